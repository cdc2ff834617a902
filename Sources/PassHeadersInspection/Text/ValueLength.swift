/// How long a value in a text may be.
enum ValueLength {
  /// The most bytes of a text that are read for one value. A header field is not longer.
  static let limit = 12_288
}
