import PassHeaders

/// Finds out which request and which answer belong to a header.
///
/// The request is the nearest path of Adobe's before the header, or else behind it; the answer is the first
/// status and the first of Adobe's codes between that and the next request.
struct ExchangeReader {
  typealias Report = (CaptureEvent) -> Void

  /// Whether headers are reported at once, and what was answered later.
  private let isLive: Bool
  /// The nearest path before what comes next.
  private var path: Path?
  /// The headers of one request, whose answer may follow.
  private var pending: [CapturedHeader] = []
  private var pendingPath: Path?
  /// Where the last of them ends.
  private var pendingEnd = 0
  private var answer = CapturedAnswer()
  /// Up to where the text was examined.
  private(set) var examined = 0

  /// How far a path before a header may be from it, and an answer behind it.
  static let reach = 1 << 14
  /// How far a path behind a header may be.
  private static let pathReach = 1 << 12

  private struct Path {
    let start: Int
    let request: CapturedRequest
  }

  /// Whether there are headers whose answer may follow.
  var isPending: Bool { !pending.isEmpty }

  init(isLive: Bool) { self.isLive = isLive }

  /// Adds a header that begins and ends there, as ``examine(_:at:before:_:)`` counts.
  mutating func add(
    _ header: CapturedHeader, _ range: Range<Int>, in text: Span<UInt8>, at offset: Int,
    _ report: Report
  ) {
    examine(text, at: offset, before: range.lowerBound, report)
    if let path, range.lowerBound - path.start > Self.reach { self.path = nil }
    var header = header
    if let path { header.request = path.request }
    if !isSameRequest(header) { close(report) }
    if isLive { report(.header(header)) }
    if pending.isEmpty { pendingPath = path }
    pending.append(header)
    pendingEnd = range.upperBound
    examined = max(examined, range.upperBound)
  }

  /// Whether the header is of the request whose headers are pending.
  private func isSameRequest(_ header: CapturedHeader) -> Bool {
    guard answer.isEmpty else { return false }
    if pendingPath != nil || path != nil { return pendingPath?.start == path?.start }
    return !pending.contains { $0.kind == header.kind }
  }

  /// Adds a code that was found behind what was examined.
  mutating func add(_ term: AdobeTerm, _ report: Report) {
    if pending.isEmpty || answer.term != nil { return }
    answer.term = term
    if isLive, answer.status != nil { close(report) }
  }

  /// Goes on to that offset, for paths and statuses.
  ///
  /// - Parameter offset: Of the text's first byte; all other offsets count from the same one as it.
  mutating func examine(
    _ text: Span<UInt8>, at offset: Int, before limit: Int, _ report: Report
  ) {
    var index = max(examined, pending.isEmpty ? limit - Self.reach : 0, offset) - offset
    let end = min(limit - offset, text.count)
    while index < end {
      if !pending.isEmpty, index + offset - pendingEnd > Self.reach { close(report) }
      switch text[index] {
      case "/":
        if let (request, pathEnd) = text.request(at: index) {
          // It may go on behind what has come.
          if pathEnd == text.count, limit < offset + text.count {
            examined = max(examined, index + offset)
            return
          }
          found(Path(start: index + offset, request: request), report)
          index = pathEnd
        }
      case UInt8(ascii: "2")...UInt8(ascii: "5") where !pending.isEmpty && answer.status == nil:
        answer.status = text.status(at: index)
        if isLive, !answer.isEmpty, answer.term != nil { close(report) }
      default: break
      }
      index += 1
    }
    examined = max(examined, limit, index + offset)
  }

  private mutating func found(_ path: Path, _ report: Report) {
    self.path = path
    if pending.isEmpty { return }
    if let own = pendingPath {
      // An answer may name its request again.
      if own.request.url.hasSameBytes(as: path.request.url) {
        pendingPath = path
      } else {
        close(report)
      }
    } else if path.start - pendingEnd < Self.pathReach, answer.isEmpty {
      pendingPath = path
      for index in pending.indices { pending[index].request = path.request }
    } else {
      close(report)
    }
  }

  /// Reports the headers of a request with what is known of its answer.
  mutating func close(_ report: Report) {
    if isLive {
      if !answer.isEmpty { report(.answer(answer, headers: pending)) }
    } else {
      for var header in pending {
        header.answer = answer
        report(.header(header))
      }
    }
    (pending, pendingPath, answer) = ([], nil, CapturedAnswer())
  }
}

extension Span<UInt8> {
  /// The request to Adobe whose path begins there, and where that ends.
  fileprivate func request(at start: Int) -> (request: CapturedRequest, end: Int)? {
    guard isPath(at: start) else { return nil }
    let end = end(from: start, before: start + 2_048) { !pathEnds.contains($0) }
    var path: ContiguousArray<UInt8> = []
    for index in start..<end where self[index] != "\\" { path.append(self[index]) }
    let url = String(utf8: path.span)
    var request = CapturedRequest()
    request.url = url
    guard request.endpoint != nil else { return nil }
    request.method = method(before: start)
    return (request, end)
  }

  /// Whether `/api/v2/`, `/v2/` or `/o/client/` is there, perhaps with backslashes.
  private func isPath(at start: Int) -> Bool {
    var index = start + 1
    func take(_ segment: StaticString) -> Bool {
      guard has(segment, at: index) else { return false }
      let next = index + segment.utf8CodeUnitCount
      let slash = byte(at: next) == "\\" ? next + 1 : next
      guard byte(at: slash) == "/" else { return false }
      index = slash + 1
      return true
    }
    if take("o") { return take("client") }
    _ = take("api")
    return take("v2")
  }

  /// The last method that precedes, as far as an archive puts the two apart.
  private func method(before start: Int) -> String? {
    let methods: [StaticString] = ["GET", "POST", "PUT", "DELETE"]
    var index = start
    while index > Swift.max(0, start - 120) {
      index -= 1
      guard let method = methods.first(where: { has($0, at: index) }),
        !byte(at: index - 1).isNameByte,
        !byte(at: index + method.utf8CodeUnitCount).isNameByte
      else { continue }
      return method.string
    }
    return nil
  }

  /// The HTTP status whose digits are there: behind the protocol, a word for it or an arrow, or at the line's
  /// beginning before its reason.
  fileprivate func status(at start: Int) -> Int? {
    guard byte(at: start + 1).isASCIIDigit, byte(at: start + 2).isASCIIDigit,
      !byte(at: start + 3).isNameByte, byte(at: start + 3) != ".", !byte(at: start - 1).isNameByte
    else { return nil }
    let wordEnd = self.start(from: start, after: start - 12) { signsBeforeStatus.contains($0) }
    let status = Int(String(utf8: extracting(start..<start + 3)))
    let words: [StaticString] = ["status", "code", "response"]
    if words.contains(where: { hasASCII($0, at: wordEnd - $0.utf8CodeUnitCount) }), wordEnd < start
    {
      return status
    }
    let version = self.start(from: wordEnd, after: wordEnd - 3) { $0.isASCIIDigit || $0 == "." }
    if version < wordEnd, hasASCII("HTTP/", at: version - 5) { return status }
    if has("<--", at: wordEnd - 3) || has("<<", at: wordEnd - 2) || has("->", at: start - 3) {
      return status
    }
    let isFirst = start == 0 || byte(at: start - 1).isLineBreak
    let letter = byte(at: start + 4)
    return isFirst && byte(at: start + 3) == " " && letter.isASCIILetter && letter & 0x20 == 0
      ? status : nil
  }
}

private let pathEnds = ByteSet(" \t\r\n\"'?<>,)]}^`|#&:;\u{1B}")
private let signsBeforeStatus = ByteSet(" \"':=>,(\\")
