/// A number that clients write as a JSON number or as a string; what was read is kept.
///
/// Adobe's page does not say which it wants. Adobe's code for iOS and tvOS writes numbers.
public enum NumberOrString: Hashable, Sendable {
  /// A JSON number, as it is written.
  case number(JSONNumber)
  /// A string, which need not look like a number.
  case string(String)

  /// The value as JSON.
  public var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    }
  }

  /// The text of the number or string.
  public var text: String {
    switch self {
    case .number(let number): number.text
    case .string(let text): text
    }
  }

  /// The value, if it is a number or the text of one; infinite if it is too large for a `Double`.
  public var doubleValue: Double? {
    switch self {
    case .number(let number): Double(number.text)
    case .string(let text): JSONNumber(text).flatMap { Double($0.text) }
    }
  }

  /// A JSON number for the value: without a fraction where it is a whole number.
  ///
  /// - Returns: `nil` for NaN and the infinities, which JSON cannot express.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    if let whole = Int64(exactly: value) {
      self = .number(JSONNumber(whole))
    } else if let number = JSONNumber("\(value)") {
      self = .number(number)
    } else {
      return nil
    }
  }
}

extension NumberOrString: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// A JSON number.
  public init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }

  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
}

/// True or false that clients write as a JSON literal or as a string; what was read is kept.
public enum BooleanOrString: Hashable, Sendable {
  /// `true` or `false`
  case boolean(Bool)
  /// `"true"` or `"false"`
  case string(Bool)

  /// The value as JSON.
  public var json: JSONValue {
    switch self {
    case .boolean(let value): .bool(value)
    case .string(let value): .string(value ? "true" : "false")
    }
  }

  /// The value.
  public var boolValue: Bool {
    switch self {
    case .boolean(let value), .string(let value): value
    }
  }

  /// From the text `true` or `false`, exactly; `nil` for another.
  init?(text: String) {
    switch text {
    case "true": self = .string(true)
    case "false": self = .string(false)
    default: return nil
    }
  }
}

extension BooleanOrString: ExpressibleByBooleanLiteral {
  /// `true` or `false` without quotes.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}
