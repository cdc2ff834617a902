@_exported public import PassHeadersDate

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension URLRequest {
  /// Sets `AP-Partner-Framework-Status`, `X-Device-Info` and, if there is one, `AP-Device-Identifier`.
  ///
  /// A status that Adobe would refuse is omitted; see `RequestHeaders`. Values that were there are
  /// replaced or removed, but for an `AP-Device-Identifier` where no identifier is given, which stays.
  ///
  /// - Returns: Why the status was omitted; empty if it was set.
  /// - Throws: `HeaderError`, as `RequestHeaders` does; the request is unchanged then.
  @discardableResult
  public mutating func setPassHeaders(
    _ account: SubscriberAccount, _ device: DeviceInfo, _ identifier: DeviceIdentifier? = nil,
    for phase: PartnerFrameworkStatus.Phase, at now: EpochMilliseconds = .now,
    configuration: ProviderConfiguration? = nil, mvpd: String? = nil
  ) throws(HeaderError) -> [Refusal] {
    let headers = try RequestHeaders(
      account, device, identifier, for: phase, at: now, configuration: configuration, mvpd: mvpd)
    set(headers)
    return headers.omitted
  }

  /// Sets the headers of a request that is about no account, such as the one for the configuration.
  ///
  /// - Throws: `HeaderError` if the device makes no header that Adobe documents.
  public mutating func setPassHeaders(
    _ device: DeviceInfo, _ identifier: DeviceIdentifier? = nil
  ) throws(HeaderError) {
    set(try RequestHeaders(device, identifier))
  }

  private mutating func set(_ headers: RequestHeaders) {
    setValue(nil, forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
    for field in headers.fields { setValue(field.value, forHTTPHeaderField: field.name) }
  }

  /// Sets `AP-Partner-Framework-Status`, whatever Adobe will make of it.
  ///
  /// - Throws: `HeaderError` if the status makes no header that Adobe documents. The request is
  ///   unchanged then.
  public mutating func set(
    _ status: PartnerFrameworkStatus, for phase: PartnerFrameworkStatus.Phase = .decisions,
    allowing allowance: HeaderAllowance = .documented
  ) throws(HeaderError) {
    let value = try status.headerValue(for: phase, allowing: allowance)
    setValue(value, forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
  }

  /// Sets `X-Device-Info`.
  ///
  /// - Throws: `HeaderError` if Adobe does not document such a header. The request is unchanged then.
  public mutating func set(
    _ device: DeviceInfo, allowing allowance: HeaderAllowance = .documented
  ) throws(HeaderError) {
    let value = try device.headerValue(allowing: allowance)
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
      let name = PartnerFrameworkStatus.fieldName
      guard let value = value(forHTTPHeaderField: name) else { return nil }
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
