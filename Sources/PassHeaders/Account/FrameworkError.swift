/// An error that the partner framework reported, passed on to Adobe in its own terms.
///
/// Source: *Header - AP-Partner-Framework-Status*, the `error` objects. Treat both parts as personal:
/// a framework may put anything into them.
public struct FrameworkError: Hashable, Sendable {
  /// In memory of its own: nearly no account has an error, and each would be more than twice as large.
  private var content: Content

  private indirect enum Content: Hashable, Sendable {
    case parts(code: ByteKey?, message: ByteKey?)
  }

  private var parts: (code: ByteKey?, message: ByteKey?) {
    switch content {
    case .parts(let code, let message): (code, message)
    }
  }

  /// The framework's code as text, for example `"1"` for Apple's `VSError.unsupportedProvider`.
  public var code: String? { parts.code?.text }
  /// The framework's message.
  public var message: String? { parts.message?.text }

  /// An error of that code and message. Adobe does not document which of the two may be absent.
  public init(code: String?, message: String?) {
    content = .parts(code: code.map { ByteKey($0) }, message: message.map { ByteKey($0) })
  }
}

extension FrameworkError: CustomStringConvertible, PersonalValue {
  /// Which parts are there.
  public var description: String {
    PassHeaders.description(
      of: "FrameworkError", [withheld("code", code), withheld("message", message)])
  }
}
