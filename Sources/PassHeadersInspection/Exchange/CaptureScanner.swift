import PassHeaders

/// A scanner that finds headers in a text, such as a log, the output of curl, an HTTP message or an HTTP Archive.
///
/// The text is fed in pieces. JSON is read by its grammar, and everything else line by line. A header is reported
/// together with its request and its response. It waits until the response is complete, the next request begins, or 16 KiB
/// follow.
///
/// The time is linear in the length of the text, and the memory is bounded.
package struct CaptureScanner: Sendable {
  private var reader = TextReader()
  private var exchange = Exchange()
  /// The first bytes of the text, at most ``Obstacle/beginningLength``.
  private var beginning: ContiguousArray<UInt8> = []

  /// Adobe's codes that occur in the text, such as `pfs_fallback`, each once.
  package var terms: [AdobeTerm] { reader.terms }
  /// The occurrences of header names without a value, or `nil` if each name in the text has a value.
  package var namesWithoutValue: NamesWithoutValue? { reader.namesWithoutValue }

  /// The reason why headers cannot be found in the text, such as gzip compression, or `nil` if its first bytes do not
  /// show one.
  package var obstacle: Obstacle? {
    Obstacle(magic: beginning) ?? (reader.hasFoundHeader ? nil : Obstacle(text: beginning.span))
  }

  package var isWaiting: Bool { exchange.isWaiting }

  /// Creates a scanner of a text.
  package init() {}

  /// Reads the next piece of the text, and reports the headers whose responses are complete.
  ///
  /// - Parameters:
  ///   - piece: The next bytes of the text. A piece may end anywhere, also within a value.
  ///   - report: A closure that is called with each header, in the order of the text.
  package mutating func feed(_ piece: some Sequence<UInt8>, _ report: (CapturedHeader) -> Void) {
    let bytes = ContiguousArray(piece)
    beginning.append(contentsOf: bytes.prefix(Obstacle.beginningLength - beginning.count))
    read(bytes, isLast: false, report)
  }

  /// Reports the headers that wait for their responses. Call this method if no more input arrives for a while, as from a
  /// pipe.
  ///
  /// A response that arrives later is not reported.
  ///
  /// - Parameter report: A closure that is called with each header, in the order of the text.
  package mutating func flush(_ report: (CapturedHeader) -> Void) {
    exchange.flush(awaitsResponse: true, report)
    reader.isAwaited = false
  }

  /// Reads the rest of the text, and reports the headers that are left. Call this method once, after the last piece.
  ///
  /// - Parameter report: A closure that is called with each header, in the order of the text.
  package mutating func finish(_ report: (CapturedHeader) -> Void) {
    read([], isLast: true, report)
    exchange.finish(report)
  }

  private mutating func read(
    _ piece: ContiguousArray<UInt8>, isLast: Bool, _ report: (CapturedHeader) -> Void
  ) {
    // Move the exchange to a local variable, because the closure must not access this scanner while its reader changes.
    var exchange = exchange
    self.exchange = Exchange()
    reader.read(piece, isLast: isLast) { finding in
      exchange.read(finding, report)
      return exchange.isWaiting
    }
    self.exchange = exchange
  }
}

extension CaptureScanner: CustomStringConvertible, PersonalValue {
  /// The name of the type. The text is withheld, because it may contain personal data.
  package var description: String { "CaptureScanner(text: <withheld>)" }
}
