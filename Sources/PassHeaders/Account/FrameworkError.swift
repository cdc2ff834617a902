/// An error that the partner framework reported, passed on to Adobe in its own terms.
///
/// Source: *Header - AP-Partner-Framework-Status*, the `error` objects. Treat both parts as personal:
/// a framework may put anything into them.
public struct FrameworkError: Hashable, Sendable {
  /// In memory of its own: nearly no account has an error, and each would be more than twice as large.
  private var content: Content

  private final class Content: Hashable, Sendable {
    let code: ByteKey?
    let message: ByteKey?
    let unknownMembers: [UnknownMember]

    init(_ code: ByteKey?, _ message: ByteKey?, _ unknownMembers: [UnknownMember]) {
      (self.code, self.message, self.unknownMembers) = (code, message, unknownMembers)
    }

    static func == (left: Content, right: Content) -> Bool {
      left.code == right.code && left.message == right.message
        && left.unknownMembers == right.unknownMembers
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(code)
      hasher.combine(message)
      hasher.combine(unknownMembers)
    }
  }

  /// The framework's code as text, for example `"1"` for Apple's `VSError.unsupportedProvider`.
  public var code: String? {
    get { content.code?.text }
    set { content = Content(newValue.map { ByteKey($0) }, content.message, content.unknownMembers) }
  }
  /// The framework's message.
  public var message: String? {
    get { content.message?.text }
    set { content = Content(content.code, newValue.map { ByteKey($0) }, content.unknownMembers) }
  }
  /// Members beside the two that Adobe does not document, in their order.
  public var unknownMembers: [UnknownMember] {
    get { content.unknownMembers }
    set { content = Content(content.code, content.message, newValue) }
  }

  /// An error of that code and message. Adobe does not document which of the two may be absent.
  public init(code: String?, message: String?) {
    self.init(code: code, message: message, unknownMembers: [])
  }

  package init(code: String?, message: String?, unknownMembers: [UnknownMember]) {
    content = Content(code.map { ByteKey($0) }, message.map { ByteKey($0) }, unknownMembers)
  }
}

extension FrameworkError: PersonalValue {
  /// Which parts are there.
  public var description: String {
    PassHeaders.description(
      of: "FrameworkError", [withheld("code", code), withheld("message", message)])
  }
}
