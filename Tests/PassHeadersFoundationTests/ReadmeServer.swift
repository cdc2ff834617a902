import PassHeaders

func answer(to fields: [String: String]) -> String? {
  do {
    return try ReceivedHeaders { fields[$0.lowercased()] }.diagnostics.first?.message
  } catch {
    return "\(error.header?.fieldName ?? ""): \(error.code) at \(error.offset), \(error.message)"
  }
}
