import PassHeaders
import PassHeadersInspection

extension Parameter {
  static let json = Parameter(name: "--json", help: "Print JSON, one object per line.")
  static let redact = Parameter(
    name: "--redact",
    help: "Show nothing personal: of values that Adobe does not list, only the length.")
  static let now = Parameter(
    name: "--now", value: "TIME",
    help: "The time to compare expirations with: \(TimeArgument.help).")
  static let configuration = Parameter(
    name: "--config", value: "FILE",
    help: "Adobe's configuration response, as JSON or XML; '-' for standard input.",
    isInput: true)
}

extension Console {
  /// Reads the configuration that `--config` names, and reports what is worth knowing about it.
  mutating func readConfiguration(
    _ arguments: Arguments
  ) throws -> ProviderConfiguration? {
    guard let path = arguments.word("--config") else { return nil }
    let bytes = try read(path, limit: ProviderConfiguration.sizeLimit)
    let name = path.fileName
    do throws(HeaderError) {
      let configuration = try ProviderConfiguration(bytes)
      let shown = 5
      let diagnostics = configuration.diagnostics
      for diagnostic in diagnostics.prefix(shown) { printError(diagnostic) }
      if diagnostics.count > shown { printError("… and \(diagnostics.count - shown) more") }
      return configuration
    } catch {
      if let document = OtherDocument(insteadOfConfiguration: bytes.span) {
        printError(document.diagnostic)
      } else {
        printError(error, in: bytes, name)
      }
      throw CommandFailure(.unreadable, "\(name) is not a configuration")
    }
  }

  /// Prints what keeps a header from being valid, to standard error.
  mutating func printErrors(of inspection: Inspection) {
    for diagnostic in inspection.diagnostics where diagnostic.severity == .error {
      printError(diagnostic)
    }
  }

  /// Prints why a document cannot be read, and the line in which that shows.
  mutating func printError(
    _ error: HeaderError, in document: ContiguousArray<UInt8>, _ name: String?
  ) {
    printError(error.diagnostic)
    if discretion.isRedacted { return }
    let format = error.stage == .xml ? "XML" : "JSON"
    let excerpt = Excerpt(text: document, offset: error.offset, format: format, name: name)
    for line in excerpt.lines(indent: 0, width: width, errorStyle) { printError(line) }
  }
}
