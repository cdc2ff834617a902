extension ProviderConfiguration {
  /// Returns the MVPDs with the given `platformMappingId`, the most likely to support single sign-on first.
  ///
  /// Adobe does not document which of several MVPDs counts. They are ordered by these criteria:
  ///
  /// - `enablePlatformServices` is `true`.
  /// - `boardingStatus` is `SUPPORTED`, then `PICKER`, then any other.
  /// - `isTempPass` is not `true`.
  /// - The MVPD comes first in the configuration.
  ///
  /// - Parameter platformMappingId: The platform's identifier of the provider, such as Apple's
  ///   `accountProviderIdentifier`. It is compared byte by byte. `nil` and a blank identifier do not match any MVPD.
  public func mvpds(platformMappingId: String?) -> [MVPD] {
    guard let platformMappingId else { return [] }
    let hash = TextHash.hash(of: platformMappingId)
    let matches = index.filter { $0.mappingIdHash == hash }.map { makeMVPD(from: $0) }
      .filter { $0.platformMappingId.hasSameBytes(as: platformMappingId) }
    if matches.count < 2 { return matches }
    let ranks = matches.map { $0.singleSignOnRank }
    let order = matches.indices.sorted { (-ranks[$0], $0) < (-ranks[$1], $1) }
    return order.map { matches[$0] }
  }

  /// Returns the first MVPD with Adobe's identifier `id`, compared byte by byte.
  public func mvpd(id: String) -> MVPD? {
    // Read an MVPD only if the hash of its identifier is that of `id`. Different identifiers may have the same hash.
    let hash = TextHash.hash(of: id)
    for entry in index where entry.idHash == hash {
      let mvpd = makeMVPD(from: entry)
      if mvpd.id.hasSameBytes(as: id) { return mvpd }
    }
    return nil
  }
}

extension MVPD {
  /// A number from 0 to 11 by which MVPDs with one `platformMappingId` are ordered. It is computed from the criteria of
  /// ``ProviderConfiguration/mvpds(platformMappingId:)``. The MVPD with the highest number comes first.
  @inline(never)
  fileprivate var singleSignOnRank: Int {
    let boarding = boardingStatus == .supported ? 2 : boardingStatus == .picker ? 1 : 0
    return (enablePlatformServices == true ? 6 : 0) + boarding * 2 + (isTempPass == true ? 0 : 1)
  }
}
