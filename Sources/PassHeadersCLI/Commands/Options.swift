import PassHeaders
import PassHeadersInspection

extension Parameter {
  static let json = Parameter(
    name: "--json", help: "Print JSON, one object per line.", group: .output)
  static let now = Parameter(
    name: "--now", value: "TIME",
    help: "The time with which expirations are compared: \(TimeArgument.help).", group: .judgment)
  static let configuration = Parameter(
    name: "--config", value: "FILE",
    help: "The file with Adobe's configuration response, in JSON or XML. '-' is standard input.",
    group: .judgment, isInput: true)
}

extension Console {
  /// Reads the configuration from the file that `--config` names. Diagnostics of the configuration are printed to
  /// standard error, at most five of them.
  ///
  /// - Returns: The configuration, or `nil` if `--config` was not passed.
  /// - Throws: ``CommandFailure`` if the file cannot be read, or is not a configuration.
  mutating func readConfiguration(_ arguments: Arguments) throws -> ProviderConfiguration? {
    guard let path = arguments.word(of: "--config") else { return nil }
    let bytes = try read(path)
    do throws(HeaderError) {
      let configuration = try ProviderConfiguration(bytes)
      let diagnostics = configuration.diagnostics
      for diagnostic in diagnostics.prefix(5) { printError(diagnostic) }
      if diagnostics.count > 5 { printError("… and \(diagnostics.count - 5) more") }
      return configuration
    } catch {
      let document = OtherDocument(insteadOfConfiguration: bytes.span)
      printError(document?.diagnostic ?? error.diagnostic)
      if document == nil, !redaction.isEnabled {
        let excerpt = Excerpt(text: bytes, offset: error.offset, title: path.fileName)
        for line in excerpt.lines(indent: 2, width: width, errorStyle) { printError(line) }
      }
      throw CommandFailure(.unreadable, "\(path.fileName) is not a configuration")
    }
  }

  /// Prints the diagnostics with the severity `error` to standard error.
  mutating func printErrors(of inspection: Inspection) {
    for diagnostic in inspection.diagnostics where diagnostic.severity == .error {
      printError(diagnostic)
    }
  }
}
