package import PassHeaders

/// A code or reason in Adobe's responses that one of the headers can cause, such as `pfs_fallback`.
///
/// A response may have other codes, which ``page(of:)`` explains. Sources: *Enhanced Error Codes*, *Retrieve partner
/// authentication request*.
package struct AdobeTerm: Sendable {
  /// The term in Adobe's spelling.
  package let name: String
  /// The HTTP status that Adobe documents for an error code, or `nil` for the `reasonType` of a session.
  package let httpStatus: Int?
  /// The header that has to be wrong for Adobe to respond with the term, such as X-Device-Info for
  /// `invalid_header_device_info`.
  package let header: HeaderKind
  /// The meaning, as a sentence, such as "The provider's sign-in has expired."
  package let meaning: String
  /// The next step, as an imperative sentence.
  package let advice: String

  /// Finds the term with the given name, compared byte by byte. Returns `nil` if no header can cause the term.
  package init?(named name: String) {
    guard let term = Self.all.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    self = term
  }

  private init(
    _ code: AdobeCode, _ header: HeaderKind, _ meaning: String, _ advice: String
  ) {
    (name, httpStatus) = (code.rawValue, code.httpStatus)
    (self.header, self.meaning, self.advice) = (header, meaning, advice)
  }

  private init(
    _ name: String, status: Int?, _ meaning: String, _ advice: String
  ) {
    (self.name, httpStatus, header) = (name, status, .partnerFrameworkStatus)
    (self.meaning, self.advice) = (meaning, advice)
  }

  /// The page of Adobe's guide that explains the term: one page explains all error codes, and another one the
  /// `reasonType` of a session.
  package var page: (title: String, address: String) {
    httpStatus == nil ? Self.pageOfSessions : Self.pageOfCodes
  }

  private static let guide =
    "https://experienceleague.adobe.com/en/docs/pass/authentication/integration-guide-programmers/"
  package static let pageOfCodes = (
    title: "Enhanced Error Codes",
    address: guide + "standard-features/error-reporting/enhanced-error-codes"
  )
  package static let pageOfSessions = (
    title: "Retrieve partner authentication request",
    address: guide + "rest-apis/rest-api-v2/rest-api-v2-apis/rest-api-v2-partner-single-sign-on-"
      + "apis/rest-api-v2-partner-single-sign-on-apis-retrieve-partner-authentication-request"
  )

  /// All terms, in the order of Adobe's pages.
  package static let all: [AdobeTerm] = [
    AdobeTerm(
      .accessNotPresent, .partnerFrameworkStatus,
      "The status header has no access status, was not sent, or cannot be read.",
      "Send the header with the access status that Apple's framework reports. Check that no proxy "
        + "drops it."),
    AdobeTerm(
      .accessNotDetermined, .partnerFrameworkStatus,
      "The viewer has not chosen yet whether the application may see the account.",
      "Ask for permission with checkAccessStatus and the prompt option, and then send a new header."
    ),
    AdobeTerm(
      .accessNotGranted, .partnerFrameworkStatus, "The access status is not granted.",
      "Use the ordinary sign-in. If the viewer denied access, only the viewer can change that, in "
        + "the settings of the system."),
    AdobeTerm(
      .providerIdNotDetermined, .partnerFrameworkStatus,
      "The identifier of the provider is missing, or no MVPD that Adobe knows has it.",
      "Compare the identifier with the configuration, as with 'pass-headers mvpd ID --config "
        + "FILE'. Fetch the configuration with the device's own X-Device-Info."),
    AdobeTerm(
      .providerIdMismatch, .partnerFrameworkStatus,
      "The identifier of the provider belongs to another MVPD than the one in the request.",
      "Send the request for the MVPD of the identifier, or ask Apple's framework again."),
    AdobeTerm(
      .providerInfoExpired, .partnerFrameworkStatus,
      "The provider's sign-in has expired, or its expiration date is missing.",
      "Ask Apple's framework again with isInterruptionAllowed, and send a new header."),
    AdobeTerm(
      .deviceInfo, .deviceInfo, "The header X-Device-Info is missing or invalid.",
      "Send X-Device-Info with the members model, version, osName, osVersion and connectionType."),
    AdobeTerm(
      .deviceIdentifier, .deviceIdentifier,
      "The header AP-Device-Identifier is missing or invalid.",
      "Send 'fingerprint ' and the Base64 of hexadecimal digits, such as those of a SHA-256 digest."
    ),
    AdobeTerm(
      .integration, .partnerFrameworkStatus,
      "The service provider has no active integration with the MVPD in the path of the request.",
      "Use an MVPD of the configuration, or have the integration enabled in the TVE Dashboard."),
    AdobeTerm(
      .platformServices, .partnerFrameworkStatus,
      "The integration with the MVPD is not enabled for the platform's single sign-on.",
      "Use the ordinary sign-in, and have single sign-on enabled in the TVE Dashboard."),
    AdobeTerm(
      .boardingStatus, .partnerFrameworkStatus,
      "The boarding status of the MVPD is not SUPPORTED, so that it cannot complete single sign-on.",
      "Use the ordinary sign-in with this MVPD preselected."),
    AdobeTerm(
      "authenticated_profile_missing", status: 403,
      "Adobe has no profile for the request: nobody is signed in, or a profile of single sign-on "
        + "was requested without a valid status.",
      "Sign in again. For a profile of the type appleSSO, send a valid status."),
    AdobeTerm(
      "pfs_fallback", status: nil,
      "The ordinary sign-in follows, because Adobe cannot use the status header.",
      "Run 'pass-headers VALUE --endpoint sessions-sso' with the value that was sent."),
    AdobeTerm(
      "configuration_fallback", status: nil,
      "The ordinary sign-in follows, because Adobe's configuration does not allow single sign-on "
        + "with the MVPD.",
      "Check the MVPD in the configuration, as with 'pass-headers mvpd ID --config FILE'."),
  ]

  /// Returns whether Adobe documents `name` as an error code or a `reasonType`, but no header of this package can cause
  /// it, such as `too_many_resources`.
  package static func isOtherCode(_ name: String) -> Bool {
    name.withUTF8Span { $0.isOtherCode }
  }

  /// Returns whether Adobe documents `name` as the code of an error, or the `reasonType` of a session.
  package static func isDocumented(_ name: String) -> Bool {
    name.withUTF8Span { $0.isAdobeCode }
  }

  fileprivate static let otherCodes: [StaticString] = [
    "invalid_header_identity_for_temporary_access", "invalid_parameter_service_provider",
    "invalid_parameter_mvpd", "invalid_parameter_partner",
    "invalid_parameter_saml_response", "invalid_parameter_redirect_url",
    "invalid_parameter_resources", "invalid_parameter_code",
    "invalid_authentication_session", "invalid_configuration_platform",
    "invalid_configuration_platform_id", "invalid_configuration_platform_trait",
    "invalid_configuration_platform_category_trait", "invalid_configuration_mvpd_platform",
    "invalid_configuration_mvpd_platform_profile_exchange",
    "invalid_configuration_temporary_access",
    "invalid_configuration_user_metadata_certificate", "authenticated_profile_expired",
    "authenticated_profile_invalidated", "temporary_access_duration_limit_exceeded",
    "temporary_access_resources_limit_exceeded", "authorization_denied_by_hba_policies",
    "authorization_denied_by_session_invalidated", "identity_not_recognized_by_mvpd",
    "invalid_access_token_service_provider", "invalid_access_token_client_application",
    "too_many_resources", "preauthorization_denied_by_mvpd", "authorization_denied_by_mvpd",
    "authorization_denied_by_parental_controls", "authorization_denied_by_degradation_rule",
    "network_received_error", "network_connection_timeout",
    "maximum_execution_time_exceeded", "internal_server_error", "none", "authenticated",
    "authenticatedSSO", "degraded", "temporary", "missing_parameters_fallback",
  ]
}

extension Span<UInt8> {
  /// Whether the bytes are a code of an error, or a `reasonType` of a session, that Adobe documents.
  var isAdobeCode: Bool {
    isOtherCode || AdobeTerm.all.contains { $0.name.withUTF8Span { $0.hasSameBytes(as: self) } }
  }

  fileprivate var isOtherCode: Bool {
    AdobeTerm.otherCodes.contains { $0.utf8CodeUnitCount == count && has($0, at: 0) }
  }
}
