/// One of the request headers that this package knows.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum PassHeader: Hashable, Sendable {
  case partnerFrameworkStatus(PartnerFrameworkStatus)
  case deviceInfo(DeviceInfo)
  case deviceIdentifier(DeviceIdentifier)

  /// Which header it is.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Hashable, Sendable, CaseIterable {
    case partnerFrameworkStatus, deviceInfo, deviceIdentifier

    /// The name of the header field, in Adobe's spelling.
    public var fieldName: String {
      switch self {
      case .partnerFrameworkStatus: PartnerFrameworkStatus.fieldName
      case .deviceInfo: DeviceInfo.fieldName
      case .deviceIdentifier: DeviceIdentifier.fieldName
      }
    }

    /// The header of that name, in any case of its ASCII letters, as HTTP has it.
    public init?(fieldName: String) {
      guard
        let kind = Self.allCases.first(where: { $0.fieldName.isEqualIgnoringCase(to: fieldName) })
      else { return nil }
      self = kind
    }
  }

  /// Which header it is.
  public var kind: Kind {
    switch self {
    case .partnerFrameworkStatus: .partnerFrameworkStatus
    case .deviceInfo: .deviceInfo
    case .deviceIdentifier: .deviceIdentifier
    }
  }

  /// Reads a value as the header of that kind.
  ///
  /// - Throws: ``HeaderError`` if the value is not exactly in the format.
  public init(_ kind: Kind, headerValue: String) throws(HeaderError) {
    switch kind {
    case .partnerFrameworkStatus:
      self = .partnerFrameworkStatus(try PartnerFrameworkStatus(headerValue: headerValue))
    case .deviceInfo: self = .deviceInfo(try DeviceInfo(headerValue: headerValue))
    case .deviceIdentifier:
      self = .deviceIdentifier(try DeviceIdentifier(headerValue: headerValue))
    }
  }

  /// Reads a payload as the header of that kind. An identifier has no payload and is read as a status.
  package init(_ kind: PassHeader.Kind, json: ContiguousArray<UInt8>) throws(HeaderError) {
    switch kind {
    case .deviceInfo: self = .deviceInfo(try DeviceInfo(json: json))
    case .partnerFrameworkStatus, .deviceIdentifier:
      self = .partnerFrameworkStatus(try PartnerFrameworkStatus(json: json))
    }
  }

  /// The value to send.
  ///
  /// - Throws: ``HeaderError`` if Adobe does not document such a header.
  public func headerValue(
    validation: HeaderValidation = .strict
  ) throws(HeaderError) -> String {
    switch self {
    case .partnerFrameworkStatus(let status): try status.headerValue(validation: validation)
    case .deviceInfo(let device): try device.headerValue(validation: validation)
    case .deviceIdentifier(let identifier): identifier.headerValue
    }
  }

  /// What Adobe may dislike about the header.
  public var diagnostics: [Diagnostic] {
    switch self {
    case .partnerFrameworkStatus(let status): status.diagnostics
    case .deviceInfo(let device): device.diagnostics
    case .deviceIdentifier(let identifier): identifier.diagnostics
    }
  }
}
