import PassHeaders

extension Timestamp {
  /// How far from `now` it is, as a person would say it: `in 12 days`, `3 hours ago`.
  func phrase(relativeTo now: Timestamp) -> String {
    let difference = millisecondsSinceEpoch - now.millisecondsSinceEpoch
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
    rfc3339.replacing("T", with: " ").replacing("Z", with: " UTC")
  }

  /// The time in the zone of the machine; `nil` where that is UTC.
  var localPhrase: String? {
    guard let local = System.localTime(self), !local.hasSuffix(" UTC") else { return nil }
    return local + ", local"
  }
}

extension String {
  /// The text with each occurrence of a character replaced.
  fileprivate func replacing(_ character: Character, with text: String) -> String {
    reduce(into: "") { $0 += $1 == character ? text : String($1) }
  }
}

/// The ways in which a time can be given on the command line.
enum TimeArgument {
  static let help = "milliseconds, RFC 3339 (2034-03-08T11:37:16Z), or relative: +30d, -2h, now"

  /// Reads a time.
  static func parse(_ text: String, now: Timestamp) throws(UsageError) -> Timestamp {
    if text == "now" { return now }
    if let timestamp = Timestamp(rfc3339: text) { return timestamp }
    if let timestamp = Timestamp(rfc3339: text + "T00:00:00Z") { return timestamp }
    if let relative = relative(text, now: now) { return relative }
    if text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      let milliseconds = Int64(text)
    {
      guard Timestamp.range.contains(milliseconds) else {
        throw UsageError("'\(text.printable)' has more than 15 digits; times are milliseconds")
      }
      if 100_000_000..<100_000_000_000 ~= milliseconds {
        throw UsageError("'\(text)' looks like seconds; times are milliseconds: \(text)000")
      }
      return Timestamp(clamping: milliseconds)
    }
    throw UsageError("'\(text.printable)' is no time; give \(help)")
  }

  private static func relative(_ text: String, now: Timestamp) -> Timestamp? {
    guard let sign = text.first, sign == "+" || sign == "-", let unit = text.last,
      let amount = Int64(text.dropFirst().dropLast()), amount >= 0,
      text.dropFirst().first != "+", amount <= 100_000_000
    else { return nil }
    let milliseconds: Int64
    switch unit {
    case "s": milliseconds = 1000
    case "m": milliseconds = 60_000
    case "h": milliseconds = 3_600_000
    case "d": milliseconds = 86_400_000
    case "w": milliseconds = 604_800_000
    default: return nil
    }
    let distance = amount * milliseconds
    return Timestamp(
      clamping: now.millisecondsSinceEpoch + (sign == "+" ? distance : -distance))
  }
}

extension Console {
  /// Takes `--now` for the time, if it was given.
  mutating func setTime(_ arguments: Arguments) throws(UsageError) {
    guard let time = arguments.value("--now") else { return }
    now = try TimeArgument.parse(time, now: now)
  }
}
