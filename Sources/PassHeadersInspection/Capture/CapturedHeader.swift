public import PassHeaders

/// A header that was found in a text.
public struct CapturedHeader: Sendable {
  /// The header.
  public internal(set) var kind: PassHeader.Kind

  /// The value, without what printed it.
  public internal(set) var text: String

  /// Where it is.
  public internal(set) var place: Place

  /// The request that it was sent with, as far as the text shows it.
  public internal(set) var request = CapturedRequest()

  /// What was answered, as far as the text shows it.
  public package(set) var answer = CapturedAnswer()

  /// Where a header is in a text: its name, or its value if it has no name.
  public struct Place: Hashable, Sendable {
    /// The line, counted from 1.
    public internal(set) var line: Int
    /// The offset in bytes, of UTF-8.
    public internal(set) var offset: Int
  }

  /// ``text``, inspected as the header that it is.
  public var inspection: Inspection { Inspection(of: text, as: kind) }
}

/// What a text shows of a request.
public struct CapturedRequest: Sendable {
  /// The method.
  public internal(set) var method: String?
  /// The path, without a query.
  public internal(set) var url: String?

  /// Adobe's endpoint, and the MVPD in the path.
  package var target: RequestTarget? { url.flatMap { RequestTarget(method: method, path: $0) } }

  /// The endpoint.
  public var endpoint: AdobeEndpoint? { target?.endpoint }

  /// Adobe's id of the MVPD in the path.
  package var mvpd: String? { target?.mvpd }
}

/// What a text shows of an answer.
public struct CapturedAnswer: Sendable {
  /// The HTTP status.
  public internal(set) var status: Int?
  /// Adobe's error code, or the `reasonType` of a session.
  public internal(set) var term: AdobeTerm?

  var isEmpty: Bool { status == nil && term == nil }
}

/// What a scanner reports.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum CaptureEvent: Sendable {
  /// A header.
  case header(CapturedHeader)
  /// What was answered to headers that were reported before, newest last; only of live input.
  case answer(CapturedAnswer, headers: [CapturedHeader])
}

extension CapturedHeader: CustomStringConvertible, CustomReflectable, PersonalValue {
  /// Which header it is, and where; its value is withheld.
  public var description: String { "CapturedHeader(\(kind.fieldName), line \(place.line))" }

  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}

extension CapturedRequest: CustomStringConvertible, CustomReflectable, PersonalValue {
  /// The endpoint; the URL is withheld, as it may hold a code or a provider.
  public var description: String { "CapturedRequest(\(endpoint?.description ?? "unknown"))" }

  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}
