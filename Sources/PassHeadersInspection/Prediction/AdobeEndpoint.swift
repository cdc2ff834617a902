package import PassHeaders

/// An endpoint of Adobe's REST API V2, or of Dynamic Client Registration, by the name that
/// `decode --endpoint` takes.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum AdobeEndpoint: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case register
  case token
  case configuration
  case sessions
  case resumeSession = "sessions-resume"
  case sessionForCode = "sessions-code"
  /// A partner's authentication request.
  case partnerSessions = "sessions-sso"
  case authenticate
  case profiles
  case profilesForMVPD = "profiles-mvpd"
  case profilesForCode = "profiles-code"
  /// The profile that a partner's response makes.
  case partnerProfiles = "profiles-sso"
  case preauthorize
  case authorize
  case logout

  /// The endpoint of that name, compared byte by byte.
  public init?(rawValue: String) {
    let known = Self.allCases.first { $0.rawValue.hasSameBytes(as: rawValue) }
    guard let known else { return nil }
    self = known
  }

  /// What Adobe's page of an endpoint says of a header.
  package enum Presence: String, Sendable {
    case required, optional, notListed = "not listed"
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

  /// What a status is for at the endpoint; `nil` where the page lists no status.
  package var phase: PartnerFrameworkStatus.Phase? { row.phase }

  /// Whether the endpoint wants a header.
  package func presence(of kind: PassHeader.Kind) -> Presence {
    switch kind {
    case .partnerFrameworkStatus: row.phase == nil ? .notListed : .optional
    case .deviceInfo: row.device
    case .deviceIdentifier: row.identifier
    }
  }

  /// Whether the request's path names an MVPD.
  var namesMVPD: Bool { row.path.utf8.suffix(6).elementsEqual("{mvpd}".utf8) }

  /// The method and the path, without what is the same everywhere.
  public var description: String { "\(row.method) \(row.path)" }

  // MARK: The table

  /// Spec/formats/Refusals.md has the sources.
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

/// The endpoint that a request's path is for, and what its variables say.
package struct RequestTarget: Sendable {
  package let endpoint: AdobeEndpoint
  package let mvpd: String?
}

extension RequestTarget {
  /// The endpoint whose path is the longest one that begins the path, which has no query; the
  /// method decides between two of the same path. `nil` if none does.
  package init?(method: String?, path: String) {
    let parts = Self.parts(of: path).map { part in
      guard part.utf8.contains(UInt8(ascii: "%")) else { return part }
      return SourceText(ContiguousArray(part.utf8)).undoingEscapes([.percent])?.text.string ?? part
    }
    var found: (length: Int, target: RequestTarget)?
    for (endpoint, path) in Self.paths {
      // A variable stands for anything.
      let isBeginning = zip(path, parts).allSatisfy {
        $0.utf8.first == "{" || $0.isEqualIgnoringCase(to: $1)
      }
      guard path.count <= parts.count, isBeginning else { continue }
      let isOther = method.map { !$0.isEqualIgnoringCase(to: endpoint.method) } ?? false
      let length = path.count * 2 - (isOther ? 1 : 0)
      if length <= found?.length ?? 0 { continue }
      let mvpd = zip(path, parts).first { $0.0.hasSameBytes(as: "{mvpd}") }?.1
      found = (length, RequestTarget(endpoint: endpoint, mvpd: mvpd))
    }
    guard let found else { return nil }
    self = found.target
  }

  private static let paths = AdobeEndpoint.allCases.map { ($0, parts(of: $0.path)) }

  /// The parts of a path; before `v2` a proxy may have another name than `api`, or none.
  private static func parts(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
      .drop { $0.isEqualIgnoringCase(to: "api") }.map { $0 }
  }
}
