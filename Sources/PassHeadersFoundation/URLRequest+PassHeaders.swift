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
  /// The account is sent as it is, also if Adobe will refuse it. `PartnerFrameworkStatus.isWorthSending` says whether
  /// to send it. Existing values of the headers are replaced.
  ///
  /// - Parameters:
  ///   - account: The account that the framework reports, or `nil` for a request that does not concern an account, such
  ///     as the request for the configuration. With `nil`, an existing `AP-Partner-Framework-Status` is removed.
  ///   - device: The device that the application runs on.
  ///   - identifier: The identifier of the device, or `nil` to keep an existing header.
  /// - Throws: `HeaderError` if `device` lacks a required member, or if a header cannot be written for another reason.
  ///   The request is then unchanged.
  public mutating func setPassHeaders(
    account: SubscriberAccount?, device: DeviceInfo, identifier: DeviceIdentifier? = nil
  ) throws(HeaderError) {
    let headers = try RequestHeaders(account: account, device: device, identifier: identifier)
    setValue(nil, forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
    for field in headers.fields { setValue(field.value, forHTTPHeaderField: field.name) }
  }

  /// Sets the header `AP-Partner-Framework-Status`, and replaces an existing value.
  ///
  /// - Parameters:
  ///   - status: The status to send.
  ///   - phase: The part of the sign-on flow that the request belongs to. Only `.decisions` requires an expiration
  ///     date.
  ///   - validation: The requirements that the status must meet.
  /// - Throws: `HeaderError` if the status does not meet `validation`. The request is then unchanged.
  public mutating func setPartnerFrameworkStatus(
    _ status: PartnerFrameworkStatus, for phase: PartnerFrameworkStatus.Phase = .decisions,
    validation: HeaderValidation = .strict
  ) throws(HeaderError) {
    let value = try status.headerValue(for: phase, validation: validation)
    setValue(value, forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
  }

  /// Sets the header `X-Device-Info`, and replaces an existing value.
  ///
  /// - Parameters:
  ///   - device: The device that the application runs on.
  ///   - validation: The requirements that the device must meet.
  /// - Throws: `HeaderError` if the device does not meet `validation`, such as for a missing `model`. The request is
  ///   then unchanged.
  public mutating func setDeviceInfo(
    _ device: DeviceInfo, validation: HeaderValidation = .strict
  ) throws(HeaderError) {
    let value = try device.headerValue(validation: validation)
    setValue(value, forHTTPHeaderField: DeviceInfo.fieldName)
  }

  /// Sets the header `AP-Device-Identifier`, and replaces an existing value.
  public mutating func setDeviceIdentifier(_ identifier: DeviceIdentifier) {
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

  /// The identifier in the request's `AP-Device-Identifier`, or `nil` without the header.
  ///
  /// - Throws: `HeaderError` if the value of the header cannot be read.
  public var deviceIdentifier: DeviceIdentifier? {
    get throws(HeaderError) {
      guard let value = value(forHTTPHeaderField: DeviceIdentifier.fieldName) else { return nil }
      return try DeviceIdentifier(headerValue: value)
    }
  }
}
