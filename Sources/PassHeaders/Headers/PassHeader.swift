/// One of the two headers.
public enum PassHeader: Hashable, Sendable {
  /// `AP-Partner-Framework-Status`
  case partnerFrameworkStatus(PartnerFrameworkStatus)
  /// `X-Device-Info`
  case deviceInfo(DeviceInfo)

  /// Which header it is.
  public var kind: HeaderKind {
    switch self {
    case .partnerFrameworkStatus: .partnerFrameworkStatus
    case .deviceInfo: .deviceInfo
    }
  }

  /// The value to send.
  ///
  /// - Throws: ``HeaderWritingError`` if Adobe's page does not allow such a header.
  public func headerValue(
    allowing allowances: HeaderAllowances = []
  ) throws(HeaderWritingError) -> String {
    switch self {
    case .partnerFrameworkStatus(let status): try status.headerValue(allowing: allowances)
    case .deviceInfo(let device): try device.headerValue(allowing: allowances)
    }
  }

  /// What is worth knowing about the header and no error.
  public var notes: [HeaderNote] {
    switch self {
    case .partnerFrameworkStatus(let status): status.notes
    case .deviceInfo(let device): device.notes()
    }
  }

  /// Reads a value as the header of that kind.
  ///
  /// - Throws: ``HeaderError`` if the value is not exactly in the format.
  public init(_ kind: HeaderKind, headerValue: String) throws(HeaderError) {
    switch kind {
    case .partnerFrameworkStatus:
      self = .partnerFrameworkStatus(try PartnerFrameworkStatus(headerValue: headerValue))
    case .deviceInfo: self = .deviceInfo(try DeviceInfo(headerValue: headerValue))
    }
  }

  /// Reads a decoded payload as the header of that kind.
  package init(_ kind: HeaderKind, json: ContiguousArray<UInt8>) throws(HeaderError) {
    switch kind {
    case .partnerFrameworkStatus:
      self = .partnerFrameworkStatus(try PartnerFrameworkStatus(json: json))
    case .deviceInfo: self = .deviceInfo(try DeviceInfo(json: json))
    }
  }
}
