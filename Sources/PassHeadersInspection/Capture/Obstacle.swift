import PassHeaders

/// A reason why the headers of a text are not found: the text is compressed, or is a form of another text.
package enum Obstacle: String, CaseIterable, Sendable {
  case gzip, zip, zstd, xz, bzip2
  /// A capture file of tcpdump or Wireshark. A value may be spread over several packets.
  case packets
  case utf16 = "utf-16"
  /// Bytes as hexadecimal digits, in columns or in one run, as `xxd` or `curl --trace` prints them.
  case hexDump = "hex-dump"
  /// A text that is Base64 as a whole, such as the body of a mail.
  case base64
  /// A text with long Base64 in it, such as an export of Burp.
  case base64Parts = "base64-parts"

  /// How many bytes of a text's beginning are looked at.
  static let beginningLength = 1 << 16

  /// Recognizes a compressed file, or a capture file, by its first four bytes.
  package init?(magic beginning: some Sequence<UInt8>) {
    switch beginning.prefix(4).reduce(0 as UInt32, { $0 << 8 | UInt32($1) }) {
    case 0x1F8B_0000...0x1F8B_FFFF: self = .gzip
    case 0x504B_0304: self = .zip
    case 0x28B5_2FFD: self = .zstd
    case 0xFD37_7A58: self = .xz
    case 0x425A_6800...0x425A_68FF: self = .bzip2
    case 0xD4C3_B2A1, 0xA1B2_C3D4, 0x0A0D_0D0A: self = .packets
    default: return nil
    }
  }

  /// Recognizes the form of a text in which no header was found, by its first bytes.
  init?(text beginning: Span<UInt8>) {
    if beginning.isUTF16 {
      self = .utf16
    } else if beginning.hasHexDump || beginning.hasLongRun(where: { $0.hexadecimalValue != nil }) {
      self = .hexDump
    } else if beginning.isBase64InLines {
      self = .base64
    } else if beginning.hasLongRun(where: { Base64.isInAlphabet($0) }) {
      self = .base64Parts
    } else {
      return nil
    }
  }

  /// The length from which on digits or Base64 may encode a text with a header.
  fileprivate static let base64Length = 200

  /// The length from which on a line of Base64 may be one of several.
  fileprivate static let base64LineLength = 60

  /// How many lines of a dump show that a text is one.
  fileprivate static let dumpLineCount = 3
}

extension Span<UInt8> {
  /// Whether several lines are an offset and columns of hexadecimal digits.
  fileprivate var hasHexDump: Bool {
    var (lineCount, start) = (0, 0)
    while start < count, lineCount < Obstacle.dumpLineCount {
      let end = firstIndex(of: UInt8(ascii: "\n"), from: start)
      if isHexDumpLine(extracting(start..<end)) { lineCount += 1 }
      start = end + 1
    }
    return lineCount == Obstacle.dumpLineCount
  }

  /// Whether `line` begins with an offset and four bytes or more, such as `0010: 30 70 72 6f` or
  /// `0x0010:  3070 726f`.
  private func isHexDumpLine(_ line: Span<UInt8>) -> Bool {
    func digitsEnd(from index: Int) -> Int {
      line.end(from: index) { $0.hexadecimalValue != nil }
    }
    func spacesEnd(from index: Int) -> Int { line.end(from: index) { $0.isOptionalWhiteSpace } }
    var index = spacesEnd(from: 0)
    if line.has("0x", at: index) { index += 2 }
    let offsetEnd = digitsEnd(from: index)
    guard 4...8 ~= offsetEnd - index else { return false }
    index = line.byte(at: offsetEnd) == ":" ? offsetEnd + 1 : offsetEnd
    var byteCount = 0
    while byteCount < 4, case let start = spacesEnd(from: index), start > index {
      index = digitsEnd(from: start)
      guard index - start == 2 || index - start == 4 else { return false }
      byteCount += (index - start) / 2
    }
    return byteCount >= 4
  }

  /// Whether each line is Base64, the first one a long one.
  fileprivate var isBase64InLines: Bool {
    let firstEnd = end(from: 0) { $0.isBase64Like }
    return firstEnd >= Obstacle.base64LineLength && count >= Obstacle.base64Length
      && end(from: firstEnd) { $0.isBase64Like || $0.isLineBreak } == count
  }

  /// Whether a run of bytes for which `isPart` is true is long enough for a text with a header.
  fileprivate func hasLongRun(where isPart: (UInt8) -> Bool) -> Bool {
    var index = 0
    while index < count {
      let end = self.end(from: index, where: isPart)
      if end - index >= Obstacle.base64Length { return true }
      index = end + 1
    }
    return false
  }
}
