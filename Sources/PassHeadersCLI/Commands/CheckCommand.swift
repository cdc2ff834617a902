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
    argument: .header,
    options: [
      .configuration,
      Parameter(name: "--mvpd", value: "ID", help: "Adobe's MVPD id in the request's path."),
      Parameter(
        name: "--endpoint", value: "NAME", help: "Where the header is sent.",
        choices: AdobeEndpoint.allCases.map { $0.rawValue }),
      Parameter(
        name: "--phase", value: "PHASE", help: "What a status is sent for; all if not given.",
        choices: PartnerFrameworkStatus.Phase.allCases.map { $0.rawValue }),
      .now, .redact, .json,
    ],
    examples: [
      "pass-headers check 'AP-Partner-Framework-Status: eyJmcmFt…' --config config.json":
        "Why did Adobe fall back to the ordinary sign-in?",
      "pass-headers check \"$VALUE\" --endpoint authorize --mvpd Cablevision || exit 1":
        "In a script",
    ],
    exclusive: [["--endpoint", "--phase"]],
    exitCodes:
      "0 valid and accepted; 1 broken or refused, or a device with a warning, which is not as Adobe "
      + "documents it; 2 not readable",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    let configuration = try console.readConfiguration(arguments)
    var code = ExitCode.success
    for (index, header) in try PastedHeader.read(arguments.input, &console).enumerated() {
      let check = CheckView(header.view(console, configuration), arguments)
      console.show(check.json) { console in
        if index > 0 { console.print() }
        check.print(&console)
      }
      code = code.worse(check.exitCode)
    }
    return code
  }
}
