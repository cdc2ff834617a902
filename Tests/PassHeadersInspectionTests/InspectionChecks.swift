import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// Records an issue for each property that does not hold for `inspection`, such as a range outside of the text.
///
/// - Parameters:
///   - inspection: The result to check.
///   - bytes: The text that was inspected.
func checkInspection(_ inspection: Inspection, of bytes: ContiguousArray<UInt8>) {
  for diagnostic in inspection.diagnostics {
    if let range = diagnostic.range, range.upperBound > bytes.count {
      Issue.record("\(diagnostic) at \(range) of \(bytes.count)")
    }
    if let range = diagnostic.jsonRange, range.upperBound > inspection.payload?.count ?? -1 {
      Issue.record("\(diagnostic) at \(range) of the payload")
    }
    if diagnostic.message.isEmpty { Issue.record("\(diagnostic.code) says nothing") }
  }
  let errors = inspection.diagnostics.filter { $0.severity == .error }
  if inspection.diagnostics.count > DiagnosticList.limit { Issue.record("too many") }
  if inspection.header != nil, !errors.isEmpty { Issue.record("valid, with \(errors)") }
  if let error = inspection.error, inspection.diagnostics.count < DiagnosticList.limit,
    !errors.contains(where: { $0.code.stands(for: error.code) }),
    // A text of white space is empty for the inspection, and is invalid Base64 for the strict reader.
    error.stage != .base64 || !errors.contains(where: { $0.code == Fault.emptyValue }),
    // A member without a value does not count as a duplicate.
    error.code != Fault.duplicateMember.code
      || !errors.contains(where: {
        $0.code.rawValue == "unexpected-end" || $0.code.rawValue == "missing-value"
      })
  {
    // The inspection reports the fault of the strict reader with the same code, or reports the cause of the fault.
    Issue.record(
      "\(error.code) is not among \(errors.map { $0.code.rawValue }): \(String(decoding: bytes, as: UTF8.self).prefix(400))"
    )
  }
  guard let repaired = inspection.repaired else { return }
  if errors.contains(where: { $0.repair == nil }) {
    Issue.record("repaired in spite of \(errors)")
  }
  let value = inspection.repairedValue ?? ""
  let again = try? PassHeader(repaired.kind, headerValue: value)
  if again != repaired { Issue.record("the repaired value is another header") }
  // The inspection of a repaired value has to accept the value as it is.
  if Inspection(of: value, as: repaired.kind).header != repaired {
    Issue.record("repaired twice")
  }
}
