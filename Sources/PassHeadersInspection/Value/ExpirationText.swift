import PassHeaders

/// An `expirationDate` that the strict reader rejects, and the date that its author probably meant.
enum ExpirationText {
  /// The seconds between 1970-01-01 and 2001-01-01, the reference date of Foundation's `Date`.
  private static let secondsUntil2001 = 978_307_200.0
  /// The characters besides digits that a decimal number may have, as in `-2.0e12`.
  private static let decimalSigns = ByteSet(".eE+-")

  /// Recognizes the unit or format of an expiration date that is not milliseconds in plain digits.
  ///
  /// Adobe expects milliseconds since 1970 as a string of digits. The size of a number shows its unit, such as seconds,
  /// because expiration dates lie in this century:
  ///
  /// | number | unit | example for 2034-03-08 |
  /// |---|---|---|
  /// | 6e8 to 1.3e9 | seconds since 2001, as Swift's `JSONEncoder` writes a `Date` | 1047123436 |
  /// | other numbers of 9 to 11 digits | seconds since 1970 | 2025430636 |
  /// | 16 to 18 digits | microseconds since 1970 | 2025430636000000 |
  /// | 19 or more digits | nanoseconds since 1970 | 2025430636000000000 |
  /// | any other number | milliseconds since 1970, not in plain digits | 2.025430636e12 |
  ///
  /// The numbers from 6e8 to 1.3e9 are the years 2020 to 2042 if they count from 2001. If they counted from 1970, they
  /// would be years before 2012, so the dates would have expired long ago.
  ///
  /// A text that is not a number may be an RFC 3339 date with a time zone, or the text that Foundation prints for a
  /// `Date`, such as `2034-03-08 11:37:16 +0000`.
  ///
  /// - Parameter bytes: The text of the member's value.
  /// - Returns: A phrase that completes "the date is …", such as "in seconds", and the date. The date is `nil` if the
  ///   text is not a date, such as the placeholder `null`.
  static func interpret(_ bytes: Span<UInt8>) -> (found: String, date: EpochMilliseconds?) {
    let text = bytes.extracting(bytes.trimmedRange { $0 <= 0x20 })
    if Placeholder(value: text) != nil {
      return ("a placeholder, such as null or a template", nil)
    }
    // Allow only characters of decimal numbers. `Double.init` also accepts `inf`, `nan` and hexadecimal numbers, which
    // encoders do not write for a date.
    let isDecimal = text.end(from: 0) { $0.isASCIIDigit || decimalSigns.contains($0) } == text.count
    guard isDecimal, let number = Double(String(utf8: text)) else {
      let date = calendarDate(text)
      return (date == nil ? "not plain digits" : "a calendar date", date)
    }
    // A `Double` has 15 exact digits, so a longer number is divided by dropping its last digits.
    let firstDigit = text.end(from: 0) { $0 == "0" }
    if text.count - firstDigit > 15,
      text.end(from: firstDigit, where: { $0.isASCIIDigit }) == text.count
    {
      let isInNanoseconds = text.count - firstDigit > 18
      let kept = text.extracting(firstDigit..<text.count - (isInNanoseconds ? 6 : 3))
      return (
        isInNanoseconds ? "in nanoseconds" : "in microseconds",
        Int64(String(utf8: kept)).flatMap { EpochMilliseconds($0) }
      )
    }
    switch number {
    case 6e8..<1.3e9:
      let found = "in seconds since 2001, as Swift's JSONEncoder writes a date"
      // A number such as 1205148054.912 is not exact in binary, and may be a little too small. So round it to
      // microseconds.
      let microseconds = ((number + secondsUntil2001) * 1_000_000).rounded()
      return (found, date(milliseconds: microseconds / 1000))
    case 1e8..<1e11: return ("in seconds", date(milliseconds: number * 1000))
    case 1e15..<1e18: return ("in microseconds", date(milliseconds: number / 1000))
    case 1e18...: return ("in nanoseconds", date(milliseconds: number / 1_000_000))
    default: return ("not plain digits", date(milliseconds: number))
    }
  }

  /// Converts milliseconds since 1970 to a date, without the fraction. They must not be negative or have more than 15
  /// digits.
  private static func date(milliseconds: Double) -> EpochMilliseconds? {
    guard 0..<1e15 ~= milliseconds else { return nil }
    return EpochMilliseconds(clamping: Int64(milliseconds.rounded(.down)))
  }

  /// Parses an RFC 3339 date such as `2034-03-08T11:37:16Z`, or the text that Foundation prints for a `Date`, such as
  /// `2034-03-08 11:37:16 +0000`.
  private static func calendarDate(_ text: Span<UInt8>) -> EpochMilliseconds? {
    var bytes = ContiguousArray(text)
    // Rewrite ` +0000` as `+00:00`, the form of RFC 3339.
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
