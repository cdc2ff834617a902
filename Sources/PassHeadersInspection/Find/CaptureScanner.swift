public import PassHeaders

/// Finds the headers in a text that comes in pieces, whatever printed it: a log, what curl printed, HTTP
/// messages, an HTTP Archive, a dump.
///
/// Time is linear in the length, and memory does not grow with it.
public struct CaptureScanner: Sendable {
  private var decoder = CaptureDecoder()
  private var dump = HexadecimalDump()
  private var finder: TextFinder
  private var beginning: ContiguousArray<UInt8> = []

  package private(set) var byteCount = 0

  /// What keeps headers from being found, as far as the beginning shows; `nil` if nothing does.
  package var obstacle: Obstacle? { Obstacle(beginning: beginning) }

  /// Adobe's codes that were seen, at most sixteen.
  package var terms: [AdobeTerm] { finder.terms }

  /// What keeps headers from being found: how the text is compressed, or that it is none.
  package enum Obstacle: String, Hashable, Sendable, CaseIterable {
    case gzip
    /// Fiddler's archives are such.
    case zip
    case zstd
    case xz
    case bzip2
    /// There are packets of tcpdump or Wireshark, over which values may be spread.
    case packets
  }

  /// A scanner.
  ///
  /// - Parameter isLive: Whether headers are reported as soon as what delimits them has come, and what was
  ///   answered when it comes.
  public init(isLive: Bool = false) { finder = TextFinder(isLive: isLive) }

  /// Takes a piece, and reports what is known by now.
  public mutating func feed(_ piece: some Sequence<UInt8>, _ report: (CaptureEvent) -> Void) {
    let bytes = ContiguousArray(piece)
    byteCount += bytes.count
    if beginning.count < 8 { beginning.append(contentsOf: bytes.prefix(8 - beginning.count)) }
    take(bytes, isLast: false, report)
  }

  /// There is no more.
  public mutating func finish(_ report: (CaptureEvent) -> Void) {
    take([], isLast: true, report)
    finder.finish(report)
  }

  private mutating func take(
    _ bytes: ContiguousArray<UInt8>, isLast: Bool, _ report: (CaptureEvent) -> Void
  ) {
    let text = decoder.decode(bytes, isLast: isLast)
    finder.feed(dump.take(text, isLast: isLast, report), report)
  }
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
}
