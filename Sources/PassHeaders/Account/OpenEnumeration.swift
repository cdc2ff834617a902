/// A text for which Adobe documents values, and which may hold any other text.
///
/// A value that Adobe adds tomorrow can be read today and survives a round trip; ``isKnown`` says
/// that this version does not know it. Values are compared byte by byte.
public protocol OpenEnumeration: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
  PersonalValue
where RawValue == String {
  /// The documented values, in the documents' order.
  static var knownValues: [Self] { get }

  /// The value of that text, known or not.
  init(rawValue: String)
}

extension OpenEnumeration {
  /// Whether the text is, byte for byte, one of ``knownValues``.
  public var isKnown: Bool {
    Self.knownValues.contains { $0.rawValue.hasSameBytes(as: rawValue) }
  }

  /// The value of that text, known or not.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// Whether both are the same byte for byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.hasSameBytes(as: right.rawValue)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: rawValue) }

  /// The text if it is known; another one may be personal and is withheld.
  public var description: String { isKnown ? rawValue : "<unknown>" }
}
