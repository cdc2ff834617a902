import PassHeaders

/// Long runs of Base64, in one line or over lines, that may encode a text with headers.
extension Span<UInt8> {
  /// What is shorter encodes no text with a header.
  private static var runLength: Int { 200 }
  /// How much of a run is decoded at once.
  static var runLimit: Int { 1 << 16 }
  /// How long a line is at least that is broken within Base64.
  private static var runLineLength: Int { 60 }

  /// The first run that begins in the range, also one that the text may go on with; else where it is known to
  /// have none before.
  func firstRun(in range: Range<Int>, isLast: Bool) -> (run: Range<Int>?, end: Int) {
    var index = range.lowerBound
    while index < range.upperBound, index + Self.runLength <= count {
      // A run has at least one such place.
      let probe = index + Self.runLength - 1
      guard self[probe].isRunPart else {
        index = probe + 1
        continue
      }
      let start = start(from: probe, after: index) { $0.isRunPart }
      if start >= range.upperBound { break }
      let end = end(from: probe, before: start + Self.runLimit) { $0.isRunPart }
      let isOpen = end == count && end < start + Self.runLimit && !isLast
      if let run = isOpen ? start..<end : runOfLines(in: start..<end) { return (run, start) }
      index = end
    }
    return (nil, index)
  }

  /// The first lines that are long enough, with the shorter one that follows them.
  private func runOfLines(in lines: Range<Int>) -> Range<Int>? {
    var (start, lineStart) = (lines.lowerBound, lines.lowerBound)
    while lineStart < lines.upperBound {
      let lineEnd = end(from: lineStart, before: lines.upperBound) { !$0.isLineBreak }
      let next = lineEnd + (has("\r\n", at: lineEnd) ? 2 : 1)
      if lineEnd - lineStart < Self.runLineLength || next >= lines.upperBound {
        if lineEnd - start > Self.runLength { return start..<lineEnd }
        start = next
      }
      lineStart = next
    }
    return nil
  }

  /// The bytes that the characters of a run encode.
  func decodedRun(_ run: Range<Int>) -> ContiguousArray<UInt8> {
    var sextets: ContiguousArray<UInt8> = []
    sextets.reserveCapacity(run.count)
    for index in run where self[index].isRunByte { sextets.append(self[index].runSextet) }
    return Base64.decode(sextets: sextets)
  }
}

extension UInt8 {
  /// Whether it is a character of Base64, in either alphabet; padding ends a run.
  var isRunByte: Bool { isBase64Like && self != "=" }

  /// Whether it may be part of a run over lines.
  var isRunPart: Bool { isRunByte || isLineBreak }

  /// The six bits that a character of either alphabet encodes.
  var runSextet: UInt8 { self == "-" ? 62 : self == "_" ? 63 : Base64.sextet(self) }
}
