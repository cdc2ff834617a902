/// A reason for which Adobe is predicted to refuse a header.
///
/// Adobe does not publish a validator, so a prediction is based on its documents. ``confidence`` says how certain it is
/// that Adobe refuses the header. ``codeConfidence`` says how certain it is that Adobe then answers with ``code``.
///
/// The texts name members and causes, but never the viewer's provider or a date. Spec/formats/Refusals.md lists all
/// rules.
public struct Refusal: Hashable, Sendable, CustomStringConvertible {
  /// The error code with which Adobe is predicted to refuse the header.
  public let code: AdobeCode

  /// The confidence that Adobe refuses the header.
  public let confidence: Confidence

  /// The confidence that Adobe answers with ``code``, provided that it refuses the header. It may differ from
  /// ``confidence``. For example, Adobe may document that a header is refused, but not with which code.
  public let codeConfidence: Confidence

  /// The path of the member with the fault, such as `frameworkProviderInfo.expirationDate`. For the codes of a
  /// configuration, it is a member of the MVPD, such as `boardingStatus`.
  public let path: String

  /// The sentence that states the fault, such as "the provider's sign-in has expired". It does not contain values.
  public let message: String

  /// The next step for the application, as an imperative.
  public let advice: String

  /// The code of the ``Diagnostic`` for the fault that causes the refusal, such as `missing-member`.
  ///
  /// It is `nil` if reading and writing do not report the fault. For example, they do not report that a sign-in has
  /// expired.
  public let diagnosticCode: Diagnostic.Code?

  package init(
    _ reason: Reason, path: String, message: String, advice: String,
    diagnosticCode: Diagnostic.Code?
  ) {
    (code, confidence, codeConfidence) = (reason.code, reason.confidence, reason.codeConfidence)
    (self.path, self.message, self.advice) = (path, message, advice)
    self.diagnosticCode = diagnosticCode
  }

  /// The code and the message, separated by a colon.
  public var description: String { "\(code): \(message)" }

  /// The degree of certainty of a prediction that Adobe refuses a header, or that it answers with a certain code.
  public enum Confidence: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Adobe's documents contradict each other about the refusal or the code, or do not mention it.
    case uncertain
    /// The prediction follows from Adobe's documents, but they do not state it.
    case inferred
    /// Adobe's documents state the prediction.
    case documented

    /// Returns whether `left` is less certain than `right`. The order is uncertain, inferred, documented.
    public static func < (left: Confidence, right: Confidence) -> Bool {
      // Two different confidences are in order if `left` is the lowest or `right` is the highest of the three.
      left != right && (left == .uncertain || right == .documented)
    }
  }

  /// The parts of a ``Refusal`` that a rule states: the error code of Adobe, the confidence that Adobe refuses the
  /// header, and the confidence that its answer has this code.
  package struct Reason: Sendable {
    let code: AdobeCode
    var confidence: Confidence
    var codeConfidence: Confidence

    package init(_ code: AdobeCode, _ confidence: Confidence, codeConfidence: Confidence? = nil) {
      (self.code, self.confidence) = (code, confidence)
      self.codeConfidence = codeConfidence ?? confidence
    }

    static func documented(_ code: AdobeCode) -> Reason { Reason(code, .documented) }
    static func inferred(_ code: AdobeCode) -> Reason { Reason(code, .inferred) }
    static func uncertain(_ code: AdobeCode) -> Reason { Reason(code, .uncertain) }
  }
}
