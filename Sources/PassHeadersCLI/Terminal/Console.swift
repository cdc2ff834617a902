import PassHeaders

/// The standard output and standard error of a command. Results are buffered until ``flush()``, errors are not.
package struct Console: ~Copyable {
  /// The time with which expiration dates are compared: the current time, or that of `--now`.
  var now = System.now()
  var redaction = Redaction()
  var isJSON = false
  private let outputDescriptor, errorDescriptor: Int32
  let outputStyle, errorStyle: Style
  /// The maximum number of columns of a printed line: the width of the terminal, but at least 40 and at most 96.
  let width = min(96, max(40, System.terminalWidth() ?? 96))

  private var output: ContiguousArray<UInt8> = []
  /// Whether writing results has failed, for example because the pipe was closed.
  private(set) var hasFailed = false

  /// Creates a console that writes to two open files.
  ///
  /// - Parameters:
  ///   - output: The file descriptor for results.
  ///   - errors: The file descriptor for errors.
  package init(output: Int32 = 1, errors: Int32 = 2) {
    (outputDescriptor, errorDescriptor) = (output, errors)
    (outputStyle, errorStyle) = (Style(colorOn: output), Style(colorOn: errors))
  }

  mutating func print(_ line: String = "") {
    write(line.utf8)
    write(CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Writes a text that was in the input, such as a payload. On a terminal, control characters except for line breaks
  /// and tabs are escaped.
  mutating func writeForReader(_ bytes: ContiguousArray<UInt8>) {
    guard System.isTerminal(outputDescriptor) else { return write(bytes) }
    for (index, line) in bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .enumerated() {
      if index > 0 { write(CollectionOfOne(UInt8(ascii: "\n"))) }
      let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      write(
        parts.map { String(decoding: $0, as: UTF8.self).printable }.joined(separator: "\t").utf8)
    }
  }

  /// Prints a result: `json` on one line with `--json`, otherwise the output of `print`.
  mutating func show(_ json: @autoclosure () -> JSONValue, _ print: (inout Console) -> Void) {
    if isJSON { self.print(json().line) } else { print(&self) }
  }

  mutating func print(_ lines: [String]) {
    for line in lines { print(line) }
  }

  mutating func print(_ table: FieldTable) { print(table.lines(width: width, outputStyle)) }

  /// Prints `label` in the given emphasis and `text`, with long lines wrapped.
  mutating func print(
    label: String, _ emphasis: Style.Emphasis, _ text: String, indent: Int = 0
  ) {
    let style = outputStyle
    print(
      wrap(label: label, text, width: width, indent: indent) { style.paint($0, emphasis) })
  }

  mutating func print(_ text: String, indent: Int, hanging: Int = 0) {
    print(wrap(text, width: width, indent: indent, hanging: hanging))
  }

  private static let outputCapacity = 1 << 16

  mutating func write(_ bytes: some Sequence<UInt8>) {
    output.append(contentsOf: bytes)
    if output.count > Self.outputCapacity { flush() }
  }

  mutating func printError(_ line: String) {
    // Flush the results first, so that an error appears after the results that were printed before it.
    flush()
    _ = System.send(ContiguousArray((line + "\n").utf8), to: errorDescriptor)
  }

  mutating func printError(_ diagnostic: Diagnostic) {
    for line in redaction.lines(diagnostic, indent: 0, width: width, errorStyle) {
      printError(line)
    }
  }

  /// Prints a sentence to standard error after its severity, such as `error: results cannot be written`.
  mutating func printError(_ severity: Diagnostic.Severity, _ sentence: String) {
    printError(errorStyle.paint("\(severity.rawValue):", .init(severity)) + " " + sentence)
  }

  /// Writes the buffered results to their file. If writing has failed, all further results are discarded.
  package mutating func flush() {
    if !output.isEmpty, !hasFailed { hasFailed = !System.send(output, to: outputDescriptor) }
    output.removeAll()
  }
}

/// The exit code of the tool. If several apply, the first one in the order of declaration is used.
package enum ExitCode: Int32, CaseIterable {
  /// The file cannot be read, or the results cannot be written. The number is that of `EX_IOERR` in `sysexits.h`.
  case inputOutput = 74
  /// The named file does not exist. The number is that of `EX_NOINPUT`.
  case noInput = 66
  /// The command line is wrong. The number is that of `EX_USAGE`.
  case usage = 64
  /// A header is broken, truncated or refused, or the requested code or MVPD was not found.
  case invalid = 1
  /// The input of `decode` does not contain a header, or the file of `--config` is not a configuration.
  case unreadable = 2
  case success = 0

  /// Returns the worse one of `self` and `other`, which is the one that is declared first: of ``usage`` and
  /// ``invalid``, it is ``usage``.
  func worse(_ other: ExitCode) -> ExitCode {
    Self.allCases.first { $0 == self || $0 == other } ?? self
  }
}

/// An error that ends a command before it has a result. The tool prints `message` and exits with `code`.
struct CommandFailure: Error {
  let code: ExitCode
  let message: String

  init(_ code: ExitCode, _ message: String) { (self.code, self.message) = (code, message) }
}
