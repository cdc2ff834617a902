import PassHeaders

/// Takes the lines out of a text that are a dump in hexadecimal digits, an offset and columns of bytes, and
/// finds the headers in the bytes.
struct HexadecimalDump {
  private var finder = TextFinder(isLive: false)
  /// A line whose end has not come.
  private var rest: ContiguousArray<UInt8> = []
  /// Where the text's next line begins.
  private var place = CapturedHeader.Place(line: 1, offset: 0)
  private var isLineStart = true
  /// Of the last lines with bytes, where they are and how many bytes there are to their ends.
  private var lines: [(count: Int, place: CapturedHeader.Place)] = []
  private var count = 0
  /// Whether the last line had bytes.
  private var isOpen = false

  /// No line of a dump is longer.
  fileprivate static let lineLimit = 160
  private static let lineCountLimit = 1 << 13

  /// Takes a piece of the text.
  ///
  /// - Returns: The text, with spaces for the lines of a dump, as far as that is known.
  mutating func take(
    _ piece: ContiguousArray<UInt8>, isLast: Bool, _ report: TextFinder.Report
  ) -> ContiguousArray<UInt8> {
    var text = rest.isEmpty ? piece : rest + piece
    rest = []
    var bytes: ContiguousArray<UInt8> = []
    var start = 0
    while start < text.count {
      let end = text.span.firstIndex(of: UInt8(ascii: "\n"), from: start)
      if isLineStart {
        if end == text.count, end - start < Self.lineLimit, !isLast {
          rest = ContiguousArray(text[start...])
          text.removeSubrange(start...)
          break
        }
        let isDump = text.span.endOfDumpedLine(start) { byte, _ in bytes.append(byte) } != nil
        if isDump {
          if lines.count == Self.lineCountLimit { lines.removeFirst(Self.lineCountLimit / 2) }
          lines.append((count + bytes.count, place))
          for index in start..<end { text[index] = UInt8(ascii: " ") }
        } else if isOpen {
          bytes.append(UInt8(ascii: "\n"))
        }
        isOpen = isDump
      }
      isLineStart = end < text.count
      let next = min(end + 1, text.count)
      place.offset += next - start
      if isLineStart { place.line += 1 }
      start = next
    }
    count += bytes.count
    let lines = lines
    // The line whose bytes a header begins in.
    func moved(_ event: CaptureEvent) {
      report(event.moved { offset in (lines.first { $0.count > offset } ?? lines.last)?.place })
    }
    if !bytes.isEmpty { finder.feed(bytes, moved) }
    if isLast { finder.finish(moved) }
    return text
  }
}

extension Span<UInt8> {
  /// Where the line ends that begins there and is an offset and columns of digits, of which each
  /// byte is handed on with its place; `nil` if it is none.
  @inline(__always)
  func endOfDumpedLine(_ start: Int, _ take: (UInt8, Int) -> Void) -> Int? {
    let line = start..<firstIndex(of: UInt8(ascii: "\n"), from: start)
    return line.count < HexadecimalDump.lineLimit && readDumped(line, take) ? line.upperBound : nil
  }

  @inline(__always)
  private func readDumped(_ line: Range<Int>, _ take: (UInt8, Int) -> Void) -> Bool {
    func digits(from index: Int) -> Int {
      end(from: index, before: line.upperBound) { $0.hexadecimalValue != nil }
    }
    func spaces(from index: Int) -> Int {
      end(from: index, before: line.upperBound) { $0.isOptionalWhiteSpace }
    }
    var index = spaces(from: line.lowerBound)
    if has("0x", at: index) { index += 2 }
    let offsetEnd = digits(from: index)
    guard 4...8 ~= offsetEnd - index else { return false }
    let columns = byte(at: offsetEnd) == ":" ? offsetEnd + 1 : offsetEnd
    index = spaces(from: columns)
    guard index > columns else { return false }
    var count = 0
    while count < 16 {
      let end = digits(from: index)
      guard end - index == 2 || end - index == 4,
        end == line.upperBound || self[end].isWhiteSpace
      else { break }
      for digit in stride(from: index, to: end, by: 2) {
        guard let (byte, _) = hexadecimal(at: digit) else { break }
        take(byte, digit)
        count += 1
      }
      index = spaces(from: end)
      if index - end > 2 { break }
    }
    return count > 0
  }
}
