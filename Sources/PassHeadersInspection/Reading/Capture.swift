import PassHeaders

/// A text that was searched for headers, such as a log, the output of curl, an HTTP message or an HTTP Archive.
///
/// The files of this folder read a text in these steps:
///
/// 1. ``TextReader`` divides the text into JSON documents, lines, and the parts of a line before and after JSON.
/// 2. ``JSONDocument`` finds the headers in JSON. It reads a string that may contain a header with another
///    ``TextReader``.
/// 3. ``ValueFinder`` finds the headers in a part of a line. `Lead` reads the punctuation after a name, and the
///    functions of Run.swift, Continuation.swift and Beside.swift find the end of the value.
/// 4. ``RequestLine`` finds the path, the method and the response in a part of a line.
/// 5. The ``Facts`` of a line go to ``Record``, which decides the request of each header and response.
/// 6. The ``Ledger`` has the headers and requests of all these readers. They become the ``headers``.
///
/// Spec/manual/Inspection.md has the rules, and ``Words`` their lists and limits.
package struct Capture: Sendable {
  /// The headers, in the order of the text.
  package let headers: [CapturedHeader]
  /// Adobe's error codes and reasons in the text, such as `pfs_fallback`, each once.
  package let codes: [String]
  /// The reason why headers cannot be found in the text, such as gzip compression, or `nil` if its first bytes do not
  /// show one.
  package let obstacle: Obstacle?
  /// The places of header names that are not followed by a value.
  let placesWithoutValue: [CapturedHeader.Place]
  /// The offset of the JSON document that has not ended at the end of the text, or the length of the text.
  let completeEnd: Int

  /// The occurrences of header names without a value, or `nil` if each name in the text has a value.
  package var namesWithoutValue: NamesWithoutValue? { NamesWithoutValue(placesWithoutValue) }

  /// Searches `text` for headers.
  package init(_ text: ContiguousArray<UInt8>) { self.init(text, start: 0, lineCount: 0) }

  /// Searches `text`, which is a part of a longer input.
  ///
  /// - Parameters:
  ///   - start: The number of bytes before `text` in the input.
  ///   - lineCount: The number of lines before `text` in the input.
  init(_ text: ContiguousArray<UInt8>, start: Int, lineCount: Int) {
    let given = SourceText(text)
    // A copy without colors takes several times the memory of the text, so make none for a text without headers.
    let hasColors =
      text.span.firstIndex(of: 0x1B, from: 0) < text.count
      && text.span.firstHeader(in: 0..<text.count) != nil
    let ledger = Ledger()
    var reader = TextReader(hasColors ? given.undoingEscapes(.color)?.text ?? given : given, ledger)
    _ = reader.read()
    var places = Places(text, start: start, lineCount: lineCount)
    let found = ledger.headers.sorted { $0.offset < $1.offset }
    headers = found.map { CapturedHeader($0, places.place($0.offset), ledger) }
    placesWithoutValue = ledger.namesWithoutValue.sorted().map { places.place($0) }
    codes = text.span.adobeCodes
    obstacle =
      Obstacle(magic: text)
      ?? (headers.isEmpty
        ? Obstacle(text: text.span.extracting(first: Obstacle.beginningLength)) : nil)
    completeEnd = reader.openDocument ?? text.count
  }

  /// A counter of lines, which finds the line of an offset. If the offsets of its calls ascend, it counts each line
  /// break once.
  private struct Places {
    private let text: ContiguousArray<UInt8>
    private let start: Int
    private var (index, line): (Int, Int)

    init(_ text: ContiguousArray<UInt8>, start: Int, lineCount: Int) {
      (self.text, self.start, index, line) = (text, start, 0, lineCount + 1)
    }

    mutating func place(_ offset: Int) -> CapturedHeader.Place {
      if offset < index { (index, line) = (0, line - text.span.lineBreakCount(in: 0..<index)) }
      line += text.span.lineBreakCount(in: index..<offset)
      index = offset
      return CapturedHeader.Place(line: line, offset: start + offset)
    }
  }
}

extension CapturedHeader {
  fileprivate init(_ header: Ledger.Header, _ place: Place, _ ledger: Ledger) {
    self.init(
      kind: header.kind, text: String(utf8: header.value.span), place: place,
      surroundings: header.surroundings)
    guard let exchange = header.request.map({ ledger.requests[$0] }) else { return }
    let isAdobe = exchange.isAdobe
    isOfAnotherService =
      kind == .deviceInfo && !isAdobe && !exchange.path.utf8.isEmpty
      && Placeholder(value: header.value.span) == nil && !header.mayBeOfAdobe
    request.number = header.request
    if !isOfAnotherService { response = exchange.response }
    if isAdobe { (request.method, request.url) = (exchange.method, exchange.path) }
  }
}

extension Ledger.Header {
  /// Whether the value is a header of Adobe's, or has one of its members. Other services have headers of the same name.
  fileprivate var mayBeOfAdobe: Bool {
    let start = value.span.firstEncodedObject(in: 0..<value.count) ?? 0
    return (try? PassHeader(kind, headerValue: String(utf8: value.span))) != nil
      || HeaderIdentity(ofEncoded: value.span.extracting(start..<value.count)).kind != nil
  }
}

/// The lines of a text that contain the name of a header without a value.
package struct NamesWithoutValue: Sendable {
  private let firstLine: Int
  private let count: Int

  init?(_ places: [CapturedHeader.Place]) {
    guard let first = places.first else { return nil }
    firstLine = first.line
    count = Set(places.map { $0.line }).count
  }

  /// A sentence about the lines, such as "a header's name stands in 12 lines without a value (first: line 3)".
  package var sentence: String {
    let lines = count == 1 ? "line \(firstLine)" : "\(count) lines"
    return "a header's name stands in \(lines) without a value"
      + (count == 1 ? "" : " (first: line \(firstLine))")
  }
}
