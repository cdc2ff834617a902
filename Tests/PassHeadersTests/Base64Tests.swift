import Foundation
import PassHeaders
import TestSupport
import Testing

@Suite struct Base64Tests {
  private static func decode(_ text: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    try? Base64.decode(text.span)
  }

  /// Decodes every group of four characters that contains `=`, and counts the accepted groups.
  ///
  /// Only groups that an encoder writes are accepted: 64 × 64 / 16 groups such as `Zg==`, and 64 × 64 × 64 / 4 groups
  /// such as `Zm8=`. The divisors are due to unused bits, which have to be zero.
  @Test func onlyCanonicalPaddedGroupsAreAccepted() {
    let characters =
      (0...127).map { UInt8($0) }.filter { Base64.isInAlphabet($0) } + [UInt8(ascii: "=")]
    #expect(characters.count == 65)
    var accepted = 0
    var group: ContiguousArray<UInt8> = [0, 0, 0, 0]
    for a in characters {
      for b in characters {
        for c in characters {
          for d in [a, b, c].contains(UInt8(ascii: "=")) ? characters : characters.suffix(1) {
            (group[0], group[1], group[2], group[3]) = (a, b, c, d)
            if Self.decode(group) != nil { accepted += 1 }
          }
        }
      }
    }
    #expect(accepted == 65_792)
  }

  /// Checks that random bytes have the same Base64 as with Foundation, and are decoded from it again.
  @Test func encodingAgreesWithFoundation() {
    var generator = SeededGenerator(state: 7)
    for length in 0..<400 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let encoded = Base64.encode(ContiguousArray(bytes).span)
      #expect(encoded == Data(bytes).base64EncodedString())
      #expect(encoded.utf8.count == Base64.encodedCount(length))
      if length > 0 {
        #expect(Self.decode(ContiguousArray(encoded.utf8)).map { Array($0) } == bytes)
      }
    }
  }

  /// Checks the test vectors of RFC 4648 section 10.
  @Test func vectorsOfRFC4648AreEncodedAndDecoded() {
    for (text, encoded) in [
      ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ] {
      #expect(Base64.encode(ContiguousArray(text.utf8).span) == encoded)
      #expect(Self.decode(ContiguousArray(encoded.utf8)).map { Array($0) } == Array(text.utf8))
    }
    for value in UInt8(0)..<64 { #expect(Base64.sextet(Base64.character(value)) == value) }
  }
  /// Decodes an empty text in four threads. An empty array has shared storage, so a write to it would be a data race,
  /// which the thread sanitizer reports.
  @Test("Empty text is refused in several threads")
  func emptyTextIsRefusedInSeveralThreads() async {
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { (0..<1000).contains { _ in Self.decode([]) != nil } }
      }
      for await isAccepted in group { #expect(!isAccepted) }
    }
  }
}
