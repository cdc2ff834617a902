/// The requirements that a header must meet before it is written.
public enum HeaderValidation: Hashable, Sendable, CaseIterable {
  /// The requirements of Adobe's documentation: all required members, and at most 8,190 bytes. A partner framework
  /// status also needs an access status that Adobe documents.
  case strict
  /// The requirement that the written header can be read again. Lenient validation also allows:
  ///
  /// - a status without an id or an expiration date
  /// - a status with an access status that Adobe does not document
  /// - a device without required members
  /// - a header field that is longer than 8,190 bytes
  case lenient
}
