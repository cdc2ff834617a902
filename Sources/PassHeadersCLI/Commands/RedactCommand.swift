import PassHeaders
import PassHeadersInspection

enum RedactCommand {
  static let spec = CommandSpec(
    name: "redact",
    summary: "Mask what is personal in the headers of a capture",
    details: [
      "Valid headers keep their length and their documented names and values, so that the capture "
        + "reads and is explained as before; dates stay about a day. Behind the name of a "
        + "header that cannot be read, only documented words stay, and Base64 of text stays nowhere. "
        + "What else is in the capture, such as keys, addresses and the MVPD in a URL, stays: look "
        + "through what you share."
    ],
    argument: Parameter(
      name: "[FILE]", help: "The capture, or '-' for standard input.", isInput: true),
    options: [.now],
    examples: [
      "pass-headers redact session.har >ticket.har": "For a ticket"
    ],
    exitCodes: "0 written, 2 the file is compressed",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    var redactor = CaptureRedactor(now: console.now)
    let path = arguments.input
    do {
      let file = try System.File(path)
      var piece: ContiguousArray<UInt8> = []
      var isFirst = true
      while !console.hasFailed, try file.next(&piece) {
        defer { isFirst = false }
        if isFirst, CaptureScanner.Obstacle(beginning: piece)?.isCompression == true {
          throw CommandFailure(
            .unreadable, "\(path.quotedFileName) is compressed; decompress it first")
        }
        console.write(redactor.feed(piece))
      }
      console.write(redactor.feed([], isLast: true))
    }
    if console.hasFailed { return .inputOutput }
    let count = redactor.headerCount
    console.printError("\(count) \(count == 1 ? "value" : "values") masked")
    return .success
  }
}
