import PassHeaders
import PassHeadersInspection

/// An input of the command line: a file, standard input, or an argument that is a text itself.
struct Input {
  let word: Word
  /// The number of inputs before this one on the command line.
  let number: Int
  /// Whether the input is a file or standard input.
  let isFile: Bool
  /// Whether the user types the text into a terminal.
  let isTyped: Bool

  init(_ word: Word, _ number: Int) {
    (self.word, self.number) = (word, number)
    isFile = word.isStandardInput || System.exists(word)
    isTyped = word.isStandardInput && System.isTerminal(0)
  }

  /// The maximum number of bytes of a file, and of the bytes that arrive within a second.
  private static let sizeLimit = 1 << 30
  private static let second = 1000
  /// The number of milliseconds without input after which JSON that has not ended is read as lines.
  private static let silenceOfJSON = 10 * second

  /// Reads the input.
  ///
  /// - An argument that is not the name of a file is a text.
  /// - A regular file, a text that a user types, and a pipe that ends within a second are read whole.
  /// - A longer pipe, such as the log of a running application, is live. The lines that have ended are read each
  ///   second, and `show` is called with their headers. It returns `false` to end the reading.
  ///
  /// - Returns: The text. It does not have the headers that were passed to `show`.
  /// - Throws: ``CommandFailure`` if the file cannot be read, or is too large.
  func read(showLive show: ([CapturedHeader]) -> Bool) throws(CommandFailure) -> InputText {
    guard isFile else { return InputText(word.bytes) }
    let file = try System.File(word)
    let isLive = file.size == nil && !isTyped
    if file.size == nil { System.catchInterrupt() }
    func deadline() -> Int? { isLive ? System.uptime() + Self.second : nil }

    var bytes: ContiguousArray<UInt8> = []
    var hasEnded = try file.append(to: &bytes, limit: Self.sizeLimit, until: deadline())
    if hasEnded { return InputText(bytes) }

    var live = LiveText()
    var lastInput = System.uptime()
    while !hasEnded {
      if !bytes.isEmpty {
        lastInput = System.uptime()
        live.append(bytes)
      }
      guard live.count <= Self.sizeLimit else {
        throw CommandFailure(
          .inputOutput, "\(word.quotedFileName) has a line or a document of more than 1 GiB")
      }
      let isSilent = System.uptime() - lastInput >= Self.silenceOfJSON
      if live.isWaiting, !show(live.read(waitsForJSON: !isSilent)) { break }
      bytes = []
      hasEnded = try file.append(to: &bytes, limit: Self.sizeLimit, until: deadline())
    }
    live.append(bytes)
    // As long as nothing was shown, the text is read as if it had come at once.
    if let whole = live.unreadText { return InputText(whole) }
    _ = show(live.finish())
    return InputText(live)
  }
}

/// The headers of a text or, if it has none, the reasons: compression, names without a value, or only error codes of
/// Adobe.
package struct InputText {
  /// The headers in the order of the text.
  let headers: [InputHeader]
  let obstacle: Obstacle?
  let codes: [String]
  let namesWithoutValue: NamesWithoutValue?

  /// Reads a whole text.
  ///
  /// A text that is one value is inspected as a whole, so that each extra byte, such as a quote, is reported. Any
  /// other text, such as a log, is searched for headers.
  package init(_ text: ContiguousArray<UInt8>) {
    if let pasted = PastedValue(text), pasted.isValue {
      headers = [InputHeader(pasted.kind, pasted.bytes, pasted.line)]
      (obstacle, codes, namesWithoutValue) = (nil, [], nil)
      return
    }
    let capture = Capture(text)
    headers = capture.headers.map { InputHeader($0) }
    (obstacle, namesWithoutValue) = (capture.obstacle, capture.namesWithoutValue)
    codes = capture.codes
  }

  /// Collects what `live` shows besides its headers.
  init(_ live: LiveText) {
    headers = []
    (obstacle, namesWithoutValue) = (live.obstacle, live.namesWithoutValue)
    codes = live.codes
  }
}
