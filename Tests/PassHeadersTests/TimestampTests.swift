import Foundation
import PassHeaders
import TestSupport
import Testing

@Suite struct TimestampTests {
  @Test func range() throws {
    #expect(try Timestamp(millisecondsSinceEpoch: 0).millisecondsSinceEpoch == 0)
    #expect(
      try Timestamp(millisecondsSinceEpoch: 999_999_999_999_999).millisecondsSinceEpoch
        == 999_999_999_999_999)
    for milliseconds in [-1, 1_000_000_000_000_000, .min, .max] as [Int64] {
      #expect(throws: TimestampError.outOfRange) {
        try Timestamp(millisecondsSinceEpoch: milliseconds)
      }
    }
    #expect(Timestamp(clamping: .min).millisecondsSinceEpoch == 0)
    #expect(Timestamp(clamping: .max).millisecondsSinceEpoch == 999_999_999_999_999)
    #expect(Timestamp(clamping: 1) < Timestamp(clamping: 2))
  }

  @Test(
    arguments: [
      (0.0, 0), (0.0009, 0), (0.001, 1), (0.9999, 999), (1_735_689_600.0, 1_735_689_600_000),
      (1_735_689_600.1234, 1_735_689_600_123), (1_735_689_600.9999, 1_735_689_600_999),
      (1_735_689_600.29, 1_735_689_600_290), (64_092_211_200.0, 64_092_211_200_000),
      (999_999_999_999.0, 999_999_999_999_000),
    ] as [(Double, Int64)])
  func secondsRoundDown(_ seconds: Double, _ milliseconds: Int64) throws {
    let timestamp = try Timestamp(secondsSinceEpoch: seconds)
    #expect(timestamp.millisecondsSinceEpoch == milliseconds)
  }

  @Test func everyMillisecondSurvivesSeconds() throws {
    var generator = SeededGenerator(state: 1)
    for _ in 0..<20_000 {
      let milliseconds = Int64.random(in: 0...4_000_000_000_000, using: &generator)
      let timestamp = try Timestamp(secondsSinceEpoch: Double(milliseconds) / 1000)
      #expect(timestamp.millisecondsSinceEpoch == milliseconds)
    }
  }

  @Test func secondsThatAreNoTime() {
    for seconds in [-0.001, -1, 1_000_000_000_000, 1e300, -1e300] {
      #expect(throws: TimestampError.outOfRange) { try Timestamp(secondsSinceEpoch: seconds) }
    }
    for seconds in [Double.nan, .infinity, -.infinity] {
      #expect(throws: TimestampError.notFinite) { try Timestamp(secondsSinceEpoch: seconds) }
    }
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2025-01-01T00:00:00Z", 1_735_689_600_000),
      ("2034-03-08T11:37:16Z", 2_025_430_636_000), ("2024-02-29T23:59:59.999Z", 1_709_251_199_999),
      ("2000-02-29T12:00:00Z", 951_825_600_000), ("2100-03-01T00:00:00Z", 4_107_542_400_000),
      ("9999-12-31T23:59:59Z", 253_402_300_799_000),
    ] as [(String, Int64)])
  func rfc3339(_ text: String, _ milliseconds: Int64) {
    #expect(Timestamp(clamping: milliseconds).rfc3339 == text)
    #expect(Timestamp(rfc3339: text)?.millisecondsSinceEpoch == milliseconds)
  }

  @Test(
    arguments: [
      ("2025-01-01t00:00:00z", 1_735_689_600_000), ("2025-01-01 01:00:00+01:00", 1_735_689_600_000),
      ("2024-12-31T18:30:00-05:30", 1_735_689_600_000),
      ("2025-01-01T00:00:00.5Z", 1_735_689_600_500),
      ("2025-01-01T00:00:00.123999999Z", 1_735_689_600_123),
      ("1970-01-01T01:00:00+01:00", 0),
    ] as [(String, Int64)])
  func rfc3339Variants(_ text: String, _ milliseconds: Int64) {
    #expect(Timestamp(rfc3339: text)?.millisecondsSinceEpoch == milliseconds)
  }

  @Test(arguments: [
    "", "2025-01-01", "2025-01-01T00:00:00", "2025-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
    "2025-13-01T00:00:00Z", "2025-00-01T00:00:00Z", "2025-04-31T00:00:00Z",
    "2025-01-01T24:00:00Z", "2025-01-01T00:60:00Z", "2025-01-01T23:59:60Z",
    "2025-01-01T00:00:00.Z", "2025-01-01T00:00:00+0100", "2025-01-01T00:00:00Zx",
    "1969-12-31T23:59:59Z", "1970-01-01T00:00:00+00:01", "2025-01-01T00:00:00+24:00",
    "２025-01-01T00:00:00Z", "0000-01-01T00:00:00Z",
  ])
  func notRFC3339(_ text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  /// Against Foundation's calendar, day by day over several centuries and at random.
  @Test func calendarAgreesWithFoundation() throws {
    let formatter = ISO8601DateFormatter()
    for day in stride(from: 0, to: 300_000, by: 7) {
      let seconds = Double(day) * 86_400 + 45_296
      let text = formatter.string(from: Date(timeIntervalSince1970: seconds))
      let timestamp = try Timestamp(secondsSinceEpoch: seconds)
      #expect(timestamp.rfc3339 == text)
      #expect(Timestamp(rfc3339: text) == timestamp)
    }
  }

  @Test func yearsAfter9999() {
    #expect(Timestamp(clamping: .max).rfc3339 == "+33658-09-27T01:46:39.999Z")
  }
}
