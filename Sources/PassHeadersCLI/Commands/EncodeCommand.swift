import PassHeaders
import PassHeadersInspection

enum EncodeCommand {
  static let spec = CommandSpec(
    name: "encode",
    summary: "Make a header, ready to send",
    details: ["To encode a payload that you wrote by hand, run 'pass-headers --fix FILE'."],
    exitCodes: exitCodes,
    subcommands: [statusSpec, deviceSpec, identifierSpec, samlSpec]
  ) { _ in
    { _, _ in throw CommandFailure(.usage, "give 'status', 'device', 'identifier' or 'saml'") }
  }

  private static let exitCodes = "0 the header is printed, 1 Adobe does not document such a header"

  private static let statusSpec = CommandSpec(
    name: "status",
    summary: "Make an AP-Partner-Framework-Status header",
    examples: [
      "pass-headers encode status --access granted --id Cablevision "
        + "--expires +30d": "Encode a sign-in that lasts another month",
      "curl -H \"$(pass-headers encode status --access denied --header)\" …":
        "Send a status with curl",
    ],
    exitCodes: exitCodes
  ) { options in
    let access = options.value(
      "--access", "STATUS",
      "Whether the viewer granted access. One of: "
        + AccessStatus.documentedValues.map { $0.rawValue }.joined(separator: ", ") + ".")
    let id = options.value(
      "--id", "ID",
      "The provider's platformMappingId, which Apple calls accountProviderIdentifier.")
    let expires = options.value(
      "--expires", "TIME",
      "The time at which the provider's sign-in expires: \(TimeArgument.help).")
    let header = options.header()
    return { arguments, console in
      var account = SubscriberAccount(
        accessStatus: AccessStatus(rawValue: try arguments.required(access).text),
        platformMappingId: arguments[id]?.text)
      if let time = arguments[expires] {
        account.expirationDate = try TimeArgument.parse(time.text, now: console.now)
      }
      let status = PartnerFrameworkStatus(account)
      return print(
        .partnerFrameworkStatus(status), withName: arguments.has(header), &console)
    }
  }

  private static let deviceSpec = CommandSpec(
    name: "device",
    summary: "Make an X-Device-Info header",
    details: [
      "NAME is a member of the header: "
        + DeviceInfo.Field.allCases.map { $0.name }.joined(separator: ", ") + "."
    ]
      + DeviceInfo.Field.allCases.filter { !$0.listedValues.isEmpty }
      .map { "Adobe lists for \($0.name): " + $0.listedValues.joined(separator: ", ") + "." },
    argument: Parameter(
      name: "[NAME=VALUE...]", help: "The members, such as model=AppleTV.", isList: true),
    examples: [
      "pass-headers encode device primaryHardwareType=SetTopBox model=AppleTV version=11,1 "
        + "osName=tvOS osVersion=18.1 connectionType=WiFi": "Encode an Apple TV"
    ],
    exitCodes: exitCodes
  ) { options in
    let header = options.header()
    return { arguments, console in
      var device = DeviceInfo()
      for word in arguments.positionals { try set(word.text, in: &device) }
      return print(.deviceInfo(device), withName: arguments.has(header), &console)
    }
  }

  /// Sets the member of `device` that `text` states, as in `model=AppleTV`. The value has the JSON type that Adobe's
  /// own code writes: a number such as `displayWidth`, or the Boolean `connectionSecure`. Other members are strings.
  ///
  /// - Throws: A usage failure if `text` does not name a member, or if the member is a Boolean and its value is not
  ///   `true` or `false`.
  private static func set(_ text: String, in device: inout DeviceInfo) throws(CommandFailure) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(Substring(parts[0]))
    guard parts.count == 2 else {
      throw CommandFailure(.usage, "'\(text.abridged(to: 40))' is not of the form NAME=VALUE")
    }
    guard let field = DeviceInfo.Field(rawValue: name) else {
      throw CommandFailure(
        .usage,
        "'\(name.abridged(to: 40))' is not a member of X-Device-Info"
          + suggestion(for: name, among: DeviceInfo.Field.allCases.map { $0.name }))
    }
    var value = DeviceInfo.Value(String(Substring(parts[1])))
    // Adobe's OpenAPI document has strings for the port and the diagonal.
    let numbers: [DeviceInfo.Field] = [.displayWidth, .displayHeight, .displayPpi]
    if numbers.contains(field), let number = DeviceInfo.Value(number: value.text) {
      value = number
    }
    if field.kind == .booleanOrString {
      guard let isTrue = value.boolValue else {
        throw CommandFailure(.usage, "\(name) takes true or false")
      }
      value = DeviceInfo.Value(isTrue)
    }
    device[field] = value
  }

  private static let identifierSpec = CommandSpec(
    name: "identifier",
    summary: "Make an AP-Device-Identifier header",
    details: [
      "Adobe advises to send a digest of the identifier, such as SHA-256, and not the identifier itself."
    ],
    argument: Parameter(name: "ID", help: "The device's identifier."),
    exitCodes: exitCodes
  ) { options in
    let header = options.header()
    return { arguments, console in
      let text = arguments.first ?? ""
      if (try? DeviceIdentifier(headerValue: text)) != nil {
        console.printError(Diagnostic(.encodedAgain))
      }
      let identifier = try DeviceIdentifier(text)
      return print(.deviceIdentifier(identifier), withName: arguments.has(header), &console)
    }
  }

  private static let samlSpec = CommandSpec(
    name: "saml",
    summary: "Make the SAMLResponse field of a partner sign-in",
    details: ["FILE is the XML that the framework returned (samlAttributeQueryResponse)."],
    argument: Parameter(
      name: "[FILE]", help: "The response, or '-' for standard input.", isInput: true),
    exitCodes: "0 the field is printed, 1 the file is not XML"
  ) { _ in
    { arguments, console in
      let document = try console.readDocument(arguments.input)
      // Deep nesting is not an error, because only configurations have a limit.
      if let error = SyntaxError(xml: document), error.fault != .nestingTooDeep {
        throw CommandFailure(
          .invalid,
          "\(arguments.input.fileName) is not well-formed XML, which a SAML response is (byte "
            + "\(error.offset)); pass what the framework returned")
      }
      console.print(SAMLResponse(String(decoding: document, as: UTF8.self)).formField)
      return .success
    }
  }

  /// Prints the value of `header` and its warnings, or the error that keeps the header from being encoded.
  ///
  /// - Parameter hasName: Whether the name of the header is printed before its value.
  private static func print(
    _ header: PassHeader, withName hasName: Bool, _ console: inout Console
  ) -> ExitCode {
    var fault: Diagnostic?
    do throws(HeaderError) {
      let value = try header.headerValue()
      console.print(hasName ? "\(header.kind.fieldName): \(value)" : value)
    } catch {
      fault = error.diagnostic
      console.printError(error.diagnostic)
    }
    for warning in header.diagnostics where !warning.path.hasSameBytes(as: fault?.path) {
      console.printError(warning)
    }
    return fault == nil ? .success : .invalid
  }
}

extension OptionList {
  fileprivate mutating func header() -> Flag {
    flag("--header", "Print 'Name: value' instead of the value alone.")
  }
}
