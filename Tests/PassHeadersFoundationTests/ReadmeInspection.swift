import PassHeadersInspection

func valueToSend(insteadOf pasted: String) -> String? {
  let inspection = Inspection(of: pasted)
  for diagnostic in inspection.diagnostics { print(diagnostic) }
  return inspection.repairedValue
}
