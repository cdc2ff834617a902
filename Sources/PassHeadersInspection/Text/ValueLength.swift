enum ValueLength {
  /// The maximum number of bytes of a text that are read for one value.
  ///
  /// Common servers refuse header fields of more than 8,190 bytes. In a text, escape sequences can make a value longer.
  static let limit = 12_288
}
