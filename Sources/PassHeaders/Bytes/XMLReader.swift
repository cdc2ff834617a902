/// Reads XML 1.0 in UTF-8, one event at a time: elements and their text.
///
/// Comments and processing instructions are skipped wherever XML allows them, attributes are checked
/// and skipped. A document type declaration is refused, and with it every entity but XML's own five,
/// which can define entities without bound or reach for files. Memory is bounded by the nesting
/// limit, time by the length.
struct XMLReader {
  /// What comes next in a document.
  enum Event {
    /// An element begins; the range is its name without a namespace prefix.
    case start(Range<Int>)
    case text(String)
    case end
  }

  let bytes: ContiguousArray<UInt8>
  /// The byte that is read next.
  private(set) var position = 0
  /// Where the last event began.
  private(set) var eventStart = 0
  /// The names of the open elements.
  private var open: ContiguousArray<Range<Int>> = []
  private var hasRoot = false
  /// Whether the last element was `<a/>`, so that its end comes next.
  private var isEmptyElement = false

  /// - Throws: ``SyntaxError`` if the document has an invalid XML declaration or another encoding.
  init(_ bytes: ContiguousArray<UInt8>) throws(SyntaxError) {
    self.bytes = bytes
    try checkCharacters()
    if has("\u{FEFF}") { position = 3 }
    try readDeclaration()
  }

  /// The next event; `nil` at the end of the document.
  mutating func next() throws(SyntaxError) -> Event? {
    if isEmptyElement {
      isEmptyElement = false
      open.removeLast()
      return .end
    }
    while position < bytes.count {
      eventStart = position
      if bytes[position] != "<" {
        if let text = try readText() { return .text(text) }
      } else if has("<!--") {
        try readComment()
      } else if has("<?") {
        try readInstruction()
      } else if has("<![CDATA[") {
        return .text(try readCDATA())
      } else if has("<!DOCTYPE") {
        throw SyntaxError(.documentType, at: position)
      } else if has("</") {
        try readEndTag()
        return .end
      } else {
        return .start(try readStartTag())
      }
    }
    guard open.isEmpty else { throw malformed(.xmlOpenElement) }
    guard hasRoot else { throw malformed(.xmlNoRoot) }
    return nil
  }

  private func malformed(_ fault: Fault, at offset: Int? = nil) -> SyntaxError {
    SyntaxError(fault, at: offset ?? position)
  }

  private func has(_ text: StaticString) -> Bool { bytes.span.has(text, at: position) }

  /// The offset of the next such text, which has no letters, from there on.
  private func find(_ text: StaticString, from start: Int) -> Int? {
    bytes.span.firstIndex(ofASCII: text, in: start..<bytes.count)
  }

  @discardableResult
  private mutating func skipWhiteSpace() -> Bool {
    let start = position
    position = bytes.span.end(from: start) { $0.isWhiteSpace }
    return position > start
  }

  // MARK: Declaration

  private mutating func readDeclaration() throws(SyntaxError) {
    let start = position
    guard has("<?xml"), bytes.span.byte(at: position + 5).isWhiteSpace else { return }
    position += 5
    let version = try readPseudoAttribute("version")
    let encoding = try readPseudoAttribute("encoding")
    let standalone = try readPseudoAttribute("standalone")
    skipWhiteSpace()
    guard let version, isVersion(version), has("?>"),
      standalone.map({ bytes[$0].elementsEqual("yes".utf8) || bytes[$0].elementsEqual("no".utf8) })
        != false
    else { throw malformed(.xmlDeclaration, at: start) }
    position += 2
    guard encoding.map({ isText($0, "utf-8") }) != false else {
      throw SyntaxError(.unsupportedEncoding, at: start)
    }
  }

  /// Reads `name="value"` and gives the value, if it is next after white space.
  private mutating func readPseudoAttribute(
    _ name: StaticString
  ) throws(SyntaxError) -> Range<Int>? {
    let start = position
    guard skipWhiteSpace(), has(name) else {
      position = start
      return nil
    }
    position += name.utf8CodeUnitCount
    return try readAttributeValue(.xmlDeclaration)
  }

  private func isVersion(_ range: Range<Int>) -> Bool {
    range.count > 2 && bytes.span.has("1.", at: range.lowerBound)
      && bytes[range].dropFirst(2).allSatisfy { $0.isASCIIDigit }
  }

  /// Whether the text is there, in any case of its ASCII letters.
  private func isText(_ range: Range<Int>, _ text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount && bytes.span.hasASCII(text, at: range.lowerBound)
  }

  // MARK: Comments and instructions

  private mutating func readComment() throws(SyntaxError) {
    guard let end = find("--", from: position + 4), bytes.span.byte(at: end + 2) == ">" else {
      throw malformed(.xmlComment)
    }
    position = end + 3
  }

  private mutating func readInstruction() throws(SyntaxError) {
    let start = position
    position += 2
    let target = try readName()
    guard let end = find("?>", from: target.upperBound) else {
      throw malformed(.xmlInstruction, at: start)
    }
    if isText(target, "xml") { throw malformed(.xmlDeclarationNotFirst, at: start) }
    guard end == target.upperBound || bytes[target.upperBound].isWhiteSpace else {
      throw malformed(.xmlInstruction, at: start)
    }
    position = end + 2
  }

  // MARK: Tags

  private mutating func readStartTag() throws(SyntaxError) -> Range<Int> {
    if open.isEmpty, hasRoot { throw malformed(.xmlSecondRoot) }
    guard open.count < JSONReader.nestingLimit else {
      throw SyntaxError(.nestingTooDeep, at: position)
    }
    hasRoot = true
    position += 1
    let name = try readName()
    var attributes: Set<ByteKey> = []
    while true {
      let hasSpace = skipWhiteSpace()
      guard position < bytes.count else { throw malformed(.xmlTag) }
      if bytes[position] == ">" {
        position += 1
        break
      }
      if has("/>") {
        position += 2
        isEmptyElement = true
        break
      }
      guard hasSpace else { throw malformed(.xmlTag) }
      let attribute = try readName()
      let key = ByteKey(String(utf8: bytes.span.extracting(attribute)))
      guard attributes.insert(key).inserted else {
        throw malformed(.xmlDuplicateAttribute, at: attribute.lowerBound)
      }
      _ = try readAttributeValue(.xmlAttribute)
    }
    open.append(name)
    let colon = bytes[name].lastIndex(of: UInt8(ascii: ":"))
    return (colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound
  }

  private mutating func readAttributeValue(
    _ fault: Fault
  ) throws(SyntaxError) -> Range<Int> {
    skipWhiteSpace()
    guard has("=") else { throw malformed(fault) }
    position += 1
    skipWhiteSpace()
    guard has("\"") || has("'") else { throw malformed(fault) }
    let quote = bytes[position]
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == "<" { throw malformed(fault) }
      if bytes[position] == "&" { _ = try readReference() } else { position += 1 }
    }
    guard position < bytes.count else { throw malformed(.xmlTag) }
    position += 1
    return start..<position - 1
  }

  private mutating func readEndTag() throws(SyntaxError) {
    let start = position
    position += 2
    let name = try readName()
    skipWhiteSpace()
    guard has(">"), let opened = open.popLast(), bytes[opened].elementsEqual(bytes[name]) else {
      throw malformed(.xmlEndTag, at: start)
    }
    position += 1
  }

  private mutating func readName() throws(SyntaxError) -> Range<Int> {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte >= 0x80 {
        let end = UTF8Sequence.end(of: position, bytes.span) ?? bytes.count
        guard isNameCharacter(position..<end, isFirst: position == start) else { break }
        position = end
        continue
      }
      let isStart = byte.isASCIILetter || byte == "_" || byte == ":"
      let isLater = byte.isASCIIDigit || byte == "-" || byte == "."
      guard isStart || isLater && position > start else { break }
      position += 1
    }
    guard position > start, position < bytes.count else { throw malformed(.xmlName) }
    return start..<position
  }

  /// XML 1.0 section 2.3, beyond ASCII.
  private func isNameCharacter(_ range: Range<Int>, isFirst: Bool) -> Bool {
    guard let scalar = String(utf8: bytes.span.extracting(range)).unicodeScalars.first else {
      return false
    }
    switch scalar.value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      return true
    case 0xB7, 0x300...0x36F, 0x203F...0x2040: return !isFirst
    default: return false
    }
  }

  // MARK: Text

  /// Reads text up to the next markup or reference; `nil` for white space outside the root.
  private mutating func readText() throws(SyntaxError) -> String? {
    if open.isEmpty {
      guard skipWhiteSpace() else { throw malformed(.xmlTextOutsideRoot) }
      return nil
    }
    if bytes[position] == "&" { return try readReference() }
    let start = position
    position = bytes.span.end(from: start) { $0 != "<" && $0 != "&" }
    if let end = bytes.span.firstIndex(ofASCII: "]]>", in: start..<position) {
      throw malformed(.xmlCDATAEnd, at: end)
    }
    return text(start..<position)
  }

  private mutating func readCDATA() throws(SyntaxError) -> String {
    let start = position + 9
    if open.isEmpty { throw malformed(.xmlTextOutsideRoot) }
    guard let end = find("]]>", from: start) else { throw malformed(.xmlCDATA) }
    position = end + 3
    return text(start..<end)
  }

  /// The text, its line ends as LF (XML 1.0 section 2.11).
  private func text(_ range: Range<Int>) -> String {
    let content = bytes.span.extracting(range)
    guard content.firstIndex(of: UInt8(ascii: "\r"), from: 0) < content.count else {
      return String(utf8: content)
    }
    var text: ContiguousArray<UInt8> = []
    for index in range {
      if bytes[index] != "\r" {
        text.append(bytes[index])
      } else if index + 1 == range.upperBound || bytes[index + 1] != "\n" {
        text.append(UInt8(ascii: "\n"))
      }
    }
    return String(utf8: text.span)
  }

  private static let entities: [(name: StaticString, text: String)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ]

  /// Reads one of the five entities or a character's number.
  private mutating func readReference() throws(SyntaxError) -> String {
    let start = position
    for (name, text) in Self.entities where has(name) {
      position += name.utf8CodeUnitCount
      return text
    }
    guard has("&#") else { throw malformed(.xmlReference) }
    position += has("&#x") ? 3 : 2
    let radix: UInt32 = position - start == 3 ? 16 : 10
    var number: UInt32 = 0
    let digits = position
    while position < bytes.count, let digit = bytes[position].hexadecimalValue, digit < radix {
      number = min(number * radix + UInt32(digit), 0x11_0000)
      position += 1
    }
    // Beyond control characters, U+FFFE and U+FFFF are the only scalars that XML excludes.
    guard position > digits, has(";"), let scalar = Unicode.Scalar(number), number | 1 != 0xFFFF,
      number >= 0x20 || UInt8(number).isWhiteSpace
    else { throw malformed(.xmlReference, at: start) }
    position += 1
    return String(Character(scalar))
  }

  // MARK: Characters

  /// Makes sure that the document is UTF-8 and has only characters that XML allows.
  private func checkCharacters() throws(SyntaxError) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        if byte < 0x20, !byte.isWhiteSpace { throw malformed(.xmlCharacter, at: index) }
        index += 1
        continue
      }
      guard let end = UTF8Sequence.end(of: index, bytes.span) else {
        throw malformed(.xmlUTF8, at: index)
      }
      // U+FFFE and U+FFFF.
      if byte == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE {
        throw malformed(.xmlCharacter, at: index)
      }
      index = end
    }
  }
}

extension SyntaxError {
  /// Why an XML document cannot be read; `nil` if it can.
  package init?(xml document: ContiguousArray<UInt8>) {
    do throws(SyntaxError) {
      var reader = try XMLReader(document)
      while try reader.next() != nil {}
      return nil
    } catch {
      self = error
    }
  }
}
