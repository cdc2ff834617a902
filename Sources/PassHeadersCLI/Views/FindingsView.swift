import PassHeaders
import PassHeadersInspection

/// Prints headers: of live input when they come, else at the end.
struct FindingsView {
  private let judge: Judge
  private let printsRepaired: Bool
  private let printsPayloads: Bool
  /// The indexes of the headers that were printed.
  private var shown: Set<Int> = []

  init(_ arguments: Arguments, _ judge: Judge) {
    self.judge = judge
    (printsRepaired, printsPayloads) = (arguments.has("--fix"), arguments.has("--raw"))
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
    console.show(view.json) { console in
      console.print(view.name + view.times)
      view.printPlaces(to: &console)
    }
  }

  /// Prints what was not shown yet, and a summary of several.
  mutating func finish(_ findings: Findings, _ console: inout Console) {
    let needsSummary = findings.count > 1 || !shown.isEmpty
    for (index, header) in findings.headers.enumerated() where !shown.contains(index) {
      show(header, at: index, &console)
    }
    guard needsSummary, !printsRepaired, !printsPayloads, !console.isJSON else { return }
    func count(_ verdict: Inspection.Verdict) -> Int {
      findings.headers.count { $0.inspection.verdict == verdict }
    }
    var summary = "\(findings.count) \(findings.count == 1 ? "header" : "headers") seen, "
    summary += "\(findings.headers.count) distinct, \(count(.broken)) broken, "
    if count(.incomplete) > 0 { summary += "\(count(.incomplete)) not complete, " }
    let refused = findings.headers.count { $0.judgement.isRefused }
    summary += "\(refused) refused"
    let perhaps = findings.headers.count { $0.judgement.phrase != nil } - refused
    if perhaps > 0 { summary += ", \(perhaps) perhaps refused" }
    console.print()
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
      let view = HeaderView(header: header, judge: judge, discretion: console.discretion)
      console.show(view.json) { console in
        if !isFirst { console.print() }
        view.print(to: &console)
      }
    }
  }
}

extension Inspection {
  fileprivate var raw: ContiguousArray<UInt8>? {
    guard case .deviceIdentifier(let identifier)? = repaired else { return payload }
    return ContiguousArray(identifier.bytes)
  }
}
