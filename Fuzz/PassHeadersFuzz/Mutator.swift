import PassHeaders
import PassHeadersInspection
import TestSupport

/// A generator of changed inputs, which makes the same changes for the same seed.
///
/// Some changes replace bytes. Others decode a Base64 run, change its content and encode it again.
struct Mutator: RandomNumberGenerator {
  private var generator: SeededGenerator
  private(set) var corpus: [Bytes]
  /// The number of inputs at the beginning of `corpus` that were read from files. ``keep(_:)`` appends the others.
  private let initialCount: Int
  private let dictionary: [Bytes]

  /// The maximum length in bytes of an input that is kept for further changes. Longer inputs are slower to check and
  /// are dropped.
  private static let maximumLength = 1 << 12

  init(seed: UInt64, corpus: [Bytes] = [], dictionary: [Bytes]) {
    generator = SeededGenerator(state: seed)
    (self.corpus, self.dictionary) = (corpus, dictionary)
    initialCount = corpus.count
  }

  mutating func next() -> UInt64 { generator.next() }

  /// Appends `input`, which showed a new ``Behavior``, to the corpus, unless it is longer than `maximumLength`.
  mutating func keep(_ input: Bytes) {
    if input.count <= Self.maximumLength { corpus.append(input) }
  }

  /// Returns an input of the corpus after one to four changes. Half of the time, it is an input that was kept.
  mutating func makeInput() -> Bytes {
    let added = corpus[initialCount...]
    let isAdded = !added.isEmpty && Bool.random(using: &self)
    var bytes = (isAdded ? added : corpus[...]).randomElement(using: &self) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &self) { bytes = changed(bytes) }
    return bytes
  }

  /// Returns `bytes` with one change, such as a part that was removed, repeated or replaced.
  ///
  /// Half of the time, the change is inside a Base64 run, if there is one. Base64 in Base64 is decoded up to four
  /// times.
  ///
  /// - Parameter depth: The number of Base64 layers around `bytes`.
  mutating func changed(_ bytes: Bytes, depth: Int = 0) -> Bytes {
    if depth < 4, Bool.random(using: &self), let changed = changedBase64(bytes, depth) {
      return changed
    }
    let occurs = bytes.reduce(into: Bytes(repeating: 0, count: 256)) { $0[Int($1)] = 1 }
    let delimiters = (0...UInt8.max).filter { occurs[Int($0)] > 0 && !$0.isASCIILetterOrDigit }
    let delimiter = Bool.random(using: &self) ? delimiters.randomElement(using: &self) : nil
    let donor = Bool.random(using: &self) ? bytes : corpus.randomElement(using: &self) ?? []
    let token = dictionary.randomElement(using: &self) ?? []
    let (part, other) = (randomRange(in: bytes, delimiter), randomRange(in: donor, delimiter))
    let place = part.lowerBound
    var result = bytes
    switch Int.random(in: 0..<10, using: &self) {
    case 0: result.removeSubrange(part)
    case 1: result.insert(contentsOf: bytes[part], at: place)
    case 2: result.insert(contentsOf: donor[other], at: place)
    case 3: result.replaceSubrange(part, with: donor[other])
    case 4: result.replaceSubrange(place..., with: donor[other.lowerBound...])
    case 5: result.removeSubrange(place...)
    case 6: result.insert(contentsOf: token, at: place)
    case 7: result.replaceSubrange(part.dropFirst(), with: token)
    case 8 where !part.isEmpty: result[place] = UInt8.random(in: 0...255, using: &self)
    default: if !part.isEmpty { result[place] ^= 1 << UInt8.random(in: 0..<8, using: &self) }
    }
    return result
  }

  /// Returns a random range that begins with `delimiter` and ends before a later `delimiter`.
  ///
  /// With `,`, `<` or a line feed, the range is a member, an element or a line. A third of the ranges end before the
  /// next byte that is not a letter or digit. If `delimiter` is `nil`, the range has up to 16 bytes anywhere.
  private mutating func randomRange(in bytes: Bytes, _ delimiter: UInt8?) -> Range<Int> {
    let places = bytes.indices.filter { bytes[$0] == delimiter }
    guard let start = places.randomElement(using: &self) else {
      let place = Int.random(in: 0...bytes.count, using: &self)
      return place..<Int.random(in: place...min(place + 16, bytes.count), using: &self)
    }
    let end =
      switch Int.random(in: 0..<3, using: &self) {
      case 0: places.filter { $0 > start }.randomElement(using: &self)
      case 1: places.first { $0 > start }
      default: bytes[(start + 1)...].firstIndex { !$0.isASCIILetterOrDigit }
      }
    return start..<(end ?? bytes.endIndex)
  }

  private mutating func changedBase64(_ bytes: Bytes, _ depth: Int) -> Bytes? {
    let runs = bytes.split { !Base64.isInAlphabet($0) }.filter { $0.count >= 12 }
    guard let run = runs.randomElement(using: &self) else { return nil }
    let characters = run.prefix(run.count / 4 * 4)
    guard var inner = try? Base64.decode(characters.span) else { return nil }
    // The last group of a run may have padding, so it is decoded separately.
    let rest = bytes[characters.endIndex...].prefix(4)
    if characters.count < run.count, let end = try? Base64.decode(rest.span) { inner += end }
    let changed = changed(inner, depth: depth + 1)
    let end = bytes[run.endIndex...].prefix { $0 == UInt8(ascii: "=") }.endIndex
    var result = bytes
    result.replaceSubrange(run.startIndex..<end, with: Base64.encode(changed.span).utf8)
    return result
  }
}
