import PassHeaders
import PassHeadersInspection

/// The printer of all headers. Headers from a pipe or a terminal are printed when they arrive, and all others at the
/// end.
struct DecodedHeadersView {
  private let request: HeaderRequest
  let form: Form
  /// Whether headers are printed in few lines, because there are several.
  private var isCompact = false
  /// Whether each place is printed with its file. It is `false` if the summary names the only file.
  private var namesFile = true
  private var shown: Set<Int> = []
  /// For each request, the index of the header below which its response is printed.
  private var answeredHeaders: [[Int]: Int] = [:]

  /// The part of a header that is printed, such as only its payload.
  enum Form {
    /// Prints for each header its verdict, its members, its faults and its places, such as line 3 of `app.log`.
    case reports
    /// Prints for each header only its repaired value, as `--fix` asks for.
    case repairedValues
    /// Prints for each header only its decoded payload, as `--raw` asks for.
    case payloads
  }

  init(_ form: Form, _ request: HeaderRequest) { (self.form, self.request) = (form, request) }

  private func view(
    of header: DecodedHeaders.Header, at index: Int? = nil, _ redaction: Redaction
  ) -> HeaderView {
    HeaderView(
      header: header, request: request, redaction: redaction, isCompact: isCompact,
      namesFile: namesFile
    ) { place in
      let key = index == nil ? nil : place.requestKey
      return key.map { answeredHeaders[$0] ?? index == index } ?? true
    }
  }

  func showRow(_ header: DecodedHeaders.Header, _ console: inout Console) {
    console.print(view(of: header, console.redaction).json.line)
  }

  /// Prints a header that arrived from a pipe or a terminal. If it was printed before, only prints `place`, which is
  /// new or has a new response.
  mutating func showLive(
    _ header: DecodedHeaders.Header, at index: Int, _ place: InputHeader.Place,
    _ console: inout Console
  ) {
    if !shown.contains(index) { return show(header, at: index, &console) }
    if form != .reports { return }
    var header = header
    let title = view(of: header, console.redaction)
    (header.places, header.count) = ([place], 1)
    let view = view(of: header, console.redaction)
    console.print(title.name + title.countPhrase)
    view.printPlaces(to: &console)
  }

  /// Prints the headers that have not been printed yet, and a summary of several headers.
  mutating func finish(_ decoded: DecodedHeaders, _ console: inout Console) {
    if console.isJSON { return }
    let isLive = !shown.isEmpty
    isCompact = decoded.headers.count > 1
    let needsSummary = decoded.count > 1 && form == .reports
    namesFile = !needsSummary || isLive || decoded.files.count > 1
    if !isLive { answeredHeaders = Self.answeredHeaders(decoded.headers) }
    for (index, header) in decoded.headers.enumerated() where !shown.contains(index) {
      show(header, at: index, &console)
    }
    if needsSummary {
      if isLive || !isCompact { console.print() }
      printSummary(of: decoded, &console)
    }
  }

  /// Returns the header below which the response of each request is printed: one that the code of the response is
  /// about, otherwise the one with the most urgent problem.
  private static func answeredHeaders(_ headers: [DecodedHeaders.Header]) -> [[Int]: Int] {
    var answered: [[Int]: (index: Int, rank: Int)] = [:]
    for (index, header) in headers.enumerated() {
      let problems = DecodedHeaders.Problem.allCases
      let urgency = header.problem.flatMap { problems.firstIndex(of: $0) } ?? problems.count
      for place in header.places {
        guard let key = place.requestKey else { continue }
        let kind = place.response?.code.flatMap { AdobeTerm(named: $0) }?.header
        let rank = kind == header.inspection.sentKind ? -1 : urgency
        if answered[key].map({ rank < $0.rank }) ?? true { answered[key] = (index, rank) }
      }
    }
    return answered.mapValues { $0.index }
  }

  /// Prints the numbers of headers and of problems, and the line to look at first, as in
  /// `session.har: 7 headers, 2 different, 1 refused; look at line 83`.
  private func printSummary(of decoded: DecodedHeaders, _ console: inout Console) {
    let headers = decoded.headers.filter { !$0.isOfAnotherService }
    let counts = DecodedHeaders.Problem.allCases.compactMap { problem in
      let count = decoded.count(of: problem)
      return count == 0 ? nil : problem.phrase(count)
    }
    var summary = ["\(decoded.count) \(decoded.count == 1 ? "header" : "headers")"]
    if decoded.omittedCount > 0 {
      summary.append("\(headers.count) of them kept")
    } else if headers.count < decoded.count {
      summary.append("\(headers.count) different")
    }
    summary += counts.isEmpty ? ["all valid"] : counts
    if decoded.unexplainedCount > 0 {
      summary.append(
        decoded.unexplainedCount == 1
          ? "1 error response not explained"
          : "\(decoded.unexplainedCount) error responses not explained")
    }
    let file = decoded.files.count == 1 ? decoded.files[0].fileName + ": " : ""
    let first = DecodedHeaders.Problem.allCases.lazy.compactMap { problem in
      headers.first { $0.problem == problem }
    }.first
    let place = first.flatMap {
      view(of: $0, console.redaction).position(isOneInput: decoded.files.count < 2)
    }
    let text =
      file + summary.joined(separator: ", ") + (place.map { "; look at " + $0 } ?? "")
    console.print(wrap(text, width: console.width).map { console.outputStyle.strong($0) })
  }

  private mutating func show(
    _ header: DecodedHeaders.Header, at index: Int, _ console: inout Console
  ) {
    let isFirst = shown.isEmpty
    shown.insert(index)
    let inspection = header.inspection
    if header.isOfAnotherService, form != .reports { return }
    switch form {
    case .repairedValues:
      guard let value = inspection.repairedValue else { return console.printErrors(of: inspection) }
      console.print(value)
      for diagnostic in inspection.diagnostics where diagnostic.repair == nil {
        console.printError(diagnostic)
      }
    case .payloads:
      if let bytes = inspection.raw {
        console.writeForReader(bytes)
        if bytes.last != "\n" { console.print() }
      }
      if inspection.verdict != .valid { console.printErrors(of: inspection) }
    case .reports:
      if !isFirst, !isCompact { console.print() }
      view(of: header, at: index, console.redaction).print(to: &console)
    }
  }
}

extension Inspection {
  /// The decoded payload, or the bytes of a device identifier. It is `nil` if the value could not be decoded.
  fileprivate var raw: ContiguousArray<UInt8>? {
    guard case .deviceIdentifier(let identifier)? = repaired else { return payload }
    return ContiguousArray(identifier.bytes)
  }
}
