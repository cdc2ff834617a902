import PassHeaders

/// Masks what tells of a person or a household, and keeps the shape: that a member is there, and
/// how long its value is.
enum Redaction {
  static func of(_ status: PartnerFrameworkStatus) -> PartnerFrameworkStatus {
    var account = status.account
    if !account.accessStatus.isKnown {
      account.accessStatus = AccessStatus(
        rawValue: mask("accessStatus", account.accessStatus.rawValue))
    }
    account.platformMappingId = account.platformMappingId.map { mask("id", $0) }
    account.permissionError = account.permissionError.map(of)
    account.providerError = account.providerError.map(of)
    return PartnerFrameworkStatus(account)
  }

  private static func of(_ error: FrameworkError) -> FrameworkError {
    FrameworkError(
      code: error.code.map { mask("code", $0) }, message: error.message.map { mask("message", $0) })
  }

  /// Only what many devices share stays.
  static func of(_ device: DeviceInfo) -> DeviceInfo {
    var redacted = DeviceInfo()
    for key in DeviceInfo.Key.allCases {
      guard let value = device[key] else { continue }
      switch key {
      case .userAgent, .connectionIp, .connectionPort, .applicationId:
        redacted.set(key, text: mask(key.rawValue, value.text))
      case .connectionSecure: redacted.connectionSecure = device.connectionSecure
      default:
        switch value {
        case .number(let number): redacted.set(key, number: number)
        default: redacted.set(key, text: value.text)
        }
      }
    }
    redacted.unknownMembers = device.unknownMembers.map {
      JSONMember(name: $0.name, value: .string(mask($0.name.abridged, $0.value.text)))
    }
    return redacted
  }

  /// Without the MVPD, which names the provider.
  static func ofURL(_ url: String) -> String {
    var parts = url.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let version = parts.firstIndex(of: "v2"), parts.count > version + 3 else { return url }
    let isDecision = parts[version + 2] == "decisions"
    let place = version + (isDecision ? 4 : 3)
    let isMVPD = isDecision || ["profiles", "logout", "authenticate"].contains(parts[version + 2])
    if isMVPD, place < parts.count, parts[place] != "sso", parts[place] != "code" {
      parts[place] = "<mvpd>"
    }
    return parts.joined(separator: "/")
  }

  private static func mask(_ name: String, _ text: String) -> String {
    "<\(name): \(text.count) characters>"
  }
}

extension JSONValue {
  /// The text of a string, anything else as JSON.
  var text: String {
    if case .string(let text) = self { return text }
    return String(decoding: bytes, as: UTF8.self)
  }
}
