import PassHeaders

/// A count of the documented members at the root of a payload. It stops at the first syntax error.
struct RootMembers {
  private var permissionInfoCount = 0
  private var statusCount = 0
  private var deviceCount = 0
  private var count = 0

  /// The header that the members belong to, or `nil` without a documented member. If there are members of both headers,
  /// it is the status.
  var kind: HeaderKind? {
    statusCount > 0 ? .partnerFrameworkStatus : deviceCount > 0 ? .deviceInfo : nil
  }

  var isOnlyPermissionInfo: Bool { count == 1 && permissionInfoCount == 1 }

  fileprivate init(_ json: Span<UInt8>) {
    do throws(SyntaxError) {
      var reader = JSONReader()
      try reader.start(json)
      guard json.byte(at: reader.position) == "{" else { return }
      var isFirst = true
      try reader.open()
      while let name = try reader.nextMember(json, &isFirst) {
        insert(name, json)
        try reader.skipValue(json)
      }
    } catch {}
  }

  private mutating func insert(_ name: JSONStringToken, _ json: Span<UInt8>) {
    count += 1
    if let index = PartnerFrameworkStatus.Object.RootMember.names.index(of: name, json) {
      statusCount += 1
      if index == 0 { permissionInfoCount += 1 }
    } else if DeviceInfo.Field.names.index(of: name, json) != nil {
      deviceCount += 1
    }
  }

  /// Returns the header to which all documented members belong, if it is not `kind`. For example, returns
  /// `.partnerFrameworkStatus` for a payload with `frameworkProviderInfo` that was sent as a device.
  func kind(otherThan kind: HeaderKind?) -> HeaderKind? {
    switch kind {
    case .partnerFrameworkStatus? where statusCount == 0 && deviceCount > 0: .deviceInfo
    case .deviceInfo? where deviceCount == 0 && statusCount > 0: .partnerFrameworkStatus
    default: nil
    }
  }
}

extension Span<UInt8> {
  var rootMembers: RootMembers { RootMembers(self) }
}
