import PassHeaders

/// What an inspection found, for a person and for a program.
enum InspectionReport {
  /// The findings, each on a line or more; the worst of them where there are too many.
  static func lines(
    _ inspection: Inspection, indent: Int, limit: Int, _ style: Style
  ) -> [String] {
    let findings = inspection.findings
    let shown =
      findings.count <= limit
      ? findings : Array(findings.sorted { $0.severity > $1.severity }.prefix(limit))
    var result = shown.flatMap { lines($0, indent, style) }
    if shown.count < findings.count {
      result.append(
        String(repeating: " ", count: indent) + "… and \(findings.count - shown.count) more")
    }
    return result
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
