import PassHeaders

/// `pass-headers check`
enum CheckCommand {
  static let spec = CommandSpec(
    name: "check",
    summary: "Predict whether Adobe would accept a header, and say why not",
    details: [
      "VALUE is a Base64 value or a whole line 'Name: value', of either header. Without VALUE, or "
        + "with '-', headers are read from standard input, one a line. With a configuration, the "
        + "provider is looked up in it. Adobe publishes no validator: what this says follows from "
        + "its documents, and it says how surely."
    ],
    argument: ArgumentSpec(name: "[VALUE]", help: "The header, or '-' for standard input."),
    options: [
      ConfigurationFile.option,
      OptionSpec(name: "--mvpd", value: "ID", help: "Adobe's MVPD id in the request's path."),
      OptionSpec(
        name: "--phase", value: "PHASE", help: "What the status is sent for; all if not given.",
        choices: Verdict.Phase.allCases.map(\.rawValue)),
      OptionSpec(
        name: "--now", value: "TIME",
        help: "The time to compare expirations with: \(TimeArgument.help)."),
      OptionSpec(name: "--json", help: "Print one JSON object a header."),
    ],
    examples: [
      .init(
        command: "pass-headers check 'AP-Partner-Framework-Status: eyJmcmFt…' --config config.json",
        meaning: "Why did Adobe fall back to the ordinary sign-in?"),
      .init(
        command: "pass-headers check \"$VALUE\" --phase decisions --mvpd Cablevision || exit 1",
        meaning: "In a script"),
    ],
    exitCodes: "0 ready, 1 refused, 2 cannot be read",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    try console.setTime(arguments)
    let value = arguments.positionals.first
    let path = arguments.value("--config")
    if path == "-", value == nil || value == "-" {
      throw UsageError("standard input cannot be both the header and the configuration")
    }
    let configuration = try path.map { try ConfigurationFile.read($0, &console) }
    let phases =
      arguments.value("--phase").flatMap(Verdict.Phase.init(rawValue:)).map { [$0] }
      ?? Verdict.Phase.allCases
    var code = ExitCode.success
    for (index, input) in try HeaderInput.read(value, &console).enumerated() {
      let check = HeaderCheck(
        DecodedHeader(input), phases, configuration, mvpd: arguments.value("--mvpd"),
        now: console.now)
      if arguments.has("--json") {
        console.write(check.json(now: console.now).line)
      } else {
        if index > 0 { console.print("") }
        CheckReport.print(check, &console)
      }
      if check.exitCode.rawValue > code.rawValue { code = check.exitCode }
    }
    return code
  }
}

/// A header and what is predicted of it.
struct HeaderCheck {
  let header: DecodedHeader
  let outcome: Outcome

  enum Outcome {
    /// The verdict for each phase that was asked about.
    case status(PartnerFrameworkStatus, [Verdict])
    case device(DeviceInfo, DeviceVerdict)
    /// The header cannot be read; the verdicts are empty unless it is a status.
    case unreadable(DecodedHeader.Problem, [Verdict])
  }

  init(
    _ header: DecodedHeader, _ phases: [Verdict.Phase], _ configuration: Configuration?,
    mvpd: String?, now: Timestamp
  ) {
    self.header = header
    switch header.result {
    case .success(.partnerFrameworkStatus(let status)):
      outcome = .status(
        status,
        phases.map {
          status.evaluate(at: now, phase: $0, configuration: configuration, mvpd: mvpd)
        })
    case .success(.deviceInfo(let device)): outcome = .device(device, device.evaluate())
    case .failure(.header(let error)) where header.kind != .deviceInfo:
      outcome = .unreadable(
        .header(error), phases.map { Verdict(ofUnreadable: error, phase: $0, at: now) })
    case .failure(let problem): outcome = .unreadable(problem, [])
    }
  }

  var exitCode: ExitCode {
    switch outcome {
    case .status(_, let verdicts): verdicts.allSatisfy(\.isReady) ? .success : .invalid
    case .device(_, let verdict): verdict.isConforming ? .success : .invalid
    case .unreadable: .unreadable
    }
  }
}
