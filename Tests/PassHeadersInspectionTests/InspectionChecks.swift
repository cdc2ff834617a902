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
  if inspection.diagnostics.count > Inspection.diagnosticLimit { Issue.record("too many") }
  if inspection.header != nil, !errors.isEmpty { Issue.record("valid, with \(errors)") }
  if let error = inspection.error, inspection.diagnostics.count < Inspection.diagnosticLimit,
    error.stage != .base64 || errors.isEmpty,
    !errors.contains(where: { $0.code.stands(for: error.code) }),
    // A quoted text in Base64 is read further.
    (try? Payload.decode(bytes.span))?.first != UInt8(ascii: "\""),
    // A value that ends early may end within a character, which a lost character of Base64 shifts.
    !["control-character", "invalid-utf8"].contains(error.code.rawValue)
      || !errors.contains(where: { $0.code == .unexpectedEnd })
  {
    // The inspection reports the fault of the strict reader with the same code, or the edit for it.
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
