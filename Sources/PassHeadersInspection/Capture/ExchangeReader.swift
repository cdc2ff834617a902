import PassHeaders

/// Finds out which request and which answer belong to a header.
///
/// The request is the nearest path of Adobe's before the header, or else behind it; the answer is the first
/// status and the first of Adobe's codes between that and the next request. All offsets count from the beginning of
/// the text of which a part is given.
struct ExchangeReader {
  typealias Report = (CaptureEvent) -> Void

  /// Whether headers are reported at once, and what was answered later.
  private let isLive: Bool
  /// The nearest path before what comes next.
  private var path: Path?
  /// The headers of one request, whose answer may follow, its path, and where the last of them ends.
  private var pending: [CapturedHeader] = []
  private var pendingPath: Path?
  private var pendingEnd = 0
  private var answer = CapturedAnswer()
  /// Up to where the text was examined.
  private var examined = 0

  /// How far a path before a header may be from it, and an answer behind it.
  static let reach = 1 << 14
  /// How far a path behind a header may be.
  private static let pathReach = 1 << 12

  private typealias Path = (start: Int, request: CapturedRequest)

  /// Whether there are headers whose answer may follow.
  var isPending: Bool { !pending.isEmpty }

  init(isLive: Bool) { self.isLive = isLive }

  /// Adds a header that begins and ends there.
  mutating func add(
    _ header: CapturedHeader, _ range: Range<Int>, in text: Span<UInt8>, at offset: Int,
    _ report: Report
  ) {
    examine(text, at: offset, before: range.lowerBound, report)
    if let path, range.lowerBound - path.start > Self.reach { self.path = nil }
    var header = header
    header.request = path?.request ?? CapturedRequest()
    if !answer.isEmpty || pendingPath?.start != path?.start { close(report) }
    if isLive { report(.header(header)) }
    pendingPath = path
    pending.append(header)
    pendingEnd = range.upperBound
    examined = max(examined, range.upperBound)
  }

  /// Adds a code that was found behind what was examined.
  mutating func add(_ term: AdobeTerm, _ report: Report) {
    if pending.isEmpty || answer.term != nil { return }
    answer.term = term
    closeIfAnswered(report)
  }

  /// Goes on to that offset, for paths and statuses, in a text of which the first byte is at an offset.
  mutating func examine(
    _ text: Span<UInt8>, at offset: Int, before limit: Int, _ report: Report
  ) {
    // What is too far away is read from its beginning, or its end would be taken for a path.
    let first = pending.isEmpty ? limit - Self.reach - Span<UInt8>.near : 0
    var index = max(examined, first, offset) - offset
    while index < limit - offset {
      if !pending.isEmpty, index + offset - pendingEnd > Self.reach { close(report) }
      switch text[index] {
      case "/":
        if let (request, end) = text.request(at: index) {
          found((index + offset, request), report)
          index = end
        }
      case UInt8(ascii: "2")...UInt8(ascii: "5") where !pending.isEmpty && answer.status == nil:
        answer.status = text.status(at: index)
        closeIfAnswered(report)
      default: break
      }
      index += 1
    }
    examined = max(examined, limit, index + offset)
  }

  private mutating func found(_ path: Path, _ report: Report) {
    self.path = path
    // An answer may name its request again.
    let isSame = pendingPath?.request.url.hasSameBytes(as: path.request.url) ?? false
    let isOwn =
      pendingPath == nil && answer.isEmpty && path.start - pendingEnd < Self.pathReach
    guard isSame || isOwn else { return close(report) }
    pendingPath = path
    if isOwn { for index in pending.indices { pending[index].request = path.request } }
  }

  private mutating func closeIfAnswered(_ report: Report) {
    if isLive, answer.status != nil, answer.term != nil { close(report) }
  }

  /// Reports the headers of a request with what is known of its answer.
  mutating func close(_ report: Report) {
    if !isLive {
      for var header in pending {
        header.answer = answer
        report(.header(header))
      }
    } else if !answer.isEmpty {
      report(.answer(answer, headers: pending))
    }
    (pending, pendingPath, answer) = ([], nil, CapturedAnswer())
  }
}

extension Span<UInt8> {
  /// The request to Adobe whose path begins there, and where that ends.
  fileprivate func request(at start: Int) -> (request: CapturedRequest, end: Int)? {
    guard paths.contains(where: { hasPath($0, at: start) }) else { return nil }
    let end = end(from: start, before: start + 2_048) { !pathEnds.contains($0) }
    var path: ContiguousArray<UInt8> = []
    for index in start..<end where self[index] != "\\" { path.append(self[index]) }
    var request = CapturedRequest()
    request.url = String(utf8: path.span)
    guard request.endpoint != nil else { return nil }
    request.method = method(before: start)
    return (request, end)
  }

  /// Whether the path is there, perhaps with backslashes.
  private func hasPath(_ path: StaticString, at start: Int) -> Bool {
    var index = start
    for offset in 0..<path.utf8CodeUnitCount {
      if byte(at: index) == "\\" { index += 1 }
      guard byte(at: index) == path.byte(at: offset) else { return false }
      index += 1
    }
    return true
  }

  /// The last method that precedes, as far as an archive puts the two apart.
  private func method(before start: Int) -> String? {
    var end = start
    while end > Swift.max(0, start - 120) {
      let index = self.start(from: end, after: start - Self.near) { $0.isNameByte }
      let word = extracting(index..<end)
      if methods.contains(where: { $0.utf8CodeUnitCount == word.count && word.has($0, at: 0) }) {
        return String(utf8: word)
      }
      end = Swift.min(index, end - 1)
    }
    return nil
  }

  /// The HTTP status whose digits are there: behind the protocol, a word for it or an arrow, or at the line's
  /// beginning before its reason.
  fileprivate func status(at start: Int) -> Int? {
    guard byte(at: start + 1).isASCIIDigit, byte(at: start + 2).isASCIIDigit,
      !byte(at: start + 3).isNameByte, byte(at: start + 3) != ".", !byte(at: start - 1).isNameByte
    else { return nil }
    let end = self.start(from: start, after: start - Self.near) { signsBeforeStatus.contains($0) }
    let isBehind = wordsBeforeStatus.contains {
      hasIgnoringCase($0, at: end - $0.utf8CodeUnitCount)
    }
    // Only a reason begins with a capital letter.
    let letter = byte(at: start + 4)
    let isFirst =
      byte(at: start - 1).isLineBreak && byte(at: start + 3) == " "
      && letter.isASCIILetter && letter & 0x20 == 0
    guard isBehind || has("->", at: start - 3) || isFirst else { return nil }
    return Int(String(utf8: extracting(start..<start + 3)))
  }
}

private let paths: [StaticString] = ["/api/v2/", "/v2/", "/o/client/"]
private let methods: [StaticString] = ["GET", "POST", "PUT", "DELETE"]
private let pathEnds = ByteSet(" \t\r\n\"'?<>,)]}^`|#&:;\u{1B}")
private let signsBeforeStatus = ByteSet(" \"':=>,(\\")
private let wordsBeforeStatus: [StaticString] = [
  "status", "code", "response", "HTTP/1.0", "HTTP/1.1", "HTTP/2", "HTTP/2.0", "HTTP/3", "<--", "<<",
]
