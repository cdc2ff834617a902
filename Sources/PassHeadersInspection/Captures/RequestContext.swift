import PassHeaders

/// The request that a line of a text belongs to, as far as the lines above it show.
struct RequestContext {
  private(set) var request = CapturedRequest()
  /// Where the request's own line, or its command, begins.
  var start: Int?
  /// Where its command ends.
  private(set) var end = 0
  /// The status of an answer, in a line above.
  private(set) var status: Int?
  private var host: String?
  private var target: String?

  private static let lineLimit = 120
  private static let byteLimit = 1 << 14

  /// - Parameter limit: Where what belongs to another request ends.
  /// - Parameter isAnswer: Whether the place is in an answer, above which its status is.
  init(
    around ownLine: OwnLine, in text: Span<UInt8>, notBefore limit: Int, isAnswer: Bool = false
  ) {
    if let command = ownLine.command {
      take(command)
      return
    }
    let own = ownLine.content.range
    var range = own
    var isAboveBlankLine = false
    fill(from: ownLine.content)
    if ownLine.content.beginsRequest { start = own.lowerBound }
    for _ in 1..<Self.lineLimit where start == nil {
      // The line before may end with what belongs to another request.
      guard own.lowerBound - range.lowerBound < Self.byteLimit,
        range.lowerBound - 1 > limit || limit <= 0, let previous = text.line(before: range)
      else { break }
      range = previous
      let line = CaptureLine(range, text)
      // A line with a request and its answer is about another exchange.
      if line.isRequest, line.status != nil { break }
      if line.isResponse {
        if status == nil { status = line.status }
        // Above an answer is another request, but for a summary, whose first line is the URL.
        guard isAnswer || line.isSummary else { break }
      }
      isAboveBlankLine = isAboveBlankLine || range.count < 2
      if line.isRequest || !isAboveBlankLine || line.isSummary {
        fill(from: line)
      } else if isAnswer {
        // The fields of the message that was answered.
        host = host ?? line.host
      }
      if line.beginsRequest { start = range.lowerBound }
    }
    if start == nil, status != nil {
      // What is above a status is another request's.
      (request, status) = (CapturedRequest(), isAnswer ? status : nil)
    }
  }

  mutating func take(_ command: CurlCommand) {
    request = command.request
    (start, end) = (command.range.lowerBound, command.range.upperBound)
  }

  /// Whether the other request has the same method and target.
  func isSame(as other: RequestContext) -> Bool {
    request.method.hasSameBytes(as: other.request.method) && target.hasSameBytes(as: other.target)
  }

  func isSame(as line: CaptureLine) -> Bool {
    request.method.hasSameBytes(as: line.method) && target.hasSameBytes(as: line.target)
  }

  /// Takes over what is not known yet.
  mutating func fill(from line: CaptureLine) {
    if host == nil { host = line.host }
    if target == nil { target = line.target }
    // A line about a request does not show its headers, but for the lines of a message.
    if host != nil, target != nil { request.wasSeen = true }
    if request.method == nil { request.method = line.method }
    guard let target else { return }
    request.url = target.utf8.first == "/" ? (host ?? "") + target : target
  }
}
