/// What the headers of a request say, for a server that receives one.
public struct ReceivedHeaders: Sendable {
  /// What `AP-Partner-Framework-Status` says; `nil` without the header.
  public let account: SubscriberAccount?
  /// What `X-Device-Info` says; `nil` without the header.
  public let device: DeviceInfo?
  /// What `AP-Device-Identifier` says; `nil` without the header.
  public let identifier: DeviceIdentifier?
  /// What Adobe may dislike about them.
  public let diagnostics: [Diagnostic]

  /// Reads the headers.
  ///
  /// - Parameter value: Gives the value of the field of a name, in whatever case; `nil` if there is none.
  /// - Throws: ``HeaderError`` for the first header that cannot be read, or that Adobe does not document: a
  ///   device without a required member, access that is granted without a provider. Only the expiration
  ///   date may be absent, which not each phase requires.
  public init(_ value: (String) -> String?) throws(HeaderError) {
    func read<Header>(
      _ kind: PassHeader.Kind, _ read: (String) throws(HeaderError) -> Header
    ) throws(HeaderError) -> Header? {
      guard let value = value(kind.fieldName) else { return nil }
      return try read(value)
    }
    let status = try read(.partnerFrameworkStatus, PartnerFrameworkStatus.init(headerValue:))
    device = try read(.deviceInfo, DeviceInfo.init(headerValue:))
    identifier = try read(.deviceIdentifier, DeviceIdentifier.init(headerValue:))
    do throws(HeaderError) {
      try status?.check(for: .check, .documented)
      try device?.check(.documented)
    } catch {
      throw HeaderError(.payload, error.diagnostic, of: error.header)
    }
    account = status?.account
    let lists = [status?.diagnostics, device?.diagnostics, identifier?.diagnostics]
    diagnostics = lists.flatMap { $0 ?? [] }
  }
}
