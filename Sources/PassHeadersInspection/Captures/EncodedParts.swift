import PassHeaders

/// A text that a part of a capture has encoded or in pieces.
struct NestedText {
  private(set) var text: ContiguousArray<UInt8> = []
  /// How many lines each line of the text is behind the part's first; the last one counts for all others.
  private(set) var lines: [Int]
  /// Where each byte of the text is in the capture; none if they are encoded there.
  private(set) var origins: [Int] = []
  private var isHexadecimal = false
  /// Where the part ends in the capture.
  private(set) var end: Int
  /// Whether the part's end has not come yet.
  private(set) var isCut = false

  private static let traceLimit = 1 << 17
  private static let itemLimit = 1 << 20

  /// One exchange of `curl --trace` or `--trace-ascii`, put together again: it prints headers and bodies in
  /// lines of 64 or 16 bytes, with their offsets before them.
  ///
  /// - Parameter index: In the line `=> Send header, 255 bytes (0xff)`.
  init?(traceAround index: Int, in capture: Span<UInt8>) {
    let title = capture.line(at: index)
    guard capture.hasASCII("=> Send header", at: index) else { return nil }
    (lines, end) = ([1], title.upperBound)
    var number = 0
    while let line = capture.line(after: end), line.upperBound - title.lowerBound < Self.traceLimit
    {
      // The next request begins another block.
      if capture.firstIndex(ofASCII: "=> Send header", in: line) != nil { break }
      end = line.upperBound
      number += 1
      guard let content = capture.traceContent(line) else {
        // A body does not end its line.
        if text.last != "\n" { append(UInt8(ascii: "\n"), number, line.lowerBound) }
        continue
      }
      append(content, number, capture)
    }
    guard !text.isEmpty else { return nil }
    if isHexadecimal { origins = [] }
  }

  private mutating func append(_ content: Range<Int>, _ number: Int, _ capture: Span<UInt8>) {
    if let bytes = capture.hexadecimalBytes(content) {
      isHexadecimal = true
      for byte in bytes { append(byte, number, content.lowerBound) }
      return
    }
    for index in content where capture[index] != "\r" { append(capture[index], number, index) }
    // A line of 64 goes on in the next one, and the last one may have no break.
    if content.count < 64, content.upperBound < capture.count {
      append(UInt8(ascii: "\n"), number, content.upperBound)
    }
  }

  private mutating func append(_ byte: UInt8, _ number: Int, _ origin: Int) {
    text.append(byte)
    origins.append(origin)
    // In hexadecimal digits the next line begins beside the break.
    if byte == "\n" { lines.append(isHexadecimal ? number : number + 1) }
  }

  /// An item that Burp Suite saved: a request and an answer, each in Base64 as a whole.
  ///
  /// - Parameter index: In `<request base64="true">`.
  init?(itemAround index: Int, in capture: Span<UInt8>) {
    guard capture.has("64=\"true\">", at: index) else { return nil }
    let limit = min(capture.count, index + Self.itemLimit)
    let close = capture.firstIndex(ofASCII: "</item>", in: index..<limit)
    (lines, end, isCut) = ([0], close ?? limit, close == nil)
    var next = index
    while let tag = capture.firstIndex(ofASCII: "64=\"true\">", in: next..<end) {
      var content = tag + 10
      if capture.has("<![CDATA[", at: content) { content += 9 }
      let contentEnd = capture.end(from: content, before: end) { Base64.isSextet($0) || $0 == "=" }
      if let message = try? Base64.decode(capture.extracting(content..<contentEnd)) {
        text.append(contentsOf: message)
        text.append(UInt8(ascii: "\n"))
      }
      next = max(contentEnd, tag + 10)
    }
    guard !text.isEmpty || isCut else { return nil }
  }
}

extension Span<UInt8> {
  /// What follows four hexadecimal digits, a colon and a space.
  fileprivate func traceContent(_ line: Range<Int>) -> Range<Int>? {
    guard line.count >= 6, self[line.lowerBound + 4] == ":", self[line.lowerBound + 5] == " " else {
      return nil
    }
    for index in line.lowerBound..<line.lowerBound + 4 where self[index].hexadecimalValue == nil {
      return nil
    }
    return line.lowerBound + 6..<line.upperBound
  }

  /// The bytes of `50 4f 53 54 …`, before the same as text; `nil` if it is not that.
  fileprivate func hexadecimalBytes(_ content: Range<Int>) -> ContiguousArray<UInt8>? {
    guard content.count > 48 else { return nil }
    var bytes: ContiguousArray<UInt8> = []
    var index = content.lowerBound
    while bytes.count < 16, let byte = hexadecimalByte(at: index), self.byte(at: index + 2) == " " {
      bytes.append(byte)
      index += 3
    }
    return bytes.isEmpty ? nil : bytes
  }
}
