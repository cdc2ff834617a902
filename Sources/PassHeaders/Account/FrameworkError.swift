/// An error that the partner framework reported, passed on to Adobe in its own terms.
///
/// Source: *Header - AP-Partner-Framework-Status*, the `error` objects. Treat both parts as personal:
/// a framework may put anything into them.
public struct FrameworkError: Hashable, Sendable {
  private var codeKey: ByteKey?
  private var messageKey: ByteKey?

  /// The framework's code as text, for example `"1"` for Apple's `VSError.unsupportedProvider`.
  public var code: String? {
    get { codeKey?.text }
    set { codeKey = newValue.map { ByteKey($0) } }
  }
  /// The framework's message.
  public var message: String? {
    get { messageKey?.text }
    set { messageKey = newValue.map { ByteKey($0) } }
  }
  /// Members beside the two that Adobe does not document, in their order.
  public var unknownMembers: [UnknownMember] = []

  /// An error of that code and message. Adobe does not document which of the two may be absent.
  public init(code: String?, message: String?) {
    self.code = code
    self.message = message
  }
}

extension FrameworkError: PersonalValue {
  /// Which parts are there.
  public var description: String {
    PassHeaders.description(
      of: "FrameworkError", [withheld("code", code), withheld("message", message)])
  }
}
