import PassHeaders

/// Providers of a configuration, for a person and for a program.
struct MVPDView {
  var discretion = Discretion()

  /// How many of a list are shown where the list is not what was asked for.
  private static let listLimit = 5

  // MARK: For a person

  /// The providers that share an id, and which of them to prefer.
  func printSharing(_ lookup: ProviderLookup, _ console: inout Console) {
    console.print()
    console.print("  \(lookup.matches.count) MVPDs share this platformMappingId:")
    for (index, match) in lookup.matches.prefix(Self.listLimit).enumerated() {
      var remarks: [String] = []
      if match == lookup.preferred {
        remarks.append("preferred: " + (lookup.preference?.phrase ?? ""))
      }
      if index == 0 { remarks.append("the first, which Adobe's cookbooks take") }
      console.print(
        "\(discretion.title(match))"
          + (remarks.isEmpty ? "" : ": " + remarks.joined(separator: "; ")),
        indent: 4, hanging: 2)
    }
    if lookup.matches.count > Self.listLimit {
      console.print("    … and \(lookup.matches.count - Self.listLimit) more")
    }
  }

  /// Lines about the providers that were nearly found.
  func nearMisses(_ lookup: ProviderLookup, width: Int) -> [String] {
    lookup.nearMisses.prefix(Self.listLimit).flatMap { miss in
      let id = miss.mvpd.platformMappingId.map { " → '\($0.printable)'" } ?? ""
      return wrap(
        "note[\(miss.diagnostic.code)]: \(miss.diagnostic.message): MVPD "
          + "\(discretion.title(miss.mvpd))\(id)", width: width, indent: 4, hanging: 2)
    }
  }

  func print(_ mvpd: MVPD, _ console: inout Console) {
    console.print(console.outputStyle.strong("MVPD \(discretion.title(mvpd))"))
    var table = FieldTable()
    func flag(_ name: String, _ value: Bool?, _ yes: String, _ no: String) {
      guard let value else { return }
      table.row(name, value ? "true" : "false", [value ? yes : no])
    }
    table.row("id", mvpd.id, ["Adobe's id, for paths"])
    table.row(
      "platformMappingId", mvpd.platformMappingId ?? "(absent)",
      [mvpd.platformMappingId == nil ? "not on this platform" : "the platform's name of it"])
    table.row(
      "boardingStatus", mvpd.boardingStatus?.rawValue ?? "(absent)",
      [
        mvpd.boardingStatus == .supported
          ? "takes part in single sign-on"
          : mvpd.boardingStatus == .picker
            ? "in the picker only; signs in the ordinary way"
            : mvpd.boardingStatus == nil
              ? "not supported by the platform" : "not a documented value"
      ], mvpd.boardingStatus == .supported ? .good : .warning)
    flag(
      "enablePlatformServices", mvpd.enablePlatformServices, "single sign-on is enabled",
      "single sign-on is not enabled")
    flag(
      "displayInPlatformPicker", mvpd.displayInPlatformPicker, "shown in the platform's picker",
      "not shown in the platform's picker")
    flag(
      "enforcePlatformPermissions", mvpd.enforcePlatformPermissions,
      "honours the viewer's refusal", "does not honour the viewer's refusal")
    flag("isProxy", mvpd.isProxy, "reached through another provider", "reached directly")
    flag("isTempPass", mvpd.isTempPass, "temporary access, not a provider", "not temporary access")
    if !mvpd.requiredMetadataFields.isEmpty {
      table.row(
        "requiredMetadataFields", mvpd.requiredMetadataFields.joined(separator: ", "),
        ["what to ask the framework for"])
    }
    if let url = mvpd.logoUrl { table.row("logoUrl", url) }
    console.print(table.lines(width: console.width, console.outputStyle))
  }

  func printList(_ mvpds: [MVPD], _ console: inout Console) {
    func yes(_ flag: Bool?) -> String { flag.map { $0 ? "yes" : "no" } ?? "-" }
    let rows =
      [["id", "platformMappingId", "boardingStatus", "enabled", "picker", ""]]
      + mvpds.map { mvpd in
        [
          mvpd.id.printable, mvpd.platformMappingId?.printable ?? "-",
          mvpd.boardingStatus?.rawValue.printable ?? "-", yes(mvpd.enablePlatformServices),
          yes(mvpd.displayInPlatformPicker),
          (mvpd.isTempPass == true ? "TempPass " : "") + (mvpd.isProxy == true ? "proxied" : ""),
        ]
      }
    let widths = (0..<6).map { column in rows.map { $0[column].columns }.max() ?? 0 }
    if widths.reduce(0, { $0 + $1 + 2 }) > console.width {
      for row in rows.dropFirst() { printNarrow(row, titles: rows[0], &console) }
      return
    }
    for (index, row) in rows.enumerated() {
      var line = ""
      for (cell, width) in zip(row, widths) { line += cell.padded(to: width + 2) }
      while line.utf8.last == UInt8(ascii: " ") { line.unicodeScalars.removeLast() }
      console.print(index == 0 ? console.outputStyle.faint(line) : line)
    }
  }

  /// A row of the list where the terminal is too narrow for its columns.
  private func printNarrow(_ row: [String], titles: [String], _ console: inout Console) {
    console.print(row[0])
    let known = zip(titles, row).dropFirst().filter { !$1.isEmpty && !$1.hasSameBytes(as: "-") }
    let details = known.map { title, cell in title.isEmpty ? cell : "\(title) \(cell)" }
    if !details.isEmpty {
      console.print(details.joined(separator: ", "), indent: 4, hanging: 2)
    }
  }

  // MARK: For a program

  func json(_ mvpd: MVPD) -> JSONValue {
    .members([
      "id": .string(mvpd.id), "displayName": .text(mvpd.displayName),
      "logoUrl": .text(mvpd.logoUrl), "platformMappingId": .text(mvpd.platformMappingId),
      "boardingStatus": .text(mvpd.boardingStatus?.rawValue),
      "enablePlatformServices": mvpd.enablePlatformServices.map { .bool($0) },
      "displayInPlatformPicker": mvpd.displayInPlatformPicker.map { .bool($0) },
      "enforcePlatformPermissions": mvpd.enforcePlatformPermissions.map { .bool($0) },
      "isProxy": mvpd.isProxy.map { .bool($0) }, "isTempPass": mvpd.isTempPass.map { .bool($0) },
      "requiredMetadataFields": mvpd.requiredMetadataFields.isEmpty
        ? nil : .array(mvpd.requiredMetadataFields.map { .string($0) }),
    ])
  }

  func json(_ lookup: ProviderLookup) -> JSONValue {
    .members([
      "platformMappingId": .string(lookup.platformMappingId),
      "matches": .array(lookup.matches.map { json($0) }),
      "preferred": .text(lookup.preferred?.id), "preference": .text(lookup.preference?.rawValue),
      "ambiguous": .bool(lookup.isAmbiguous),
      "nearMisses": .array(
        lookup.nearMisses.map {
          .members([
            "code": .string($0.diagnostic.code.rawValue), "mvpd": .string($0.mvpd.id),
            "platformMappingId": .text($0.mvpd.platformMappingId),
          ])
        }),
    ])
  }
}

extension ProviderLookup.Preference {
  fileprivate var phrase: String {
    switch self {
    case .onlyMatch: "there is no other"
    case .platformServices: "enabled for single sign-on"
    case .boardingStatus: "better boarding status"
    case .notTempPass: "not temporary access"
    case .documentOrder: "first in the document"
    }
  }
}
