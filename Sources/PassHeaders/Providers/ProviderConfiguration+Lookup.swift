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
  /// prefer, and why.
  public func lookup(platformMappingId: String) -> ProviderLookup {
    let matches = platformMappingId.withUTF8Span { wanted in
      let hash = TextHash.exact(wanted)
      return index.compactMap {
        $0.mappingIdHash == hash ? mvpd($0, if: .platformMappingId, is: wanted) : nil
      }
    }
    return ProviderLookup(platformMappingId: platformMappingId, matches: matches)
  }

  /// MVPDs whose platformMappingId is the same but for white space and the case of ASCII letters, or whose
  /// own id at Adobe it is, where none was found. They never count as found: what Adobe makes of such an id is not documented.
  package func nearMisses(of lookup: ProviderLookup) -> [(mvpd: MVPD, diagnostic: Diagnostic)] {
    func spelling(_ id: String) -> ContiguousArray<UInt8> {
      ContiguousArray(id.utf8.lazy.filter { !$0.isWhiteSpace }.map { $0.lowercasedASCII })
    }
    let wanted = lookup.platformMappingId
    let wantedSpelling = spelling(wanted)
    guard lookup.matches.isEmpty, !wantedSpelling.isEmpty else { return [] }
    return mvpds.compactMap { mvpd in
      let fault: Fault
      if let id = mvpd.usableMappingId, spelling(id) == wantedSpelling {
        fault = .mappingIdSpelling
      } else if mvpd.id.hasSameBytes(as: wanted) {
        fault = mvpd.platformMappingId == nil ? .mvpdWithoutMappingId : .mvpdIdForMappingId
      } else {
        return nil
      }
      return (mvpd, Diagnostic(fault))
    }
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

  init(platformMappingId: String, matches: [MVPD]) {
    key = ByteKey(platformMappingId)
    self.matches = matches
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
  /// How many matches there are; the provider is withheld.
  public var description: String { "ProviderLookup(matches: \(matches.count))" }
}
