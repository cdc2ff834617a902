import PassHeaders

// Providers of a configuration, for a person and for a program.

extension MVPD {
  /// Adobe's id, and the name for people.
  var title: String {
    guard let name = displayName, !name.isEmpty, !name.hasSameBytes(as: id) else {
      return id.printable
    }
    return "\(id.printable) (\(name.printable))"
  }

  /// A member: what it says, and what that means. One that is absent and means nothing is not shown.
  private typealias Row = (name: String, value: JSONValue?, meaning: String)

  private var rows: [Row] {
    func flag(_ name: String, _ value: Bool?, _ yes: String, _ no: String) -> Row {
      (name, value.map { .bool($0) }, value.map { $0 ? yes : no } ?? "")
    }
    let fields = requiredMetadataFields
    return [
      ("id", .string(id), "Adobe's id, for paths"),
      ("displayName", .text(displayName), ""),
      (
        "platformMappingId", .text(platformMappingId),
        platformMappingId == nil ? "not on this platform" : "the platform's name of it"
      ),
      ("boardingStatus", .text(boardingStatus?.rawValue), boardingStatusMeaning),
      flag(
        "enablePlatformServices", enablePlatformServices, "single sign-on is enabled",
        "single sign-on is not enabled"),
      flag(
        "displayInPlatformPicker", displayInPlatformPicker, "shown in the platform's picker",
        "not shown in the platform's picker"),
      flag(
        "enforcePlatformPermissions", enforcePlatformPermissions, "honours the viewer's refusal",
        "does not honour the viewer's refusal"),
      flag("isProxy", isProxy, "reached through another provider", "reached directly"),
      flag("isTempPass", isTempPass, "temporary access, not a provider", "not temporary access"),
      (
        "requiredMetadataFields", fields.isEmpty ? nil : .strings(fields),
        fields.isEmpty ? "" : "what to ask the framework for"
      ),
      ("logoUrl", .text(logoUrl), ""),
    ]
  }

  private var boardingStatusMeaning: String {
    guard let boardingStatus else { return "not supported by the platform" }
    if boardingStatus == .supported { return "takes part in single sign-on" }
    return boardingStatus == .picker
      ? "in the picker only; signs in the ordinary way" : "not a documented value"
  }

  func print(_ console: inout Console) {
    console.print(console.outputStyle.strong("MVPD \(title)"))
    var table = FieldTable()
    for (name, value, meaning) in rows where value != nil || !meaning.isEmpty {
      table.row(name, value?.plainText ?? "(absent)", meaning)
    }
    console.print(table)
  }

  /// A few words for a list of providers.
  var summary: String {
    [
      boardingStatus?.rawValue,
      enablePlatformServices.map { $0 ? "enabled" : "not enabled" },
      displayInPlatformPicker.map { $0 ? "in the picker" : "not in the picker" },
      isTempPass == true ? "temporary access" : nil, isProxy == true ? "proxied" : nil,
    ].compactMap { $0 }.joined(separator: ", ").printable
  }

  var json: JSONValue {
    .object(rows.compactMap { row in row.value.map { JSONMember(name: row.name, value: $0) } })
  }
}

extension ProviderLookup {
  /// How many of a list are shown where the list is not what was asked for.
  private static let listLimit = 5

  /// The providers that share the id, and which of them to prefer.
  func printSharing(_ console: inout Console) {
    console.print()
    console.print("  \(matches.count) MVPDs share this platformMappingId:")
    for (index, match) in matches.prefix(Self.listLimit).enumerated() {
      var remarks: [String] = []
      if match == preferred { remarks.append("preferred: " + (preference?.phrase ?? "")) }
      if index == 0 { remarks.append("the first, which Adobe's cookbooks take") }
      console.print(
        match.title + (remarks.isEmpty ? "" : ": " + remarks.joined(separator: "; ")),
        indent: 4, hanging: 2)
    }
    if matches.count > Self.listLimit {
      console.print("    … and \(matches.count - Self.listLimit) more")
    }
  }

  /// Lines about the providers that were nearly found.
  func nearMissLines(width: Int) -> [String] {
    nearMisses.prefix(Self.listLimit).flatMap { miss in
      let id = miss.mvpd.platformMappingId.map { " → '\($0.printable)'" } ?? ""
      return wrap(
        "\(miss.diagnostic): MVPD \(miss.mvpd.title)\(id)", width: width, indent: 4, hanging: 2)
    }
  }

  var json: JSONValue {
    .members([
      "platformMappingId": .string(platformMappingId),
      "matches": .array(matches.map { $0.json }),
      "preferred": .text(preferred?.id), "preference": .text(preference?.rawValue),
      "ambiguous": .bool(isAmbiguous),
      "nearMisses": .array(
        nearMisses.map {
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
