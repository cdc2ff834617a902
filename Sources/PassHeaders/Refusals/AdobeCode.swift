/// An error code of Adobe's *Enhanced Error Codes* that one of the headers can cause. The raw value is Adobe's
/// spelling.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum AdobeCode: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The status header does not contain an access status.
  case accessNotPresent = "invalid_header_pfs_permission_access_not_present"
  /// The viewer has not chosen yet whether the application may see the account.
  case accessNotDetermined = "invalid_header_pfs_permission_access_not_determined"
  /// The access status is present, but it is not `granted`.
  case accessNotGranted = "invalid_header_pfs_permission_access_not_granted"
  /// The identifier of the provider is missing, or it does not belong to a known MVPD.
  case providerIdNotDetermined = "invalid_header_pfs_provider_id_not_determined"
  /// The identifier of the provider belongs to an MVPD other than the one in the path of the request.
  case providerIdMismatch = "invalid_header_pfs_provider_id_mismatch"
  /// The expiration date of the provider's sign-in has passed.
  case providerInfoExpired = "invalid_header_pfs_provider_info_expired"
  /// The integration between the service provider and the MVPD does not exist or is disabled.
  case integration = "invalid_integration"
  /// The boarding status of the MVPD does not allow single sign-on on the platform.
  case boardingStatus = "invalid_configuration_mvpd_platform_boarding_status"
  /// The MVPD is not enabled for the platform's single sign-on.
  case platformServices = "invalid_configuration_platform_services"
  /// The header `X-Device-Info` is missing or invalid.
  case deviceInfo = "invalid_header_device_info"
  /// The header `AP-Device-Identifier` is missing or invalid.
  case deviceIdentifier = "invalid_header_device_identifier"

  /// The HTTP status that Adobe documents for the code: 400, or 500 for the codes about the configuration of an MVPD.
  public var httpStatus: Int { row.httpStatus }

  /// Whether the code is about an `AP-Partner-Framework-Status`, and not about an `X-Device-Info` or
  /// `AP-Device-Identifier`.
  package var isAboutStatus: Bool { row.isAboutStatus }

  /// The HTTP status, and whether the code is about a status header. Without a default, a new code does not compile
  /// until these facts are added.
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

  /// The strings of which Adobe's response to a refused header contains one.
  ///
  /// The first is the raw value of this code, such as `invalid_integration`. For a status, they include
  /// `authenticated_profile_missing`, and `pfs_fallback` or `configuration_fallback`, with which Adobe starts the
  /// ordinary sign-in.
  var responses: [String] {
    if !isAboutStatus { return [rawValue] }
    let fallback = httpStatus == 500 ? "configuration_fallback" : "pfs_fallback"
    return [rawValue, fallback, "authenticated_profile_missing"]
  }

  /// The code in Adobe's spelling, such as `invalid_integration`.
  public var description: String { rawValue }
}
