package import PassHeaders
import PassHeadersInspection

extension Diagnostic.Code {
  /// All codes, in the order of Spec/manual/Codes.md.
  package static let all = ExplainedCode.all.map { $0.rows[0].code }

  /// The faults of an inspection, grouped by their codes. Several faults may share a code.
  private static let faults = Dictionary(grouping: InspectionFault.allCases, by: { $0.code })

  /// Whether an inspection may report this code for a text that the strict reader rejects with `strict`.
  package func stands(for strict: Diagnostic.Code) -> Bool {
    // What a cut leaves out is told as the cut.
    let isCut = rawValue == "unexpected-end" || rawValue == "cut-here"
    if isCut, strict == Fault.missingPadding.code || strict == Fault.incompleteGroup.code {
      return true
    }
    guard self != strict, let faults = Self.faults[self] else { return self == strict }
    return faults.contains { $0.strictFault.map { $0.code == strict } ?? true }
  }
}
