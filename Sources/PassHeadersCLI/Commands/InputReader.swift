import PassHeaders
package import PassHeadersInspection

/// A reader that finds the headers in an input that arrives in pieces.
///
/// An input that is one value is inspected as a whole, so that each extra byte, such as a quote, is reported. Any other
/// input, such as a log, is a text that is searched for headers.
package struct InputReader {
  private var scanner = CaptureScanner()
  /// The bytes that have arrived so far, or `nil` once the input is known not to be one value. `scanner` then has the
  /// bytes.
  private var held: ContiguousArray<UInt8>? = []
  /// Whether ``held`` has only Base64 and white space.
  private var isBase64 = true
  /// Whether ``held`` has bytes other than white space.
  private var hasContent = false
  /// Whether ``held`` has a line break anywhere after its first byte other than white space.
  private var endsLine = false
  private var hasSeveralLines = false
  /// Whether the input is a command line argument, which arrives in one piece.
  private let isArgument: Bool

  private static let limit = 1 << 21

  package init(isArgument: Bool) { self.isArgument = isArgument }

  var obstacle: Obstacle? { scanner.obstacle }
  var codes: [String] { scanner.terms.map { $0.name } }
  var namesWithoutValue: NamesWithoutValue? { scanner.namesWithoutValue }

  /// Reads the next piece of the input, and calls `report` for each header whose response is complete.
  package mutating func feed(_ piece: ContiguousArray<UInt8>, _ report: (CapturedHeader) -> Void) {
    guard held != nil else { return scanner.feed(piece, report) }
    for byte in piece {
      isBase64 = isBase64 && (byte.isBase64Like || byte.isWhiteSpace)
      if byte.isLineBreak {
        endsLine = endsLine || hasContent
      } else if !byte.isWhiteSpace {
        hasSeveralLines = hasSeveralLines || endsLine
        hasContent = true
      }
      held?.append(byte)
    }
    if !mayBeValue { search(report) }
  }

  private var mayBeValue: Bool {
    guard let held, held.count <= Self.limit else { return false }
    return isArgument || isBase64 || !hasSeveralLines || held.first == "{"
  }

  /// Passes the bytes in ``held`` to the scanner, because the input is a text such as a log, and not one value.
  private mutating func search(_ report: (CapturedHeader) -> Void) {
    guard let held else { return }
    self.held = nil
    scanner.feed(held, report)
  }

  var isWaiting: Bool { held?.isEmpty == false || scanner.isWaiting }

  /// Calls `report` for each header that waits for its response, because the input pauses.
  mutating func flush(_ report: (CapturedHeader) -> Void) {
    if held != nil {
      // An incomplete line may continue, and so may Base64.
      guard endsLine, !isBase64 else { return }
      search(report)
    }
    scanner.flush(report)
  }

  /// Ends the input. Calls `report` for the remaining headers, unless the input is one value.
  ///
  /// - Returns: The header if the input is one value, such as `eyJ9` or `X-Device-Info: eyJ9`, otherwise `nil`.
  mutating func finish(_ report: (CapturedHeader) -> Void) -> InputHeader? {
    if let held, case let value = PastedValue(held), value.isValue {
      return InputHeader(value.kind, value.bytes, value.line)
    }
    if isArgument, let held { scanner.feed(held, report) } else { search(report) }
    scanner.finish(report)
    return nil
  }

  /// The header to show for an argument in which no header was found: the argument as a whole. It is `nil` unless the
  /// argument has exactly one line that is not blank.
  var guess: InputHeader? {
    guard isArgument, let held, case let value = PastedValue(held), value.isOneLine,
      !value.bytes.isEmpty
    else { return nil }
    return InputHeader(nil, value.bytes, value.line)
  }
}

/// A header that was found in a text, or an input that is inspected as a whole.
struct InputHeader {
  /// The kind that the field name states, or `nil` if the name is missing or unknown.
  let kind: HeaderKind?
  let text: ContiguousArray<UInt8>
  var place: Place
  /// The header as the scanner found it, with what the text around it shows, or `nil` for an input that is inspected as
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
  var isLikelyValue: Bool { inspection.kind != nil || PastedValue(text).isValue }
}
