/// A configuration in XML 1.0 and UTF-8, made into JSON by one rule, so that the rules of JSON apply to it: an
/// element without children is its text, one with children is an object of them, and children of one name
/// that follow one another are an array.
///
/// Comments, instructions, attributes and namespace prefixes are skipped. A document type declaration is
/// refused, and with it every entity but XML's own five, which can define entities without bound or reach
/// for files. Memory and time are linear in the length.
struct ConfigurationXML {
  private let given: ContiguousArray<UInt8>
  private(set) var json: ContiguousArray<UInt8> = []

  /// Where each element begins in both documents, in their order.
  private var places: ContiguousArray<(json: UInt32, xml: UInt32)> = []
  /// The byte that is read next.
  private var position = 0
  private var open: ContiguousArray<OpenElement> = []
  /// Whether the root element is what other documents have in theirs.
  private var isRootAMember = false

  /// - Throws: ``SyntaxError`` if the document is not well-formed.
  init(_ given: ContiguousArray<UInt8>) throws(SyntaxError) {
    self.given = given
    try checkCharacters()
    skip("\u{FEFF}")
    try readDeclaration()
    while position < given.count { try readNext() }
    guard open.isEmpty else { throw fault(.xmlEndTag) }
    guard !places.isEmpty else { throw fault(.xmlRoot) }
  }

  /// Where the element begins of which a byte of the JSON was made.
  func offset(ofJSON offset: Int) -> Int {
    var (first, end) = (0, places.count)
    while first < end {
      let middle = (first + end) / 2
      if Int(places[middle].json) <= offset { first = middle + 1 } else { end = middle }
    }
    return first == 0 ? 0 : Int(places[first - 1].xml)
  }

  // MARK: Writing JSON

  private mutating func begin(_ name: Range<Int>, at offset: Int) {
    let colon = given[name].lastIndex(of: UInt8(ascii: ":"))
    let localName = (colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound
    let names = ConfigurationMember.ofRoot.map { $0.name }
    if open.isEmpty, names.containsBytes(of: String(utf8: given.span.extracting(localName))) {
      isRootAMember = true
      places.append((0, UInt32(offset)))
      open.append(OpenElement(name))
    }
    if let parent = open.indices.last {
      beginChild(localName, at: offset, of: parent)
    } else {
      places.append((0, UInt32(offset)))
    }
    open.append(OpenElement(name))
  }

  private mutating func beginChild(_ name: Range<Int>, at offset: Int, of parent: Int) {
    let isNext = open[parent].lastChild.map { given[$0].elementsEqual(given[name]) } ?? false
    if isNext { json[open[parent].bracket] = UInt8(ascii: "[") } else { endArray(of: open[parent]) }
    json.append(UInt8(ascii: open[parent].lastChild == nil ? "{" : ","))
    places.append((UInt32(json.count), UInt32(offset)))
    if isNext { return }
    json.append(UInt8(ascii: "\""))
    json.append(contentsOf: given[name])
    json.append(contentsOf: "\": ".utf8)
    (open[parent].lastChild, open[parent].bracket) = (name, json.count - 1)
  }

  /// Appends a range of the document to the text of the innermost element. CR LF and CR become LF, as XML 1.0 section 2.11
  /// requires.
  private mutating func appendText(_ range: Range<Int>) {
    var start = range.lowerBound
    while let lineEnd = given.span.firstIndex(ignoringCase: "\r", in: start..<range.upperBound) {
      append(given[start..<lineEnd])
      append(CollectionOfOne(UInt8(ascii: "\n")))
      let isFollowedByLF = lineEnd + 1 < range.upperBound && given[lineEnd + 1] == "\n"
      start = lineEnd + (isFollowedByLF ? 2 : 1)
    }
    append(given[start..<range.upperBound])
  }

  private mutating func append(_ text: some Sequence<UInt8>) {
    let element = open.count - 1
    if open[element].lastChild == nil { open[element].text.append(contentsOf: text) }
  }

  private mutating func end() {
    let element = open.removeLast()
    if element.lastChild == nil {
      JSONWriter.write({ $0.writeString(element.text.span, &$1) }, then: { json.append($0) })
    } else {
      endArray(of: element)
      json.append(UInt8(ascii: "}"))
    }
    // What is around such a root element has no end tag.
    if open.count == 1, isRootAMember { end() }
  }

  private mutating func endArray(of element: OpenElement) {
    if element.lastChild != nil, json[element.bracket] == "[" { json.append(UInt8(ascii: "]")) }
  }

  // MARK: Reading XML

  private func fault(_ fault: Fault, at offset: Int? = nil) -> SyntaxError {
    SyntaxError(fault, at: offset ?? position)
  }

  private func has(_ text: StaticString) -> Bool { given.span.has(text, at: position) }

  @discardableResult
  private mutating func skip(_ text: StaticString) -> Bool {
    guard has(text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  @discardableResult
  private mutating func skipWhiteSpace() -> Bool {
    let start = position
    position = given.span.end(from: start) { $0.isWhiteSpace }
    return position > start
  }

  /// Makes sure that the document is UTF-8 and has only characters that XML allows.
  private func checkCharacters() throws(SyntaxError) {
    var index = 0
    while index < given.count {
      let byte = given[index]
      let end = byte < 0x80 ? index + 1 : UTF8Sequence.end(of: index, given.span)
      let isNonCharacter =
        byte == 0xEF && given[index...].starts(with: [0xEF, 0xBF, 0xBE])
        || byte == 0xEF && given[index...].starts(with: [0xEF, 0xBF, 0xBF])
      guard let end, byte >= 0x20 || byte.isWhiteSpace, !isNonCharacter else {
        throw fault(.xmlCharacter, at: index)
      }
      index = end
    }
  }

  /// Of what the declaration says, only the encoding matters.
  private mutating func readDeclaration() throws(SyntaxError) {
    let start = position
    guard has("<?xml"), given.span.byte(at: position + 5).isWhiteSpace else { return }
    position += 5
    var encoding: Range<Int>?
    guard try readAttributes(&encoding, upTo: "?>") else { throw fault(.xmlTag, at: start) }
    guard let encoding else { return }
    guard encoding.count == 5, given.span.hasIgnoringCase("utf-8", at: encoding.lowerBound) else {
      throw fault(.unsupportedEncoding, at: start)
    }
  }

  private mutating func readNext() throws(SyntaxError) {
    if given[position] != "<" {
      try readText()
    } else if has("<!--") {
      let start = position
      _ = try readSection("<!--", upTo: "--")
      guard skip(">") else { throw fault(.xmlSection, at: start) }
    } else if has("<?") {
      _ = try readSection("<?", upTo: "?>")
    } else if has("<![CDATA[") {
      if open.isEmpty { throw fault(.xmlRoot) }
      appendText(try readSection("<![CDATA[", upTo: "]]>"))
    } else if has("<!DOCTYPE") {
      throw fault(.documentType)
    } else if has("</") {
      try readEndTag()
    } else {
      try readStartTag()
    }
  }

  private mutating func readSection(
    _ beginning: StaticString, upTo end: StaticString
  ) throws(SyntaxError) -> Range<Int> {
    let start = position + beginning.utf8CodeUnitCount
    guard let found = given.span.firstIndex(ignoringCase: end, in: start..<given.count) else {
      throw fault(.xmlSection)
    }
    position = found + end.utf8CodeUnitCount
    return start..<found
  }

  // MARK: Tags

  private mutating func readStartTag() throws(SyntaxError) {
    let start = position
    if open.isEmpty, !places.isEmpty { throw fault(.xmlRoot) }
    guard open.count - (isRootAMember ? 1 : 0) < JSONReader.nestingLimit else {
      throw fault(.nestingTooDeep)
    }
    position += 1
    begin(try readName(), at: start)
    var encoding: Range<Int>?
    if try readAttributes(&encoding, upTo: "/>") { end() }
  }

  private mutating func readEndTag() throws(SyntaxError) {
    let start = position
    position += 2
    let name = try readName()
    skipWhiteSpace()
    guard skip(">"), let opened = open.last?.name, given[opened].elementsEqual(given[name]) else {
      throw fault(.xmlEndTag, at: start)
    }
    end()
  }

  /// Reads attributes and the end of their tag; `true` if that is the given one, and not `>`.
  private mutating func readAttributes(
    _ encoding: inout Range<Int>?, upTo end: StaticString
  ) throws(SyntaxError) -> Bool {
    var names: Set<ByteKey> = []
    while true {
      let hasSpace = skipWhiteSpace()
      if skip(end) { return true }
      if skip(">") { return false }
      guard hasSpace else { throw fault(.xmlTag) }
      let name = try readName()
      let value = try readAttributeValue()
      guard names.insert(ByteKey(String(utf8: given.span.extracting(name)))).inserted else {
        throw fault(.xmlTag, at: name.lowerBound)
      }
      if given.span.has("encoding", at: name.lowerBound), name.count == 8 { encoding = value }
    }
  }

  private mutating func readAttributeValue() throws(SyntaxError) -> Range<Int> {
    skipWhiteSpace()
    guard skip("=") else { throw fault(.xmlTag) }
    skipWhiteSpace()
    let quote = given.span.byte(at: position)
    guard quote == "\"" || quote == "'" else { throw fault(.xmlTag) }
    position += 1
    let start = position
    while position < given.count, given[position] != quote {
      if given[position] == "<" { throw fault(.xmlTag) }
      if given[position] == "&" { _ = try readReference() } else { position += 1 }
    }
    guard position < given.count else { throw fault(.xmlTag) }
    position += 1
    return start..<position - 1
  }

  /// Reads a name, in which any character beyond ASCII may be.
  private mutating func readName() throws(SyntaxError) -> Range<Int> {
    let start = position
    position = given.span.end(from: start) { $0.isNameByte || $0 >= 0x80 || $0 == ":" || $0 == "." }
    let first = given.span.byte(at: start)
    guard position > start, !first.isASCIIDigit, first != "-", first != "." else {
      throw fault(.xmlTag, at: start)
    }
    return start..<position
  }

  // MARK: Text

  /// Reads text up to the next markup or reference, or a reference.
  private mutating func readText() throws(SyntaxError) {
    if open.isEmpty {
      guard skipWhiteSpace() else { throw fault(.xmlRoot) }
    } else if has("&") {
      append(String(try readReference()).utf8)
    } else {
      let start = position
      position = given.span.end(from: start) { $0 != "<" && $0 != "&" }
      let end = given.span.firstIndex(ignoringCase: "]]>", in: start..<position)
      if let end { throw fault(.xmlCharacter, at: end) }
      appendText(start..<position)
    }
  }

  private static let entities: [(name: StaticString, character: Unicode.Scalar)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ]

  /// Reads one of the five entities or a character's number.
  private mutating func readReference() throws(SyntaxError) -> Unicode.Scalar {
    for (name, character) in Self.entities where skip(name) { return character }
    let start = position
    guard skip("&#") else { throw fault(.xmlReference) }
    let radix: UInt32 = skip("x") ? 16 : 10
    var number: UInt32 = 0
    while let digit = given.span.byte(at: position).hexadecimalValue, digit < radix {
      number = min(number * radix + UInt32(digit), 0x11_0000)
      position += 1
    }
    // Beyond control characters, U+FFFE and U+FFFF are the only scalars that XML excludes.
    guard skip(";"), let scalar = Unicode.Scalar(number), number | 1 != 0xFFFF,
      number >= 0x20 || UInt8(number).isWhiteSpace
    else { throw fault(.xmlReference, at: start) }
    return scalar
  }
}

/// An element whose end tag is still to come.
private struct OpenElement {
  let name: Range<Int>
  var text: ContiguousArray<UInt8> = []
  /// The name of the last child; `nil` if there is none.
  var lastChild: Range<Int>?
  /// The byte before the value of the first child of that name:
  /// a space, or the bracket of an array.
  var bracket = 0

  init(_ name: Range<Int>) { self.name = name }
}

extension SyntaxError {
  /// Why an XML document cannot be read; `nil` if it can.
  package init?(xml document: ContiguousArray<UInt8>) {
    do throws(SyntaxError) { _ = try ConfigurationXML(document) } catch {
      self = error
      return
    }
    return nil
  }
}
