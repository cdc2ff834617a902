import PassHeaders
import PassHeadersInspection

extension OptionList {
  mutating func json() -> Flag {
    flag("--json", "Print JSON, one object per line.", group: .output)
  }

  mutating func configuration() -> ValueOption {
    value(
      "--config", "FILE",
      "The file with Adobe's configuration response, in JSON or XML. '-' is standard input.",
      group: .judgment, isInput: true)
  }
}

extension Console {
  /// Reads the configuration from the file `path`, and prints at most five of its diagnostics to standard error.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be read, or is not a configuration.
  mutating func readConfiguration(_ path: Word) throws -> ProviderConfiguration {
    let bytes = try readDocument(path)
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
        let excerpt = Excerpt(text: bytes, offset: error.offset ?? 0, title: path.fileName)
        for line in excerpt.lines(indent: 2, width: width, errorStyle) { printError(line) }
      }
      throw CommandFailure(.unreadable, "\(path.fileName) is not a configuration")
    }
  }

  /// Reads a whole configuration or SAML response.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be read, or is larger than a configuration may be.
  func readDocument(_ path: Word) throws(CommandFailure) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    _ = try System.File(path).append(to: &bytes, limit: ProviderConfiguration.sizeLimit)
    return bytes
  }

  mutating func printErrors(of inspection: Inspection) {
    for diagnostic in inspection.diagnostics where diagnostic.severity == .error {
      printError(diagnostic)
    }
  }
}
