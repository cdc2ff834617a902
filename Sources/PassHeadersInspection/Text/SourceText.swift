import PassHeaders

/// A text with the origin of each of its bytes in the input, which is the text to inspect.
///
/// Each step, such as removing quotes or decoding Base64, makes a ``SourceText`` from a previous one, its source.
/// ``origin(_:)`` follows the steps back to the input. No other type stores positions in the input.
package struct SourceText: Sendable {
  package let bytes: ContiguousArray<UInt8>
  /// The step that made this text from its source, or `nil` if this text is the input.
  private let step: Step?

  /// A step, such as decoding Base64, that made a ``SourceText`` from its source.
  private final class Step: Sendable {
    /// The text before the step, such as `"e30="` if the step removes the quotes.
    let source: SourceText
    /// The bytes that the step made, divided into runs: parts that were made in the same way. For `a=b`, which a step
    /// decoded from `a%3Db`, they are `a`, `=` and `b`.
    let runs: ContiguousArray<Run>
    /// The end of the part of `source` from which the step made the text. For a step that removes the quotes of
    /// `"e30="`, it is the index of the closing quote.
    let end: Int

    init(_ source: SourceText, _ runs: ContiguousArray<Run>, end: Int) {
      (self.source, self.runs, self.end) = (source, runs, end)
    }

    /// Returns the index in `runs` of the run that contains the byte at `index`, or `nil` if the text is empty. Uses
    /// binary search.
    func runIndex(at index: Int) -> Int? {
      if runs.isEmpty { return nil }
      // Find the first run that starts after `index`. The run before it contains `index`.
      var (first, end) = (1, runs.count)
      while first < end {
        let middle = (first + end) / 2
        if runs[middle].start <= index { first = middle + 1 } else { end = middle }
      }
      return first - 1
    }
  }

  /// Consecutive bytes of a ``SourceText`` that one step made in the same way, such as the `=` decoded from `%3D`.
  private struct Run {
    /// The index of the first byte of the run in the text that the step made.
    let start: Int
    /// The index in the source of the byte that became the first byte of the run.
    let source: Int
    let change: Change
  }

  /// The way that a step made the bytes of a run, such as decoding an escape sequence.
  private enum Change {
    /// Each byte is one byte of the source, or replaces one, as `+` replaces `-`.
    case copied
    /// All bytes of the run replace `count` bytes of the source, such as an escape sequence.
    case replaced(count: Int)
    /// The bytes were decoded from Base64. Three bytes were made from four characters of the source.
    case decoded
  }

  /// Creates the ``SourceText`` of the input itself.
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

  /// Returns the bytes in `range` as a ``SourceText`` whose source is this text: `e30=` for the range 1 to 5 of
  /// `"e30="`.
  package func extracting(_ range: Range<Int>) -> SourceText {
    SourceText(
      ContiguousArray(bytes[range]), from: self,
      [Run(start: 0, source: range.lowerBound, change: .copied)], end: range.upperBound)
  }

  func trimmed() -> SourceText {
    let range = bytes.span.trimmedRange { $0.isWhiteSpace }
    return range.count == count ? self : extracting(range)
  }

  /// Returns the text with `new` in place of `range`.
  func replacing(_ range: Range<Int>, with new: String) -> SourceText {
    var builder = Builder(from: self)
    builder.copy(0..<range.lowerBound)
    builder.append(new, for: range)
    builder.copy(range.upperBound..<count)
    return builder.finish()
  }

  /// Returns the text without `ranges`, which are in ascending order.
  func removing(_ ranges: [Range<Int>]) -> SourceText {
    var builder = Builder(from: self)
    var start = 0
    for range in ranges {
      builder.copy(start..<range.lowerBound)
      start = range.upperBound
    }
    builder.copy(start..<count)
    return builder.finish()
  }

  /// Returns the text with each byte changed by `change`, which gets the index of the byte. A byte for which it returns
  /// `nil` is removed.
  func mapping(_ change: (Int, UInt8) -> UInt8?) -> SourceText {
    var builder = Builder(from: self)
    for index in bytes.indices {
      if let byte = change(index, bytes[index]) { builder.replace(index, with: byte) }
    }
    return builder.finish()
  }

  /// Returns a ``SourceText`` of `bytes`, which the caller decoded from the Base64 characters in this text.
  func decodedFromBase64(_ bytes: ContiguousArray<UInt8>) -> SourceText {
    SourceText(
      bytes, from: self, [Run(start: 0, source: 0, change: .decoded)],
      end: min(count, Base64.character(ofByte: bytes.count)))
  }

  /// A builder that makes a ``SourceText`` from its source, such as the same text without escape sequences. The ranges
  /// that are passed to its methods must be in ascending order.
  struct Builder {
    private let source: SourceText
    private(set) var bytes: ContiguousArray<UInt8> = []
    private var runs: ContiguousArray<Run> = []
    /// The index in the source after the bytes that the last call of ``copy(_:)`` copied, or -1 if another method was
    /// called since. A copy from this index on extends the last run.
    private var copiedEnd = -1

    init(from source: SourceText) { self.source = source }

    mutating func copy(_ range: Range<Int>) {
      if range.isEmpty { return }
      // Reserve memory only now, because most texts have no escape sequence and are not copied.
      if bytes.isEmpty { bytes.reserveCapacity(source.count) }
      if range.lowerBound != copiedEnd {
        runs.append(Run(start: bytes.count, source: range.lowerBound, change: .copied))
      }
      bytes.append(contentsOf: source.bytes[range])
      copiedEnd = range.upperBound
    }

    /// Appends `byte`, which replaces the byte at `index` of the source, such as `+` for `-`.
    mutating func replace(_ index: Int, with byte: UInt8) {
      copy(index..<index + 1)
      bytes[bytes.count - 1] = byte
    }

    /// Appends `new`, which replaces the bytes of the source in `range`. If `range` is empty, `new` was added.
    mutating func append(_ new: String, for range: Range<Int>) {
      runs.append(
        Run(start: bytes.count, source: range.lowerBound, change: .replaced(count: range.count)))
      bytes.append(contentsOf: new.utf8)
      copiedEnd = -1
    }

    /// Appends the byte or the character for which `escape` stands, such as `=` for `%3D`. `range` is that of the
    /// sequence in the source.
    mutating func append(_ escape: Escape, for range: Range<Int>) {
      runs.append(
        Run(
          start: bytes.count, source: range.lowerBound,
          change: .replaced(count: range.count)))
      escape.append(to: &bytes)
      copiedEnd = -1
    }

    /// Returns the text that was built. For ``origin(_:)``, its end is the end of the source.
    func finish() -> SourceText { SourceText(bytes, from: source, runs, end: source.count) }
  }

  // MARK: Origins

  /// Returns the offset in the input from which the byte at `index` of this text originates. For the `b` in `ab`, made
  /// from `"ab"` by removing the quotes, it is 2. For the index `count`, it is the offset at which this text ends.
  package func origin(_ index: Int) -> Int {
    guard let step else { return min(max(index, 0), count) }
    if index >= count { return step.source.origin(step.end) }
    return step.source.origin(sourceRange(of: index, step).lowerBound)
  }

  /// Returns the range in the input from which the bytes in `range` of this text originate: 0 to 5 for `a=b`, which was
  /// decoded from the input `a%3Db`.
  package func originRange(_ range: Range<Int>) -> Range<Int> {
    let start = origin(range.lowerBound)
    if range.isEmpty || range.lowerBound >= count { return start..<start }
    // A byte that a step added, such as missing padding, has no byte of its own in the input.
    let end = min(origin(min(range.upperBound, count) - 1) + 1, origin(count))
    return start..<max(start, end)
  }

  /// Returns the range in the source of `step` from which the byte at `index` was made. For an `=` that was decoded
  /// from `%3D`, the range has three bytes.
  private func sourceRange(of index: Int, _ step: Step) -> Range<Int> {
    guard let run = step.runIndex(at: index).map({ step.runs[$0] }) else { return 0..<0 }
    let distance = max(index, 0) - run.start
    switch run.change {
    case .copied: return run.source + distance..<run.source + distance + 1
    case .replaced(let count): return run.source..<run.source + count
    case .decoded:
      let character = run.source + Base64.character(ofByte: distance)
      return character..<character + 2
    }
  }
}
