extension Configuration {
  /// The provider of that platformMappingId: the first in the document's order, as Adobe's
  /// cookbooks take it.
  ///
  /// Ids are compared byte by byte, case included; a blank one is nobody's. Takes constant time.
  /// Where several providers share the id, ``lookup(platformMappingId:)`` knows more.
  public func mvpd(platformMappingId: String) -> MVPD? {
    index.first(mappingId: platformMappingId, in: mvpds).map { mvpds[$0] }
  }

  /// Adobe's id of the provider of that platformMappingId: what stands as `{mvpd}` in the path of a
  /// request. The same as `mvpd(platformMappingId:)?.id`, without a copy of the provider.
  public func mvpdId(platformMappingId: String) -> String? {
    index.first(mappingId: platformMappingId, in: mvpds).map { mvpds[$0].id }
  }

  /// The provider with Adobe's id, compared byte by byte; the first, should there be two.
  public func mvpd(id: String) -> MVPD? { index.first(id: id, in: mvpds).map { mvpds[$0] } }

  /// The platform's name for the provider with Adobe's id; `nil` if there is no such provider, or
  /// it has no name on the platform.
  public func platformMappingId(mvpd id: String) -> String? {
    mvpd(id: id)?.usableMappingId
  }

  /// The provider to preselect in the ordinary sign-in, after the platform's framework reported
  /// one that it does not support (`VSError.Code.unsupportedProvider`, which is 1, with
  /// `VSErrorInfoKeyUnsupportedProviderIdentifier`).
  ///
  /// It may well be one that cannot sign in through the platform. Source: *Apple SSO Cookbook (REST
  /// API V2)*.
  ///
  /// - Parameter identifier: What the framework reported; `nil` and blank find nothing.
  public func mvpd(unsupportedProviderIdentifier identifier: String?) -> MVPD? {
    identifier.flatMap { mvpd(platformMappingId: $0) }
  }

  /// All that is known about a platformMappingId: every provider that has it, which of them to
  /// prefer and why, and ids that are nearly the same.
  public func lookup(platformMappingId: String) -> Lookup {
    lookup(platformMappingId: platformMappingId, nearMissesOfMatches: true)
  }

  /// - Parameter nearMissesOfMatches: Whether near misses are looked for though there is a match;
  ///   they take a walk over all providers.
  func lookup(platformMappingId: String, nearMissesOfMatches: Bool) -> Lookup {
    let matches = index.all(mappingId: platformMappingId, in: mvpds).map { mvpds[$0] }
    let (preferred, preference) = Self.preferred(among: matches)
    return Lookup(
      platformMappingId: platformMappingId, matches: matches, preferred: preferred,
      preference: preference,
      nearMisses: matches.isEmpty || nearMissesOfMatches ? nearMisses(of: platformMappingId) : [])
  }

  /// The answer to "which provider is this platformMappingId?".
  public struct Lookup: Hashable, Sendable {
    /// What was asked for.
    public let platformMappingId: String

    /// The providers that have exactly this id, in the document's order.
    public let matches: [MVPD]

    /// The provider that can most likely sign in through the platform; `nil` if there is none.
    public let preferred: MVPD?

    /// What sets ``preferred`` apart from the other matches; `nil` if there is no match.
    public let preference: Preference?

    /// Providers that would match if the id were written a little differently. They never count as
    /// matches: what Adobe's server makes of such an id is not documented.
    public let nearMisses: [NearMiss]

    /// The first match in the document's order, which Adobe's cookbooks take.
    public var first: MVPD? { matches.first }

    /// Whether more than one provider has this id.
    public var isAmbiguous: Bool { matches.count > 1 }
  }

  /// Why a provider is preferred to others that share its platformMappingId, the strongest reason
  /// first.
  public enum Preference: String, Hashable, Sendable, CaseIterable {
    /// There is no other.
    case onlyMatch = "only-match"
    /// It is enabled for the platform's single sign-on, and others are not.
    case platformServices = "platform-services"
    /// Its boarding status is better: `SUPPORTED` before `PICKER` before all else.
    case boardingStatus = "boarding-status"
    /// It is a provider, and others are temporary access.
    case notTempPass = "not-temp-pass"
    /// Only the document's order tells them apart.
    case documentOrder = "document-order"

    /// The reason, as the end of a sentence: "preferred because …".
    public var phrase: String {
      switch self {
      case .onlyMatch: "there is no other"
      case .platformServices: "enablePlatformServices is true for it"
      case .boardingStatus: "its boardingStatus is better"
      case .notTempPass: "the others are temporary access"
      case .documentOrder: "it comes first in the document"
      }
    }
  }

  /// A provider whose id is nearly what was asked for.
  public struct NearMiss: Hashable, Sendable {
    /// The provider.
    public let mvpd: MVPD
    /// How its id differs.
    public let difference: Difference

    /// How an id differs from the one that was asked for.
    public enum Difference: String, Hashable, Sendable, CaseIterable {
      /// In upper and lower case.
      case letterCase = "case"
      /// In white space, and perhaps case.
      case whiteSpace = "white-space"
      /// In Unicode normalisation only: the texts look the same.
      case normalization
      /// What was asked for is Adobe's id of the provider, not the platform's.
      case mvpdId = "mvpd-id"
    }
  }

  // MARK: Preference

  /// The standing of a provider in each of the criteria, in their order; higher is better.
  private static func standing(_ mvpd: MVPD) -> [Int] {
    [
      mvpd.enablePlatformServices == true ? 1 : 0,
      mvpd.boardingStatus == .supported ? 2 : mvpd.boardingStatus == .picker ? 1 : 0,
      mvpd.isTempPass == true ? 0 : 1,
    ]
  }

  private static let criteria: [Preference] = [.platformServices, .boardingStatus, .notTempPass]

  private static func preferred(among matches: [MVPD]) -> (MVPD?, Preference?) {
    guard let first = matches.first else { return (nil, nil) }
    guard matches.count > 1 else { return (first, .onlyMatch) }
    var candidates = matches
    // The last criterion that ruled somebody out is what decided between the best ones.
    var preference = Preference.documentOrder
    for (place, criterion) in criteria.enumerated() where candidates.count > 1 {
      let standings = candidates.map { standing($0)[place] }
      let best = standings.max() ?? 0
      let remaining = zip(candidates, standings).filter { $1 == best }.map { $0.0 }
      if remaining.count < candidates.count { preference = criterion }
      candidates = remaining
    }
    if candidates.count > 1 { preference = .documentOrder }
    return (candidates.first ?? first, preference)
  }

  // MARK: Near misses

  private func nearMisses(of asked: String) -> [NearMiss] {
    guard !asked.isBlank else { return [] }
    let key = ExactString(asked)
    let lowercased = asked.lowercased()
    let folded = asked.withoutWhiteSpace.lowercased()
    var misses: [NearMiss] = []
    for mvpd in mvpds {
      if let id = mvpd.usableMappingId {
        if ExactString(id) == key { continue }
        if id == asked {
          misses.append(NearMiss(mvpd: mvpd, difference: .normalization))
          continue
        }
        let candidate = id.lowercased()
        if candidate == lowercased {
          misses.append(NearMiss(mvpd: mvpd, difference: .letterCase))
          continue
        }
        if candidate.withoutWhiteSpace == folded {
          misses.append(NearMiss(mvpd: mvpd, difference: .whiteSpace))
          continue
        }
      }
      if ExactString(mvpd.id) == key {
        misses.append(NearMiss(mvpd: mvpd, difference: .mvpdId))
      }
    }
    return misses
  }
}

extension String {
  fileprivate var withoutWhiteSpace: String {
    var text = ""
    for scalar in unicodeScalars where !scalar.properties.isWhitespace {
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}

extension Configuration.Lookup: CustomStringConvertible, CustomDebugStringConvertible {
  /// How many matches and near misses there are; the provider is withheld.
  public var description: String {
    "Lookup(matches: \(matches.count), nearMisses: \(nearMisses.count))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
