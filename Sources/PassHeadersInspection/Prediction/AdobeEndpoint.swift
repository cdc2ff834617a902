package import PassHeaders

/// An endpoint of Adobe's REST API V2, or of Dynamic Client Registration, by the name that
/// `check --endpoint` takes.
public enum AdobeEndpoint: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// Retrieve client credentials.
  case register
  /// Retrieve an access token.
  case token
  /// Retrieve the configuration of a service provider.
  case configuration
  /// Create an authentication session.
  case sessions
  /// Resume an authentication session.
  case resumeSession = "sessions-resume"
  /// Retrieve an authentication session by its code.
  case sessionForCode = "sessions-code"
  /// Retrieve a partner authentication request.
  case partnerSessions = "sessions-sso"
  /// Sign in in a user agent.
  case authenticate
  /// Retrieve profiles.
  case profiles
  /// Retrieve the profile of an MVPD.
  case profilesForMVPD = "profiles-mvpd"
  /// Retrieve the profile of an authentication code.
  case profilesForCode = "profiles-code"
  /// Create and retrieve a profile with a partner's response.
  case partnerProfiles = "profiles-sso"
  /// Retrieve preauthorization decisions.
  case preauthorize
  /// Retrieve authorization decisions.
  case authorize
  /// Sign out of an MVPD.
  case logout

  /// Whether, and since when, an endpoint wants a header.
  package struct Requirement: Sendable {
    /// What Adobe's page of the endpoint says.
    package let presence: Presence
    /// The day since which it says so, as `YYYY-MM-DD`; `nil` for a header that it does not list.
    package let since: String?

    package enum Presence: String, Sendable {
      /// Every request has it.
      case required
      /// A request may have it.
      case optional
      /// The page does not name it.
      case notListed = "not listed"
    }
  }

  /// The request's method.
  package var method: String { row.method }

  /// The request's path, with its variables in braces.
  package var path: String {
    switch self {
    case .register, .token, .authenticate: row.path
    default: "/api/v2/{serviceProvider}" + row.path
    }
  }

  /// The page of Adobe's that describes the endpoint, by its short name in Spec/Sources.md.
  package var source: String { row.source }

  /// What a status is for at the endpoint; `nil` where the page lists no status.
  package var phase: PartnerFrameworkStatus.Phase? { row.phase }

  /// Whether, and since when, the endpoint wants a header.
  package func requirement(for kind: PassHeader.Kind) -> Requirement {
    let presence =
      switch kind {
      case .partnerFrameworkStatus: row.phase == nil ? .notListed : Requirement.Presence.optional
      case .deviceInfo: row.device
      case .deviceIdentifier: row.identifier
      }
    return Requirement(presence: presence, since: presence == .notListed ? nil : row.since)
  }

  /// Whether the request's path names an MVPD.
  var namesMVPD: Bool { row.path.utf8.suffix(6).elementsEqual("{mvpd}".utf8) }

  /// The method and the path, without what is the same everywhere.
  public var description: String { "\(row.method) \(row.path)" }

  // MARK: The table

  private struct Row {
    let method: String
    let path: String
    let phase: PartnerFrameworkStatus.Phase?
    let device: Requirement.Presence
    let identifier: Requirement.Presence
    let since: String
    let source: String

    init(
      _ method: String, _ path: String, _ phase: PartnerFrameworkStatus.Phase? = nil,
      device: Requirement.Presence = .required, identifier: Requirement.Presence = .required,
      since: String = "2024-08-05", source: String
    ) {
      (self.method, self.path, self.phase) = (method, path, phase)
      (self.device, self.identifier) = (device, identifier)
      (self.since, self.source) = (since, source)
    }
  }

  private var row: Row {
    switch self {
    case .register:
      Row(
        "POST", "/o/client/register", identifier: .notListed, since: "2024-08-26",
        source: "DCRR")
    case .token:
      Row(
        "POST", "/o/client/token", identifier: .notListed, since: "2024-08-26",
        source: "DCRT")
    case .configuration:
      Row(
        "GET", "/configuration", device: .optional, identifier: .optional, since: "2025-08-10",
        source: "CONF")
    case .sessions: Row("POST", "/sessions", source: "SCRE")
    case .resumeSession:
      Row("POST", "/sessions/{code}", device: .notListed, identifier: .notListed, source: "SRES")
    case .sessionForCode:
      Row("GET", "/sessions/{code}", device: .notListed, identifier: .notListed, source: "SGET")
    case .partnerSessions: Row("POST", "/sessions/sso/{partner}", .authentication, source: "SESS")
    case .authenticate:
      Row(
        "GET", "/api/v2/authenticate/{serviceProvider}/{code}", device: .notListed,
        identifier: .notListed, source: "AUTHN")
    case .profiles: Row("GET", "/profiles", .check, source: "PROFS")
    case .profilesForMVPD: Row("GET", "/profiles/{mvpd}", .check, source: "PROFM")
    case .profilesForCode:
      Row(
        "GET", "/profiles/code/{code}", device: .notListed, identifier: .notListed, source: "PROFC")
    case .partnerProfiles:
      Row("POST", "/profiles/sso/{partner}", .authentication, source: "PROF")
    case .preauthorize:
      Row("POST", "/decisions/preauthorize/{mvpd}", .decisions, source: "PREAUTHZ")
    case .authorize: Row("POST", "/decisions/authorize/{mvpd}", .decisions, source: "AUTHZ")
    case .logout: Row("GET", "/logout/{mvpd}", source: "LOGOUT")
    }
  }
}

/// The endpoint that a request's URL or path is for, and what its variables say.
package struct RequestTarget: Sendable {
  package let endpoint: AdobeEndpoint
  package let mvpd: String?

  /// The endpoint whose path is the longest one that is in the URL's; `nil` if none is.
  ///
  /// - Parameter method: The request's method, which decides between two of the same path.
  package init?(method: String?, url: String) {
    let parts = Self.segments(of: url)
    var found: (length: Int, target: RequestTarget)?
    for start in parts.indices where found == nil {
      for (endpoint, path) in Self.paths {
        let own = parts[start...].prefix(path.count)
        // A variable stands for anything.
        guard own.count == path.count,
          zip(path, own).allSatisfy({ $0.utf8.first == "{" || $0.hasSameASCII(as: $1) })
        else { continue }
        let isOther = method.map { !$0.hasSameASCII(as: endpoint.method) } ?? false
        let length = path.count * 2 - (isOther ? 1 : 0)
        if length <= found?.length ?? 0 { continue }
        let mvpd = zip(path, own).first { $0.0.hasSameBytes(as: "{mvpd}") }?.1
        found = (length, RequestTarget(endpoint: endpoint, mvpd: mvpd))
      }
    }
    guard let found else { return nil }
    self = found.target
  }

  private init(endpoint: AdobeEndpoint, mvpd: String?) {
    (self.endpoint, self.mvpd) = (endpoint, mvpd)
  }

  /// The paths, in parts. Before `v2` a proxy may have another name than `api`.
  private static let paths = AdobeEndpoint.allCases.map { endpoint in
    let parts = endpoint.path.utf8.split(separator: UInt8(ascii: "/")).map {
      String(decoding: $0, as: UTF8.self)
    }
    return (endpoint, parts.drop { $0.hasSameBytes(as: "api") })
  }

  /// The parts of the path, decoded, without a query, a fragment and parameters after `;`.
  private static func segments(of url: String) -> [String] {
    func path(_ text: some Sequence<UInt8>) -> SourceText {
      SourceText(ContiguousArray(text.prefix { $0 != "?" && $0 != "#" }))
    }
    var text = path(url.utf8)
    // Some logs encode all of a URL.
    if text.firstIndex(of: "%2Fv2%2F") ?? text.firstIndex(of: "%2Fclient%2F") != nil,
      let decoded = text.percentDecoded?.text
    {
      text = path(decoded.bytes)
    }
    return text.bytes.split(separator: UInt8(ascii: "/")).map { part in
      let part = SourceText(ContiguousArray(part.prefix { $0 != ";" }))
      let decoded = part.percentDecoded?.text ?? part
      return decoded.string
    }
  }
}
