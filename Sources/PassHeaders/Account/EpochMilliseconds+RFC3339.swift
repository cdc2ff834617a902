extension EpochMilliseconds: CustomStringConvertible {
  /// The time in UTC as RFC 3339 writes it, for example `2034-03-08T11:37:16Z`.
  ///
  /// Milliseconds are written when there are any. Years after 9999, which RFC 3339 does not know,
  /// get the sign that ISO 8601 requires: `+33658-…`.
  public var rfc3339: String {
    let milliseconds = rawValue % 1000
    let seconds = rawValue / 1000
    let day = CivilDate(daysSinceEpoch: seconds / 86_400)
    let second = seconds % 86_400
    let year = day.year > 9999 ? "+\(day.year)" : String(day.year, width: 4)
    let fraction = milliseconds == 0 ? "" : "." + String(milliseconds, width: 3)
    return "\(year)-\(String(day.month, width: 2))-\(String(day.day, width: 2))"
      + "T\(String(second / 3600, width: 2)):\(String(second / 60 % 60, width: 2))"
      + ":\(String(second % 60, width: 2))\(fraction)Z"
  }

  /// The same as ``rfc3339``.
  public var description: String { rfc3339 }

  /// The time of RFC 3339 text, for example `2034-03-08T12:37:16.5+01:00`.
  ///
  /// The zone is required. `T` and `Z` may be lower case, and `T` may be a space. What is finer than
  /// a millisecond is rounded down. Years after 9999 are read as ``rfc3339`` writes them. `nil` for
  /// other text, for a date that does not exist, for a leap second and for a time outside ``range``.
  public init?(rfc3339 text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.year(), scanner.skip("-"), let month = scanner.number(2),
      scanner.skip("-"), let day = scanner.number(2),
      scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
      let hour = scanner.number(2), hour < 24, scanner.skip(":"),
      let minute = scanner.number(2), minute < 60, scanner.skip(":"),
      let second = scanner.number(2), second < 60,
      let milliseconds = scanner.skip(".") ? scanner.fraction() : 0,
      let offset = scanner.zone(), scanner.isAtEnd,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let time = (hour * 60 + minute - offset) * 60 + second
    let total = (date.daysSinceEpoch * 86_400 + time) * 1000 + milliseconds
    self.init(total)
  }
}

/// Reads the fixed-width numbers of a time.
private struct DigitScanner {
  private let bytes: ContiguousArray<UInt8>
  private var index = 0

  init(_ text: String) { bytes = ContiguousArray(text.utf8) }

  var isAtEnd: Bool { index == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// A number of exactly so many digits.
  mutating func number(_ width: Int) -> Int64? {
    guard index + width <= bytes.count else { return nil }
    var value: Int64 = 0
    for byte in bytes[index..<index + width] {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    index += width
    return value
  }

  /// A year of four digits, or of a sign and five.
  mutating func year() -> Int64? {
    guard skip("+") else { return number(4) }
    return number(5).flatMap { $0 > 9999 ? $0 : nil }
  }

  /// The milliseconds of one or more digits of a fraction.
  mutating func fraction() -> Int64? {
    var milliseconds: Int64 = 0
    var weight: Int64 = 100
    let start = index
    while let digit = number(1) {
      milliseconds += digit * weight
      weight /= 10
    }
    return index > start ? milliseconds : nil
  }

  /// The minutes by which the zone is ahead of UTC.
  mutating func zone() -> Int64? {
    if skip("Z") || skip("z") { return 0 }
    let isAhead = skip("+")
    guard isAhead || skip("-"), let hours = number(2), hours < 24, skip(":"),
      let minutes = number(2), minutes < 60
    else { return nil }
    return (isAhead ? 1 : -1) * (hours * 60 + minutes)
  }
}

/// A day of the Gregorian calendar.
///
/// Years are counted from March here, so that the leap day is a year's last and 400 such years
/// always have the same number of days.
struct CivilDate: Equatable {
  let year: Int64
  let month: Int64
  let day: Int64

  private static let daysIn400Years: Int64 = 146_097
  /// From 0000-03-01 to 1970-01-01.
  private static let daysBeforeEpoch: Int64 = 719_468

  /// `nil` if there is no such day, or it is before 0000-03-01.
  init?(year: Int64, month: Int64, day: Int64) {
    (self.year, self.month, self.day) = (year, month, day)
    guard 1...12 ~= month, 1...31 ~= day, Self(daysSinceEpoch: daysSinceEpoch) == self else {
      return nil
    }
  }

  /// The day that is so many days after 1970-01-01, or before it.
  init(daysSinceEpoch: Int64) {
    let days = daysSinceEpoch + Self.daysBeforeEpoch
    let era = days / Self.daysIn400Years
    let dayOfEra = days % Self.daysIn400Years
    // Without the leap days up to here, years have 365 days.
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // From March, months alternate 31, 30, 31, 30, 31: five of them have 153 days.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01; negative before.
  var daysSinceEpoch: Int64 {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let era = yearFromMarch / 400
    let yearOfEra = yearFromMarch - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * Self.daysIn400Years + dayOfEra - Self.daysBeforeEpoch
  }
}
