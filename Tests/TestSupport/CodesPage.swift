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
    let terms = AdobeTerm.all.map { term in
      "| `\(term.name)` | \(term.kind.rawValue) | \(term.httpStatus.map { "\($0)" } ?? "") "
        + "| \(term.action ?? "") | \(term.meaning) | \(term.remedy) | \(term.page.title) |"
    }
    return """
      # Codes

      `pass-headers explain CODE` prints what this page has for a code. The page is made by
      `swift run make-vectors codes` from the tables in the source code, and a test compares it.

      ## Codes of diagnostics

      The strict readers give the codes down to `too-many-diagnostics`. Only an inspection gives the codes after it. The
      column *strict reader* has the code that the strict reader gives to the same text. The severity is the usual one.

      | code | severity | strict reader | meaning | what to do | source |
      |---|---|---|---|---|---|
      \(rows.joined(separator: "\n"))

      ## Terms in Adobe's responses

      The `code` of an error, the `reasonType` of a session, or an `actionName`. The codes are those that *Enhanced Error
      Codes* lists for REST API V2. The action is the one that the page recommends, and the status is that of HTTP.

      | term | member | status | action | meaning | what to do | source |
      |---|---|---|---|---|---|---|
      \(terms.joined(separator: "\n"))

      """
  }
}
