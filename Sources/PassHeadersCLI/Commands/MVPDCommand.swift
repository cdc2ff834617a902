import PassHeaders

/// `pass-headers mvpd`
enum MVPDCommand {
  static let spec = CommandSpec(
    name: "mvpd",
    summary: "Find the MVPD of a platformMappingId in a configuration, or the other way round",
    details: [
      "MAPPING_ID is the provider's id as the platform's framework reports it "
        + "(accountProviderIdentifier). Ids are compared exactly; what is nearly the same is named."
    ],
    argument: ArgumentSpec(name: "[MAPPING_ID]", help: "The provider's platformMappingId."),
    options: [
      ConfigurationFile.option,
      OptionSpec(name: "--mvpd-id", value: "ID", help: "Find by Adobe's MVPD id instead."),
      OptionSpec(name: "--list", help: "List all MVPDs."),
      OptionSpec(name: "--picker", help: "Print the identifiers for the platform's picker."),
      OptionSpec(
        name: "--feature", value: "ID",
        help: "With '--picker': Adobe's id of an MVPD to put in front.", repeats: true),
      OptionSpec(name: "--json", help: "Print one JSON object."),
    ],
    examples: [
      .init(
        command: "pass-headers mvpd Cablevision --config config.json",
        meaning: "Which MVPD is this?"),
      .init(
        command: "curl … | pass-headers mvpd --picker --config -",
        meaning: "What to restrict the platform's picker to"),
    ],
    exitCodes: "0 found, 1 not found, 2 no configuration",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    let path = try arguments.required("--config")
    let mappingId = arguments.positionals.first
    let mvpdId = arguments.value("--mvpd-id")
    let modes = [
      mappingId != nil, mvpdId != nil, arguments.has("--list"), arguments.has("--picker"),
    ]
    guard modes.count(where: { $0 }) == 1 else {
      throw UsageError("give one of MAPPING_ID, '--mvpd-id', '--list' and '--picker'")
    }
    guard !arguments.has("--feature") || arguments.has("--picker") else {
      throw UsageError("'--feature' goes with '--picker'")
    }
    let configuration = try ConfigurationFile.read(path, &console)
    let isJSON = arguments.has("--json")
    if let mappingId {
      return find(configuration.lookup(platformMappingId: mappingId), isJSON, &console)
    }
    if let mvpdId { return find(mvpdId, configuration, isJSON, &console) }
    if arguments.has("--list") { return list(configuration, isJSON, &console) }
    return picker(configuration, arguments.values("--feature"), isJSON, &console)
  }

  private static func find(
    _ lookup: Configuration.Lookup, _ isJSON: Bool, _ console: inout Console
  ) -> ExitCode {
    if isJSON {
      console.write(lookup.json.line)
    } else {
      MVPDReport.print(lookup, &console)
    }
    return lookup.matches.isEmpty ? .invalid : .success
  }

  private static func find(
    _ id: String, _ configuration: Configuration, _ isJSON: Bool, _ console: inout Console
  ) -> ExitCode {
    let mvpd = configuration.mvpd(id: id)
    if isJSON {
      console.write(
        JSONValue.members([
          "id": .string(id), "mvpd": mvpd?.json ?? .null,
          "platformMappingId": .optional(configuration.platformMappingId(mvpd: id)),
        ]).line)
    } else if let mvpd {
      MVPDReport.print(mvpd, &console)
    } else {
      console.printError(
        "\(console.errorStyle.bad("error:")) no MVPD has the id '\(id.printable)'"
          + didYouMean(id, configuration.mvpds.map(\.id)).printable)
    }
    return mvpd == nil ? .invalid : .success
  }

  private static func list(
    _ configuration: Configuration, _ isJSON: Bool, _ console: inout Console
  ) -> ExitCode {
    if isJSON {
      console.write(
        JSONValue.members([
          "requestor": .members([
            "id": .optional(configuration.requestorId),
            "name": .optional(configuration.requestorName),
          ]),
          "mvpds": .array(configuration.mvpds.map(\.json)),
          "skipped": .array(
            configuration.skippedEntries.map {
              .members([
                "index": .number($0.index), "reason": .string($0.reason.rawValue),
                "member": $0.member.map(JSONValue.string), "id": $0.id.map(JSONValue.string),
              ])
            }),
        ]).line)
    } else {
      MVPDReport.printList(configuration.mvpds, &console)
    }
    return .success
  }

  private static func picker(
    _ configuration: Configuration, _ featured: [String], _ isJSON: Bool,
    _ console: inout Console
  ) -> ExitCode {
    let inFront = configuration.featuredAccountProviderIdentifiers(mvpds: featured)
    do throws(PickerError) {
      let supported = try configuration.supportedAccountProviderIdentifiers()
      if isJSON {
        console.write(
          JSONValue.members([
            "supportedAccountProviderIdentifiers": .array(supported.map(JSONValue.string)),
            "featuredAccountProviderIdentifiers": .array(inFront.map(JSONValue.string)),
          ]).line)
      } else {
        console.print(console.outputStyle.strong("supportedAccountProviderIdentifiers"))
        for identifier in supported { console.print("  " + identifier.printable) }
        if !featured.isEmpty {
          console.print(console.outputStyle.strong("featuredAccountProviderIdentifiers"))
          for identifier in inFront { console.print("  " + identifier.printable) }
        }
      }
      return .success
    } catch {
      console.printError("\(console.errorStyle.bad("error[nothing-to-offer]:")) \(error)")
      return .invalid
    }
  }
}
