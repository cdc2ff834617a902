import PassHeaders
import PassHeadersInspection

enum RedactCommand {
  static let spec = CommandSpec(
    name: "redact",
    summary: "Mask what is personal in the headers of a capture",
    details: [
      "Valid headers read as before, dates to about the day; of broken ones documented words stay. "
        + "All else, such as keys, stays: look through what you share."
    ],
    argument: Parameter(
      name: "[FILE]", help: "The capture, or '-' for standard input.", isInput: true),
    exitCodes: "0 written, 2 the file is compressed",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    var redactor = CaptureRedactor()
    let path = arguments.input
    let file = try System.File(path)
    var piece: ContiguousArray<UInt8> = []
    var isFirst = true
    while !console.hasFailed, try file.next(&piece) {
      if isFirst, let obstacle = CaptureScanner.Obstacle(beginning: piece), obstacle != .packets {
        throw CommandFailure(.unreadable, obstacle.advice(path.quotedFileName))
      }
      isFirst = false
      console.write(redactor.feed(piece))
    }
    console.write(redactor.feed([], isLast: true))
    let count = redactor.valueCount
    console.printError("\(count) \(count == 1 ? "value" : "values") masked")
    return .success
  }
}
