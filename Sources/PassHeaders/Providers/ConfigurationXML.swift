/// A configuration in XML 1.0 and UTF-8, converted to JSON so that one reader handles both formats.
///
/// - An element without children becomes a string, which is its text.
/// - An element with children becomes an object with a member for each child. Text beside the children is dropped.
/// - Consecutive children with the same name become an array.
///
/// For example, `<a><b>1</b><b>2</b><c/></a>` becomes `{"b": ["1", "2"], "c": ""}`.
///
/// Comments, processing instructions, attributes and namespace prefixes are skipped. A document type declaration is
/// refused, because it can define entities that grow without bound or that refer to files. Only the five predefined
/// entities, such as `&amp;`, are therefore known. Memory and time are linear in the length of the XML.
struct ConfigurationXML {
  private let document: ContiguousArray<UInt8>
  private(set) var json: ContiguousArray<UInt8> = []

  /// The offsets at which each element begins in the JSON and in the XML, in document order.
  private var elementOffsets: ContiguousArray<(json: UInt32, xml: UInt32)> = []
  private var position = 0
  private var openElements: ContiguousArray<OpenElement> = []
  /// Whether the JSON has an additional root object around the root element. This is the case if the root element is
  /// itself a `requestor` or `mvpds` element.
  private var hasImplicitRoot = false

  /// Converts `document` to JSON.
  ///
  /// - Throws: ``SyntaxError`` if `document` is not well-formed, is not UTF-8, or has a document type declaration.
  init(_ document: ContiguousArray<UInt8>) throws(SyntaxError) {
    self.document = document
    try checkCharacters()
    skip("\u{FEFF}")
    try readDeclaration()
    while position < document.count { try readNext() }
    guard openElements.isEmpty else { throw syntaxError(.xmlEndTag) }
    guard !elementOffsets.isEmpty else { throw syntaxError(.xmlRoot) }
  }

  /// Returns the offset in the XML of the element that produced the byte at `offset` of the JSON. Uses binary search.
  func offset(ofJSON offset: Int) -> Int {
    var (first, end) = (0, elementOffsets.count)
    while first < end {
      let middle = (first + end) / 2
      if Int(elementOffsets[middle].json) <= offset { first = middle + 1 } else { end = middle }
    }
    return first == 0 ? 0 : Int(elementOffsets[first - 1].xml)
  }

  // MARK: Writing JSON

  /// Begins the JSON value of an element.
  ///
  /// - Parameters:
  ///   - name: The range of the element's name. A namespace prefix is omitted from the JSON.
  ///   - offset: The offset of the element's `<` in the XML.
  private mutating func beginElement(_ name: Range<Int>, at offset: Int) {
    let colon = document[name].lastIndex(of: UInt8(ascii: ":"))
    let localName = (colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound
    if openElements.isEmpty,
      ConfigurationMember.rootMembers.map({ $0.name })
        .containsBytes(of: String(utf8: document.span.extracting(localName)))
    {
      hasImplicitRoot = true
      elementOffsets.append((0, UInt32(offset)))
      openElements.append(OpenElement(name))
    }
    if let parent = openElements.indices.last {
      beginChild(localName, at: offset, of: parent)
    } else {
      elementOffsets.append((0, UInt32(offset)))
    }
    openElements.append(OpenElement(name))
  }

  /// Writes the part of the JSON before the value of a child: a brace or comma, and the name. If the previous child has
  /// the same name, both become elements of an array.
  private mutating func beginChild(_ name: Range<Int>, at offset: Int, of parent: Int) {
    let continuesArray =
      openElements[parent].lastChild.map { document[$0].elementsEqual(document[name]) } ?? false
    if continuesArray {
      json[openElements[parent].bracketOffset] = UInt8(ascii: "[")
    } else {
      endArray(of: openElements[parent])
    }
    json.append(UInt8(ascii: openElements[parent].lastChild == nil ? "{" : ","))
    elementOffsets.append((UInt32(json.count), UInt32(offset)))
    if continuesArray { return }
    json.append(UInt8(ascii: "\""))
    json.append(contentsOf: document[name])
    json.append(contentsOf: "\": ".utf8)
    (openElements[parent].lastChild, openElements[parent].bracketOffset) = (name, json.count - 1)
  }

  /// Appends a range of the XML to the text of the innermost element. Converts CR LF and CR to LF, as XML 1.0 section
  /// 2.11 requires.
  private mutating func appendText(_ range: Range<Int>) {
    var start = range.lowerBound
    while let lineEnd = document.span.firstIndex(ignoringCase: "\r", in: start..<range.upperBound) {
      appendToInnermostElement(document[start..<lineEnd])
      appendToInnermostElement(CollectionOfOne(UInt8(ascii: "\n")))
      let isFollowedByLF = lineEnd + 1 < range.upperBound && document[lineEnd + 1] == "\n"
      start = lineEnd + (isFollowedByLF ? 2 : 1)
    }
    appendToInnermostElement(document[start..<range.upperBound])
  }

  private mutating func appendToInnermostElement(_ text: some Sequence<UInt8>) {
    let element = openElements.count - 1
    if openElements[element].lastChild == nil {
      openElements[element].text.append(contentsOf: text)
    }
  }

  private mutating func endElement() {
    let element = openElements.removeLast()
    if element.lastChild == nil {
      JSONWriter.write({ $0.writeString(element.text.span, &$1) }, then: { json.append($0) })
    } else {
      endArray(of: element)
      json.append(UInt8(ascii: "}"))
    }
    // If the root element is a `requestor` or `mvpds` element, the JSON has an additional root object around it. No end
    // tag in the XML ends this object, so it ends together with the element.
    if openElements.count == 1, hasImplicitRoot { endElement() }
  }

  private mutating func endArray(of element: OpenElement) {
    if element.lastChild != nil, json[element.bracketOffset] == "[" {
      json.append(UInt8(ascii: "]"))
    }
  }

  // MARK: Reading XML

  private func syntaxError(_ fault: Fault, at offset: Int? = nil) -> SyntaxError {
    SyntaxError(fault, at: offset ?? position)
  }

  private func isNext(_ text: StaticString) -> Bool { document.span.has(text, at: position) }

  @discardableResult
  private mutating func skip(_ text: StaticString) -> Bool {
    guard isNext(text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  @discardableResult
  private mutating func skipWhiteSpace() -> Bool {
    let start = position
    position = document.span.end(from: start) { $0.isWhiteSpace }
    return position > start
  }

  /// Checks that the XML is UTF-8 and has only characters that XML 1.0 allows.
  private func checkCharacters() throws(SyntaxError) {
    var index = 0
    while index < document.count {
      let byte = document[index]
      let end = byte < 0x80 ? index + 1 : UTF8Sequence.end(of: index, document.span)
      // Reject U+FFFE and U+FFFF, which XML does not allow. They are EF BF BE and EF BF BF in UTF-8.
      let isNonCharacter =
        byte == 0xEF && document[index...].starts(with: [0xEF, 0xBF, 0xBE])
        || byte == 0xEF && document[index...].starts(with: [0xEF, 0xBF, 0xBF])
      guard let end, byte >= 0x20 || byte.isWhiteSpace, !isNonCharacter else {
        throw syntaxError(.xmlCharacter, at: index)
      }
      index = end
    }
  }

  /// Reads the XML declaration if the document begins with one. Checks that the encoding is UTF-8, as in `<?xml
  /// version="1.0" encoding="utf-8"?>`, and ignores the other attributes.
  private mutating func readDeclaration() throws(SyntaxError) {
    let start = position
    guard isNext("<?xml"), document.span.byte(at: position + 5).isWhiteSpace else { return }
    position += 5
    var encoding: Range<Int>?
    guard try readAttributes(&encoding, upTo: "?>") else { throw syntaxError(.xmlTag, at: start) }
    guard let encoding else { return }
    guard encoding.count == 5, document.span.hasIgnoringCase("utf-8", at: encoding.lowerBound)
    else {
      throw syntaxError(.unsupportedEncoding, at: start)
    }
  }

  private mutating func readNext() throws(SyntaxError) {
    if document[position] != "<" {
      try readText()
    } else if isNext("<!--") {
      let start = position
      _ = try readSection("<!--", upTo: "--")
      guard skip(">") else { throw syntaxError(.xmlSection, at: start) }
    } else if isNext("<?") {
      _ = try readSection("<?", upTo: "?>")
    } else if isNext("<![CDATA[") {
      if openElements.isEmpty { throw syntaxError(.xmlRoot) }
      appendText(try readSection("<![CDATA[", upTo: "]]>"))
    } else if isNext("<!DOCTYPE") {
      throw syntaxError(.documentType)
    } else if isNext("</") {
      try readEndTag()
    } else {
      try readStartTag()
    }
  }

  private mutating func readSection(
    _ beginning: StaticString, upTo end: StaticString
  ) throws(SyntaxError) -> Range<Int> {
    let start = position + beginning.utf8CodeUnitCount
    guard let found = document.span.firstIndex(ignoringCase: end, in: start..<document.count) else {
      throw syntaxError(.xmlSection)
    }
    position = found + end.utf8CodeUnitCount
    return start..<found
  }

  // MARK: Tags

  private mutating func readStartTag() throws(SyntaxError) {
    let start = position
    if openElements.isEmpty, !elementOffsets.isEmpty { throw syntaxError(.xmlRoot) }
    guard openElements.count - (hasImplicitRoot ? 1 : 0) < JSONReader.nestingLimit else {
      throw syntaxError(.nestingTooDeep)
    }
    position += 1
    beginElement(try readName(), at: start)
    var encoding: Range<Int>?
    if try readAttributes(&encoding, upTo: "/>") { endElement() }
  }

  private mutating func readEndTag() throws(SyntaxError) {
    let start = position
    position += 2
    let name = try readName()
    skipWhiteSpace()
    guard skip(">"), let opened = openElements.last?.name,
      document[opened].elementsEqual(document[name])
    else {
      throw syntaxError(.xmlEndTag, at: start)
    }
    endElement()
  }

  /// Reads the attributes of a tag and the end of the tag.
  ///
  /// - Parameters:
  ///   - encoding: Set to the range of the value of the attribute `encoding`, if the tag has this attribute.
  ///   - end: The end of the tag that is looked for besides `>`, such as `/>`.
  /// - Returns: Whether the tag ended with `end`.
  private mutating func readAttributes(
    _ encoding: inout Range<Int>?, upTo end: StaticString
  ) throws(SyntaxError) -> Bool {
    var names: Set<ByteKey> = []
    while true {
      let hasSpace = skipWhiteSpace()
      if skip(end) { return true }
      if skip(">") { return false }
      guard hasSpace else { throw syntaxError(.xmlTag) }
      let name = try readName()
      let value = try readAttributeValue()
      guard names.insert(ByteKey(String(utf8: document.span.extracting(name)))).inserted else {
        throw syntaxError(.xmlTag, at: name.lowerBound)
      }
      if document.span.has("encoding", at: name.lowerBound), name.count == 8 { encoding = value }
    }
  }

  private mutating func readAttributeValue() throws(SyntaxError) -> Range<Int> {
    skipWhiteSpace()
    guard skip("=") else { throw syntaxError(.xmlTag) }
    skipWhiteSpace()
    let quote = document.span.byte(at: position)
    guard quote == "\"" || quote == "'" else { throw syntaxError(.xmlTag) }
    position += 1
    let start = position
    while position < document.count, document[position] != quote {
      if document[position] == "<" { throw syntaxError(.xmlTag) }
      if document[position] == "&" { _ = try readReference() } else { position += 1 }
    }
    guard position < document.count else { throw syntaxError(.xmlTag) }
    position += 1
    return start..<position - 1
  }

  /// Reads the name of an element or attribute and returns its range. Accepts any non-ASCII character in a name,
  /// although XML 1.0 excludes some.
  private mutating func readName() throws(SyntaxError) -> Range<Int> {
    let start = position
    position = document.span.end(from: start) {
      $0.isNameByte || $0 >= 0x80 || $0 == ":" || $0 == "."
    }
    let first = document.span.byte(at: start)
    guard position > start, !first.isASCIIDigit, first != "-", first != "." else {
      throw syntaxError(.xmlTag, at: start)
    }
    return start..<position
  }

  // MARK: Text

  /// Reads text up to the next markup or reference, or reads one reference, and appends it to the innermost element.
  /// Outside the root element, only white space is allowed.
  private mutating func readText() throws(SyntaxError) {
    if openElements.isEmpty {
      guard skipWhiteSpace() else { throw syntaxError(.xmlRoot) }
    } else if isNext("&") {
      appendToInnermostElement(String(try readReference()).utf8)
    } else {
      let start = position
      position = document.span.end(from: start) { $0 != "<" && $0 != "&" }
      let end = document.span.firstIndex(ignoringCase: "]]>", in: start..<position)
      if let end { throw syntaxError(.xmlCharacter, at: end) }
      appendText(start..<position)
    }
  }

  private static let entities: [(name: StaticString, character: Unicode.Scalar)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ]

  /// Reads a reference and returns its character. A reference is a predefined entity such as `&amp;`, or a character
  /// number such as `&#38;` or `&#x26;`.
  private mutating func readReference() throws(SyntaxError) -> Unicode.Scalar {
    for (name, character) in Self.entities where skip(name) { return character }
    let start = position
    guard skip("&#") else { throw syntaxError(.xmlReference) }
    let radix: UInt32 = skip("x") ? 16 : 10
    var number: UInt32 = 0
    while let digit = document.span.byte(at: position).hexadecimalValue, digit < radix {
      number = min(number * radix + UInt32(digit), 0x11_0000)
      position += 1
    }
    // Besides control characters, U+FFFE and U+FFFF are the only scalars that XML excludes.
    guard skip(";"), let scalar = Unicode.Scalar(number), number | 1 != 0xFFFF,
      number >= 0x20 || UInt8(number).isWhiteSpace
    else { throw syntaxError(.xmlReference, at: start) }
    return scalar
  }
}

/// An element whose end tag has not been read yet.
private struct OpenElement {
  let name: Range<Int>
  var text: ContiguousArray<UInt8> = []
  /// The range of the name of the last child, or `nil` if the element does not have children yet.
  var lastChild: Range<Int>?
  /// The offset in the JSON of the byte before the value of the first child named `lastChild`. The byte is a space. If
  /// a second child with this name follows, `[` replaces the space.
  var bracketOffset = 0

  init(_ name: Range<Int>) { self.name = name }
}

extension SyntaxError {
  /// Creates the error for which `document` cannot be read as XML, or `nil` if it can be read.
  package init?(xml document: ContiguousArray<UInt8>) {
    do throws(SyntaxError) { _ = try ConfigurationXML(document) } catch {
      self = error
      return
    }
    return nil
  }
}
