/// A rule that a status has to follow together with a configuration.
enum ProviderRule: CaseIterable {
  case mvpdIsIntegrated, platformIsRecognized, providerIsKnown, providerIsOfThePath
  case providerIsUnambiguous, boardingStatusIsSupported, platformServicesAreEnabled
  case mvpdIsInPicker

  private static let useOrdinarySignIn = "use the ordinary sign-in, with this MVPD preselected"

  /// Returns how the status of `prediction` violates the rule, or `nil` if it does not.
  ///
  /// - Parameter mvpdId: Adobe's id of the MVPD in the path of the request; `nil` if the path has none.
  func violation(
    by prediction: StatusPrediction, _ configuration: ProviderConfiguration, _ mvpdId: String?
  ) -> StatusRule.Violation? {
    let (account, phase) = (prediction.account, prediction.phase)
    let idPath = PartnerFrameworkStatus.providerIdPath
    switch self {
    // *Apple SSO Cookbook (REST API V2)*: the configuration has the MVPDs with an active integration. *Enhanced Error
    // Codes*: `invalid_integration`.
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

    // *REST API V2 FAQs*: a configuration that is fetched for an unknown platform has no platform fields.
    case .platformIsRecognized:
      guard !configuration.hasPlatformFields else { return nil }
      return StatusRule.Violation(.notLookedUp, path: idPath, isWarning: true)

    // *Enhanced Error Codes*: "is not associated with a known mvpd".
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

    // *Enhanced Error Codes*: "does not match the mvpd sent as parameter". Partner sessions and profiles have no such
    // parameter, and no document shows a decision that answers so.
    case .providerIsOfThePath:
      guard let lookup = prediction.lookup, !lookup.matches.isEmpty, prediction.isMismatch,
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

    // *Apple SSO Overview*: boarding statuses. *Enhanced Error Codes*: the code.
    case .boardingStatusIsSupported:
      guard let mvpd = prediction.mvpd, mvpd.boardingStatus != .supported else { return nil }
      guard phase == .authentication else { return headerNotNeeded(prediction) }
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

    // *Apple SSO Overview* and *Provide MVPD list*: `enablePlatformServices`. *Enhanced Error Codes*: the code.
    case .platformServicesAreEnabled:
      guard let mvpd = prediction.mvpd, mvpd.enablePlatformServices != true else { return nil }
      guard phase == .authentication else {
        return mvpd.boardingStatus == .supported ? headerNotNeeded(prediction) : nil
      }
      guard account.isGranted else { return nil }
      return StatusRule.Violation(
        path: "enablePlatformServices", refusal: .inferred(.platformServices),
        message: "the integration with the MVPD is not enabled for the platform's single sign-on",
        advice: "use the ordinary sign-in, and have single sign-on enabled in the TVE Dashboard")

    // *Apple SSO Cookbook (REST API V2)* and *Provide MVPD list*: `displayInPlatformPicker`.
    case .mvpdIsInPicker:
      guard let mvpd = prediction.mvpd, prediction.lookup != nil, !prediction.isMismatch,
        mvpd.displayInPlatformPicker != true
      else { return nil }
      return StatusRule.Violation(.notInPicker, path: "displayInPlatformPicker", isWarning: true)
    }
  }

  /// A warning that the MVPD needs no status, because single sign-on is not possible with it: it signs in through Adobe
  /// alone, so that no profile exists for which another phase would need the status.
  ///
  /// The MVPD in the path decides, whatever the account says. Without one there, the account has to be granted: only
  /// then its id names the MVPD of the request.
  private func headerNotNeeded(_ prediction: StatusPrediction) -> StatusRule.Violation? {
    guard prediction.isMVPDOfPath || prediction.account.isGranted else { return nil }
    return StatusRule.Violation(
      .headerNotNeeded, path: PartnerFrameworkStatus.providerIdPath, isWarning: true)
  }
}
