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
      headerOption, allowOption, .profile,
    ],
    examples: [
      "pass-headers encode --from-json payload.json --header":
        "Encode a payload that was written by hand"
    ],
    exitCodes: exitCodes,
    lazySubcommands: [
      ("status", { statusSpec }), ("device", { deviceSpec }), ("identifier", { identifierSpec }),
    ],
    run: runFromJSON)

  private static let exitCodes = "0 made, 1 Adobe does not document such a header"
  private static let headerOption = Parameter(
    name: "--header", help: "Print 'Name: value' instead of the value alone.")
  private static let allowOption = Parameter(
    name: "--allow", value: "WHAT", help: "Write what would be refused.",
    choices: HeaderAllowances.named.map { $0.name }, limit: .max)
  private static let phaseOption = Parameter(
    name: "--phase", value: "PHASE",
    help: "What the status is sent for; decisions, which needs all, if not given.",
    choices: PartnerFrameworkStatus.Phase.allCases.map { $0.rawValue })

  // MARK: From JSON

  private static func runFromJSON(_ arguments: Arguments, _ console: inout Console) throws
    -> ExitCode
  {
    guard let path = arguments.file("--from-json") else {
      throw CommandFailure(.usage, "give 'status', 'device', 'identifier' or '--from-json FILE'")
    }
    let json = try console.read(path)
    let kind = PassHeader.Kind(json: json.span) ?? Inspection(of: json).kind
    do throws(HeaderError) {
      switch kind {
      case .partnerFrameworkStatus:
        return print(try PartnerFrameworkStatus(json: json), arguments, &console)
      case .deviceInfo: return print(try DeviceInfo(json: json), arguments, &console)
      case .deviceIdentifier, nil:
        console.printError(
          "\(console.errorStyle.bad("error[other-payload]:")) the JSON has no member of any of the "
            + "headers")
        return .invalid
      }
    } catch {
      console.printError(error, in: json, kind?.fieldName)
      return .invalid
    }
  }

  // MARK: Status

  private static let statusSpec = CommandSpec(
    name: "status",
    summary: "Make an AP-Partner-Framework-Status header",
    options: [
      Parameter(
        name: "--access", value: "STATUS",
        help: "Whether the viewer granted access: granted, denied, restricted or notDetermined."),
      Parameter(
        name: "--mapping-id", value: "ID",
        help: "The provider under the platform's name (accountProviderIdentifier, "
          + "platformMappingId)."),
      Parameter(
        name: "--expires", value: "TIME",
        help: "When the provider's sign-in expires: \(TimeArgument.help)."),
      Parameter(
        name: "--permission-error", value: "CODE:MESSAGE",
        help: "What the framework reported when asked for access."),
      Parameter(
        name: "--provider-error", value: "CODE:MESSAGE",
        help: "What the framework reported when asked for the provider."),
      headerOption, allowOption, phaseOption,
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
    let access = AccessStatus(rawValue: try arguments.required("--access"))
    guard access.isKnown || allowances(arguments).contains(.unknownAccessStatus) else {
      let known = AccessStatus.knownValues.map { $0.rawValue }
      throw CommandFailure(
        .usage,
        "'\(access.rawValue.abridged(to: 40))' is not an access status; they are "
          + known.joined(separator: ", ") + didYouMean(access.rawValue, known))
    }
    var account = SubscriberAccount(
      accessStatus: access, platformMappingId: arguments.value("--mapping-id"))
    if let time = arguments.value("--expires") {
      account.expirationDate = try TimeArgument.parse(time, now: console.now)
    }
    account.permissionError = try frameworkError("--permission-error", arguments)
    account.providerError = try frameworkError("--provider-error", arguments)
    return print(PartnerFrameworkStatus(account), arguments, &console)
  }

  private static func frameworkError(
    _ option: String, _ arguments: Arguments
  ) throws(CommandFailure) -> FrameworkError? {
    guard let text = arguments.value(option) else { return nil }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      throw CommandFailure(
        .usage, "'\(option)' takes CODE:MESSAGE, for example 1:Unsupported provider")
    }
    return FrameworkError(
      code: String(text[..<colon]), message: String(text[text.utf8.index(after: colon)...]))
  }

  private static func print(
    _ status: PartnerFrameworkStatus, _ arguments: Arguments, _ console: inout Console
  ) -> ExitCode {
    finish(PartnerFrameworkStatus.fieldName, arguments, &console) { () throws(HeaderError) in
      try status.headerValue(
        for: arguments.choice("--phase") ?? .decisions, allowing: allowances(arguments))
    }
  }

  // MARK: Device

  private static let deviceSpec = CommandSpec(
    name: "device",
    summary: "Make an X-Device-Info header",
    options: DeviceInfo.Field.allCases.map { field in
      Parameter(
        name: field.optionName, value: "VALUE", help: "The member \(field.name).")
    } + [
      Parameter(
        name: "--set", value: "KEY=TEXT",
        help: "Any member, as its own option takes it; KEY:=JSON for a value of another kind.",
        limit: .max),
      headerOption, allowOption, .profile,
    ],
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
    for assignment in arguments.values("--set") { try set(assignment, &device) }
    return print(device, arguments, &console)
  }

  /// A value from the text of an option: a number or a truth value where the member is one, as Adobe's
  /// own code writes them.
  private static func value(
    of field: DeviceInfo.Field, _ text: String, _ option: String
  ) throws(CommandFailure) -> DeviceInfo.Value {
    switch field {
    case .displayWidth, .displayHeight, .displayPpi:
      return DeviceInfo.Value(number: text) ?? DeviceInfo.Value(text)
    case .connectionSecure:
      guard let value = DeviceInfo.Value(text).boolValue else {
        throw CommandFailure(.usage, "'\(option)' takes true or false")
      }
      return DeviceInfo.Value(value)
    default: return DeviceInfo.Value(text)
    }
  }

  private static func set(_ assignment: String, _ device: inout DeviceInfo) throws(CommandFailure) {
    let utf8 = assignment.utf8
    guard let equals = utf8.firstIndex(of: UInt8(ascii: "=")), equals > utf8.startIndex else {
      throw CommandFailure(.usage, "'--set' takes KEY=TEXT or KEY:=JSON")
    }
    let text = String(assignment[utf8.index(after: equals)...])
    let beforeEquals = utf8.index(before: equals)
    let isJSON = utf8[beforeEquals] == UInt8(ascii: ":")
    let name = String(assignment[..<(isJSON ? beforeEquals : equals)])
    var value = JSONValue.string(text)
    if isJSON {
      guard let parsed = text.withUTF8Span({ try? JSONValue(parsing: $0) }) else {
        throw CommandFailure(.usage, "'\(text.abridged(to: 40))' is not a JSON value")
      }
      value = parsed
    }
    guard let field = DeviceInfo.Field(name: name) else {
      device.unknownMembers.append(UnknownMember(name: name, value))
      return
    }
    switch value {
    case .string(let text):
      device[field] = isJSON ? DeviceInfo.Value(text) : try self.value(of: field, text, name)
    case .number(let number): device[field] = DeviceInfo.Value(number: number)
    case .bool(let value): device[field] = DeviceInfo.Value(value)
    default: throw CommandFailure(.usage, "\(field.name) cannot be \(value.kind.phrase)")
    }
  }

  private static func print(
    _ device: DeviceInfo, _ arguments: Arguments, _ console: inout Console
  ) -> ExitCode {
    let profile: DeviceInfo.Profile = arguments.choice("--profile") ?? .v2
    let allowances = allowances(arguments)
    let code = finish(
      DeviceInfo.fieldName, arguments, &console,
      missing: device.missingFields(for: profile).map { $0.name }
    ) { () throws(HeaderError) in
      try device.headerValue(for: profile, allowing: allowances)
    }
    guard code == .success, allowances.isEmpty else { return code }
    for diagnostic in device.diagnostics(for: profile) where diagnostic.severity > .note {
      console.printError(diagnostic)
    }
    return code
  }

  // MARK: Identifier

  private static let identifierSpec = CommandSpec(
    name: "identifier",
    summary: "Make an AP-Device-Identifier header",
    details: [
      "Best are hexadecimal digits, such as those of an SHA-256 digest, which Adobe advises."
    ],
    argument: Parameter(name: "ID", help: "The device's identifier."),
    options: [headerOption],
    examples: [
      "pass-headers encode identifier ba23d141-d715-561c-94f4-e9e4c966b1eb --header":
        "Adobe's example"
    ],
    exitCodes: exitCodes,
    run: runIdentifier)

  private static func runIdentifier(_ arguments: Arguments, _ console: inout Console) throws
    -> ExitCode
  {
    return finish(DeviceIdentifier.fieldName, arguments, &console) { () throws(HeaderError) in
      try DeviceIdentifier(arguments.first ?? "").headerValue
    }
  }

  // MARK: Output

  private static func allowances(_ arguments: Arguments) -> HeaderAllowances {
    HeaderAllowances(
      arguments.values("--allow").compactMap { name in
        HeaderAllowances.named.first { $0.name.hasSameBytes(as: name) }?.allowance
      })
  }

  /// - Parameter missing: All required members that are missing, of which the error names the first.
  private static func finish(
    _ fieldName: String, _ arguments: Arguments, _ console: inout Console, missing: [String] = [],
    _ makeValue: () throws(HeaderError) -> String
  ) -> ExitCode {
    do throws(HeaderError) {
      let value = try makeValue()
      console.print(arguments.has("--header") ? "\(fieldName): \(value)" : value)
      return .success
    } catch {
      console.printError(error.diagnostic)
      if error.code == .missingMember, missing.count > 1 {
        console.printError("Also missing: " + missing.dropFirst().joined(separator: ", "))
      }
      if let name = HeaderAllowances.name(covering: error, fieldName) {
        console.printError("To write it anyway: --allow \(name)")
      }
      return .invalid
    }
  }
}

extension HeaderAllowances {
  /// The allowances, and what they are called on the command line.
  fileprivate static let named: [(name: String, allowance: HeaderAllowances)] = [
    ("missing-expiration", .missingExpirationDate), ("missing-id", .missingProviderId),
    ("unknown-access", .unknownAccessStatus), ("missing-members", .missingDeviceMembers),
    ("any-length", .anyLength),
  ]

  /// The name of the allowance that an error asks for; `nil` if none helps.
  fileprivate static func name(covering error: HeaderError, _ fieldName: String) -> String? {
    let allowance: HeaderAllowances
    if error.code == .fieldTooLong {
      allowance = .anyLength
    } else if fieldName.hasSameBytes(as: DeviceInfo.fieldName) {
      guard error.code == .missingMember || error.code == .blankValue else { return nil }
      allowance = .missingDeviceMembers
    } else if error.path.hasSameBytes(as: StatusRule.accessStatusPath) {
      allowance = .unknownAccessStatus
    } else if error.path.hasSameBytes(as: StatusRule.providerIdPath) {
      allowance = .missingProviderId
    } else if error.path.hasSameBytes(as: StatusRule.expirationDatePath),
      error.code == .missingMember
    {
      allowance = .missingExpirationDate
    } else {
      return nil
    }
    return named.first { $0.allowance == allowance }?.name
  }
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
