import PassHeaders
import PassHeadersInspection

/// A header that was found in a text, or an input that is inspected as a whole.
struct InputHeader {
  /// The kind that the field name states, or `nil` if the name is missing or unknown.
  let kind: HeaderKind?
  let text: ContiguousArray<UInt8>
  var place: Place
  /// The header as it was found in a text, with what the text around it shows, or `nil` for an input that is inspected
  /// as a whole.
  private let captured: CapturedHeader?

  /// The position of a header in the input, and the request and response around it.
  struct Place {
    /// The number of inputs before this one on the command line.
    var input = 0
    /// The file that contains the header, or `nil` for a command line argument.
    var file: Word?
    /// The line number of the header, starting at 1.
    let line: Int
    /// The offset of the header in bytes, or `nil` for an input that is inspected as a whole.
    var offset: Int?
    var request: CapturedRequest?
    var response: CapturedResponse?
    /// Whether the header came through a pipe that is still open, without its response. The response may follow.
    var awaitsResponse = false

    /// The request as a key, or `nil` if the header has none. Headers of one request have equal keys.
    var requestKey: [Int]? { request?.number.map { [input, $0] } }
  }

  init(_ kind: HeaderKind?, _ text: ContiguousArray<UInt8>, _ line: Int) {
    (self.kind, self.text, place, captured) = (kind, text, Place(line: line), nil)
  }

  init(_ header: CapturedHeader) {
    (kind, text, captured) = (header.kind, ContiguousArray(header.text.utf8), header)
    place = Place(
      line: header.place.line, offset: header.place.offset, request: header.request,
      response: header.response, awaitsResponse: header.awaitsResponse)
  }

  /// The inspection of the header. It is computed at each access. An initializer that computed it would also inspect
  /// each repetition of a header.
  var inspection: Inspection { captured?.inspection ?? Inspection(of: text, as: kind) }

  var isOfAnotherService: Bool { captured?.isOfAnotherService ?? false }

  /// A text that identifies the header. Headers with equal keys have equal inspections.
  var key: String {
    "\(kind?.fieldName ?? ""): \(String(decoding: text, as: UTF8.self)) "
      + (captured?.surroundingsKey ?? "")
  }
}
