import PassHeaders

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
