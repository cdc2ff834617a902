import PassHeaders

extension Span<UInt8> {
  /// Whether the line is a field line or a request line of HTTP, such as `> Host: example.com` or `GET /path HTTP/1.1`.
  var looksLikeHTTP: Bool {
    let start = end(from: endOfByteOrderMark, before: 8) {
      !$0.isASCIILetterOrDigit && $0 < 0x80
    }
    let wordEnd = end(from: start) { $0.isNameByte }
    guard wordEnd > start, self[start].isASCIILetter, wordEnd + 1 < count else {
      return false
    }
    if self[wordEnd] == ":" { return self[wordEnd + 1] == " " && wordEnd + 2 < count }
    let isMethod =
      3...7 ~= wordEnd - start
      && end(from: start) { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } == wordEnd
    guard isMethod, self[wordEnd] == " " else { return false }
    let targetEnd = end(from: wordEnd + 1) { !$0.isWhiteSpace }
    let rest = end(from: targetEnd) { $0.isWhiteSpace }
    return targetEnd > wordEnd + 1 && (rest == count || has("HTTP/", at: rest))
  }

  /// The index after the prefix of a field line.
  ///
  /// The prefix consists of white space, of `> ` and `< ` as curl prints them, and of `- ` as in a list of YAML. A byte
  /// order mark may precede it.
  var endOfFieldLinePrefix: Int {
    let index = end(from: endOfByteOrderMark) {
      $0.isOptionalWhiteSpace || $0 == ">" || $0 == "<"
    }
    return has("- ", at: index) ? index + 2 : index
  }

  /// Whether an option or a key for headers directly precedes the quote at `index`, as in `-H "` and `headers: ["`.
  func endsWithHeaderOption(before index: Int) -> Bool {
    let bracketStart = start(from: index) { byte in byte == "[" || byte == "{" || byte == "(" }
    let end = start(from: bracketStart) { $0.isWhiteSpace || $0 == "=" || $0 == ":" }
    let options: [StaticString] = ["-H", "--header", "headers", "header"]
    return options.contains { hasIgnoringCase($0, at: end - $0.utf8CodeUnitCount) }
  }

  /// Whether an option of curl precedes the quote at `index`, as in `-H '`.
  func endsWithShellOption(before index: Int) -> Bool {
    let end = start(from: index) { $0 == " " || $0 == "=" }
    return has("-H", at: end - 2) || has("--header", at: end - 8)
  }

  /// Whether Base64 of a JSON object begins at `index`. For example, `eyJ` encodes `{"`.
  ///
  /// After the bracket, a quote, white space, a letter or a closing bracket has to follow. White space may precede the
  /// bracket.
  package func beginsEncodedObject(at index: Int) -> Bool {
    let (second, third) = (byte(at: index + 1), byte(at: index + 2))
    switch byte(at: index) {
    case "e":
      switch second {
      case "y": return charactersAfterY.contains(third)
      case "w": return charactersAfterW.contains(third)
      // `e30` encodes `{}`.
      case "3" where third == "0" && !byte(at: index + 3).isBase64Character: return true
      case UInt8(ascii: "0")...UInt8(ascii: "3"):
        return end(from: index + 2, before: index + 8) { Base64.isInAlphabet($0) } == index + 8
      default: return false
      }
    case "I": return has("IHs", at: index)
    case "C": return has("Cns", at: index)
    // Base64 of a byte order mark, before a brace.
    case "7": return has("77u/e", at: index) || has("77u_e", at: index)
    default: return false
    }
  }

  /// Returns the index after the XML tag at `start`, or `start` if there is no tag. `opening` is the beginning of the
  /// tag: `<` for `<string>`, and `</` for `</key>`.
  func endOfTag(at start: Int, _ opening: StaticString) -> Int {
    guard has(opening, at: start) else { return start }
    let nameStart = start + opening.utf8CodeUnitCount
    let nameEnd = end(from: nameStart) { $0.isASCIILetterOrDigit }
    return nameEnd > nameStart && byte(at: nameEnd) == ">" ? nameEnd + 1 : start
  }

  /// Returns the end of the run of Base64 in `run`, with the runs that follow after invisible characters, such as
  /// U+200B.
  func endOfInterruptedRun(_ run: Range<Int>) -> Int {
    var end = run.upperBound
    while let next = endOfInvisible(at: end), byte(at: next).isBase64Character {
      end = endOfRun(from: next)
    }
    return end
  }

  /// Returns the index after the run of Base64 that begins at `start`.
  ///
  /// A run has characters of the standard and the URL-safe alphabet. Each `=` after them is part of it, and more
  /// characters may follow it.
  func endOfRun(from start: Int) -> Int {
    var index = start
    while true {
      let letters = end(from: index) { $0.isBase64Character }
      let padding = end(from: letters) { $0 == "=" }
      if padding == letters || !byte(at: padding).isBase64Character { return padding }
      index = padding
    }
  }

  /// Returns the index after the bracket that closes the JSON object at `start`, or `count` if the object does not
  /// close.
  ///
  /// If the bytes are not an object, it returns the index after the first unexpected byte.
  func endOfObject(from start: Int) -> Int {
    var scanner = ObjectScanner()
    return start + scanner.read(extracting(start..<count)).count
  }

  /// Returns the index after the word `fingerprint` and the white space at `start`, or `nil` if they are not there.
  func endOfScheme(at start: Int) -> Int? {
    guard hasIgnoringCase(identifierScheme, at: start) else { return nil }
    return end(from: start + identifierScheme.utf8CodeUnitCount) { $0.isOptionalWhiteSpace }
  }

  /// Returns the range of the Base64 of an AP-Device-Identifier at `start`, such as the one in
  /// `fingerprint YWJjZGVmZ2g=`.
  ///
  /// Returns `nil` if the word `fingerprint`, a space and at least four characters of Base64 do not follow.
  func identifierBase64(at start: Int) -> Range<Int>? {
    guard let identifier = endOfScheme(at: start) else { return nil }
    let end = endOfRun(from: identifier)
    return end - identifier >= 4 ? identifier..<end : nil
  }

  /// Whether an AP-Device-Identifier, such as `fingerprint YWJjZGVmZ2g=`, is in the text.
  var hasIdentifier: Bool {
    var start = 0
    while let found = firstIndex(ignoringCase: identifierScheme, in: start..<count) {
      if identifierBase64(at: found) != nil { return true }
      start = found + 1
    }
    return false
  }

  /// Whether the Base64 of an object, or of an identifier after its scheme, begins at `index`.
  func beginsValue(of kind: PassHeader.Kind, at index: Int) -> Bool {
    kind == .deviceIdentifier
      ? identifierBase64(at: index) != nil : beginsEncodedObject(at: index)
  }

  /// Whether a JSON object begins at `index`: a `{`, optional white space and a quote.
  func beginsObject(at index: Int) -> Bool {
    guard byte(at: index) == "{" else { return false }
    let name = byte(at: end(from: index + 1) { $0.isWhiteSpace })
    return name == "\"" || name == "'"
  }

  /// Whether the text looks like the value of a header. Each of these is enough:
  ///
  /// - It begins with a JSON object.
  /// - It consists of at least 20 characters of Base64.
  /// - Base64 of an object begins within its first bytes.
  var looksLikeValue: Bool {
    if beginsObject(at: end(from: 0) { $0.isWhiteSpace }) { return true }
    let letters = end(from: 0) { Base64.isInAlphabet($0) }
    if letters >= 20, end(from: letters, before: letters + 2, where: { $0 == "=" }) == count {
      return true
    }
    var index = 0
    while index < Swift.min(count, valueSearchBudget) {
      index = end(from: index) { !$0.isBase64Character }
      if beginsEncodedObject(at: index) { return true }
      index = end(from: index) { $0.isBase64Character }
    }
    return false
  }

  /// Whether the whole text is Base64 of an object that does not close, as when the value was truncated.
  var isOpenObject: Bool {
    guard beginsEncodedObject(at: 0) else { return false }
    // Nearly all values are whole, so that the last byte is the closing bracket.
    if let decoded = try? Base64.decode(self), decoded.last == "}" { return false }
    var object = EncodedObject()
    let end = object.read(self, from: 0)
    return end == count && !object.isClosed && !object.isMalformed
  }

  /// Returns the range of the content of the YAML scalar in `range`. For example, the content of `"e30=" # empty` is
  /// `e30=`.
  ///
  /// The quotes, a comma after them and a comment are not part of the content. Returns `range` if it is not a scalar.
  func contentOfYAMLScalar(in range: Range<Int>) -> Range<Int> {
    let line = extracting(0..<range.upperBound)
    var end = range.upperBound
    if let comment = line.firstIndex(ignoringCase: " #", in: range) {
      end = line.start(from: comment, after: range.lowerBound) { $0.isOptionalWhiteSpace }
    }
    let quote = byte(at: range.lowerBound)
    guard quote == "\"" || quote == "'" else {
      // Without quotes, the scalar is a single word before the comment.
      let word = line.end(from: range.lowerBound) { !$0.isWhiteSpace }
      return word == end ? range.lowerBound..<end : range
    }
    if byte(at: end - 1) == "," { end -= 1 }
    guard end - range.lowerBound >= 2, byte(at: end - 1) == quote else { return range }
    return range.lowerBound + 1..<end - 1
  }

  /// Whether the line contains a request line of HTTP, or a method and a URL, as in `GET https://example.com/`.
  ///
  /// A request line is recognized by the version after its path, such as ` HTTP/1.1`.
  var hasRequestLine: Bool {
    let marks: [StaticString] = [
      " HTTP/1", " HTTP/2", " HTTP/3", "GET http", "POST http", "PUT http",
    ]
    return marks.contains { firstIndex(ignoringCase: $0, in: 0..<count) != nil }
  }

  /// Whether the header name in `range` is in a list of names, as in `Access-Control-Allow-Headers: X-Device-Info`.
  ///
  /// A name in a list does not have a value. A name with a value is not in a list, as in `"Vary": "*", "X-Device-Info":
  /// "e30="`.
  func isInListOfNames(_ range: Range<Int>) -> Bool {
    let lists: [StaticString] = ["access-control-", "vary:", "vary\":", "vary',"]
    let start = Swift.max(0, range.lowerBound - listSearchBudget)
    guard
      lists.contains(where: { firstIndex(ignoringCase: $0, in: start..<range.lowerBound) != nil })
    else { return false }
    let end = range.upperBound + (QuoteMark(at: range.upperBound, in: self)?.length ?? 0)
    let next = self.end(from: end) { $0.isWhiteSpace }
    if byte(at: next) == ":" || byte(at: next) == "=" { return false }
    let key = self.end(from: next) { $0.isWhiteSpace || $0 == "," || $0 == "\"" || $0 == "'" }
    return !hasIgnoringCase("value", at: key)
  }
}

/// The scheme of an AP-Device-Identifier, with the space before its Base64.
let identifierScheme: StaticString = "fingerprint "

/// The number of bytes in which `looksLikeValue` searches for Base64 of an object.
private let valueSearchBudget = 200
/// The number of bytes before the name of a header in which the name of a list is searched for.
private let listSearchBudget = 512
/// The characters after `ey` in Base64 that encodes `{` and a double quote, a space or a single quote.
private let charactersAfterY = ByteSet("IJKLABcdef")
/// The characters after `ew` in Base64 that encodes `{` and a line break, a tab, or a zero byte of UTF-16.
private let charactersAfterW = ByteSet("0koA")
