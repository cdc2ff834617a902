import PassHeaders

/// What a command sees of the world: where its output goes, what it reads, what time it is.
struct Console {
  private(set) var output: ContiguousArray<UInt8> = []
  private(set) var errors: ContiguousArray<UInt8> = []

  /// The time that expirations are compared with.
  var now: Timestamp
  /// How results are shown.
  var outputStyle: Style
  /// How errors are shown.
  var errorStyle: Style
  /// Whether standard input is a person typing.
  let inputIsTerminal: Bool
  /// Whether standard error is seen by a person.
  let errorsAreTerminal: Bool
  /// Hands on a file, or standard input, piece by piece.
  let readFilePieces: PieceReader
  /// All bytes of a file, or of standard input for `-`.
  let readFile: @Sendable (String) throws(System.ReadError) -> ContiguousArray<UInt8>

  typealias PieceReader =
    @Sendable (
      String, inout Console, (ArraySlice<UInt8>, inout Console) -> Void
    ) throws(System.ReadError) -> Void

  /// The world as it is.
  static func system() -> Console {
    Console(
      now: System.now(), outputStyle: Style(colorOn: STDOUT, environment: System.environment),
      errorStyle: Style(colorOn: STDERR, environment: System.environment),
      inputIsTerminal: System.isTerminal(0), errorsAreTerminal: System.isTerminal(STDERR),
      readFile: System.readFile
    ) { (path, console, take) throws(System.ReadError) in
      try System.readPieces(path) { take($0, &console) }
    }
  }

  private static let STDOUT: Int32 = 1
  private static let STDERR: Int32 = 2

  init(
    now: Timestamp, outputStyle: Style = Style(), errorStyle: Style = Style(),
    inputIsTerminal: Bool = false, errorsAreTerminal: Bool = false,
    readFile: @escaping @Sendable (String) throws(System.ReadError) -> ContiguousArray<UInt8>,
    readFilePieces: PieceReader? = nil
  ) {
    self.now = now
    self.outputStyle = outputStyle
    self.errorStyle = errorStyle
    self.inputIsTerminal = inputIsTerminal
    self.errorsAreTerminal = errorsAreTerminal
    self.readFile = readFile
    if let readFilePieces {
      self.readFilePieces = readFilePieces
    } else {
      self.readFilePieces = { (path, console, take) throws(System.ReadError) in
        take(ArraySlice(try readFile(path)), &console)
      }
    }
  }

  /// Prints a result.
  mutating func print(_ line: String) {
    output.append(contentsOf: line.utf8)
    output.append(UInt8(ascii: "\n"))
  }

  /// Prints a result as it is, without a line break.
  mutating func write(_ bytes: some Sequence<UInt8>) { output.append(contentsOf: bytes) }

  /// Prints to standard error.
  mutating func printError(_ line: String) {
    errors.append(contentsOf: line.utf8)
    errors.append(UInt8(ascii: "\n"))
  }

  /// Writes to standard error at once.
  func showProgress(_ text: String) { System.writeAll(ContiguousArray(text.utf8), to: Self.STDERR) }

  /// Hands what was printed to the system.
  mutating func flush() {
    System.writeAll(output, to: Self.STDOUT)
    System.writeAll(errors, to: Self.STDERR)
    output.removeAll()
    errors.removeAll()
  }
}

/// How the tool ended, for scripts.
enum ExitCode: Int32 {
  case success = 0
  /// A header is invalid, or a header would be.
  case invalid = 1
  /// A header or configuration cannot be read, where that is something else than a refusal.
  case unreadable = 2
  /// The tool was called wrongly (`EX_USAGE`).
  case usage = 64
  /// A file is not there (`EX_NOINPUT`).
  case noInput = 66
  /// A file cannot be read (`EX_IOERR`).
  case inputOutput = 74
}

/// Why a command cannot go on.
struct CommandFailure: Error {
  let code: ExitCode
  let message: String
}
