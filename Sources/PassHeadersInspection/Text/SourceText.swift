import PassHeaders

/// A text on its way from what was given to what is decoded.
///
/// Each step, such as removing quotes or decoding Base64, makes a new text from the text before. The new text keeps the
/// old one as its source, and knows for each of its bytes which bytes of the source it stands for. An offset in the
/// given text is found by following the steps back. Nothing else keeps positions.
package struct SourceText: Sendable {
  package let bytes: ContiguousArray<UInt8>
  /// How this text was made; `nil` for the given text.
  private let step: Step?

  /// What a step did with its source.
  private final class Step: Sendable {
    let source: SourceText
    /// The runs of this text, in order. They cover it without gaps.
    let runs: ContiguousArray<Run>
    /// The index in the source of the end of this text.
    let end: Int

    init(_ source: SourceText, _ runs: ContiguousArray<Run>, end: Int) {
      (self.source, self.runs, self.end) = (source, runs, end)
    }

    /// Returns the index of the run that has the byte at `index`, or `nil` if there is no run.
    func runIndex(at index: Int) -> Int? {
      if runs.isEmpty { return nil }
      // The run before the first one that starts after `index`.
      var (first, end) = (1, runs.count)
      while first < end {
        let middle = (first + end) / 2
        if runs[middle].start <= index { first = middle + 1 } else { end = middle }
      }
      return first - 1
    }
  }

  /// Bytes in a row that were made in one way.
  private struct Run {
    /// The index of the first of them in this text.
    let start: Int
    /// The index in the source of the first byte that they stand for.
    let source: Int
    /// How they were made from the bytes of the source.
    let change: Change
  }

  private enum Change {
    /// Each byte is a byte of the source.
    case copied
    /// The byte stands for another one of the source.
    case replaced
    /// All bytes of the run stand for one escape sequence of `count` bytes.
    case unescaped(Escape.Kind, count: Int)
    /// The bytes are decoded Base64: three of them stand for four characters.
    case decoded
  }

  /// Creates the given text.
  package init(_ bytes: ContiguousArray<UInt8>) { (self.bytes, step) = (bytes, nil) }

  private init(
    _ bytes: ContiguousArray<UInt8>, from source: SourceText, _ runs: ContiguousArray<Run>,
    end: Int
  ) {
    (self.bytes, step) = (bytes, Step(source, runs, end: end))
  }

  package var count: Int { bytes.count }

  package var isEmpty: Bool { bytes.isEmpty }

  func contains(_ byte: UInt8) -> Bool { bytes.span.firstIndex(of: byte, from: 0) < count }

  package var string: String { String(utf8: bytes.span) }

  func string(_ range: Range<Int>) -> String { String(utf8: bytes.span.extracting(range)) }

  // MARK: Steps

  /// Returns the text of the bytes in `range`.
  package func extracting(_ range: Range<Int>) -> SourceText {
    SourceText(
      ContiguousArray(bytes[range]), from: self,
      [Run(start: 0, source: range.lowerBound, change: .copied)], end: range.upperBound)
  }

  /// Returns the text without the bytes at its ends for which `isSpace` is true.
  func trimmed(of isSpace: (UInt8) -> Bool = { $0.isWhiteSpace }) -> SourceText {
    let range = bytes.span.trimmedRange(isSpace)
    return range.count == count ? self : extracting(range)
  }

  /// Returns the text of `bytes`, which Base64 of this text encodes.
  func decodedFromBase64(_ bytes: ContiguousArray<UInt8>) -> SourceText {
    SourceText(
      bytes, from: self, [Run(start: 0, source: 0, change: .decoded)],
      end: min(count, Base64.letter(ofByte: bytes.count)))
  }

  /// Returns the text without each `byte`.
  func removing(_ byte: UInt8) -> SourceText {
    var builder = Builder(from: self)
    var index = 0
    while index < count {
      let end = bytes.span.firstIndex(of: byte, from: index)
      builder.copy(index..<end)
      index = end + 1
    }
    return builder.finish()
  }

  /// Makes a text from a source, in the order of the source.
  struct Builder {
    private let source: SourceText
    private(set) var bytes: ContiguousArray<UInt8> = []
    private var runs: ContiguousArray<Run> = []
    /// The index in the source after the last byte that was copied, if it was copied last.
    private var copiedEnd = -1

    init(from source: SourceText) {
      self.source = source
      bytes.reserveCapacity(source.count)
    }

    /// Appends the bytes of the source in `range`.
    mutating func copy(_ range: Range<Int>) {
      if range.isEmpty { return }
      if range.lowerBound != copiedEnd {
        runs.append(Run(start: bytes.count, source: range.lowerBound, change: .copied))
      }
      bytes.append(contentsOf: source.bytes[range])
      copiedEnd = range.upperBound
    }

    /// Appends `byte`, which replaces the byte of the source at `index`.
    mutating func replace(_ index: Int, with byte: UInt8) {
      runs.append(Run(start: bytes.count, source: index, change: .replaced))
      bytes.append(byte)
      copiedEnd = -1
    }

    /// Appends what `escape`, the sequence of the source in `range`, stands for.
    mutating func append(_ escape: Escape, for range: Range<Int>) {
      runs.append(
        Run(
          start: bytes.count, source: range.lowerBound,
          change: .unescaped(escape.kind, count: range.count)))
      escape.append(to: &bytes)
      copiedEnd = -1
    }

    func finish() -> SourceText { SourceText(bytes, from: source, runs, end: source.count) }
  }

  // MARK: Origins

  /// Returns the offset in the given text of the byte at `index`, or of the text's end if `index` is `count`.
  package func origin(_ index: Int) -> Int {
    guard let step else { return min(max(index, 0), count) }
    if index >= count { return step.source.origin(step.end) }
    return step.source.origin(sourceRange(of: index, step).lowerBound)
  }

  /// Returns the range in the given text for which the bytes in `range` stand.
  package func originRange(_ range: Range<Int>) -> Range<Int> {
    let start = origin(range.lowerBound)
    if range.isEmpty || range.lowerBound >= count { return start..<start }
    return start..<max(start, origin(min(range.upperBound, count) - 1) + 1)
  }

  /// Returns the range in the source for which the byte at `index` stands.
  private func sourceRange(of index: Int, _ step: Step) -> Range<Int> {
    guard let run = step.runIndex(at: index).map({ step.runs[$0] }) else { return 0..<0 }
    let distance = max(index, 0) - run.start
    switch run.change {
    case .copied, .replaced: return run.source + distance..<run.source + distance + 1
    case .unescaped(_, let count): return run.source..<run.source + count
    case .decoded:
      let letter = run.source + Base64.letter(ofByte: distance)
      return letter..<letter + 2
    }
  }

  /// Returns the bytes of the given text that stand for the byte at `index`.
  func spelling(of index: Int) -> ContiguousArray<UInt8> {
    guard let step else { return [bytes[index]] }
    var (range, step2) = (sourceRange(of: index, step), step)
    while let next = step2.source.step {
      let end = step2.source.sourceRange(of: range.upperBound - 1, next).upperBound
      range = step2.source.sourceRange(of: range.lowerBound, next).lowerBound..<end
      step2 = next
    }
    return ContiguousArray(step2.source.bytes[range])
  }

  // MARK: Escapes

  /// What had to be undone, in all steps, to read some bytes.
  struct Undoing {
    /// The kinds of escape sequences for which the bytes stand.
    var kinds: Escape.Kinds = []
    /// The most backslash sequences within one another for which a byte stands: 2 for the quote of `\\\"`.
    var backslashDepth = 0
  }

  /// Returns what had to be undone to read the bytes in `range`.
  func undoing(in range: Range<Int>) -> Undoing {
    var undoing = Undoing()
    guard let step, !range.isEmpty, var index = step.runIndex(at: range.lowerBound) else {
      return undoing
    }
    while index < step.runs.count, step.runs[index].start < range.upperBound {
      let run = step.runs[index]
      let end = index + 1 < step.runs.count ? step.runs[index + 1].start : count
      let part = max(run.start, range.lowerBound)..<min(end, range.upperBound)
      if !part.isEmpty {
        let first = sourceRange(of: part.lowerBound, step).lowerBound
        let source = first..<sourceRange(of: part.upperBound - 1, step).upperBound
        var inner = step.source.undoing(in: source)
        if case .unescaped(let kind, _) = run.change {
          inner.kinds.insert(Escape.Kinds(kind))
          if kind.isOfStrings { inner.backslashDepth += 1 }
        }
        undoing.kinds.formUnion(inner.kinds)
        undoing.backslashDepth = max(undoing.backslashDepth, inner.backslashDepth)
      }
      index += 1
    }
    return undoing
  }
}
