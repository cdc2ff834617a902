import PassHeaders
import PassHeadersInspection

/// The page Spec/manual/Codes.md, which lists all codes of this package and those of Adobe that a header can cause.
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

    ## Codes of Adobe's responses

    A header can cause these codes of errors, with their HTTP status, and these values of `reasonType`, which have none.
    *Enhanced Error Codes* has the other codes.

    \(termTable)

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

  private static var termTable: String {
    let rows = AdobeTerm.all.map { term in
      "| `\(term.name)` | \(term.httpStatus.map { String($0) } ?? "") | \(term.meaning) |"
    }
    return "| code | status | meaning |\n|---|---|---|\n" + rows.joined(separator: "\n")
  }
}
