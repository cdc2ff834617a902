import PassHeaders

/// A search for the headers in a line, or in the text before or after JSON in a line.
///
/// A field line and a string have a grammar that shows where a value ends, so all of it is the value. Everywhere else,
/// a value is the Base64 after a name, or Base64 whose members identify the header. Text that touches it is reported.
struct ValueFinder {
  let text: SourceText
  /// The range that is searched: the whole line, or the text before or after JSON in it.
  let line: Range<Int>
  let whole: Line
  private(set) var names: [HeaderName] = []
  /// For each header name in the line, the index of the next name of another header, or `Int.max` without one.
  private var otherNames: [Int] = []
  /// For each kind of quote, the last search for a closing quote: the index at which it began, and the result. It keeps
  /// the time linear, because each part of the line is searched once.
  private var closings: [(quote: QuoteMark, start: Int, close: Int?)] = []
  /// The index before which the end of a string was sought, and the index after its last byte that is not white space.
  private var stringEnd = (limit: 0, content: 0)
  /// The index of the last search result for a line end that a string shows as text, such as `\r\n`. It avoids a second
  /// search of the same part of the line.
  private var printedEnd = 0
  private(set) var found: [Header] = []
  /// The indexes in the text of the header names that no value follows.
  private(set) var namesWithoutValue: [Int] = []
  /// The index after the last value, which may be in a later line.
  private(set) var end = 0

  /// A line of a text. Its properties are found once, although a line may have several parts and many names.
  struct Line {
    let range: Range<Int>
    /// The index at which the name of a field line has to begin: after white space and a sign such as `>`.
    let fieldStart: Int
    /// Whether the line is in an HTTP message, so that the rest of a field line is the value, whatever it is.
    let isMessage: Bool
    /// The index after the text that a log prints before the field line, such as a time, or `nil`.
    ///
    /// The last request line has to begin with the same text, except that digits may differ.
    let logPrefixEnd: Int?
  }

  /// A header that was found. `start` is the index of its name or, without a name, of its value.
  struct Header {
    let kind: HeaderKind
    let start: Int
    let value: Value
  }

  init(_ text: SourceText, _ line: Range<Int>, of whole: Line) {
    (self.text, self.line, self.whole) = (text, line, whole)
    let bytes = text.bytes.span
    var index = line.lowerBound
    while let name = bytes.firstName(in: index..<line.upperBound) {
      names.append(name)
      index = name.range.upperBound
    }
    otherNames = [Int](repeating: .max, count: names.count)
    for number in names.indices.dropLast().reversed() {
      let next = names[number + 1]
      otherNames[number] =
        next.kind == names[number].kind ? otherNames[number + 1] : next.range.lowerBound
    }
  }

  var isWholeLine: Bool { line == whole.range }

  /// The kind of the first escape sequence that is directly before or after a name, as in `\"X-Device-Info\"` and
  /// `X-Device-Info%3A`. It shows that the whole line is escaped. It is `nil` if there is no such sequence.
  var notation: Escape.Kinds? {
    let bytes = text.bytes.span
    for name in names {
      let start = bytes.start(from: name.range.lowerBound) { $0 == " " }
      let end = bytes.end(from: name.range.upperBound) { $0 == " " || $0 == "\"" }
      let kinds =
        bytes.escape(before: name.range.lowerBound) ?? bytes.escape(before: start)
        ?? bytes.escape(at: name.range.upperBound) ?? bytes.escape(at: end)
      if let kinds { return kinds }
    }
    return nil
  }

  /// Finds the headers whose names begin at `start` or after it.
  mutating func find(from start: Int) {
    let text = text
    let bytes = text.bytes.span
    end = start
    var bare: HeaderName?
    for (number, name) in names.enumerated() where name.range.lowerBound >= end {
      let next = number + 1 < names.count ? names[number + 1].range.lowerBound : line.upperBound
      let first =
        fieldLine(name, otherNames[number]) ?? string(with: name, otherNames[number])
        ?? mention(of: name, before: end(of: name, next)) ?? emptyField(name)
      if var value = first {
        if bare?.kind == name.kind {
          value.surroundings.beside = .init(side: .before, phrase: "a word")
        }
        end = value.end
        found.append(Header(kind: name.kind, start: name.range.lowerBound, value: value))
      } else if !isInListOfNames(name.range), !bytes.has("</", at: name.range.lowerBound - 2) {
        bare = name
        namesWithoutValue.append(name.range.lowerBound)
      }
    }
    findUnnamed(from: start)
  }

  /// Finds Base64 that no header name precedes, if its members identify the header, as those of
  /// `{"primaryHardwareType":"TV"}` do.
  private mutating func findUnnamed(from start: Int) {
    let text = text
    let bytes = text.bytes.span
    var index = start
    let named = found
    var number = 0
    while let begin = bytes.firstEncodedObject(in: index..<max(index, line.upperBound)) {
      index = bytes.endOfRun(from: begin)
      let identity = HeaderIdentity(ofEncoded: bytes.extracting(begin..<index))
      let isNamed = bytes.hasOtherName(before: begin, after: line.lowerBound)
      guard index - begin >= Words.leastRun, let kind = identity.kind,
        isNamed ? identity.isUnmistakable : identity.isCertain
      else { continue }
      while number < named.count, named[number].value.end <= begin { number += 1 }
      if number < named.count, named[number].start <= begin { continue }
      var value = unnamedValue(at: begin)
      if isNamed { value.surroundings.wrongName = .other }
      if let name = namesWithoutValue.first, name < begin {
        value.surroundings.beside = .init(side: .before, phrase: "a word")
      }
      // A value that is sent twice is one header, but a value of the other header is another one.
      value.end = bytes.endOfOtherValues(after: value.end, before: line.upperBound, of: kind)
      end = max(end, value.end)
      index = max(index, value.end)
      namesWithoutValue = []
      found.append(Header(kind: kind, start: begin, value: value))
    }
  }

  private mutating func unnamedValue(at begin: Int) -> Value {
    let text = text
    let bytes = text.bytes.span
    if let quote = QuoteMark(before: begin, in: bytes), let close = close(of: quote, from: begin) {
      return whole(bytes.trimmed(begin..<close), from: begin, undone: [])
    }
    return value(
      at: begin, before: line.upperBound, Lead(before: begin, in: bytes), prefixEnd: begin)
  }

  // MARK: Field lines

  /// Returns the value of a field line such as `> X-Device-Info: e30=`: the rest of the line.
  ///
  /// In an HTTP message, the rest may be any text. Elsewhere, it has to look like a value, and quotes or brackets
  /// around it are removed.
  private func fieldLine(_ name: HeaderName, _ otherName: Int) -> Value? {
    let bytes = text.bytes.span
    guard isWholeLine, otherName == .max, let rest = restOfField(name), !rest.isEmpty
    else { return nil }
    if name.range.lowerBound == whole.logPrefixEnd {
      let start = bytes.end(from: rest.lowerBound, before: rest.upperBound) { !$0.isWhiteSpace }
      let value = bytes.end(from: start, before: rest.upperBound) { $0.isWhiteSpace }
      let isOneWord =
        start == rest.upperBound
        || bytes.beginsEncodedObject(at: value) && bytes.extracting(rest.lowerBound..<start).isName
          && bytes.end(from: value, before: rest.upperBound) { !$0.isWhiteSpace } == rest.upperBound
        || bytes.identifierBase64(at: rest.lowerBound)?.upperBound == rest.upperBound
      if isOneWord { return field(rest, name, undone: []) }
    }
    guard whole.fieldStart == name.range.lowerBound else { return nil }
    if whole.isMessage { return field(rest, name, undone: []) }
    let isWhole = bytes.isWholeValue(rest, name.kind)
    let (inner, notation) = isWhole ? (rest, nil) : bytes.unwrapped(rest)
    guard bytes.isWholeValue(inner, name.kind) else { return nil }
    let (end, kinds) = bytes.run(from: inner.lowerBound, before: inner.upperBound)
    let isEscaped = end == inner.upperBound && !kinds.isEmpty
    if isEscaped { return nil }
    return field(inner, name, undone: notation.map { [$0] } ?? [])
  }

  private func field(
    _ range: Range<Int>, _ name: HeaderName, undone: [Diagnostic.Notation]
  ) -> Value {
    var value = whole(range, from: name.range.lowerBound, undone: undone)
    if whole.isMessage { value.surroundings.wrongName = wrongName(name) }
    return value
  }

  private func emptyField(_ name: HeaderName) -> Value? {
    guard isWholeLine, whole.isMessage, let rest = restOfField(name), rest.isEmpty,
      whole.fieldStart == name.range.lowerBound
    else { return nil }
    return Value([], end: rest.upperBound)
  }

  private func restOfField(_ name: HeaderName) -> Range<Int>? {
    let bytes = text.bytes.span
    let colon = bytes.end(from: name.range.upperBound) { $0.isOptionalWhiteSpace }
    return bytes.byte(at: colon) == ":" ? bytes.trimmed(colon + 1..<line.upperBound) : nil
  }

  /// Whether the name in `range` is an element of a list of names, as in `Access-Control-Allow-Headers: X-Device-Info`.
  /// A value does not follow such a name.
  private func isInListOfNames(_ range: Range<Int>) -> Bool {
    let bytes = text.bytes.span
    let start = max(line.lowerBound, range.lowerBound - Words.listLimit)
    let before = start..<range.lowerBound
    guard
      Words.listsOfNames.contains(where: { bytes.firstIndex(ignoringCase: $0, in: before) != nil })
    else { return false }
    let end = range.upperBound + (QuoteMark(at: range.upperBound, in: bytes)?.length ?? 0)
    let next = bytes.end(from: end) { $0.isWhiteSpace }
    if bytes.byte(at: next) == ":" || bytes.byte(at: next) == "=" { return false }
    let key = bytes.end(from: next) { $0.isWhiteSpace || $0 == "," || $0 == "\"" || $0 == "'" }
    return !bytes.hasIgnoringCase("value", at: key)
  }

  private func wrongName(_ name: HeaderName) -> Surroundings.WrongName? {
    name.kind.wrongName(of: text.bytes.span.extracting(name.range))
  }

  // MARK: Strings

  /// Returns the value of a string that begins with the name, as in `"X-Device-Info: e30="`. After the option `-H`,
  /// the rest of the string is the value, whatever it is.
  private mutating func string(with name: HeaderName, _ otherName: Int) -> Value? {
    let text = text
    let bytes = text.bytes.span
    let colon = bytes.end(from: name.range.upperBound) { $0.isOptionalWhiteSpace }
    guard let quote = QuoteMark(before: name.range.lowerBound, in: bytes),
      bytes.byte(at: colon) == ":", let close = close(of: quote, from: colon + 1)
    else { return nil }
    if printedEnd < colon {
      printedEnd = bytes.endOfPrintedLine(from: colon, before: line.upperBound)
    }
    let start = bytes.end(from: colon + 1, before: close) { $0.isWhiteSpace }
    let range = start..<max(start, contentEnd(before: min(close, printedEnd)))
    let isOption = bytes.hasHeaderOption(before: name.range.lowerBound - quote.length)
    let quoteEnd = range.lowerBound + (QuoteMark(at: range.lowerBound, in: bytes)?.length ?? 0)
    let isValue = bytes.isValue(quoteEnd..<max(quoteEnd, range.upperBound), name.kind)
    guard isOption || isValue && otherName >= range.upperBound else { return nil }
    var value = whole(
      range, from: name.range.lowerBound, undone: [],
      escapes: isOption ? .reference : Words.valueEscapes)
    if isOption { value.surroundings.wrongName = wrongName(name) }
    return value
  }

  /// Returns the index after the last byte before `limit` that is not white space. Many names may have the same end.
  private mutating func contentEnd(before limit: Int) -> Int {
    if limit != stringEnd.limit {
      let content = text.bytes.span.start(from: limit, after: line.lowerBound) { $0.isWhiteSpace }
      stringEnd = (limit, content)
    }
    return stringEnd.content
  }

  /// Returns the index in the line of the quote that closes a string. The string begins at `start`, after the quote
  /// `quote`.
  private mutating func close(of quote: QuoteMark, from start: Int) -> Int? {
    if let known = closings.first(where: { $0.quote == quote }), known.start <= start,
      known.close.map({ start <= $0 }) ?? true
    {
      return known.close
    }
    let close = text.bytes.span.close(of: quote, in: start..<line.upperBound)
    closings.removeAll { $0.quote == quote }
    closings.append((quote, start, close))
    return close
  }

  /// Returns all of `range` as the value. If an object in it does not close, the value continues in the next lines.
  ///
  /// - Parameter escapes: The kinds of escape sequences that are undone in Base64. Character references such as `&#61;`
  ///   always are, because no client sends them.
  func whole(
    _ range: Range<Int>, from start: Int, undone: [Diagnostic.Notation],
    escapes: Escape.Kinds = .reference
  ) -> Value {
    let bytes = text.bytes.span
    let (runEnd, kinds) = bytes.run(from: range.lowerBound, before: range.upperBound)
    if runEnd == range.upperBound, !kinds.isEmpty, escapes.isSuperset(of: kinds),
      let plain = text.extracting(range).undoingEscapes(kinds)?.text
    {
      var value = Value(plain.bytes, end: range.upperBound)
      value.surroundings.undone = kinds.notations
      return value
    }
    if bytes.endOfRun(from: range.lowerBound) == range.upperBound,
      let value = text.continued(range, prefix: line.lowerBound..<start)
    {
      return value
    }
    var value = Value(ContiguousArray(text.bytes[range]), end: range.upperBound)
    value.surroundings.undone = undone
    value.setFollowed(in: bytes)
    return value
  }
}
