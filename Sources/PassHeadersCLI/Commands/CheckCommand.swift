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
    exitCodes: "0 valid and accepted, 1 broken or refused, 2 not readable",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    try console.setTime(arguments)
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
      let check = HeaderCheck(header, arguments, configuration, console.now)
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

/// A header and what is predicted of it.
private struct HeaderCheck {
  private let line: Int?
  private let view: HeaderView
  private let predictions: PredictionView
  private let endpoint: AdobeEndpoint?
  private let profile: DeviceInfo.Profile
  private let reusableUntil: EpochMilliseconds?

  init(
    _ header: PastedHeader, _ arguments: Arguments, _ configuration: ProviderConfiguration?,
    _ now: EpochMilliseconds
  ) {
    line = header.line
    let inspection = header.inspection
    view = HeaderView(
      inspection: inspection, text: header.text, discretion: arguments.discretion, now: now)
    endpoint = arguments.choice("--endpoint")
    let profile: DeviceInfo.Profile = arguments.choice("--profile") ?? .v2
    self.profile = profile
    let mvpd = arguments.value("--mvpd")
    let requests: [(scope: String, request: Prediction.Request)]
    if let endpoint {
      let request = Prediction.Request(
        at: now, to: endpoint, configuration: configuration, mvpd: mvpd, profile: profile)
      requests = [(endpoint.rawValue, request)]
    } else if inspection.sentKind == .partnerFrameworkStatus {
      let phase: PartnerFrameworkStatus.Phase? = arguments.choice("--phase")
      requests = (phase.map { [$0] } ?? PartnerFrameworkStatus.Phase.allCases).map { phase in
        let request = Prediction.Request(
          at: now, phase: phase, configuration: configuration, mvpd: mvpd, profile: profile)
        return (phase.rawValue, request)
      }
    } else {
      let request = Prediction.Request(at: now, phase: .check, profile: profile)
      requests = [("REST API \(profile.rawValue.uppercased())", request)]
    }
    predictions = PredictionView(
      predictions: requests.map { ($0.scope, Prediction(for: inspection, in: $0.request)) },
      discretion: arguments.discretion, hasConfiguration: configuration != nil)
    if case .partnerFrameworkStatus(let status)? = inspection.header {
      reusableUntil = status.reusableUntil(at: now, configuration: configuration)
    } else {
      reusableUntil = nil
    }
  }

  /// What is wrong with the header.
  private var diagnostics: [Diagnostic] { v1Diagnostics ?? view.inspection.diagnostics }

  /// What V1's rules say of a device, if it is asked for and can be read.
  private var v1Diagnostics: [Diagnostic]? {
    guard profile == .v1,
      case .deviceInfo(let device)? = view.inspection.header ?? view.inspection.repaired
    else { return nil }
    return device.diagnostics(for: profile)
  }

  private var isReadable: Bool { predictions.predictions.first?.prediction.isReadable ?? false }

  /// Whether it is what Adobe documents; of a device also the values.
  private var isConforming: Bool {
    guard view.inspection.kind == .deviceInfo else { return view.inspection.severity != .error }
    return !diagnostics.contains { $0.severity > .note }
  }

  var exitCode: ExitCode {
    if !isReadable { return .unreadable }
    return predictions.isRefused || !isConforming ? .invalid : .success
  }

  func print(_ console: inout Console) {
    let style = console.outputStyle
    printHeadline(&console)
    if view.isRepaired { console.print("as repaired:", indent: 2) }
    view.print(provider: predictions.provider, to: &console)
    if let v1Diagnostics {
      for diagnostic in v1Diagnostics {
        console.print(view.discretion.lines(diagnostic, indent: 2, width: console.width, style))
      }
    } else {
      view.printDiagnostics(&console)
    }
    if let endpoint, let kind = view.inspection.kind {
      let requirement = endpoint.requirement(for: kind)
      console.print(
        "\(endpoint): \(requirement.presence.rawValue)"
          + (requirement.since.map { " since \($0)" } ?? ""), indent: 2)
    }
    predictions.print(after: diagnostics, &console)
    if profile == .v1 {
      console.print(
        "REST API V1: support ended on 2025-12-31, and its end of life is announced for the end of "
          + "2026. In a URL or form the value has to be percent-encoded.", indent: 2)
    }
    if case .deviceInfo(let device)? = view.inspection.repaired, device[.connectionIp] == nil,
      isReadable
    {
      console.print(
        "Features such as home-based authentication also need connectionIp and connectionPort.",
        indent: 2)
    }
    guard view.inspection.kind == .partnerFrameworkStatus, !predictions.isRefused else { return }
    if let reusableUntil {
      let time = view.discretion.isRedacted ? reusableUntil.day : reusableUntil.utcPhrase
      console.print(
        "May be kept until \(time); ask again when the application comes to the foreground.",
        indent: 2)
    } else {
      console.print("Not to be kept: ask the framework before the next request.", indent: 2)
    }
  }

  private var verdicts: [PredictionView.Verdict] {
    if !isReadable { return [("cannot be read", .bad)] }
    if isConforming || predictions.isRefused { return predictions.verdicts }
    guard view.inspection.severity == .error else {
      return [("not as Adobe documents it", .warning)]
    }
    return [("broken, though Adobe may be able to read it", .bad)]
  }

  private func printHeadline(_ console: inout Console) {
    let style = console.outputStyle
    let name = view.name
    let place = line.map { "  line \($0)" } ?? ""
    let verdicts = verdicts
    let columns = verdicts.reduce(name.columns + place.columns) { $0 + 2 + $1.text.columns }
    if columns <= console.width {
      let painted = verdicts.map { style.paint($0.text, $0.emphasis) }
      console.print("\(style.strong(name))\(place): \(painted.joined(separator: "; "))")
      return
    }
    console.print("\(style.strong(name))\(place):")
    for verdict in verdicts {
      for line in wrap(verdict.text, width: console.width, indent: 2, hanging: 2) {
        console.print(style.paint(line, verdict.emphasis))
      }
    }
  }

  var json: JSONValue {
    JSONValue.members(["line": line.map { .number($0) }]).adding(view.json)
      .adding(predictions.json)
      .adding([
        "profileDiagnostics": v1Diagnostics.map { .array($0.map { view.discretion.json($0) }) },
        "reusableUntil": view.discretion.isRedacted
          ? nil : reusableUntil.map { .number($0.rawValue) },
      ])
  }
}
