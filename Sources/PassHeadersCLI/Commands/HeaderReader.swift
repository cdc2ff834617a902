import PassHeaders
import PassHeadersInspection

/// Finds the headers in an input that comes in pieces.
///
/// An input that is one header by itself is judged as a whole, so that whatever belongs to no value is a
/// fault of it. Everything else is searched.
struct HeaderReader {
  /// What is found.
  enum Event {
    case header(FoundHeader)
    /// What was answered to headers that were found before, newest last; only of live input.
    case answer(CapturedAnswer, headers: [CapturedHeader])
  }

  private var scanner: CaptureScanner
  private var isSearched = false
  private var hasFound = false
  /// All that came, as long as it may be judged as a whole.
  private var held: ContiguousArray<UInt8> = []
  private var isHeld = true
  /// How many lines are not empty, and whether the last of them may go on.
  private var lineCount = 0
  private var isInLine = false
  private var isBase64 = true
  private var firstLineIsWhole: Bool?

  /// The longest input that is judged as a whole.
  private static let limit = 1 << 21

  init(isLive: Bool) { scanner = CaptureScanner(isLive: isLive) }

  /// What keeps headers from being found; `nil` if nothing does.
  var obstacle: CaptureScanner.Obstacle? { scanner.obstacle }

  /// Adobe's codes that were seen.
  var codes: [String] { scanner.terms.map { $0.name } }

  /// Takes a piece, and reports what is known by now.
  mutating func feed(_ piece: ContiguousArray<UInt8>, _ report: (Event) -> Void) {
    if isHeld { held += piece }
    if isSearched {
      search(piece, report)
    } else if held.count > Self.limit || !mayBeOne(with: piece) {
      search(held, report)
    } else {
      return
    }
    isHeld = isHeld && held.count <= Self.limit && beginsAsJSON
    if !isHeld { held = [] }
  }

  /// There is no more.
  mutating func finish(_ report: (Event) -> Void) {
    if !isSearched {
      if let header = Self.header(in: held) {
        hasFound = true
        return report(.header(header))
      }
      search(held, report)
    }
    search(nil, report)
  }

  /// - Parameter piece: `nil` at the end.
  private mutating func search(_ piece: ContiguousArray<UInt8>?, _ report: (Event) -> Void) {
    isSearched = true
    var hasFound = hasFound
    func take(_ event: CaptureEvent) {
      switch event {
      case .header(let header):
        hasFound = true
        report(.header(FoundHeader(header)))
      case .answer(let answer, let headers): report(.answer(answer, headers: headers))
      }
    }
    if let piece { scanner.feed(piece, take) } else { scanner.finish(take) }
    self.hasFound = hasFound
  }

  // MARK: One header by itself

  /// The input as a header, if none was found in it and it is one line or JSON: what is wrong with it says
  /// more than that there is none.
  var unread: FoundHeader? {
    guard !hasFound, isHeld, lineCount > 0 else { return nil }
    let header = FoundHeader(nil, held.trimmed)
    if lineCount == 1 { return header }
    let isJSON = (try? JSONValue(parsing: held.span)) != nil
    return isJSON || beginsAsJSON && header.inspection.kind != nil ? header : nil
  }

  private var beginsAsJSON: Bool {
    let first = held.first { !$0.isWhiteSpace }
    return first == "{" || first == "["
  }

  /// Whether all that came, of which the piece is the end, may be one header by itself. Looks at each
  /// byte once, however small the pieces are.
  private mutating func mayBeOne(with piece: ContiguousArray<UInt8>) -> Bool {
    for byte in piece {
      if byte.isLineBreak {
        isInLine = false
      } else if byte > 0x20 {
        if !isInLine { lineCount += 1 }
        isInLine = true
        isBase64 = isBase64 && (Base64.isSextet(byte) || byte == "=" || byte >= 0xFE)
      }
    }
    guard lineCount > 1, isBase64 else { return lineCount < 2 }
    // Of values on lines of their own, none waits for the others.
    if firstLineIsWhole == nil {
      let line = held.split { $0.isLineBreak }.first ?? []
      firstLineIsWhole = Inspection(of: line).repaired != nil
    }
    return firstLineIsWhole == false
  }

  /// The header that a text is by itself: a line that begins with a header's name, or a value alone.
  private static func header(in text: ContiguousArray<UInt8>) -> FoundHeader? {
    // What is left of ASCII in UTF-16 without the zeros is the same in UTF-8.
    let text = text.span.isUTF16 ? text.filter { $0 > 0 && $0 < 0xFE } : text
    let line = 1 + text.prefix { $0.isWhiteSpace }.count { $0 == "\n" }
    let trimmed = text.trimmed
    let lines = trimmed.split { $0.isLineBreak }
    if lines.count == 1, let (name, value) = field(trimmed) {
      if let kind = PassHeader.Kind(fieldName: name) { return FoundHeader(kind, value, line) }
      let names = PassHeader.Kind.allCases.map { $0.fieldName }
      if let near = EditDistance.nearest(to: name, among: names), near.distance <= 2 {
        return FoundHeader(nil, trimmed, line)
      }
    }
    let width = lines.first?.count ?? 0
    guard lines.dropLast().allSatisfy({ $0.count == width }), lines.count == 1 || width >= 40,
      !lines.contains(where: { $0.contains { $0.isWhiteSpace } }), trimmed.beginsAsObject
    else { return nil }
    let header = FoundHeader(nil, trimmed, line)
    // Base64 of no header may encode a text with headers.
    let isBase64 = trimmed.allSatisfy { $0.isBase64Like || $0.isLineBreak }
    return isBase64 && header.inspection.kind == nil ? nil : header
  }

  /// The name and the value of a line `Name: value`; `_` in a name stands for `-`.
  private static func field(
    _ line: ContiguousArray<UInt8>
  ) -> (name: String, value: ContiguousArray<UInt8>)? {
    guard let colon = line.prefix(65).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = line[..<colon].map { $0 == "_" ? UInt8(ascii: "-") : $0 }
    return (
      String(decoding: name, as: UTF8.self), ContiguousArray(line[(colon + 1)...]).trimmed
    )
  }
}

/// A header that was found, or a text that is judged as one.
struct FoundHeader {
  /// The header that its name says; `nil` if there is no name.
  let kind: PassHeader.Kind?
  let text: ContiguousArray<UInt8>
  var place: Place

  /// Where a header was found, and what is known of its request.
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
    inspection.kind != nil || inspection.samlResponse != nil || text.beginsAsObject
  }
}

extension ContiguousArray<UInt8> {
  /// The bytes without white space at either end.
  fileprivate var trimmed: Self { Self(self[span.trimmedRange { $0.isWhiteSpace }]) }

  /// Whether the first letter or digit begins Base64 of `{` and a character of text.
  fileprivate var beginsAsObject: Bool {
    let letters = drop { !$0.isASCIILetterOrDigit }.prefix(3)
    guard letters.count == 3, letters.allSatisfy({ Base64.isSextet($0) }) else { return false }
    let bits = letters.reduce(0 as UInt32) { $0 << 6 | UInt32(Base64.sextet($1)) }
    let (first, second) = (UInt8(bits >> 10), UInt8(bits >> 2 & 0xFF))
    return first == "{" && (0x20..<0x7F ~= second || second.isWhiteSpace)
  }
}
