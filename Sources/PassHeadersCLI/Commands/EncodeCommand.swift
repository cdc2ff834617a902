import PassHeaders

/// `pass-headers encode`, and its `status`, `device` and `identifier`.
enum EncodeCommand {
  static let spec = CommandSpec(
    name: "encode",
    summary: "Make a header, ready to send",
    details: [
      "'encode status' and 'encode device' make one from options; '--from-json' from a payload "
        + "in a file, which is recognised by its members."
    ],
    options: [
      OptionSpec(
        name: "--from-json", value: "FILE", help: "The payload; '-' for standard input.")
    ] + outputOptions + [profileOption],
    examples: [
      .init(
        command: "pass-headers encode --from-json payload.json --header",
        meaning: "Encode a payload that was written by hand")
    ],
    subcommands: [statusSpec, deviceSpec, identifierSpec],
    run: runFromJSON)

  static let outputOptions = [
    OptionSpec(name: "--header", help: "Print 'Name: value' instead of the value alone."),
    OptionSpec(
      name: "--allow", value: "WHAT", help: "Write what would be refused.",
      choices: HeaderAllowances.named.map(\.name), repeats: true),
  ]

  private static let profileOption = OptionSpec(
    name: "--profile", value: "VERSION",
    help: "The REST API whose required members a device has to have; v2 if not given.",
    choices: DeviceInfo.Profile.allCases.map(\.rawValue))

  // MARK: From JSON

  private static func runFromJSON(
    _ arguments: Arguments, _ console: inout Console
  ) throws -> ExitCode {
    guard let path = arguments.value("--from-json") else {
      throw UsageError("give 'status', 'device' or '--from-json FILE'")
    }
    let json = try console.read(path)
    guard let kind = HeaderKind(payload: json) else {
      throw CommandFailure(
        code: .invalid, message: "the JSON has no member of either header, so it is no payload")
    }
    do throws(HeaderError) {
      switch kind {
      case .partnerFrameworkStatus:
        return try print(try PartnerFrameworkStatus(json: json), arguments, &console)
      case .deviceInfo: return try print(try DeviceInfo(json: json), arguments, &console)
      }
    } catch {
      let style = console.errorStyle
      console.printError("\(style.bad("error[\(error.code)]:")) \(error.message)")
      for line in ErrorExcerpt(error, kind.fieldName, json: json).lines(style) {
        console.printError(line)
      }
      return .invalid
    }
  }

  // MARK: Status

  static let statusSpec = CommandSpec(
    name: "status",
    summary: "Make an AP-Partner-Framework-Status header",
    options: [
      OptionSpec(
        name: "--access", value: "STATUS",
        help: "Whether the user allowed access: granted, denied, restricted or notDetermined."),
      OptionSpec(
        name: "--mapping-id", value: "ID",
        help: "The provider under the platform's name (accountProviderIdentifier, "
          + "platformMappingId)."),
      OptionSpec(
        name: "--expires", value: "TIME",
        help: "When the provider's sign-in expires: \(TimeArgument.help)."),
      OptionSpec(
        name: "--permission-error", value: "CODE:MESSAGE",
        help: "What the framework reported when asked for access."),
      OptionSpec(
        name: "--provider-error", value: "CODE:MESSAGE",
        help: "What the framework reported when asked for the provider."),
    ] + outputOptions,
    examples: [
      .init(
        command: "pass-headers encode status --access granted --mapping-id Cablevision "
          + "--expires +30d",
        meaning: "Signed in for another month"),
      .init(
        command: "curl -H \"$(pass-headers encode status --access denied --header)\" …",
        meaning: "In a request"),
    ],
    run: runStatus)

  private static func runStatus(
    _ arguments: Arguments, _ console: inout Console
  ) throws -> ExitCode {
    let access = AccessStatus(rawValue: try arguments.required("--access"))
    guard access.isKnown || allowances(arguments).contains(.unknownAccessStatus) else {
      let known = AccessStatus.knownValues.map(\.rawValue)
      throw UsageError(
        "'\(access.rawValue.printable)' is no access status; they are "
          + known.joined(separator: ", ") + didYouMean(access.rawValue, known))
    }
    var account = SubscriberAccount(
      accessStatus: access, platformMappingId: arguments.value("--mapping-id"))
    if let time = arguments.value("--expires") {
      account.expirationDate = try TimeArgument.parse(time, now: console.now)
    }
    account.permissionError = try frameworkError("--permission-error", arguments)
    account.providerError = try frameworkError("--provider-error", arguments)
    return try print(PartnerFrameworkStatus(account), arguments, &console)
  }

  private static func frameworkError(
    _ option: String, _ arguments: Arguments
  ) throws(UsageError) -> FrameworkError? {
    guard let text = arguments.value(option) else { return nil }
    guard let colon = text.firstIndex(of: ":") else {
      throw UsageError("'\(option)' takes CODE:MESSAGE, for example 1:Unsupported provider")
    }
    return FrameworkError(
      code: String(text[..<colon]), message: String(text[text.index(after: colon)...]))
  }

  private static func print(
    _ status: PartnerFrameworkStatus, _ arguments: Arguments, _ console: inout Console
  ) throws(HeaderError) -> ExitCode {
    finish(PartnerFrameworkStatus.fieldName, arguments, &console) {
      () throws(HeaderWritingError) in
      try status.headerValue(allowing: allowances(arguments))
    }
  }

  // MARK: Device

  static let deviceSpec = CommandSpec(
    name: "device",
    summary: "Make an X-Device-Info header",
    options: DeviceInfo.Key.allCases.map { key in
      OptionSpec(name: key.optionName, value: "VALUE", help: "The member \(key.rawValue).")
    } + [
      OptionSpec(
        name: "--set", value: "KEY=TEXT",
        help: "Any member, as text; KEY:=JSON for a value of another kind.", repeats: true)
    ] + outputOptions + [profileOption],
    examples: [
      .init(
        command: "pass-headers encode device --model AppleTV --version 11,1 --os-name tvOS "
          + "--os-version 18.1 --connection-type WiFi --header",
        meaning: "An Apple TV")
    ],
    run: runDevice)

  private static func runDevice(
    _ arguments: Arguments, _ console: inout Console
  ) throws -> ExitCode {
    var device = DeviceInfo()
    for key in DeviceInfo.Key.allCases {
      if let text = arguments.value(key.optionName) {
        try set(key, text, key.optionName, &device)
      }
    }
    for assignment in arguments.values("--set") { try set(assignment, &device) }
    return try print(device, arguments, &console)
  }

  /// Sets a member from the text of an option: screen sizes as numbers, as Adobe's own code writes
  /// them, `true` and `false` as such, the rest as strings.
  private static func set(
    _ key: DeviceInfo.Key, _ text: String, _ option: String, _ device: inout DeviceInfo
  ) throws(UsageError) {
    switch key {
    case .displayWidth, .displayHeight, .displayPpi:
      if let number = JSONNumber(text) {
        device.set(key, number: number)
      } else {
        device.set(key, text: text)
      }
    case .connectionSecure:
      guard text == "true" || text == "false" else {
        throw UsageError("'\(option)' takes true or false")
      }
      device.connectionSecure = .boolean(text == "true")
    default: device.set(key, text: text)
    }
  }

  private static func set(
    _ assignment: String, _ device: inout DeviceInfo
  ) throws(UsageError) {
    guard let equals = assignment.firstIndex(of: "="), equals > assignment.startIndex else {
      throw UsageError("'--set' takes KEY=TEXT or KEY:=JSON")
    }
    var name = assignment[..<equals]
    let text = String(assignment[assignment.index(after: equals)...])
    guard name.last == ":" else {
      if let key = DeviceInfo.Key(rawValue: String(name)) {
        try set(key, text, key.rawValue, &device)
      } else {
        device.unknownMembers.append(JSONMember(name: String(name), value: .string(text)))
      }
      return
    }
    name.removeLast()
    guard let value = JSONValue(text: text) else {
      throw UsageError("'\(text.printable)' is no JSON value")
    }
    guard let key = DeviceInfo.Key(rawValue: String(name)) else {
      device.unknownMembers.append(JSONMember(name: String(name), value: value))
      return
    }
    switch (key.form, value) {
    case (_, .string(let text)): try set(key, text, key.rawValue, &device)
    case (.numberOrString, .number(let number)): device.set(key, number: number)
    case (.booleanOrString, .bool(let value)): device.connectionSecure = .boolean(value)
    default: throw UsageError("\(key.rawValue) cannot be \(value.kind.phrase)")
    }
  }

  private static func print(
    _ device: DeviceInfo, _ arguments: Arguments, _ console: inout Console
  ) throws(HeaderError) -> ExitCode {
    let profile = arguments.value("--profile").flatMap(DeviceInfo.Profile.init) ?? .v2
    return finish(DeviceInfo.fieldName, arguments, &console) { () throws(HeaderWritingError) in
      try device.headerValue(for: profile, allowing: allowances(arguments))
    }
  }

  // MARK: Identifier

  static let identifierSpec = CommandSpec(
    name: "identifier",
    summary: "Make an AP-Device-Identifier header",
    argument: ArgumentSpec(name: "ID", help: "The device's identifier."),
    options: [outputOptions[0]],
    examples: [
      .init(
        command: "pass-headers encode identifier ba23d141-d715-561c-94f4-e9e4c966b1eb --header",
        meaning: "Adobe's example")
    ],
    run: runIdentifier)

  private static func runIdentifier(
    _ arguments: Arguments, _ console: inout Console
  ) throws -> ExitCode {
    guard let id = arguments.positionals.first else { throw UsageError("ID is missing") }
    return finish(DeviceIdentifier.fieldName, arguments, &console) {
      () throws(HeaderWritingError) in
      try DeviceIdentifier(id).headerValue
    }
  }

  // MARK: Output

  private static func allowances(_ arguments: Arguments) -> HeaderAllowances {
    HeaderAllowances(
      arguments.values("--allow").compactMap { name in
        HeaderAllowances.named.first { $0.name == name }?.allowance
      })
  }

  private static func finish(
    _ fieldName: String, _ arguments: Arguments, _ console: inout Console,
    _ makeValue: () throws(HeaderWritingError) -> String
  ) -> ExitCode {
    do throws(HeaderWritingError) {
      let value = try makeValue()
      console.print(arguments.has("--header") ? "\(fieldName): \(value)" : value)
      return .success
    } catch {
      console.printError(
        "\(console.errorStyle.bad("error[\(error.code)]:")) \(error.message)")
      if let allowance = HeaderAllowances.named.first(where: { $0.covers(error) }) {
        console.printError("  To write it all the same: --allow \(allowance.name)")
      }
      return .invalid
    }
  }
}

extension HeaderAllowances {
  /// The allowances, and what they are called on the command line.
  fileprivate static let named: [Named] = [
    Named(name: "missing-expiration", allowance: .missingExpirationDate),
    Named(name: "missing-id", allowance: .missingProviderId),
    Named(name: "unknown-access", allowance: .unknownAccessStatus),
    Named(name: "missing-members", allowance: .missingDeviceMembers),
    Named(name: "any-length", allowance: .anyLength),
  ]

  fileprivate struct Named: Sendable {
    let name: String
    let allowance: HeaderAllowances

    /// Whether the allowance is what the error asks for.
    func covers(_ error: HeaderWritingError) -> Bool {
      switch (error.code, error.path) {
      case (.absentMember, "frameworkProviderInfo.expirationDate"):
        allowance == .missingExpirationDate
      case (.absentMember, "frameworkProviderInfo.id"), (.blankValue, "frameworkProviderInfo.id"):
        allowance == .missingProviderId
      case (.unknownValue, _): allowance == .unknownAccessStatus
      case (.absentMember, _), (.blankValue, _): allowance == .missingDeviceMembers
      case (.valueTooLong, _): allowance == .anyLength
      default: false
      }
    }
  }
}

extension DeviceInfo.Key {
  /// `primaryHardwareType` as `--primary-hardware-type`.
  var optionName: String {
    rawValue.reduce(into: "--") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}

extension JSONValue {
  /// The value of a JSON text.
  fileprivate init?(text: String) {
    let bytes = ContiguousArray(text.utf8)
    var reader = JSONReader()
    do throws(WireError) {
      try reader.start(bytes.span)
      self = try reader.readValue(bytes.span)
      try reader.finish(bytes.span)
    } catch {
      return nil
    }
  }
}
