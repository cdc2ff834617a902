import PassHeaders
import PassHeadersInspection

enum DecodeCommand {
  static let spec = CommandSpec(
    name: "decode",
    summary: "Show what a header says, or where it is broken",
    details: [
      "VALUE is a value, a line 'Name: value', or any text with headers in it: a command, a request, "
        + "what a debugger printed. Without VALUE, or with '-', the text is read from standard input. "
        + "A header that can be repaired is shown as repaired."
    ],
    argument: .header,
    options: [
      .json,
      Parameter(name: "--fix", help: "Print the repaired value alone."),
      Parameter(name: "--raw", help: "Print the decoded payload as it is; UTF-16 as UTF-8."),
      .redact, .now,
    ],
    examples: [
      "pass-headers decode 'X-Device-Info: ewog…'": "A header from a log",
      "pbpaste | pass-headers decode": "Whatever was copied",
      "pass-headers decode --raw \"$VALUE\" | jq . | pass-headers encode --from-json -":
        "Edit a payload",
    ],
    exclusive: [["--json", "--fix", "--raw"], ["--redact", "--fix"], ["--redact", "--raw"]],
    exitCodes: "0 all headers are valid, 1 one is not, 2 the input holds none or is compressed",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    var code = ExitCode.success
    for (index, header) in try PastedHeader.read(arguments.input, &console).enumerated() {
      let view = header.view(console)
      if view.inspection.header == nil { code = .invalid }
      if arguments.has("--fix") {
        printRepaired(view.inspection, &console)
      } else if arguments.has("--raw") {
        printRaw(view.inspection, &console)
      } else {
        console.show(view.json) { console in
          if index > 0 { console.print() }
          view.printAll(to: &console)
          view.printRepaired(to: &console)
        }
      }
    }
    return code
  }

  private static func printRepaired(_ inspection: Inspection, _ console: inout Console) {
    guard let value = inspection.repairedValue else { return console.printErrors(of: inspection) }
    console.print(value)
  }

  private static func printRaw(_ inspection: Inspection, _ console: inout Console) {
    let identifier = inspection.repaired?.identifier
    let xml = inspection.samlResponse?.xml
    if let bytes = xml.map({ ContiguousArray($0.utf8) }) ?? inspection.payload
      ?? identifier.map({ ContiguousArray($0.bytes) })
    {
      console.write(bytes)
      if bytes.last != "\n" { console.print() }
    }
    if inspection.header == nil { console.printErrors(of: inspection) }
  }
}
