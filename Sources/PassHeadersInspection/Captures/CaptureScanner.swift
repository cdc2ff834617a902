public import PassHeaders

/// Finds the headers in a capture that comes in pieces: a log, what curl printed, HTTP messages, an
/// HTTP Archive, a flow file of mitmproxy.
///
/// Time is linear in the length. Memory does not grow with a text; of an archive or flow file it holds
/// one entry.
public struct CaptureScanner: Sendable {
  /// What came until the format was known.
  private var undecided: ContiguousArray<UInt8> = []
  private var scanner: (any FormatScanner)?
  private let isLive: Bool
  private var decoder = CaptureDecoder()

  package private(set) var byteCount = 0

  /// What keeps headers from being found, as far as the beginning shows; `nil` if nothing does.
  public var obstacle: Obstacle? {
    scanner?.isIncomplete ?? false ? .incompleteArchive : Obstacle(beginning.span)
  }

  private var beginning: ContiguousArray<UInt8> = []

  private static let beginningLength = 1 << 12

  /// What keeps headers from being found.
  public enum Obstacle: String, Hashable, Sendable, CaseIterable {
    /// The capture is compressed with gzip.
    case gzip
    /// The capture is a ZIP archive, such as Fiddler's.
    case zip
    /// The capture is compressed with Zstandard.
    case zstd
    /// The capture is compressed with XZ.
    case xz
    /// The capture is compressed with bzip2.
    case bzip2
    /// The capture has packets of tcpdump or Wireshark, over which values may be spread.
    case packets
    /// The capture is a dump in hexadecimal digits.
    case hexadecimalDump = "hexadecimal dump"
    /// The capture is an HTTP Archive whose list of entries does not end, or has one that is too large;
    /// the others were read.
    case incompleteArchive = "incomplete archive"
  }

  /// A scanner.
  ///
  /// - Parameter isLive: Whether headers are reported as soon as their line is complete, and what was
  ///   answered when it comes.
  public init(isLive: Bool = false) { self.isLive = isLive }

  /// Takes a piece, and reports what is known by now.
  public mutating func feed(_ piece: some Sequence<UInt8>, _ report: (CaptureEvent) -> Void) {
    let bytes = ContiguousArray(piece)
    byteCount += bytes.count
    if beginning.count < Self.beginningLength {
      beginning.append(contentsOf: bytes.prefix(Self.beginningLength - beginning.count))
    }
    take(decoder.decode(bytes, isLast: false), isLast: false, report)
  }

  /// There is no more.
  public mutating func finish(_ report: (CaptureEvent) -> Void) {
    take(decoder.decode([], isLast: true), isLast: true, report)
  }

  private mutating func take(
    _ bytes: ContiguousArray<UInt8>, isLast: Bool, _ report: (CaptureEvent) -> Void
  ) {
    var bytes = bytes
    if scanner == nil {
      undecided.append(contentsOf: bytes)
      scanner = scannerOfFormat(isLast: isLast)
      if scanner == nil { return }
      (bytes, undecided) = (undecided, [])
    }
    scanner?.feed(bytes, report)
    if isLast { scanner?.finish(report) }
  }

  private func scannerOfFormat(isLast: Bool) -> (any FormatScanner)? {
    if FlowScanner.isFlowFile(undecided.span) { return FlowScanner() }
    let isArchive = ArchiveScanner.isArchive(undecided.span, isLast: isLast)
    if isArchive == false { return TextScanner(isLive: isLive) }
    return isArchive.map { _ in ArchiveScanner() }
  }
}

/// Finds the headers in a capture of one format.
protocol FormatScanner: Sendable {
  /// Whether some of the capture could not be read.
  var isIncomplete: Bool { get }

  mutating func feed(_ piece: ContiguousArray<UInt8>, _ report: (CaptureEvent) -> Void)
  mutating func finish(_ report: (CaptureEvent) -> Void)
}

extension FormatScanner {
  var isIncomplete: Bool { false }

  mutating func finish(_ report: (CaptureEvent) -> Void) {}
}

extension CaptureScanner: PersonalValue {
  /// How much has come; what is kept of it is withheld.
  public var description: String { "CaptureScanner(<\(byteCount) bytes>)" }
}

extension CaptureScanner.Obstacle {
  private static let beginnings: [(bytes: [UInt8], obstacle: Self)] = [
    ([0x1F, 0x8B], .gzip), ([0x50, 0x4B, 0x03, 0x04], .zip), ([0x28, 0xB5, 0x2F, 0xFD], .zstd),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .xz), ([0x42, 0x5A, 0x68], .bzip2),
    ([0xD4, 0xC3, 0xB2, 0xA1], .packets), ([0xA1, 0xB2, 0xC3, 0xD4], .packets),
    ([0x0A, 0x0D, 0x0D, 0x0A], .packets),
  ]

  /// The format that begins with those bytes.
  package init?(beginning: some Sequence<UInt8>) {
    guard let known = Self.beginnings.first(where: { beginning.starts(with: $0.bytes) }) else {
      return nil
    }
    self = known.obstacle
  }

  fileprivate init?(_ text: Span<UInt8>) {
    let beginning = ContiguousArray(text)
    if let known = Self(beginning: beginning) {
      self = known
      return
    }
    // Of at least three lines many are an offset and six or more pairs of digits, or only digits.
    let lines = beginning.split(separator: UInt8(ascii: "\n")).prefix(24)
    func isHexadecimal(_ word: ArraySlice<UInt8>) -> Bool {
      word.allSatisfy { $0.hexadecimalValue != nil }
    }
    let dumps = lines.count { line in
      let words = line.split { $0.isWhiteSpace || $0 == ":" }
      if words.count == 1 { return words[0].count > 64 && isHexadecimal(words[0]) }
      let pairs = words.dropFirst().prefix(6)
      return pairs.count == 6
        && pairs.allSatisfy { $0.count % 2 == 0 && $0.count < 5 && isHexadecimal($0) }
    }
    guard dumps > 2, dumps * 3 > lines.count else { return nil }
    self = .hexadecimalDump
  }
}
