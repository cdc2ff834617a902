package import PassHeaders

/// A place in a text at which one of the headers is with its value: as a field, in a command, in a
/// dictionary that was printed, in JSON, in a query, in a table.
package struct HeaderOccurrence {
  package let kind: PassHeader.Kind
  /// Where the name is; empty for a value without one.
  package let name: Range<Int>
  /// Whether the name is only nearly the header's.
  package private(set) var isMisspelled = false
  package let value: Range<Int>
  package let hasSpaceBeforeColon: Bool
  /// Whether it is `Name: value` on a line of its own.
  package let isField: Bool

  /// The names of the headers. REST API V1 also takes the device as the parameter `device_info`.
  ///
  /// A `-` may be `_`, and `HTTP_` may precede, as in the variables of servers and gateways.
  package static let names: [Name] = [
    ("AP-Partner-Framework-Status", .partnerFrameworkStatus, 20),
    ("X-Device-Info", .deviceInfo, 8), ("AP-Device-Identifier", .deviceIdentifier, 9),
    ("device_info", .deviceInfo, 6),
  ]

  package typealias Name = (text: StaticString, kind: PassHeader.Kind, lastHyphen: Int)

  /// The first occurrence from there on.
  package static func first(in text: Span<UInt8>, from start: Int = 0) -> HeaderOccurrence? {
    var index = start
    while let (marker, place) = MarkerSearch.first(in: text, index..<text.count) {
      if marker == .name, let occurrence = HeaderOccurrence(nameWithHyphenAt: place + 1, in: text),
        occurrence.name.lowerBound >= start
      {
        return occurrence
      }
      index = place + 1
    }
    return nil
  }

  /// The value of a name, if the name has one.
  private init?(_ kind: PassHeader.Kind, name: Range<Int>, in text: Span<UInt8>) {
    let isVariable = text.hasASCII("http_", at: name.lowerBound - 5)
    if name.lowerBound > 0, text[name.lowerBound - 1].isNameByte, !isVariable,
      !text.hasEscape(before: name.lowerBound), !text.isRemovedLine(before: name.lowerBound)
    {
      return nil
    }
    if text.byte(at: name.upperBound).isNameByte { return nil }
    let isParameter = text[name.lowerBound] | 0x20 == "d"
    let isField = !isParameter && !isVariable && Self.isAtLineStart(name.lowerBound, text)
    var separator = Separator(isField: isField)
    guard separator.read(from: name.upperBound, text) else { return nil }
    // A parameter is `device_info=…`, or a key of JSON.
    if isParameter, text.byte(at: name.upperBound) != "=", separator.quote == nil { return nil }
    let start = separator.end
    let before = name.lowerBound > 0 ? text[name.lowerBound - 1] : 0
    var end: Int
    if let quote = separator.quote {
      end = Self.end(ofQuoted: quote, openedAt: start - 1, from: start, text)
    } else if before == "'" || before == "\"",
      // One that closes behind the name is not the value's, unless that is an object.
      text.byte(at: name.upperBound) != before || text.byte(at: start) == "{",
      // A quote before a parameter may close behind others.
      !isParameter || text.byte(at: start) == "{"
    {
      end = Self.end(ofQuoted: before, openedAt: name.lowerBound - 1, from: start, text)
    } else if isField {
      end = Self.endOfField(from: start, text)
      if !separator.isColon { end = Self.beforeParameter(start..<max(start, end), text) }
    } else if text.byte(at: start) == "{" {
      end = Self.endOfLine(from: start, text)
    } else {
      end = Self.endOfToken(from: start, text, isIdentifier: kind == .deviceIdentifier)
    }
    if text.byte(at: start) != "{" { end = Self.beforeNextHeader(start..<max(start, end), text) }
    self.kind = kind
    self.name = name
    self.isField = isField
    value = start..<max(start, Self.withoutNotation(start..<max(start, end), text))
    if !isField, value.count < 3 || Self.isProse(value, text) { return nil }
    hasSpaceBeforeColon =
      isField && separator.isColon && text.byte(at: name.upperBound).isOptionalWhiteSpace
  }

  /// Which header's name has its last hyphen, or `_`, there, and where the name is. One that ends as another
  /// does precedes it in the list.
  static func name(
    withHyphenAt hyphen: Int, in text: Span<UInt8>
  ) -> (kind: PassHeader.Kind, place: Range<Int>)? {
    for name in names {
      let start = hyphen - name.lastHyphen
      guard text.hasName(name.text, at: start) else { continue }
      return (name.kind, start..<start + name.text.utf8CodeUnitCount)
    }
    return nil
  }

  /// The occurrence whose name has its last hyphen, or `_`, there.
  init?(nameWithHyphenAt hyphen: Int, in text: Span<UInt8>) {
    guard let (kind, place) = Self.name(withHyphenAt: hyphen, in: text) else { return nil }
    self.init(kind, name: place, in: text)
  }

  /// Whether the text ends between the name, which has its last hyphen there, and what may be a value.
  static func isCut(afterNameWithHyphenAt hyphen: Int, in text: Span<UInt8>) -> Bool {
    guard let name = name(withHyphenAt: hyphen, in: text) else { return false }
    var separator = Separator(isField: false)
    _ = separator.read(from: name.place.upperBound, text)
    // The last word may be cut as well.
    return text.count - separator.end < 10
  }

  /// Base64 of an object that begins with a member of one of the headers, without a name or with one
  /// that is nearly the header's.
  init?(valueAt start: Int, in text: Span<UInt8>) {
    if start > 0, text[start - 1].isBase64Like, !Self.isAssignment(before: start, text) {
      return nil
    }
    let beginning = text.extracting(start..<min(start + Self.beginningLength, text.count))
    guard let kind = PassHeader.Kind(beginningOfValue: beginning) else { return nil }
    self.kind = kind
    value = start..<Self.endOfBase64(from: start, text)
    isField = false
    hasSpaceBeforeColon = false
    let end = text.start(from: start, after: start - 4) { !$0.isNameByte }
    let name = text.start(from: end, after: end - 40) { $0.isNameByte }
    // Only a field has a header's name; `deviceInfo="…"` is a program's own name of the value.
    isMisspelled =
      Self.isField(name..<end, valueAt: start, text)
      && PassHeader.Kind(nearly: String(utf8: text.extracting(name..<end))) == kind
    self.name = isMisspelled ? name..<end : start..<start
  }

  /// Whether a name with a hyphen, a colon and spaces precede the value.
  private static func isField(_ name: Range<Int>, valueAt start: Int, _ text: Span<UInt8>) -> Bool {
    guard name.upperBound < start, text[name.upperBound] == ":" else { return false }
    return text.end(from: name.upperBound + 1, before: start) { $0 == " " } == start
      && name.contains { text[$0] == "-" }
  }

  /// Whether a word and `=` are there, as in `status=eyJm…`; the `=` is no padding of other Base64.
  private static func isAssignment(before start: Int, _ text: Span<UInt8>) -> Bool {
    guard text.byte(at: start - 1) == "=" else { return false }
    let word = text.start(from: start - 1, after: start - 40) { $0.isNameByte }
    return word < start - 1 && !text.byte(at: word - 1).isBase64Like
  }

  /// How much of Base64 shows which header it is, in whole groups: indentation and the longest name.
  private static let beginningLength = 64

  /// Where Base64 ends that is in no quotes, with the marks of one that was cut.
  private static func endOfBase64(from start: Int, _ text: Span<UInt8>) -> Int {
    var index = start
    while index < text.count {
      if text[index].isBase64Like || text.has("\\/", at: index) || text.byte(at: index) == 0x25 {
        index += 1
      } else if let length = text.paddingReferenceLength(at: index) {
        index += length
      } else {
        break
      }
    }
    for mark in ["\u{2026}", "...", "<\u{2026}>"] as [StaticString] where text.has(mark, at: index)
    {
      return index + mark.utf8CodeUnitCount
    }
    return index
  }

  /// The value without the encoding of a parameter, or of a string of JSON, in which it stands; `nil` if it
  /// has none.
  func decoded(_ value: @autoclosure () -> SourceText, in text: Span<UInt8>) -> SourceText? {
    if isParameter(in: text), let decoded = value().percentDecoded { return decoded.text }
    let isInString = text.byte(at: self.value.lowerBound - 1) == "\""
    return isInString ? value().unescapedBase64 : nil
  }

  /// What the text is that the occurrence is in.
  func layer(in text: Span<UInt8>) -> Inspection.Layer {
    if text.hasASCII("curl ", at: 0) || text.hasASCII("$ curl ", at: 0) { return .curl }
    return isField && name.lowerBound == 0 ? .headerField : .text
  }

  /// Whether it is the parameter of REST API V1, which wants it percent-encoded.
  func isParameter(in text: Span<UInt8>) -> Bool {
    text.hasASCII("device_info=", at: name.lowerBound)
  }

  /// Whether it is words of a sentence.
  private static func isProse(_ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    var hasSpace = false
    for index in range {
      if text[index] == " " {
        hasSpace = true
      } else if !text[index].isASCIILetter, text[index] != "," {
        return false
      }
    }
    return hasSpace
  }

  /// Whether only white space, or curl's `> `, precedes it on its line.
  private static func isAtLineStart(_ index: Int, _ text: Span<UInt8>) -> Bool {
    var start = text.start(from: index) { $0.isOptionalWhiteSpace }
    if text.byte(at: start - 1) == ">" || text.byte(at: start - 1) == "<" { start -= 1 }
    return start == 0 || text[start - 1].isLineBreak
  }
}

extension PassHeader.Kind {
  /// The header whose payload begins so, encoded in Base64.
  init?(beginningOfValue text: Span<UInt8>) {
    let length = text.end(from: 0) { Base64.isSextet($0) }
    guard let json = try? Base64.decode(text.extracting(0..<length / 4 * 4)) else { return nil }
    let bytes = json.span
    let index = bytes.end(from: 1) { $0.isWhiteSpace }
    guard bytes.byte(at: 0) == "{", bytes.byte(at: index) == "\"" else { return nil }
    let end = bytes.firstIndex(of: UInt8(ascii: "\""), from: index + 1)
    let name = String(utf8: bytes.extracting(min(index + 1, end)..<end))
    self.init(memberName: name)
  }

  /// The header whose payload has a member of that name.
  init?(memberName: String) {
    if PartnerFrameworkStatus.Object.RootMember.names.index(of: memberName) != nil {
      self = .partnerFrameworkStatus
    } else if DeviceInfo.Field(name: memberName) != nil {
      self = .deviceInfo
    } else {
      return nil
    }
  }
}

extension Span<UInt8> {
  /// Whether the header's name is there, in any case, with `_` for `-`.
  fileprivate func hasName(_ name: StaticString, at start: Int) -> Bool {
    guard start >= 0, start <= count - name.utf8CodeUnitCount else { return false }
    for index in 0..<name.utf8CodeUnitCount {
      let (found, wanted) = (self[start + index], name.byte(at: index))
      let isSame = wanted.isASCIILetter ? found | 0x20 == wanted | 0x20 : found == wanted
      guard isSame || wanted == "-" && found == "_" else { return false }
    }
    return true
  }

  /// Whether a difference of files has the line as a removed one.
  fileprivate func isRemovedLine(before index: Int) -> Bool {
    byte(at: index - 1) == "-" && (index == 1 || byte(at: index - 2).isLineBreak)
  }

  /// The length of `=` as a reference of HTML.
  func paddingReferenceLength(at start: Int) -> Int? {
    hasASCII("&#x3D;", at: start) ? 6 : has("&#61;", at: start) ? 5 : nil
  }

  /// Whether an escape such as `\\n` ends there.
  func hasEscape(before index: Int) -> Bool {
    let letter = byte(at: index - 1)
    return byte(at: index - 2) == "\\" && (letter == "n" || letter == "r" || letter == "t")
  }

  /// Whether what is in angle brackets there is a tag of HTML or the description of an object, and not
  /// a template or a log's mask.
  func isTag(at start: Int) -> Bool {
    guard byte(at: start) == "<" else { return false }
    if byte(at: start + 1) == "/" { return true }
    let tags: [StaticString] = [
      "a", "b", "br", "code", "dd", "div", "dt", "em", "font", "i", "kbd", "li", "mark", "p", "pre",
      "samp", "span", "string", "strong", "td", "th", "tr", "tt",
    ]
    for tag in tags where hasASCII(tag, at: start + 1) {
      if !byte(at: start + 1 + tag.utf8CodeUnitCount).isASCIILetterOrDigit { return true }
    }
    return firstIndex(ofASCII: " 0x", in: start..<Swift.min(count, start + 24)) != nil
  }

  /// The length of a reference of HTML to a character.
  func entityLength(at start: Int) -> Int? {
    let index = end(from: start + 1, before: start + 7) { $0.isASCIILetterOrDigit || $0 == "#" }
    return byte(at: index) == ";" && index > start + 1 ? index + 1 - start : nil
  }

  /// The length of a tag of HTML, or of a description in angle brackets.
  package func markupLength(at start: Int) -> Int? {
    guard byte(at: start) == "<" else { return nil }
    let index = end(from: start + 1, before: start + 80) { $0 != ">" && !$0.isLineBreak }
    return byte(at: index) == ">" ? index + 1 - start : nil
  }
}
