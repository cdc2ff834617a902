public import PassHeaders

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension URLRequest {
  /// Sets `AP-Partner-Framework-Status`; a value that was there is replaced.
  ///
  /// - Throws: ``HeaderWritingError`` if the status makes no header that Adobe allows. The request
  ///   is unchanged then.
  public mutating func set(
    _ status: PartnerFrameworkStatus, allowing allowances: HeaderAllowances = []
  ) throws(HeaderWritingError) {
    let value = try status.headerValue(allowing: allowances)
    setValue(value, forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
  }

  /// Sets `X-Device-Info`; a value that was there is replaced.
  ///
  /// - Throws: ``HeaderWritingError`` if the profile does not allow such a header. The request is
  ///   unchanged then.
  public mutating func set(
    _ device: DeviceInfo, for profile: DeviceInfo.Profile = .v2,
    allowing allowances: HeaderAllowances = []
  ) throws(HeaderWritingError) {
    let value = try device.headerValue(for: profile, allowing: allowances)
    setValue(value, forHTTPHeaderField: DeviceInfo.fieldName)
  }

  /// The `AP-Partner-Framework-Status` that is set; `nil` if there is none.
  ///
  /// - Throws: ``HeaderError`` if its value cannot be read.
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
  /// - Throws: ``HeaderError`` if its value cannot be read.
  public var deviceInfo: DeviceInfo? {
    get throws(HeaderError) {
      guard let value = value(forHTTPHeaderField: DeviceInfo.fieldName) else { return nil }
      return try DeviceInfo(headerValue: value)
    }
  }
}
