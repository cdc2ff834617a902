import PassHeaders
import PassHeadersInspection

enum CheckCommand {
  static let spec = CommandSpec(
    name: "check",
    summary: "Predict whether Adobe would accept a header, and say why not",
    details: [
      "VALUE is what 'decode' takes. With a configuration the provider is looked up in it. Adobe "
        + "publishes no validator: what this says follows from its documents, each with its confidence."
    ],
    argument: ArgumentSpec(name: "[VALUE]", help: "The header, or '-' for standard input."),
    options: [
      .configuration,
      OptionSpec(name: "--mvpd", value: "ID", help: "Adobe's MVPD id in the request's path."),
      OptionSpec(
        name: "--endpoint", value: "NAME", help: "Where the header is sent.",
        choices: AdobeEndpoint.allCases.map { $0.rawValue }),
      OptionSpec(
        name: "--phase", value: "PHASE", help: "What a status is sent for; all if not given.",
        choices: PartnerFrameworkStatus.Phase.allCases.map { $0.rawValue }),
      .profile, .now, .redact, .json,
    ],
    examples: [
      .init(
        command: "pass-headers check 'AP-Partner-Framework-Status: eyJmcmFt…' --config config.json",
        meaning: "Why did Adobe fall back to the ordinary sign-in?"),
      .init(
        command: "pass-headers check \"$VALUE\" --endpoint authorize --mvpd Cablevision || exit 1",
        meaning: "In a script"),
    ],
    exitCodes:
      "0 valid and accepted; 1 broken or refused, or a device with a warning, which is not as Adobe "
      + "documents it; 2 not readable",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    let value = arguments.positionals.first
    if arguments.has("--endpoint"), arguments.has("--phase") {
      throw UsageError("'--endpoint' and '--phase' exclude each other")
    }
    if arguments.value("--config")?.isStandardInput ?? false, value?.isStandardInput ?? true {
      throw UsageError("standard input cannot be both the header and the configuration")
    }
    let configuration = try console.readConfiguration(arguments)
    var code = ExitCode.success
    for (index, header) in try PastedHeader.read(value, &console).enumerated() {
      let check = CheckView(header, arguments, configuration, console.now)
      if arguments.has("--json") {
        console.write(check.json.line)
      } else {
        if index > 0 { console.print() }
        check.print(&console)
      }
      code = code.worse(check.exitCode)
    }
    return code
  }
}
