import PassHeaders

func answer(toLowercased fields: [String: String]) -> String? {
  do {
    return try ReceivedHeaders { fields[$0.lowercased()] }.diagnostics.first?.message
  } catch {
    return "\(error.header?.fieldName ?? ""): \(error.code) at \(error.offset), \(error.message)"
  }
}
