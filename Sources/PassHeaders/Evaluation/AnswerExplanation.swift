extension Verdict {
  /// Whether an answer of Adobe's follows from the status, and what else may have caused it.
  ///
  /// - Parameter code: The `code` of an error, or the `reasonType` of a Partner Sessions answer.
  public func explanation(of code: String) -> AnswerExplanation {
    let cause: Refusal? =
      switch code {
      case "pfs_fallback": refusals.first { !$0.code.isConfiguration }
      case "configuration_fallback": refusals.first { $0.code.isConfiguration }
      default: refusals.first { $0.code.rawValue == code }
      }
    return AnswerExplanation(code: code, cause: cause)
  }
}

/// Why Adobe may have answered what it did.
///
/// Source: *Enhanced Error Codes*, *Retrieve partner authentication request*, *REST API V2 FAQs*.
public struct AnswerExplanation: Hashable, Sendable {
  /// Adobe's code or `reasonType`.
  public let code: String

  /// What of the header explains it; `nil` if the header does not.
  public let cause: Refusal?

  /// An explanation by a refusal, or by nothing.
  public init(code: String, cause: Refusal?) {
    self.code = code
    self.cause = cause
  }

  /// What else the documents name or leave open as its cause.
  public var otherCauses: [String] {
    switch code {
    case "pfs_fallback":
      [
        "the header did not arrive: a proxy or the HTTP client dropped or changed it",
        "the provider's id belongs to no MVPD with single sign-on on this platform",
        "the server's clock or Adobe's view of the account differs",
      ]
    case "configuration_fallback":
      [
        "single sign-on is not enabled for the service provider and platform in the TVE Dashboard",
        "the platform could not be told from X-Device-Info and User-Agent",
      ]
    case "missing_parameters_fallback":
      ["domainName or redirectUrl is missing in the request's body"]
    case Refusal.Code.accessNotPresent.rawValue:
      ["the header did not arrive: a proxy or the HTTP client dropped or changed it"]
    case Refusal.Code.accessNotDetermined.rawValue, Refusal.Code.accessNotGranted.rawValue:
      ["another header was sent than the one seen here"]
    case Refusal.Code.providerIdNotDetermined.rawValue:
      [
        "the id is not a platformMappingId of the configuration for this platform, letter by letter",
        "the platform could not be told from X-Device-Info and User-Agent, so Adobe has no ids for it",
      ]
    case Refusal.Code.providerIdMismatch.rawValue:
      ["the id belongs to another MVPD than the one in the request's path"]
    case Refusal.Code.providerInfoExpired.rawValue:
      [
        "the header was sent from a cache after it had expired",
        "the expiration date is absent, or not in milliseconds",
      ]
    case "invalid_header_device_info":
      ["X-Device-Info cannot be read, or lacks required members"]
    case "invalid_header_device_identifier":
      ["AP-Device-Identifier is absent, or not the word fingerprint and Base64"]
    case "invalid_parameter_partner": ["the partner in the path is not one that Adobe knows"]
    case "invalid_parameter_saml_response":
      ["SAMLResponse is not Base64, percent-encoded once, of the framework's answer"]
    case "invalid_parameter_mvpd":
      ["the MVPD in the path is unknown; on a partner flow the server may have fallen back before"]
    case "invalid_integration":
      ["the service provider has no active integration with the MVPD"]
    default: []
    }
  }
}
