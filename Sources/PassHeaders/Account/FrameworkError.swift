/// An error that the partner framework reported to the application.
///
/// The header passes it on to Adobe unchanged, in an `error` object. Treat the code and the message as personal,
/// because a framework may put any text into them.
///
/// Source: *Header - AP-Partner-Framework-Status*.
public struct FrameworkError: Hashable, Sendable {
  /// The code and the message. `indirect` storage keeps accounts small, because they rarely have an error.
  private var content: Content

  private indirect enum Content: Hashable, Sendable {
    case parts(code: ByteKey?, message: ByteKey?)
  }

  private var parts: (code: ByteKey?, message: ByteKey?) {
    switch content {
    case .parts(let code, let message): (code, message)
    }
  }

  /// The framework's error code as text, such as `"1"` for Apple's `VSError.unsupportedProvider`, or `nil` if it did
  /// not report one.
  public var code: String? { parts.code?.text }
  /// The framework's message, or `nil` if it did not report one.
  public var message: String? { parts.message?.text }

  /// Creates an error. Adobe does not document whether the code or the message is required.
  public init(code: String?, message: String?) {
    content = .parts(code: code.map { ByteKey($0) }, message: message.map { ByteKey($0) })
  }
}

extension FrameworkError: CustomStringConvertible, PersonalValue {
  /// The names of the parts that are present, as in `FrameworkError(code: <withheld>)`. The values are withheld.
  public var description: String {
    PassHeaders.description(
      of: "FrameworkError", [withheld("code", code), withheld("message", message)])
  }
}
