public import PassHeaders

/// A word of Adobe's answers that one of the headers can lead to: an error's `code`, a `reasonType` or
/// an `actionName`, and what it means.
///
/// Spec/Sources.md names the documents.
public struct AdobeTerm: Sendable {
  /// The word as Adobe spells it.
  public let name: String
  package let kind: Kind
  /// The HTTP statuses that Adobe documents for a code.
  package let httpStatuses: [Int]
  /// The `action` that Adobe documents for a code: what to look at.
  package let action: String?
  /// The header that leads to it; `nil` if none of those that this package knows does by itself.
  public let header: PassHeader.Kind?
  /// What it means.
  public let meaning: String
  /// What leads to it.
  package let causes: [String]
  /// What to do.
  public let remedy: String
  package let page: AdobePage

  /// What kind of word it is.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The `code` of an error of REST API V2.
    case code
    /// The `reasonType` of a session.
    case reasonType
    /// The `actionName` of a session or sign-out.
    case actionName
  }

  /// The term of that name, compared byte by byte; `nil` if this version does not know it.
  public init?(named name: String) {
    guard let term = Self.byName[ByteKey(name)] else { return nil }
    self = term
  }

  /// All terms.
  package static let all: [AdobeTerm] = table.rows(columns: 8).compactMap { AdobeTerm(row: $0) }

  private static let byName = Dictionary(
    all.map { (ByteKey($0.name), $0) }, uniquingKeysWith: { first, _ in first })

  private init?(row cells: [String]) {
    guard let kind = Kind(rawValue: cells[1]), let page = AdobePage(cells[4])
    else { return nil }
    (name, self.kind, self.page) = (cells[0], kind, page)
    let answer = cells[2].unicodeScalars.split(separator: " ").map { String($0) }
    httpStatuses = answer.compactMap { Int($0) }
    action = answer.first { Int($0) == nil }
    header = PassHeader.Kind(fieldName: cells[3])
    (meaning, remedy) = (cells[5], cells[7])
    causes = cells[6].unicodeScalars.split(separator: ";").map { String($0).trimmingWhiteSpace }
  }

  /// name | kind | status and action | header | page | meaning | causes | remedy
  private static let table = """
    invalid_header_pfs_permission_access_not_present | code | 400 none | AP-Partner-Framework-Status | ERR | the status header has no access status | the header did not arrive, as a proxy or the HTTP client dropped it; the header cannot be read; frameworkPermissionInfo.accessStatus is missing | send the header with the access status that the framework reports
    invalid_header_pfs_permission_access_not_determined | code | 400 none | AP-Partner-Framework-Status | ERR | the viewer has not chosen yet whether the application may see the account | accessStatus is notDetermined; accessStatus is "pending", which was retired on 2026-01-13 | ask with checkAccessStatus and the prompt option, then send a new header
    invalid_header_pfs_permission_access_not_granted | code | 400 none | AP-Partner-Framework-Status | ERR | the viewer did not grant access to the account | accessStatus is denied or restricted; accessStatus is a value that Adobe does not list | use the ordinary sign-in; only the viewer can change this, in the system's settings
    invalid_header_pfs_provider_id_not_determined | code | 400 none | AP-Partner-Framework-Status | ERR | the provider's id does not belong to an MVPD that Adobe knows | frameworkProviderInfo.id is missing; the id is not, letter by letter, a platformMappingId of the configuration for this platform; the platform could not be told from X-Device-Info and User-Agent, so that Adobe has no ids for it | compare the id with the configuration: pass-headers mvpd ID --config FILE
    invalid_header_pfs_provider_id_mismatch | code | 400 none | AP-Partner-Framework-Status | ERR | the provider's id belongs to another MVPD than the one in the request | the path names another MVPD; the viewer has changed providers since the header was made | send the request for the MVPD that the id belongs to, or ask the framework again
    invalid_header_pfs_provider_info_expired | code | 400 none | AP-Partner-Framework-Status | ERR | the provider's sign-in has expired | the header was sent from a cache after it had expired; expirationDate is missing, or not in milliseconds | ask the framework again, with isInterruptionAllowed, and send a new header
    invalid_header_device_info | code | 400 none | X-Device-Info | ERR | X-Device-Info is missing or invalid | the header cannot be read; model or osName is missing; the header did not arrive | send X-Device-Info with model, version, osName, osVersion and connectionType
    invalid_header_device_identifier | code | 400 none | AP-Device-Identifier | ERR | AP-Device-Identifier is missing or invalid | the header is not the word fingerprint, a space and Base64; the identifier has characters that Adobe does not take | send 'fingerprint ' and the Base64 of hexadecimal digits, such as those of an SHA-256 digest
    invalid_header_identity_for_temporary_access | code | 400 none | - | ERR | AP-TempPass-Identity is missing or invalid | the header is not Base64 of a JSON object | correct the header AP-TempPass-Identity
    invalid_parameter_service_provider | code | 400 none | - | ERR | the service provider in the path is missing or unknown | the path names no service provider that Adobe knows | use the identifier that Adobe assigned, as in /api/v2/REF30/…
    invalid_parameter_mvpd | code | 400 none | - | ERR | the MVPD in the path is missing or unknown | the platform's id of the provider is in the path instead of Adobe's | use the MVPD's id of the configuration: pass-headers mvpd ID --config FILE
    invalid_parameter_partner | code | 400 none | - | ERR | the partner in the path is missing or unknown | the path does not end with a partner that Adobe knows | use Apple, as in /sessions/sso/Apple
    invalid_parameter_saml_response | code | 400 none | - | ERR | SAMLResponse is missing or invalid | SAMLResponse is not Base64, percent-encoded once, of what the framework returned | make the field: pass-headers encode saml FILE
    invalid_parameter_redirect_url | code | 400 none | - | ERR | redirectUrl is missing or invalid | the request's body has no redirectUrl | send redirectUrl and domainName
    invalid_parameter_code | code | 400 none | - | ERR | the authentication code is missing or invalid | the code in the path has expired, or is another's | create a new authentication session
    invalid_authentication_session | code | 400 none | - | ERR | the authentication session is missing or invalid | the session has expired | create a new authentication session
    invalid_integration | code | 400 none | - | ERR | the service provider has no active integration with the MVPD | the MVPD in the path is not in the configuration; the integration was disabled | use an MVPD of the configuration, or have the integration enabled in the TVE Dashboard
    invalid_configuration_platform | code | 500 configuration | - | ERR | the platform is not configured for the integration | the platform could not be told from X-Device-Info and User-Agent; the platform is not configured in the TVE Dashboard | send the device's own X-Device-Info and User-Agent; else have it configured
    invalid_configuration_platform_id | code | 500 configuration | - | ERR | the platform's id is not configured for the integration | the platform is not configured in the TVE Dashboard | have it configured in the TVE Dashboard
    invalid_configuration_platform_trait | code | 500 configuration | - | ERR | the platform's trait is not configured | the platform is not configured in the TVE Dashboard | have it configured in the TVE Dashboard
    invalid_configuration_platform_category_trait | code | 500 configuration | - | ERR | the trait of the platform's category is not configured | the platform is not configured in the TVE Dashboard | have it configured in the TVE Dashboard
    invalid_configuration_platform_services | code | 500 configuration | - | ERR | the integration is not enabled for the platform's single sign-on | enablePlatformServices of the MVPD is not true | use the ordinary sign-in, and have single sign-on enabled in the TVE Dashboard
    invalid_configuration_mvpd_platform | code | 500 configuration | - | ERR | the MVPD is not configured for the platform | the MVPD has no platformMappingId for the platform | use the ordinary sign-in; Adobe configures MVPDs for platforms
    invalid_configuration_mvpd_platform_boarding_status | code | 500 configuration | - | ERR | the MVPD cannot complete single sign-on on the platform | boardingStatus of the MVPD is PICKER, or missing | use the ordinary sign-in with this MVPD preselected
    invalid_configuration_mvpd_platform_profile_exchange | code | 500 configuration | - | ERR | the exchange of profiles is not configured for MVPD and platform | the MVPD is not fully configured for the platform | use the ordinary sign-in; Adobe configures MVPDs for platforms
    invalid_configuration_temporary_access | code | 500 configuration | - | ERR | temporary access is not configured validly | the TempPass MVPD is not configured validly | have it configured in the TVE Dashboard
    invalid_configuration_user_metadata_certificate | code | 500 configuration | - | ERR | the certificate for user metadata is missing or invalid | no certificate was given to Adobe | give Adobe a valid certificate
    authenticated_profile_missing | code | 403 authentication | AP-Partner-Framework-Status | ERR | there is no authenticated profile for the request | nobody is signed in; the status header is missing or refused, and the profile is one of type appleSSO; AP-Device-Identifier is not the one of the sign-in | sign in again; for a profile of type appleSSO send a valid status
    authenticated_profile_expired | code | 403 authentication | - | ERR | the authenticated profile has expired | the profile's notAfter has passed | sign in again
    authenticated_profile_invalidated | code | 403 authentication | - | ERR | the authenticated profile was invalidated | AP-Device-Identifier changed; the viewer signed out | sign in again, and keep the device's identifier
    internal_server_error | code | 500 none | - | ERR | Adobe's server failed | until release 3.8.0 characters of AP-Device-Identifier that Adobe does not take led to HTTP 500 | try again later; use hexadecimal digits as the device's identifier
    none | reasonType | | - | SESS | nothing is in the way: go on | the partner flow can proceed | do what actionName says
    authenticated | reasonType | | - | SESS | the viewer is signed in already by an ordinary sign-in | a profile exists | go on with decisions
    authenticatedSSO | reasonType | | - | SESS | the viewer is signed in already by single sign-on | a profile exists | go on with decisions
    degraded | reasonType | | - | SESS | the viewer has access without a sign-in, as degradation applies to the MVPD | degradation applies | go on with decisions
    temporary | reasonType | | - | SCRE | the viewer has temporary access | a TempPass applies | go on with decisions
    pfs_fallback | reasonType | | AP-Partner-Framework-Status | SESS | the ordinary sign-in follows, as the status header is missing or invalid | the header did not arrive, as a proxy or the HTTP client dropped or changed it; the header cannot be read; access is not granted; the provider's id belongs to no MVPD with single sign-on on this platform; expirationDate has passed | look at the header that was sent: pass-headers VALUE --endpoint sessions-sso
    configuration_fallback | reasonType | | - | SESS | the ordinary sign-in follows, because of the partner configuration on Adobe's side | single sign-on is not enabled for the service provider and platform in the TVE Dashboard; the MVPD's boardingStatus is not SUPPORTED; the platform could not be told from X-Device-Info and User-Agent | look at the configuration: pass-headers mvpd ID --config FILE
    missing_parameters_fallback | reasonType | | - | SESS | the flow has to be resumed, as a parameter is missing or invalid | domainName or redirectUrl is missing in the request's body | send what missingParameters names
    partner_profile | actionName | | - | SESS | single sign-on can proceed (actionType direct) | the status is accepted and there is no profile yet | hand authenticationRequest to the framework: its request, decoded from Base64, is the verification token, and attributesNames are the attribute names; then POST the response to /profiles/sso/{partner}
    authenticate | actionName | | - | SESS | open url in a user agent (actionType interactive) | single sign-on is not possible; reasonType says why | sign in the ordinary way
    resume | actionName | | - | SESS | send the missing parameters (actionType direct) | single sign-on is not possible and parameters are missing | send what missingParameters names, with code
    authorize | actionName | | - | SESS | a profile exists already (actionType direct) | the viewer is signed in | go on with decisions
    retry | actionName | | - | SRES | parameters are still missing (actionType direct) | the request lacked a parameter | send what missingParameters names
    logout | actionName | | - | LOGOUT | open url in a user agent (actionType interactive) | an ordinary profile is signed out | open url
    partner_logout | actionName | | - | LOGOUT | the viewer has to sign out in the system's settings (actionType partner_interactive, without url) | the profile is of type appleSSO | tell the viewer to sign out there
    complete | actionName | | - | LOGOUT | the viewer is signed out | there is nothing left to do | nothing
    invalid | actionName | | - | LOGOUT | there was no valid profile | nobody was signed in | nothing
    """
}

/// A page of Adobe's documentation.
package struct AdobePage: Sendable {
  package let title: String
  /// The page's address, as its table of contents has it in 2026.
  package let address: String

  fileprivate init?(_ name: String) {
    guard let row = Self.rows.first(where: { $0[0].hasSameBytes(as: name) }) else { return nil }
    title = row[1]
    address =
      "https://experienceleague.adobe.com/en/docs/pass/authentication/"
      + "integration-guide-programmers/" + row[2]
  }

  /// name | title | end of the address
  private static let rows = """
    ERR | Enhanced Error Codes | standard-features/error-reporting/enhanced-error-codes
    SESS | Retrieve partner authentication request | rest-apis/rest-api-v2/rest-api-v2-apis/rest-api-v2-partner-single-sign-on-apis/rest-api-v2-partner-single-sign-on-apis-retrieve-partner-authentication-request
    SCRE | Create authentication session | rest-apis/rest-api-v2/rest-api-v2-apis/rest-api-v2-sessions-apis/rest-api-v2-sessions-apis-create-authentication-session
    SRES | Resume authentication session | rest-apis/rest-api-v2/rest-api-v2-apis/rest-api-v2-sessions-apis/rest-api-v2-sessions-apis-resume-authentication-session
    LOGOUT | Initiate logout for specific mvpd | rest-apis/rest-api-v2/rest-api-v2-apis/rest-api-v2-logout-apis/rest-api-v2-logout-apis-initiate-logout-for-specific-mvpd
    """.rows(columns: 3)
}

extension Prediction {
  /// Which refusal leads to what Adobe answered; `nil` if none does.
  ///
  /// - Parameter term: The `code` of an error, or the `reasonType` of a session.
  public func cause(of term: AdobeTerm) -> Refusal? {
    refusals.first { refusal in
      if refusal.code.rawValue.hasSameBytes(as: term.name) { return true }
      // A missing profile may be one of type appleSSO, which a refused status does not bring.
      if term.name.hasSameBytes(as: "authenticated_profile_missing") {
        return refusal.code.isOfStatus
      }
      let isFallback = term.name.hasSameBytes(
        as: refusal.code.httpStatus == 500 ? "configuration_fallback" : "pfs_fallback")
      return isFallback && refusal.code.isOfStatus
    }
  }
}
