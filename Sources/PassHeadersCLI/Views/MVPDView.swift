import PassHeaders
import PassHeadersInspection

extension MVPD {
  /// The identifier of the MVPD, and its name in parentheses if it is different.
  var title: String {
    guard let name = displayName, !name.isEmpty, !name.hasSameBytes(as: id) else {
      return id.printable
    }
    return "\(id.printable) (\(name.printable))"
  }

  var json: JSONValue {
    .members([
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
    ])
  }
}

extension ProviderLookup {
  /// Returns lines about at most five MVPDs with identifiers similar to the one that was looked up.
  func nearMissLines(in configuration: ProviderConfiguration, width: Int) -> [String] {
    configuration.nearMisses(of: self).prefix(5).flatMap { miss in
      let id = miss.mvpd.platformMappingId.map { " → '\($0.printable)'" } ?? ""
      return wrap(
        "\(miss.diagnostic): MVPD \(miss.mvpd.title)\(id)", width: width, indent: 4, hanging: 2)
    }
  }

  /// Returns JSON with the MVPDs that were found for the provider, and those of `configuration` with similar
  /// identifiers.
  func json(in configuration: ProviderConfiguration) -> JSONValue {
    let nearMisses = configuration.nearMisses(of: self).map { miss in
      JSONValue.members([
        "code": .string(miss.diagnostic.code.rawValue), "mvpd": .string(miss.mvpd.id),
        "platformMappingId": .text(miss.mvpd.platformMappingId),
      ])
    }
    return .members([
      "platformMappingId": .string(platformMappingId),
      "matches": .array(matches.map { $0.json }), "preferred": .text(preferred?.id),
      "ambiguous": .bool(isAmbiguous), "nearMisses": .array(nearMisses),
    ])
  }
}
