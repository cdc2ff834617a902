/// A reason for which Adobe is predicted not to accept a status.
public struct Refusal: Hashable, Sendable, CustomStringConvertible {
  /// Adobe's own code.
  public let code: Code

  /// How sure it is that this code is the one.
  public let confidence: Confidence

  /// The member concerned, for example `frameworkProviderInfo.expirationDate`; a member of the
  /// MVPD for the codes of the configuration.
  public let path: String

  /// What is wrong.
  public let why: String

  /// What the application should do next.
  public let advice: String

  /// The code and what is wrong.
  public var description: String { "\(code): \(why)" }

  /// What an endpoint would answer if this were the first thing it met.
  public func answer(of endpoint: Endpoint) -> PredictedAnswer { PredictedAnswer(endpoint, self) }

  /// A code of Adobe's enhanced error codes.
  ///
  /// Source: *Enhanced Error Codes*. Those of the header come with HTTP status 400 and the action
  /// `none`: the same request will fail again.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code as Adobe spells it.
    public let rawValue: String

    /// The code as Adobe spells it.
    public var description: String { rawValue }

    /// The HTTP status that Adobe's page gives for the code.
    public let httpStatus: Int

    /// There is no access status.
    public static let accessNotPresent = Code(
      rawValue: "invalid_header_pfs_permission_access_not_present", httpStatus: 400)
    /// The user has not chosen.
    public static let accessNotDetermined = Code(
      rawValue: "invalid_header_pfs_permission_access_not_determined", httpStatus: 400)
    /// Access is not granted.
    public static let accessNotGranted = Code(
      rawValue: "invalid_header_pfs_permission_access_not_granted", httpStatus: 400)
    /// The provider's id belongs to no known MVPD.
    public static let providerIdNotDetermined = Code(
      rawValue: "invalid_header_pfs_provider_id_not_determined", httpStatus: 400)
    /// The provider's id belongs to another MVPD than the request's.
    public static let providerIdMismatch = Code(
      rawValue: "invalid_header_pfs_provider_id_mismatch", httpStatus: 400)
    /// The provider's sign-in has expired.
    public static let providerInfoExpired = Code(
      rawValue: "invalid_header_pfs_provider_info_expired", httpStatus: 400)
    /// The MVPD cannot complete single sign-on on the platform.
    public static let boardingStatus = Code(
      rawValue: "invalid_configuration_mvpd_platform_boarding_status", httpStatus: 500)
    /// The MVPD is not enabled for the platform's single sign-on.
    public static let platformServices = Code(
      rawValue: "invalid_configuration_platform_services", httpStatus: 500)

    /// All codes of this version, in the order in which they are looked for.
    public static let all: [Code] = [
      accessNotPresent, accessNotDetermined, accessNotGranted, providerIdNotDetermined,
      providerIdMismatch, providerInfoExpired, boardingStatus, platformServices,
    ]

    /// Whether the trouble is in Adobe's configuration and not in the header.
    var isConfiguration: Bool { httpStatus == 500 }
  }
}

/// What an endpoint is predicted to answer.
public struct PredictedAnswer: Hashable, Sendable, CustomStringConvertible {
  /// The endpoint.
  public let endpoint: Endpoint
  /// The HTTP status.
  public let httpStatus: Int
  /// Adobe's error code, where the answer is an error.
  public let code: Refusal.Code?
  /// `actionName` of the Partner Sessions endpoint's answer.
  public let actionName: String?
  /// `reasonType` of the Partner Sessions endpoint's answer; `pfs_fallback` means that the ordinary
  /// sign-in follows, without a word about the header.
  public let reasonType: String?
  /// How sure that is.
  public let confidence: Confidence
  /// What it means, and what else the documents allow.
  public let remark: String

  /// The endpoint, the status and the code on one line.
  public var description: String {
    let detail = code?.rawValue ?? reasonType ?? actionName
    return "\(endpoint.method) \(endpoint.path): \(httpStatus)" + (detail.map { " \($0)" } ?? "")
  }

  /// The answer to a status with that refusal, or to a good one.
  init(_ endpoint: Endpoint, _ refusal: Refusal?) {
    self.endpoint = endpoint
    guard let refusal else {
      (httpStatus, code, confidence) = (200, nil, .documented)
      if endpoint == .partnerSessions {
        (actionName, reasonType) = ("partner_profile", "none")
        remark = "ask the framework for the SAML response and send it to /profiles/sso/{partner}"
      } else {
        (actionName, reasonType) = (nil, nil)
        remark =
          switch endpoint {
          case .profiles, .profilesForMVPD: "with the viewer's profile, if there is one"
          case .partnerProfiles: "with a profile of type appleSSO"
          case .preauthorize, .authorize, .partnerSessions: "with the decisions"
          }
      }
      return
    }
    switch endpoint {
    case .partnerSessions:
      (httpStatus, code, actionName) = (200, nil, "authenticate")
      reasonType = refusal.code.isConfiguration ? "configuration_fallback" : "pfs_fallback"
      confidence = .documented
      remark = "the ordinary sign-in follows: actionName authenticate, or resume"
    case .partnerProfiles:
      (httpStatus, code) = (refusal.code.httpStatus, refusal.code)
      (actionName, reasonType, confidence) = (nil, nil, .uncertain)
      remark =
        "the endpoint's page says an error; the cookbook and the flow page say that it falls back "
        + "to the ordinary profiles"
    case .profiles, .profilesForMVPD:
      (httpStatus, code, actionName, reasonType) = (200, nil, nil, nil)
      confidence = .uncertain
      remark =
        "without profiles of type appleSSO; the documents are silent, and "
        + "\(refusal.code.httpStatus) with the code is possible"
    case .preauthorize, .authorize:
      (httpStatus, code) = (refusal.code.httpStatus, refusal.code)
      (actionName, reasonType, confidence) = (nil, nil, .inferred)
      remark = "if the profile is of type appleSSO; other profiles do not need the header"
    }
  }
}
