public import PassHeaders

/// A header that was found in a capture, or an answer of Adobe's to a request without a status.
public struct CapturedHeader: Sendable {
  /// The header; `nil` for an answer whose request has no status, and where the name is misspelled.
  public internal(set) var kind: PassHeader.Kind?

  /// What to inspect: the value, or the whole field where its name is misspelled.
  public internal(set) var text: String

  /// Where it is.
  public internal(set) var place: Place

  /// The request that it was sent with.
  public internal(set) var request: CapturedRequest

  /// What was answered.
  public package(set) var answer: CapturedAnswer

  /// Where the parts of the value are in the capture, in bytes; none where they are encoded there.
  var ranges: [Range<Int>]

  /// Where a header is in a capture.
  public enum Place: Hashable, Sendable {
    /// The line of a text, counted from 1.
    case line(Int)
    /// The entry of an HTTP Archive or flow file, counted from 0.
    case entry(Int)
  }

  /// ``text``, inspected as the header that it is.
  public var inspection: Inspection { Inspection(of: text, as: kind) }
}

/// What a capture shows of a request.
public struct CapturedRequest: Sendable {
  /// The method.
  public internal(set) var method: String?
  /// The URL, or as much of it as there is, without its query.
  public internal(set) var url: String?
  /// When it was sent.
  public internal(set) var time: EpochMilliseconds?
  /// Whether the request's own line was seen, or its equivalent. Without it nothing can be said of the
  /// headers that it does not have.
  package internal(set) var wasSeen = false

  /// Adobe's endpoint, and the MVPD in the path.
  package var target: RequestTarget? { url.flatMap { RequestTarget(method: method, url: $0) } }

  /// The endpoint, if the URL is one of Adobe's.
  public var endpoint: AdobeEndpoint? { target?.endpoint }

  /// Adobe's id of the MVPD in the path.
  public var mvpd: String? { target?.mvpd }
}

extension CapturedRequest: Equatable {
  /// Compares texts byte by byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.method.hasSameBytes(as: right.method) && left.url.hasSameBytes(as: right.url)
      && left.time == right.time && left.wasSeen == right.wasSeen
  }
}

/// What a capture shows of an answer.
public struct CapturedAnswer: Equatable, Sendable {
  /// The HTTP status.
  public internal(set) var status: Int?
  /// Adobe's error code, or the `reasonType` of a session.
  public internal(set) var term: AdobeTerm?

  var isEmpty: Bool { status == nil && term == nil }
}

/// What a scanner reports.
public enum CaptureEvent: Sendable {
  /// A header, or an answer to a request without a status.
  case header(CapturedHeader)
  /// What was answered to headers that were reported before, newest last; only of live input.
  case answer(CapturedAnswer, headers: [CapturedHeader])
}

extension String {
  /// A URL without its query and fragment, which may hold anything.
  var withoutQuery: String {
    String(decoding: utf8.prefix { $0 != "?" && $0 != "#" }, as: UTF8.self)
  }
}

extension CapturedHeader: PersonalValue {
  /// Which header it is, and where; its value is withheld.
  public var description: String { "CapturedHeader(\(kind?.fieldName ?? "unknown"), \(place))" }
}

extension CapturedRequest: PersonalValue {
  /// The endpoint; the URL is withheld, as it may hold a code or a provider.
  public var description: String { "CapturedRequest(\(endpoint?.description ?? "unknown"))" }
}

extension CapturedHeader {
  /// An answer of Adobe's to a request without a status.
  init(_ answer: CapturedAnswer, to request: CapturedRequest, at place: Place) {
    self.init(kind: nil, text: "", place: place, request: request, answer: answer, ranges: [])
  }

  /// Whether it is such an answer, and no header.
  package var isAnswer: Bool { kind == nil && text.isEmpty }
}
