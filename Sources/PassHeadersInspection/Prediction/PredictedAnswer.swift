public import PassHeaders

/// What an endpoint is predicted to answer.
public struct PredictedAnswer: Hashable, Sendable, CustomStringConvertible {
  /// The endpoint.
  public let endpoint: AdobeEndpoint

  /// The HTTP status.
  public let httpStatus: Int

  /// Adobe's codes, one of which is answered where the answer is an error; no document says which of
  /// several.
  public private(set) var codes: [AdobeCode] = []

  /// Whether the error is in an item of a list, for example of decisions, under a good HTTP status.
  public private(set) var isItemLevel = false

  /// `actionName` of the Partner Sessions endpoint's answer.
  public private(set) var actionName: String?

  /// `reasonType` of the Partner Sessions endpoint's answer. `pfs_fallback` means that the ordinary
  /// sign-in follows, silently, whatever is wrong with the header.
  public private(set) var reasonType: String?

  /// Whether the profiles are without the one of the partner, as the header is refused.
  package private(set) var lacksPartnerProfile = false

  /// How sure that is; never surer than that the header is refused.
  public let confidence: Refusal.Confidence

  /// What it means, and what else the documents allow.
  public let remark: String

  /// The endpoint, the status and the code on one line.
  public var description: String {
    let detail = reasonType ?? codes.first?.rawValue
    return "\(endpoint): \(httpStatus)" + (detail.map { " \($0)" } ?? "")
  }

  private init(
    _ endpoint: AdobeEndpoint, _ httpStatus: Int, _ confidence: Refusal.Confidence, _ remark: String
  ) {
    (self.endpoint, self.httpStatus) = (endpoint, httpStatus)
    (self.confidence, self.remark) = (confidence, remark)
  }

  /// The answer to a status.
  ///
  /// - Parameter confidence: How sure a good answer is.
  init(_ endpoint: AdobeEndpoint, _ judgement: StatusJudgement, _ confidence: Refusal.Confidence) {
    if !judgement.refusals.isEmpty {
      self.init(endpoint, refusing: judgement.refusals)
    } else if judgement.warnings.contains(where: { $0.code == .headerNotNeeded }) {
      self.init(
        endpoint, endpoint.successStatus, min(confidence, .inferred),
        "as without the header: the MVPD's profiles are ordinary ones")
    } else {
      self.init(accepting: endpoint, confidence)
    }
  }

  /// The answer of an endpoint whose page does not list the header.
  init(disregardingHeaderAt endpoint: AdobeEndpoint) {
    self.init(
      endpoint, endpoint.successStatus, .inferred, "the endpoint's page does not list this header")
  }

  private init(accepting endpoint: AdobeEndpoint, _ confidence: Refusal.Confidence) {
    switch endpoint {
    case .partnerSessions:
      self.init(
        endpoint, 200, confidence,
        "ask the framework for the SAML response and send it to /profiles/sso/{partner}; where a "
          + "profile exists already, actionName is authorize, with reasonType authenticated, "
          + "authenticatedSSO or degraded, and actionType direct")
      (actionName, reasonType) = ("partner_profile", "none")
    case .partnerProfiles:
      self.init(
        endpoint, 201, confidence,
        "with a profile of type appleSSO; 200 when degradation applies, and always 200 in Adobe's "
          + "OpenAPI document")
    case .preauthorize, .authorize: self.init(endpoint, 200, confidence, "with the decisions")
    default: self.init(endpoint, 200, confidence, "with the viewer's profiles, if there are any")
    }
  }

  /// The answer to a header that is refused.
  init(_ endpoint: AdobeEndpoint, refusing refusals: [Refusal]) {
    // CB2, FLOW: the basic validation, of which the integration is a part, comes before single sign-on.
    if let refusal = refusals.first(where: { $0.code == .integration }) {
      self.init(
        endpoint, 400, refusal.confidence,
        "or 400 invalid_parameter_mvpd; both are documented for an MVPD that is not integrated")
      codes = [refusal.code]
      return
    }
    let isConfiguration = { (refusal: Refusal) in refusal.code.httpStatus == 500 }
    // Each of several reasons is enough by itself.
    let surest = refusals.map { $0.confidence }.max() ?? .uncertain
    let refused = refusals.map { $0.code }
    let first = refused.first?.httpStatus ?? 400
    let isStatus = refused.allSatisfy { AdobeCode.ofRules.contains($0) }
    switch endpoint {
    case _ where !isStatus:
      self.init(
        endpoint, first, min(surest, .inferred),
        "Adobe documents the code, not what exactly leads to it")
      codes = refused
    case .partnerSessions:
      let isMixed =
        refusals.contains(where: isConfiguration) && !refusals.allSatisfy(isConfiguration)
      self.init(
        endpoint, 200, isMixed ? .uncertain : surest,
        "the ordinary sign-in follows: actionName authenticate, or resume where a parameter is "
          + "missing"
          + (isMixed
            ? "; or configuration_fallback, as no document says which of the two comes first" : ""))
      actionName = "authenticate"
      reasonType = refusals.allSatisfy(isConfiguration) ? "configuration_fallback" : "pfs_fallback"
    case .partnerProfiles:
      self.init(
        endpoint, first, .uncertain,
        "so the endpoint's page; the cookbook and the page of the flow say that it falls back to the "
          + "ordinary profiles")
      codes = refused
    case .preauthorize, .authorize:
      self.init(
        endpoint, 200, .uncertain,
        "as an error of each decision, as documented for another header; authenticated_profile_missing "
          + "is possible too. Only profiles of type appleSSO need the header")
      (codes, isItemLevel) = (refused, true)
    default:
      let hasExpired = refused.contains(.providerInfoExpired)
      self.init(
        endpoint, 200, .uncertain,
        "without a profile of type appleSSO, which the cookbook makes depend on a valid header; 400 "
          + "with the code is possible, as documented for another header"
          + (hasExpired
            ? ". Adobe's overview says that a profile lives on when Apple's token has expired" : "")
      )
      lacksPartnerProfile = true
    }
  }
}
