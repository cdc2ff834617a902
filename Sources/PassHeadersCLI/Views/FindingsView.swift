import PassHeaders
import PassHeadersInspection

/// Prints headers: of live input when they come, else at the end.
struct FindingsView {
  private let judge: Judge
  private let printsRepaired: Bool
  private let printsPayloads: Bool
  /// Whether several headers are shown, each in as few lines as possible.
  private var isCompact = false
  /// The indexes of the headers that were printed.
  private var shown: Set<Int> = []

  init(_ arguments: Arguments, _ judge: Judge) {
    self.judge = judge
    (printsRepaired, printsPayloads) = (arguments.has("--fix"), arguments.has("--raw"))
  }

  /// Prints a header as a row of JSON.
  func showRow(_ header: Findings.Header, _ console: inout Console) {
    let view = HeaderView(header: header, judge: judge, discretion: console.discretion)
    console.print(view.json.line)
  }

  /// A header that has just come, was seen again, or was answered.
  mutating func showLive(
    _ header: Findings.Header, at index: Int, _ console: inout Console
  ) {
    if !shown.contains(index) { return show(header, at: index, &console) }
    if printsRepaired || printsPayloads { return }
    var header = header
    header.places = header.places.suffix(1)
    let view = HeaderView(header: header, judge: judge, discretion: console.discretion)
    console.print(view.name + view.times)
    view.printPlaces(to: &console)
  }

  /// Prints a summary of several headers, and the headers that were not shown yet.
  mutating func finish(_ findings: Findings, _ console: inout Console) {
    if console.isJSON { return }
    let isLive = !shown.isEmpty
    isCompact = findings.headers.count > 1
    let needsSummary =
      findings.count > 1 && !printsRepaired && !printsPayloads
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

  /// Prints how many headers there are and how many of them have a problem, and the first problem.
  private func printSummary(of findings: Findings, _ console: inout Console) {
    let headers = findings.headers.filter { !$0.isOfAnotherService }
    let problems: [(name: String, has: (Findings.Header) -> Bool)] = [
      ("broken", { $0.inspection.verdict == .broken }),
      ("not complete", { $0.inspection.verdict == .incomplete }),
      ("refused", { $0.judgement.isRefused }),
      ("perhaps refused", { !$0.judgement.isRefused && $0.judgement.phrase != nil }),
    ]
    let counts = problems.compactMap { problem in
      let count = headers.count(where: problem.has)
      return count == 0 ? nil : "\(count) \(problem.name)"
    }
    var summary = "\(findings.count) \(findings.count == 1 ? "header" : "headers")"
    if findings.surplus > 0 {
      summary += ", \(headers.count) of them kept"
    } else if headers.count < findings.count {
      summary += ", \(headers.count) different"
    }
    summary += ": " + (counts.isEmpty ? "all valid" : counts.joined(separator: ", "))
    let first = headers.first { header in problems.contains { $0.has(header) } }
    if let first, headers.count > 1 {
      let view = HeaderView(header: first, judge: judge, discretion: console.discretion)
      summary += "; first problem: \(view.problem)"
    }
    console.print(wrap(summary, width: console.width).map { console.outputStyle.strong($0) })
  }

  private mutating func show(
    _ header: Findings.Header, at index: Int, _ console: inout Console
  ) {
    let isFirst = shown.isEmpty
    shown.insert(index)
    let inspection = header.inspection
    if printsRepaired {
      guard let value = inspection.repairedValue else { return console.printErrors(of: inspection) }
      console.print(value)
    } else if printsPayloads {
      if let bytes = inspection.raw {
        console.write(bytes)
        if bytes.last != "\n" { console.print() }
      }
      if inspection.verdict != .valid { console.printErrors(of: inspection) }
    } else {
      let view = HeaderView(
        header: header, judge: judge, discretion: console.discretion, isCompact: isCompact)
      if !isFirst { console.print() }
      view.print(to: &console)
    }
  }
}

extension Inspection {
  fileprivate var raw: ContiguousArray<UInt8>? {
    guard case .deviceIdentifier(let identifier)? = repaired else { return payload }
    return ContiguousArray(identifier.bytes)
  }
}
