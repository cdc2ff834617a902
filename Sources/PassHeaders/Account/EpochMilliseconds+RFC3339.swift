extension EpochMilliseconds: CustomStringConvertible {
  /// The time in UTC as RFC 3339 writes it, for example `2034-03-08T11:37:16Z`.
  ///
  /// Milliseconds are written when there are any. Years after 9999, which RFC 3339 does not know,
  /// get the sign that ISO 8601 requires: `+33658-…`.
  public var rfc3339: String {
    let (days, milliseconds) = (rawValue / 86_400_000, rawValue % 1000)
    // No year is longer, so that this is not too late.
    var (year, month) = (1970 + days / 366, Int64(12))
    while Self.days(year + 1, 1, 1) <= days { year += 1 }
    while Self.days(year, month, 1) > days { month -= 1 }
    let day = days - Self.days(year, month, 1) + 1
    let second = rawValue / 1000 % 86_400
    let yearText = year > 9999 ? "+\(year)" : String(year, width: 4)
    let fraction = milliseconds == 0 ? "" : "." + String(milliseconds, width: 3)
    return "\(yearText)-\(String(month, width: 2))-\(String(day, width: 2))"
      + "T\(String(second / 3600, width: 2)):\(String(second / 60 % 60, width: 2))"
      + ":\(String(second % 60, width: 2))\(fraction)Z"
  }

  /// The same as ``rfc3339``.
  public var description: String { rfc3339 }

  /// The time of RFC 3339 text, for example `2034-03-08T12:37:16.5+01:00`.
  ///
  /// The zone is required. `T` and `Z` may be lower case, and `T` may be a space. What is finer than
  /// a millisecond is rounded down. `nil` for other text, for a date that does not exist, for a leap
  /// second and for a time outside ``range``.
  public init?(rfc3339 text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2),
      scanner.skip("-"), let day = scanner.number(2), scanner.skip("T", "t", " "),
      let time = scanner.minutes(), scanner.skip(":"),
      let second = scanner.number(2), second < 60,
      let milliseconds = scanner.skip(".") ? scanner.fraction() : 0,
      let zone = scanner.zone(), scanner.isAtEnd, 1...12 ~= month
    else { return nil }
    let first = Self.days(year, month, 1)
    guard 1...Self.days(year, month + 1, 1) - first ~= day else { return nil }
    let minutes = (first + day - 1) * 1440 + time - zone
    self.init((minutes * 60 + second) * 1000 + milliseconds)
  }

  /// The days from 1970-01-01 to a day of the Gregorian calendar, from year 0 on;
  /// months are 1 to 13.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    // Years are counted from March, so that the leap day is a year's last. From March, months alternate
    // 31, 30, 31, 30, 31: five of them have 153 days.
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leapDays = year / 4 - year / 100 + year / 400
    return year * 365 + leapDays + (153 * month + 2) / 5 + day - 719_469
  }
}

/// Reads the fixed-width numbers of a time.
private struct DigitScanner {
  private let bytes: ContiguousArray<UInt8>
  private var position = 0

  init(_ text: String) { bytes = ContiguousArray(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  /// Skips one of the characters.
  @inline(never)
  mutating func skip(_ characters: Unicode.Scalar...) -> Bool {
    let byte = bytes.span.byte(at: position)
    let isThere = characters.contains { byte == $0 }
    position += isThere ? 1 : 0
    return isThere
  }

  /// A number of exactly so many digits.
  @inline(never)
  mutating func number(_ width: Int) -> Int64? {
    var number: Int64 = 0
    for _ in 0..<width {
      let digit = bytes.span.byte(at: position)
      guard digit.isASCIIDigit else { return nil }
      number = number * 10 + Int64(digit & 0xF)
      position += 1
    }
    return number
  }

  /// The milliseconds of one or more digits of a fraction.
  mutating func fraction() -> Int64? {
    guard var milliseconds = number(1) else { return nil }
    milliseconds *= 100
    var weight: Int64 = 10
    while let digit = number(1) {
      milliseconds += digit * weight
      weight /= 10
    }
    return milliseconds
  }

  /// The minutes of `23:59`.
  mutating func minutes() -> Int64? {
    guard let hours = number(2), hours < 24, skip(":"), let minutes = number(2), minutes < 60
    else { return nil }
    return hours * 60 + minutes
  }

  /// The minutes by which the zone is ahead of UTC.
  mutating func zone() -> Int64? {
    if skip("Z", "z") { return 0 }
    let isAhead = skip("+")
    guard isAhead || skip("-"), let minutes = minutes() else { return nil }
    return isAhead ? minutes : -minutes
  }
}
