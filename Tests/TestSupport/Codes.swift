package import PassHeaders
import PassHeadersInspection

extension Diagnostic.Code {
  /// All codes, in the order of Spec/manual/Codes.md.
  package static let all = ExplainedCode.all.map { $0.faults[0].code }

  /// The codes that Spec/manual/Inspection.md explains, which only an inspection reports.
  package static let ofInspection = ExplainedCode.all
    .filter { $0.page.hasSuffix("/Inspection.md") }.map { $0.faults[0].code }

  /// Whether an inspection may report this code for a text that the strict reader rejects with `strict`.
  package func stands(for strict: Diagnostic.Code) -> Bool {
    // What a cut leaves out is told as the cut.
    let isCut = rawValue == "unexpected-end" || rawValue == "cut-here"
    if isCut, strict == Fault.missingPadding || strict == Fault.incompleteGroup { return true }
    return self == strict
      || ExplainedCode.all.contains { code in
        code.faults.contains { $0.code == self && $0.explains(strict) }
      }
  }
}

extension Fault {
  /// Whether an inspection may report this fault for a text that the strict reader rejects with
  /// the code `strict`.
  fileprivate func explains(_ strict: Diagnostic.Code) -> Bool {
    switch self {
    case .wrongDate: strict == Fault.notMilliseconds
    case .headerName, .wordBefore, .wrongHeaderName, .byteOrderMark, .invisibleCharacter,
      .lineBreaks, .whiteSpace, .removedPlus, .urlSafeAlphabet, .notEncoded, .joinedValues,
      .webToken, .cutMark, .trailingCharacters:
      strict == Fault.nonAlphabet
    case .wrongPunctuation, .stringQuotes, .invalidLiteral: strict == Fault.unexpectedByte
    default: Fault.ofInspection.contains(self)
    }
  }
}
