import PassHeaders
import PassHeadersInspection

/// What an input that has been read shows, besides the headers of a live one.
package struct InputText {
  /// The headers in the order of the text.
  let headers: [InputHeader]
  let obstacle: Obstacle?
  let codes: [String]
  let namesWithoutValue: NamesWithoutValue?
  /// The header to show for an argument in which no header was found: the argument as a whole. It is `nil` unless the
  /// argument has exactly one line that is not blank.
  private(set) var guess: InputHeader?

  /// Reads a whole text.
  ///
  /// An input that is one value is inspected as a whole, so that each extra byte, such as a quote, is reported. Any
  /// other input, such as a log, is searched for headers.
  ///
  /// - Parameter isArgument: Whether the text is an argument of the command line, and not the content of a file.
  package init(_ text: ContiguousArray<UInt8>, isArgument: Bool) {
    let pasted = PastedValue(text)
    if let pasted, pasted.isValue {
      headers = [InputHeader(pasted.kind, pasted.bytes, pasted.line)]
      (obstacle, codes, namesWithoutValue) = (nil, [], nil)
      return
    }
    let capture = Capture(text)
    headers = capture.headers.map { InputHeader($0) }
    (obstacle, namesWithoutValue) = (capture.obstacle, capture.namesWithoutValue)
    codes = capture.codes
    if isArgument, let pasted, pasted.isOneLine, !pasted.bytes.isEmpty {
      guess = InputHeader(nil, pasted.bytes, pasted.line)
    }
  }

  /// Collects what `live` shows after its end.
  init(_ live: LiveText) {
    headers = []
    (obstacle, namesWithoutValue) = (live.obstacle, live.namesWithoutValue)
    codes = live.codes
  }
}

/// A header that was found in a text, or an input that is inspected as a whole.
struct InputHeader {
  /// The kind that the field name states, or `nil` if the name is missing or unknown.
  let kind: HeaderKind?
  let text: ContiguousArray<UInt8>
  var place: Place
  /// The header as it was found in a text, with what the text around it shows, or `nil` for an input that is inspected as
  /// a whole.
  private let captured: CapturedHeader?

  /// The position of a header in the input, and the request and response around it.
  struct Place {
    /// The file that contains the header, or `nil` for a command line argument.
    var file: Word?
    /// The line number of the header, starting at 1.
    let line: Int
    /// The offset of the header in bytes, or `nil` for an input that is inspected as a whole.
    var offset: Int?
    var request: CapturedRequest?
    var response: CapturedResponse?
    /// Whether a response may follow, because the input paused.
    var awaitsResponse = false
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

  /// Whether the kind of the header is known, or the text begins with the Base64 of a JSON object.
  var isLikelyValue: Bool { inspection.kind != nil || PastedValue(text)?.isValue == true }
}
