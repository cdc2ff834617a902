extension ProviderConfiguration {
  /// Returns whether `mvpd` may be offered in the platform's picker of TV providers: `enablePlatformServices` and
  /// `displayInPlatformPicker` are both `true`.
  ///
  /// The boarding status does not matter, because the status `PICKER` exists for this picker.
  ///
  /// Adobe only documents that the list of providers in the picker can be computed from the configuration. This rule is
  /// therefore the interpretation of this package. A client may pass a rule of its own to the methods that use it.
  public static func isOfferedInPicker(_ mvpd: MVPD) -> Bool {
    mvpd.enablePlatformServices == true && mvpd.displayInPlatformPicker == true
  }

  /// Returns the identifiers for Apple's `VSAccountMetadataRequest.supportedAccountProviderIdentifiers`.
  ///
  /// The result has each `platformMappingId` once, in the order of the configuration. It is never empty.
  ///
  /// - Parameter rule: Returns whether to offer an MVPD. An MVPD without a `platformMappingId` is never offered.
  /// - Throws: ``HeaderError`` with the code `empty-picker` if there is no provider to offer. Apple's framework would
  ///   offer every provider for an empty list.
  public func supportedAccountProviderIdentifiers(
    where rule: (MVPD) -> Bool = isOfferedInPicker
  ) throws(HeaderError) -> [String] {
    let identifiers = Self.distinct(mvpds.filter(rule).compactMap { $0.usableMappingId })
    guard identifiers.isEmpty else { return identifiers }
    throw HeaderError(.configuration, Diagnostic(.emptyPicker))
  }

  /// Returns the identifiers for Apple's `VSAccountMetadataRequest.featuredAccountProviderIdentifiers`.
  ///
  /// The result has the `platformMappingId` of each chosen provider once, in the order of `ids`.
  ///
  /// - Parameters:
  ///   - ids: Adobe's identifiers of the providers to feature. An identifier is ignored if the configuration does not
  ///     have it or if `rule` excludes its MVPD.
  ///   - rule: Returns whether an MVPD may be offered.
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
