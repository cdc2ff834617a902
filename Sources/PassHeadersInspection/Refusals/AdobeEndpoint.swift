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

/// The endpoint that a request was sent to, and the MVPD in its path.
package struct RequestTarget: Sendable {
  package let endpoint: AdobeEndpoint
  /// Adobe's identifier of the MVPD in the path, such as `Cablevision`, or `nil` if the path does not have one.
  package let mvpd: String?
}

extension RequestTarget {
  /// Recognizes the endpoint of a request by its path. The path `/api/v2/REF30/profiles/Cablevision` belongs to
  /// ``AdobeEndpoint/profilesForMVPD``.
  ///
  /// The endpoint with the longest path that is a prefix of `path` is used. If two endpoints have equal paths, the
  /// method decides. Letters match in either case.
  ///
  /// - Parameters:
  ///   - method: The HTTP method of the request, or `nil` if it is not known.
  ///   - path: The path of the request without its query. It may be percent-encoded.
  package init?(method: String?, path: String) {
    guard let target = path.withUTF8Span({ RequestTarget(method: method, path: $0) }) else {
      return nil
    }
    self = target
  }

  init?(method: String?, path: Span<UInt8>) {
    let parts = path.parts
    let isEncoded = path.firstIndex(of: UInt8(ascii: "%"), from: 0) < path.count
    var found: (length: Int, endpoint: AdobeEndpoint, mvpd: Range<Int>?)?
    for (endpoint, names, namesMVPD) in Self.paths where names.count <= parts.count {
      // Compare the last part first, because it differs most among the endpoints, so that most comparisons end early.
      let isPrefix = names.indices.reversed().allSatisfy { index in
        names[index].isEmpty || path.has(names[index], in: parts[index], isEncoded: isEncoded)
      }
      guard isPrefix else { continue }
      let hasOtherMethod = method.map { !$0.isEqualIgnoringCase(to: endpoint.method) } ?? false
      // Among endpoints with equal paths, prefer the one with the method of the request. The length of the path counts
      // more than the method.
      let length = names.count * 2 - (hasOtherMethod ? 1 : 0)
      if length <= found?.length ?? 0 { continue }
      found = (length, endpoint, namesMVPD ? parts[names.count - 1] : nil)
    }
    guard let found else { return nil }
    endpoint = found.endpoint
    mvpd = found.mvpd.map { SourceText.undoingPercent(path.extracting($0)) }
  }

  /// The endpoints with the parts of their paths, and whether the last part is an MVPD. A variable such as `{mvpd}` is
  /// an empty part, which matches any part.
  private static let paths = AdobeEndpoint.allCases.map { endpoint in
    let path = ContiguousArray(endpoint.path.utf8)
    return (
      endpoint,
      path.span.parts.map { path[$0.lowerBound] == "{" ? [] : ContiguousArray(path[$0]) },
      endpoint.namesMVPD
    )
  }
}

extension SourceText {
  fileprivate static func undoingPercent(_ text: Span<UInt8>) -> String {
    let source = SourceText(ContiguousArray(text))
    return source.undoingEscapes([.percent])?.text.string ?? source.string
  }
}

extension Span<UInt8> {
  /// The ranges of the parts of a path, such as `v2`, `REF30` and `profiles` in `/api/v2/REF30/profiles`. Omits `api`
  /// at the start, because a proxy may remove it.
  fileprivate var parts: [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    while start < count {
      let end = firstIndex(of: UInt8(ascii: "/"), from: start)
      let isAPI = parts.isEmpty && end - start == 3 && hasIgnoringCase("api", at: start)
      if end > start, !isAPI { parts.append(start..<end) }
      start = end + 1
    }
    return parts
  }

  /// Whether the part of a path in `range`, which may be percent-encoded, is `name`, ignoring the case of ASCII
  /// letters.
  fileprivate func has(
    _ name: ContiguousArray<UInt8>, in range: Range<Int>, isEncoded: Bool
  ) -> Bool {
    if isEncoded {
      let decoded = ContiguousArray(SourceText.undoingPercent(extracting(range)).utf8)
      return decoded.span.has(name, in: 0..<decoded.count, isEncoded: false)
    }
    return range.count == name.count
      && name.indices.allSatisfy {
        self[range.lowerBound + $0].lowercasedASCII == name[$0].lowercasedASCII
      }
  }
}
