import PassHeaders

/// The search for requests and responses in text that is not JSON.
extension TextReader {
  /// Searches the text up to `end` for requests and responses, such as `POST /api/v2/… 400` in a log, and counts its
  /// lines.
  ///
  /// Text more than 16 KiB before `end` is skipped if no header waits for its response.
  mutating func readResponses(to end: Int, _ receive: Receiver) {
    let window = window
    let text = window.span
    if end <= responsesEnd { return countRecords(to: end, text, receive) }
    if !isAwaited, end - responsesEnd > Exchange.distanceLimit {
      // Skip the word at this index, because it may be the end of a path, such as `/v2/…`, whose beginning is not read.
      responsesEnd = text.end(from: end - Exchange.distanceLimit, before: end) { !$0.isWhiteSpace }
      recordsEnd = responsesEnd
      send(.lineEnds(Exchange.lineLimit + 1), at: responsesEnd, receive)
    }
    // Go back to a line break at the end of the last piece. It is needed to find a status at the beginning of a line.
    if responsesEnd > 0, text[responsesEnd - 1] == "\n" { responsesEnd -= 1 }
    while responsesEnd < end, let index = ResponseMarks.first(in: text, responsesEnd..<end) {
      responsesEnd = index
      if let skipped = skippedRanges.first(where: { $0.contains(index) }) {
        responsesEnd = skipped.upperBound
        continue
      }
      responsesEnd = max(index + 1, readResponse(at: index, text, receive))
    }
    responsesEnd = max(responsesEnd, end)
    countRecords(to: end, text, receive)
    skippedRanges.removeAll { $0.upperBound <= responsesEnd }
  }

  /// Excludes the JSON from `first` to `end` of the window from the search for responses.
  ///
  /// - Parameter isRead: Whether headers, requests or responses were already found in the JSON.
  mutating func skipResponses(
    from first: Int, to end: Int, isRead: Bool, _ receive: Receiver
  ) {
    if isRead {
      (responsesEnd, recordsEnd) = (end, end)
    } else if isAwaited {
      readResponses(to: max(0, first), receive)
      responsesEnd = max(responsesEnd, end)
    } else {
      // Merge the ranges of consecutive lines of JSON, so that a long JSON log needs only one range.
      if let last = skippedRanges.last, 0...2 ~= first - last.upperBound {
        skippedRanges[skippedRanges.count - 1] = last.lowerBound..<end
      } else {
        skippedRanges.removeAll { $0.upperBound < end - Exchange.distanceLimit }
        skippedRanges.append(max(0, first)..<end)
      }
    }
  }

  /// Reports the number of line ends before `end`. The end of a line does not count if a command continues in the next
  /// line, as after `\`.
  private mutating func countRecords(
    to end: Int, _ text: Span<UInt8>, _ receive: Receiver
  ) {
    var count = 0
    while recordsEnd < end {
      let lineEnd = text.firstIndex(of: UInt8(ascii: "\n"), in: recordsEnd..<end)
      recordsEnd = min(end, lineEnd + 1)
      if lineEnd < end, !text.isContinued(before: lineEnd) { count += 1 }
    }
    if count > 0 { send(.lineEnds(count), at: end, receive) }
  }

  /// Reads the part of a request or a response at `index`, such as a path or a status. Returns the index at which
  /// reading continues: for the `tus` of `status: 400`, the index after `400`.
  private mutating func readResponse(
    at index: Int, _ text: Span<UInt8>, _ receive: Receiver
  ) -> Int {
    func send(_ content: Finding.Content) {
      countRecords(to: text[index] == "\n" ? index + 1 : index, text, receive)
      self.send(content, at: index, receive)
    }
    switch text[index] {
    case "/":
      guard let (request, end) = text.request(at: index) else { break }
      send(.request(request))
      if let status = text.statusAfterTimers(before: index) { send(.status(status)) }
      guard let (status, statusEnd) = text.status(afterPath: end) else { return end }
      send(.status(status))
      return statusEnd
    default:
      if let term = text.term(at: index) {
        send(.term(term))
      } else if let (status, end) = text.status(after: index) {
        send(.status(status))
        return end
      } else if let method = text.method(after: index) {
        send(.method(method))
      }
    }
    return index + 1
  }
}

extension Span<UInt8> {
  /// Whether a command of a shell continues after the line break at `index`, because `\`, `^` or a backtick precedes
  /// it.
  func isContinued(before index: Int) -> Bool {
    let sign = byte(at: byte(at: index - 1) == "\r" ? index - 2 : index - 1)
    return sign == "\\" || sign == "^" || sign == "`"
  }
}
