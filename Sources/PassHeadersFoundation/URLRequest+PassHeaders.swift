public import PassHeaders

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension URLRequest {
  /// Sets `AP-Partner-Framework-Status`; a value that was there is replaced.
  ///
  /// - Throws: `HeaderWritingError` if the status makes no header that Adobe allows. The request
  ///   is unchanged then.
  public mutating func set(
    _ status: PartnerFrameworkStatus, allowing allowances: HeaderAllowances = []
  ) throws(HeaderWritingError) {
    let value = try status.headerValue(allowing: allowances)
    setValue(value, forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
  }

  /// Sets `X-Device-Info`; a value that was there is replaced.
  ///
  /// - Throws: `HeaderWritingError` if the profile does not allow such a header. The request is
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

extension URLRequest {
  /// Sets both headers; values that were there are replaced.
  ///
  /// - Parameters:
  ///   - status: What the framework reports of the viewer's account.
  ///   - device: The device.
  ///   - now: The time with which the account's expiration is compared.
  ///   - allowsExpired: Whether a status may be sent whose date has passed. Adobe does not accept it,
  ///     and signs in the ordinary way instead; ask the framework again before you send it.
  ///   - profile: Which members the device has to have.
  ///   - allowances: What to let pass that would be refused otherwise.
  /// - Throws: ``PassHeadersRequestError``. The request is unchanged then.
  public mutating func setPassHeaders(
    _ status: PartnerFrameworkStatus, _ device: DeviceInfo,
    at now: Timestamp = .now, allowsExpired: Bool = false, for profile: DeviceInfo.Profile = .v2,
    allowing allowances: HeaderAllowances = []
  ) throws(PassHeadersRequestError) {
    if !allowsExpired, let date = status.account.expirationDate, date <= now {
      throw .expired(date)
    }
    do throws(HeaderWritingError) {
      let statusValue = try status.headerValue(allowing: allowances)
      let deviceValue = try device.headerValue(for: profile, allowing: allowances)
      setValue(statusValue, forHTTPHeaderField: PartnerFrameworkStatus.fieldName)
      setValue(deviceValue, forHTTPHeaderField: DeviceInfo.fieldName)
    } catch {
      throw .notWritable(error)
    }
  }
}

/// Why the headers were not set.
public enum PassHeadersRequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The account's date has passed.
  case expired(Timestamp)
  /// One of the two makes no header that Adobe allows.
  case notWritable(HeaderWritingError)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .expired:
      "the account's expirationDate has passed, and Adobe does not accept such a status; ask the "
        + "framework for the account again"
    case .notWritable(let error): error.description
    }
  }
}
