import PassHeaders

extension Span<UInt8> {
  /// The code of Adobe's, or the `reasonType`, that has such a byte.
  func term(around index: Int) -> AdobeTerm? {
    if self[index] == "T" { return reasonType(after: index - 6) }
    let start = start(from: index, after: index - 64) { $0.isNameByte }
    let end = end(from: index, before: start + 64) { $0.isNameByte }
    guard let term = AdobeTerm(named: String(utf8: extracting(start..<end))) else { return nil }
    return term.isAnswer ? term : nil
  }

  /// The value of `"reasonType": "…"`.
  private func reasonType(after start: Int) -> AdobeTerm? {
    guard has("reasonType", at: start) else { return nil }
    let index = end(from: start + 10, before: start + 22) { !$0.isASCIILetter }
    let end = end(from: index, before: index + 64) { $0.isNameByte }
    guard let term = AdobeTerm(named: String(utf8: extracting(index..<end))),
      term.kind == .reasonType
    else { return nil }
    return term
  }
}

extension AdobeTerm {
  /// Whether the word alone says that it is an answer of Adobe's.
  fileprivate var isAnswer: Bool {
    switch kind {
    case .code: true
    case .reasonType: name.utf8.contains(UInt8(ascii: "_"))
    case .actionName: false
    }
  }
}
