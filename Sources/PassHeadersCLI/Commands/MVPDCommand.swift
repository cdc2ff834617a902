import PassHeaders

enum MVPDCommand {
  static let spec = CommandSpec(
    name: "mvpd",
    summary: "Find the MVPD of a platformMappingId in a configuration, or the other way round",
    brief: "Find MVPDs in a configuration",
    details: [
      "MAPPING_ID is the provider's id as the platform's framework reports it "
        + "(accountProviderIdentifier). Ids are compared exactly; nearly the same ones are named."
    ],
    argument: Parameter(name: "[MAPPING_ID]", help: "The provider's platformMappingId."),
    options: [
      .configuration,
      Parameter(name: "--mvpd-id", value: "ID", help: "Find by Adobe's MVPD id instead."),
      Parameter(name: "--list", help: "List all MVPDs."),
      Parameter(name: "--picker", help: "Print the identifiers for the platform's picker."),
      Parameter(
        name: "--feature", value: "ID",
        help: "With '--picker': Adobe's id of an MVPD to feature.", limit: .max),
      Parameter(name: "--json", help: "Print one JSON object."),
    ],
    examples: [
      "pass-headers mvpd Cablevision --config config.json": "Which MVPD is this?",
      "curl … | pass-headers mvpd --picker --config -": "What to restrict the platform's picker to",
    ],
    exitCodes: "0 found, 1 not found, 2 not a configuration",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    _ = try arguments.required("--config")
    let mappingId = arguments.first
    let mvpdId = arguments.value("--mvpd-id")
    let modes = [
      mappingId != nil, mvpdId != nil, arguments.has("--list"), arguments.has("--picker"),
    ]
    guard modes.count(where: { $0 }) == 1 else {
      throw CommandFailure(.usage, "give one of MAPPING_ID, '--mvpd-id', '--list' and '--picker'")
    }
    guard !arguments.has("--feature") || arguments.has("--picker") else {
      throw CommandFailure(.usage, "'--feature' goes with '--picker'")
    }
    guard let configuration = try console.readConfiguration(arguments) else { return .unreadable }
    let isJSON = arguments.has("--json")
    if let mappingId {
      return find(configuration.lookup(platformMappingId: mappingId), isJSON, &console)
    }
    if let mvpdId { return find(mvpdId, configuration, isJSON, &console) }
    if arguments.has("--list") { return list(configuration, isJSON, &console) }
    return picker(configuration, arguments.values("--feature"), isJSON, &console)
  }

  private static func find(
    _ lookup: ProviderLookup, _ isJSON: Bool, _ console: inout Console
  ) -> ExitCode {
    let view = MVPDView()
    if isJSON {
      console.write(view.json(lookup).line)
    } else if let mvpd = lookup.preferred {
      view.print(mvpd, &console)
      if lookup.isAmbiguous { view.printSharing(lookup, &console) }
    } else {
      console.printError(
        .error,
        "no MVPD has the platformMappingId '\(lookup.platformMappingId.abridged(to: 100))'")
      for line in view.nearMisses(lookup, width: console.width) { console.printError(line) }
    }
    return lookup.matches.isEmpty ? .invalid : .success
  }

  private static func find(
    _ id: String, _ configuration: ProviderConfiguration, _ isJSON: Bool, _ console: inout Console
  ) -> ExitCode {
    let mvpd = configuration.mvpd(id: id)
    if isJSON {
      console.printJSON(["id": .string(id), "mvpd": mvpd.map { MVPDView().json($0) } ?? .null])
    } else if let mvpd {
      MVPDView().print(mvpd, &console)
    } else {
      console.printError(
        .error,
        "no MVPD has the id '\(id.abridged(to: 100))'"
          + didYouMean(id, configuration.mvpds.map { $0.id }))
    }
    return mvpd == nil ? .invalid : .success
  }

  private static func list(
    _ configuration: ProviderConfiguration, _ isJSON: Bool, _ console: inout Console
  ) -> ExitCode {
    let view = MVPDView()
    guard isJSON else {
      view.printList(configuration.mvpds, &console)
      return .success
    }
    let requestor = JSONValue.members([
      "id": .text(configuration.requestorId), "name": .text(configuration.requestorName),
    ])
    console.printJSON([
      "requestor": requestor, "mvpds": .array(configuration.mvpds.map { view.json($0) }),
      "skippedEntryCount": .number(configuration.skippedEntryCount),
      "diagnostics": .array(configuration.diagnostics.map { view.discretion.json($0) }),
    ])
    return .success
  }

  private static func picker(
    _ configuration: ProviderConfiguration, _ featured: [String], _ isJSON: Bool,
    _ console: inout Console
  ) -> ExitCode {
    let inFront = configuration.featuredAccountProviderIdentifiers(mvpds: featured)
    do throws(HeaderError) {
      let supported = try configuration.supportedAccountProviderIdentifiers()
      if isJSON {
        console.printJSON([
          "supportedAccountProviderIdentifiers": .array(supported.map { .string($0) }),
          "featuredAccountProviderIdentifiers": .array(inFront.map { .string($0) }),
        ])
        return .success
      }
      console.print(console.outputStyle.strong("supportedAccountProviderIdentifiers"))
      for identifier in supported { console.print("  " + identifier.printable) }
      if !featured.isEmpty {
        console.print(console.outputStyle.strong("featuredAccountProviderIdentifiers"))
        for identifier in inFront { console.print("  " + identifier.printable) }
      }
      return .success
    } catch {
      console.printError(error.diagnostic)
      return .invalid
    }
  }
}
