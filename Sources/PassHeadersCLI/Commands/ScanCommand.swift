import PassHeaders
import PassHeadersCaptures

/// `pass-headers scan`
enum ScanCommand {
  static let spec = CommandSpec(
    name: "scan",
    summary: "Find the headers in captures and logs, and say what is wrong with them",
    details: [
      "FILE is a HAR file, what curl -v or --trace-ascii printed, a curl command, HTTP messages, a "
        + "proxy's export, or any log. Without FILE, or with '-', standard input is read. Equal "
        + "headers are told once, with the places at which they were seen."
    ],
    argument: ArgumentSpec(
      name: "[FILE…]", help: "Captures; '-' for standard input.", isRepeated: true),
    options: [
      ConfigurationFile.option,
      OptionSpec(
        name: "--kind", value: "KIND", help: "Look for one header only.",
        choices: ["status", "device"]),
      OptionSpec(
        name: "--now", value: "TIME",
        help: "The time to compare expirations with, where the capture does not say when: "
          + "\(TimeArgument.help)."),
      OptionSpec(
        name: "--fail-on", value: "SEVERITY",
        help: "What to end with 1 for; error if not given.",
        choices: ["error", "warning", "never"]),
      OptionSpec(
        name: "--redact",
        help: "Mask provider ids, device ids, IP addresses, user agents and error texts."),
      OptionSpec(name: "--json", help: "Print one JSON object a header."),
    ],
    examples: [
      .init(
        command: "pass-headers scan session.har --config config.json",
        meaning: "Why did single sign-on not happen?"),
      .init(
        command: "xcrun simctl spawn booted log stream | pass-headers scan --redact",
        meaning: "Watch a simulator's log"),
      .init(
        command: "pass-headers scan --fail-on warning --json build/test.log",
        meaning: "In CI"),
    ],
    exitCodes: "0 good, 1 something to fail on was found",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    try console.setTime(arguments)
    let files = arguments.positionals.isEmpty ? ["-"] : arguments.positionals
    let path = arguments.value("--config")
    if path == "-", files.contains("-") {
      throw UsageError("standard input cannot be both a capture and the configuration")
    }
    let configuration = try path.map { try ConfigurationFile.read($0, &console) }
    let kind: HeaderKind? =
      switch arguments.value("--kind") {
      case "status": .partnerFrameworkStatus
      case "device": .deviceInfo
      default: nil
      }
    var census = Census(kind: kind, namesFiles: files.count > 1)
    for file in files { try scan(file, &census, &console) }
    let report = ScanReport(
      configuration: configuration, isRedacted: arguments.has("--redact"), now: console.now)
    for group in census.groups {
      if arguments.has("--json") {
        console.write(report.json(group).line)
      } else {
        report.print(group, &console)
      }
    }
    if !arguments.has("--json") { report.printSummary(census, &console) }
    return exitCode(census, arguments.value("--fail-on") ?? "error")
  }

  private static func exitCode(_ census: Census, _ failOn: String) -> ExitCode {
    let worst = census.groups.compactMap { $0.inspection?.severity }.max()
    switch (failOn, worst) {
    case ("error", .error), ("warning", .error), ("warning", .warning): return .invalid
    default: return .success
    }
  }

  private static func scan(
    _ file: String, _ census: inout Census, _ console: inout Console
  ) throws {
    var scanner = CaptureScanner()
    var progress = Progress()
    try console.readPieces(file) { piece, console in
      scanner.feed(piece) { census.add($0, file) }
      progress.show(scanner.byteCount, &console)
    }
    scanner.finish { census.add($0, file) }
    progress.clear(&console)
  }

  /// A line on the terminal that says how far reading is.
  private struct Progress {
    private var shown = 0
    private static let step = 32 << 20

    mutating func show(_ bytes: Int, _ console: inout Console) {
      guard console.errorsAreTerminal, bytes - shown >= Self.step else { return }
      shown = bytes
      console.showProgress("\r\(bytes >> 20) MiB read")
    }

    mutating func clear(_ console: inout Console) {
      if shown > 0 { console.showProgress("\r\u{1B}[K") }
      shown = 0
    }
  }
}

/// Equal headers of all captures, with where they were seen.
struct Census {
  let kind: HeaderKind?
  let namesFiles: Bool
  private(set) var groups: [Group] = []
  private var index: [Sighting.SeenHeader?: Int] = [:]
  /// Headers that were not kept, because there were too many different ones.
  private(set) var surplus = 0

  static let groupLimit = 10_000
  static let placeLimit = 20

  /// A header, or answers of Adobe's to requests without one.
  struct Group {
    let header: Sighting.SeenHeader?
    let inspection: Inspection?
    var count = 0
    /// The first places, each with its file.
    var places: [(file: String, sighting: Sighting)] = []
  }

  init(kind: HeaderKind?, namesFiles: Bool) {
    self.kind = kind
    self.namesFiles = namesFiles
  }

  mutating func add(_ sighting: Sighting, _ file: String) {
    if let kind {
      guard sighting.header.map({ $0.kind == kind }) ?? (kind == .partnerFrameworkStatus) else {
        return
      }
    }
    if let place = index[sighting.header] {
      groups[place].count += 1
      if groups[place].places.count < Self.placeLimit {
        groups[place].places.append((file, sighting))
      }
      return
    }
    guard groups.count < Self.groupLimit else {
      surplus += 1
      return
    }
    index[sighting.header] = groups.count
    let inspection = sighting.header.map { Inspection(of: $0.value, as: $0.kind) }
    groups.append(
      Group(
        header: sighting.header, inspection: inspection, count: 1, places: [(file, sighting)]))
  }
}
