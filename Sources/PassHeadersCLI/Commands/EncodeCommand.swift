import PassHeaders
import PassHeadersInspection

enum EncodeCommand {
  static let spec = CommandSpec(
    name: "encode",
    summary: "Make a header, ready to send",
    details: [
      "'encode status' and 'encode device' make one from options; '--from-json' from a payload, which "
        + "is recognised by its members."
    ],
    options: [
      Parameter(
        name: "--from-json", value: "FILE", help: "The payload; '-' for standard input.",
        isInput: true),
      .header, .force,
    ],
    examples: [
      "pass-headers encode --from-json payload.json --header":
        "Encode a payload that was written by hand"
    ],
    exitCodes: exitCodes,
    lazySubcommands: [
      ("status", { statusSpec }), ("device", { deviceSpec }), ("identifier", { identifierSpec }),
      ("saml", { EncodeSAML.spec }),
    ],
    run: runFromJSON)

  private static let exitCodes = "0 made, 1 Adobe does not document such a header"

  // MARK: From JSON

  private static func runFromJSON(_ arguments: Arguments, _ console: inout Console) throws
    -> ExitCode
  {
    guard let path = arguments.word("--from-json") else {
      throw CommandFailure(
        .usage, "give 'status', 'device', 'identifier', 'saml' or '--from-json FILE'")
    }
    let json = try console.read(path)
    let kind = Inspection(of: json).kind
    do throws(HeaderError) {
      var hasOtherType = false
      let header = try PassHeader(kind ?? .deviceInfo, json: json, &hasOtherType)
      if kind != nil { return write(header, arguments, &console) }
    } catch  where kind != nil || error.stage == .json {
      console.printError(error, in: json, kind?.fieldName ?? "input")
      return .invalid
    } catch {
      // Read as a device, JSON of another kind has faults that are none.
    }
    console.printError(Diagnostic(.otherPayload))
    return .invalid
  }

  // MARK: Status

  private static let statusSpec = CommandSpec(
    name: "status",
    summary: "Make an AP-Partner-Framework-Status header",
    options: [
      Parameter(
        name: "--access", value: "STATUS",
        help: "Whether the viewer granted access: "
          + AccessStatusVocabulary.values.joined(separator: ", ") + "."),
      Parameter(
        name: "--mapping-id", value: "ID",
        help: "The provider under the platform's name (accountProviderIdentifier, "
          + "platformMappingId)."),
      Parameter(
        name: "--expires", value: "TIME",
        help: "When the provider's sign-in expires: \(TimeArgument.help)."),
      Parameter(
        name: "--phase", value: "PHASE",
        help: "What the status is sent for; decisions, which needs all, if not given.",
        choices: PartnerFrameworkStatus.Phase.allCases.map { $0.rawValue }),
      .header, .force,
    ],
    examples: [
      "pass-headers encode status --access granted --mapping-id Cablevision "
        + "--expires +30d": "Signed in for another month",
      "curl -H \"$(pass-headers encode status --access denied --header)\" …": "In a request",
    ],
    exitCodes: exitCodes,
    run: runStatus)

  private static func runStatus(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode
  {
    var account = SubscriberAccount(
      accessStatus: AccessStatus(rawValue: try arguments.required("--access")),
      platformMappingId: arguments.value("--mapping-id"))
    if let time = arguments.value("--expires") {
      account.expirationDate = try TimeArgument.parse(time, now: console.now)
    }
    return write(.partnerFrameworkStatus(PartnerFrameworkStatus(account)), arguments, &console)
  }

  // MARK: Device

  private static let deviceSpec = CommandSpec(
    name: "device",
    summary: "Make an X-Device-Info header",
    options: DeviceInfo.Field.allCases.map { field in
      Parameter(
        name: field.optionName, value: "VALUE", help: "The member \(field.name).")
    } + [.header, .force],
    examples: [
      "pass-headers encode device --model AppleTV --version 11,1 --os-name tvOS "
        + "--os-version 18.1 --connection-type WiFi --header": "An Apple TV"
    ],
    exitCodes: exitCodes,
    run: runDevice)

  private static func runDevice(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode
  {
    var device = DeviceInfo()
    for field in DeviceInfo.Field.allCases {
      guard let text = arguments.value(field.optionName) else { continue }
      device[field] = try value(of: field, text, field.optionName)
    }
    return write(.deviceInfo(device), arguments, &console)
  }

  /// A value from the text of an option: a number or a truth value where the member is one, as Adobe's
  /// own code writes them.
  private static func value(
    of field: DeviceInfo.Field, _ text: String, _ option: String
  ) throws(CommandFailure) -> DeviceInfo.Value {
    switch field.kind {
    case .numberOrString: return DeviceInfo.Value(number: text) ?? DeviceInfo.Value(text)
    case .booleanOrString:
      guard let value = DeviceInfo.Value(text).boolValue else {
        throw CommandFailure(.usage, "'\(option)' takes true or false")
      }
      return DeviceInfo.Value(value)
    case .string, .digits, .object: return DeviceInfo.Value(text)
    }
  }

  // MARK: Identifier

  private static let identifierSpec = CommandSpec(
    name: "identifier",
    summary: "Make an AP-Device-Identifier header",
    details: [
      "Best are hexadecimal digits, such as those of an SHA-256 digest, which Adobe advises."
    ],
    argument: Parameter(name: "ID", help: "The device's identifier."),
    options: [.header],
    examples: [
      "pass-headers encode identifier ba23d141-d715-561c-94f4-e9e4c966b1eb --header":
        "Adobe's example"
    ],
    exitCodes: exitCodes,
    run: runIdentifier)

  private static func runIdentifier(_ arguments: Arguments, _ console: inout Console) throws
    -> ExitCode
  {
    let text = arguments.first ?? ""
    let identifier = try DeviceIdentifier(text)
    let given = Inspection(of: text)
    if given.layers.contains(.base64), given.repaired?.kind == .deviceIdentifier {
      console.printError(Diagnostic(.encodedAgain))
    }
    return write(.deviceIdentifier(identifier), arguments, &console)
  }

  // MARK: Output

  /// Prints the value of a header, or why there is none.
  private static func write(
    _ header: PassHeader, _ arguments: Arguments, _ console: inout Console
  ) -> ExitCode {
    let isForced = arguments.has("--force")
    let allowed: HeaderAllowance = isForced ? .everythingReadable : .documented
    do throws(HeaderError) {
      let value =
        switch header {
        case .partnerFrameworkStatus(let status):
          try status.headerValue(for: arguments.choice("--phase") ?? .decisions, allowing: allowed)
        case .deviceInfo(let device): try device.headerValue(allowing: allowed)
        case .deviceIdentifier(let identifier): identifier.headerValue
        }
      console.print(arguments.has("--header") ? "\(header.kind.fieldName): \(value)" : value)
      if !isForced, case .deviceInfo(let device) = header {
        for fault in device.diagnostics where fault.severity > .note { console.printError(fault) }
      }
      return .success
    } catch {
      console.printError(error.diagnostic)
      if case .deviceInfo(let device) = header, error.code == Fault.missingMember.code {
        // The error names the first.
        let missing = device.missingFields.dropFirst().map { $0.name }
        if !missing.isEmpty {
          console.printError("Also missing: " + missing.joined(separator: ", "))
        }
      }
      if !isForced { console.printError("To write it anyway: --force") }
      return .invalid
    }
  }
}

extension Parameter {
  fileprivate static let header = Parameter(
    name: "--header", help: "Print 'Name: value' instead of the value alone.")
  fileprivate static let force = Parameter(name: "--force", help: "Write what Adobe would refuse.")
}

extension DeviceInfo.Field {
  /// `primaryHardwareType` as `--primary-hardware-type`.
  fileprivate var optionName: String {
    var option = "--"
    for byte in name.utf8 {
      if byte < UInt8(ascii: "a"), byte.isASCIILetter { option += "-" }
      option.unicodeScalars.append(Unicode.Scalar(byte.lowercasedASCII))
    }
    return option
  }
}
