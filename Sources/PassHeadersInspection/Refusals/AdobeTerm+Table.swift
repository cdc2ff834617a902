import PassHeaders

/// A page of Adobe's documentation that defines terms of the responses. The raw value is the title of the page.
package enum AdobePage: String, Sendable {
  case errorCodes = "Enhanced Error Codes"
  case partnerSessions = "Retrieve partner authentication request"
  case createSession = "Create authentication session"
  case resumeSession = "Resume authentication session"
  case logout = "Initiate logout for specific mvpd"
  case partnerProfiles = "Create and retrieve profile using partner authentication response"
  case appleOverview = "Apple SSO Overview"

  package var title: String { rawValue }

  /// The URL of the page, as of the table of contents of Adobe's guide in 2026.
  package var address: String {
    let apis = "rest-apis/rest-api-v2/rest-api-v2-apis/rest-api-v2-"
    let path =
      switch self {
      case .errorCodes: "standard-features/error-reporting/enhanced-error-codes"
      case .partnerSessions:
        apis + "partner-single-sign-on-apis/rest-api-v2-partner-single-sign-on-apis-retrieve-"
          + "partner-authentication-request"
      case .createSession:
        apis + "sessions-apis/rest-api-v2-sessions-apis-create-authentication-session"
      case .resumeSession:
        apis + "sessions-apis/rest-api-v2-sessions-apis-resume-authentication-session"
      case .partnerProfiles:
        apis + "partner-single-sign-on-apis/rest-api-v2-partner-single-sign-on-apis-retrieve-"
          + "profile-using-partner-authentication-response"
      case .appleOverview: "standard-features/sso-access/partner-sso/apple-sso/apple-sso-overview"
      case .logout: apis + "logout-apis/rest-api-v2-logout-apis-initiate-logout-for-specific-mvpd"
      }
    return "https://experienceleague.adobe.com/en/docs/pass/authentication/"
      + "integration-guide-programmers/" + path
  }
}

extension AdobeTerm {
  /// All known terms, in the order of Adobe's pages: error codes, reason types, and then action names.
  package static let all: [AdobeTerm] = [
    AdobeTerm(
      "invalid_header_pfs_permission_access_not_present", .code, status: 400, action: "none",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "The status header does not contain an access status.",
      causes: [
        "A proxy or the HTTP client dropped the header.",
        "Adobe cannot read the header.",
        "The member frameworkPermissionInfo.accessStatus is missing.",
      ],
      remedy: "Send the header with the access status that Apple's framework reports."),
    AdobeTerm(
      "invalid_header_pfs_permission_access_not_determined", .code, status: 400, action: "none",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "The viewer has not chosen yet whether the application may see the account.",
      causes: [
        "The accessStatus is notDetermined.",
        "The accessStatus is \"pending\", a value that Adobe retired on 2026-01-13.",
      ],
      remedy: "Ask for permission with checkAccessStatus and the prompt option, and then send a "
        + "new header."),
    AdobeTerm(
      "invalid_header_pfs_permission_access_not_granted", .code, status: 400, action: "none",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "The viewer did not grant the application access to the account.",
      causes: [
        "The accessStatus is denied or restricted.",
        "The accessStatus has a value that Adobe does not list.",
      ],
      remedy: "Use the ordinary sign-in. Only the viewer can grant access, in the settings of the "
        + "system."),
    AdobeTerm(
      "invalid_header_pfs_provider_id_not_determined", .code, status: 400, action: "none",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "The identifier of the provider does not belong to an MVPD that Adobe knows.",
      causes: [
        "The member frameworkProviderInfo.id is missing.",
        "The identifier is not exactly a platformMappingId in the configuration for this platform.",
        "Adobe could not recognize the platform from X-Device-Info and User-Agent, and so does not "
          + "have identifiers for it.",
      ],
      remedy: "Compare the identifier with the configuration, as with 'pass-headers mvpd ID "
        + "--config FILE'."),
    AdobeTerm(
      "invalid_header_pfs_provider_id_mismatch", .code, status: 400, action: "none",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "The identifier of the provider belongs to another MVPD than the one in the "
        + "request.",
      causes: [
        "The path of the request names another MVPD.",
        "The viewer has changed the provider since the header was made.",
      ],
      remedy: "Send the request for the MVPD of the identifier, or ask Apple's framework again."),
    AdobeTerm(
      "invalid_header_pfs_provider_info_expired", .code, status: 400, action: "none",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "The provider's sign-in has expired.",
      causes: [
        "The header came from a cache and was sent after its expiration date.",
        "The expirationDate is missing or is not in milliseconds.",
      ],
      remedy: "Ask Apple's framework again with isInterruptionAllowed, and send a new header."),
    AdobeTerm(
      "invalid_header_device_info", .code, status: 400, action: "none", header: .deviceInfo,
      page: .errorCodes,
      meaning: "The header X-Device-Info is missing or invalid.",
      causes: [
        "Adobe cannot read the header.",
        "The member model or osName is missing.",
        "A proxy or the HTTP client dropped the header.",
      ],
      remedy: "Send X-Device-Info with the members model, version, osName, osVersion and "
        + "connectionType."),
    AdobeTerm(
      "invalid_header_device_identifier", .code, status: 400, action: "none",
      header: .deviceIdentifier, page: .errorCodes,
      meaning: "The header AP-Device-Identifier is missing or invalid.",
      causes: [
        "The value is not the word fingerprint, a space and Base64.",
        "The identifier contains characters that Adobe does not accept.",
      ],
      remedy: "Send 'fingerprint ' and the Base64 of hexadecimal digits, such as those of a "
        + "SHA-256 digest."),
    AdobeTerm(
      "invalid_header_identity_for_temporary_access", .code, status: 400, action: "none",
      header: nil, page: .errorCodes,
      meaning: "The header AP-TempPass-Identity is missing or invalid."),
    AdobeTerm(
      "invalid_parameter_service_provider", .code, status: 400, action: "none", header: nil,
      page: .errorCodes,
      meaning: "The service provider in the path is missing or unknown."),
    AdobeTerm(
      "invalid_parameter_mvpd", .code, status: 400, action: "none", header: nil, page: .errorCodes,
      meaning: "The MVPD in the path is missing or unknown."),
    AdobeTerm(
      "invalid_parameter_partner", .code, status: 400, action: "none", header: nil,
      page: .errorCodes,
      meaning: "The partner in the path is missing or unknown."),
    AdobeTerm(
      "invalid_parameter_saml_response", .code, status: 400, action: "none", header: nil,
      page: .errorCodes,
      meaning: "The parameter SAMLResponse is missing or invalid."),
    AdobeTerm(
      "invalid_parameter_redirect_url", .code, status: 400, action: "none", header: nil,
      page: .errorCodes,
      meaning: "The parameter redirectUrl is missing or invalid."),
    AdobeTerm(
      "invalid_parameter_resources", .code, status: 400, action: "none", header: nil,
      page: .errorCodes,
      meaning: "The parameter resources is missing or invalid."),
    AdobeTerm(
      "invalid_parameter_code", .code, status: 400, action: "none", header: nil, page: .errorCodes,
      meaning: "The authentication code is missing or invalid."),
    AdobeTerm(
      "invalid_authentication_session", .code, status: 400, action: "none", header: nil,
      page: .errorCodes,
      meaning: "The authentication session is missing or invalid."),
    AdobeTerm(
      "invalid_integration", .code, status: 400, action: "none", header: nil, page: .errorCodes,
      meaning: "The service provider does not have an active integration with the MVPD.",
      causes: [
        "The MVPD in the path is not in the configuration.",
        "The integration was disabled.",
      ],
      remedy: "Use an MVPD of the configuration, or have the integration enabled in the TVE "
        + "Dashboard."),
    AdobeTerm(
      "invalid_configuration_platform", .code, status: 500, action: "configuration", header: nil,
      page: .errorCodes,
      meaning: "The platform is not configured for the integration."),
    AdobeTerm(
      "invalid_configuration_platform_id", .code, status: 500, action: "configuration", header: nil,
      page: .errorCodes,
      meaning: "The platform's identifier is not configured for the integration."),
    AdobeTerm(
      "invalid_configuration_platform_trait", .code, status: 500, action: "configuration",
      header: nil, page: .errorCodes,
      meaning: "The platform's trait is not configured."),
    AdobeTerm(
      "invalid_configuration_platform_category_trait", .code, status: 500, action: "configuration",
      header: nil, page: .errorCodes,
      meaning: "The trait of the platform's category is not configured."),
    AdobeTerm(
      "invalid_configuration_platform_services", .code, status: 500, action: "configuration",
      header: nil, page: .errorCodes,
      meaning: "The integration is not enabled for the platform's single sign-on.",
      causes: [
        "The enablePlatformServices of the MVPD is not true."
      ],
      remedy: "Use the ordinary sign-in, and have single sign-on enabled in the TVE Dashboard."),
    AdobeTerm(
      "invalid_configuration_mvpd_platform", .code, status: 500, action: "configuration",
      header: nil, page: .errorCodes,
      meaning: "The MVPD is not configured for the platform."),
    AdobeTerm(
      "invalid_configuration_mvpd_platform_boarding_status", .code, status: 500,
      action: "configuration", header: nil, page: .errorCodes,
      meaning: "The MVPD cannot complete single sign-on on the platform.",
      causes: [
        "The boardingStatus of the MVPD is PICKER or is missing."
      ],
      remedy: "Use the ordinary sign-in with this MVPD preselected."),
    AdobeTerm(
      "invalid_configuration_mvpd_platform_profile_exchange", .code, status: 500,
      action: "configuration", header: nil, page: .errorCodes,
      meaning: "The exchange of profiles is not configured for the MVPD and the platform."),
    AdobeTerm(
      "invalid_configuration_temporary_access", .code, status: 500, action: "configuration",
      header: nil, page: .errorCodes,
      meaning: "The configuration of temporary access is not valid."),
    AdobeTerm(
      "invalid_configuration_user_metadata_certificate", .code, status: 500,
      action: "configuration", header: nil, page: .errorCodes,
      meaning: "The certificate for user metadata is missing or invalid."),
    AdobeTerm(
      "authenticated_profile_missing", .code, status: 403, action: "authentication",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "An authenticated profile does not exist for the request.",
      causes: [
        "The viewer is not signed in.",
        "The status header is missing or refused, and the profile has the type appleSSO.",
        "AP-Device-Identifier is not the one of the sign-in.",
      ],
      remedy: "Sign in again. For a profile of the type appleSSO, send a valid status."),
    AdobeTerm(
      "authenticated_profile_expired", .code, status: 403, action: "authentication", header: nil,
      page: .errorCodes,
      meaning: "The authenticated profile has expired."),
    AdobeTerm(
      "authenticated_profile_invalidated", .code, status: 403, action: "authentication",
      header: nil, page: .errorCodes,
      meaning: "The authenticated profile was invalidated."),
    AdobeTerm(
      "temporary_access_duration_limit_exceeded", .code, status: 403, action: "authentication",
      header: nil, page: .errorCodes,
      meaning: "The time of the temporary access is over."),
    AdobeTerm(
      "temporary_access_resources_limit_exceeded", .code, status: 403, action: "authentication",
      header: nil, page: .errorCodes,
      meaning: "The temporary access does not cover more resources."),
    AdobeTerm(
      "authorization_denied_by_hba_policies", .code, status: 403, action: "authentication",
      header: nil, page: .errorCodes,
      meaning:
        "The MVPD denies the resource, because the device left the home of its automatic sign-in."),
    AdobeTerm(
      "authorization_denied_by_session_invalidated", .code, status: 403, action: "authentication",
      header: nil, page: .errorCodes,
      meaning: "The MVPD denies the resource, because it ended the session of the viewer."),
    AdobeTerm(
      "identity_not_recognized_by_mvpd", .code, status: 403, action: "authentication", header: nil,
      page: .errorCodes,
      meaning: "The MVPD does not recognize the viewer."),
    AdobeTerm(
      "invalid_access_token_service_provider", .code, status: 401,
      action: "application-registration", header: nil, page: .errorCodes,
      meaning: "The access token belongs to another service provider."),
    AdobeTerm(
      "invalid_access_token_client_application", .code, status: 401,
      action: "application-registration", header: nil, page: .errorCodes,
      meaning: "The access token does not belong to a valid application."),
    AdobeTerm(
      "too_many_resources", .code, status: 403, action: "configuration", header: nil,
      page: .errorCodes,
      meaning: "The request has more resources than the configuration allows."),
    AdobeTerm(
      "preauthorization_denied_by_mvpd", .code, status: 403, action: "none", header: nil,
      page: .errorCodes,
      meaning: "The MVPD denies the resource in a preauthorization."),
    AdobeTerm(
      "authorization_denied_by_mvpd", .code, status: 403, action: "none", header: nil,
      page: .errorCodes,
      meaning: "The MVPD denies the resource."),
    AdobeTerm(
      "authorization_denied_by_parental_controls", .code, status: 403, action: "none", header: nil,
      page: .errorCodes,
      meaning: "The MVPD denies the resource, because of the parental controls of the account."),
    AdobeTerm(
      "authorization_denied_by_degradation_rule", .code, status: 403, action: "none", header: nil,
      page: .errorCodes,
      meaning: "A degradation rule denies the resource."),
    AdobeTerm(
      "network_received_error", .code, status: 403, action: "retry", header: nil, page: .errorCodes,
      meaning: "Adobe could not read the response of the MVPD."),
    AdobeTerm(
      "network_connection_timeout", .code, status: 403, action: "retry", header: nil,
      page: .errorCodes,
      meaning: "Adobe could not connect to the MVPD in time."),
    AdobeTerm(
      "maximum_execution_time_exceeded", .code, status: 403, action: "retry", header: nil,
      page: .errorCodes,
      meaning: "The request took longer than Adobe allows."),
    AdobeTerm(
      "internal_server_error", .code, status: 500, action: "none", header: nil, page: .errorCodes,
      meaning: "Adobe's server failed."),
    AdobeTerm(
      "none", .reasonType, header: nil, page: .partnerSessions,
      meaning: "Nothing prevents the next step."),
    AdobeTerm(
      "authenticated", .reasonType, header: nil, page: .partnerSessions,
      meaning: "The viewer is already signed in with an ordinary sign-in."),
    AdobeTerm(
      "authenticatedSSO", .reasonType, header: nil, page: .partnerSessions,
      meaning: "The viewer is already signed in with single sign-on."),
    AdobeTerm(
      "degraded", .reasonType, header: nil, page: .partnerSessions,
      meaning: "The viewer has access without a sign-in, because degradation applies to the MVPD."),
    AdobeTerm(
      "temporary", .reasonType, header: nil, page: .createSession,
      meaning: "The viewer has temporary access."),
    AdobeTerm(
      "pfs_fallback", .reasonType, header: .partnerFrameworkStatus, page: .partnerSessions,
      meaning: "The ordinary sign-in follows, because the status header is missing or invalid.",
      causes: [
        "A proxy or the HTTP client dropped or changed the header.",
        "Adobe cannot read the header.",
        "The access status is not granted.",
        "The identifier of the provider does not belong to an MVPD with single sign-on on this "
          + "platform.",
        "The expirationDate has passed.",
      ],
      remedy: "Run 'pass-headers VALUE --endpoint sessions-sso' with the value that was sent."),
    AdobeTerm(
      "configuration_fallback", .reasonType, header: nil, page: .partnerSessions,
      meaning: "The ordinary sign-in follows, because Adobe's partner configuration does not allow "
        + "single sign-on.",
      causes: [
        "Single sign-on is not enabled for the service provider and the platform in the TVE "
          + "Dashboard.",
        "The boardingStatus of the MVPD is not SUPPORTED.",
        "Adobe could not recognize the platform from X-Device-Info and User-Agent.",
      ],
      remedy: "Check the MVPD in the configuration, as with 'pass-headers mvpd ID --config FILE'."),
    AdobeTerm(
      "missing_parameters_fallback", .reasonType, header: nil, page: .partnerSessions,
      meaning: "The flow must be resumed, because a parameter is missing or invalid."),
    AdobeTerm(
      "partner_profile", .actionName, header: nil, page: .partnerSessions,
      meaning: "Single sign-on can proceed with authenticationRequest and attributesNames "
        + "(actionType direct)."),
    AdobeTerm(
      "authenticate", .actionName, header: nil, page: .partnerSessions,
      meaning: "The application must open url in a user agent (actionType interactive)."),
    AdobeTerm(
      "resume", .actionName, header: nil, page: .partnerSessions,
      meaning: "The application must send the parameters in missingParameters (actionType direct)."),
    AdobeTerm(
      "authorize", .actionName, header: nil, page: .partnerSessions,
      meaning: "A profile already exists (actionType direct)."),
    AdobeTerm(
      "retry", .actionName, header: nil, page: .resumeSession,
      meaning: "Parameters are still missing (actionType direct)."),
    AdobeTerm(
      "logout", .actionName, header: nil, page: .logout,
      meaning: "The application must open url in a user agent (actionType interactive)."),
    AdobeTerm(
      "partner_logout", .actionName, header: nil, page: .logout,
      meaning: "The viewer must sign out in the settings of the system (actionType "
        + "partner_interactive, without url)."),
    AdobeTerm(
      "complete", .actionName, header: nil, page: .logout,
      meaning: "The viewer is signed out."),
    AdobeTerm(
      "invalid", .actionName, header: nil, page: .logout,
      meaning: "The viewer did not have a valid profile."),
    AdobeTerm(
      "appleSSO", .profileType, header: nil, page: .partnerProfiles,
      meaning:
        "The profile comes from single sign-on with Apple's framework. Requests with it need "
        + "a valid status."),
    AdobeTerm(
      "tokenSource", .userMetadata, header: nil, page: .appleOverview,
      meaning: "The source of the sign-in, which is Apple after single sign-on with Apple's "
        + "framework."),
  ]
}
