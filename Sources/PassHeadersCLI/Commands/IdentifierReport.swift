import PassHeaders

/// Shows an `AP-Device-Identifier`, the neighbour of the two headers that the tool is about.
enum IdentifierReport {
  /// Whether the input is that header: by its name, or by the word before the value.
  static func isAbout(_ input: HeaderInput) -> Bool {
    if let name = input.name { return name.lowercased() == DeviceIdentifier.fieldName.lowercased() }
    return input.value.lowercased().hasPrefix(DeviceIdentifier.scheme)
  }

  static func print(
    _ input: HeaderInput, isJSON: Bool, _ console: inout Console
  ) -> ExitCode {
    let strict = Result { () throws(HeaderError) in
      try DeviceIdentifier(headerValue: input.value)
    }
    let reading = DeviceIdentifier.inspect(input.value)
    if isJSON {
      console.write(json(strict, reading).line)
    } else {
      switch strict {
      case .success(let identifier): printSound(identifier, &console)
      case .failure(let error): printBroken(error, reading, &console)
      }
    }
    if case .failure = strict { return .invalid }
    return .success
  }

  private static func printSound(_ identifier: DeviceIdentifier, _ console: inout Console) {
    console.print(console.outputStyle.strong(DeviceIdentifier.fieldName))
    console.print("  identifier  \(identifier.shown)")
    if identifier.isShared { console.print("  note: \(sharedNote)") }
  }

  private static func printBroken(
    _ error: HeaderError, _ reading: DeviceIdentifier.Reading, _ console: inout Console
  ) {
    let style = console.errorStyle
    console.printError("\(style.bad("error[\(error.code)]:")) \(error.message)")
    for slip in reading.slips { console.printError("  \(slip): \(slip.message)") }
    if let identifier = reading.identifier {
      console.printError("  mended:")
      console.printError("\(DeviceIdentifier.fieldName): \(identifier.headerValue)")
    }
  }

  private static func json(
    _ strict: Result<DeviceIdentifier, HeaderError>, _ reading: DeviceIdentifier.Reading
  ) -> JSONValue {
    var members: [JSONMember] = [
      JSONMember(name: "header", value: .string(DeviceIdentifier.fieldName))
    ]
    switch strict {
    case .success(let identifier):
      members.append(JSONMember(name: "valid", value: .bool(true)))
      members.append(JSONMember(name: "identifier", value: .optional(identifier.text)))
      members.append(JSONMember(name: "shared", value: .bool(identifier.isShared)))
    case .failure(let error):
      members.append(JSONMember(name: "valid", value: .bool(false)))
      members.append(
        JSONMember(
          name: "error",
          value: .members([
            "stage": .string(error.stage.rawValue), "code": .string(error.code.rawValue),
            "offset": .number(error.offset), "message": .string(error.message),
          ])))
      members.append(
        JSONMember(
          name: "slips", value: .array(reading.slips.map { .string($0.rawValue) })))
      members.append(
        JSONMember(name: "repaired", value: .optional(reading.identifier?.headerValue)))
    }
    return .object(members)
  }

  private static let sharedNote =
    "these zeros are what every device gives whose user allows no advertising identifier; use "
    + "another identifier"
}

extension DeviceIdentifier {
  /// As text where it is some, else in hexadecimal digits.
  fileprivate var shown: String {
    if let text, text.printable == text { return text }
    return bytes.map { $0.hexadecimal.dropFirst(2) }.joined() + " (\(bytes.count) bytes)"
  }
}
