import TestSupport

/// A generator of changed inputs, which makes the same changes for the same seed.
struct Mutator {
  private var generator: SeededGenerator
  private let corpus: [Bytes]

  init(seed: UInt64, corpus: [Bytes]) {
    generator = SeededGenerator(state: seed)
    self.corpus = corpus
  }

  /// Returns a file of the corpus after one to four changes.
  mutating func makeInput() -> Bytes {
    var input = randomFile()
    for _ in 0..<Int.random(in: 1...4, using: &generator) { change(&input) }
    return input
  }

  private mutating func randomFile() -> Bytes { corpus.randomElement(using: &generator) ?? [] }

  /// Removes, inserts or replaces a part of `input`, or changes one of its bytes.
  private mutating func change(_ input: inout Bytes) {
    let part = randomRange(in: input)
    let donor = Bool.random(using: &generator) ? input : randomFile()
    let other = donor[randomRange(in: donor)]
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: input.removeSubrange(part)
    case 1: input.insert(contentsOf: other, at: part.lowerBound)
    case 2: input.replaceSubrange(part, with: other)
    case 3: input.replaceSubrange(part.lowerBound..., with: donor[other.startIndex...])
    case 4 where !part.isEmpty: input[part.lowerBound] = .random(in: 0...255, using: &generator)
    default:
      let bit = UInt8.random(in: 0..<8, using: &generator)
      if !part.isEmpty { input[part.lowerBound] ^= 1 << bit }
    }
  }

  /// Returns a random range of up to 16 bytes, or one that ends before the next copy of its first byte.
  ///
  /// If the first byte is `,`, `<` or a line feed, the second kind of range is a member, an element or a line.
  private mutating func randomRange(in input: Bytes) -> Range<Int> {
    let start = Int.random(in: 0...input.count, using: &generator)
    let end = Int.random(in: start...min(start + 16, input.count), using: &generator)
    guard start < input.count, Bool.random(using: &generator) else { return start..<end }
    return start..<(input[(start + 1)...].firstIndex(of: input[start]) ?? end)
  }

  /// A byte of each class that the formats distinguish, such as quotes, digits and continuation bytes.
  private static let replacementBytes =
    Bytes("\0\"\\{}[],:0-.etnu \n=<>&%+_A".utf8) + [0x7F, 0x80, 0xC3, 0xE2, 0xF0, 0xFF]

  /// Calls `body` with each prefix of `input`, and with `input` after the change of each byte. Does nothing if `input`
  /// has more than 512 bytes.
  static func forEachByteChange(of input: Bytes, _ body: (Bytes) -> Void) {
    if input.count > 512 { return }
    for index in input.indices {
      body(Bytes(input[..<index]))
      var changed = input
      changed[index] = replacementBytes[index % replacementBytes.count]
      body(changed)
    }
  }
}
