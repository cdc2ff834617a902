/// A reason for which Adobe is predicted to refuse a header.
///
/// Adobe does not publish a validator, so a prediction is based on its documents. ``confidence`` is its certainty.
///
/// The texts name members and causes, but never the viewer's provider or a date. Spec/formats/Refusals.md lists all
/// rules.
public struct Refusal: Hashable, Sendable, CustomStringConvertible {
  /// The error code that Adobe documents for the reason. Adobe may respond with another of the ``responses``.
  public let code: AdobeCode

  /// The confidence that Adobe refuses the header.
  public let confidence: Confidence

  /// The path of the member with the fault, such as `frameworkProviderInfo.expirationDate`. For the codes of a
  /// configuration, it is a member of the MVPD, such as `boardingStatus`.
  public let path: String

  /// A sentence that says what is wrong, such as "the provider's sign-in has expired". It does not contain values.
  public let message: String

  /// The advice, as an imperative sentence.
  public let advice: String

  /// The code of the ``Diagnostic`` for the fault that causes the refusal, such as `missing-member`. It is `nil` if
  /// reading and writing do not report the fault, such as an expired sign-in.
  public let diagnosticCode: Diagnostic.Code?

  package init(
    _ code: AdobeCode, _ confidence: Confidence, path: String, message: String, advice: String,
    diagnosticCode: Diagnostic.Code? = nil
  ) {
    (self.code, self.confidence, self.path) = (code, confidence, path)
    (self.message, self.advice, self.diagnosticCode) = (message, advice, diagnosticCode)
  }

  package func withAdvice(_ advice: String) -> Refusal {
    Refusal(
      code, confidence, path: path, message: message, advice: advice,
      diagnosticCode: diagnosticCode)
  }

  /// The strings that Adobe's response may contain if it refuses the header for this reason, beginning with ``code``.
  /// Each is the `code` of an error or the `reasonType` of a session.
  ///
  /// For a status, `pfs_fallback` or `configuration_fallback` is one of them. `POST /sessions/sso/{partner}` returns it
  /// in a response with status 200. Source: *Retrieve partner authentication request*.
  public var responses: [String] { code.responses }

  /// The code and the message, separated by a colon.
  public var description: String { "\(code): \(message)" }

  /// The certainty of a prediction that Adobe refuses a header.
  public enum Confidence: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Adobe's documents contradict each other about the refusal, or do not mention it.
    case uncertain
    /// The refusal follows from Adobe's documents, but they do not state it.
    case inferred
    /// Adobe's documents state the refusal.
    case documented

    /// Returns whether `left` is less certain than `right`. The order is uncertain, inferred, documented.
    public static func < (left: Confidence, right: Confidence) -> Bool {
      // Two different confidences are in order if `left` is the lowest or `right` is the highest of the three.
      left != right && (left == .uncertain || right == .documented)
    }
  }
}
