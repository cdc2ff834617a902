import PassHeaders

/// What the text of an `expirationDate` means that is not milliseconds in plain digits.
enum ExpirationText {
  /// Seconds from 1970 to 2001, from which Foundation's dates count.
  private static let secondsTo2001 = 978_307_200.0
  private static let signs = ByteSet(".eE+-")

  /// What the text is instead, and the date that it means; `nil` if that is not clear.
  ///
  /// The unit of a number follows from its size: a date of these years has 10 digits in seconds, 13 in
  /// milliseconds, 16 in microseconds, 19 in nanoseconds. From 6e8 to 1.3e9 are 2020 to 2042 since 2001, as
  /// Swift's JSONEncoder writes a date, and years before 2012 since 1970. A calendar date has the form of RFC
  /// 3339, with its zone, or the one in which Foundation prints it.
  static func interpret(_ bytes: Span<UInt8>) -> (found: String, date: EpochMilliseconds?) {
    let text = bytes.extracting(bytes.trimmedRange { $0 <= 0x20 })
    if Placeholder(value: text) != nil {
      return ("no date, but what stands for one that was left out", nil)
    }
    // What else Swift reads as a number, such as `inf` or one in hexadecimal, is none here.
    let isDecimal = text.end(from: 0) { $0.isASCIIDigit || signs.contains($0) } == text.count
    guard isDecimal, let number = Double(String(utf8: text)) else {
      let date = calendarDate(text)
      return (date == nil ? "not plain digits" : "a calendar date", date)
    }
    return switch number {
    case 6e8..<1.3e9:
      (
        "in seconds since 2001, as Swift's JSONEncoder writes a date",
        date((number + secondsTo2001) * 1000)
      )
    case 1e8..<1e11: ("in seconds", date(number * 1000))
    case 1e15..<1e18: ("in microseconds", date(number / 1000))
    case 1e18...: ("in nanoseconds", date(number / 1_000_000))
    default: ("not plain digits", date(number))
    }
  }

  private static func date(_ milliseconds: Double) -> EpochMilliseconds? {
    guard 0..<1e15 ~= milliseconds else { return nil }
    return EpochMilliseconds(clamping: Int64(milliseconds.rounded(.down)))
  }

  /// The date of RFC 3339 text; Foundation writes a space before the zone and no colon in it.
  private static func calendarDate(_ text: Span<UInt8>) -> EpochMilliseconds? {
    var bytes = ContiguousArray(text)
    let sign = bytes.count - 5
    if sign > 0, bytes[sign] == "+" || bytes[sign] == "-",
      bytes[(sign + 1)...].allSatisfy({ $0.isASCIIDigit })
    {
      bytes.insert(UInt8(ascii: ":"), at: sign + 3)
      if bytes[sign - 1] == " " { bytes.remove(at: sign - 1) }
    }
    return EpochMilliseconds(rfc3339: String(utf8: bytes.span))
  }
}
