import PassHeaders

/// A text that arrives piece by piece, such as the log of an application that is running.
///
/// Call ``read(waitsForJSON:)`` once a second. It reads the lines that have ended. It also reads the last
/// ``Words/keptLines`` lines before them again, because these may contain the request of a header or the beginning of a
/// value.
package struct LiveText: Sendable {
  /// The kept lines, and the beginning of a line that has not ended.
  private var text: ContiguousArray<UInt8> = []
  /// The offset of `text` in the whole input.
  private var start = 0
  /// The number of line breaks before `text`.
  private var lineCount = 0
  /// The offset in the input up to which the headers have been returned.
  private var returnedEnd = 0
  /// The offset in the input of the first line that has not been read.
  private var readEnd = 0
  /// The length of `text` at which JSON that has not ended is read once more. It doubles each time, so that the total
  /// time is linear in the length of the JSON.
  private var nextLength = 0
  private var placesWithoutValue: [CapturedHeader.Place] = []
  private var beginning: ContiguousArray<UInt8> = []

  /// Adobe's error codes in the text that has been read, each once.
  package private(set) var codes: [String] = []
  /// Whether a call of ``read(waitsForJSON:)`` has something to do: a text was appended, or a header waits for its
  /// response.
  package private(set) var isWaiting = false
  /// Whether the text ends within a JSON document.
  package private(set) var hasOpenDocument = false
  /// The reason why headers cannot be found in the text, or `nil` if its first bytes do not show one.
  package var obstacle: Obstacle? {
    Obstacle(magic: beginning) ?? (returnedEnd > 0 ? nil : Obstacle(text: beginning.span))
  }
  package var namesWithoutValue: NamesWithoutValue? { NamesWithoutValue(placesWithoutValue) }

  /// The whole text, or `nil` once a header of it was returned or a line was dropped.
  package var unreadText: ContiguousArray<UInt8>? { start == 0 && returnedEnd == 0 ? text : nil }

  /// The number of bytes in memory: the kept lines and the text that has not been read.
  package var count: Int { text.count }

  package init() {}

  package mutating func append(_ piece: ContiguousArray<UInt8>) {
    beginning.append(contentsOf: piece.prefix(Obstacle.beginningLength - beginning.count))
    text.append(contentsOf: piece)
    isWaiting = true
  }

  /// Reads the lines that have ended, and returns their headers. A header without a response is returned by the next
  /// call, in which it may have one.
  ///
  /// - Parameter waitsForJSON: Whether JSON that has not ended is left for a later call.
  package mutating func read(waitsForJSON: Bool = true) -> [CapturedHeader] {
    let lineBreak = text.span.lastIndex(of: UInt8(ascii: "\n"), in: 0..<text.count)
    let end = lineBreak.map { $0 + 1 } ?? 0
    if waitsForJSON, hasOpenDocument, text.count < nextLength { return [] }
    return read(end, isLast: false, waitsForJSON)
  }

  /// Reads the rest of the text, which has no more input after it. Returns all headers that have not been returned.
  package mutating func finish() -> [CapturedHeader] {
    read(text.count, isLast: true, false)
  }

  private mutating func read(_ end: Int, isLast: Bool, _ waitsForJSON: Bool) -> [CapturedHeader] {
    let capture = Capture(
      end == text.count ? text : ContiguousArray(text[..<end]), start: start, lineCount: lineCount)
    hasOpenDocument = !isLast && waitsForJSON && capture.completeEnd < end
    let completeEnd = hasOpenDocument ? capture.completeEnd : end
    nextLength = 2 * text.count - completeEnd
    var headers: [CapturedHeader] = []
    var kept = completeEnd
    isWaiting = hasOpenDocument
    for var header in capture.headers
    where header.place.offset >= returnedEnd && header.place.offset < start + completeEnd {
      let hasResponse = header.response.status != nil && header.response.code != nil
      if !isLast, !hasResponse, header.place.offset >= readEnd {
        isWaiting = true
        kept = min(kept, header.place.offset - start)
        break
      }
      header.awaitsResponse = !isLast && header.response.status == nil
      returnedEnd = header.place.offset + 1
      headers.append(header)
    }
    for code in capture.codes where !codes.containsBytes(of: code) {
      codes.append(code)
    }
    readEnd = start + completeEnd
    dropLines(before: kept, of: capture, isLast: isLast)
    return headers
  }

  /// Drops the lines that later calls do not need: all but the last ``Words/keptLines`` lines before the index `end`,
  /// or fewer lines if they have more than ``Words/keptBytes`` bytes.
  private mutating func dropLines(before end: Int, of capture: Capture, isLast: Bool) {
    var kept = isLast ? text.count : end
    for _ in 0...Words.keptLines where !isLast && kept > 0 && end - kept < Words.keptBytes {
      kept = text.span.start(from: kept - 1) { $0 != "\n" }
    }
    // Removing a beginning copies the rest of the text. Do it only if the beginning is the larger part, so that the
    // total time is linear.
    guard isLast || kept > text.count / 2 else { return }
    placesWithoutValue += capture.placesWithoutValue.filter { $0.offset < start + kept }
    lineCount += text.span.lineBreakCount(in: 0..<kept)
    text.removeFirst(kept)
    start += kept
  }
}
