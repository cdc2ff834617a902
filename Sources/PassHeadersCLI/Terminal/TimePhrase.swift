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
    return difference == distance ? "in \(amount)" : "\(amount) ago"
  }
}

/// The ways in which a time can be given on the command line.
enum TimeArgument {
  static let help =
    "milliseconds (12 to 15 digits), RFC 3339 (2034-03-08T11:37:16Z), a day (2034-03-08), or +30d, -2h"

  static func parse(_ text: String, now: EpochMilliseconds) throws(CommandFailure)
    -> EpochMilliseconds
  {
    if let time = EpochMilliseconds(rfc3339: text) { return time }
    if let day = EpochMilliseconds(rfc3339: text + "T00:00:00Z") { return day }
    if let relative = relative(text, now: now) { return relative }
    // Fewer digits are a year or seconds, or a time before 1973.
    if let number = Int64(text), number >= 100_000_000_000, let time = EpochMilliseconds(number) {
      return time
    }
    throw CommandFailure(.usage, "'\(text.abridged(to: 40))' is not a time; give \(help)")
  }

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
