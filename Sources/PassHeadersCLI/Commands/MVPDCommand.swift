import PassHeaders

enum MVPDCommand {
  static let spec = CommandSpec(
    name: "mvpd",
    summary: "Find MVPDs in a configuration",
    details: [
      "ID is the provider's platformMappingId, which Apple calls accountProviderIdentifier, or Adobe's MVPD id. "
        + "Ids are compared exactly. Without ID, all MVPDs are listed."
    ],
    argument: Parameter(name: "[ID]", help: "A platformMappingId, or an MVPD's id."),
    exitCodes: "0 the MVPD is found, 1 it is not, 2 the file is not a configuration"
  ) { options in
    let config = options.configuration()
    let picker = options.flag("--picker", "Print the identifiers that Apple's picker can offer.")
    let json = options.json()
    return { arguments, console in
      let path = try arguments.required(config)
      if arguments.first != nil, arguments.has(picker) {
        throw CommandFailure(
          .usage, "'--picker' lists identifiers of all MVPDs; leave out ID or '--picker'")
      }
      console.isJSON = arguments.has(json)
      let configuration = try console.readConfiguration(path)
      if let id = arguments.first { return find(id, configuration, &console) }
      if arguments.has(picker) {
        try printPicker(of: configuration, &console)
      } else {
        printAll(configuration.mvpds, &console)
      }
      return .success
    }
  }

  private static func printPicker(
    of configuration: ProviderConfiguration, _ console: inout Console
  ) throws {
    let ids = try configuration.supportedAccountProviderIdentifiers()
    console.show(.members(["supportedAccountProviderIdentifiers": .strings(ids)])) { console in
      for id in ids { console.print(id.printable) }
    }
  }

  private static func printAll(_ mvpds: [MVPD], _ console: inout Console) {
    console.show(.members(["mvpds": .array(mvpds.map { $0.json })])) { console in
      var table = FieldTable()
      for mvpd in mvpds {
        table.addRow(mvpd.id, mvpd.platformMappingId ?? "-", mvpd.boardingStatus?.rawValue ?? "")
      }
      console.print(table)
    }
  }

  private static func find(
    _ id: String, _ configuration: ProviderConfiguration, _ console: inout Console
  ) -> ExitCode {
    let matches = configuration.mvpds(platformMappingId: id)
    let mvpd = matches.first ?? configuration.mvpd(id: id)
    console.show(
      .members(["mvpd": mvpd?.json ?? .null, "matches": .array(matches.map { $0.json })])
    ) { console in
      guard let mvpd else {
        let ids = configuration.mvpds.flatMap { [$0.id, $0.platformMappingId].compactMap { $0 } }
        console.printError(
          .error, "no MVPD has the id '\(id.abridged(to: 100))'" + suggestion(for: id, among: ids))
        return
      }
      console.print(console.outputStyle.strong("MVPD \(mvpd.title)"))
      var table = FieldTable()
      table.addRows(of: mvpd.json)
      console.print(table)
      if matches.count < 2 { return }
      let titles = matches.map { $0.title }.joined(separator: ", ")
      let text =
        "\(matches.count) MVPDs share this platformMappingId: \(titles). The first of "
        + "them most likely signs in; Adobe's cookbooks take the first of the configuration."
      console.print(text, indent: 2)
    }
    return mvpd == nil ? .invalid : .success
  }
}
