enum ValueLength {
  /// The maximum number of bytes of a text that are read for one value.
  ///
  /// Common servers refuse header fields of more than 8,190 bytes. In a log, escape sequences such as `%3D` can make a
  /// value longer.
  static let limit = 12_288
}
