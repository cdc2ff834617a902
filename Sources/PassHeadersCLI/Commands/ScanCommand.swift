import PassHeaders
import PassHeadersInspection

enum ScanCommand {
  static let spec = CommandSpec(
    name: "scan",
    summary: "Find the headers in captures and logs, also live",
    details: [
      "FILE is an HTTP Archive (HAR), a flow file of mitmproxy, or any text: what curl, wget, httpie, a "
        + "proxy, tshark or an application printed, in UTF-8 or UTF-16. Without FILE, or with '-', it is "
        + "read from standard input; a header of a pipe is shown as soon as its line is complete, and "
        + "Control-C ends with the summary. Identical headers are listed once, with every location. "
        + "Adobe's answers are explained by the header that they are for."
    ],
    argument: Parameter(
      name: "[FILE...]", help: "Captures and logs, or '-' for standard input.", limit: .max,
      isInput: true),
    options: [
      .configuration,
      Parameter(
        name: "--kind", value: "KIND", help: "Only these headers.",
        choices: kinds.map { $0.name }),
      Parameter(
        name: "--fail-on", value: "SEVERITY", help: "What ends with 1; error if not given.",
        choices: ["error", "warning", "never"]),
      Parameter(name: "--require", help: "End with 1 if there is no header."),
      .now, .redact, .json,
    ],
    examples: [
      "pass-headers scan session.har": "A session that a browser saved",
      "xcrun simctl spawn booted log stream | pass-headers scan --redact":
        "What an application logs, live",
      "pass-headers scan --json *.log | jq 'select(.valid | not)'": "Broken headers, for a program",
    ],
    exitCodes: "0 nothing to fail on, 1 something to fail on, 2 a file is compressed",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    let view = CaptureView(
      configuration: try console.readConfiguration(arguments), discretion: console.discretion,
      now: console.now)
    let kind = arguments.value("--kind").flatMap { name in
      kinds.first { $0.name.hasSameBytes(as: name) }?.kind
    }
    var tally = Tally(kind: kind)
    var code = ExitCode.success
    for file in arguments.positionals {
      do throws(CommandFailure) {
        code = code.worse(try scan(file, &tally, view, &console))
      } catch {
        // The others are read anyway.
        console.printError(.error, error.message)
        code = code.worse(error.code)
      }
    }
    for group in tally.groups where !group.wasShown { view.show(group, &console) }
    view.showSummary(tally, &console)
    if tally.surplus > 0 {
      console.printError(
        .warning,
        "\(tally.surplus) more are not shown, as there were \(Tally.groupLimit) different ones, or "
          + "\(Tally.byteLimit >> 20) MiB of them, before")
    }
    return code.worse(exitCode(tally, arguments))
  }

  private static let kinds: [(name: String, kind: PassHeader.Kind)] = [
    ("status", .partnerFrameworkStatus), ("device", .deviceInfo),
    ("identifier", .deviceIdentifier),
  ]

  private static func exitCode(_ tally: Tally, _ arguments: Arguments) -> ExitCode {
    if arguments.has("--require"), tally.headerCount == 0 { return .invalid }
    let limit: Diagnostic.Severity? =
      arguments.has("--fail-on") ? arguments.choice("--fail-on") : .error
    guard let limit, let worst = tally.severity else { return .success }
    return worst >= limit ? .invalid : .success
  }

  private static func scan(
    _ path: Word, _ tally: inout Tally, _ view: CaptureView, _ console: inout Console
  ) throws(CommandFailure) -> ExitCode {
    let file = try System.File(path)
    let isLive = !file.isRegular
    func take(_ event: CaptureEvent) {
      switch event {
      case .header(let header):
        guard let index = tally.add(header, path), isLive else { return }
        view.showLive(tally.groups[index], &console)
        tally.groups[index].wasShown = true
      case .answer(let answer, let headers):
        tally.add(answer, headers)
        view.showLive(answer, headers, &console)
      }
    }
    if isLive { System.catchInterrupt() }
    var scanner = CaptureScanner(isLive: isLive)
    var shownCount = 0
    var piece: ContiguousArray<UInt8> = []
    while !console.hasFailed, try file.next(&piece) {
      scanner.feed(piece, take)
      if isLive {
        console.flush()
      } else if scanner.byteCount - shownCount >= progressStep {
        shownCount = scanner.byteCount
        console.showProgress("\r\(shownCount >> 20) MiB read")
      }
    }
    scanner.finish(take)
    if shownCount > 0 { console.showProgress("\r\u{1B}[K") }
    return report(scanner, path, tally, &console)
  }

  /// Says what kept headers from being found.
  private static func report(
    _ scanner: CaptureScanner, _ path: Word, _ tally: Tally, _ console: inout Console
  ) -> ExitCode {
    guard let obstacle = scanner.obstacle,
      obstacle.isCompression || obstacle == .incompleteArchive || tally.headerCount == 0
    else { return .success }
    console.printError(.warning, "\(path.fileName) \(obstacle.advice(path))")
    return obstacle.isCompression ? .unreadable : .success
  }

  /// How much is read before the terminal says so.
  private static let progressStep = 32 << 20
}

extension CaptureScanner.Obstacle {
  /// The command that decompresses a file.
  private var decompressor: String? {
    switch self {
    case .gzip: "gunzip -c"
    case .zip: "unzip -p"
    case .zstd: "zstd -dc"
    case .xz: "xz -dc"
    case .bzip2: "bzip2 -dc"
    case .packets, .hexadecimalDump, .incompleteArchive: nil
    }
  }

  var isCompression: Bool { decompressor != nil }

  /// What to run instead.
  func advice(_ path: Word) -> String {
    let file = path.isStandardInput ? "FILE" : path.fileName
    if let decompressor {
      return "is compressed; run: \(decompressor) \(file) | pass-headers scan"
    }
    return switch self {
    case .packets:
      "holds packets, over which values may be spread; run: "
        + "tshark -r \(file) -Y http -V | pass-headers scan"
    case .hexadecimalDump:
      "is a hexadecimal dump; print text instead, with tcpdump -A, tshark -V or curl --trace-ascii"
    default:
      "is an HTTP Archive that is cut or damaged, or has an entry of more than 48 MiB; headers may be "
        + "missing"
    }
  }
}

/// Identical headers of all captures, with where they were seen.
struct Tally {
  private let kind: PassHeader.Kind?
  var groups: [Group] = []
  /// The groups of each kind by their texts.
  private var indexes: [PassHeader.Kind?: [ByteKey: Int]] = [:]
  /// Headers that were not kept, because there were too many different ones.
  private(set) var surplus = 0
  /// Of the worst diagnostic of any header, kept or not.
  private(set) var severity: Diagnostic.Severity?
  private var byteCount = 0

  static let groupLimit = 10_000
  /// What is known of a header takes up to some twelve times its own bytes.
  static let byteLimit = 16 << 20
  private static let placeLimit = 20

  /// A header, or answers of Adobe's to requests without a status.
  struct Group {
    let kind: PassHeader.Kind?
    let text: String
    /// `nil` for answers.
    let inspection: Inspection?
    var count = 0
    /// The first places.
    var places: [Place] = []
    /// Whether it was shown when it came.
    var wasShown = false
  }

  struct Place {
    let file: Word
    var header: CapturedHeader
  }

  init(kind: PassHeader.Kind?) { self.kind = kind }

  var headerCount: Int {
    groups.reduce(surplus) { $0 + ($1.inspection == nil ? 0 : $1.count) }
  }

  /// - Returns: The index of its group; `nil` if it was not kept.
  mutating func add(_ header: CapturedHeader, _ file: Word) -> Int? {
    let text = ByteKey(header.text)
    if let index = indexes[header.kind]?[text] {
      groups[index].count += 1
      if groups[index].places.count < Self.placeLimit {
        groups[index].places.append(Place(file: file, header: header))
      }
      return index
    }
    lazy var inspection = header.isAnswer ? nil : header.inspection
    let headerKind =
      header.isAnswer ? .partnerFrameworkStatus : header.kind ?? inspection?.kind
    if let kind, headerKind != kind { return nil }
    if severity != .error, let found = inspection?.severity {
      severity = max(severity ?? found, found)
    }
    byteCount += header.text.utf8.count
    guard groups.count < Self.groupLimit, byteCount <= Self.byteLimit else {
      surplus += 1
      return nil
    }
    indexes[header.kind, default: [:]][text] = groups.count
    groups.append(
      Group(
        kind: headerKind, text: header.text, inspection: inspection, count: 1,
        places: [Place(file: file, header: header)]))
    return groups.count - 1
  }

  /// Adds an answer to the headers that it is for, which were counted last.
  mutating func add(_ answer: CapturedAnswer, _ headers: [CapturedHeader]) {
    for header in headers {
      guard let index = indexes[header.kind]?[ByteKey(header.text)],
        let last = groups[index].places.indices.last
      else { continue }
      groups[index].places[last].header.answer = answer
    }
  }
}
