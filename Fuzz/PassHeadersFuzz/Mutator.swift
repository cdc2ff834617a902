/// Changes inputs, the same way for the same seed.
struct Mutator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// An input of the corpus with one to four changes.
  mutating func mutate(
    _ corpus: [ContiguousArray<UInt8>], _ dictionary: [ContiguousArray<UInt8>]
  ) -> ContiguousArray<UInt8> {
    var bytes = corpus.randomElement(using: &self) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &self) { change(&bytes, corpus, dictionary) }
    return bytes
  }

  private mutating func change(
    _ bytes: inout ContiguousArray<UInt8>, _ corpus: [ContiguousArray<UInt8>],
    _ dictionary: [ContiguousArray<UInt8>]
  ) {
    let place = Int.random(in: 0...bytes.count, using: &self)
    let length = Int.random(in: 0...min(16, bytes.count - place), using: &self)
    switch Int.random(in: 0..<7, using: &self) {
    case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &self)
    case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
    case 2: bytes.removeSubrange(place..<place + length)
    case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
    case 4: bytes.insert(contentsOf: dictionary.randomElement(using: &self) ?? [], at: place)
    case 5: bytes.removeSubrange(place...)
    default:
      // The end of another input.
      let other = corpus.randomElement(using: &self) ?? []
      bytes.replaceSubrange(
        place..., with: other.suffix(Int.random(in: 0...other.count, using: &self)))
    }
  }
}
