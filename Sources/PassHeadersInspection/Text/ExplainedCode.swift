package import PassHeaders

/// A code of diagnostics, with the faults that have it.
package struct ExplainedCode: Sendable {
  /// The code, such as `missing-member`.
  package let code: String
  /// The messages and the advice of the faults with this code. Faults with equal texts share a row.
  package private(set) var rows: [Diagnostic.Row]
  package let page: String

  /// All codes. Those of the strict reader come first, then those that only an inspection reports.
  package static let all: [ExplainedCode] = {
    let faults =
      Fault.allCases.map { ($0.row, $0.page) } + InspectionFault.allCases.map { ($0.row, $0.page) }
    var codes: [ExplainedCode] = []
    for (row, page) in faults {
      let index = codes.firstIndex { $0.code.hasSameBytes(as: row.code.rawValue) }
      if let index {
        codes[index].add(row)
      } else {
        codes.append(ExplainedCode(code: row.code.rawValue, rows: [row], page: page))
      }
    }
    return codes
  }()

  /// Finds the code `name`, such as `missing-member`, compared byte by byte. Returns `nil` if no fault has it.
  package init?(named name: String) {
    guard let known = Self.all.first(where: { $0.code.hasSameBytes(as: name) }) else { return nil }
    self = known
  }

  private init(code: String, rows: [Diagnostic.Row], page: String) {
    (self.code, self.rows, self.page) = (code, rows, page)
  }

  private mutating func add(_ row: Diagnostic.Row) {
    let isKnown = rows.contains { known in
      known.generalMessage.hasSameBytes(as: row.generalMessage)
        && known.generalAdvice.hasSameBytes(as: row.generalAdvice)
    }
    if !isKnown { rows.append(row) }
  }
}
