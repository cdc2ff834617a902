import PassHeaders

enum MVPDCommand {
  static let spec = CommandSpec(
    name: "mvpd",
    summary: "Find MVPDs in a configuration",
    details: [
      "ID is the provider's id as the platform's framework reports it (accountProviderIdentifier), or "
        + "else Adobe's MVPD id. Ids are compared exactly; nearly the same ones are named."
    ],
    argument: Parameter(name: "[ID]", help: "A platformMappingId, or an MVPD's id."),
    options: [
      .configuration,
      Parameter(name: "--list", help: "List all MVPDs."),
      Parameter(name: "--picker", help: "Print the identifiers for the platform's picker."),
      .json,
    ],
    examples: [
      "pass-headers mvpd Cablevision --config config.json": "Which MVPD is this?",
      "curl … | pass-headers mvpd --picker --config -": "What to restrict the platform's picker to",
    ],
    exitCodes: "0 found, 1 not found, 2 not a configuration",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    _ = try arguments.required("--config")
    let modes = [arguments.first != nil, arguments.has("--list"), arguments.has("--picker")]
    guard modes.count(where: { $0 }) == 1 else {
      throw CommandFailure(.usage, "give one of ID, '--list' and '--picker'")
    }
    guard let configuration = try console.readConfiguration(arguments) else { return .unreadable }
    if let id = arguments.first { return find(id, configuration, &console) }
    if arguments.has("--list") { return list(configuration, &console) }
    return try picker(configuration, &console)
  }

  private static func find(
    _ id: String, _ configuration: ProviderConfiguration, _ console: inout Console
  ) -> ExitCode {
    let lookup = configuration.lookup(platformMappingId: id)
    let mvpd = lookup.preferred ?? configuration.mvpd(id: id)
    let lookedUp = lookup.json(in: configuration)
    console.show(.members(["mvpd": mvpd?.json ?? .null, "lookup": lookedUp])) { console in
      guard let mvpd else {
        console.printError(.error, "no MVPD has the id '\(id.abridged(to: 100))'")
        for line in lookup.nearMissLines(in: configuration, width: console.width) {
          console.printError(line)
        }
        return
      }
      mvpd.print(&console)
      if lookup.isAmbiguous { lookup.printSharing(&console) }
    }
    return mvpd == nil ? .invalid : .success
  }

  private static func list(
    _ configuration: ProviderConfiguration, _ console: inout Console
  ) -> ExitCode {
    let (mvpds, discretion) = (configuration.mvpds, console.discretion)
    let requestor = JSONValue.members([
      "id": .text(configuration.requestorId), "name": .text(configuration.requestorName),
    ])
    console.show(
      .members([
        "requestor": requestor, "mvpds": .array(mvpds.map { $0.json }),
        "skippedEntryCount": .number(configuration.skippedEntryCount),
        "diagnostics": discretion.json(configuration.diagnostics),
      ])
    ) { console in
      var table = FieldTable()
      for mvpd in mvpds {
        table.row(mvpd.id, mvpd.platformMappingId ?? "-", mvpd.boardingStatus?.rawValue ?? "")
      }
      console.print(table)
    }
    return .success
  }

  private static func picker(
    _ configuration: ProviderConfiguration, _ console: inout Console
  ) throws -> ExitCode {
    let ids = try configuration.supportedAccountProviderIdentifiers()
    console.show(.members(["supportedAccountProviderIdentifiers": .strings(ids)])) { console in
      for id in ids { console.print(id.printable) }
    }
    return .success
  }
}
