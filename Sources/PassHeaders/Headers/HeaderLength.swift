/// The limit for the length of a header field `Name: value`: 8,190 bytes, including its name. Strict validation refuses
/// to write a longer field, because common servers reject it.
package enum HeaderLength {
  /// The maximum length of `Name: value` in bytes. It is the default limit of Apache httpd. The limit of nginx is
  /// slightly higher.
  static let limit = 8190

  /// Returns whether the field of `header` is within the limit if its value has `valueCount` bytes.
  package static func allows(valueCount: Int, _ header: HeaderKind) -> Bool {
    header.fieldName.utf8.count + 2 + valueCount <= limit
  }

  /// Checks the length of the field with the value `value`. Lenient validation does not limit the length.
  ///
  /// - Throws: ``HeaderError`` with the code `field-too-long`.
  static func check(
    _ value: String, of header: HeaderKind, _ validation: HeaderValidation
  ) throws(HeaderError) {
    if validation == .lenient || allows(valueCount: value.utf8.count, header) { return }
    throw HeaderError(.writing, Diagnostic(.fieldTooLong), of: header)
  }
}
