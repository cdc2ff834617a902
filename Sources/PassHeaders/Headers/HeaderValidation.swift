/// The requirements that a header must meet before it is written.
public enum HeaderValidation: Hashable, Sendable, CaseIterable {
  /// The requirements of Adobe's documentation: all required members, and at most 8,190 bytes. A partner framework
  /// status also needs an access status that Adobe documents.
  case strict
  /// The requirements of the reader of this package, which has to be able to read the written header again.
  ///
  /// In contrast to ``strict``, these are allowed:
  ///
  /// - a status without an id or an expiration date, or with a blank id
  /// - a status with an access status that Adobe does not document
  /// - a device without required members, or with blank ones
  /// - a header field that is longer than 8,190 bytes
  case lenient
}
