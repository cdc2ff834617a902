/// The length of a header field.
package enum HeaderLength {
  /// The most bytes of `Name: value`. Apache httpd refuses more by default, nginx a little more.
  static let limit = 8190

  package static func allows(valueCount: Int, _ header: PassHeader.Kind) -> Bool {
    header.fieldName.utf8.count + 2 + valueCount <= limit
  }

  /// Makes sure that the field of `value` is not too long.
  ///
  /// - Throws: ``HeaderError`` with the code `field-too-long`.
  @inline(__always)
  static func check(
    _ value: String, of header: PassHeader.Kind, _ validation: HeaderValidation
  ) throws(HeaderError) {
    if validation == .lenient || allows(valueCount: value.utf8.count, header) { return }
    throw HeaderError(.writing, Diagnostic(.fieldTooLong), of: header)
  }
}
