import PassHeaders
import PassHeadersInspection

/// The printer of all headers. Headers of live input are printed when they arrive, and all others at the end.
struct FindingsView {
  private let judge: Judge
  let form: Form
  /// Whether each header is printed in as few lines as possible, because there are several.
  private var isCompact = false
  /// The indexes of the headers that have been printed.
  private var shown: Set<Int> = []

  /// The part of a header that is printed.
  enum Form {
    /// The verdict, the members, the faults and the places.
    case reports
    /// Only the repaired value, as `--fix` asks for.
    case repairedValues
    /// Only the decoded payload, as `--raw` asks for.
    case payloads
  }

  init(_ form: Form, _ judge: Judge) { (self.form, self.judge) = (form, judge) }

  private func view(of header: Findings.Header, _ redaction: Redaction) -> HeaderView {
    HeaderView(header: header, judge: judge, redaction: redaction, isCompact: isCompact)
  }

  /// Prints a header as one line of JSON.
  func showRow(_ header: Findings.Header, _ console: inout Console) {
    console.print(view(of: header, console.redaction).json.line)
  }

  /// Prints a header of live input that was just found. If the header was printed before, only `place` is printed,
  /// which is its new place or the one whose response was found.
  mutating func showLive(
    _ header: Findings.Header, at index: Int, _ place: FoundHeader.Place, _ console: inout Console
  ) {
    if !shown.contains(index) { return show(header, at: index, &console) }
    if form != .reports { return }
    var header = header
    header.places = [place]
    let view = view(of: header, console.redaction)
    console.print(view.name + view.countPhrase)
    view.printPlaces(to: &console)
  }

  /// Prints the headers that have not been printed yet. If there are several headers, a summary is printed as well.
  mutating func finish(_ findings: Findings, _ console: inout Console) {
    if console.isJSON { return }
    let isLive = !shown.isEmpty
    isCompact = findings.headers.count > 1
    let needsSummary = findings.count > 1 && form == .reports
    if needsSummary, !isLive {
      printSummary(of: findings, &console)
      console.print()
    }
    for (index, header) in findings.headers.enumerated() where !shown.contains(index) {
      show(header, at: index, &console)
    }
    if needsSummary, isLive {
      console.print()
      printSummary(of: findings, &console)
    }
  }

  /// Prints the number of headers, the number of headers with each problem, and the first problem. An example is `3
  /// headers: 1 broken, 1 refused`.
  private func printSummary(of findings: Findings, _ console: inout Console) {
    let headers = findings.headers.filter { !$0.isOfAnotherService }
    let problems: [(name: String, has: (Findings.Header) -> Bool)] = [
      ("broken", { $0.inspection.verdict == .broken }),
      ("not complete", { $0.inspection.verdict == .incomplete }),
      ("refused", { $0.judgment.isRefused }),
      ("perhaps refused", { !$0.judgment.isRefused && $0.judgment.phrase != nil }),
    ]
    let counts = problems.compactMap { problem in
      let count = headers.count(where: problem.has)
      return count == 0 ? nil : "\(count) \(problem.name)"
    }
    var summary = "\(findings.count) \(findings.count == 1 ? "header" : "headers")"
    if findings.omittedCount > 0 {
      summary += ", \(headers.count) of them kept"
    } else if headers.count < findings.count {
      summary += ", \(headers.count) different"
    }
    summary += ": " + (counts.isEmpty ? "all valid" : counts.joined(separator: ", "))
    let first = headers.first { header in problems.contains { $0.has(header) } }
    if let first, headers.count > 1 {
      summary += "; first problem: \(view(of: first, console.redaction).problem)"
    }
    console.print(wrap(summary, width: console.width).map { console.outputStyle.strong($0) })
  }

  /// Prints a header for the first time, in the form that the options ask for.
  private mutating func show(
    _ header: Findings.Header, at index: Int, _ console: inout Console
  ) {
    let isFirst = shown.isEmpty
    shown.insert(index)
    let inspection = header.inspection
    if header.isOfAnotherService, form != .reports { return }
    switch form {
    case .repairedValues:
      guard let value = inspection.repairedValue else { return console.printErrors(of: inspection) }
      console.print(value)
    case .payloads:
      if let bytes = inspection.raw {
        console.write(bytes)
        if bytes.last != "\n" { console.print() }
      }
      if inspection.verdict != .valid { console.printErrors(of: inspection) }
    case .reports:
      if !isFirst { console.print() }
      view(of: header, console.redaction).print(to: &console)
    }
  }
}

extension Inspection {
  /// The decoded payload. For a device identifier, it is the identifier.
  fileprivate var raw: ContiguousArray<UInt8>? {
    guard case .deviceIdentifier(let identifier)? = repaired else { return payload }
    return ContiguousArray(identifier.bytes)
  }
}
