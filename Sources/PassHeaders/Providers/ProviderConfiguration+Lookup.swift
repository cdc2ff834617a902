extension ProviderConfiguration {
  /// The provider of that platformMappingId: the first in the document's order, as Adobe's
  /// cookbooks take it.
  ///
  /// Ids are compared byte by byte, case included; a blank one is nobody's. Where several providers
  /// share the id, ``lookup(platformMappingId:)`` knows more.
  ///
  /// It is also what to preselect in the ordinary sign-in after the platform's framework reported a
  /// provider that it does not support (`VSError.Code.unsupportedProvider`).
  public func mvpd(platformMappingId: String) -> MVPD? {
    first(of: platformMappingId, { $0.mappingIdHash }, { $0.platformMappingId })
  }

  /// The provider with Adobe's id, compared byte by byte; the first, should there be two.
  public func mvpd(id: String) -> MVPD? { first(of: id, { $0.idHash }, { $0.id }) }

  private func first(
    of wanted: String, _ hash: (IndexedEntry) -> UInt32, _ text: (MVPD) -> String?
  ) -> MVPD? {
    let wantedHash = TextHash.exact(wanted)
    for entry in index where hash(entry) == wantedHash {
      let mvpd = mvpd(entry)
      if text(mvpd).hasSameBytes(as: wanted) { return mvpd }
    }
    return nil
  }

  /// All that is known about a platformMappingId: every provider that has it, which of them to
  /// prefer, and why.
  public func lookup(platformMappingId: String) -> ProviderLookup {
    let hash = TextHash.exact(platformMappingId)
    let matches = index.filter { $0.mappingIdHash == hash }.map { mvpd($0) }
      .filter { $0.platformMappingId.hasSameBytes(as: platformMappingId) }
    return ProviderLookup(platformMappingId: platformMappingId, matches: matches)
  }
}

/// The answer to "which provider is this platformMappingId?".
public struct ProviderLookup: Hashable, Sendable {
  private let key: ByteKey

  /// What was asked for.
  public var platformMappingId: String { key.text }

  /// The providers that have exactly this id, in the document's order.
  public let matches: [MVPD]

  /// The provider that can most likely sign in through the platform; `nil` if there is none.
  ///
  /// One that is enabled for single sign-on comes first, then one with the better boarding status
  /// (`SUPPORTED`, `PICKER`, any other), then one that is not temporary access, then the document's order.
  public var preferred: MVPD? { matches.max { $0.rank < $1.rank } }

  /// Whether more than one provider has this id.
  public var isAmbiguous: Bool { matches.count > 1 }

  init(platformMappingId: String, matches: [MVPD]) {
    key = ByteKey(platformMappingId)
    self.matches = matches
  }
}

extension MVPD {
  /// Higher for those that more likely sign in through the platform;
  /// of equals the first is the maximum.
  @inline(never)
  fileprivate var rank: Int {
    let boarding = boardingStatus == .supported ? 2 : boardingStatus == .picker ? 1 : 0
    return (enablePlatformServices == true ? 6 : 0) + boarding * 2 + (isTempPass == true ? 0 : 1)
  }
}

extension ProviderLookup: CustomStringConvertible, PersonalValue {
  /// How many matches there are; the provider is withheld.
  public var description: String { "ProviderLookup(matches: \(matches.count))" }
}
