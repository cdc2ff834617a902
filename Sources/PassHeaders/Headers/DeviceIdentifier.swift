/// The request header `AP-Device-Identifier`: which device this is, the same at every request.
///
/// Its value is the word `fingerprint`, a space and the identifier in Base64. Source: REST API V2,
/// *Header - AP-Device-Identifier*; Spec/Related-Headers.md says what this package makes of it.
public struct DeviceIdentifier: Hashable, Sendable {
  /// The name of the header field, in Adobe's spelling. HTTP ignores its case.
  public static let fieldName = "AP-Device-Identifier"

  /// The word before the identifier, the only one that Adobe documents.
  package static let scheme = "fingerprint"

  /// The identifier; never empty.
  ///
  /// Best letters and digits only: until release 3.8.0 (August 2026) certain characters were answered
  /// with HTTP 500. Adobe advises a SHA-256 digest; write it in hexadecimal digits.
  public let bytes: [UInt8]

  /// An identifier of these bytes.
  ///
  /// - Throws: ``HeaderError`` if there are none.
  public init(bytes: some Sequence<UInt8>) throws(HeaderError) {
    self.bytes = Array(bytes)
    if self.bytes.isEmpty { throw Self.blank }
  }

  /// An identifier of that text, in UTF-8.
  ///
  /// - Throws: ``HeaderError`` if it is empty or blank.
  public init(_ text: String) throws(HeaderError) {
    if text.isBlank { throw Self.blank }
    bytes = Array(text.utf8)
  }

  private static var blank: HeaderError {
    HeaderError(.writing, Diagnostic(.blankIdentifier), of: .deviceIdentifier)
  }

  /// The identifier as text; `nil` if it is not UTF-8.
  public var text: String? { bytes.withSpan { String(onlyUTF8: $0) } }

  /// The value to send.
  public var headerValue: String {
    Self.scheme + " " + bytes.withSpan { Base64.encode($0) }
  }

  /// Reads a header value: the scheme, one space, and Base64.
  ///
  /// White space around the value is skipped, as HTTP does.
  ///
  /// - Throws: ``HeaderError`` with the first thing that is wrong.
  public init(headerValue: String) throws(HeaderError) {
    let read = headerValue.withUTF8Span { text in
      Result { () throws(HeaderError) in Array(try Self.read(text)) }
    }
    bytes = try read.mapError { $0.of(.deviceIdentifier) }.get()
  }

  private static func read(_ text: Span<UInt8>) throws(HeaderError) -> ContiguousArray<UInt8> {
    let range = text.fieldValueRange
    if range.isEmpty { return try Payload.decode(text, range) }
    let start = range.lowerBound + scheme.utf8.count + 1
    guard text.has("fingerprint ", at: range.lowerBound), start < range.upperBound,
      !text[start].isOptionalWhiteSpace
    else {
      throw HeaderError(
        .scheme,
        Diagnostic(.missingScheme, range: range.lowerBound..<min(start, range.upperBound)))
    }
    return try Payload.decode(text, start..<range.upperBound)
  }

  /// What is worth knowing about the identifier.
  public var diagnostics: [Diagnostic] {
    let isZeros = text?.isUUID == true && bytes.allSatisfy { $0 == "0" || $0 == "-" }
    guard isZeros else { return [] }
    return [Diagnostic(.sharedIdentifier)]
  }
}

extension DeviceIdentifier: CustomStringConvertible, PersonalValue {
  /// How long it is; the identifier is withheld.
  public var description: String { "DeviceIdentifier(<\(bytes.count) bytes>)" }
}
