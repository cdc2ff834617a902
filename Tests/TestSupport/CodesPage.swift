import PassHeaders
import PassHeadersInspection

/// The page Spec/manual/Codes.md, which lists all codes of this package and all known terms of Adobe.
package enum CodesPage {
  package static let path = "Spec/manual/Codes.md"

  package static var text: String {
    """
    # Codes

    `pass-headers explain CODE` says more about a code. `swift run make-vectors codes` makes this page.

    ## Codes of diagnostics

    The codes are grouped by the page that explains them. Only an inspection gives the codes of Inspection.md. The last
    column has the code that the strict reader gives to the same text.

    \(diagnosticTables)

    ## Terms in Adobe's responses

    The status of a code is that of HTTP.

    \(termTables)

    """
  }

  private static var diagnosticTables: String {
    var pages: [(page: String, rows: [String])] = []
    for explained in ExplainedCode.all {
      let row = row(of: explained)
      if let index = pages.firstIndex(where: { $0.page == explained.page }) {
        pages[index].rows.append(row)
      } else {
        pages.append((explained.page, [row]))
      }
    }
    return pages.map { page, rows in
      let parts = page.split(separator: "/")
      return
        "### [\(parts[2])](../\(parts[1])/\(parts[2]))\n\n| code | severity | what is wrong | strict reader |\n"
        + "|---|---|---|---|\n" + rows.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static func row(of explained: ExplainedCode) -> String {
    let row = explained.rows[0]
    let strict = InspectionFault.allCases
      .first { $0.code == row.code && $0.strictFault != nil }?.strictFault
    return "| `\(row.code)` | \(row.severity.rawValue) | \(row.generalMessage) |"
      + (strict.map { " `\($0.code)` |" } ?? "")
  }

  private static var termTables: String {
    AdobeTerm.Kind.allCases.map { kind in
      let rows = AdobeTerm.all.filter { $0.kind == kind }.map { term in
        let status = term.httpStatus.map { " \($0) |" } ?? ""
        return "| `\(term.name)` |\(status) \(term.meaning) |"
      }
      let columns = kind == .code ? " status |" : ""
      return "### \(kind.rawValue)\n\n| term |\(columns) meaning |\n"
        + "|---|\(kind == .code ? "---|" : "")---|\n" + rows.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
