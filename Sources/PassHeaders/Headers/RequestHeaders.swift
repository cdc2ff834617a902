/// The header fields of a request to Adobe, made from a device and the viewer's account.
///
/// Whether `AP-Partner-Framework-Status` is sent depends on the access status of the account:
///
/// - If access is granted, the status is sent, unless Adobe is predicted to refuse it.
/// - If access is denied, restricted or not determined, the status is sent in the phases
///   ``PartnerFrameworkStatus/Phase/check`` and ``PartnerFrameworkStatus/Phase/authentication``. In the phase
///   ``PartnerFrameworkStatus/Phase/decisions``, it is omitted. Decisions need it only for a profile of single sign-on,
///   and that profile requires access.
/// - If Adobe does not document the access status, the status is omitted.
///
/// Without the status, Adobe uses the ordinary sign-in, as in Adobe's *Apple SSO Cookbook (REST API V2)*.
///
/// Sources: *Header - AP-Partner-Framework-Status*, *Apple SSO Cookbook (REST API V2)*.
public struct RequestHeaders: Sendable {
  /// The names and values of the fields to set, in Adobe's spelling. Each field replaces any field of the same name.
  public private(set) var fields: [(name: String, value: String)]

  /// The reasons for which `AP-Partner-Framework-Status` is not one of ``fields``, because Adobe is predicted to refuse
  /// it. The ``Refusal/advice`` of each reason says what the application should do.
  ///
  /// The array is empty if the status is one of ``fields``, or if no account was given.
  public private(set) var omissionReasons: [Refusal] = []

  /// Creates the fields of a request that does not concern an account, such as the request for the configuration.
  ///
  /// - Parameters:
  ///   - device: The device that the application runs on.
  ///   - identifier: The identifier of the device, or `nil` to omit `AP-Device-Identifier`.
  /// - Throws: ``HeaderError`` if the device lacks a required member or cannot be written for another reason.
  public init(device: DeviceInfo, identifier: DeviceIdentifier? = nil) throws(HeaderError) {
    fields = [(DeviceInfo.fieldName, try device.headerValue())]
    if let identifier { fields.append((DeviceIdentifier.fieldName, identifier.headerValue)) }
  }

  /// Creates the fields of a request that concerns the viewer's account.
  ///
  /// - Parameters:
  ///   - account: The account that the framework reports.
  ///   - device: The device that the application runs on.
  ///   - identifier: The identifier of the device, or `nil` to omit `AP-Device-Identifier`.
  ///   - phase: The part of the flow that the request belongs to.
  ///   - now: The time at which the request is sent.
  ///   - configuration: The configuration in which the provider is looked up. With `nil`, the provider counts as known.
  ///   - mvpd: Adobe's id of the MVPD in the path of the request, or `nil` if the path does not name an MVPD.
  /// - Throws: ``HeaderError`` if the device lacks a required member or cannot be written for another reason, or if the
  ///   status is to be sent and cannot be written.
  public init(
    account: SubscriberAccount, device: DeviceInfo, identifier: DeviceIdentifier? = nil,
    for phase: PartnerFrameworkStatus.Phase, at now: EpochMilliseconds,
    configuration: ProviderConfiguration? = nil, mvpd: String? = nil
  ) throws(HeaderError) {
    try self.init(device: device, identifier: identifier)
    let status = PartnerFrameworkStatus(account)
    let lacksAccess = account.accessStatus != .granted && account.accessStatus.isDocumented
    if !lacksAccess || phase == .decisions {
      omissionReasons = status.predictedRefusals(
        at: now, phase: phase, configuration: configuration, mvpd: mvpd)
      // If the MVPD does not need the status, Adobe is not predicted to refuse it. Predict again without the
      // configuration, because a status that Adobe would refuse otherwise is omitted, too.
      if omissionReasons.isEmpty {
        omissionReasons = status.predictedRefusals(at: now, phase: phase)
      }
    }
    if omissionReasons.isEmpty {
      fields.insert((PartnerFrameworkStatus.fieldName, try status.headerValue(for: phase)), at: 0)
    }
  }
}

extension RequestHeaders: CustomStringConvertible, PersonalValue {
  /// The names of the fields. Their values are withheld.
  public var description: String {
    PassHeaders.description(of: "RequestHeaders", fields.map { withheld($0.name, $0.value) })
  }
}
