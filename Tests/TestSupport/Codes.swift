package import PassHeaders
import PassHeadersInspection

extension Diagnostic.Code {
  /// All codes, in the order of Spec/Codes.md.
  package static let all = Explanation.all.map { Self($0.code) }

  /// The codes of the strict reader for which an inspection may tell this one. One that stands for none may
  /// be told in place of any.
  private static let strictCodes = Dictionary(
    grouping: InspectionFault.allCases, by: { $0.code }
  ).mapValues { rows in Set(rows.map { $0.strictCode }) }

  /// Whether inspection tells this where the strict reader has the other code.
  package func stands(for strict: Diagnostic.Code) -> Bool {
    guard self != strict, let codes = Self.strictCodes[self] else { return self == strict }
    return codes.contains(strict.rawValue) || codes.contains("")
  }
}
