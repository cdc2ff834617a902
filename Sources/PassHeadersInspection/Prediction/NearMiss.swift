package import PassHeaders

extension ProviderConfiguration {
  /// MVPDs whose platformMappingId is the same but for white space and the case of ASCII letters, or whose
  /// own id at Adobe it is, where none was found. What Adobe makes of such an id is not documented.
  package func nearMisses(of lookup: ProviderLookup) -> [(mvpd: MVPD, diagnostic: Diagnostic)] {
    func spelling(_ id: String) -> ContiguousArray<UInt8> {
      ContiguousArray(id.utf8.lazy.filter { !$0.isWhiteSpace }.map { $0.lowercasedASCII })
    }
    let wanted = lookup.platformMappingId
    let wantedSpelling = spelling(wanted)
    guard lookup.matches.isEmpty, !wantedSpelling.isEmpty else { return [] }
    return mvpds.compactMap { mvpd in
      if let id = mvpd.usableMappingId, spelling(id) == wantedSpelling {
        return (mvpd, Diagnostic(.mappingIdSpelling))
      }
      guard mvpd.id.hasSameBytes(as: wanted) else { return nil }
      let hasMappingId = mvpd.platformMappingId != nil
      return (mvpd, Diagnostic(hasMappingId ? .mvpdIdForMappingId : .mvpdWithoutMappingId))
    }
  }
}
