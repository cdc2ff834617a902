/// A rule about a status and a configuration, such as that the configuration contains the provider of the status.
enum ProviderRule: CaseIterable {
  case mvpdIsIntegrated, platformIsRecognized, providerIsKnown, providerMatchesPath
  case providerIsUnambiguous, boardingStatusIsSupported, platformServicesAreEnabled
  case mvpdIsInPicker

  private static let useOrdinarySignIn = "use the ordinary sign-in, with this MVPD preselected"

  /// Checks whether a status follows the rule. Returns the violation if it does not, for example if the configuration
  /// does not contain the provider of the status. Returns `nil` if it does.
  ///
  /// - Parameters:
  ///   - prediction: The prediction of how Adobe responds to the status. It contains the MVPDs that the configuration
  ///     has for the provider of the status.
  ///   - configuration: The configuration in which the provider of the status was looked up.
  ///   - mvpdId: Adobe's identifier of the MVPD in the path of the request, or `nil` if the path does not have one.
  func violation(
    by prediction: StatusPrediction, _ configuration: ProviderConfiguration, _ mvpdId: String?
  ) -> StatusRule.Violation? {
    let (account, phase) = (prediction.account, prediction.phase)
    let idPath = PartnerFrameworkStatus.providerIdPath
    switch self {
    // *Apple SSO Cookbook (REST API V2)* says that a configuration contains the MVPDs with an active integration.
    // *Enhanced Error Codes* documents the code `invalid_integration`.
    case .mvpdIsIntegrated:
      guard let mvpdId, phase != .authentication, configuration.mvpd(id: mvpdId) == nil else {
        return nil
      }
      return StatusRule.Violation(
        path: "mvpd", refusal: .inferred(.integration),
        message: "the configuration has no MVPD of the id in the request",
        advice:
          "send Adobe's id of an MVPD of the configuration; the platform's id of the provider "
          + "is not one")

    // *REST API V2 FAQs* says that a configuration for an unknown platform does not have platform fields.
    case .platformIsRecognized:
      guard !configuration.hasPlatformFields else { return nil }
      return StatusRule.Violation(.notLookedUp, path: idPath, isWarning: true)

    // *Enhanced Error Codes* describes the code as "is not associated with a known mvpd".
    case .providerIsKnown:
      guard let lookup = prediction.lookup, lookup.matches.isEmpty, account.isGranted else {
        return nil
      }
      return StatusRule.Violation(
        path: idPath, refusal: .inferred(.providerIdNotDetermined),
        message: "no MVPD of the configuration has this platformMappingId",
        advice:
          "preselect no MVPD and use the ordinary sign-in: the provider has no integration on "
          + "this platform, the configuration is another service provider's or platform's, or the "
          + "id is not exactly what the framework reports")

    // *Enhanced Error Codes* describes the code as "does not match the mvpd sent as parameter". Requests for partner
    // sessions and partner profiles do not have this parameter. No document shows this code in a response for
    // decisions.
    case .providerMatchesPath:
      guard let lookup = prediction.lookup, !lookup.matches.isEmpty, prediction.hasProviderMismatch,
        account.isGranted
      else { return nil }
      return StatusRule.Violation(
        path: idPath,
        refusal: phase == .decisions
          ? .uncertain(.providerIdMismatch) : .documented(.providerIdMismatch),
        message: "the provider's id belongs to another MVPD than the one in the request",
        advice:
          "send the request for the MVPD that the id belongs to, or ask the framework again if "
          + "the viewer has changed providers")

    case .providerIsUnambiguous:
      guard let lookup = prediction.lookup, lookup.isAmbiguous else { return nil }
      return StatusRule.Violation(
        .sharedMappingId, detail: .number(lookup.matches.count), path: idPath, isWarning: true)

    // *Apple SSO Overview* documents the boarding statuses. *Enhanced Error Codes* documents the code.
    case .boardingStatusIsSupported:
      guard let mvpd = prediction.mvpd, mvpd.boardingStatus != .supported else { return nil }
      guard phase == .authentication else { return headerNotNeededWarning(for: prediction) }
      guard account.isGranted else { return nil }
      let isDocumented = mvpd.boardingStatus == .picker || mvpd.boardingStatus == nil
      return StatusRule.Violation(
        path: "boardingStatus",
        refusal: isDocumented ? .inferred(.boardingStatus) : .uncertain(.boardingStatus),
        message: mvpd.boardingStatus == .picker
          ? "the MVPD is only shown in the platform's picker and cannot complete single sign-on"
          : isDocumented
            ? "the MVPD has no boarding status, so that the platform does not support it"
            : "the MVPD's boarding status is neither SUPPORTED nor PICKER",
        advice: Self.useOrdinarySignIn)

    // *Apple SSO Overview* and *Provide MVPD list* document `enablePlatformServices`. *Enhanced Error Codes* documents
    // the code.
    case .platformServicesAreEnabled:
      guard let mvpd = prediction.mvpd, mvpd.enablePlatformServices != true else { return nil }
      guard phase == .authentication else {
        return mvpd.boardingStatus == .supported ? headerNotNeededWarning(for: prediction) : nil
      }
      guard account.isGranted else { return nil }
      return StatusRule.Violation(
        path: "enablePlatformServices", refusal: .inferred(.platformServices),
        message: "the integration with the MVPD is not enabled for the platform's single sign-on",
        advice: "use the ordinary sign-in, and have single sign-on enabled in the TVE Dashboard")

    // *Apple SSO Cookbook (REST API V2)* and *Provide MVPD list* document `displayInPlatformPicker`.
    case .mvpdIsInPicker:
      guard let mvpd = prediction.mvpd, prediction.lookup != nil, !prediction.hasProviderMismatch,
        mvpd.displayInPlatformPicker != true
      else { return nil }
      return StatusRule.Violation(.notInPicker, path: "displayInPlatformPicker", isWarning: true)
    }
  }

  /// Returns the warning that the MVPD of the request does not need a status, or `nil` if the MVPD is not known for
  /// certain.
  ///
  /// Without single sign-on, the viewer signs in through Adobe alone. This sign-in does not create a profile that needs
  /// the status in a later phase.
  ///
  /// An MVPD in the path of the request is certain, whatever the account says. Otherwise the access must be granted,
  /// because only then does the account's identifier name the MVPD of the request.
  private func headerNotNeededWarning(for prediction: StatusPrediction) -> StatusRule.Violation? {
    guard prediction.hasMVPDOfPath || prediction.account.isGranted else { return nil }
    return StatusRule.Violation(
      .headerNotNeeded, path: PartnerFrameworkStatus.providerIdPath, isWarning: true)
  }
}
