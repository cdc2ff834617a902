import PassHeaders

/// Turns the bytes of a text, which come in pieces, into UTF-8.
struct CaptureDecoder {
  private var encoding: UTF16Text?
  private var isFirst = true
  /// The end of what came, if it is half a character of UTF-16, or too little to tell the encoding.
  private var rest: ContiguousArray<UInt8> = []

  mutating func decode(_ bytes: ContiguousArray<UInt8>, isLast: Bool) -> ContiguousArray<UInt8> {
    let given = rest.isEmpty ? bytes : rest + bytes
    rest = given
    // Four bytes tell the encoding.
    guard !isFirst || given.count >= 4 || isLast else { return [] }
    if isFirst { encoding = UTF16Text(given.span) }
    let start = isFirst ? encoding?.markLength ?? 0 : 0
    (isFirst, rest) = (false, [])
    guard let encoding else { return given }
    var text: ContiguousArray<UInt8> = []
    let used = encoding.decode(given.span, from: start, isLast: isLast) { scalar, _ in
      text.append(contentsOf: scalar.utf8)
    }
    rest = ContiguousArray(given[min(used, given.count)...])
    return text
  }
}
