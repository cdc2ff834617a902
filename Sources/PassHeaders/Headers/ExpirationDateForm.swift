/// What an `expirationDate` is when it is not milliseconds in plain digits.
enum ExpirationDateForm: Hashable, Sendable {
  case seconds
  case microseconds
  case dateText
  case empty
  case negative
  case fraction
  case exponent
  case leadingZero
  case whiteSpace
  case other
}

extension ExpirationDateForm {
  /// Numbers of milliseconds in 1970-01-02 to 1973-03-03, which as seconds are 1973 to 5138.
  ///
  /// No subscription expires then, and clients are known to send seconds. Below it both readings
  /// lie long ago.
  static let secondsRange: Range<Int64> = 100_000_000..<100_000_000_000

  /// The timestamp that the text of an `expirationDate` stands for, or what the text is instead.
  static func read(_ text: Span<UInt8>) -> Result<Timestamp, Unreadable> {
    var milliseconds: Int64 = 0
    for index in text.indices {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit <= 9, index < 15 else { return .failure(Unreadable(form: form(of: text))) }
      milliseconds = milliseconds * 10 + Int64(digit)
    }
    guard text.count > 0, text.count == 1 || text[0] != UInt8(ascii: "0"),
      !secondsRange.contains(milliseconds),
      let timestamp = try? Timestamp(millisecondsSinceEpoch: milliseconds)
    else { return .failure(Unreadable(form: form(of: text))) }
    return .success(timestamp)
  }

  /// A form as an error.
  struct Unreadable: Error {
    let form: ExpirationDateForm
  }

  private static func form(of text: Span<UInt8>) -> ExpirationDateForm {
    guard text.count > 0 else { return .empty }
    guard !isSpace(text[0]), !isSpace(text[text.count - 1]) else { return .whiteSpace }
    let isNegative = text[0] == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    var index = first
    while index < text.count, text[index].isASCIIDigit { index += 1 }
    guard index > first else { return hasClockTime(text) ? .dateText : .other }
    guard index < text.count else {
      if isNegative { return .negative }
      if text[0] == UInt8(ascii: "0"), text.count > 1 { return .leadingZero }
      return text.count > 15 ? .microseconds : .seconds
    }
    switch text[index] {
    case UInt8(ascii: "."): return isNumberTail(text, after: index) ? .fraction : .other
    case UInt8(ascii: "e"), UInt8(ascii: "E"): return .exponent
    case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "T"), UInt8(ascii: " "):
      return .dateText
    default: return hasClockTime(text) ? .dateText : .other
    }
  }

  private static func isNumberTail(_ text: Span<UInt8>, after index: Int) -> Bool {
    for place in index + 1..<max(index + 1, text.count) where !text[place].isASCIIDigit {
      if text[place] | 0x20 != UInt8(ascii: "e") { return false }
    }
    return index + 1 < text.count
  }

  /// Whether it holds something like `10:45`.
  private static func hasClockTime(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] == UInt8(ascii: ":") {
      if index > 0, text[index - 1].isASCIIDigit, index + 1 < text.count,
        text[index + 1].isASCIIDigit
      {
        return true
      }
    }
    return false
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte
  }
}

extension ExpirationDateForm {
  /// What a message calls it.
  var phrase: String {
    switch self {
    case .seconds: "what looks like seconds"
    case .microseconds: "what looks like microseconds or nanoseconds"
    case .dateText: "a calendar date"
    case .empty: "an empty text"
    case .negative: "a negative number"
    case .fraction: "a number with a fraction"
    case .exponent: "a number with an exponent"
    case .leadingZero: "a number with leading zeros"
    case .whiteSpace: "a text with white space around it"
    case .other: "a text that is no number"
    }
  }

  /// What a message advises.
  var remedy: String {
    switch self {
    case .seconds: "multiply by 1000"
    case .microseconds: "divide by 1000 (or by 1000000)"
    case .dateText: "convert it"
    case .empty: "leave the member out when the date is not known"
    case .negative: "a date before 1970 cannot be sent"
    case .fraction: "drop the fraction"
    case .exponent, .leadingZero, .whiteSpace, .other: "write the digits alone"
    }
  }
}
