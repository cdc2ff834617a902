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

  /// What keeps headers from being found, as far as the beginning shows; `nil` if nothing does.
  package var obstacle: Obstacle? { Obstacle(beginning: beginning) }

  /// Adobe's codes that were seen, at most sixteen.
  package var terms: [AdobeTerm] { finder.terms }

  /// What keeps headers from being found: how the text is compressed, or that it is none.
  package enum Obstacle: String, CaseIterable, Sendable {
    case gzip, zip, zstd, xz, bzip2
    /// Of tcpdump or Wireshark, over which values may be spread.
    case packets

    /// The format that begins with those bytes.
    package init?(beginning: some Sequence<UInt8>) {
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
  }

  /// A scanner.
  ///
  /// - Parameter isLive: Whether headers are reported as soon as what delimits them has come, and what was
  ///   answered when it comes.
  public init(isLive: Bool = false) { finder = TextFinder(isLive: isLive) }

  /// Takes a piece, and reports what is known by now.
  public mutating func feed(_ piece: some Sequence<UInt8>, _ report: (CaptureEvent) -> Void) {
    let bytes = ContiguousArray(piece)
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
  /// What is kept of the text is withheld.
  public var description: String { "CaptureScanner(text: <withheld>)" }
}
