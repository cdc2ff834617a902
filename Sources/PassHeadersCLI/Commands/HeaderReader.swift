import PassHeaders
package import PassHeadersInspection

/// Finds the headers in an input that arrives in pieces.
///
/// An input that consists of one value is inspected as a whole, so that each extra byte, such as a quote, is reported.
/// Any other input is searched for headers. Spec/manual/Inspection.md defines which inputs are one value.
package struct HeaderReader {
  /// The scanner that searches a text for headers.
  private var scanner = CaptureScanner()
  /// The bytes that have arrived so far. It is `nil` after the input is known not to be one value, because then
  /// `scanner` has the bytes.
  private var held: ContiguousArray<UInt8>? = []
  /// Whether the input is an argument of the command line, which arrives in one piece.
  private let isArgument: Bool
  /// The length of `held` when it was last examined.
  private var examinedCount = 0

  /// The maximum length in bytes of an input that is inspected as a whole. A longer input is searched for headers.
  private static let limit = 1 << 21

  package init(isArgument: Bool) { self.isArgument = isArgument }

  var obstacle: Obstacle? { scanner.obstacle }
  var codes: [String] { scanner.terms.map { $0.name } }
  var namesWithoutValue: NamesWithoutValue? { scanner.namesWithoutValue }

  /// Reads the next piece of the input, and calls `report` for each header that is complete.
  package mutating func feed(_ piece: ContiguousArray<UInt8>, _ report: (CapturedHeader) -> Void) {
    guard var held else { return scanner.feed(piece, report) }
    held.append(contentsOf: piece)
    self.held = held
    if isArgument { return }
    if held.count <= Self.limit {
      // Examine the bytes again only after a line break, or when their number has doubled. The total time is then
      // linear even if each piece is one byte long.
      guard held.count >= 2 * examinedCount || piece.contains(where: { $0.isLineBreak }) else {
        return
      }
      examinedCount = held.count
      if WholeInput(held).mayBeValue { return }
    }
    self.held = nil
    scanner.feed(held, report)
  }

  /// Whether ``flush(_:)`` may find headers that wait for their answers.
  var isWaiting: Bool { held != nil || scanner.isWaiting }

  /// Calls `report` for each header that waits for its answer, because the input pauses.
  mutating func flush(_ report: (CapturedHeader) -> Void) {
    if let held {
      guard WholeInput(held).isHeaderLine else { return }
      scanner.feed(held, report)
      self.held = nil
    }
    scanner.flush(report)
  }

  /// Ends the input, and calls `report` for the remaining headers of a text.
  ///
  /// - Returns: The header if the input is one value, or `nil` if the input was searched for headers.
  mutating func finish(_ report: (CapturedHeader) -> Void) -> FoundHeader? {
    if let held {
      let input = WholeInput(held)
      if let header = input.header { return header }
      scanner.feed(held, report)
    }
    scanner.finish(report)
    return nil
  }

  /// The header to show for an argument in which no header was found. It is the argument as a whole, or `nil` if the
  /// argument has several lines or is blank.
  var guess: FoundHeader? {
    guard isArgument, let held, !held.trimmed.isEmpty else { return nil }
    let input = WholeInput(held)
    return input.isOneLine ? FoundHeader(nil, held.trimmed, input.firstLine) : nil
  }
}

/// A complete input, which may be one value or a text that contains values.
private struct WholeInput {
  /// The input without a byte order mark, and without white space at its beginning and end.
  private let text: ContiguousArray<UInt8>
  /// The words of `text`, which are separated by white space. After `wordCapacity` separations, the rest of `text` is
  /// one word.
  private let words: [ArraySlice<UInt8>]
  /// The number of lines of `text` that are not empty, at most `wordCapacity` + 1.
  private let lineCount: Int
  /// The line number, starting at 1, of the first line that is not blank.
  let firstLine: Int

  /// Whether the input ends with a line break, so that its last line is complete.
  private let endsLine: Bool

  init(_ input: ContiguousArray<UInt8>) {
    endsLine = input.last?.isLineBreak ?? false
    let given = SourceText(ContiguousArray(input[input.span.endOfByteOrderMark...]))
    let plain = given.undoingEscapes(.color)?.text.bytes ?? given.bytes
    text = plain.trimmed
    firstLine = 1 + plain.prefix { $0.isWhiteSpace }.count { $0 == "\n" }
    words = text.split(maxSplits: Self.wordCapacity) { $0.isWhiteSpace }
    lineCount = text.split(maxSplits: Self.wordCapacity) { $0.isLineBreak }.count
  }

  /// The maximum number of times that the text is split. It bounds the memory for the words.
  private static let wordCapacity = 1 << 15

  var isOneLine: Bool { lineCount <= 1 }

  /// Whether the input is one value, or can become one value when more text arrives. It is one line, or wrapped Base64,
  /// or JSON that is not too long for a header.
  var mayBeValue: Bool {
    isOneLine || isWrappedBase64 || text.first == "{" && text.count < Self.jsonBudget
  }

  /// Whether the input so far is one complete line, and a search for headers finds the header in it. The header can
  /// then be shown before the next line of live input arrives.
  var isHeaderLine: Bool {
    guard endsLine, isOneLine, let header,
      header.kind != nil || header.inspection.header != nil
    else { return false }
    var scanner = CaptureScanner()
    scanner.feed(text + [UInt8(ascii: "\n")]) { _ in }
    return scanner.isWaiting
  }

  /// The length in bytes from which JSON is searched for headers instead of inspected as one. The JSON of a header is
  /// shorter.
  private static let jsonBudget = 1 << 14

  /// The header if the input is one value, or `nil` if the input must be searched for headers.
  var header: FoundHeader? {
    if !isOneLine {
      return isWrappedBase64 || text.identifiesHeader ? FoundHeader(nil, text, firstLine) : nil
    }
    if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      let name = text[..<colon].map { $0 == "_" ? UInt8(ascii: "-") : $0 }
      let value = ContiguousArray(text[(colon + 1)...]).trimmed
      if let kind = PassHeader.Kind(fieldName: String(decoding: name, as: UTF8.self)) {
        return FoundHeader(kind, value, firstLine)
      }
      // Accept a field line with an unknown name, such as `X-Device: eyJ…`, so that the inspection can report the name.
      if !name.isEmpty, name.allSatisfy({ $0.isNameByte }), value.beginsAsValue {
        return FoundHeader(nil, text, firstLine)
      }
    }
    return isValue || isWrappedBase64 || text.identifiesHeader
      ? FoundHeader(nil, text, firstLine) : nil
  }

  /// Whether the line is one value that may have a word and punctuation on each side, as in `value = "eyJ…"`. The line
  /// may also contain a second value directly after the first one. Any other line is a text to search.
  private var isValue: Bool {
    let bytes = text.span
    if bytes.hasIgnoringCase("fingerprint ", at: 0) { return words.count == 2 }
    if words.count == 1, text.beginsAsValue, !isToken { return true }
    // The whole input is string literals, such as `"eyJ…" + "…"`, which a program would join.
    if bytes.byte(at: 0) == "\"", bytes.byte(at: bytes.count - 1) == "\"",
      bytes.beginsEncodedObject(at: 1)
    {
      return true
    }
    let wordEnd = bytes.end(from: 0) { $0.isNameByte }
    // Skip a first word only if white space follows it. Otherwise the word is the beginning of the value.
    var start = bytes.byte(at: wordEnd).isWhiteSpace ? wordEnd : 0
    start = bytes.end(from: start) { !$0.isNameByte && $0 != ":" && $0 != "=" }
    if bytes.byte(at: start) == "b", bytes.byte(at: start + 1) == "'" { start += 2 }
    let end = bytes.end(from: start) { $0.isBase64Like }
    guard bytes.beginsEncodedObject(at: start),
      HeaderIdentity(ofEncoded: bytes.extracting(start..<end)).kind != nil
    else { return false }
    let next = bytes.end(from: end) { !$0.isNameByte && $0 != ":" && $0 != "=" }
    let nextEnd = bytes.end(from: next) { $0.isNameByte }
    return nextEnd == bytes.count && (next == nextEnd || bytes.byte(at: next - 1).isWhiteSpace)
      || bytes.beginsEncodedObject(at: next)
  }

  /// Whether the text is a JSON Web Token such as `eyJ….eyJ….sig`. More than one of its parts, which are separated by
  /// periods, begins as a value does.
  private var isToken: Bool {
    text.split(separator: UInt8(ascii: ".")).count {
      ContiguousArray($0).span.beginsEncodedObject(at: 0)
    } > 1
  }

  /// Whether the text is one Base64 value that is wrapped into several lines or has spaces in it. The first part must
  /// not be a valid value by itself, because then each part may be a value.
  private var isWrappedBase64: Bool {
    guard let first = words.first, text.allSatisfy({ $0.isBase64Like || $0.isWhiteSpace })
    else { return false }
    return text.beginsAsValue && Inspection(of: first).header == nil
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
  }

  init(_ kind: PassHeader.Kind?, _ text: ContiguousArray<UInt8>, _ line: Int) {
    (self.kind, self.text, place, captured) = (kind, text, Place(line: line), nil)
  }

  init(_ header: CapturedHeader) {
    (kind, text, captured) = (header.kind, ContiguousArray(header.text.utf8), header)
    place = Place(
      line: header.place.line, offset: header.place.offset, request: header.request,
      answer: header.answer)
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
  var isLikelyValue: Bool { inspection.kind != nil || text.beginsAsValue }
}

extension ContiguousArray<UInt8> {
  fileprivate var trimmed: Self { Self(self[span.trimmedRange { $0.isWhiteSpace }]) }

  /// Whether the text begins with the Base64 of a JSON object, as in `eyJ…`. Bytes before the first letter or digit are
  /// skipped. The Base64 may be encoded twice.
  fileprivate var beginsAsValue: Bool {
    let budget = 32
    let letters = ContiguousArray(drop { !$0.isASCIILetterOrDigit }.prefix(budget))
    if letters.span.beginsEncodedObject(at: 0) { return true }
    let encoded = ContiguousArray(letters.prefix { Base64.isInAlphabet($0) })
    return Base64.decode(letters: encoded).span.beginsEncodedObject(at: 0)
  }

  /// Whether the text is a JSON object without Base64 whose members only occur in a header, such as
  /// `frameworkPermissionInfo`.
  fileprivate var identifiesHeader: Bool {
    first == "{" && HeaderIdentity(ofJSON: span).isCertain
  }
}
