import PassHeaders

/// Finds long runs of Base64, in one line or over lines, that may encode a text with headers.
struct RunSearch {
  /// Up to where the text is known to have no further run.
  private(set) var position = 0
  private var found: Int?

  /// What is shorter encodes no text with a header.
  private static let length = 200
  /// How long a line is at least that is broken within Base64.
  static let lineLength = 60

  mutating func move(by distance: Int) {
    position += distance
    found = found.map { $0 + distance }
  }

  /// Where the next run begins, if it is one that begins before the limit.
  ///
  /// - Parameter start: Behind what was found.
  mutating func next(in text: Span<UInt8>, from start: Int, before limit: Int) -> Int? {
    if let found, found >= start { return found }
    found = nil
    position = max(position, start)
    // A run has at least one such place.
    while position < limit, position + Self.length <= text.count {
      let probe = position + Self.length / 2
      guard text[probe].isRunByte || text[probe].isLineBreak else {
        position = probe + 1
        continue
      }
      let begin = text.start(from: probe, after: position) { $0.isRunByte || $0.isLineBreak }
      if begin >= limit { return nil }
      found = run(from: begin, beyond: probe, in: text)
      if found != nil || position == begin { return found }
    }
    return nil
  }

  /// Where the run begins that covers the probe, if it is long enough; else it goes on behind.
  private mutating func run(from begin: Int, beyond probe: Int, in text: Span<UInt8>) -> Int? {
    var (runStart, lineStart, index, count) = (begin, begin, begin, 0)
    while index < text.count {
      let byte = text[index]
      if byte.isRunByte {
        count += 1
        if count > Self.length { return runStart }
      } else if byte.isLineBreak {
        if index - lineStart > 0 && index - lineStart < Self.lineLength {
          (runStart, count) = (index + 1, 0)
        }
        if count == 0 { runStart = index + 1 }
        lineStart = index + 1
        if count == 0, index > probe { break }
      } else {
        break
      }
      index += 1
    }
    // One that the text ends with may go on.
    position = index == text.count ? begin : max(index, begin + 1)
    return nil
  }
}

/// A long run of Base64, and a finder for what it encodes.
struct EncodedRun {
  private let place: CapturedHeader.Place
  /// One, in an array, as it is of the type that has this one.
  private var finder: [TextFinder]
  private var bits: UInt32 = 0
  private var count = 0
  private var lineLength = 0

  var headerCount: Int { finder.first?.headerCount ?? 0 }

  init(at place: CapturedHeader.Place) {
    self.place = place
    finder = [TextFinder(isLive: false, isOuter: false)]
  }

  /// Decodes what is of the run.
  ///
  /// - Returns: Where that ends, and whether more may come.
  mutating func take(
    _ text: Span<UInt8>, from start: Int, isLast: Bool, _ report: TextFinder.Report
  ) -> (end: Int, isOpen: Bool) {
    var bytes: ContiguousArray<UInt8> = []
    bytes.reserveCapacity(text.count - start)
    var index = start
    var isOpen = true
    while index < text.count {
      let byte = text[index]
      if byte.isRunByte {
        append(byte, to: &bytes)
        lineLength += 1
      } else {
        guard byte.isLineBreak else {
          isOpen = false
          break
        }
        let next = index + (text.has("\r\n", at: index) ? 2 : 1)
        // Of lines that one program broke none is longer than the one before.
        let lineEnd = text.end(from: next, before: next + lineLength) { $0.isRunByte }
        if lineEnd == text.count, !isLast { break }
        isOpen =
          lineLength >= RunSearch.lineLength && lineEnd > next
          && (lineEnd == text.count || text[lineEnd].isLineBreak)
        if !isOpen { break }
        lineLength = 0
        index = next
        continue
      }
      index += 1
    }
    finder[0].feed(bytes) { report($0.moved(to: place)) }
    return (index, isOpen && !isLast)
  }

  private mutating func append(_ byte: UInt8, to bytes: inout ContiguousArray<UInt8>) {
    bits = bits << 6 | UInt32(byte.runSextet)
    count += 1
    switch count & 3 {
    case 0: bytes.append(UInt8(truncatingIfNeeded: bits))
    case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3: bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
    default: break
    }
  }

  mutating func finish(_ report: TextFinder.Report) {
    finder[0].finish { report($0.moved(to: place)) }
  }
}

extension CaptureEvent {
  /// The same with the header at another place; live events are none of a text within another.
  func moved(to place: CapturedHeader.Place) -> CaptureEvent {
    guard case .header(var header) = self else { return self }
    header.place = place
    return .header(header)
  }

  var place: CapturedHeader.Place? {
    if case .header(let header) = self { return header.place }
    return nil
  }
}

extension UInt8 {
  /// Whether it is a character of Base64, in either alphabet; padding ends a run.
  var isRunByte: Bool {
    isASCIILetterOrDigit || self == "+" || self == "/" || self == "-" || self == "_"
  }

  /// The six bits that a character of either alphabet encodes.
  var runSextet: UInt8 {
    switch self {
    case "-": 62
    case "_": 63
    default: Base64.sextet(self)
    }
  }
}
