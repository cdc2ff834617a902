import Foundation
import PassHeaders
import TestSupport
import Testing

@Suite struct EpochMillisecondsTests {
  @Test func valuesOutsideTheRangeAreRefusedOrClamped() {
    #expect(EpochMilliseconds(0)?.rawValue == 0)
    #expect(EpochMilliseconds(999_999_999_999_999)?.rawValue == 999_999_999_999_999)
    for milliseconds in [-1, 1_000_000_000_000_000, .min, .max] as [Int64] {
      #expect(EpochMilliseconds(milliseconds) == nil)
    }
    #expect(EpochMilliseconds(clamping: .min).rawValue == 0)
    #expect(EpochMilliseconds(clamping: .max).rawValue == 999_999_999_999_999)
    #expect(EpochMilliseconds(clamping: 1) < EpochMilliseconds(clamping: 2))
  }

  @Test func secondsRoundDown() {
    let cases: [(Double, Int64)] = [
      (0, 0), (0.0009, 0), (0.001, 1), (0.9999, 999), (1_735_689_600, 1_735_689_600_000),
      (1_735_689_600.1234, 1_735_689_600_123), (1_735_689_600.9999, 1_735_689_600_999),
      (1_735_689_600.29, 1_735_689_600_290), (64_092_211_200, 64_092_211_200_000),
      (999_999_999_999, 999_999_999_999_000), (999_999_999_999.9999, 999_999_999_999_999),
      (-0.001, 0), (-1e300, 0), (1e12, 999_999_999_999_999), (1e300, 999_999_999_999_999),
      (.infinity, 999_999_999_999_999), (-.infinity, 0), (.nan, 0),
    ]
    for (seconds, milliseconds) in cases {
      #expect(EpochMilliseconds(clampingSeconds: seconds).rawValue == milliseconds, "\(seconds)")
    }
  }

  @Test func millisecondsSurviveConversionToSeconds() {
    var generator = SeededGenerator(state: 1)
    for _ in 0..<20_000 {
      let milliseconds = Int64.random(in: 0...4_000_000_000_000, using: &generator)
      #expect(
        EpochMilliseconds(clampingSeconds: Double(milliseconds) / 1000).rawValue == milliseconds)
    }
  }

  @Test func textOfRFC3339IsParsedAndFormatted() {
    let cases: [(String, Int64)] = [
      ("1970-01-01T00:00:00Z", 0), ("2025-01-01T00:00:00Z", 1_735_689_600_000),
      ("2034-03-08T11:37:16Z", 2_025_430_636_000), ("2024-02-29T23:59:59.999Z", 1_709_251_199_999),
      ("2000-02-29T12:00:00Z", 951_825_600_000), ("2100-03-01T00:00:00Z", 4_107_542_400_000),
      ("9999-12-31T23:59:59Z", 253_402_300_799_000),
      ("+10000-01-01T00:00:00Z", 253_402_300_800_000),
      ("+33658-09-27T01:46:39.999Z", 999_999_999_999_999),
    ]
    for (text, milliseconds) in cases {
      #expect(EpochMilliseconds(clamping: milliseconds).rfc3339 == text)
      #expect(EpochMilliseconds(rfc3339: text)?.rawValue == milliseconds || text.first == "+")
    }
    let variants: [(String, Int64)] = [
      ("2025-01-01t00:00:00z", 1_735_689_600_000), ("2025-01-01 01:00:00+01:00", 1_735_689_600_000),
      ("2024-12-31T18:30:00-05:30", 1_735_689_600_000),
      ("2025-01-01T00:00:00.5Z", 1_735_689_600_500),
      ("2025-01-01T00:00:00.123999999Z", 1_735_689_600_123), ("1970-01-01T01:00:00+01:00", 0),
    ]
    for (text, milliseconds) in variants {
      #expect(EpochMilliseconds(rfc3339: text)?.rawValue == milliseconds)
    }
    for text in [
      "", "2025-01-01", "2025-01-01T00:00:00", "2025-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
      "2025-13-01T00:00:00Z", "2025-00-01T00:00:00Z", "2025-04-31T00:00:00Z",
      "2025-01-01T24:00:00Z", "2025-01-01T00:60:00Z", "2025-01-01T23:59:60Z",
      "2025-01-01T00:00:00.Z", "2025-01-01T00:00:00+0100", "2025-01-01T00:00:00Zx",
      "1969-12-31T23:59:59Z", "1970-01-01T00:00:00+00:01", "2025-01-01T00:00:00+24:00",
      "２025-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "+10000-01-01T00:00:00Z",
    ] {
      #expect(EpochMilliseconds(rfc3339: text) == nil, "\(text)")
    }
  }

  /// Compares dates with Foundation's calendar, at intervals of 97 days over eight centuries.
  @Test func calendarAgreesWithFoundation() {
    let formatter = ISO8601DateFormatter()
    for day in stride(from: 0, to: 300_000, by: 97) {
      let seconds = Double(day) * 86_400 + 45_296
      let text = formatter.string(from: Date(timeIntervalSince1970: seconds))
      let time = EpochMilliseconds(clampingSeconds: seconds)
      #expect(time.rfc3339 == text)
      #expect(EpochMilliseconds(rfc3339: text) == time)
    }
  }

  /// Checks that a date has the same text in each time zone.
  @Test func zonesDoNotChangeADate() {
    var generator = SeededGenerator(state: 1)
    let last: Int64 = 253_402_300_799_999
    for minutes in Int64(-1439)...1439 {
      let milliseconds = Int64.random(in: 90_000_000...last - 90_000_000, using: &generator)
      let local = EpochMilliseconds(clamping: milliseconds + minutes * 60_000)
      let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
      let zone =
        (minutes < 0 ? "-" : "+") + String(UInt8(hours), width: 2, radix: 10) + ":"
        + String(UInt8(rest), width: 2, radix: 10)
      let text = local.rfc3339.dropLast() + zone
      #expect(EpochMilliseconds(rfc3339: String(text))?.rawValue == milliseconds, "\(text)")
    }
  }

  @Test func boundsOfDaysAndZonesAreThoseOfRFC3339() {
    let times: [(String, Int64)] = [
      ("1970-01-31T00:00:00Z", 2_592_000_000), ("1971-12-31T23:59:59Z", 63_071_999_000),
      ("1970-01-02T00:00:00+23:59", 60_000), ("1970-01-01T00:00:00-23:59", 86_340_000),
      ("1970-01-01T00:00:00-00:00", 0), ("1970-01-01T00:00:00.05Z", 50),
    ]
    for (text, milliseconds) in times {
      #expect(EpochMilliseconds(rfc3339: text)?.rawValue == milliseconds, "\(text)")
    }
    for text in [
      "2025-01-00T00:00:00Z", "2025-05-00T00:00:00Z", "2025-01-32T00:00:00Z",
      "2025-12-32T00:00:00Z", "2025-01-01T00:00:00+00:60", "2025-01-01T00:00:00-24:00",
      "2025-01-01T00:00:00+1:00", "2025-01-01T00:00Z", "2025-01-01T00:00:00 Z",
      "2025-1-01T00:00:00Z", "2025-01-01T00:00:00Z ",
    ] {
      #expect(EpochMilliseconds(rfc3339: text) == nil, "\(text)")
    }
  }
}
