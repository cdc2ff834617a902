public import PassHeaders

/// A header that was found in a text.
public struct CapturedHeader: Sendable {
  /// The header that its name says, or, of a value without a name, its members.
  public let kind: PassHeader.Kind

  /// The value, as it was sent, without what belongs to the notation of the text.
  public let text: String

  /// The place of the header in the text.
  public let place: Place

  /// The request that it was sent with, as far as the text shows it.
  public internal(set) var request = CapturedRequest()

  /// What was answered to the request, as far as the text shows it.
  public package(set) var answer = CapturedAnswer()

  /// Whether the value is not Adobe's, because it was sent to the host of another service.
  public internal(set) var isOfAnotherService = false

  /// What is known about the value from the text around it.
  let circumstances: Circumstances

  /// A place in a text.
  public struct Place: Hashable, Sendable {
    /// The line of the header's name, or of its value if it has no name. Lines are counted from 1.
    public let line: Int
    /// The offset of the name or value in the text, in bytes of UTF-8.
    public let offset: Int
  }

  /// Creates a header of which request and answer are not known.
  init(kind: PassHeader.Kind, text: String, place: Place, circumstances: Circumstances) {
    (self.kind, self.text, self.place) = (kind, text, place)
    self.circumstances = circumstances
  }

  /// A text that is equal for two headers only if the same is known of both from the text around them.
  package var circumstanceKey: String {
    circumstances.undone.map { $0.phrase }.sorted().joined(separator: " ")
      + (circumstances.isFollowedByText ? "+" : "") + (isOfAnotherService ? "!" : "")
  }

  /// The value, inspected as the header that it is. What had to be undone to read it is one of the diagnostics.
  public var inspection: Inspection {
    Inspection(of: ContiguousArray(text.utf8), as: kind, in: circumstances)
  }
}

/// A request, as far as a text shows it.
public struct CapturedRequest: Sendable {
  /// The method, such as `POST`.
  public internal(set) var method: String?
  /// The path, without a query.
  public internal(set) var url: String?

  /// Adobe's endpoint, and the MVPD in the path.
  package var target: RequestTarget? { url.flatMap { RequestTarget(method: method, path: $0) } }

  /// Adobe's endpoint, by the path and the method.
  public var endpoint: AdobeEndpoint? { target?.endpoint }

  /// Adobe's id of the MVPD in the path.
  package var mvpd: String? { target?.mvpd }
}

/// An answer, as far as a text shows it.
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
  /// A header was found.
  case header(CapturedHeader)
  /// An answer to headers was found that were reported before. Only reported for live input.
  case answer(CapturedAnswer, headers: [CapturedHeader])
}

extension CapturedHeader: CustomStringConvertible, CustomReflectable, PersonalValue {
  /// The header's name and its line. The value is withheld.
  public var description: String { "CapturedHeader(\(kind.fieldName), line \(place.line))" }

  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}

extension CapturedRequest: CustomStringConvertible, CustomReflectable, PersonalValue {
  /// The endpoint. The URL is withheld, as it may hold a code or name a provider.
  public var description: String { "CapturedRequest(\(endpoint?.description ?? "unknown"))" }

  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}
