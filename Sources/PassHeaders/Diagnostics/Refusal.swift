/// A reason for which Adobe is predicted not to accept a status.
///
/// Adobe publishes no validator: this follows from its documents, and ``confidence`` says how certain it is.
/// Its texts name members and causes, never the viewer's provider or dates.
public struct Refusal: Hashable, Sendable, CustomStringConvertible {
  /// Adobe's own code.
  public let code: AdobeCode

  /// How sure it is that Adobe refuses the status, with this code.
  public let confidence: Confidence

  /// The member concerned, for example `frameworkProviderInfo.expirationDate`; a member of the MVPD
  /// for the codes of the configuration.
  public let path: String

  /// What is wrong.
  public let message: String

  /// What the application should do next.
  public let advice: String

  /// The same fault as a ``Diagnostic`` of reading or writing names it.
  public let diagnosticCode: Diagnostic.Code?

  package init(
    code: AdobeCode, confidence: Confidence, path: String, message: String, advice: String,
    diagnosticCode: Diagnostic.Code?
  ) {
    (self.code, self.confidence, self.path) = (code, confidence, path)
    (self.message, self.advice, self.diagnosticCode) = (message, advice, diagnosticCode)
  }

  /// The code and what is wrong.
  public var description: String { "\(code): \(message)" }

  /// How sure a prediction is.
  public enum Confidence: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Adobe's documents contradict each other, or say nothing.
    case uncertain
    /// It follows from Adobe's documents, which do not say it.
    case inferred
    /// Adobe's documents say so.
    case documented

    /// Whether the left one is less sure.
    public static func < (left: Confidence, right: Confidence) -> Bool {
      // Of three, only the first and the last have to be asked for.
      left != right && (left == .uncertain || right == .documented)
    }
  }
}

/// A code of Adobe's *Enhanced Error Codes*, as Adobe spells it.
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
