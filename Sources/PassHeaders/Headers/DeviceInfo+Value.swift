extension DeviceInfo {
  /// The value of a member: a string, a number, or a Boolean. A number keeps its text, such as `5.50`.
  ///
  /// Two values are equal if they are of the same kind and their texts have the same bytes.
  public struct Value: Hashable, Sendable {
    private let key: ByteKey

    /// The text of the value: a string without quotes and escape sequences, a number as it was written, such as `5.50`,
    /// or `true` or `false`.
    public var text: String { key.text }

    /// The kind of the JSON value.
    public let kind: Kind

    /// A kind of JSON value that a member may have.
    public enum Kind: Hashable, Sendable {
      /// A string in quotes, or a number without quotes.
      case string, number
      /// The literal `true` or `false`, without quotes.
      case boolean
    }

    /// Creates a value of the given kind, for which `text` must be valid.
    init(_ kind: Kind, checked text: String) {
      self.kind = kind
      key = ByteKey(text)
    }

    /// Creates a string.
    ///
    /// - Parameter text: The text of the string, without quotes and escape sequences.
    public init(_ text: String) { self.init(.string, checked: text) }

    /// Creates a number that is written exactly as `text`, such as `5.50`.
    ///
    /// Returns `nil` if `text` is not a JSON number (RFC 8259 section 6), as in `.5` or `0x10`.
    public init?(number text: String) {
      guard JSONReader.isNumber(text) else { return nil }
      self.init(.number, checked: text)
    }

    /// Creates a number from a floating-point value.
    ///
    /// A whole number in the range of `Int64` is written without a fraction: `320` for `320.0`. Returns `nil` for NaN
    /// and infinity, which JSON cannot express.
    public init?(_ number: Double) {
      guard number.isFinite else { return nil }
      self.init(number: Int64(exactly: number).map { String($0) } ?? "\(number)")
    }

    /// Creates the literal `true` or `false`.
    public init(_ value: Bool) { self.init(.boolean, checked: value ? "true" : "false") }

    /// The Boolean that the value expresses, with or without quotes: `true` for `true` and for `"true"`. It is `nil`
    /// for any other value.
    public var boolValue: Bool? {
      if kind == .number { return nil }
      if text.hasSameBytes(as: "true") { return true }
      return text.hasSameBytes(as: "false") ? false : nil
    }
  }
}

extension DeviceInfo.Value: ExpressibleByStringLiteral {
  /// Creates a string from a string literal.
  public init(stringLiteral value: String) { self.init(value) }
}

extension DeviceInfo.Value: CustomStringConvertible, PersonalValue {
  /// The kind of the value, such as `<string>`. The text may be personal.
  public var description: String { "<\(kind)>" }
}
