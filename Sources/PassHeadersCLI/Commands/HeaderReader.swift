import PassHeaders
import PassHeadersInspection

/// Finds the headers in an input that comes in pieces.
///
/// An input that is one header by itself is judged as a whole, so that whatever belongs to no value is a
/// fault of it. Everything else is searched.
struct HeaderReader {
  private var scanner: CaptureScanner
  private var isSearched = false
  /// All that came; `nil` if it is too long to be judged as a whole.
  private var held: ContiguousArray<UInt8>? = []
  /// How many lines are not empty, and whether the last of them may go on.
  private var lineCount = 0
  private var isInLine = false

  /// The longest input that is judged as a whole.
  private static let limit = 1 << 21

  /// Whether the input is an argument, in which a field line has the header's name or a wrong one.
  private let isArgument: Bool

  init(isLive: Bool, isArgument: Bool) {
    (scanner, self.isArgument) = (CaptureScanner(isLive: isLive), isArgument)
  }

  var obstacle: Obstacle? { scanner.obstacle }
  var codes: [String] { scanner.terms.map { $0.name } }

  /// Takes a piece, and reports what is known by now.
  mutating func feed(_ piece: ContiguousArray<UInt8>, _ report: (CaptureEvent) -> Void) {
    held?.append(contentsOf: piece)
    for byte in isSearched ? [] : piece {
      if byte > 0x20, !isInLine { lineCount += 1 }
      isInLine = byte > 0x20 || isInLine && !byte.isLineBreak
    }
    let isTooLong = (held?.count ?? 0) > Self.limit
    if isSearched {
      scanner.feed(piece, report)
    } else if let held, isTooLong || lineCount > 1 {
      isSearched = true
      scanner.feed(held, report)
    }
    if isTooLong { held = nil }
  }

  /// There is no more.
  ///
  /// - Returns: The header that the input is by itself.
  mutating func finish(_ report: (CaptureEvent) -> Void) -> FoundHeader? {
    if !isSearched, let held {
      if let header = header(in: held) { return header }
      scanner.feed(held, report)
    }
    scanner.finish(report)
    return nil
  }

  /// The input as a header, if none was found in it and it is one line, one value or JSON: what is wrong
  /// with it says more than that there is none.
  var unread: FoundHeader? {
    guard let held else { return nil }
    let header = FoundHeader(nil, held.trimmed)
    let hasSpaces = header.text.contains { $0.isWhiteSpace && !$0.isLineBreak }
    if lineCount == 1 || !hasSpaces && header.text.beginsAsObject { return header }
    let isJSON = (try? JSONValue(parsing: held.span)) != nil
    let beginsAsJSON = header.text.first == "{" || header.text.first == "["
    return isJSON || beginsAsJSON && header.inspection.kind != nil ? header : nil
  }

  /// The header that a line is by itself: it begins with a header's name, in which `_` stands for `-`,
  /// or is a value alone.
  private func header(in text: ContiguousArray<UInt8>) -> FoundHeader? {
    let line = 1 + text.prefix { $0.isWhiteSpace }.count { $0 == "\n" }
    let trimmed = text.trimmed
    if let colon = trimmed.firstIndex(of: UInt8(ascii: ":")) {
      let letters = trimmed[..<colon].map { $0 == "_" ? UInt8(ascii: "-") : $0 }
      let name = String(decoding: letters, as: UTF8.self)
      if let kind = PassHeader.Kind(fieldName: name) {
        return FoundHeader(kind, ContiguousArray(trimmed[(colon + 1)...]).trimmed, line)
      }
      let value = ContiguousArray(trimmed[(colon + 1)...]).trimmed
      if isArgument, letters.allSatisfy({ $0.isNameByte }), value.beginsAsObject, value[0] != "{" {
        return FoundHeader(nil, trimmed, line)
      }
    }
    guard trimmed.beginsAsObject, !trimmed.contains(where: { $0.isWhiteSpace }) else { return nil }
    return FoundHeader(nil, trimmed, line)
  }
}

/// A header that was found, or a text that is judged as one.
struct FoundHeader {
  /// The header that its name says; `nil` if there is no name.
  let kind: PassHeader.Kind?
  let text: ContiguousArray<UInt8>
  var place: Place

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
    (self.kind, self.text, place) = (kind, text, Place(line: line))
  }

  init(_ header: CapturedHeader) {
    (kind, text) = (header.kind, ContiguousArray(header.text.utf8))
    place = Place(
      line: header.place.line, offset: header.place.offset, request: header.request,
      answer: header.answer)
  }

  /// Made when it is asked for, as one that was seen before needs none.
  var inspection: Inspection { Inspection(of: text, as: kind) }

  /// Whether it is known what it is, or it begins as a value does.
  var isLikelyValue: Bool {
    inspection.kind != nil || text.beginsAsObject
  }
}

extension ContiguousArray<UInt8> {
  fileprivate var trimmed: Self { Self(self[span.trimmedRange { $0.isWhiteSpace }]) }

  /// Whether the first letter or digit begins Base64 of `{` and a character of text.
  fileprivate var beginsAsObject: Bool {
    let letters = drop { !$0.isASCIILetterOrDigit }.prefix(3)
    guard letters.count == 3, letters.allSatisfy({ Base64.isInAlphabet($0) }) else { return false }
    let bits = letters.reduce(0 as UInt32) { $0 << 6 | UInt32(Base64.sextet($1)) }
    let (first, second) = (UInt8(bits >> 10), UInt8(bits >> 2 & 0xFF))
    return first == "{" && (0x20..<0x7F ~= second || second.isWhiteSpace)
  }
}
