extension DeviceInfo {
  /// The value of a member: a string, a number that keeps its text, or true or false.
  public struct Value: Hashable, Sendable {
    private let key: ByteKey

    /// The text: of a string without quotes and escapes, of a number as it is written, or `true` or
    /// `false`.
    public var text: String { key.text }

    /// What kind of JSON value it is.
    public let kind: Kind

    /// The kinds of values.
    public enum Kind: Hashable, Sendable {
      case string, number
      /// `true` or `false` without quotes.
      case boolean
    }

    init(_ kind: Kind, checked text: String) {
      self.kind = kind
      key = ByteKey(text)
    }

    /// A string.
    public init(_ text: String) { self.init(.string, checked: text) }

    /// A number, as it is to be written; `nil` if the text is not exactly a JSON number.
    public init?(number text: String) {
      guard JSONReader.isNumber(text) else { return nil }
      self.init(.number, checked: text)
    }

    /// A number, without a fraction if it is whole and an `Int64`; `nil` for NaN and the infinities,
    /// which JSON cannot express.
    public init?(_ number: Double) {
      guard number.isFinite else { return nil }
      self.init(number: Int64(exactly: number).map { String($0) } ?? "\(number)")
    }

    /// `true` or `false`.
    public init(_ value: Bool) { self.init(.boolean, checked: value ? "true" : "false") }

    /// The value, if it is true or false, with or without quotes.
    public var boolValue: Bool? {
      if kind == .number { return nil }
      if text.hasSameBytes(as: "true") { return true }
      return text.hasSameBytes(as: "false") ? false : nil
    }
  }
}

extension DeviceInfo.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self.init(value) }
  /// A number.
  public init(integerLiteral value: Int64) { self.init(.number, checked: String(value)) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self.init(value) }
}

extension DeviceInfo.Value: CustomStringConvertible, PersonalValue {
  /// The kind; the value is withheld.
  public var description: String { "<\(kind)>" }
}
