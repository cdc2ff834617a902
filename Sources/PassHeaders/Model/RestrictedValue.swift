/// A text for which Adobe's documents list the values, and which may hold another one all the same.
///
/// A value that is added tomorrow parses today, survives a round trip and says that it
/// ``isKnown`` not to this version.
public protocol RestrictedValue: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
where RawValue == String {
  /// The documented values, in the documents' order.
  static var knownValues: [Self] { get }

  /// The value of that text, known or not.
  init(rawValue: String)
}

extension RestrictedValue {
  /// Whether the text is, letter for letter, one of ``knownValues``.
  public var isKnown: Bool {
    Self.knownValues.contains { $0.rawValue.hasSameBytes(as: rawValue) }
  }

  /// The value of that text, known or not.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The text.
  public var description: String { rawValue }
}
