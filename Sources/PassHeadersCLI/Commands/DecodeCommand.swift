import PassHeaders
import PassHeadersInspection

enum DecodeCommand {
  static let spec = CommandSpec(
    name: "decode",
    summary: "Show what headers say, what is wrong with them, and what to send instead",
    details: details, argument: argument, examples: examples, exitCodes: exitCodes,
    declare: declare)

  static let details = [
    "INPUT is a header value, a line 'Name: value', a text with headers in it, such as a curl command, or the "
      + "name of a file, such as an HTTP Archive (HAR) or a log. Without INPUT, or with '-', standard input is "
      + "read. A header that comes through a pipe is shown with its response, or after a second without input."
  ]

  static let argument = Parameter(
    name: "[INPUT...]", help: "Headers, texts and files. '-' is standard input.", isList: true,
    isInput: true)

  static let examples: KeyValuePairs = [
    "pass-headers 'X-Device-Info: ewog…'": "Show what a header says",
    "pass-headers session.har --config config.json": "Find out why Adobe refused a header",
    "xcrun simctl spawn booted log stream | pass-headers --redact":
      "Watch the log of an application",
    "pass-headers --raw \"$VALUE\" | jq . | pass-headers --fix": "Edit a payload",
  ]

  static let exitCodes =
    "0 valid, or everything repaired with --fix; 1 broken, not complete, or refused with --config, --mvpd or "
    + "--endpoint; 2 no header found, or the input is compressed"

  /// Declares the options of `decode`. `pass-headers` without a command has the same options.
  static func declare(_ options: inout OptionList) -> CommandSpec.Run {
    let kind = options.choice(
      "--kind", "KIND", "Show only headers of this kind.", group: .input,
      of: [
        ("status", HeaderKind.partnerFrameworkStatus), ("device", .deviceInfo),
        ("identifier", .deviceIdentifier),
      ])
    let config = options.configuration()
    let mvpd = options.value(
      "--mvpd", "ID", "Adobe's id of the MVPD in the request's path.", group: .judgment)
    let endpoint = options.choice(
      "--endpoint", "NAME", "The endpoint to which the header is sent.", group: .judgment,
      of: AdobeEndpoint.allCases.map { ($0.rawValue, $0) })
    let now = options.value(
      "--now", "TIME",
      "The time with which expirations are compared: \(TimeArgument.help).", group: .judgment)
    let failOn = options.choice(
      "--fail-on", "SEVERITY",
      "The lowest severity that makes the exit code 1 (default: error).", group: .judgment,
      of: [("error", Diagnostic.Severity?.some(.error)), ("warning", .warning), ("never", nil)])
    let fix = options.flag("--fix", "Print only the repaired values.", group: .output)
    let raw = options.flag("--raw", "Print only the decoded payloads.", group: .output)
    let json = options.json()
    let redact = options.flag("--redact", "Mask personal values.", group: .output)
    return { arguments, console in
      try arguments.exclude(json, fix, raw)
      try arguments.exclude(redact, fix)
      try arguments.exclude(redact, raw)
      console.isJSON = arguments.has(json)
      console.redaction.isEnabled = arguments.has(redact)
      if let time = arguments[now] {
        console.now = try TimeArgument.parse(time.text, now: console.now)
      }
      let request = HeaderRequest(
        at: console.now, to: arguments[endpoint],
        configuration: try arguments[config].map { try console.readConfiguration($0) },
        mvpd: arguments[mvpd]?.text)
      let form: DecodedHeadersView.Form =
        arguments.has(fix) ? .repairedValues : arguments.has(raw) ? .payloads : .reports
      var decoding = Decoding(
        decoded: DecodedHeaders(arguments[kind], request), view: DecodedHeadersView(form, request))
      return decoding.run(
        inputs(arguments.positionals), failOn: arguments[failOn] ?? .error, &console)
    }
  }

  /// Joins the name of a header with the value after it, which a shell separates if they are not in quotes, as in
  /// `pass-headers X-Device-Info: e30=`.
  private static func inputs(_ words: [Word]) -> [Word] {
    words.reduce(into: []) { inputs, word in
      if let last = inputs.last, last.isFieldLineWithoutValue {
        inputs[inputs.count - 1] = Word(last.bytes + " ".utf8 + word.bytes)
      } else {
        inputs.append(word)
      }
    }
  }
}

/// The work of `decode`: reads all inputs and prints their headers.
private struct Decoding {
  var decoded: DecodedHeaders
  var view: DecodedHeadersView
  /// The notes about inputs. They are printed after all headers.
  private var notes: [String] = []
  /// The number of headers that were found. It includes headers that `--kind` hides and headers that were sent to
  /// another service.
  private var foundCount = 0

  init(decoded: DecodedHeaders, view: DecodedHeadersView) {
    (self.decoded, self.view) = (decoded, view)
  }

  /// - Parameter failOn: The lowest severity for which the command fails, or `nil` if it never fails.
  mutating func run(
    _ inputs: [Word], failOn: Diagnostic.Severity?, _ console: inout Console
  ) -> ExitCode {
    var code = ExitCode.success
    for (number, word) in inputs.enumerated() where !System.isInterrupted {
      do throws(CommandFailure) {
        try read(Input(word, number), &console)
      } catch {
        // Report the failure and continue with the other inputs.
        console.printError(.error, error.message)
        code = code.worse(error.code)
      }
    }
    view.finish(decoded, &console)
    for note in notes { console.printError(.note, note) }
    if decoded.omittedCount > 0 {
      console.printError(
        .warning, "\(decoded.omittedCount) more are not shown, as there were too many before")
    }
    guard let failOn, let severity = decoded.severity, severity >= failOn else { return code }
    // With `--fix`, a header that was repaired does not make the tool fail.
    if view.form == .repairedValues, decoded.isRepaired { return code }
    return code.worse(.invalid)
  }

  private mutating func read(_ input: Input, _ console: inout Console) throws(CommandFailure) {
    if input.isTyped {
      console.printError(
        "Paste headers, or any text with headers in it; end with Control-D. A terminal cuts a line "
          + "of 4096 bytes or more.")
    }
    let (found, count, otherCount) = (foundCount, decoded.count, decoded.otherServiceCount)
    let text = try input.read { headers in
      for header in headers { show(InputHeader(header), in: input, isLive: true, &console) }
      console.flush()
      return !console.hasFailed
    }
    for header in text.headers where !console.hasFailed { show(header, in: input, &console) }
    // Do not repeat a text in an error message, because it may be personal.
    let name = input.isFile ? input.word.quotedFileName : "the text"
    if let obstacle = text.obstacle, obstacle.hidesText {
      throw CommandFailure(.unreadable, obstacle.advice(name, shellName(of: input)))
    }
    if foundCount == found, !input.isFile, text.namesWithoutValue == nil {
      if input.word.looksLikeName { throw missingFile(input.word, console.redaction) }
      if input.word.mayBeValue { show(InputHeader(nil, input.word.bytes, 1), in: input, &console) }
    }
    let isOnlyOfOthers = decoded.count == count && decoded.otherServiceCount > otherCount
    if console.hasFailed || isOnlyOfOthers { return }
    let names = text.namesWithoutValue?.sentence
    if decoded.count > count {
      notes += [names].compactMap { $0 }
      return
    }
    var sentence =
      text.obstacle?.advice(name, shellName(of: input))
      ?? "\(name) holds \(foundCount > found ? "no header of this kind" : "no header")"
    if let names { sentence += ", but " + names }
    if let code = text.codes.first {
      let codes = text.codes.joined(separator: ", ")
      sentence += "; it has Adobe's \(codes): see 'pass-headers explain \(code)'"
    }
    throw CommandFailure(.unreadable, sentence)
  }

  private func shellName(of input: Input) -> String {
    input.isFile ? input.word.shellFileName : "FILE"
  }

  private mutating func show(
    _ found: InputHeader, in input: Input, isLive: Bool = false, _ console: inout Console
  ) {
    foundCount += 1
    var found = found
    found.place.input = input.number
    if input.isFile { found.place.file = input.word }
    if console.isJSON {
      if let header = decoded.judge(found) { view.showRow(header, &console) }
    } else if let index = decoded.addHeader(found), isLive {
      view.showLive(decoded.headers[index], at: index, found.place, &console)
    }
  }

  /// Returns the failure for an argument that is neither a file nor a header, with the command that was perhaps meant.
  private func missingFile(_ word: Word, _ redaction: Redaction) -> CommandFailure {
    // If `--redact` was passed, do not repeat the word. It may be a personal text that only looks like a name.
    let name = redaction.isEnabled ? "of that name" : word.quotedFileName
    return CommandFailure(
      .noInput,
      "there is no file \(name), and it is no header"
        + suggestion(for: word.text, among: Tool.spec.subcommands.map { $0.name }))
  }
}

extension Obstacle {
  /// Whether the bytes must be converted before they are text, as with gzip or UTF-16. Such bytes are not shown as a
  /// possible header.
  fileprivate var hidesText: Bool {
    switch self {
    case .gzip, .zip, .zstd, .xz, .bzip2, .utf16: true
    case .packets, .hexDump: false
    }
  }

  /// Returns a sentence about the fault of `file` and the command that converts it, such as
  /// `'log.gz' is compressed; run: gzip -dc 'log.gz' | pass-headers`. `name` is the argument of the command.
  fileprivate func advice(_ file: String, _ name: String) -> String {
    switch self {
    case .gzip, .zstd, .xz, .bzip2:
      "\(file) is compressed; run: \(rawValue) -dc \(name) | pass-headers"
    case .zip: "\(file) is compressed; run: unzip -p \(name) | pass-headers"
    case .packets: "\(file) holds packets; run: tshark -r \(name) -V | pass-headers"
    case .utf16: "\(file) is UTF-16; run: iconv -f UTF-16 -t UTF-8 \(name) | pass-headers"
    case .hexDump:
      "\(file) looks like a hex dump, in which no header is found; print it as text, as with curl "
        + "--trace-ascii, tcpdump -A or tshark -V, or if xxd printed it run: xxd -r \(name) | "
        + "pass-headers"
    }
  }
}
