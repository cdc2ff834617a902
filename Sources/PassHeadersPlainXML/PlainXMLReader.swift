package import PassHeaders

extension Configuration {
  /// Reads a configuration from XML with the standard library alone.
  ///
  /// For the command line tool, which loads no Foundation because that takes longer than all it
  /// does. `PassHeadersXML` has the same for applications, over Foundation's parser; tests hold the
  /// two against each other.
  package init(plainXML bytes: ContiguousArray<UInt8>) throws(ConfigurationError) {
    var reader = PlainXMLReader(after: try XMLProlog(bytes.span))
    do throws(PlainXMLReader.Failure) {
      try reader.read(bytes.span)
    } catch {
      throw ConfigurationError(error.code, at: error.offset, in: bytes.span, error.message)
    }
    self = try reader.elements.finish(bytes.span)
  }
}

/// Reads XML 1.0 without document type declarations: elements, text, CDATA sections, comments and
/// processing instructions. Attributes are checked and passed over.
///
/// The stack of open elements is bounded by the nesting limit, everything else by the input.
struct PlainXMLReader {
  struct Failure: Error {
    let code: ConfigurationError.Code
    let offset: Int
    let message: String
  }

  private(set) var elements = ConfigurationElements()
  private var position: Int
  /// The names of the open elements, as places in the document.
  private var open: [Range<Int>] = []

  /// A reader that begins where the XML declaration has ended.
  init(after prolog: XMLProlog) { position = prolog.end }

  mutating func read(_ bytes: Span<UInt8>) throws(Failure) {
    var hasRoot = false
    while position < bytes.count {
      if bytes[position] != UInt8(ascii: "<") {
        try readText(bytes)
      } else if try readMarkup(bytes) {
        continue
      } else if bytes.has("</", at: position) {
        try readEndTag(bytes)
      } else {
        if open.isEmpty, hasRoot { throw malformed("a second root element") }
        hasRoot = true
        try readStartTag(bytes)
      }
    }
    guard open.isEmpty, hasRoot else {
      throw malformed(hasRoot ? "the end, though elements are open" : "no element")
    }
  }

  private func malformed(_ found: String, at offset: Int? = nil) -> Failure {
    Failure(
      code: .malformedXML, offset: offset ?? position,
      message: "found \(found), so the XML is not well-formed; the document was probably cut or "
        + "edited, so fetch it again")
  }

  // MARK: Markup

  /// Reads a comment, a processing instruction or a CDATA section, if one begins here.
  private mutating func readMarkup(_ bytes: Span<UInt8>) throws(Failure) -> Bool {
    let start = position
    if bytes.has("<!--", at: position) {
      position += 4
      guard let end = find("--", bytes), end < bytes.count, bytes[end] == UInt8(ascii: ">") else {
        throw malformed("a comment that does not end", at: start)
      }
      try checkCharacters(start + 4..<end - 2, bytes)
      position = end + 1
    } else if bytes.has("<?", at: position) {
      position += 2
      let target = try readName(bytes)
      guard let end = find("?>", bytes) else {
        throw malformed("a processing instruction that does not end", at: start)
      }
      guard String(utf8: bytes.extracting(target)).lowercased() != "xml" else {
        throw malformed("an XML declaration that is not at the beginning", at: start)
      }
      guard end == target.upperBound + 2 || bytes[target.upperBound].isXMLWhiteSpace else {
        throw malformed("a processing instruction whose name does not end", at: start)
      }
      try checkCharacters(target.upperBound..<end - 2, bytes)
      position = end
    } else if bytes.has("<![CDATA[", at: position) {
      guard !open.isEmpty else { throw malformed("text outside the root element") }
      position += 9
      guard let end = find("]]>", bytes) else {
        throw malformed("a CDATA section that does not end", at: start)
      }
      try checkCharacters(start + 9..<end - 3, bytes)
      elements.characters(text(start + 9..<end - 3, bytes))
      position = end
    } else if bytes.has("<!", at: position) {
      throw malformed("a declaration where none may stand")
    } else {
      return false
    }
    return true
  }

  /// Where the next such text ends.
  private func find(_ wanted: String, _ bytes: Span<UInt8>) -> Int? {
    var index = position
    while index < bytes.count {
      if bytes.has(wanted, at: index) { return index + wanted.utf8.count }
      index += 1
    }
    return nil
  }

  // MARK: Tags

  private mutating func readStartTag(_ bytes: Span<UInt8>) throws(Failure) {
    let start = position
    position += 1
    let name = try readName(bytes)
    do throws(ConfigurationElements.Refusal) {
      try elements.start(String(utf8: bytes.extracting(name)))
    } catch {
      throw Failure(code: error.code, offset: start, message: error.message)
    }
    var attributes = JSONNameSet()
    while true {
      let beforeSpace = position
      skipWhiteSpace(bytes)
      guard position < bytes.count else { throw malformed("the end inside a tag") }
      if bytes[position] == UInt8(ascii: ">") {
        position += 1
        open.append(name)
        return
      }
      if bytes.has("/>", at: position) {
        position += 2
        elements.end()
        return
      }
      guard position > beforeSpace else { throw malformed("no space before an attribute") }
      let attribute = try readName(bytes)
      guard attributes.insert(String(utf8: bytes.extracting(attribute))) else {
        throw malformed("an attribute for the second time", at: attribute.lowerBound)
      }
      try readAttributeValue(bytes)
    }
  }

  private mutating func readAttributeValue(_ bytes: Span<UInt8>) throws(Failure) {
    skipWhiteSpace(bytes)
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      throw malformed("an attribute without a value")
    }
    position += 1
    skipWhiteSpace(bytes)
    guard position < bytes.count,
      bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
    else { throw malformed("an attribute whose value is not quoted") }
    let quote = bytes[position]
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "<") { throw malformed("'<' inside an attribute") }
      if bytes[position] == UInt8(ascii: "&") {
        _ = try readReference(bytes)
      } else {
        position += 1
      }
    }
    guard position < bytes.count else { throw malformed("the end inside a tag") }
    try checkCharacters(start..<position, bytes)
    position += 1
  }

  private mutating func readEndTag(_ bytes: Span<UInt8>) throws(Failure) {
    let start = position
    position += 2
    let name = try readName(bytes)
    skipWhiteSpace(bytes)
    guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else {
      throw malformed("an end tag that does not end", at: start)
    }
    position += 1
    guard let opened = open.popLast(), isSame(opened, name, bytes) else {
      throw malformed("an end tag that no start tag belongs to", at: start)
    }
    elements.end()
  }

  private func isSame(_ left: Range<Int>, _ right: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for (one, other) in zip(left, right) where bytes[one] != bytes[other] { return false }
    return true
  }

  /// Reads a name. Of the characters beyond ASCII all are taken, where XML excludes some.
  private mutating func readName(_ bytes: Span<UInt8>) throws(Failure) -> Range<Int> {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
        break
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        if position == start { throw malformed("\(byte.phrase) at the start of a name") }
      default:
        guard position > start else { throw malformed("\(byte.phrase) where a name should stand") }
        try checkCharacters(start..<position, bytes)
        return start..<position
      }
      position += 1
    }
    throw malformed("the end inside a tag")
  }

  private mutating func skipWhiteSpace(_ bytes: Span<UInt8>) {
    while position < bytes.count, bytes[position].isXMLWhiteSpace { position += 1 }
  }

  // MARK: Text

  /// Reads text up to the next markup.
  private mutating func readText(_ bytes: Span<UInt8>) throws(Failure) {
    var start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
      if open.isEmpty, !bytes[position].isXMLWhiteSpace {
        throw malformed("text outside the root element")
      }
      if bytes.has("]]>", at: position) { throw malformed("']]>' in text") }
      if bytes[position] == UInt8(ascii: "&") {
        try hand(start..<position, bytes)
        elements.characters(try readReference(bytes))
        start = position
      } else {
        position += 1
      }
    }
    try hand(start..<position, bytes)
  }

  private mutating func hand(_ range: Range<Int>, _ bytes: Span<UInt8>) throws(Failure) {
    guard !range.isEmpty, !open.isEmpty else { return }
    try checkCharacters(range, bytes)
    elements.characters(text(range, bytes))
  }

  /// The text, its line ends as LF (XML 1.0 section 2.11).
  private func text(_ range: Range<Int>, _ bytes: Span<UInt8>) -> String {
    var text: ContiguousArray<UInt8> = []
    text.reserveCapacity(range.count)
    for index in range {
      if bytes[index] == UInt8(ascii: "\r") {
        if index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") {
          text.append(UInt8(ascii: "\n"))
        }
      } else {
        text.append(bytes[index])
      }
    }
    return String(utf8: text.span)
  }

  /// Reads `&amp;`, `&#233;` and their like.
  private mutating func readReference(_ bytes: Span<UInt8>) throws(Failure) -> String {
    let start = position
    position += 1
    let nameStart = position
    // The longest is a character's number, and leading zeros are allowed in it.
    while position < bytes.count, bytes[position] != UInt8(ascii: ";"), position - start < 64 {
      position += 1
    }
    guard position < bytes.count, bytes[position] == UInt8(ascii: ";") else {
      throw malformed("'&' that begins no reference", at: start)
    }
    let name = String(utf8: bytes.extracting(nameStart..<position))
    position += 1
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let isHexadecimal = name.hasPrefix("#x")
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      guard name.hasPrefix("#"), let first = digits.first, first != "+", first != "-",
        let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
        let scalar = Unicode.Scalar(number), Self.isCharacter(scalar)
      else { throw malformed("a reference to something that is not defined", at: start) }
      return String(Character(scalar))
    }
  }

  /// Makes sure that the bytes are UTF-8 and hold only characters that XML allows.
  private func checkCharacters(_ range: Range<Int>, _ bytes: Span<UInt8>) throws(Failure) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte < 0x80 {
        if byte < 0x20, !byte.isXMLWhiteSpace {
          throw malformed("the control character \(byte.hexadecimal)", at: index)
        }
        index += 1
        continue
      }
      let start = index
      do throws(WireError) {
        index = try UTF8Sequence.end(of: index, bytes)
      } catch {
        throw malformed("bytes that are not UTF-8", at: error.offset)
      }
      // U+FFFE and U+FFFF are the only ones beyond ASCII that XML excludes.
      if byte == 0xEF, bytes[start + 1] == 0xBF, bytes[start + 2] >= 0xBE {
        throw malformed("a character that XML does not allow", at: start)
      }
    }
  }

  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: true
    default: false
    }
  }
}
