import PassHeaders

/// What an inspection found, for a person and for a program.
enum InspectionReport {
  /// The findings, a line each, the worst first where there are too many.
  static func printFindings(
    _ inspection: Inspection, indent: Int, limit: Int, _ console: inout Console
  ) {
    let shown =
      inspection.findings.count <= limit
      ? inspection.findings
      : Array(inspection.findings.sorted { $0.severity > $1.severity }.prefix(limit))
    for finding in shown {
      for line in lines(finding, indent, console.outputStyle) { console.print(line) }
    }
    if shown.count < inspection.findings.count {
      console.print(
        String(repeating: " ", count: indent)
          + "… and \(inspection.findings.count - shown.count) more findings")
    }
  }

  private static func lines(_ finding: Finding, _ indent: Int, _ style: Style) -> [String] {
    let label = "\(finding.severity.rawValue)[\(finding.code)]:"
    let painted =
      switch finding.severity {
      case .error: style.bad(label)
      case .warning: style.warning(label)
      case .note: style.faint(label)
      }
    var text = painted + " "
    if let path = finding.path { text += path.printable + ": " }
    text += finding.message
    if let repair = finding.repair { text += " → " + repair.printable }
    return wrap(text, width: 96 - indent, indent: indent)
  }

  /// Like `curl > percent-encoding > Base64 > JSON`.
  static func layers(_ inspection: Inspection) -> String {
    inspection.layers.map(\.rawValue).joined(separator: " > ")
  }
}

extension Finding {
  var json: JSONValue {
    func range(_ range: Range<Int>) -> JSONValue {
      .array([.number(range.lowerBound), .number(range.upperBound)])
    }
    return .members([
      "code": .string(code.rawValue), "severity": .string(severity.rawValue),
      "range": range(self.range), "jsonRange": jsonRange.map(range),
      "path": path.map(JSONValue.string), "message": .string(message),
      "repair": repair.map(JSONValue.string),
    ])
  }
}
