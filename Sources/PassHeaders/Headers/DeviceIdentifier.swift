/// The request header `AP-Device-Identifier`, which identifies the device. A device sends the same value with each
/// request.
///
/// The value is the word `fingerprint`, a space, and the identifier in Base64, such as
/// `fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi`.
///
/// Source: REST API V2, *Header - AP-Device-Identifier*. Spec/formats/Related-Headers.md describes how this package
/// reads and writes the header.
public struct DeviceIdentifier: Hashable, Sendable {
  /// The name of the header field, in Adobe's spelling. HTTP field names are case-insensitive.
  public static let fieldName = "AP-Device-Identifier"

  /// The word before the identifier in the header value, the only scheme that Adobe documents.
  package static let scheme = "fingerprint"

  /// The bytes of the identifier before Base64 encoding. The array is never empty.
  ///
  /// Prefer ASCII letters and digits: until release 3.8.0 (August 2026), Adobe responded to certain characters with
  /// HTTP 500. Adobe recommends a SHA-256 digest of the system's own identifier, in hexadecimal digits.
  public let bytes: [UInt8]

  /// Creates an identifier from `bytes`.
  ///
  /// - Parameter bytes: The identifier before Base64 encoding, with at least one byte.
  /// - Throws: ``HeaderError`` with the code `blank-value` if `bytes` is empty, or `field-too-long` if the header field
  ///   would be longer than 8,190 bytes.
  public init(bytes: some Sequence<UInt8>) throws(HeaderError) {
    self.bytes = Array(bytes)
    if self.bytes.isEmpty { throw Self.blankIdentifierError }
    try checkLength()
  }

  /// Creates an identifier from the UTF-8 bytes of `text`.
  ///
  /// - Parameter text: The identifier, such as a UUID or the hexadecimal digits of a digest.
  /// - Throws: ``HeaderError`` with the code `blank-value` if `text` is empty or has only white space, or
  ///   `field-too-long` if the header field would be longer than 8,190 bytes.
  public init(_ text: String) throws(HeaderError) {
    if text.isBlank { throw Self.blankIdentifierError }
    bytes = Array(text.utf8)
    try checkLength()
  }

  private func checkLength() throws(HeaderError) {
    let count = Self.scheme.utf8.count + 1 + (bytes.count + 2) / 3 * 4
    if HeaderLength.allows(valueCount: count, .deviceIdentifier) { return }
    throw HeaderError(.writing, Diagnostic(.fieldTooLong), of: .deviceIdentifier)
  }

  private static var blankIdentifierError: HeaderError {
    HeaderError(.writing, Diagnostic(.blankIdentifier), of: .deviceIdentifier)
  }

  /// The identifier as text, or `nil` if ``bytes`` is not valid UTF-8.
  public var text: String? { bytes.withSpan { String(onlyUTF8: $0) } }

  /// The header value to send: the word `fingerprint`, a space, and ``bytes`` in padded Base64.
  public var headerValue: String {
    Self.scheme + " " + bytes.withSpan { Base64.encode($0) }
  }

  /// Parses a header value: the word `fingerprint`, exactly one space, and the identifier in padded Base64.
  ///
  /// Spaces and tabs around the value are ignored (RFC 9110 section 5.5).
  ///
  /// - Parameter headerValue: The value of `AP-Device-Identifier`.
  /// - Throws: ``HeaderError`` for the first fault. Its stage is ``HeaderError/Stage/scheme`` if `fingerprint` and one
  ///   space are missing at the beginning. For an empty value or malformed Base64, the stage is
  ///   ``HeaderError/Stage/base64``.
  public init(headerValue: String) throws(HeaderError) {
    let result = headerValue.withUTF8Span { text in
      Result { () throws(HeaderError) in Array(try Self.decode(text)) }
    }
    bytes = try result.mapError { $0.attributed(to: .deviceIdentifier) }.get()
  }

  /// Decodes a header value into the bytes of the identifier: `fingerprint YWJj` into `abc`.
  private static func decode(_ text: Span<UInt8>) throws(HeaderError) -> ContiguousArray<UInt8> {
    let range = text.fieldValueRange
    // Decoding an empty range throws the error for an empty value.
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

  /// The warning `shared-identifier` if the identifier is the UUID of zeros, otherwise an empty array.
  ///
  /// Apple's systems return the UUID of zeros to each application that may not use the advertising identifier.
  public var diagnostics: [Diagnostic] {
    let isZeros = text?.isUUID == true && bytes.allSatisfy { $0 == "0" || $0 == "-" }
    guard isZeros else { return [] }
    return [Diagnostic(.sharedIdentifier)]
  }
}

extension DeviceIdentifier: CustomStringConvertible, PersonalValue {
  /// The length of the identifier, as in `DeviceIdentifier(<36 bytes>)`. The identifier itself is personal.
  public var description: String { "DeviceIdentifier(<\(bytes.count) bytes>)" }
}
