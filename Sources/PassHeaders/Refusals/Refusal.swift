/// A reason for which Adobe is predicted to refuse a header.
///
/// Adobe does not publish a validator, so a prediction is based on its documents. The texts name members and causes,
/// but never the viewer's provider or a date. Spec/formats/Refusals.md lists all reasons.
public struct Refusal: Hashable, Sendable, CustomStringConvertible {
  /// The error code that Adobe documents for the reason.
  public let code: AdobeCode

  /// Whether Adobe refuses the header according to its documents: they state the refusal, or it follows from them. If
  /// it is `false`, Adobe may refuse the header, because its documents contradict each other or do not mention the
  /// case.
  public let isCertain: Bool

  /// The path of the member with the fault, such as `frameworkProviderInfo.expirationDate`. For the codes of a
  /// configuration, it is a member of the MVPD, such as `boardingStatus`.
  public let path: String

  /// A sentence that says what is wrong, such as "the provider's sign-in has expired". It does not contain values.
  public let message: String

  /// The advice, as an imperative sentence.
  public let advice: String

  package init(
    _ code: AdobeCode, isCertain: Bool = true, path: String, _ message: String, _ advice: String
  ) {
    (self.code, self.isCertain, self.path) = (code, isCertain, path)
    (self.message, self.advice) = (message, advice)
  }

  /// Creates a refusal with the message and the advice of `fault`, such as those of `missing-member`.
  init(_ code: AdobeCode, isCertain: Bool = true, _ fault: Fault, path: String) {
    let diagnostic = Diagnostic(fault, path: MemberPath(path))
    self.init(code, isCertain: isCertain, path: path, diagnostic.message, diagnostic.advice)
  }

  /// The codes, one of which Adobe's response has if Adobe refuses the header for this reason. The first is ``code``.
  package var responses: [String] { code.responses }

  /// The code and the message, separated by a colon.
  public var description: String { "\(code): \(message)" }
}

extension Refusal {
  /// The refusal of a status that has no access status. The access status "is not present" (*Enhanced Error Codes*).
  package static let accessNotPresent = Refusal(
    .accessNotPresent, .missingMember, path: PartnerFrameworkStatus.accessStatusPath)

  /// The refusal of an `AP-Device-Identifier` that cannot be read.
  package static let unreadableIdentifier = Refusal(
    .deviceIdentifier, path: DeviceIdentifier.fieldName, "the header cannot be read",
    "repair the header")
}
