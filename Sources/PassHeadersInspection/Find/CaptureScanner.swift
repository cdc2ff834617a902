public import PassHeaders

/// Finds the headers in a text that comes in pieces, whatever printed it: a log, what curl printed, HTTP
/// messages, an HTTP Archive.
///
/// Time is linear in the length, and memory does not grow with it.
public struct CaptureScanner: Sendable {
  private var finder: TextFinder
  private var beginning: ContiguousArray<UInt8> = []
  private var hasFoundHeader = false

  /// The reason why headers are not found, as far as the text's beginning shows it; `nil` if there is none.
  package var obstacle: Obstacle? {
    Obstacle(magic: beginning) ?? (hasFoundHeader ? nil : Obstacle(text: beginning.span))
  }

  /// Adobe's codes that were seen, at most sixteen.
  package var terms: [AdobeTerm] { finder.terms }

  /// A scanner.
  ///
  /// - Parameter isLive: Whether headers are reported as soon as what delimits them has come, and what was
  ///   answered when it comes.
  public init(isLive: Bool = false) { finder = TextFinder(isLive: isLive) }

  /// Takes a piece, and reports what is known by now.
  public mutating func feed(_ piece: some Sequence<UInt8>, _ report: (CaptureEvent) -> Void) {
    let bytes = ContiguousArray(piece)
    let missing = Obstacle.beginningLength - beginning.count
    if missing > 0 { beginning.append(contentsOf: bytes.prefix(missing)) }
    take(bytes, report)
  }

  /// There is no more.
  public mutating func finish(_ report: (CaptureEvent) -> Void) {
    var hasFound = hasFoundHeader
    finder.finish { event in
      hasFound = true
      report(event)
    }
    hasFoundHeader = hasFound
  }

  private mutating func take(
    _ bytes: ContiguousArray<UInt8>, _ report: (CaptureEvent) -> Void
  ) {
    var hasFound = hasFoundHeader
    finder.feed(bytes) { event in
      hasFound = true
      report(event)
    }
    hasFoundHeader = hasFound
  }
}

extension CaptureScanner: CustomStringConvertible, CustomReflectable, PersonalValue {
  /// What is kept of the text is withheld.
  public var description: String { "CaptureScanner(text: <withheld>)" }

  /// A mirror without children, so that `dump` shows the description alone.
  public var customMirror: Mirror { Mirror(withholdingPartsOf: self) }
}
