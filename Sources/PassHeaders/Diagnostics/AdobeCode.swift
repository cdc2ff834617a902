/// A code of Adobe's *Enhanced Error Codes* to which one of the headers can lead, as Adobe spells it.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum AdobeCode: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case accessNotPresent = "invalid_header_pfs_permission_access_not_present"
  case accessNotDetermined = "invalid_header_pfs_permission_access_not_determined"
  case accessNotGranted = "invalid_header_pfs_permission_access_not_granted"
  /// The provider's id is missing, or belongs to no known MVPD.
  case providerIdNotDetermined = "invalid_header_pfs_provider_id_not_determined"
  /// The provider's id belongs to another MVPD than the one that is sent as a parameter.
  case providerIdMismatch = "invalid_header_pfs_provider_id_mismatch"
  case providerInfoExpired = "invalid_header_pfs_provider_info_expired"
  /// The integration of the service provider and the MVPD does not exist or is disabled.
  case integration = "invalid_integration"
  /// The MVPD cannot complete single sign-on on the platform.
  case boardingStatus = "invalid_configuration_mvpd_platform_boarding_status"
  /// The MVPD is not enabled for the platform's single sign-on.
  case platformServices = "invalid_configuration_platform_services"
  case deviceInfo = "invalid_header_device_info"
  case deviceIdentifier = "invalid_header_device_identifier"

  /// The HTTP status that Adobe documents for the code.
  public var httpStatus: Int { row.httpStatus }

  /// Whether a status leads to the code, and not the device or its identifier.
  package var isAboutStatus: Bool { row.isAboutStatus }

  /// The table of the codes. A further code does not compile without its row.
  private var row: (httpStatus: Int, isAboutStatus: Bool) {
    switch self {
    case .accessNotPresent: (400, true)
    case .accessNotDetermined: (400, true)
    case .accessNotGranted: (400, true)
    case .providerIdNotDetermined: (400, true)
    case .providerIdMismatch: (400, true)
    case .providerInfoExpired: (400, true)
    case .integration: (400, true)
    case .boardingStatus: (500, true)
    case .platformServices: (500, true)
    case .deviceInfo: (400, false)
    case .deviceIdentifier: (400, false)
    }
  }

  /// The code as Adobe spells it.
  public var description: String { rawValue }
}
