import PassHeadersInspection

/// Prints what is wrong with a pasted value, and returns the value to send instead.
func valueToSend(insteadOf pasted: String) -> String? {
  let inspection = Inspection(of: pasted)
  for diagnostic in inspection.diagnostics { print(diagnostic) }
  return inspection.repairedValue
}
