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
    mvpd(where: .platformMappingId, is: platformMappingId) { $0.mappingIdHash }
  }

  /// The provider with Adobe's id, compared byte by byte; the first, should there be two.
  public func mvpd(id: String) -> MVPD? { mvpd(where: .id, is: id) { $0.idHash } }

  @inline(__always)
  private func mvpd(
    where member: MVPDMember, is wanted: String, _ hash: (IndexedEntry) -> UInt32
  ) -> MVPD? {
    wanted.withUTF8Span { wanted in
      let wantedHash = TextHash.exact(wanted)
      for entry in index where hash(entry) == wantedHash {
        if let mvpd = mvpd(entry, if: member, is: wanted) { return mvpd }
      }
      return nil
    }
  }

  private func mvpd(
    _ entry: IndexedEntry, if member: MVPDMember, is wanted: Span<UInt8>
  ) -> MVPD? {
    withEntry(entry) { entry, bytes in
      let isMatch = entry.withText(member, bytes) { $0.hasSameBytes(as: wanted) } ?? false
      return isMatch ? entry.mvpd(bytes) : nil
    } ?? nil
  }

  /// All that is known about a platformMappingId: every provider that has it, which of them to
  /// prefer and why, and, if there is none, ids that are nearly the same.
  public func lookup(platformMappingId: String) -> ProviderLookup {
    let matches = platformMappingId.withUTF8Span { wanted in
      let hash = TextHash.exact(wanted)
      return index.compactMap {
        $0.mappingIdHash == hash ? mvpd($0, if: .platformMappingId, is: wanted) : nil
      }
    }
    return ProviderLookup(
      platformMappingId: platformMappingId, matches: matches,
      nearMisses: matches.isEmpty ? nearMisses(of: platformMappingId) : [])
  }

  // MARK: Near misses

  /// How many ids with letters beyond ASCII are compared as people see them, which takes long.
  private static let comparisonLimit = 256

  private func nearMisses(of wanted: String) -> [ProviderLookup.NearMiss] {
    if wanted.isBlank { return [] }
    let key = ShortText(wanted)
    let idHash = wanted.withUTF8Span { TextHash.exact($0) }
    let foldedHash = key.folded.withUTF8Span { TextHash.folded($0) }
    var misses: [ProviderLookup.NearMiss] = []
    var beyondASCII = 0
    for entry in index {
      // Ids beyond ASCII have no such hash, and neither has what is looked up if it is beyond ASCII.
      let isBeyondASCII = entry.foldedHash == 0 && entry.mappingIdHash != 0
      if isBeyondASCII { beyondASCII += 1 }
      let mayBeNear =
        isBeyondASCII
        ? beyondASCII <= Self.comparisonLimit
        : entry.foldedHash == foldedHash && entry.mappingIdHash != 0
      guard mayBeNear || entry.idHash == idHash else { continue }
      let mvpd = mvpd(entry)
      if mayBeNear, let id = mvpd.usableMappingId,
        let fault = key.difference(from: ShortText(id))
      {
        misses.append(ProviderLookup.NearMiss(mvpd, fault))
      } else if mvpd.id.hasSameBytes(as: wanted) {
        misses.append(
          ProviderLookup.NearMiss(
            mvpd, mvpd.platformMappingId == nil ? .mvpdWithoutMappingId : .mvpdIdForMappingId))
      }
    }
    return misses
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
  public var preferred: MVPD? { preferredIndex.map { matches[$0] } }
  private let preferredIndex: Int?

  /// What distinguishes ``preferred`` from the other matches; `nil` if there is no match.
  public let preference: Preference?

  /// Providers that would match if the id were written a little differently. They never count as
  /// matches: what Adobe's server makes of such an id is not documented.
  public let nearMisses: [NearMiss]

  /// Whether more than one provider has this id.
  public var isAmbiguous: Bool { matches.count > 1 }

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
    /// Only the document's order distinguishes them.
    case documentOrder = "document-order"
  }

  /// A provider whose id is nearly what was asked for.
  public struct NearMiss: Hashable, Sendable {
    /// The provider.
    public let mvpd: MVPD
    /// How its id differs, or that what was asked for is the provider's own id.
    public let diagnostic: Diagnostic

    fileprivate init(_ mvpd: MVPD, _ fault: Fault) {
      self.mvpd = mvpd
      diagnostic = Diagnostic(fault).with {
        ($0.repair, $0.repairIsPersonal) = (mvpd.platformMappingId, true)
      }
    }
  }

  init(platformMappingId: String, matches: [MVPD], nearMisses: [NearMiss]) {
    key = ByteKey(platformMappingId)
    self.matches = matches
    self.nearMisses = nearMisses
    (preferredIndex, preference) = Self.preferred(among: matches)
  }

  /// The criteria in their order; a higher number is better.
  private static let criteria: [(preference: Preference, rank: @Sendable (MVPD) -> Int)] = [
    (.platformServices, { $0.enablePlatformServices == true ? 1 : 0 }),
    (
      .boardingStatus,
      { $0.boardingStatus == .supported ? 2 : $0.boardingStatus == .picker ? 1 : 0 }
    ),
    (.notTempPass, { $0.isTempPass == true ? 0 : 1 }),
  ]

  private static func preferred(among matches: [MVPD]) -> (Int?, Preference?) {
    guard matches.count > 1 else {
      return matches.isEmpty ? (nil, nil) : (matches.startIndex, .onlyMatch)
    }
    var candidates = Array(matches.indices)
    for criterion in criteria {
      let best = candidates.map { criterion.rank(matches[$0]) }.max()
      candidates = candidates.filter { criterion.rank(matches[$0]) == best }
      // What rules out the last other one is what decided between the best ones.
      if candidates.count == 1 { return (candidates.first, criterion.preference) }
    }
    return (candidates.first, .documentOrder)
  }
}

extension ProviderLookup: PersonalValue {
  /// How many matches and near misses there are; the provider is withheld.
  public var description: String {
    "ProviderLookup(matches: \(matches.count), nearMisses: \(nearMisses.count))"
  }
}
