import PassHeaders

/// A reason why the headers of a text cannot be found, such as compression or an encoding as a hex dump.
package enum Obstacle: String, CaseIterable, Sendable {
  case gzip, zip, zstd, xz, bzip2
  /// A capture file of tcpdump or Wireshark. A value in it may be split over several packets.
  case packets
  case utf16 = "utf-16"
  /// A text that prints bytes as hexadecimal digits in columns, like the output of `xxd` or `curl --trace`.
  case hexDump = "hex-dump"

  /// The number of bytes at the beginning of a text that are examined.
  static let beginningLength = 1 << 16

  /// Recognizes a compressed file or a capture file by its first four bytes.
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

  /// Recognizes the format of a text in which headers were not found, by its first bytes.
  init?(text beginning: Span<UInt8>) {
    if beginning.isUTF16 {
      self = .utf16
    } else if beginning.hasHexDump {
      self = .hexDump
    } else {
      return nil
    }
  }

  fileprivate static let dumpLineCount = 3
}

extension Span<UInt8> {
  fileprivate var hasHexDump: Bool {
    var (lineCount, start) = (0, 0)
    while start < count, lineCount < Obstacle.dumpLineCount {
      let end = firstIndex(of: UInt8(ascii: "\n"), from: start)
      if isHexDumpLine(extracting(start..<end)) { lineCount += 1 }
      start = end + 1
    }
    return lineCount == Obstacle.dumpLineCount
  }

  /// Whether `line` is an offset with at least four bytes in hexadecimal digits, such as `0010: 30 70 72 6f` or
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
}
