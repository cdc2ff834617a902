/// The headers of Adobe Pass in a request that a server receives.
///
/// Parsing `X-Device-Info` alone accepts a device without required members, and ``DeviceInfo/diagnostics`` reports
/// them. A server responds to such a request with an error, so ``init(fieldValue:)`` throws one.
public struct ReceivedHeaders: Sendable {
  /// The account that `AP-Partner-Framework-Status` describes, or `nil` without the header.
  public let account: SubscriberAccount?
  /// The device that `X-Device-Info` describes, or `nil` without the header.
  public let device: DeviceInfo?
  /// The identifier in `AP-Device-Identifier`, or `nil` without the header.
  public let identifier: DeviceIdentifier?
  /// The warnings and notes about the status, the device and the identifier, in this order.
  public let diagnostics: [Diagnostic]

  /// Parses the headers of a request.
  ///
  /// - Parameter fieldValue: A function that returns the value of the header field with the given name, or `nil` if the
  ///   request does not have it. The function must ignore the case of the name.
  /// - Throws: ``HeaderError`` for the first header that cannot be read. If all can be read, the error is about the
  ///   first one that lacks a required value, such as a member of a device, or a provider despite granted access. The
  ///   expiration date may be missing, because not every phase requires it.
  public init(fieldValue: (String) -> String?) throws(HeaderError) {
    func readHeader<Header>(
      _ kind: HeaderKind, _ parse: (String) throws(HeaderError) -> Header
    ) throws(HeaderError) -> Header? {
      guard let value = fieldValue(kind.fieldName) else { return nil }
      return try parse(value)
    }
    let status = try readHeader(.partnerFrameworkStatus, PartnerFrameworkStatus.init(headerValue:))
    device = try readHeader(.deviceInfo, DeviceInfo.init(headerValue:))
    identifier = try readHeader(.deviceIdentifier, DeviceIdentifier.init(headerValue:))
    do throws(HeaderError) {
      // Check for the phase `check`, because it does not require an expiration date.
      try status?.check(for: .check, .strict)
      try device?.check(.strict)
    } catch {
      throw HeaderError(.payload, error.diagnostic, of: error.header)
    }
    account = status?.account
    let lists = [status?.diagnostics, device?.diagnostics, identifier?.diagnostics]
    diagnostics = lists.flatMap { $0 ?? [] }
  }
}
