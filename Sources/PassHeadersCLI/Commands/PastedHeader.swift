import PassHeaders
import PassHeadersInspection

/// A header in what was given or pasted: a value, a line, a command, a whole request.
struct PastedHeader {
  /// What was inspected.
  let bytes: ContiguousArray<UInt8>
  var kind: PassHeader.Kind?
  /// Its line in the input; `nil` if the input is the header alone.
  var line: Int?

  var inspection: Inspection { Inspection(of: bytes, as: kind) }

  func view(
    _ console: borrowing Console, _ configuration: ProviderConfiguration? = nil
  ) -> HeaderView {
    HeaderView(
      inspection: inspection, bytes: bytes, line: line, configuration: configuration,
      discretion: console.discretion, now: console.now)
  }

  static let limit = 10_000

  /// The headers in an argument, or else on standard input.
  static func read(
    _ given: Word, _ console: inout Console
  ) throws(CommandFailure) -> [PastedHeader] {
    var bytes = given.bytes
    if given.isStandardInput {
      if System.isTerminal(0) {
        console.printError("Paste headers, or anything with headers in it; end with Control-D.")
      }
      bytes = try console.read(given)
      if System.isTerminal(0),
        bytes.split(whereSeparator: { $0.isLineBreak }).contains(where: {
          $0.count >= System.terminalLineLimit
        })
      {
        console.printError(
          .warning,
          "a line has \(System.terminalLineLimit) bytes, at which the terminal cut it; pipe it instead, "
            + "or put it into a file and use 'pass-headers scan FILE'")
      }
    }
    while bytes.last?.isLineBreak == true { bytes.removeLast() }
    if bytes.isEmpty, given.isStandardInput {
      throw CommandFailure(.unreadable, "standard input holds no header")
    }
    if given.isStandardInput, let obstacle = CaptureScanner.Obstacle(beginning: bytes),
      obstacle.isCompression
    {
      throw CommandFailure(.unreadable, "standard input " + obstacle.advice(given))
    }
    let headers = find(in: bytes)
    if headers.isEmpty {
      throw CommandFailure(
        .unreadable,
        "the text holds no header; 'pass-headers scan' searches captures, and "
          + "'pass-headers explain CODE' explains what Adobe answered")
    }
    if headers.count > limit {
      console.printError(
        .warning,
        "there are more than \(limit) headers, of which the first are shown; 'pass-headers scan' reads "
          + "all of them, and shows up to \(Tally.groupLimit) different ones")
    }
    if !given.isStandardInput, headers.first?.inspection.payload == nil, System.isRegularFile(given)
    {
      console.printError(
        .warning, "there is a file of that name; 'pass-headers scan' reads files")
    }
    return Array(headers.prefix(limit))
  }

  private static func find(in bytes: ContiguousArray<UInt8>) -> [PastedHeader] {
    let captured = captured(in: bytes)
    let whole = PastedHeader(bytes: bytes)
    // In UTF-16 a line ends with two bytes.
    let lines = bytes.span.isUTF16 ? [] : lines(of: bytes)
    // A text that is one header, perhaps wrapped, or with what belongs to no value, is inspected as it
    // is.
    if captured.count == 1 {
      let isLine = lines.count == 1
      if isLine || !captured[0].isWhole, whole.isWhole { return [whole] }
      if isLine, isValue(bytes, captured[0].bytes) { return [whole] }
    }
    if !captured.isEmpty { return captured }
    guard lines.count > 1, let first = lines.first else { return [whole] }
    // One value may be wrapped, and JSON has many lines.
    if first.isWhole { return lines }
    let inspection = whole.inspection
    let isOne =
      inspection.payload != nil && inspection.kind != nil || inspection.samlResponse != nil
      || isWrapped(lines) || (try? JSONValue(parsing: bytes.span)) != nil
    if isOne { return [whole] }
    return object(in: bytes).map { [$0] } ?? lines.filter { $0.mayBeHeader }
  }

  /// A payload that is not encoded, with text around it.
  private static func object(in bytes: ContiguousArray<UInt8>) -> PastedHeader? {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "{")),
      let end = bytes.lastIndex(of: UInt8(ascii: "}")), start < end
    else { return nil }
    let line = 1 + bytes[..<start].count { $0 == "\n" }
    let object = PastedHeader(
      bytes: ContiguousArray(bytes[start...end]), line: line)
    return object.isWhole ? object : nil
  }

  /// Whether a line of many may be a header: it is known as one, or has no white space and is long or
  /// begins as Base64 of JSON does.
  private var mayBeHeader: Bool {
    let isLikely = bytes.count >= 40 || bytes.span.has("ey", at: 0) || bytes.span.has("ew", at: 0)
    if isLikely, !bytes.contains(where: { $0.isWhiteSpace }) { return true }
    let inspection = inspection
    return inspection.kind != nil || inspection.samlResponse != nil
  }

  /// Whether what is beside what was found is part of a value: quotes, brackets, what is invisible, and
  /// what follows without a space. Words before it, or what is apart by a space, are a text around it.
  private static func isValue(
    _ bytes: ContiguousArray<UInt8>, _ found: ContiguousArray<UInt8>
  ) -> Bool {
    let isApart = bytes.contains { $0.isWhiteSpace }
    if bytes.starts(with: found) { return !isApart }
    let isQuoted = bytes.contains { $0 == "\"" || $0 == "'" }
    if isApart, !isQuoted { return false }
    return bytes.count { $0.isASCIILetterOrDigit } == found.count { $0.isASCIILetterOrDigit }
  }

  /// Headers with their names, or unmistakable values, in any text.
  private static func captured(in bytes: ContiguousArray<UInt8>) -> [PastedHeader] {
    var found: [PastedHeader] = []
    var scanner = CaptureScanner()
    let collect = { (event: CaptureEvent) in
      guard case .header(let header) = event, !header.isAnswer,
        found.count <= limit
      else { return }
      var line: Int?
      if case .line(let number) = header.place { line = number }
      found.append(
        PastedHeader(bytes: ContiguousArray(header.text.utf8), kind: header.kind, line: line))
    }
    scanner.feed(bytes, collect)
    scanner.finish(collect)
    if found.count == 1, found[0].line == 1 { found[0].line = nil }
    return found
  }

  private static func lines(of bytes: ContiguousArray<UInt8>) -> [PastedHeader] {
    var lines: [PastedHeader] = []
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let bytes = ContiguousArray(line)
      let content =
        String(onlyUTF8: bytes.span).map { ContiguousArray($0.trimmingWhiteSpace.utf8) }
        ?? ContiguousArray(bytes[bytes.span.trimmedRange { $0.isWhiteSpace }])
      if !content.isEmpty { lines.append(PastedHeader(bytes: content, line: number)) }
      if lines.count > limit { break }
    }
    return lines
  }

  /// Whether the text by itself is a payload that is complete.
  private var isWhole: Bool {
    let inspection = inspection
    return inspection.kind != nil && inspection.repaired != nil
  }

  /// Whether all lines but the last have the same length, as wrapped Base64 has.
  private static func isWrapped(_ lines: [PastedHeader]) -> Bool {
    let lengths = lines.dropLast().map { $0.bytes.count }
    guard let first = lengths.first, first >= 40 else { return false }
    return lengths.allSatisfy { $0 == first } && (lines.last?.bytes.count ?? 0) <= first
  }
}
