import PassHeaders

extension EpochMilliseconds {
  /// How far from `now` it is, as a person would say it: `in 12 days`, `3 hours ago`.
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
    return difference > 0 ? "in \(amount)" : "\(amount) ago"
  }

  /// RFC 3339 in UTC, easier on the eye: `2034-03-08 11:37:16 UTC`.
  var utcPhrase: String {
    let text = rfc3339.utf8.map { $0 == "T" ? UInt8(ascii: " ") : $0 }
    return String(decoding: text.dropLast(), as: UTF8.self) + " UTC"
  }

  /// The day, in UTC.
  var day: String { String(decoding: rfc3339.utf8.prefix { $0 != "T" }, as: UTF8.self) }
}

/// The ways in which a time can be given on the command line.
enum TimeArgument {
  static let help =
    "milliseconds, RFC 3339 (2034-03-08T11:37:16Z), a day (2034-03-08), or relative: +30d, -2h, now"

  static func parse(_ text: String, now: EpochMilliseconds) throws(CommandFailure)
    -> EpochMilliseconds
  {
    if text.hasSameBytes(as: "now") { return now }
    if let time = EpochMilliseconds(rfc3339: text) { return time }
    if let day = EpochMilliseconds(rfc3339: text + "T00:00:00Z") { return day }
    if let relative = relative(text, now: now) { return relative }
    if text.utf8.allSatisfy({ $0.isASCIIDigit }), let number = Int64(text) {
      // Fewer digits are a year or seconds, or a time before 1973.
      guard number >= 100_000_000_000, let time = EpochMilliseconds(number) else {
        throw CommandFailure(.usage, "'\(text)' is not in milliseconds, which have 12 to 15 digits")
      }
      return time
    }
    throw CommandFailure(.usage, "'\(text.abridged(to: 40))' is not a time; give \(help)")
  }

  private static func relative(
    _ text: String, now: EpochMilliseconds
  ) -> EpochMilliseconds? {
    let digits = text.utf8.dropFirst().dropLast()
    let units: KeyValuePairs<UInt8, Int64> = [
      UInt8(ascii: "s"): 1000, UInt8(ascii: "m"): 60_000, UInt8(ascii: "h"): 3_600_000,
      UInt8(ascii: "d"): 86_400_000, UInt8(ascii: "w"): 604_800_000,
    ]
    guard let sign = text.utf8.first, let unit = units.first(where: { $0.key == text.utf8.last }),
      !digits.isEmpty, digits.allSatisfy({ $0.isASCIIDigit }),
      let amount = Int64(String(decoding: digits, as: UTF8.self)), amount <= 100_000_000,
      sign == "+" || sign == "-"
    else { return nil }
    let distance = amount * unit.value
    return EpochMilliseconds(clamping: now.rawValue + (sign == "+" ? distance : -distance))
  }
}
