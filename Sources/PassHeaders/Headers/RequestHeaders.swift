/// The header fields of a request to Adobe, made of a device and the viewer's account.
///
/// When the status is sent:
///
/// - If access is granted, the status is sent, unless Adobe is predicted to refuse it.
/// - If access is denied, restricted or not determined, the status is sent with requests of the phases check and
///   authentication, and omitted with decisions. Only a profile of single sign-on needs it for decisions, and without
///   access there is none.
///
/// If a status is omitted, the ordinary sign-in follows, and the request is sent without it, as Adobe's cookbook does.
/// Sources: *Header - AP-Partner-Framework-Status*, *Apple SSO Cookbook (REST API V2)*.
public struct RequestHeaders: Sendable {
  /// The fields to set, in Adobe's spelling. A request has no other fields of these names.
  public private(set) var fields: [(name: String, value: String)]

  /// The reasons for which `AP-Partner-Framework-Status` is not among the fields, each with an ``Refusal/advice``.
  ///
  /// Empty if the status is among them, or if no account was given.
  public private(set) var omissionReasons: [Refusal] = []

  /// Creates the fields of a request that is not about an account, such as the one for the configuration.
  ///
  /// - Parameters:
  ///   - device: The device that the application runs on.
  ///   - identifier: The identifier of the device; `nil` for a request without one.
  /// - Throws: ``HeaderError`` if the device lacks a required member, or cannot be written for another reason.
  public init(device: DeviceInfo, identifier: DeviceIdentifier? = nil) throws(HeaderError) {
    fields = [(DeviceInfo.fieldName, try device.headerValue())]
    if let identifier { fields.append((DeviceIdentifier.fieldName, identifier.headerValue)) }
  }

  /// Creates the fields of a request.
  ///
  /// - Parameters:
  ///   - account: The account that the framework reports.
  ///   - device: The device that the application runs on.
  ///   - identifier: The identifier of the device; `nil` for a request without one.
  ///   - phase: The part of the flow to which the request belongs.
  ///   - now: The time at which the request is sent.
  ///   - configuration: The configuration in which the provider is looked up. Without one the provider counts as known.
  ///   - mvpd: Adobe's id of the MVPD in the path of the request; `nil` if the path has none.
  /// - Throws: ``HeaderError`` if the device lacks a required member, or if the device or a status that would be sent
  ///   cannot be written for another reason.
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
      // Adobe refuses no status of an MVPD that needs none. One that would be refused otherwise is omitted as well.
      if omissionReasons.isEmpty {
        omissionReasons = status.predictedRefusals(at: now, phase: phase)
      }
    }
    if omissionReasons.isEmpty {
      fields.insert((PartnerFrameworkStatus.fieldName, try status.headerValue(for: phase)), at: 0)
    }
  }
}
