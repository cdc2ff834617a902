extension ProviderConfiguration {
  /// Whether a provider may be offered in the platform's picker, as this package understands the
  /// documents: enabled for the platform's single sign-on, and to be displayed in its picker. Its
  /// boarding status does not matter: a `PICKER` provider is there to be picked.
  ///
  /// Adobe says that the list can be computed from the configuration, and not how; the rule can be
  /// replaced where it is used.
  public static func isOfferedInPicker(_ mvpd: MVPD) -> Bool {
    mvpd.enablePlatformServices == true && mvpd.displayInPlatformPicker == true
  }

  /// The platformMappingIds for Apple's `VSAccountMetadataRequest.supportedAccountProviderIdentifiers`:
  /// each once, in the document's order. The list is never empty.
  ///
  /// - Parameter rule: Which providers to offer. One without platformMappingId never is.
  /// - Throws: ``HeaderError`` with the code `empty-picker`. To Apple an empty list
  ///   means *no restriction*, so passing it on would offer every provider there is.
  public func supportedAccountProviderIdentifiers(
    where rule: (MVPD) -> Bool = isOfferedInPicker
  ) throws(HeaderError) -> [String] {
    let identifiers = Self.distinct(mvpds.filter(rule).compactMap { $0.usableMappingId })
    guard identifiers.isEmpty else { return identifiers }
    throw HeaderError(.configuration, Diagnostic(.emptyPicker))
  }

  /// The platformMappingIds for Apple's `VSAccountMetadataRequest.featuredAccountProviderIdentifiers`:
  /// of the chosen providers that may be offered, each once, in the order given.
  ///
  /// - Parameters:
  ///   - ids: Adobe's ids of the providers to put in front. Those that the configuration does not
  ///     have, or that may not be offered, are omitted.
  ///   - rule: Which providers may be offered.
  public func featuredAccountProviderIdentifiers(
    mvpds ids: [String], where rule: (MVPD) -> Bool = isOfferedInPicker
  ) -> [String] {
    Self.distinct(
      ids.compactMap { mvpd(id: $0) }.filter(rule).compactMap { $0.usableMappingId })
  }

  private static func distinct(_ identifiers: [String]) -> [String] {
    var seen: Set<ByteKey> = []
    return identifiers.filter { seen.insert(ByteKey($0)).inserted }
  }
}
