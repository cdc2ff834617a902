/// An error that the partner framework reported, passed on to Adobe in its own terms.
///
/// Source: Adobe's page *Header - AP-Partner-Framework-Status*, the `error` objects.
public struct FrameworkError: Hashable, Sendable {
  /// The framework's code as text, for example `"1"` for Apple's `VSError.unsupportedProvider`.
  public var code: String?
  /// The framework's description. It may hold anything, so treat it as personal.
  public var message: String?

  /// An error of that code and description. Adobe's page does not say which of the two may be absent.
  public init(code: String?, message: String?) {
    self.code = code
    self.message = message
  }
}
