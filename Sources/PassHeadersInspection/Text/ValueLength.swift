/// The length of a value in a text.
enum ValueLength {
  /// The most bytes of a text that are read for one value. A header field is not longer.
  static let limit = 12_288
}
