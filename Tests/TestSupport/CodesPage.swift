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

    The codes are grouped by the page that explains them. Only an inspection gives the codes of Inspection.md. A code
    with two severities has a row for each of them. If the strict reader accepts a header, an error of its inspection is
    a warning.

    \(diagnosticTables)

    ## Terms in Adobe's responses

    The status of a code is that of HTTP.

    \(termTables)

    """
  }

  private static var diagnosticTables: String {
    var pages: [(page: String, rows: [String])] = []
    for explained in ExplainedCode.all {
      let rows = rows(of: explained)
      if let index = pages.firstIndex(where: { $0.page == explained.page }) {
        pages[index].rows += rows
      } else {
        pages.append((explained.page, rows))
      }
    }
    return pages.map { page, rows in
      let parts = page.split(separator: "/")
      return
        "### [\(parts[2])](../\(parts[1])/\(parts[2]))\n\n| code | severity | what is wrong |\n"
        + "|---|---|---|\n" + rows.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Returns a row for each severity of the code, with the first fault of this severity.
  private static func rows(of explained: ExplainedCode) -> [String] {
    explained.severities.compactMap { severity in
      explained.faults.first { $0.severity == severity }
    }.map { "| `\($0.code)` | \($0.severity.rawValue) | \($0.generalMessage) |" }
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
