import PassHeaders
import PassHeadersInspection

enum DecodeCommand {
  static let spec = CommandSpec(
    name: "decode",
    summary: "Say what headers say, what is wrong with them, and what to send instead",
    details: [
      "INPUT is a value, a line 'Name: value', any text with headers in it, such as a curl command, or a "
        + "file: an HTTP Archive (HAR), a log, what a proxy or a debugger printed. Without INPUT, or "
        + "with '-', standard input is read; of a pipe a header is shown as soon as it is complete, and "
        + "Control-C ends with a summary. Identical headers are shown once, with their places.",
      "Why Adobe would refuse a header follows from its documents, each reason with its confidence, as "
        + "Adobe publishes no validator. With any of --config, --mvpd, --endpoint and --phase a refusal "
        + "ends with 1.",
    ],
    argument: Parameter(
      name: "[INPUT...]", help: "Headers, texts and files; '-' for standard input.", isList: true,
      isInput: true),
    options: [
      .configuration,
      Parameter(name: "--mvpd", value: "ID", help: "Adobe's MVPD id in the request's path."),
      Parameter(
        name: "--endpoint", value: "NAME", help: "Where the header is sent.",
        choices: AdobeEndpoint.allCases.map { $0.rawValue }),
      Parameter(
        name: "--phase", value: "PHASE", help: "What a status is sent for.",
        choices: PartnerFrameworkStatus.Phase.allCases.map { $0.rawValue }),
      Parameter(
        name: "--kind", value: "KIND", help: "Only these headers.",
        choices: kinds.map { $0.name }),
      Parameter(
        name: "--fail-on", value: "SEVERITY", help: "What ends with 1; error if not given.",
        choices: ["error", "warning", "never"]),
      Parameter(name: "--fix", help: "Print the repaired values alone."),
      Parameter(name: "--raw", help: "Print the decoded payloads alone; UTF-16 as UTF-8."),
      .json, .redact, .now,
    ],
    examples: [
      "pass-headers 'X-Device-Info: ewog…'": "A header from a log",
      "pbpaste | pass-headers": "Whatever was copied",
      "pass-headers session.har --config config.json": "Why was it refused?",
      "xcrun simctl spawn booted log stream | pass-headers --redact":
        "What an application logs, live",
      "pass-headers --raw \"$VALUE\" | jq . | pass-headers encode --from-json -":
        "Edit a payload",
    ],
    exclusive: [
      ["--json", "--fix", "--raw"], ["--redact", "--fix"], ["--redact", "--raw"],
      ["--endpoint", "--phase"],
    ],
    exitCodes:
      "0 valid, 1 broken or not complete, or refused where that was asked, 2 no header, or "
      + "compressed",
    run: run)

  private static let kinds: [(name: String, kind: PassHeader.Kind)] = [
    ("status", .partnerFrameworkStatus), ("device", .deviceInfo),
    ("identifier", .deviceIdentifier),
  ]

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    let judge = Judge(try console.readConfiguration(arguments), arguments, now: console.now)
    let kind = arguments.value("--kind").flatMap { name in
      kinds.first { $0.name.hasSameBytes(as: name) }?.kind
    }
    var findings = Findings(kind, judge)
    var view = FindingsView(arguments, judge)
    var code = ExitCode.success
    for input in arguments.positionals where !System.isInterrupted {
      do throws(CommandFailure) {
        try read(input, &findings, &view, &console)
      } catch {
        // The others are read anyway.
        console.printError(.error, error.message)
        code = code.worse(error.code)
      }
    }
    view.finish(findings, &console)
    if findings.surplus > 0 {
      console.printError(
        .warning,
        "\(findings.surplus) more are not shown, as there were \(Findings.limit) different ones, or "
          + "\(Findings.byteLimit >> 20) MiB of them, before")
    }
    let limit: Diagnostic.Severity? =
      arguments.has("--fail-on") ? arguments.choice("--fail-on") : .error
    guard let limit, let severity = findings.severity, severity >= limit else { return code }
    return code.worse(.invalid)
  }

  private static func read(
    _ input: Word, _ findings: inout Findings, _ view: inout FindingsView,
    _ console: inout Console
  ) throws(CommandFailure) {
    let isFile = input.isStandardInput || System.exists(input)
    var isLive = false
    let count = findings.count
    func take(_ event: HeaderReader.Event) {
      let index: Int?
      switch event {
      case .header(let header): index = findings.add(header, isFile ? input : nil)
      case .answer(let answer, let headers): index = findings.add(answer, headers)
      }
      if let index, isLive { view.showLive(findings.headers[index], at: index, &console) }
    }
    var reader = HeaderReader(isLive: false)
    if isFile {
      let file = try System.File(input)
      isLive = !file.isRegular
      reader = HeaderReader(isLive: isLive)
      if isLive { System.catchInterrupt() }
      let isTyped = input.isStandardInput && System.isTerminal(0)
      if isTyped {
        console.printError("Paste headers, or any text with headers in it; end with Control-D.")
      }
      var piece: ContiguousArray<UInt8> = []
      while !console.hasFailed, try file.next(&piece) {
        if isTyped, piece.count >= System.terminalLineLimit {
          console.printError(.warning, "the terminal cut a line; pipe the text instead")
        }
        reader.feed(piece, take)
        if isLive { console.flush() }
      }
    } else {
      reader.feed(input.bytes, take)
    }
    reader.finish(take)
    if reader.obstacle == nil, let text = reader.unread {
      if !isFile, input.looksLikePath, !text.isLikelyValue {
        throw CommandFailure(.noInput, "there is no file \(input.quotedFileName)")
      }
      take(.header(text))
    }
    let hasFound = findings.count > count || console.hasFailed
    try report(reader.obstacle, reader.codes, in: isFile ? input : nil, hasFound, &console)
  }

  /// Says why there is no header in an input, or may be more than were found.
  private static func report(
    _ obstacle: CaptureScanner.Obstacle?, _ codes: [String], in file: Word?, _ hasFound: Bool,
    _ console: inout Console
  ) throws(CommandFailure) {
    // A text may be personal.
    var sentence = file?.quotedFileName ?? "the text"
    if let obstacle {
      sentence += " " + obstacle.advice(file)
    } else {
      sentence += " holds no header"
    }
    if let code = codes.first {
      sentence +=
        "; it has Adobe's \(codes.joined(separator: ", ")): see "
        + "'pass-headers explain \(code)'"
    }
    if !hasFound || obstacle?.isCompression == true {
      throw CommandFailure(.unreadable, sentence)
    }
  }
}

extension CaptureScanner.Obstacle {
  var isCompression: Bool {
    switch self {
    case .gzip, .zip, .zstd, .xz, .bzip2: true
    case .packets: false
    }
  }

  /// What to run instead.
  fileprivate func advice(_ file: Word?) -> String {
    let file = file.flatMap { $0.isStandardInput ? nil : $0.fileName } ?? "FILE"
    return switch self {
    case .gzip: "is compressed; run: gunzip -c \(file) | pass-headers"
    case .zip: "is compressed; run: unzip -p \(file) | pass-headers"
    case .zstd: "is compressed; run: zstd -dc \(file) | pass-headers"
    case .xz: "is compressed; run: xz -dc \(file) | pass-headers"
    case .bzip2: "is compressed; run: bzip2 -dc \(file) | pass-headers"
    case .packets:
      "holds packets, over which values may be spread; run: "
        + "tshark -r \(file) -Y http -V | pass-headers"
    }
  }
}
