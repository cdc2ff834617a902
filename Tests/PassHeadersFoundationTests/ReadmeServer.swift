import PassHeaders

func check(_ fields: [String: String]) -> String? {
  do {
    let received = try ReceivedHeaders { fields[$0.lowercased()] }
    return received.diagnostics.first?.message
  } catch {
    return "\(error.header?.fieldName ?? ""): \(error.code) at \(error.offset), \(error.message)"
  }
}
