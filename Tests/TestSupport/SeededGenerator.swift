/// A random number generator (SplitMix64) whose sequence is the same in every run.
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

/// A random number generator that returns the bytes of an input.
///
/// A fuzzer that changes the input therefore changes the model that is built from the random numbers.
package struct InputGenerator: RandomNumberGenerator {
  private let input: ContiguousArray<UInt8>
  private var position = 0
  private var rest = SeededGenerator(state: 0)

  package init(_ input: ContiguousArray<UInt8>) { self.input = input }

  /// Returns a number that the next byte of the input determines.
  ///
  /// The numbers of the 256 bytes are spread over all 64-bit numbers. Otherwise the letters of a text would only select
  /// values in the first half of a list. After the end of the input, a seeded generator continues.
  package mutating func next() -> UInt64 {
    guard position < input.count else { return rest.next() }
    defer { position += 1 }
    return UInt64(input[position]) &* 0x9E37_79B9_7F4A_7C15
  }
}
