import PassHeaders

extension Span<UInt8> {
  /// The code of Adobe's that has such a byte, or the value of `"reasonType": "…"`.
  func term(around index: Int) -> AdobeTerm? {
    var start = start(from: index, after: index - Self.near) { $0.isNameByte }
    if self[index] == "T" {
      guard has("reasonType", at: index - 6) else { return nil }
      start = end(from: index + 4, before: index + Self.near) { !$0.isASCIILetter }
    }
    let end = end(from: start, before: start + Self.near) { $0.isNameByte }
    let term = AdobeTerm(named: String(utf8: extracting(start..<end)))
    return term?.kind == .actionName ? nil : term
  }
}
