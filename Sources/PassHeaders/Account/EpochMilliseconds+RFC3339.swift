extension EpochMilliseconds: CustomStringConvertible {
  /// The time in UTC, formatted as RFC 3339, such as `2034-03-08T11:37:16Z`.
  ///
  /// Milliseconds are written only if they are not zero, as in `11:37:16.250Z`. A year after 9999, the last of RFC
  /// 3339, gets the plus sign of ISO 8601, as in `+33658-…`.
  public var rfc3339: String {
    let (days, milliseconds) = (rawValue / 86_400_000, rawValue % 1000)
    // A year has at most 366 days, so the first guess is never after the actual year.
    var (year, month) = (1970 + days / 366, Int64(12))
    while Self.dayNumber(year: year + 1, month: 1, day: 1) <= days { year += 1 }
    while Self.dayNumber(year: year, month: month, day: 1) > days { month -= 1 }
    let day = days - Self.dayNumber(year: year, month: month, day: 1) + 1
    let second = rawValue / 1000 % 86_400
    let yearText = year > 9999 ? "+\(year)" : String(year, width: 4)
    let fraction = milliseconds == 0 ? "" : "." + String(milliseconds, width: 3)
    return "\(yearText)-\(String(month, width: 2))-\(String(day, width: 2))"
      + "T\(String(second / 3600, width: 2)):\(String(second / 60 % 60, width: 2))"
      + ":\(String(second % 60, width: 2))\(fraction)Z"
  }

  /// The time in UTC, as ``rfc3339`` has it. Where the time is the end of a viewer's sign-in, it is personal.
  public var description: String { rfc3339 }

  /// Creates a time from text in the format of RFC 3339, such as `2034-03-08T12:37:16.5+01:00`.
  ///
  /// The time zone is required. `T` and `Z` may be lowercase, and a space may replace `T`. Fractional digits after the
  /// third are ignored.
  ///
  /// The result is `nil` in these cases:
  ///
  /// - `text` does not have the format.
  /// - The date does not exist, as in `2034-02-30`.
  /// - The time is a leap second, as in `23:59:60`, or is after the year 33658.
  public init?(rfc3339 text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.readNumber(digitCount: 4), scanner.skip(anyOf: "-"),
      let month = scanner.readNumber(digitCount: 2),
      scanner.skip(anyOf: "-"), let day = scanner.readNumber(digitCount: 2),
      scanner.skip(anyOf: "T", "t", " "),
      let time = scanner.readMinutesOfDay(), scanner.skip(anyOf: ":"),
      let second = scanner.readNumber(digitCount: 2), second < 60,
      let milliseconds = scanner.skip(anyOf: ".") ? scanner.readMilliseconds() : 0,
      let zoneOffset = scanner.readZoneOffset(), scanner.isAtEnd, 1...12 ~= month
    else { return nil }
    let first = Self.dayNumber(year: year, month: month, day: 1)
    guard 1...Self.dayNumber(year: year, month: month + 1, day: 1) - first ~= day else {
      return nil
    }
    let minutes = (first + day - 1) * 1440 + time - zoneOffset
    self.init((minutes * 60 + second) * 1000 + milliseconds)
  }

  /// Returns the number of days from 1970-01-01 to a day of the Gregorian calendar, such as 31 for 1970-02-01.
  ///
  /// - Parameters:
  ///   - year: The year, from 0.
  ///   - month: The month, from 1 to 13. Month 13 is January of the next year.
  ///   - day: The day of the month, from 1.
  private static func dayNumber(year: Int64, month: Int64, day: Int64) -> Int64 {
    // Count years from March, so that a leap day is the last day of its year. From March on, the months
    // have 31, 30, 31, 30 and 31 days. Any five consecutive months of that pattern have 153 days.
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leapDays = year / 4 - year / 100 + year / 400
    return year * 365 + leapDays + (153 * month + 2) / 5 + day - 719_469
  }
}

/// A parser for the fixed-width decimal numbers of a date and time.
private struct DigitScanner {
  private let bytes: ContiguousArray<UInt8>
  private var position = 0

  init(_ text: String) { bytes = ContiguousArray(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  /// Skips the next byte if it is one of `characters`. Returns whether it was skipped.
  @inline(never)
  mutating func skip(anyOf characters: Unicode.Scalar...) -> Bool {
    let byte = bytes.span.byte(at: position)
    let isNext = characters.contains { byte == $0 }
    position += isNext ? 1 : 0
    return isNext
  }

  @inline(never)
  mutating func readNumber(digitCount: Int) -> Int64? {
    var number: Int64 = 0
    for _ in 0..<digitCount {
      let digit = bytes.span.byte(at: position)
      guard digit.isASCIIDigit else { return nil }
      number = number * 10 + Int64(digit & 0xF)
      position += 1
    }
    return number
  }

  /// Parses the fraction of a second and returns it in milliseconds, such as 500 for `5` and 123 for `1239`.
  mutating func readMilliseconds() -> Int64? {
    guard var milliseconds = readNumber(digitCount: 1) else { return nil }
    milliseconds *= 100
    var weight: Int64 = 10
    while let digit = readNumber(digitCount: 1) {
      milliseconds += digit * weight
      weight /= 10
    }
    return milliseconds
  }

  /// Parses hours and minutes, such as `23:59`, into minutes since midnight.
  mutating func readMinutesOfDay() -> Int64? {
    guard let hours = readNumber(digitCount: 2), hours < 24, skip(anyOf: ":"),
      let minutes = readNumber(digitCount: 2), minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }

  /// Parses a time zone into its offset from UTC in minutes, such as 0 for `Z` and -90 for `-01:30`.
  mutating func readZoneOffset() -> Int64? {
    if skip(anyOf: "Z", "z") { return 0 }
    let isAhead = skip(anyOf: "+")
    guard isAhead || skip(anyOf: "-"), let minutes = readMinutesOfDay() else { return nil }
    return isAhead ? minutes : -minutes
  }
}
