import PassHeaders

/// A page of Adobe's documentation, with its title.
package enum AdobePage: String, Sendable {
  case errorCodes = "Enhanced Error Codes"
  case partnerSessions = "Retrieve partner authentication request"
  case createSession = "Create authentication session"
  case resumeSession = "Resume authentication session"
  case logout = "Initiate logout for specific mvpd"

  package var title: String { rawValue }

  /// The page's address, as Adobe's table of contents has it in 2026.
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
      case .logout: apis + "logout-apis/rest-api-v2-logout-apis-initiate-logout-for-specific-mvpd"
      }
    return "https://experienceleague.adobe.com/en/docs/pass/authentication/"
      + "integration-guide-programmers/" + path
  }
}

extension AdobeTerm {
  /// All terms, in the order of Adobe's pages.
  package static let all: [AdobeTerm] = [
    AdobeTerm(
      "invalid_header_pfs_permission_access_not_present", .code, status: 400, action: "none",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "the status header has no access status",
      causes: [
        "the header did not arrive, as a proxy or the HTTP client dropped it",
        "the header cannot be read",
        "frameworkPermissionInfo.accessStatus is missing",
      ],
      remedy: "send the header with the access status that the framework reports"),
    AdobeTerm(
      "invalid_header_pfs_permission_access_not_determined", .code, status: 400, action: "none",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "the viewer has not chosen yet whether the application may see the account",
      causes: [
        "accessStatus is notDetermined",
        "accessStatus is \"pending\", which was retired on 2026-01-13",
      ],
      remedy: "ask with checkAccessStatus and the prompt option, then send a new header"),
    AdobeTerm(
      "invalid_header_pfs_permission_access_not_granted", .code, status: 400, action: "none",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "the viewer did not grant access to the account",
      causes: [
        "accessStatus is denied or restricted",
        "accessStatus is a value that Adobe does not list",
      ],
      remedy: "use the ordinary sign-in; only the viewer can change this, in the system's settings"),
    AdobeTerm(
      "invalid_header_pfs_provider_id_not_determined", .code, status: 400, action: "none",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "the provider's id does not belong to an MVPD that Adobe knows",
      causes: [
        "frameworkProviderInfo.id is missing",
        "the id is not, letter by letter, a platformMappingId of the configuration for this "
          + "platform",
        "the platform could not be told from X-Device-Info and User-Agent, so that Adobe "
          + "has no ids for it",
      ],
      remedy: "compare the id with the configuration: pass-headers mvpd ID --config FILE"),
    AdobeTerm(
      "invalid_header_pfs_provider_id_mismatch", .code, status: 400, action: "none",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "the provider's id belongs to another MVPD than the one in the request",
      causes: [
        "the path names another MVPD",
        "the viewer has changed providers since the header was made",
      ],
      remedy: "send the request for the MVPD that the id belongs to, or ask the framework again"),
    AdobeTerm(
      "invalid_header_pfs_provider_info_expired", .code, status: 400, action: "none",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "the provider's sign-in has expired",
      causes: [
        "the header was sent from a cache after it had expired",
        "expirationDate is missing, or not in milliseconds",
      ],
      remedy: "ask the framework again, with isInterruptionAllowed, and send a new header"),
    AdobeTerm(
      "invalid_header_device_info", .code, status: 400, action: "none", header: .deviceInfo,
      page: .errorCodes,
      meaning: "X-Device-Info is missing or invalid",
      causes: [
        "the header cannot be read",
        "model or osName is missing",
        "the header did not arrive",
      ],
      remedy: "send X-Device-Info with model, version, osName, osVersion and connectionType"),
    AdobeTerm(
      "invalid_header_device_identifier", .code, status: 400, action: "none",
      header: .deviceIdentifier, page: .errorCodes,
      meaning: "AP-Device-Identifier is missing or invalid",
      causes: [
        "the header is not the word fingerprint, a space and Base64",
        "the identifier has characters that Adobe does not take",
      ],
      remedy: "send 'fingerprint ' and the Base64 of hexadecimal digits, such as those of an "
        + "SHA-256 digest"),
    AdobeTerm(
      "invalid_header_identity_for_temporary_access", .code, status: 400, action: "none",
      header: nil, page: .errorCodes,
      meaning: "AP-TempPass-Identity is missing or invalid",
      causes: [
        "the header is not Base64 of a JSON object"
      ],
      remedy: "correct the header AP-TempPass-Identity"),
    AdobeTerm(
      "invalid_parameter_service_provider", .code, status: 400, action: "none", header: nil,
      page: .errorCodes,
      meaning: "the service provider in the path is missing or unknown",
      causes: [
        "the path names no service provider that Adobe knows"
      ],
      remedy: "use the identifier that Adobe assigned, as in /api/v2/REF30/…"),
    AdobeTerm(
      "invalid_parameter_mvpd", .code, status: 400, action: "none", header: nil, page: .errorCodes,
      meaning: "the MVPD in the path is missing or unknown",
      causes: [
        "the platform's id of the provider is in the path instead of Adobe's"
      ],
      remedy: "use the MVPD's id of the configuration: pass-headers mvpd ID --config FILE"),
    AdobeTerm(
      "invalid_parameter_partner", .code, status: 400, action: "none", header: nil,
      page: .errorCodes,
      meaning: "the partner in the path is missing or unknown",
      causes: [
        "the path does not end with a partner that Adobe knows"
      ],
      remedy: "use Apple, as in /sessions/sso/Apple"),
    AdobeTerm(
      "invalid_parameter_saml_response", .code, status: 400, action: "none", header: nil,
      page: .errorCodes,
      meaning: "SAMLResponse is missing or invalid",
      causes: [
        "SAMLResponse is not Base64, percent-encoded once, of what the framework returned"
      ],
      remedy: "make the field: pass-headers encode saml FILE"),
    AdobeTerm(
      "invalid_parameter_redirect_url", .code, status: 400, action: "none", header: nil,
      page: .errorCodes,
      meaning: "redirectUrl is missing or invalid",
      causes: [
        "the request's body has no redirectUrl"
      ],
      remedy: "send redirectUrl and domainName"),
    AdobeTerm(
      "invalid_parameter_code", .code, status: 400, action: "none", header: nil, page: .errorCodes,
      meaning: "the authentication code is missing or invalid",
      causes: [
        "the code in the path has expired, or is another's"
      ],
      remedy: "create a new authentication session"),
    AdobeTerm(
      "invalid_authentication_session", .code, status: 400, action: "none", header: nil,
      page: .errorCodes,
      meaning: "the authentication session is missing or invalid",
      causes: [
        "the session has expired"
      ],
      remedy: "create a new authentication session"),
    AdobeTerm(
      "invalid_integration", .code, status: 400, action: "none", header: nil, page: .errorCodes,
      meaning: "the service provider has no active integration with the MVPD",
      causes: [
        "the MVPD in the path is not in the configuration",
        "the integration was disabled",
      ],
      remedy: "use an MVPD of the configuration, or have the integration enabled in the TVE "
        + "Dashboard"),
    AdobeTerm(
      "invalid_configuration_platform", .code, status: 500, action: "configuration", header: nil,
      page: .errorCodes,
      meaning: "the platform is not configured for the integration",
      causes: [
        "the platform could not be told from X-Device-Info and User-Agent",
        "the platform is not configured in the TVE Dashboard",
      ],
      remedy: "send the device's own X-Device-Info and User-Agent; else have it configured"),
    AdobeTerm(
      "invalid_configuration_platform_id", .code, status: 500, action: "configuration", header: nil,
      page: .errorCodes,
      meaning: "the platform's id is not configured for the integration",
      causes: [
        "the platform is not configured in the TVE Dashboard"
      ],
      remedy: "have it configured in the TVE Dashboard"),
    AdobeTerm(
      "invalid_configuration_platform_trait", .code, status: 500, action: "configuration",
      header: nil, page: .errorCodes,
      meaning: "the platform's trait is not configured",
      causes: [
        "the platform is not configured in the TVE Dashboard"
      ],
      remedy: "have it configured in the TVE Dashboard"),
    AdobeTerm(
      "invalid_configuration_platform_category_trait", .code, status: 500, action: "configuration",
      header: nil, page: .errorCodes,
      meaning: "the trait of the platform's category is not configured",
      causes: [
        "the platform is not configured in the TVE Dashboard"
      ],
      remedy: "have it configured in the TVE Dashboard"),
    AdobeTerm(
      "invalid_configuration_platform_services", .code, status: 500, action: "configuration",
      header: nil, page: .errorCodes,
      meaning: "the integration is not enabled for the platform's single sign-on",
      causes: [
        "enablePlatformServices of the MVPD is not true"
      ],
      remedy: "use the ordinary sign-in, and have single sign-on enabled in the TVE Dashboard"),
    AdobeTerm(
      "invalid_configuration_mvpd_platform", .code, status: 500, action: "configuration",
      header: nil, page: .errorCodes,
      meaning: "the MVPD is not configured for the platform",
      causes: [
        "the MVPD has no platformMappingId for the platform"
      ],
      remedy: "use the ordinary sign-in; Adobe configures MVPDs for platforms"),
    AdobeTerm(
      "invalid_configuration_mvpd_platform_boarding_status", .code, status: 500,
      action: "configuration", header: nil, page: .errorCodes,
      meaning: "the MVPD cannot complete single sign-on on the platform",
      causes: [
        "boardingStatus of the MVPD is PICKER, or missing"
      ],
      remedy: "use the ordinary sign-in with this MVPD preselected"),
    AdobeTerm(
      "invalid_configuration_mvpd_platform_profile_exchange", .code, status: 500,
      action: "configuration", header: nil, page: .errorCodes,
      meaning: "the exchange of profiles is not configured for MVPD and platform",
      causes: [
        "the MVPD is not fully configured for the platform"
      ],
      remedy: "use the ordinary sign-in; Adobe configures MVPDs for platforms"),
    AdobeTerm(
      "invalid_configuration_temporary_access", .code, status: 500, action: "configuration",
      header: nil, page: .errorCodes,
      meaning: "temporary access is not configured validly",
      causes: [
        "the TempPass MVPD is not configured validly"
      ],
      remedy: "have it configured in the TVE Dashboard"),
    AdobeTerm(
      "invalid_configuration_user_metadata_certificate", .code, status: 500,
      action: "configuration", header: nil, page: .errorCodes,
      meaning: "the certificate for user metadata is missing or invalid",
      causes: [
        "no certificate was given to Adobe"
      ],
      remedy: "give Adobe a valid certificate"),
    AdobeTerm(
      "authenticated_profile_missing", .code, status: 403, action: "authentication",
      header: .partnerFrameworkStatus, page: .errorCodes,
      meaning: "there is no authenticated profile for the request",
      causes: [
        "nobody is signed in",
        "the status header is missing or refused, and the profile is one of type appleSSO",
        "AP-Device-Identifier is not the one of the sign-in",
      ],
      remedy: "sign in again; for a profile of type appleSSO send a valid status"),
    AdobeTerm(
      "authenticated_profile_expired", .code, status: 403, action: "authentication", header: nil,
      page: .errorCodes,
      meaning: "the authenticated profile has expired",
      causes: [
        "the profile's notAfter has passed"
      ],
      remedy: "sign in again"),
    AdobeTerm(
      "authenticated_profile_invalidated", .code, status: 403, action: "authentication",
      header: nil, page: .errorCodes,
      meaning: "the authenticated profile was invalidated",
      causes: [
        "AP-Device-Identifier changed",
        "the viewer signed out",
      ],
      remedy: "sign in again, and keep the device's identifier"),
    AdobeTerm(
      "internal_server_error", .code, status: 500, action: "none", header: nil, page: .errorCodes,
      meaning: "Adobe's server failed",
      causes: [
        "until release 3.8.0 characters of AP-Device-Identifier that Adobe does not take "
          + "led to HTTP 500"
      ],
      remedy: "try again later; use hexadecimal digits as the device's identifier"),
    AdobeTerm(
      "none", .reasonType, header: nil, page: .partnerSessions,
      meaning: "nothing is in the way: go on",
      causes: [
        "the partner flow can proceed"
      ],
      remedy: "do what actionName says"),
    AdobeTerm(
      "authenticated", .reasonType, header: nil, page: .partnerSessions,
      meaning: "the viewer is signed in already by an ordinary sign-in",
      causes: [
        "a profile exists"
      ],
      remedy: "go on with decisions"),
    AdobeTerm(
      "authenticatedSSO", .reasonType, header: nil, page: .partnerSessions,
      meaning: "the viewer is signed in already by single sign-on",
      causes: [
        "a profile exists"
      ],
      remedy: "go on with decisions"),
    AdobeTerm(
      "degraded", .reasonType, header: nil, page: .partnerSessions,
      meaning: "the viewer has access without a sign-in, as degradation applies to the MVPD",
      causes: [
        "degradation applies"
      ],
      remedy: "go on with decisions"),
    AdobeTerm(
      "temporary", .reasonType, header: nil, page: .createSession,
      meaning: "the viewer has temporary access",
      causes: [
        "a TempPass applies"
      ],
      remedy: "go on with decisions"),
    AdobeTerm(
      "pfs_fallback", .reasonType, header: .partnerFrameworkStatus, page: .partnerSessions,
      meaning: "the ordinary sign-in follows, as the status header is missing or invalid",
      causes: [
        "the header did not arrive, as a proxy or the HTTP client dropped or changed it",
        "the header cannot be read",
        "access is not granted",
        "the provider's id belongs to no MVPD with single sign-on on this platform",
        "expirationDate has passed",
      ],
      remedy: "look at the header that was sent: pass-headers VALUE --endpoint sessions-sso"),
    AdobeTerm(
      "configuration_fallback", .reasonType, header: nil, page: .partnerSessions,
      meaning: "the ordinary sign-in follows, because of the partner configuration on Adobe's side",
      causes: [
        "single sign-on is not enabled for the service provider and platform in the TVE "
          + "Dashboard",
        "the MVPD's boardingStatus is not SUPPORTED",
        "the platform could not be told from X-Device-Info and User-Agent",
      ],
      remedy: "look at the configuration: pass-headers mvpd ID --config FILE"),
    AdobeTerm(
      "missing_parameters_fallback", .reasonType, header: nil, page: .partnerSessions,
      meaning: "the flow has to be resumed, as a parameter is missing or invalid",
      causes: [
        "domainName or redirectUrl is missing in the request's body"
      ],
      remedy: "send what missingParameters names"),
    AdobeTerm(
      "partner_profile", .actionName, header: nil, page: .partnerSessions,
      meaning: "single sign-on can proceed (actionType direct)",
      causes: [
        "the status is accepted and there is no profile yet"
      ],
      remedy: "hand authenticationRequest to the framework: its request, decoded from Base64, is "
        + "the verification token, and attributesNames are the attribute names; then POST the "
        + "response to /profiles/sso/{partner}"),
    AdobeTerm(
      "authenticate", .actionName, header: nil, page: .partnerSessions,
      meaning: "open url in a user agent (actionType interactive)",
      causes: [
        "single sign-on is not possible",
        "reasonType says why",
      ],
      remedy: "sign in the ordinary way"),
    AdobeTerm(
      "resume", .actionName, header: nil, page: .partnerSessions,
      meaning: "send the missing parameters (actionType direct)",
      causes: [
        "single sign-on is not possible and parameters are missing"
      ],
      remedy: "send what missingParameters names, with code"),
    AdobeTerm(
      "authorize", .actionName, header: nil, page: .partnerSessions,
      meaning: "a profile exists already (actionType direct)",
      causes: [
        "the viewer is signed in"
      ],
      remedy: "go on with decisions"),
    AdobeTerm(
      "retry", .actionName, header: nil, page: .resumeSession,
      meaning: "parameters are still missing (actionType direct)",
      causes: [
        "the request lacked a parameter"
      ],
      remedy: "send what missingParameters names"),
    AdobeTerm(
      "logout", .actionName, header: nil, page: .logout,
      meaning: "open url in a user agent (actionType interactive)",
      causes: [
        "an ordinary profile is signed out"
      ],
      remedy: "open url"),
    AdobeTerm(
      "partner_logout", .actionName, header: nil, page: .logout,
      meaning:
        "the viewer has to sign out in the system's settings (actionType partner_interactive, "
        + "without url)",
      causes: [
        "the profile is of type appleSSO"
      ],
      remedy: "tell the viewer to sign out there"),
    AdobeTerm(
      "complete", .actionName, header: nil, page: .logout,
      meaning: "the viewer is signed out",
      causes: [
        "there is nothing left to do"
      ],
      remedy: "nothing"),
    AdobeTerm(
      "invalid", .actionName, header: nil, page: .logout,
      meaning: "there was no valid profile",
      causes: [
        "nobody was signed in"
      ],
      remedy: "nothing"),
  ]
}
