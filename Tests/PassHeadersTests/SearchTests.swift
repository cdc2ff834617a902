import PassHeaders
import TestSupport
import Testing

/// The tests of searches that compare 8 or 16 bytes at a time. They find the same as a loop over single bytes.
@Suite struct SearchTests {
  @Test func textsAreFoundInAnyCase() {
    var generator = SeededGenerator(state: 11)
    let letters = ContiguousArray("aAhHtT:[{ -\u{E9}".utf8)
    let texts: [StaticString] = ["h", "H:", "tHa", "[a", " t", "-at", "{"]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &generator)
      let bytes = ContiguousArray(
        (0..<count).map { _ in letters.randomElement(using: &generator) ?? 0 })
      let start = Int.random(in: 0...count, using: &generator)
      let end = Int.random(in: start...count + 2, using: &generator)
      for text in texts {
        let length = text.utf8CodeUnitCount
        let plain = (start..<max(start, min(end, count) - length + 1)).first { index in
          (0..<length).allSatisfy {
            bytes[index + $0].lowercasedASCII == text.byte(at: $0).lowercasedASCII
          }
        }
        #expect(bytes.span.firstIndex(ignoringCase: text, in: start..<end) == plain)
      }
    }
  }

  @Test func pairsOfBytesAreValidatedAsUTF8() {
    for first in UInt8(0x80)...0xFF {
      for second in UInt8.min...0xFF {
        let bytes: ContiguousArray = [first, second]
        let isValid = UTF8Sequence.end(of: 0, bytes.span) == 2
        #expect(isValid == (0xC2...0xDF ~= first && 0x80...0xBF ~= second))
      }
    }
  }

  /// Checks names that differ only after their first 32 bytes.
  @Test func longNamesAreComparedInFull() {
    let beginning = String(repeating: "frameworkProviderInfo", count: 2).prefix(32)
    for rest in ["a", "ab", String(repeating: "c", count: 100)] {
      let table = NameTable(["id", beginning + rest, beginning + rest + "x"])
      #expect(table.index(of: beginning + rest) == 1)
      #expect(table.index(of: beginning + rest + "x") == 2)
      #expect(table.index(of: beginning + rest.dropLast() + "-") == nil)
      #expect(table.index(of: String(beginning)) == nil)
    }
  }
}
