@_exported public import PassHeadersDate

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension URLRequest {
  /// Sets `AP-Partner-Framework-Status`, `X-Device-Info` and, if there is one, `AP-Device-Identifier`.
  ///
  /// A viewer who is not signed in with a provider, or whose sign-in has expired, is not an error: Adobe's
  /// cookbook sends the request anyway. A status that Adobe would refuse, or would refuse with an MVPD
  /// that needs one, is left out, and the reasons are returned. A status that says that access is not granted is sent: Adobe
  /// documents these values of the header.
  ///
  ///     let refusals = try request.setPassHeaders(account, device, for: .check)
  ///     // Not empty: the status is left out, so that the ordinary sign-in follows; each has an `advice`.
  ///
  /// Values that were there are replaced or removed, but for an `AP-Device-Identifier` where no identifier
  /// is given, which stays.
  ///
  /// - Parameters:
  ///   - account: What the framework reports of the viewer's account.
  ///   - device: The device.
  ///   - identifier: The device's identifier.
  ///   - phase: What the request is for.
  ///   - now: When it is sent.
  ///   - configuration: Where to look the provider up; without it the provider counts as known.
  ///   - mvpd: Adobe's id of the MVPD in the request's path, if it has one.
  /// - Returns: Why the status was left out; empty if it was set.
  /// - Throws: `HeaderError` if the device, or a status that would be set, makes no header that Adobe
  ///   documents. The request is unchanged then.
  @discardableResult
  public mutating func setPassHeaders(
    _ account: SubscriberAccount, _ device: DeviceInfo, _ identifier: DeviceIdentifier? = nil,
    for phase: PartnerFrameworkStatus.Phase, at now: EpochMilliseconds = .now,
    configuration: ProviderConfiguration? = nil, mvpd: String? = nil
  ) throws(HeaderError) -> [Refusal] {
    let status = PartnerFrameworkStatus(account)
    let deviceValue = try device.headerValue()
    var refusals = status.refusals(at: now, phase: phase, configuration: configuration, mvpd: mvpd)
    // With an MVPD that needs no status Adobe refuses none. An unusable one is left out all the same.
    if refusals.isEmpty { refusals = status.refusals(at: now, phase: phase) }
    // PFS documents these values, so such a status is not a fault of the header.
    if account.accessStatus != .granted, account.accessStatus.isKnown { refusals = [] }
    let value = refusals.isEmpty ? try status.headerValue(for: phase) : nil
    setValue(value, forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
    setValue(deviceValue, forHTTPHeaderField: DeviceInfo.fieldName)
    if let identifier { set(identifier) }
    return refusals
  }

  /// Sets `AP-Partner-Framework-Status`, whatever Adobe will make of it.
  ///
  /// - Throws: `HeaderError` if the status makes no header that Adobe documents. The request is
  ///   unchanged then.
  public mutating func set(
    _ status: PartnerFrameworkStatus, for phase: PartnerFrameworkStatus.Phase = .decisions,
    allowing allowances: HeaderAllowances = []
  ) throws(HeaderError) {
    let value = try status.headerValue(for: phase, allowing: allowances)
    setValue(value, forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
  }

  /// Sets `X-Device-Info`.
  ///
  /// - Throws: `HeaderError` if Adobe does not document such a header. The request is unchanged then.
  public mutating func set(
    _ device: DeviceInfo, allowing allowances: HeaderAllowances = []
  ) throws(HeaderError) {
    let value = try device.headerValue(allowing: allowances)
    setValue(value, forHTTPHeaderField: DeviceInfo.fieldName)
  }

  /// Sets `AP-Device-Identifier`.
  public mutating func set(_ identifier: DeviceIdentifier) {
    setValue(identifier.headerValue, forHTTPHeaderField: DeviceIdentifier.fieldName)
  }

  /// The `AP-Partner-Framework-Status` that is set; `nil` if there is none.
  ///
  /// - Throws: `HeaderError` if its value cannot be read.
  public var partnerFrameworkStatus: PartnerFrameworkStatus? {
    get throws(HeaderError) {
      guard let value = value(forHTTPHeaderField: PartnerFrameworkStatus.fieldName) else {
        return nil
      }
      return try PartnerFrameworkStatus(headerValue: value)
    }
  }

  /// The `X-Device-Info` that is set; `nil` if there is none.
  ///
  /// - Throws: `HeaderError` if its value cannot be read.
  public var deviceInfo: DeviceInfo? {
    get throws(HeaderError) {
      guard let value = value(forHTTPHeaderField: DeviceInfo.fieldName) else { return nil }
      return try DeviceInfo(headerValue: value)
    }
  }
}
