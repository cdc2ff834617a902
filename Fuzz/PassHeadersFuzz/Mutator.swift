import PassHeaders
import PassHeadersInspection
import TestSupport

/// Changes inputs, the same way for the same seed: bytes, and what the bytes mean.
struct Mutator: RandomNumberGenerator {
  private var generator: SeededGenerator
  private(set) var corpus: [Bytes]
  /// How many of the corpus were given.
  private let givenCount: Int
  private let dictionary: [Bytes]

  /// Above that, an input is not changed further: time is for many short ones.
  private static let longest = 1 << 12

  init(seed: UInt64, corpus: [Bytes] = [], dictionary: [Bytes]) {
    generator = SeededGenerator(state: seed)
    (self.corpus, self.dictionary) = (corpus, dictionary)
    givenCount = corpus.count
  }

  mutating func next() -> UInt64 { generator.next() }

  /// Keeps an input that showed something new.
  mutating func add(_ input: Bytes) {
    if input.count <= Self.longest { corpus.append(input) }
  }

  /// An input of the corpus, half of the time one that was added, with one to four changes.
  mutating func input() -> Bytes {
    let added = corpus[givenCount...]
    let isAdded = !added.isEmpty && Bool.random(using: &self)
    var bytes = (isAdded ? added : corpus[...]).randomElement(using: &self) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &self) { bytes = changed(bytes) }
    return bytes
  }

  /// A text with a change, maybe of what is in Base64 in it.
  mutating func changed(_ bytes: Bytes, depth: Int = 0) -> Bytes {
    if depth < 4, Bool.random(using: &self), let changed = changedBase64(bytes, depth) {
      return changed
    }
    let isThere = bytes.reduce(into: Bytes(repeating: 0, count: 256)) { $0[Int($1)] = 1 }
    let signs = (0...UInt8.max).filter { isThere[Int($0)] > 0 && !$0.isASCIILetterOrDigit }
    let sign = Bool.random(using: &self) ? signs.randomElement(using: &self) : nil
    let donor = Bool.random(using: &self) ? bytes : corpus.randomElement(using: &self) ?? []
    let token = dictionary.randomElement(using: &self) ?? []
    let (part, other) = (part(of: bytes, sign), self.part(of: donor, sign))
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

  /// From a sign to where it is again, which may be a member, an element, a line or a tag, or up to the
  /// next sign of any kind; without one, a few bytes.
  private mutating func part(of bytes: Bytes, _ sign: UInt8?) -> Range<Int> {
    let places = bytes.indices.filter { bytes[$0] == sign }
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
    let letters = run.prefix(run.count / 4 * 4)
    guard var inner = try? Base64.decode(letters.span) else { return nil }
    // The last, padded group.
    let rest = bytes[letters.endIndex...].prefix(4)
    if letters.count < run.count, let end = try? Base64.decode(rest.span) { inner += end }
    let changed = changed(inner, depth: depth + 1)
    let end = bytes[run.endIndex...].prefix { $0 == UInt8(ascii: "=") }.endIndex
    var result = bytes
    result.replaceSubrange(run.startIndex..<end, with: Base64.encode(changed.span).utf8)
    return result
  }
}
