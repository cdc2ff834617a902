import PassHeaders
import PassHeadersInspection

// Providers of a configuration, for a person and for a program.

extension MVPD {
  /// Adobe's id, and the name for people.
  var title: String {
    guard let name = displayName, !name.isEmpty, !name.hasSameBytes(as: id) else {
      return id.printable
    }
    return "\(id.printable) (\(name.printable))"
  }

  private var members: KeyValuePairs<String, JSONValue?> {
    [
      "id": .string(id), "displayName": .text(displayName),
      "platformMappingId": .text(platformMappingId),
      "boardingStatus": .text(boardingStatus?.rawValue),
      "enablePlatformServices": enablePlatformServices.map { .bool($0) },
      "displayInPlatformPicker": displayInPlatformPicker.map { .bool($0) },
      "enforcePlatformPermissions": enforcePlatformPermissions.map { .bool($0) },
      "isProxy": isProxy.map { .bool($0) }, "isTempPass": isTempPass.map { .bool($0) },
      "requiredMetadataFields": requiredMetadataFields.isEmpty
        ? nil : .strings(requiredMetadataFields),
      "logoUrl": .text(logoUrl),
    ]
  }

  var json: JSONValue { .members(members) }

  func print(_ console: inout Console) {
    console.print(console.outputStyle.strong("MVPD \(title)"))
    var table = FieldTable()
    for (name, value) in members {
      if let value { table.row(name, value.plainText) }
    }
    console.print(table)
    console.print("It " + role + ".", indent: 2)
  }

  /// What it is for single sign-on.
  private var role: String {
    guard platformMappingId != nil else { return "is not on this platform" }
    switch boardingStatus {
    case .supported? where enablePlatformServices == true: return "takes part in single sign-on"
    case .supported?: return "would take part in single sign-on, which is not enabled for it"
    case .picker?: return "is in the platform's picker only, and signs in the ordinary way"
    default: return "takes no part in single sign-on"
    }
  }
}

extension ProviderLookup {
  private static let listLimit = 5

  /// The providers that share the id, and which of them is preferred.
  func printSharing(_ console: inout Console) {
    let titles = matches.prefix(Self.listLimit).map { $0.title }.joined(separator: ", ")
    let more = matches.count > Self.listLimit ? " and others" : ""
    console.print(
      "\(matches.count) MVPDs share this platformMappingId: \(titles)\(more). This is "
        + "the one that most likely signs in; Adobe's cookbooks take the first.", indent: 2)
  }

  /// Lines about the providers that were nearly found.
  func nearMissLines(in configuration: ProviderConfiguration, width: Int) -> [String] {
    configuration.nearMisses(of: self).prefix(Self.listLimit).flatMap { miss in
      let id = miss.mvpd.platformMappingId.map { " → '\($0.printable)'" } ?? ""
      return wrap(
        "\(miss.diagnostic): MVPD \(miss.mvpd.title)\(id)", width: width, indent: 4, hanging: 2)
    }
  }

  func json(in configuration: ProviderConfiguration) -> JSONValue {
    .members([
      "platformMappingId": .string(platformMappingId),
      "matches": .array(matches.map { $0.json }),
      "preferred": .text(preferred?.id), "ambiguous": .bool(isAmbiguous),
      "nearMisses": .array(
        configuration.nearMisses(of: self).map {
          .members([
            "code": .string($0.diagnostic.code.rawValue), "mvpd": .string($0.mvpd.id),
            "platformMappingId": .text($0.mvpd.platformMappingId),
          ])
        }),
    ])
  }
}
