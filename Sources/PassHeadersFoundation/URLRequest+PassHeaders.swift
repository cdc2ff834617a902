@_exported public import PassHeadersDate

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension URLRequest {
  /// Sets `AP-Partner-Framework-Status`, `X-Device-Info` and, if an identifier is given, `AP-Device-Identifier`.
  ///
  /// `RequestHeaders` says when the status is sent and when it is omitted. Values that the request has already are replaced
  /// or removed, except that an `AP-Device-Identifier` stays if no identifier is given.
  ///
  /// - Parameters:
  ///   - account: The account that the framework reports.
  ///   - device: The device that the application runs on.
  ///   - identifier: The identifier of the device; `nil` to leave the request's own.
  ///   - phase: The part of the flow to which the request belongs.
  ///   - now: The time at which the request is sent.
  ///   - configuration: The configuration in which the provider is looked up. Without one the provider counts as known.
  ///   - mvpd: Adobe's id of the MVPD in the path of the request; `nil` if the path has none.
  /// - Returns: The reasons for which the status was omitted; empty if it was set.
  /// - Throws: `HeaderError` if the device lacks a required member, or if the device or a status that would be sent cannot
  ///   be written for another reason. The request is unchanged then.
  @discardableResult
  public mutating func setPassHeaders(
    account: SubscriberAccount, device: DeviceInfo, identifier: DeviceIdentifier? = nil,
    for phase: PartnerFrameworkStatus.Phase, at now: EpochMilliseconds = .now,
    configuration: ProviderConfiguration? = nil, mvpd: String? = nil
  ) throws(HeaderError) -> [Refusal] {
    let headers = try RequestHeaders(
      account: account, device: device, identifier: identifier, for: phase, at: now,
      configuration: configuration, mvpd: mvpd)
    set(headers)
    return headers.omissionReasons
  }

  /// Sets `X-Device-Info` and, if an identifier is given, `AP-Device-Identifier` of a request that is not about an account,
  /// such as the one for the configuration. Removes `AP-Partner-Framework-Status`.
  ///
  /// - Throws: `HeaderError` if the device lacks a required member, or cannot be written for another reason. The request is
  ///   unchanged then.
  public mutating func setPassHeaders(
    device: DeviceInfo, identifier: DeviceIdentifier? = nil
  ) throws(HeaderError) {
    set(try RequestHeaders(device: device, identifier: identifier))
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
    validation: HeaderValidation = .strict
  ) throws(HeaderError) {
    let value = try status.headerValue(for: phase, validation: validation)
    setValue(value, forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
  }

  /// Sets `X-Device-Info`.
  ///
  /// - Throws: `HeaderError` if Adobe does not document such a header. The request is unchanged then.
  public mutating func set(
    _ device: DeviceInfo, validation: HeaderValidation = .strict
  ) throws(HeaderError) {
    let value = try device.headerValue(validation: validation)
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
