import PassHeaders

extension EpochMilliseconds {
  /// Returns a phrase for the distance of this time from `now`, such as `in 12 days`, `3 hours ago` or, below a second,
  /// `now`.
  func phrase(relativeTo now: EpochMilliseconds) -> String {
    let difference = rawValue - now.rawValue
    let distance = abs(difference)
    let units: [(name: String, milliseconds: Int64, limit: Int64)] = [
      ("second", 1000, 90), ("minute", 60_000, 90), ("hour", 3_600_000, 48),
      ("day", 86_400_000, 60), ("month", 2_629_746_000, 24), ("year", 31_556_952_000, .max),
    ]
    let unit = units.first { distance / $0.milliseconds < $0.limit }
    guard distance >= 1000, let unit else { return "now" }
    let count = distance / unit.milliseconds
    let amount = "\(count) \(unit.name)\(count == 1 ? "" : "s")"
    return difference == distance ? "in \(amount)" : "\(amount) ago"
  }
}

/// The times that a user can pass on the command line. See ``help`` for all forms.
enum TimeArgument {
  /// A phrase that lists the forms in which a time may be given, for help texts and error messages.
  static let help =
    "milliseconds (12 to 15 digits), RFC 3339 (2034-03-08T11:37:16Z), a day (2034-03-08), or +30d, -2h"

  /// Parses a time in one of the forms that ``help`` lists.
  ///
  /// - Parameters:
  ///   - text: The value of the option, such as `+30d` or `2034-03-08`. A day without a time is midnight in UTC.
  ///   - now: The time to which a relative time such as `+30d` is added.
  /// - Throws: A usage failure if `text` is not a time.
  static func parse(_ text: String, now: EpochMilliseconds) throws(CommandFailure)
    -> EpochMilliseconds
  {
    if let time = EpochMilliseconds(rfc3339: text) { return time }
    if let day = EpochMilliseconds(rfc3339: text + "T00:00:00Z") { return day }
    if let relative = relative(text, now: now) { return relative }
    // A number of fewer than 12 digits is probably a year or is in seconds. In milliseconds, it would be before March
    // 1973.
    if 12...15 ~= text.utf8.count, text.utf8.allSatisfy({ $0.isASCIIDigit }),
      let number = Int64(text), let time = EpochMilliseconds(number)
    {
      return time
    }
    throw CommandFailure(.usage, "'\(text.abridged(to: 40))' is not a time; give \(help)")
  }

  /// Parses a relative time in seconds, minutes, hours or days, such as `+30d` or `-2h`.
  private static func relative(
    _ text: String, now: EpochMilliseconds
  ) -> EpochMilliseconds? {
    let units: KeyValuePairs<UInt8, Int64> = [
      UInt8(ascii: "s"): 1000, UInt8(ascii: "m"): 60_000, UInt8(ascii: "h"): 3_600_000,
      UInt8(ascii: "d"): 86_400_000,
    ]
    guard let sign = text.utf8.first, sign == "+" || sign == "-",
      let unit = units.first(where: { $0.key == text.utf8.last }),
      let amount = Int64(text.dropLast()), -100_000_000...100_000_000 ~= amount
    else { return nil }
    return EpochMilliseconds(clamping: now.rawValue + amount * unit.value)
  }
}
