import PassHeaders

/// `pass-headers decode`
enum DecodeCommand {
  static let spec = CommandSpec(
    name: "decode",
    summary: "Show what a header says, or where it is broken",
    details: [
      "VALUE is a Base64 value or a whole line 'Name: value'. Without a name the header is "
        + "recognised by its payload. Without VALUE, or with '-', headers are read from standard "
        + "input, one a line."
    ],
    argument: ArgumentSpec(name: "[VALUE]", help: "The header, or '-' for standard input."),
    options: [
      OptionSpec(name: "--json", help: "Print one JSON object a header."),
      OptionSpec(name: "--raw", help: "Print the decoded payload, byte for byte."),
      OptionSpec(
        name: "--now", value: "TIME",
        help: "The time to compare expirations with: \(TimeArgument.help)."),
    ],
    examples: [
      .init(
        command: "pass-headers decode 'X-Device-Info: ewog…'", meaning: "A header from a log"),
      .init(
        command: "pbpaste | pass-headers decode --json", meaning: "Whatever was copied, as JSON"),
    ],
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    try console.setTime(arguments)
    if arguments.has("--json"), arguments.has("--raw") {
      throw UsageError("'--json' and '--raw' exclude each other")
    }
    let inputs = try HeaderInput.read(arguments.positionals.first, &console)
    var code = ExitCode.success
    for (index, input) in inputs.enumerated() {
      if IdentifierReport.isAbout(input), !arguments.has("--raw") {
        let end = IdentifierReport.print(input, isJSON: arguments.has("--json"), &console)
        if end != .success { code = end }
        continue
      }
      let header = DecodedHeader(input)
      if case .failure = header.result { code = .invalid }
      if arguments.has("--json") {
        console.write(HeaderJSON.line(header, now: console.now))
      } else if arguments.has("--raw") {
        printRaw(header, &console)
      } else {
        if index > 0 { console.print("") }
        HeaderReport.print(header, &console)
      }
    }
    return code
  }

  private static func printRaw(_ header: DecodedHeader, _ console: inout Console) {
    if let payload = header.payload {
      console.write(payload)
      if payload.last != UInt8(ascii: "\n") { console.print("") }
    }
    if case .failure(let problem) = header.result {
      HeaderReport.print(problem, header, &console)
    }
  }
}
