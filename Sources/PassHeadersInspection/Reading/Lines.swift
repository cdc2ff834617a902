import PassHeaders

/// The rules for one line: its end, its prefix, the thread that it names, and JSON at its beginning.
extension Span<UInt8> {
  /// Returns `line` without white space at its end, and without a line end that a log prints, such as `\r\n`, `^M` or
  /// `[\r][\n]`.
  func withoutLineEnd(_ line: Range<Int>) -> Range<Int> {
    var end = line.upperBound
    while true {
      end = start(from: end, after: line.lowerBound) { $0.isWhiteSpace }
      let mark = Words.lineEnds.first { has($0, at: end - $0.utf8CodeUnitCount) }
      guard let mark, end - mark.utf8CodeUnitCount >= line.lowerBound else { break }
      end -= mark.utf8CodeUnitCount
    }
    return line.lowerBound..<end
  }

  /// Returns the index at which the name in a field line has to begin: after white space and at most one of the signs
  /// of ``Words/fieldSigns``. Also returns the sign, such as `>` for `> X-Device-Info: e30=`.
  func fieldPrefix(_ line: Range<Int>) -> (end: Int, sign: ContiguousArray<UInt8>) {
    let start = end(from: line.lowerBound, before: line.upperBound) { $0.isOptionalWhiteSpace }
    guard let sign = Words.fieldSigns.first(where: { has($0, at: start) }),
      case let next = start + sign.utf8CodeUnitCount, next <= line.upperBound,
      next == line.upperBound || self[next].isOptionalWhiteSpace
    else { return (start, []) }
    let end = end(from: next, before: line.upperBound) { $0.isOptionalWhiteSpace }
    return (end, ContiguousArray(extracting(start..<next)))
  }

  /// Whether a JSON object or array begins at `start`.
  func beginsDocument(at start: Int) -> Bool {
    guard byte(at: start) == "{" || byte(at: start) == "[" else { return false }
    let next = end(from: start + 1) { $0.isWhiteSpace }
    // PHP prints the key of an array like JSON with one string, as in `["X-Device-Info"]=>`.
    guard byte(at: next) == "\"" else { return byte(at: next) == "{" || byte(at: next) == "[" }
    let string = end(from: next + 1, before: next + 64) { $0 != "\"" }
    return byte(at: start) == "{" || byte(at: string + 1) != "]"
  }

  /// Returns the index of the first line that may belong to the header at `mark`.
  ///
  /// It is the line ``Words/headerLines`` lines above `mark` or, if a JSON document contains that line, the first line
  /// of the document. It is not before `limit`, up to which the lines were read already.
  func startOfLines(before mark: Int, notBefore limit: Int) -> Int {
    var start = self.start(from: mark, after: limit) { $0 != "\n" }
    for _ in 0..<Words.headerLines where start > limit {
      start = self.start(from: start - 1, after: limit) { $0 != "\n" }
    }
    var line = limit
    while line < start {
      let first = end(from: line) { $0.isOptionalWhiteSpace }
      if beginsDocument(at: first) {
        var reader = JSONReader(at: first)
        let isWhole = (try? reader.skipValue(self)) != nil
        if isWhole, reader.position > start { return line }
        line = Swift.max(line, reader.position)
      }
      line = firstIndex(of: UInt8(ascii: "\n"), from: line) + 1
    }
    return start
  }

  /// Returns the thread of the line, as text: the first word in brackets that begins with a letter and has a digit,
  /// such as `thread-1` in `[thread-1]`, or the process and the thread of Android's logcat, such as ` 1234  1250 `.
  func thread(of line: Range<Int>) -> ContiguousArray<UInt8>? {
    let limit = Swift.min(line.upperBound, line.lowerBound + 96)
    var index = line.lowerBound
    while index < limit {
      let open = end(from: index, before: limit) { $0 != "[" }
      let close = end(from: open + 1, before: limit) { $0.isNameByte || $0 == "." }
      let word = open + 1..<Swift.max(open + 1, close)
      if byte(at: close) == "]", byte(at: word.lowerBound).isASCIILetter,
        word.contains(where: { self[$0].isASCIIDigit })
      {
        return ContiguousArray(extracting(word))
      }
      index = Swift.max(open + 1, close)
    }
    let date = end(from: line.lowerBound, before: limit) {
      $0.isASCIIDigit || $0 == "-" || $0 == ":" || $0 == "." || $0 == " "
    }
    var numbers = date
    for _ in 0..<2 {
      numbers = self.start(from: numbers, after: line.lowerBound) { $0 == " " }
      numbers = self.start(from: numbers, after: line.lowerBound) { $0.isASCIIDigit }
    }
    let isLogcat =
      date - line.lowerBound > 24 && byte(at: date).isASCIILetter && byte(at: date + 1) == " "
      && byte(at: line.lowerBound + 2) == "-"
    return isLogcat ? ContiguousArray(extracting(numbers..<date)) : nil
  }

  /// Whether the name of a header and a separator precede `index`, as in `X-Device-Info: {`. JSON at `index` is then
  /// the value of this header.
  func isAfterName(_ index: Int) -> Bool {
    let nameEnd = start(from: index, after: index - 16) { Words.separatorsBeforeJSON.contains($0) }
    let name = start(from: nameEnd, after: nameEnd - 40) { $0.isNameByte }
    return HeaderKind(atEndOf: extracting(name..<nameEnd)) != nil
  }

  /// Whether the text in `range` is `prefix`. A digit matches any other digit, because times differ from line to line.
  func isLike(_ prefix: Span<UInt8>, in range: Range<Int>) -> Bool {
    range.count == prefix.count
      && prefix.indices.allSatisfy {
        let (own, other) = (self[range.lowerBound + $0], prefix[$0])
        return own == other || own.isASCIIDigit && other.isASCIIDigit
      }
  }

  func lineBreakCount(in range: Range<Int>) -> Int {
    var count = 0
    var index = firstIndex(of: UInt8(ascii: "\n"), in: range)
    while index < range.upperBound {
      count += 1
      index = firstIndex(of: UInt8(ascii: "\n"), in: index + 1..<range.upperBound)
    }
    return count
  }
}
