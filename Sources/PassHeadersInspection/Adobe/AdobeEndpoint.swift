package import PassHeaders

/// An endpoint of Adobe's REST API V2 or of Dynamic Client Registration.
///
/// The raw value is the name of the endpoint in the command `pass-headers decode --endpoint`, such as `sessions-sso`.
/// It is not part of Adobe's API.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
package enum AdobeEndpoint: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// `POST /o/client/register`, which registers an application and returns its client credentials.
  case register
  /// `POST /o/client/token`, which returns an access token for client credentials.
  case token
  /// `GET /configuration`, which returns the MVPDs that are integrated with a service provider.
  case configuration
  /// `POST /sessions`, which creates an authentication session.
  case sessions
  /// `POST /sessions/{code}`, which resumes an authentication session with the parameters that were missing.
  case resumeSession = "sessions-resume"
  /// `GET /sessions/{code}`, which returns the authentication session of a code.
  case sessionForCode = "sessions-code"
  /// `POST /sessions/sso/{partner}`, which returns the authentication request for a partner such as Apple.
  case partnerSessions = "sessions-sso"
  /// `GET /api/v2/authenticate/{serviceProvider}/{code}`, which a user agent opens to sign the viewer in.
  case authenticate
  /// `GET /profiles`, which returns the profiles of the viewer.
  case profiles
  /// `GET /profiles/{mvpd}`, which returns the profile of the viewer with one MVPD.
  case profilesForMVPD = "profiles-mvpd"
  /// `GET /profiles/code/{code}`, which returns the profile that belongs to an authentication code.
  case profilesForCode = "profiles-code"
  /// `POST /profiles/sso/{partner}`, which creates a profile from the authentication response of a partner.
  case partnerProfiles = "profiles-sso"
  /// `POST /decisions/preauthorize/{mvpd}`, which returns preliminary decisions whether the viewer may watch programs.
  case preauthorize
  /// `POST /decisions/authorize/{mvpd}`, which returns the decision whether the viewer may watch a program.
  case authorize
  /// `GET /logout/{mvpd}`, which signs the viewer out.
  case logout

  /// Creates the endpoint with the name `rawValue`, such as `sessions-sso`, compared byte by byte.
  package init?(rawValue: String) {
    let known = Self.allCases.first { $0.rawValue.hasSameBytes(as: rawValue) }
    guard let known else { return nil }
    self = known
  }

  /// The entry for a header on Adobe's page of an endpoint: listed as required, listed as optional, or not listed.
  package enum Presence: String, Sendable {
    case required, optional, notListed = "not listed"
  }

  package var method: String { row.method }

  /// The path of the request with its variables in braces, such as `/api/v2/{serviceProvider}/profiles/{mvpd}`.
  package var path: String {
    switch self {
    case .register, .token, .authenticate: row.path
    default: "/api/v2/{serviceProvider}" + row.path
    }
  }

  /// The phase of the sign-on flow that the endpoint belongs to, such as `.check` for ``profiles``. It is `nil` if
  /// Adobe's page of the endpoint does not list `AP-Partner-Framework-Status`.
  package var phase: PartnerFrameworkStatus.Phase? { row.phase }

  /// Returns whether Adobe's page of the endpoint lists the header `kind` as `.required`, as `.optional`, or not at all
  /// (`.notListed`). For ``sessions`` and `X-Device-Info`, it is `.required`.
  package func presence(of kind: HeaderKind) -> Presence {
    switch kind {
    case .partnerFrameworkStatus: row.phase == nil ? .notListed : .optional
    case .deviceInfo: row.device
    case .deviceIdentifier: row.identifier
    }
  }

  var namesMVPD: Bool { row.path.utf8.suffix(6).elementsEqual("{mvpd}".utf8) }

  /// The method and the path without `/api/v2/{serviceProvider}`, such as `GET /profiles/{mvpd}`.
  package var description: String { "\(row.method) \(row.path)" }

  // MARK: The table

  /// The method, the path, and the headers that Adobe lists for the endpoint. The path omits
  /// `/api/v2/{serviceProvider}`.
  ///
  /// Spec/formats/Adobe-API.md has this table with Adobe's page for each endpoint.
  private var row:
    (
      method: String, path: String, phase: PartnerFrameworkStatus.Phase?, device: Presence,
      identifier: Presence
    )
  {
    switch self {
    case .register: ("POST", "/o/client/register", nil, .required, .notListed)
    case .token: ("POST", "/o/client/token", nil, .required, .notListed)
    case .configuration: ("GET", "/configuration", nil, .optional, .optional)
    case .sessions: ("POST", "/sessions", nil, .required, .required)
    case .resumeSession: ("POST", "/sessions/{code}", nil, .notListed, .notListed)
    case .sessionForCode: ("GET", "/sessions/{code}", nil, .notListed, .notListed)
    case .partnerSessions:
      ("POST", "/sessions/sso/{partner}", .authentication, .required, .required)
    case .authenticate:
      ("GET", "/api/v2/authenticate/{serviceProvider}/{code}", nil, .notListed, .notListed)
    case .profiles: ("GET", "/profiles", .check, .required, .required)
    case .profilesForMVPD: ("GET", "/profiles/{mvpd}", .check, .required, .required)
    case .profilesForCode: ("GET", "/profiles/code/{code}", nil, .notListed, .notListed)
    case .partnerProfiles:
      ("POST", "/profiles/sso/{partner}", .authentication, .required, .required)
    case .preauthorize:
      ("POST", "/decisions/preauthorize/{mvpd}", .decisions, .required, .required)
    case .authorize: ("POST", "/decisions/authorize/{mvpd}", .decisions, .required, .required)
    case .logout: ("GET", "/logout/{mvpd}", nil, .required, .required)
    }
  }
}
