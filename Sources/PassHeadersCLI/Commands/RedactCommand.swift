import PassHeaders
import PassHeadersInspection

enum RedactCommand {
  static let spec = CommandSpec(
    name: "redact",
    summary: "Mask what is personal in the headers of a capture",
    details: [
      "The headers keep their length, their documented names and values and their faults, so that the "
        + "capture reads and is explained as before; dates keep their day. What else is in the capture, "
        + "such as tokens, cookies, addresses and the MVPD in a URL, stays as it is, and so does a header "
        + "that 'decode' does not find: look through what you share."
    ],
    argument: Parameter(
      name: "[FILE]", help: "The capture, or '-' for standard input.", isInput: true),
    options: [.now],
    examples: [
      "pass-headers redact session.har >ticket.har": "For a ticket"
    ],
    exitCodes:
      "0 written, 1 a header cannot be masked: the rest is not written, 2 the file is compressed",
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
        console.write(try redactor.feed(piece))
      }
      console.write(try redactor.feed([], isLast: true))
    } catch let failure as CaptureRedactor.Failure {
      var place = "an entry"
      if case .line(let line) = failure.place { place = "line \(line)" }
      throw CommandFailure(
        .invalid,
        "the header at \(place) is part of a message that is encoded as a whole and cannot be "
          + "masked there; what follows is not written")
    }
    if console.hasFailed { return .inputOutput }
    let count = redactor.headerCount
    console.printError("\(count) \(count == 1 ? "value" : "values") masked")
    return .success
  }
}
