import PassHeaders
import PassHeadersInspection

/// The page Spec/manual/Codes.md, which lists the text that the command `explain` prints for each code.
package enum CodesPage {
  package static let path = "Spec/manual/Codes.md"

  package static var text: String {
    let rows = Explanation.all.map { explanation in
      let strict = InspectionFault.allCases
        .first { $0.code == explanation.code && $0.strictFault != nil }?.strictFault
      return "| `\(explanation.code)` | \(explanation.severity.rawValue) "
        + "| \(strict.map { "`\($0.code)`" } ?? "") | \(explanation.meaning) "
        + "| \(explanation.remedy) | \(explanation.source == "ours" ? "" : explanation.source) |"
    }
    return """
      # Codes

      Made from the tables of the sources by `swift run make-vectors codes`; the tests compare it. The severity is
      the usual one. The codes down to `too-many-diagnostics` are the library's; those after it are only told by an
      inspection, many of them for a code that the strict reader gives to the same text.

      | code | severity | strict reader | meaning | what to do | source |
      |---|---|---|---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }
}
