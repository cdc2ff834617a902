/// The header fields of a request to Adobe, made of a device and the viewer's account.
public struct RequestHeaders: Sendable {
  /// The fields to set, in Adobe's spelling; a request has no other of these headers.
  public private(set) var fields: [(name: String, value: String)]

  /// Why `AP-Partner-Framework-Status` is not among the fields;
  /// empty if it is, or if no account was given.
  /// Each has an ``Refusal/advice``.
  public private(set) var omitted: [Refusal] = []

  /// The fields of a request that is about no account, such as the one for the configuration.
  ///
  /// - Throws: ``HeaderError`` if the device makes no header that Adobe documents.
  public init(_ device: DeviceInfo, _ identifier: DeviceIdentifier? = nil) throws(HeaderError) {
    fields = [(DeviceInfo.fieldName, try device.headerValue())]
    if let identifier { fields.append((DeviceIdentifier.fieldName, identifier.headerValue)) }
  }

  /// The fields of a request.
  ///
  /// A status that Adobe would refuse, or would refuse with an MVPD that needs one, is omitted: the
  /// ordinary sign-in follows then, and Adobe's cookbook sends the request anyway. A status that says
  /// that access is not granted is refused as well, but sent for check and authentication, as Adobe
  /// documents these values; decisions need it only of a profile of single sign-on, which there cannot be.
  /// Sources: *Header - AP-Partner-Framework-Status*, *Apple SSO Cookbook (REST API V2)*.
  ///
  /// - Parameters:
  ///   - account: What the framework reports of the viewer's account.
  ///   - device: The device.
  ///   - identifier: The device's identifier.
  ///   - phase: What the request is for.
  ///   - now: When it is sent.
  ///   - configuration: Where to look the provider up; without it the provider counts as known.
  ///   - mvpd: Adobe's id of the MVPD in the request's path, if it has one.
  /// - Throws: ``HeaderError`` if the device, or a status that would be sent, makes no header that Adobe
  ///   documents.
  public init(
    _ account: SubscriberAccount, _ device: DeviceInfo, _ identifier: DeviceIdentifier? = nil,
    for phase: PartnerFrameworkStatus.Phase, at now: EpochMilliseconds,
    configuration: ProviderConfiguration? = nil, mvpd: String? = nil
  ) throws(HeaderError) {
    try self.init(device, identifier)
    let status = PartnerFrameworkStatus(account)
    let isDocumented = account.accessStatus != .granted && account.accessStatus.isKnown
    if !isDocumented || phase == .decisions {
      omitted = status.refusals(at: now, phase: phase, configuration: configuration, mvpd: mvpd)
      // With an MVPD that needs no status Adobe refuses none. An unusable one is omitted all the same.
      if omitted.isEmpty { omitted = status.refusals(at: now, phase: phase) }
    }
    if omitted.isEmpty {
      fields.insert((PartnerFrameworkStatus.fieldName, try status.headerValue(for: phase)), at: 0)
    }
  }
}
