import PassHeaders
package import PassHeadersInspection

/// Finds the headers in an input that arrives in pieces.
///
/// An input that is one value is inspected as a whole, so that each extra byte, such as a quote, is reported. Any other
/// input is a text, which is searched for headers.
package struct HeaderReader {
  /// The scanner that searches a text for headers.
  private var scanner = CaptureScanner()
  /// The bytes that have arrived so far. It is `nil` after the input is known not to be one value, because then
  /// `scanner` has the bytes.
  private var held: ContiguousArray<UInt8>? = []
  /// Whether the bytes of ``held`` are Base64 and white space.
  private var isBase64 = true
  /// Whether other bytes than white space have arrived.
  private var hasContent = false
  /// Whether a line break has arrived after them.
  private var endsLine = false
  /// Whether ``held`` has several lines that are not blank.
  private var hasSeveralLines = false
  /// Whether the input is an argument of the command line, which arrives in one piece.
  private let isArgument: Bool

  /// The maximum length in bytes of an input that is one value.
  private static let limit = 1 << 21

  package init(isArgument: Bool) { self.isArgument = isArgument }

  var obstacle: Obstacle? { scanner.obstacle }
  var codes: [String] { scanner.terms.map { $0.name } }
  var namesWithoutValue: NamesWithoutValue? { scanner.namesWithoutValue }

  /// Reads the next piece of the input, and calls `report` for each header that is complete.
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

  /// Whether the input may be one value when more of it arrives.
  private var mayBeValue: Bool {
    guard let held, held.count <= Self.limit else { return false }
    return isArgument || isBase64 || !hasSeveralLines || held.first == "{"
  }

  /// Searches the bytes that have arrived, because they are a text.
  private mutating func search(_ report: (CapturedHeader) -> Void) {
    guard let held else { return }
    self.held = nil
    scanner.feed(held, report)
  }

  /// Whether ``flush(_:)`` may find headers that wait for their answers.
  var isWaiting: Bool { held?.isEmpty == false || scanner.isWaiting }

  /// Calls `report` for each header that waits for its answer, because the input pauses.
  mutating func flush(_ report: (CapturedHeader) -> Void) {
    if held != nil {
      // A line that is not complete may go on, and so may Base64.
      guard endsLine, !isBase64 else { return }
      search(report)
    }
    scanner.flush(report)
  }

  /// Ends the input, and calls `report` for the remaining headers of a text.
  ///
  /// - Returns: The header if the input is one value, or `nil` if the input was searched for headers.
  mutating func finish(_ report: (CapturedHeader) -> Void) -> FoundHeader? {
    if let held, case let value = PastedValue(held), value.isValue {
      return FoundHeader(value.kind, value.bytes, value.line)
    }
    if isArgument, let held { scanner.feed(held, report) } else { search(report) }
    scanner.finish(report)
    return nil
  }

  /// The header to show for an argument in which no header was found. It is the argument as a whole, or `nil` if the
  /// argument has several lines or is blank.
  var guess: FoundHeader? {
    guard isArgument, let held, case let value = PastedValue(held), value.isOneLine,
      !value.bytes.isEmpty
    else { return nil }
    return FoundHeader(nil, value.bytes, value.line)
  }
}

/// A header that was found in a text, or an input that is inspected as a whole.
struct FoundHeader {
  /// The kind of header that the field name names, or `nil` if the name is missing or unknown.
  let kind: PassHeader.Kind?
  let text: ContiguousArray<UInt8>
  var place: Place
  /// The result of the scanner, which includes the facts from the surrounding text, such as the request. It is `nil`
  /// for an input that is inspected as a whole.
  private let captured: CapturedHeader?

  /// The position of a header in the input, and the request and response around it.
  struct Place {
    /// The file that contains the header, or `nil` if the header is in a command line argument.
    var file: Word?
    /// The line number of the header, starting at 1.
    let line: Int
    /// The offset of the header in bytes. It is `nil` for an input that is inspected as a whole.
    var offset: Int?
    var request: CapturedRequest?
    var answer: CapturedAnswer?
    /// Whether an answer may follow, because the header was shown when the input paused.
    var mayBeAnswered = false
  }

  init(_ kind: PassHeader.Kind?, _ text: ContiguousArray<UInt8>, _ line: Int) {
    (self.kind, self.text, place, captured) = (kind, text, Place(line: line), nil)
  }

  init(_ header: CapturedHeader) {
    (kind, text, captured) = (header.kind, ContiguousArray(header.text.utf8), header)
    place = Place(
      line: header.place.line, offset: header.place.offset, request: header.request,
      answer: header.answer, mayBeAnswered: header.mayBeAnswered)
  }

  /// The inspection of the header. It is computed at each access, so that a repeated header does not have to be
  /// inspected.
  var inspection: Inspection { captured?.inspection ?? Inspection(of: text, as: kind) }

  /// Whether the value was sent to a service other than Adobe's.
  var isOfAnotherService: Bool { captured?.isOfAnotherService ?? false }

  /// A text that identifies the header. If two headers have the same key, their inspections are equal.
  var key: String {
    "\(kind?.fieldName ?? ""): \(String(decoding: text, as: UTF8.self)) "
      + (captured?.surroundingsKey ?? "")
  }

  /// Whether the kind of the header is known, or the text begins with the Base64 of a JSON object.
  var isLikelyValue: Bool { inspection.kind != nil || PastedValue(text).isValue }
}
