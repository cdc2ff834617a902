import PassHeaders

/// Providers of a configuration, for a person.
enum MVPDReport {
  /// How many of a list are shown where the list is not what was asked for.
  static let listLimit = 5

  static func print(_ lookup: Configuration.Lookup, _ console: inout Console) {
    guard let mvpd = lookup.preferred else {
      console.printError(
        "\(console.errorStyle.bad("error:")) no MVPD has the platformMappingId "
          + "'\(lookup.platformMappingId.printable)'")
      for miss in lookup.nearMisses.prefix(listLimit) { console.printError("  " + miss.phrase) }
      return
    }
    print(mvpd, &console)
    if lookup.isAmbiguous { printSharing(lookup, &console) }
  }

  /// The providers that share an id, and which of them to prefer.
  static func printSharing(_ lookup: Configuration.Lookup, _ console: inout Console) {
    console.print("")
    console.print("  \(lookup.matches.count) MVPDs share this platformMappingId:")
    for match in lookup.matches.prefix(listLimit) {
      var remarks: [String] = []
      if match == lookup.preferred {
        remarks.append("preferred: " + (lookup.preference?.phrase ?? ""))
      }
      if match == lookup.first { remarks.append("the first, which Adobe's cookbooks take") }
      console.print(
        "    " + match.title
          + (remarks.isEmpty
            ? "" : console.outputStyle.faint("  " + remarks.joined(separator: "; "))))
    }
    if lookup.matches.count > listLimit {
      console.print("    … and \(lookup.matches.count - listLimit) more")
    }
  }

  static func print(_ mvpd: MVPD, _ console: inout Console) {
    console.print(console.outputStyle.strong("MVPD \(mvpd.title)"))
    var table = FieldTable()
    func flag(_ name: String, _ value: Bool?, _ yes: String, _ no: String) {
      guard let value else { return }
      table.row(name, value ? "true" : "false", [value ? yes : no])
    }
    table.row("id", mvpd.id, ["Adobe's id, for paths"])
    table.row(
      "platformMappingId", mvpd.platformMappingId ?? "(absent)",
      [mvpd.platformMappingId == nil ? "not on this platform" : "the platform's name of it"])
    let (meaning, isGood) = boardingMeaning(mvpd.boardingStatus)
    table.row(
      "boardingStatus", mvpd.boardingStatus?.rawValue ?? "(absent)", [meaning],
      isGood ? .good : .warning)
    flag(
      "enablePlatformServices", mvpd.enablePlatformServices, "single sign-on is enabled",
      "single sign-on is not enabled")
    flag(
      "displayInPlatformPicker", mvpd.displayInPlatformPicker, "shown in the platform's picker",
      "not shown in the platform's picker")
    flag(
      "enforcePlatformPermissions", mvpd.enforcePlatformPermissions, "a viewer's refusal binds it",
      "a viewer's refusal does not bind it")
    flag("isProxy", mvpd.isProxy, "reached through another provider", "reached directly")
    flag("isTempPass", mvpd.isTempPass, "temporary access, no provider", "a provider")
    if !mvpd.requiredMetadataFields.isEmpty {
      table.row(
        "requiredMetadataFields", mvpd.requiredMetadataFields.joined(separator: ", "),
        ["what to ask the framework for"])
    }
    if let url = mvpd.logoUrl { table.row("logoUrl", url, []) }
    table.print(&console)
  }

  private static func boardingMeaning(_ status: BoardingStatus?) -> (String, isGood: Bool) {
    switch status {
    case .supported: ("takes part in single sign-on", true)
    case .picker: ("in the picker only; signs in the ordinary way", false)
    case nil: ("not supported by the platform", false)
    case .some: ("not a documented value", false)
    }
  }

  static func printList(_ mvpds: [MVPD], _ console: inout Console) {
    let headings = ["id", "platformMappingId", "boardingStatus", "enabled", "picker", ""]
    func yes(_ flag: Bool?) -> String { flag.map { $0 ? "yes" : "no" } ?? "-" }
    let rows = mvpds.map { mvpd in
      let kinds = [
        mvpd.isTempPass == true ? "TempPass" : "", mvpd.isProxy == true ? "proxied" : "",
      ]
      return [
        mvpd.id.printable, mvpd.platformMappingId?.printable ?? "-",
        mvpd.boardingStatus?.rawValue.printable ?? "-", yes(mvpd.enablePlatformServices),
        yes(mvpd.displayInPlatformPicker), kinds.filter { !$0.isEmpty }.joined(separator: ", "),
      ]
    }
    var widths = headings.map(\.count)
    for row in rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.count) }
    }
    func line(_ cells: [String]) -> String {
      var text = ""
      for (cell, width) in zip(cells, widths) where width > 0 { text += cell.padded(to: width + 2) }
      while text.last == " " { text.removeLast() }
      return text
    }
    console.print(console.outputStyle.faint(line(headings)))
    for row in rows { console.print(line(row)) }
  }
}
