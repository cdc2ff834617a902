/// The headers of a request that a server receives.
///
/// Reading one of them alone accepts a device without required members, because Adobe's own samples lack some, and
/// reports what is missing as ``DeviceInfo/diagnostics``. A server answers such a request with an error, so reading all
/// headers of a request throws for it.
public struct ReceivedHeaders: Sendable {
  /// The account of `AP-Partner-Framework-Status`; `nil` without the header.
  public let account: SubscriberAccount?
  /// The device of `X-Device-Info`; `nil` without the header.
  public let device: DeviceInfo?
  /// The identifier of `AP-Device-Identifier`; `nil` without the header.
  public let identifier: DeviceIdentifier?
  /// Everything that Adobe may dislike about the headers, in the order of the properties above.
  public let diagnostics: [Diagnostic]

  /// Reads the headers of a request.
  ///
  /// - Parameter fieldValue: Returns the value of the field of a name, in any case, or `nil` if the request has none.
  /// - Throws: ``HeaderError`` for the first header that cannot be read or lacks what Adobe requires: a device without a
  ///   required member, or access that is granted without a provider. Only the expiration date may be missing, because
  ///   not every phase requires it.
  public init(fieldValue: (String) -> String?) throws(HeaderError) {
    func read<Header>(
      _ kind: PassHeader.Kind, _ read: (String) throws(HeaderError) -> Header
    ) throws(HeaderError) -> Header? {
      guard let value = fieldValue(kind.fieldName) else { return nil }
      return try read(value)
    }
    let status = try read(.partnerFrameworkStatus, PartnerFrameworkStatus.init(headerValue:))
    device = try read(.deviceInfo, DeviceInfo.init(headerValue:))
    identifier = try read(.deviceIdentifier, DeviceIdentifier.init(headerValue:))
    do throws(HeaderError) {
      // The phase check does not require an expiration date.
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
