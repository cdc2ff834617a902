extension String {
  /// The text of UTF-8 bytes; what is not UTF-8 becomes U+FFFD.
  ///
  /// The one unsafe construct of the library. `String(copying:)` of the standard library does the
  /// same but needs the systems of 2025, and collecting the bytes in an array first costs an
  /// allocation a string. The pointer does not outlive the call, and `String` copies and checks
  /// what it reads.
  package init(utf8 bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
