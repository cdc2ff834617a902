import PassHeaders
import PassHeadersInspection

/// Finds the headers in an input that comes in pieces.
///
/// An input that is one value as a whole is judged as a whole, so that each byte besides the value is reported. Any other
/// input is a text that is searched for headers. Spec/manual/Inspection.md has the rule.
struct HeaderReader {
  private var scanner: CaptureScanner
  private var isSearched = false
  /// The bytes that came; `nil` once the input is known not to be one value.
  private var held: ContiguousArray<UInt8>? = []
  /// Whether the input is an argument of the command line.
  private let isArgument: Bool
  private let isLive: Bool
  /// The length of `held` when it was examined last.
  private var examinedCount = 0

  /// The longest file that is judged as a whole.
  private static let limit = 1 << 21

  init(isLive: Bool, isArgument: Bool) {
    scanner = CaptureScanner(isLive: isLive)
    (self.isLive, self.isArgument) = (isLive, isArgument)
  }

  var obstacle: Obstacle? { scanner.obstacle }
  var codes: [String] { scanner.terms.map { $0.name } }
  var namesWithoutValue: NamesWithoutValue? { scanner.namesWithoutValue }

  /// Reads the next piece, and reports the headers that are known by now.
  mutating func feed(_ piece: ContiguousArray<UInt8>, _ report: (CaptureEvent) -> Void) {
    guard var held else { return scanner.feed(piece, report) }
    held.append(contentsOf: piece)
    self.held = held
    if isArgument { return }
    if held.count <= Self.limit {
      // Pieces of one byte do not cause the bytes before them to be examined again and again.
      guard held.count >= 2 * examinedCount || piece.contains(where: { $0.isLineBreak }) else {
        return
      }
      examinedCount = held.count
      let input = WholeInput(held)
      if input.mayBeValue, !(isLive && input.isHeaderLine) { return }
    }
    self.held = nil
    scanner.feed(held, report)
  }

  /// Reports the headers that are known at the end.
  ///
  /// - Returns: The header that the input is as a whole, or `nil` if it is a text.
  mutating func finish(_ report: (CaptureEvent) -> Void) -> FoundHeader? {
    if let held {
      let input = WholeInput(held)
      if let header = input.header { return header }
      scanner.feed(held, report)
    }
    scanner.finish(report)
    return nil
  }

  /// The header that an argument of one line is taken for if no header was found in it.
  var guess: FoundHeader? {
    guard isArgument, let held, !held.trimmed.isEmpty else { return nil }
    return WholeInput(held).isOneLine ? FoundHeader(nil, held.trimmed) : nil
  }
}

/// An input that may be one value as a whole.
private struct WholeInput {
  private let text: ContiguousArray<UInt8>
  /// The parts of the text between white space.
  private let words: [ArraySlice<UInt8>]
  /// The number of lines that are not blank.
  private let lineCount: Int
  /// The number of the first line that is not blank.
  private let firstLine: Int

  private let endsLine: Bool

  init(_ input: ContiguousArray<UInt8>) {
    endsLine = input.last?.isLineBreak ?? false
    let start = input.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let given = SourceText(ContiguousArray(input[start...]))
    text = (given.undoingEscapes(.color)?.text.bytes ?? given.bytes).trimmed
    firstLine = 1 + input.prefix { $0.isWhiteSpace }.count { $0 == "\n" }
    words = text.split(maxSplits: Self.wordLimit) { $0.isWhiteSpace }
    lineCount = text.split(maxSplits: Self.wordLimit) { $0.isLineBreak }.count
  }

  /// The most words and lines that are counted.
  private static let wordLimit = 1 << 15

  var isOneLine: Bool { lineCount <= 1 }

  /// Whether more text can make the input one value: it is one line so far, lines of Base64 none of which is whole, or JSON.
  var mayBeValue: Bool {
    isOneLine || isWrappedBase64 || text.first == "{" && text.count < Self.jsonLimit
  }

  /// Whether the input is a line with a header that is the same in a text, so that it can be shown before the next line comes.
  var isHeaderLine: Bool {
    guard endsLine, isOneLine, let header else { return false }
    return header.kind != nil || header.inspection.header != nil
  }

  /// JSON of a header is not longer.
  private static let jsonLimit = 1 << 14

  /// The header that the input is, or `nil` if it is a text.
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
      // A field line with a wrong name.
      if !name.isEmpty, name.allSatisfy({ $0.isNameByte }), value.beginsAsValue {
        return FoundHeader(nil, text, firstLine)
      }
    }
    return isValue || isWrappedBase64 && words.count > 1 || text.identifiesHeader
      ? FoundHeader(nil, text, firstLine) : nil
  }

  /// Whether the line is one value, with nothing but a word and punctuation before and after it, or a second value.
  private var isValue: Bool {
    let bytes = text.span
    if bytes.hasIgnoringCase("fingerprint ", at: 0) { return words.count == 2 }
    if words.count == 1, text.beginsAsValue, !isToken { return true }
    // String literals that a program would join.
    if bytes.byte(at: 0) == "\"", bytes.byte(at: bytes.count - 1) == "\"",
      bytes.beginsEncodedObject(at: 1)
    {
      return true
    }
    let wordEnd = bytes.end(from: 0) { $0.isNameByte }
    // A word before the value ends with white space.
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

  /// Whether the text is a JSON Web Token, two parts of which begin as values do.
  private var isToken: Bool {
    text.split(separator: UInt8(ascii: ".")).count {
      ContiguousArray($0).span.beginsEncodedObject(at: 0)
    } > 1
  }

  /// Whether the text is Base64 in several lines or parts, and the first one is not a value by itself.
  private var isWrappedBase64: Bool {
    guard let first = words.first, first.count >= 4,
      text.allSatisfy({ $0.isBase64Like || $0.isWhiteSpace })
    else { return false }
    return text.beginsAsValue && Inspection(of: first).header == nil
  }
}

/// A header that was found, or a text that is judged as one.
struct FoundHeader {
  /// The header that its name says; `nil` if there is no name.
  let kind: PassHeader.Kind?
  let text: ContiguousArray<UInt8>
  var place: Place
  /// The header in a text, with what is known from the text around it; `nil` for a whole input.
  private let captured: CapturedHeader?

  struct Place {
    /// The file; `nil` for an argument that is a text.
    var file: Word?
    let line: Int
    /// In bytes; `nil` for an input that is the header.
    var offset: Int?
    var request: CapturedRequest?
    var answer: CapturedAnswer?
  }

  init(_ kind: PassHeader.Kind?, _ text: ContiguousArray<UInt8>, _ line: Int = 1) {
    (self.kind, self.text, place, captured) = (kind, text, Place(line: line), nil)
  }

  init(_ header: CapturedHeader) {
    (kind, text, captured) = (header.kind, ContiguousArray(header.text.utf8), header)
    place = Place(
      line: header.place.line, offset: header.place.offset, request: header.request,
      answer: header.answer)
  }

  /// What the text says. It is made when it is asked for, as a header that was seen before needs none.
  var inspection: Inspection { captured?.inspection ?? Inspection(of: text, as: kind) }

  /// Whether the value was sent to another service than Adobe's.
  var isOfAnotherService: Bool { captured?.isOfAnotherService ?? false }

  /// A text that is equal for two headers only if their inspections are equal.
  var key: String {
    "\(kind?.fieldName ?? ""): \(String(decoding: text, as: UTF8.self)) "
      + (captured?.circumstanceKey ?? "")
  }

  /// Whether it is known what it is, or it begins as a value does.
  var isLikelyValue: Bool { inspection.kind != nil || text.beginsAsValue }
}

extension ContiguousArray<UInt8> {
  fileprivate var trimmed: Self { Self(self[span.trimmedRange { $0.isWhiteSpace }]) }

  /// Whether the first letter or digit begins Base64 of an object of JSON, perhaps encoded twice.
  fileprivate var beginsAsValue: Bool {
    let letters = ContiguousArray(drop { !$0.isASCIILetterOrDigit }.prefix(32))
    if letters.span.beginsEncodedObject(at: 0) { return true }
    let encoded = ContiguousArray(letters.prefix { Base64.isInAlphabet($0) })
    return Base64.decode(letters: encoded).span.beginsEncodedObject(at: 0)
  }

  /// Whether the text is JSON that was not encoded, with members that only a header has.
  fileprivate var identifiesHeader: Bool {
    first == "{" && HeaderIdentity(ofJSON: span).isCertain
  }
}
