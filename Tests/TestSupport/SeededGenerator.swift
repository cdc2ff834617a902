/// A number generator whose sequence is the same in every run (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// A number generator that an input decides, so that what changes the input changes what is made of it.
package struct InputGenerator: RandomNumberGenerator {
  private let input: ContiguousArray<UInt8>
  private var position = 0
  private var rest = SeededGenerator(state: 0)

  package init(_ input: ContiguousArray<UInt8>) { self.input = input }

  /// A number made of one byte, wherever a choice takes its bits from; after the input's end any.
  package mutating func next() -> UInt64 {
    guard position < input.count else { return rest.next() }
    defer { position += 1 }
    return UInt64(input[position]) &* 0x0101_0101_0101_0101
  }
}
