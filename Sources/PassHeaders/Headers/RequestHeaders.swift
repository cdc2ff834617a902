/// The header fields of a request to Adobe, made from a device and the viewer's account.
///
/// The fields contain what they are given. Whether Adobe will accept the account is not checked: before the viewer has
/// signed in, an account without a provider and a date is usual.
/// ``PartnerFrameworkStatus/isWorthSending(at:phase:configuration:mvpd:)`` says whether to send the account.
///
/// Source: *Header - AP-Partner-Framework-Status*, *Header - X-Device-Info*.
public struct RequestHeaders: Sendable {
  /// The names and values of the fields to set, in Adobe's spelling. Each field replaces any field of the same name.
  public let fields: [(name: String, value: String)]

  /// Creates the fields of a request.
  ///
  /// - Parameters:
  ///   - account: The account that the framework reports, or `nil` to send no `AP-Partner-Framework-Status`, as in the
  ///     request for the configuration.
  ///   - device: The device that the application runs on.
  ///   - identifier: The identifier of the device, or `nil` to omit `AP-Device-Identifier`.
  /// - Throws: ``HeaderError`` if the device lacks a member that Adobe requires, if the expiration date is in seconds,
  ///   if a written header could not be read again, or if a field is longer than 8,190 bytes.
  public init(
    account: SubscriberAccount?, device: DeviceInfo, identifier: DeviceIdentifier? = nil
  ) throws(HeaderError) {
    var fields: [(name: String, value: String)] = []
    if let account {
      // A reader accepts what lenient validation accepts, such as granted access without a provider.
      let value = try PartnerFrameworkStatus(account).headerValue(validation: .lenient)
      try HeaderLength.check(value, of: PartnerFrameworkStatus.kind, .strict)
      fields.append((PartnerFrameworkStatus.fieldName, value))
    }
    fields.append((DeviceInfo.fieldName, try device.headerValue()))
    if let identifier {
      // An identifier that was read may be longer than one that may be sent.
      let value = identifier.headerValue
      try HeaderLength.check(value, of: .deviceIdentifier, .strict)
      fields.append((DeviceIdentifier.fieldName, value))
    }
    self.fields = fields
  }
}

extension RequestHeaders: CustomStringConvertible, PersonalValue {
  /// The names of the fields. Their values are withheld.
  public var description: String {
    PassHeaders.description(of: "RequestHeaders", fields.map { withheld($0.name, $0.value) })
  }
}
