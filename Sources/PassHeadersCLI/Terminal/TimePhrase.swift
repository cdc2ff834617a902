import PassHeaders

extension EpochMilliseconds {
  /// How far from `now` it is, as a person would say it: `in 12 days`, `3 hours ago`.
  func phrase(relativeTo now: EpochMilliseconds) -> String {
    let difference = rawValue - now.rawValue
    let distance = abs(difference)
    guard distance >= 1000 else { return "now" }
    let units: [(name: String, milliseconds: Int64, limit: Int64)] = [
      ("second", 1000, 90), ("minute", 60_000, 90), ("hour", 3_600_000, 48),
      ("day", 86_400_000, 60), ("month", 2_629_746_000, 24),
    ]
    var count = distance / 31_556_952_000
    var name = "year"
    for unit in units where distance / unit.milliseconds < unit.limit {
      (count, name) = (distance / unit.milliseconds, unit.name)
      break
    }
    let amount = "\(count) \(name)\(count == 1 ? "" : "s")"
    return difference > 0 ? "in \(amount)" : "\(amount) ago"
  }

  /// RFC 3339 in UTC, easier on the eye: `2034-03-08 11:37:16 UTC`.
  var utcPhrase: String {
    let text = rfc3339.utf8.map { $0 == UInt8(ascii: "T") ? UInt8(ascii: " ") : $0 }
    return String(decoding: text.dropLast(), as: UTF8.self) + " UTC"
  }

  /// The time in the zone of the machine; empty where that is UTC.
  var localPhrase: String { System.localTime(self).map { $0 + ", local" } ?? "" }

  /// The day, in UTC.
  var day: String {
    String(decoding: rfc3339.utf8.prefix { $0 != UInt8(ascii: "T") }, as: UTF8.self)
  }
}

/// The ways in which a time can be given on the command line.
enum TimeArgument {
  static let help = "milliseconds, RFC 3339 (2034-03-08T11:37:16Z), or relative: +30d, -2h, now"

  static func parse(_ text: String, now: EpochMilliseconds) throws(UsageError) -> EpochMilliseconds
  {
    if text.hasSameBytes(as: "now") { return now }
    if let time = EpochMilliseconds(rfc3339: text) { return time }
    if let day = EpochMilliseconds(rfc3339: text + "T00:00:00Z") { return day }
    if let relative = relative(text, now: now) { return relative }
    if text.utf8.allSatisfy({ $0.isASCIIDigit }), let milliseconds = Int64(text) {
      guard let time = EpochMilliseconds(milliseconds) else {
        throw UsageError("'\(text.printable)' has more than 15 digits; times are milliseconds")
      }
      if ExpirationDate.secondsRange.contains(milliseconds) {
        throw UsageError("'\(text)' looks like seconds; times are milliseconds: \(text)000")
      }
      return time
    }
    throw UsageError("'\(text.abridged(to: 40))' is not a time; give \(help)")
  }

  private static func relative(
    _ text: String, now: EpochMilliseconds
  ) -> EpochMilliseconds? {
    let digits = text.utf8.dropFirst().dropLast()
    guard let sign = text.utf8.first, let unit = text.utf8.last, !digits.isEmpty,
      digits.allSatisfy({ $0.isASCIIDigit }),
      let amount = Int64(String(decoding: digits, as: UTF8.self)),
      amount <= 100_000_000, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return nil }
    let milliseconds: Int64
    switch unit {
    case UInt8(ascii: "s"): milliseconds = 1000
    case UInt8(ascii: "m"): milliseconds = 60_000
    case UInt8(ascii: "h"): milliseconds = 3_600_000
    case UInt8(ascii: "d"): milliseconds = 86_400_000
    case UInt8(ascii: "w"): milliseconds = 604_800_000
    default: return nil
    }
    let distance = amount * milliseconds
    return EpochMilliseconds(
      clamping: now.rawValue + (sign == UInt8(ascii: "+") ? distance : -distance))
  }
}
