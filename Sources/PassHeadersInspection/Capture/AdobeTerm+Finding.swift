import PassHeaders

extension Span<UInt8> {
  /// The code of Adobe's that has such a byte, or the value of `"reasonType": "…"`.
  func term(around index: Int) -> AdobeTerm? {
    let isReason = self[index] == "T"
    var start = start(from: index, after: index - Self.near) { $0.isNameByte }
    if isReason {
      guard has("reasonType", at: index - 6) else { return nil }
      start = end(from: index + 4, before: index + Self.near) { !$0.isASCIILetter }
    }
    let end = end(from: start, before: start + Self.near) { $0.isNameByte }
    let term = AdobeTerm(named: String(utf8: extracting(start..<end)))
    guard let term, term.kind != .actionName else { return nil }
    // Some reasons are words that say nothing by themselves.
    let isTelling = term.kind == .code || term.name.utf8.contains(UInt8(ascii: "_"))
    return isTelling || isReason ? term : nil
  }
}
