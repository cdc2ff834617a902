/// A text for which Adobe documents values, and which may hold any other text.
///
/// A value that Adobe adds tomorrow can be read today and survives a round trip; ``isKnown`` says
/// that this version does not know it. Values are compared byte by byte.
public struct OpenEnumeration<Documented: Vocabulary>: Hashable, Sendable,
  ExpressibleByStringLiteral
{
  /// The text on the wire; case and spaces matter.
  public let rawValue: String

  /// The value of that text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The value of that text, known or not.
  public init(stringLiteral value: String) { rawValue = value }

  /// The documented values, in the documents' order.
  public static var knownValues: [Self] { Documented.values.map { Self(rawValue: $0) } }

  /// Whether the text is, byte for byte, one of ``knownValues``.
  public var isKnown: Bool { Documented.values.containsBytes(of: rawValue) }

  /// Whether both are the same byte for byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.hasSameBytes(as: right.rawValue)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: rawValue) }
}

extension OpenEnumeration: PersonalValue {
  /// The text if it is known; another one may be personal and is withheld.
  public var description: String { isKnown ? rawValue : "<unknown>" }
}

/// The values that Adobe documents for a text.
///
/// One generic type for all of them costs a program that depends on this package far less than a type
/// for each: a type brings its conformances, and a program keeps all of those.
public protocol Vocabulary: Sendable {
  /// The values, in the documents' order.
  static var values: [String] { get }
}
