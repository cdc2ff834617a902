extension Configuration {
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
  /// - Throws: ``PickerError/nothingToOffer``. To Apple an empty list means *no restriction*, so
  ///   passing it on would offer every provider there is.
  public func supportedAccountProviderIdentifiers(
    where rule: (MVPD) -> Bool = isOfferedInPicker
  ) throws(PickerError) -> [String] {
    let identifiers = Self.distinct(mvpds.filter(rule).compactMap { $0.usableMappingId })
    guard !identifiers.isEmpty else { throw .nothingToOffer }
    return identifiers
  }

  /// The platformMappingIds for Apple's `VSAccountMetadataRequest.featuredAccountProviderIdentifiers`:
  /// of the chosen providers that may be offered, each once, in the order given.
  ///
  /// - Parameters:
  ///   - ids: Adobe's ids of the providers to put in front. Those that the configuration does not
  ///     have, or that may not be offered, are left out.
  ///   - rule: Which providers may be offered.
  public func featuredAccountProviderIdentifiers(
    mvpds ids: [String], where rule: (MVPD) -> Bool = isOfferedInPicker
  ) -> [String] {
    Self.distinct(
      ids.compactMap { mvpd(id: $0) }.filter(rule).compactMap { $0.usableMappingId })
  }

  private static func distinct(_ identifiers: [String]) -> [String] {
    var seen: Set<ExactString> = []
    return identifiers.filter { seen.insert(ExactString($0)).inserted }
  }
}

/// Why there is no list for the platform's picker.
public enum PickerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No provider may be offered.
  case nothingToOffer

  /// What it means and what to do.
  public var description: String {
    "no MVPD of the configuration may be offered in the platform's picker; an empty list would "
      + "lift the restriction and offer every provider, so do not open the picker: use the ordinary "
      + "sign-in"
  }
}
