extension ProviderConfiguration {
  /// Returns the MVPD with the given `platformMappingId`.
  ///
  /// Of several MVPDs with the identifier, the first one in the configuration is returned, as in Adobe's *Apple SSO
  /// Cookbook (REST API V2)*. Use ``lookup(platformMappingId:)`` to get all of them. Identifiers are compared byte by
  /// byte. A blank identifier does not match any MVPD.
  ///
  /// - Parameter platformMappingId: The platform's identifier of the provider, such as Apple's
  ///   `accountProviderIdentifier`.
  public func mvpd(platformMappingId: String) -> MVPD? {
    firstMVPD(matching: platformMappingId, { $0.mappingIdHash }, { $0.platformMappingId })
  }

  /// Returns the first MVPD with Adobe's identifier `id`, compared byte by byte.
  public func mvpd(id: String) -> MVPD? { firstMVPD(matching: id, { $0.idHash }, { $0.id }) }

  /// Returns the first MVPD whose `text` has the same bytes as `wanted`. An MVPD is read only if its `hash` equals the
  /// hash of `wanted`.
  private func firstMVPD(
    matching wanted: String, _ hash: (IndexedEntry) -> UInt32, _ text: (MVPD) -> String?
  ) -> MVPD? {
    let wantedHash = TextHash.hash(of: wanted)
    for entry in index where hash(entry) == wantedHash {
      let mvpd = makeMVPD(from: entry)
      if text(mvpd).hasSameBytes(as: wanted) { return mvpd }
    }
    return nil
  }

  /// Returns all MVPDs with the given `platformMappingId`, and which of them to prefer.
  ///
  /// - Parameter platformMappingId: The platform's identifier of the provider, such as Apple's
  ///   `accountProviderIdentifier`.
  public func lookup(platformMappingId: String) -> ProviderLookup {
    let hash = TextHash.hash(of: platformMappingId)
    let matches = index.filter { $0.mappingIdHash == hash }.map { makeMVPD(from: $0) }
      .filter { $0.platformMappingId.hasSameBytes(as: platformMappingId) }
    return ProviderLookup(platformMappingId: platformMappingId, matches: matches)
  }
}

/// The MVPDs of a configuration that have a certain `platformMappingId`.
public struct ProviderLookup: Hashable, Sendable {
  private let key: ByteKey

  /// The `platformMappingId` that was looked up in the configuration.
  public var platformMappingId: String { key.text }

  /// The MVPDs with the `platformMappingId`, in the order of the configuration.
  public let matches: [MVPD]

  /// The MVPD in `matches` that most likely supports single sign-on, or `nil` if `matches` is empty.
  ///
  /// The matches are compared by these criteria, in this order:
  ///
  /// - `enablePlatformServices` is `true`.
  /// - `boardingStatus` is `SUPPORTED`, then `PICKER`, then any other.
  /// - `isTempPass` is not `true`.
  /// - The MVPD comes first in the configuration.
  public var preferred: MVPD? { matches.max { $0.preferenceRank < $1.preferenceRank } }

  /// Whether several MVPDs of the configuration have the `platformMappingId`.
  public var isAmbiguous: Bool { matches.count > 1 }

  init(platformMappingId: String, matches: [MVPD]) {
    key = ByteKey(platformMappingId)
    self.matches = matches
  }
}

extension MVPD {
  /// The likelihood that the MVPD supports single sign-on, from 0 to 11, where 11 is the most likely.
  @inline(never)
  fileprivate var preferenceRank: Int {
    let boarding = boardingStatus == .supported ? 2 : boardingStatus == .picker ? 1 : 0
    return (enablePlatformServices == true ? 6 : 0) + boarding * 2 + (isTempPass == true ? 0 : 1)
  }
}

extension ProviderLookup: CustomStringConvertible, PersonalValue {
  /// The number of matches, as in `ProviderLookup(matches: 2)`. The identifier and the MVPDs are withheld.
  public var description: String { "ProviderLookup(matches: \(matches.count))" }
}
