@_exported public import PassHeadersDate

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension URLRequest {
  /// Sets the headers `AP-Partner-Framework-Status`, `X-Device-Info` and, unless `identifier` is `nil`,
  /// `AP-Device-Identifier`.
  ///
  /// The status is omitted if Adobe is predicted to refuse it, or if access is missing and the phase does not need it.
  /// `RequestHeaders` documents the rules. Existing values of these headers are replaced, and an existing status is
  /// removed if the status is omitted. An existing `AP-Device-Identifier` is kept if `identifier` is `nil`.
  ///
  /// - Parameters:
  ///   - account: The account that the framework reports.
  ///   - device: The device that the application runs on.
  ///   - identifier: The identifier of the device, or `nil` to keep the existing header.
  ///   - phase: The part of the sign-on flow that the request belongs to.
  ///   - now: The time at which the request is sent.
  ///   - configuration: The configuration in which the provider is looked up. If it is `nil`, the provider counts as
  ///     known.
  ///   - mvpd: Adobe's identifier of the MVPD in the path of the request, or `nil` if the path does not have one.
  /// - Returns: The reasons for which the status was omitted, or an empty array if it was set.
  /// - Throws: `HeaderError` if `device` lacks a required member, or if a header cannot be written for another reason.
  ///   The request is then unchanged.
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

  /// Sets the headers of a request that does not concern an account, such as the request for the configuration.
  ///
  /// These are `X-Device-Info` and, unless `identifier` is `nil`, `AP-Device-Identifier`. An
  /// `AP-Partner-Framework-Status` is removed.
  ///
  /// - Parameters:
  ///   - device: The device that the application runs on.
  ///   - identifier: The identifier of the device, or `nil` to keep the existing header.
  /// - Throws: `HeaderError` if `device` lacks a required member, or if it cannot be written for another reason. The
  ///   request is then unchanged.
  public mutating func setPassHeaders(
    device: DeviceInfo, identifier: DeviceIdentifier? = nil
  ) throws(HeaderError) {
    set(try RequestHeaders(device: device, identifier: identifier))
  }

  private mutating func set(_ headers: RequestHeaders) {
    setValue(nil, forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
    for field in headers.fields { setValue(field.value, forHTTPHeaderField: field.name) }
  }

  /// Sets the header `AP-Partner-Framework-Status`, even if Adobe is predicted to refuse the status.
  ///
  /// - Parameters:
  ///   - status: The status to send.
  ///   - phase: The part of the sign-on flow that the request belongs to. Only `.decisions` requires an expiration
  ///     date.
  ///   - validation: The requirements that the status must meet.
  /// - Throws: `HeaderError` if the status does not meet `validation`. The request is then unchanged.
  public mutating func set(
    _ status: PartnerFrameworkStatus, for phase: PartnerFrameworkStatus.Phase = .decisions,
    validation: HeaderValidation = .strict
  ) throws(HeaderError) {
    let value = try status.headerValue(for: phase, validation: validation)
    setValue(value, forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
  }

  /// Sets the header `X-Device-Info`.
  ///
  /// - Parameters:
  ///   - device: The device that the application runs on.
  ///   - validation: The requirements that the device must meet.
  /// - Throws: `HeaderError` if the device does not meet `validation`, such as for a missing `model`. The request is
  ///   then unchanged.
  public mutating func set(
    _ device: DeviceInfo, validation: HeaderValidation = .strict
  ) throws(HeaderError) {
    let value = try device.headerValue(validation: validation)
    setValue(value, forHTTPHeaderField: DeviceInfo.fieldName)
  }

  /// Sets the header `AP-Device-Identifier`, and replaces an existing value.
  public mutating func set(_ identifier: DeviceIdentifier) {
    setValue(identifier.headerValue, forHTTPHeaderField: DeviceIdentifier.fieldName)
  }

  /// The status in the request's `AP-Partner-Framework-Status`, or `nil` without the header.
  ///
  /// - Throws: `HeaderError` if the value of the header cannot be read.
  public var partnerFrameworkStatus: PartnerFrameworkStatus? {
    get throws(HeaderError) {
      let name = PartnerFrameworkStatus.fieldName
      guard let value = value(forHTTPHeaderField: name) else { return nil }
      return try PartnerFrameworkStatus(headerValue: value)
    }
  }

  /// The device in the request's `X-Device-Info`, or `nil` without the header.
  ///
  /// - Throws: `HeaderError` if the value of the header cannot be read.
  public var deviceInfo: DeviceInfo? {
    get throws(HeaderError) {
      guard let value = value(forHTTPHeaderField: DeviceInfo.fieldName) else { return nil }
      return try DeviceInfo(headerValue: value)
    }
  }
}
