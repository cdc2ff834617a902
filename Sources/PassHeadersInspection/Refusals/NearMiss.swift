package import PassHeaders

extension ProviderConfiguration {
  /// Returns the MVPDs that a `platformMappingId` probably refers to if no MVPD of this configuration has it:
  ///
  /// - An MVPD whose `platformMappingId` differs only in white space or the case of ASCII letters, as in `cablevision `
  ///   for `Cablevision`.
  /// - An MVPD whose own `id` is the identifier.
  ///
  /// Adobe does not document whether it accepts such an identifier. The time is linear in the number of MVPDs.
  ///
  /// - Parameter lookup: The result of looking up the `platformMappingId` in this configuration.
  /// - Returns: Each MVPD with a diagnostic that states the difference, in the order of the configuration. The array is
  ///   empty if the `platformMappingId` is blank.
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
