import PassHeaders

/// Where a command prints its results and its errors.
package struct Console: ~Copyable {
  /// The time that expirations are compared with.
  var now = System.now()
  var discretion = Discretion()
  /// Whether results are for a program.
  var isJSON = false
  /// The descriptors of the files that results and errors are written to.
  private let outputDescriptor, errorDescriptor: Int32
  let outputStyle, errorStyle: Style
  /// How many columns results and errors may take.
  let width = min(96, max(40, System.terminalWidth() ?? 96))

  private var output: ContiguousArray<UInt8> = []
  private var errors: ContiguousArray<UInt8> = []
  /// Whether results could not be written.
  private(set) var hasFailed = false

  /// Creates a console that writes to two open files: standard output and standard error, unless others are given.
  package init(output: Int32 = 1, errors: Int32 = 2) {
    (outputDescriptor, errorDescriptor) = (output, errors)
    (outputStyle, errorStyle) = (Style(colorOn: output), Style(colorOn: errors))
  }

  mutating func print(_ line: String = "") {
    write(line.utf8)
    write(CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Prints a result: JSON on a line of its own, or else what the function prints of it.
  mutating func show(_ json: @autoclosure () -> JSONValue, _ print: (inout Console) -> Void) {
    if isJSON { self.print(json().line) } else { print(&self) }
  }

  mutating func print(_ lines: [String]) {
    for line in lines { print(line) }
  }

  mutating func print(_ table: FieldTable) { print(table.lines(width: width, outputStyle)) }

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

  mutating func write(_ bytes: some Sequence<UInt8>) {
    output.append(contentsOf: bytes)
    if output.count > 1 << 16 { flush() }
  }

  mutating func printError(_ line: String) {
    errors.append(contentsOf: line.utf8)
    errors.append(UInt8(ascii: "\n"))
    // Errors are printed beside their results.
    flush()
  }

  mutating func printError(_ diagnostic: Diagnostic) {
    for line in discretion.lines(diagnostic, indent: 0, width: width, errorStyle) {
      printError(line)
    }
  }

  /// Prints a sentence to standard error, behind the word that says how bad it is.
  mutating func printError(_ severity: Diagnostic.Severity, _ sentence: String) {
    printError(errorStyle.paint("\(severity.rawValue):", .init(severity)) + " " + sentence)
  }

  /// Writes what was printed and not written yet.
  package mutating func flush() {
    if !output.isEmpty, !hasFailed { hasFailed = !System.send(output, to: outputDescriptor) }
    _ = System.send(errors, to: errorDescriptor)
    output.removeAll()
    errors.removeAll()
  }

  /// All bytes of a file that the user named, or of standard input for `-`.
  func read(_ path: Word) throws(CommandFailure) -> ContiguousArray<UInt8> {
    let limit = ProviderConfiguration.sizeLimit
    var bytes: ContiguousArray<UInt8> = []
    let file = try System.File(path)
    var piece: ContiguousArray<UInt8> = []
    while try file.next(&piece) {
      bytes.append(contentsOf: piece)
      guard bytes.count <= limit else {
        throw CommandFailure(
          .inputOutput, "\(path.quotedFileName) is larger than \(limit >> 20) MiB")
      }
    }
    return bytes
  }
}

/// How the tool ended; of several the first that occurred.
package enum ExitCode: Int32, CaseIterable {
  /// A file cannot be read, or results cannot be written (`EX_IOERR`).
  case inputOutput = 74
  case noInput = 66
  case usage = 64
  /// A header is broken, not complete, or refused; something was not found.
  case invalid = 1
  /// There is no header, or no configuration, in a text.
  case unreadable = 2
  case success = 0

  func worse(_ other: ExitCode) -> ExitCode {
    Self.allCases.first { $0 == self || $0 == other } ?? self
  }
}

/// Why a command ends before it has a result.
struct CommandFailure: Error {
  let code: ExitCode
  let message: String

  init(_ code: ExitCode, _ message: String) { (self.code, self.message) = (code, message) }
}
