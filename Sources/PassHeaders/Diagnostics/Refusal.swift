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

    /// The cases are in their order.
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Whether the left one is less sure.
    public static func < (left: Confidence, right: Confidence) -> Bool { left.rank < right.rank }
  }
}

/// A code of Adobe's *Enhanced Error Codes*.
public struct AdobeCode: Hashable, Sendable, CustomStringConvertible {
  private let key: ByteKey

  /// The HTTP status that Adobe documents for the code; `nil` if none is known.
  public let httpStatus: Int?

  package init(_ rawValue: String, _ httpStatus: Int?) {
    key = ByteKey(rawValue)
    self.httpStatus = httpStatus
  }

  /// The code as Adobe spells it.
  public var rawValue: String { key.text }

  /// The code as Adobe spells it.
  public var description: String { rawValue }

  /// There is no access status.
  public static var accessNotPresent: Self {
    Self("invalid_header_pfs_permission_access_not_present", 400)
  }
  /// The viewer has not chosen.
  public static var accessNotDetermined: Self {
    Self("invalid_header_pfs_permission_access_not_determined", 400)
  }
  /// Access is not granted.
  public static var accessNotGranted: Self {
    Self("invalid_header_pfs_permission_access_not_granted", 400)
  }
  /// The provider's id is missing, or belongs to no known MVPD.
  public static var providerIdNotDetermined: Self {
    Self("invalid_header_pfs_provider_id_not_determined", 400)
  }
  /// The provider's id belongs to another MVPD than the one that is sent as a parameter.
  public static var providerIdMismatch: Self {
    Self("invalid_header_pfs_provider_id_mismatch", 400)
  }
  /// The provider's sign-in has expired.
  public static var providerInfoExpired: Self {
    Self("invalid_header_pfs_provider_info_expired", 400)
  }
  /// The integration of the service provider and the MVPD does not exist or is disabled.
  public static var integration: Self { Self("invalid_integration", 400) }
  /// The MVPD cannot complete single sign-on on the platform.
  public static var boardingStatus: Self {
    Self("invalid_configuration_mvpd_platform_boarding_status", 500)
  }
  /// The MVPD is not enabled for the platform's single sign-on.
  public static var platformServices: Self { Self("invalid_configuration_platform_services", 500) }

  /// The codes that the rules of this package give.
  package static var ofRules: [AdobeCode] {
    [
      accessNotPresent, accessNotDetermined, accessNotGranted, providerIdNotDetermined,
      providerIdMismatch, providerInfoExpired, integration, boardingStatus, platformServices,
    ]
  }
}
