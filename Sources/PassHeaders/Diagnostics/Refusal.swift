/// A reason for which Adobe is predicted not to accept a header.
///
/// Adobe publishes no validator. A prediction follows from its documents: ``confidence`` says how sure it is that Adobe
/// refuses the header, and ``codeConfidence`` how sure it is that Adobe then answers with ``code``. The texts name
/// members and causes, never the viewer's provider or dates. Spec/Refusals.md has all rules.
public struct Refusal: Hashable, Sendable, CustomStringConvertible {
  /// Adobe's code for the refusal.
  public let code: AdobeCode

  /// How sure it is that Adobe refuses the header.
  public let confidence: Confidence

  /// How sure it is that Adobe answers with ``code`` if it refuses the header. It is never surer than ``confidence``
  /// requires: a header may surely be refused although no document says with which code.
  public let codeConfidence: Confidence

  /// The path of the member concerned, for example `frameworkProviderInfo.expirationDate`. For the codes of a
  /// configuration it is a member of the MVPD.
  public let path: String

  /// What is wrong, as a sentence without values.
  public let message: String

  /// What the application should do next.
  public let advice: String

  /// The code of the ``Diagnostic`` for the same fault; `nil` if reading and writing report none.
  public let diagnosticCode: Diagnostic.Code?

  package init(
    _ reason: Reason, path: String, message: String, advice: String,
    diagnosticCode: Diagnostic.Code?
  ) {
    (code, confidence, codeConfidence) = (reason.code, reason.confidence, reason.codeConfidence)
    (self.path, self.message, self.advice) = (path, message, advice)
    self.diagnosticCode = diagnosticCode
  }

  /// The code and the message.
  public var description: String { "\(code): \(message)" }

  /// How sure a prediction is.
  public enum Confidence: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Adobe's documents contradict each other, or say nothing.
    case uncertain
    /// It follows from Adobe's documents, which do not say it.
    case inferred
    /// Adobe's documents say it.
    case documented

    /// Whether `left` is less sure than `right`.
    public static func < (left: Confidence, right: Confidence) -> Bool {
      // Of three cases only the first and the last have to be compared.
      left != right && (left == .uncertain || right == .documented)
    }
  }

  /// Adobe's code for a refusal, and how sure the refusal and the code are.
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
