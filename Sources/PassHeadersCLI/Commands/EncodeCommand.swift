import PassHeaders
import PassHeadersInspection

enum EncodeCommand {
  static let spec = CommandSpec(
    name: "encode",
    summary: "Make a header, ready to send",
    details: ["To encode a payload that you wrote by hand, run 'pass-headers --fix FILE'."],
    exitCodes: exitCodes,
    subcommands: [statusSpec, deviceSpec, identifierSpec, samlSpec],
    run: { _, _ in
      throw CommandFailure(.usage, "give 'status', 'device', 'identifier' or 'saml'")
    })

  private static let exitCodes = "0 the header is printed, 1 Adobe does not document such a header"

  private static let statusSpec = CommandSpec(
    name: "status",
    summary: "Make an AP-Partner-Framework-Status header",
    options: [
      Parameter(
        name: "--access", value: "STATUS",
        help: "Whether the viewer granted access. One of: "
          + AccessStatus.documentedValues.map { $0.rawValue }.joined(separator: ", ") + "."),
      Parameter(
        name: "--id", value: "ID",
        help: "The provider's platformMappingId, which Apple calls accountProviderIdentifier."),
      Parameter(
        name: "--expires", value: "TIME",
        help: "The time at which the provider's sign-in expires: \(TimeArgument.help)."),
      .header, .force,
    ],
    examples: [
      "pass-headers encode status --access granted --id Cablevision "
        + "--expires +30d": "Encode a sign-in that lasts another month",
      "curl -H \"$(pass-headers encode status --access denied --header)\" …":
        "Send a status with curl",
    ],
    exitCodes: exitCodes,
    run: { arguments, console in
      var account = SubscriberAccount(
        accessStatus: AccessStatus(rawValue: try arguments.requiredWord(of: "--access").text),
        platformMappingId: arguments.value(of: "--id"))
      if let time = arguments.value(of: "--expires") {
        account.expirationDate = try TimeArgument.parse(time, now: console.now)
      }
      return printValue(
        of: .partnerFrameworkStatus(PartnerFrameworkStatus(account)), arguments, &console)
    })

  private static let deviceSpec = CommandSpec(
    name: "device",
    summary: "Make an X-Device-Info header",
    options: DeviceInfo.Field.allCases.map { field in
      Parameter(
        name: field.optionName, value: "VALUE", help: "The member \(field.name).")
    } + [.header, .force],
    exitCodes: exitCodes,
    run: { arguments, console in
      var device = DeviceInfo()
      for field in DeviceInfo.Field.allCases {
        guard let text = arguments.value(of: field.optionName) else { continue }
        device[field] = try value(of: field, text)
      }
      return printValue(of: .deviceInfo(device), arguments, &console)
    })

  /// Converts `text` to the JSON type of the member `field`.
  ///
  /// Adobe's own code writes a number such as `displayWidth` as a JSON number, and `connectionSecure` as a Boolean.
  /// Other members are strings.
  ///
  /// - Throws: A usage failure if the member is a Boolean and `text` is not `true` or `false`.
  private static func value(
    of field: DeviceInfo.Field, _ text: String
  ) throws(CommandFailure) -> DeviceInfo.Value {
    if field.kind == .numberOrString, let value = DeviceInfo.Value(number: text) { return value }
    guard field.kind == .booleanOrString else { return DeviceInfo.Value(text) }
    guard let value = DeviceInfo.Value(text).boolValue else {
      throw CommandFailure(.usage, "'\(field.optionName)' takes true or false")
    }
    return DeviceInfo.Value(value)
  }

  private static let identifierSpec = CommandSpec(
    name: "identifier",
    summary: "Make an AP-Device-Identifier header",
    details: [
      "Adobe advises to send a digest of the identifier, such as SHA-256, and not the identifier itself."
    ],
    argument: Parameter(name: "ID", help: "The device's identifier."),
    options: [.header],
    exitCodes: exitCodes,
    run: { arguments, console in
      let text = arguments.first ?? ""
      if (try? DeviceIdentifier(headerValue: text)) != nil {
        console.printError(Diagnostic(.encodedAgain))
      }
      return printValue(of: .deviceIdentifier(try DeviceIdentifier(text)), arguments, &console)
    })

  private static let samlSpec = CommandSpec(
    name: "saml",
    summary: "Make the SAMLResponse field of a partner sign-in",
    details: ["FILE is the XML that the framework returned (samlAttributeQueryResponse)."],
    argument: Parameter(
      name: "[FILE]", help: "The response, or '-' for standard input.", isInput: true),
    exitCodes: "0 the field is printed, 1 the file is not XML",
    run: { arguments, console in
      let document = try console.read(arguments.input)
      // Ignore an error about deep nesting. That limit only exists for configurations, and a SAML response may exceed
      // it.
      if let error = SyntaxError(xml: document), error.fault != .nestingTooDeep {
        throw CommandFailure(
          .invalid,
          "\(arguments.input.fileName) is not well-formed XML, which a SAML response is (byte "
            + "\(error.offset)); pass what the framework returned")
      }
      console.print(SAMLResponse(String(decoding: document, as: UTF8.self)).formField)
      return .success
    })

  /// Prints the value of `header` and its warnings, or the error that keeps the header from being encoded. With
  /// `--force`, a header that Adobe does not document is printed as well.
  private static func printValue(
    of header: PassHeader, _ arguments: Arguments, _ console: inout Console
  ) -> ExitCode {
    let isForced = arguments.has("--force")
    let validation: HeaderValidation = isForced ? .lenient : .strict
    var fault: Diagnostic?
    do throws(HeaderError) {
      let value = try header.headerValue(validation: validation)
      console.print(arguments.has("--header") ? "\(header.kind.fieldName): \(value)" : value)
    } catch {
      fault = error.diagnostic
      console.printError(error.diagnostic)
    }
    for warning in isForced ? [] : header.diagnostics
    where !warning.path.hasSameBytes(as: fault?.path) {
      console.printError(warning)
    }
    if fault == nil { return .success }
    if !isForced { console.printError("To write it anyway: --force") }
    return .invalid
  }
}

extension Parameter {
  fileprivate static let header = Parameter(
    name: "--header", help: "Print 'Name: value' instead of the value alone.")
  fileprivate static let force = Parameter(
    name: "--force", help: "Write the header even if Adobe does not document it.")
}

extension DeviceInfo.Field {
  /// The name of the option for the member. For example, `primaryHardwareType` has the option
  /// `--primary-hardware-type`.
  fileprivate var optionName: String {
    name.utf8.reduce(into: "--") { option, byte in
      if byte < UInt8(ascii: "a"), byte.isASCIILetter { option += "-" }
      option.unicodeScalars.append(Unicode.Scalar(byte.lowercasedASCII))
    }
  }
}
