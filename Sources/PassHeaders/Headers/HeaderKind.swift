/// One of the three headers that this package reads and writes.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum HeaderKind: Hashable, Sendable, CaseIterable {
  /// The header `AP-Partner-Framework-Status`, `X-Device-Info` or `AP-Device-Identifier`.
  case partnerFrameworkStatus, deviceInfo, deviceIdentifier

  /// The name of the header field, in Adobe's spelling, such as `X-Device-Info`.
  public var fieldName: String {
    switch self {
    case .partnerFrameworkStatus: PartnerFrameworkStatus.fieldName
    case .deviceInfo: DeviceInfo.fieldName
    case .deviceIdentifier: DeviceIdentifier.fieldName
    }
  }

  /// Creates the kind of header that has the name `fieldName`. ASCII letters match in either case, because HTTP field
  /// names are case-insensitive.
  public init?(fieldName: String) {
    guard
      let kind = Self.allCases.first(where: { $0.fieldName.isEqualIgnoringCase(to: fieldName) })
    else { return nil }
    self = kind
  }
}
