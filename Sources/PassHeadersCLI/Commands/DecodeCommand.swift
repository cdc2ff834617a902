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
      return decode(
        arguments.positionals, DecodedHeaders(arguments[kind], request),
        DecodedHeadersView(form, request),
        failOn: arguments[failOn] ?? .error, &console)
    }
  }

  /// Decodes all inputs and prints their headers.
  ///
  /// - Parameter failOn: The lowest severity for which the command fails, or `nil` if it never fails.
  private static func decode(
    _ inputs: [Word], _ decoded: DecodedHeaders, _ view: DecodedHeadersView,
    failOn: Diagnostic.Severity?,
    _ console: inout Console
  ) -> ExitCode {
    var (decoded, view) = (decoded, view)
    var code = ExitCode.success
    for input in inputs where !System.isInterrupted {
      do throws(CommandFailure) {
        try read(input, &decoded, &view, &console)
      } catch {
        // Report the failure and continue with the other inputs.
        console.printError(.error, error.message)
        code = code.worse(error.code)
      }
    }
    view.finish(decoded, &console)
    if decoded.omittedCount > 0 {
      console.printError(
        .warning, "\(decoded.omittedCount) more are not shown, as there were too many before")
    }
    guard let failOn, let severity = decoded.severity, severity >= failOn else { return code }
    // With `--fix`, a header that was repaired does not make the tool fail.
    if view.form == .repairedValues, decoded.isRepaired { return code }
    return code.worse(.invalid)
  }

  private static func read(
    _ input: Word, _ decoded: inout DecodedHeaders, _ view: inout DecodedHeadersView,
    _ console: inout Console
  ) throws(CommandFailure) {
    let isFile = input.isStandardInput || System.exists(input)
    // Do not repeat a text in an error message, because it may be personal.
    let name = isFile ? input.quotedFileName : "the text"
    var isLive = false
    let count = decoded.count
    // A header that was sent to another service is not counted. The input is then a text, and is not guessed to be a
    // value.
    var (hasHeader, isOfAnotherService) = (false, false)
    func show(_ found: InputHeader) {
      hasHeader = true
      isOfAnotherService = isOfAnotherService || found.isOfAnotherService
      var found = found
      if isFile { found.place.file = input }
      if console.isJSON {
        if let header = decoded.judge(found) { view.showRow(header, &console) }
      } else if let index = decoded.addHeader(found), isLive {
        view.showLive(decoded.headers[index], at: index, found.place, &console)
      }
    }
    let text: InputText
    if isFile {
      let file = try System.File(input)
      let isTyped = input.isStandardInput && System.isTerminal(0)
      if !file.isRegular { System.catchInterrupt() }
      if isTyped {
        console.printError("Paste headers, or any text with headers in it; end with Control-D.")
      }
      var bytes: ContiguousArray<UInt8> = []
      isLive = try !file.readWhole(&bytes, isTyped: isTyped)
      if isTyped, bytes.hasLine(ofLength: System.terminalLineLimit) {
        console.printError(.warning, "the terminal cut a line; pipe the text instead")
      }
      if isLive {
        var live = LiveText()
        live.append(bytes)
        bytes = []
        text = try readLive(file, &live) { headers in
          for header in headers { show(InputHeader(header)) }
          console.flush()
          return !console.hasFailed
        }
      } else {
        text = InputText(bytes, isArgument: false)
      }
    } else {
      text = InputText(input.bytes, isArgument: true)
    }
    for header in text.headers where !console.hasFailed { show(header) }
    if let obstacle = text.obstacle, obstacle.hidesText {
      throw CommandFailure(.unreadable, obstacle.advice(name))
    }
    if !hasHeader, let guess = text.guess {
      if !isFile, input.looksLikePath, !guess.isLikelyValue {
        // If `--redact` was passed, do not repeat the input. It may be a personal text that only looks like a path.
        let name = console.redaction.isEnabled ? "of that name" : input.quotedFileName
        throw CommandFailure(.noInput, "there is no file \(name)")
      }
      show(guess)
    }
    if console.hasFailed { return }
    if decoded.count > count {
      if let names = text.namesWithoutValue { console.printError(.note, names.sentence) }
      return
    }
    if isOfAnotherService { return }
    let none = hasHeader ? "no header of this kind" : "no header"
    var sentence = text.obstacle?.advice(name) ?? "\(name) holds \(none)"
    if let names = text.namesWithoutValue { sentence += ", but " + names.sentence }
    if let code = text.codes.first {
      let codes = text.codes.joined(separator: ", ")
      sentence += "; it has Adobe's \(codes): see 'pass-headers explain \(code)'"
    }
    throw CommandFailure(.unreadable, sentence)
  }

  /// Reads a file that has not ended, such as the log of an application, and passes the headers of each second to
  /// `show`, until it returns `false`.
  private static func readLive(
    _ file: borrowing System.File, _ live: inout LiveText, _ show: ([CapturedHeader]) -> Bool
  ) throws(CommandFailure) -> InputText {
    var (lastRead, lastInput) = (System.uptime() - second, System.uptime())
    var piece: ContiguousArray<UInt8> = []
    while !System.isInterrupted {
      let rest = live.isWaiting ? lastRead + second - System.uptime() : second
      if file.hasInput(within: rest) {
        guard try file.next(&piece) else { break }
        live.append(piece)
        lastInput = System.uptime()
      }
      if live.isWaiting, System.uptime() - lastRead >= second {
        lastRead = System.uptime()
        let isSilent = lastRead - lastInput >= silenceOfJSON
        guard show(live.read(waitsForJSON: !isSilent)) else { break }
      }
    }
    if let whole = live.unreadText { return InputText(whole, isArgument: false) }
    _ = show(live.finish())
    return InputText(live)
  }

  private static let second = 1000
  /// The number of milliseconds without input after which JSON that has not ended is read as lines.
  private static let silenceOfJSON = 10 * second
}

extension ContiguousArray<UInt8> {
  /// Whether a line has `count` bytes or more, with its line break.
  fileprivate func hasLine(ofLength count: Int) -> Bool {
    split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .contains { $0.count >= count - 1 }
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
  /// `'log.gz' is compressed; run: gzip -dc FILE | pass-headers`.
  fileprivate func advice(_ file: String) -> String {
    switch self {
    case .gzip, .zstd, .xz, .bzip2:
      "\(file) is compressed; run: \(rawValue) -dc FILE | pass-headers"
    case .zip: "\(file) is compressed; run: unzip -p FILE | pass-headers"
    case .packets: "\(file) holds packets; run: tshark -r FILE -V | pass-headers"
    case .utf16: "\(file) is UTF-16; run: iconv -f UTF-16 -t UTF-8 FILE | pass-headers"
    case .hexDump:
      "\(file) looks like a hex dump, in which no header is found; print it as text, as with curl "
        + "--trace-ascii, tcpdump -A or tshark -V, or if xxd printed it run: xxd -r FILE | "
        + "pass-headers"
    }
  }
}
