/// What the text of an `expirationDate` means that is not milliseconds in plain digits.
struct ExpirationReading {
  let timestamp: Timestamp?
  /// What is wrong; `nil` if nothing is.
  let code: Finding.Code?
  let message: String
  /// What it should be; `nil` if that cannot be told.
  let repair: String?

  /// Seconds from 1970 to 2001-01-01T00:00:00Z, from which Apple's platforms count.
  private static let referenceDate: Double = 978_307_200

  init(_ text: String) {
    let bytes = ContiguousArray(text.utf8)
    if case .success(let timestamp) = ExpirationDateForm.read(bytes.span) {
      self.init(timestamp, nil, "")
      return
    }
    let trimmed = text.trimmingWhiteSpace
    if trimmed.isEmpty {
      self.init(nil, .expirationEmpty, "the date is empty; it should be left out", "left out")
    } else if let timestamp = Timestamp(looseDate: trimmed) {
      self.init(
        timestamp, .expirationAsDateText,
        "the date is written as a calendar date, and milliseconds since 1970 are asked for")
    } else if let number = Self.number(trimmed) {
      self.init(number)
    } else {
      self.init(nil, .expirationNotDigits, "the date is neither a number nor a date that is known")
    }
  }

  private init(
    _ timestamp: Timestamp?, _ code: Finding.Code?, _ message: String, _ repair: String? = nil
  ) {
    self.timestamp = timestamp
    self.code = code
    self.message = message
    self.repair = repair ?? timestamp.map { String($0.millisecondsSinceEpoch) }
  }

  /// The unit of a number follows from its size: a date of this century has 10 digits in seconds,
  /// 13 in milliseconds, 16 in microseconds, 19 in nanoseconds.
  private init(_ number: Double) {
    func timestamp(_ milliseconds: Double) -> Timestamp? {
      guard milliseconds.isFinite, milliseconds >= 0, milliseconds < 1e15 else { return nil }
      return Timestamp(clamping: Int64(milliseconds.rounded(.down)))
    }
    switch number {
    case 1e8..<1.3e9 where (number + Self.referenceDate) < 2.5e9 && number >= 6e8:
      self.init(
        timestamp(number * 1000), .expirationAmbiguous,
        "the date may be seconds since 1970, or seconds since 2001, from which Apple's platforms "
          + "count; it is read as since 1970, and as since 2001 it would be 31 years later")
    case 1e8..<1e11:
      self.init(
        timestamp(number * 1000), .expirationInSeconds,
        "the date is in seconds, and milliseconds are asked for")
    case 1e15..<1e18:
      self.init(
        timestamp(number / 1000), .expirationInMicroseconds,
        "the date is in microseconds, and milliseconds are asked for")
    case 1e18..<1e21:
      self.init(
        timestamp(number / 1_000_000), .expirationInMicroseconds,
        "the date is in nanoseconds, and milliseconds are asked for")
    default:
      self.init(
        timestamp(number), .expirationNotDigits,
        "the date should be plain digits, without sign, fraction, exponent, leading zeros or spaces"
      )
    }
  }

  /// The number, if it is one in decimal digits, perhaps with a fraction or an exponent.
  private static func number(_ text: String) -> Double? {
    guard text.utf8.count <= 40,
      text.utf8.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) })
    else { return nil }
    return Double(text)
  }
}

extension Timestamp {
  /// RFC 3339, a date alone, or what Apple's `Date` prints: `2034-03-08 11:37:16 +0000`.
  init?(looseDate text: String) {
    var text = text
    let bytes = ContiguousArray(text.utf8)
    if bytes.count == 10 {
      text += "T00:00:00Z"
    } else if bytes.count > 19, bytes.count < 40 {
      // To `T`, and an offset of hours and minutes with a colon.
      var parts = text.split(separator: " ").map { String($0) }
      if parts.count == 1 { parts = text.split(separator: "T").map { String($0) } }
      if parts.count == 3 { parts = [parts[0], parts[1] + parts[2]] }
      guard parts.count == 2 else { return nil }
      var time = parts[1]
      if time.hasSuffix("UTC") || time.hasSuffix("GMT") { time = String(time.dropLast(3)) + "Z" }
      let tail = ContiguousArray(time.utf8.suffix(5))
      if tail.count == 5, tail[0] == UInt8(ascii: "+") || tail[0] == UInt8(ascii: "-"),
        tail.dropFirst().allSatisfy({ $0.isASCIIDigit })
      {
        time = String(time.dropLast(2)) + ":" + String(time.suffix(2))
      }
      text = parts[0] + "T" + time
    } else if bytes.count == 19 {
      text += "Z"
      if let space = text.firstIndex(of: " ") { text.replaceSubrange(space...space, with: "T") }
    }
    self.init(rfc3339: text)
  }
}

extension String {
  /// Without white space at either end.
  var trimmingWhiteSpace: String {
    let scalars = unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[start...end])
  }
}
