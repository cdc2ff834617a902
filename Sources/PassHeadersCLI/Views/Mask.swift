import PassHeaders

// The masks of `--redact`. A masked header has the same structure. Characters that only show length and kind replace
// each personal value, as in `xxx-##`. Values that Adobe documents are kept.

extension PassHeader {
  var masked: PassHeader {
    switch self {
    case .partnerFrameworkStatus(let status): .partnerFrameworkStatus(status.masked)
    case .deviceInfo(let device): .deviceInfo(device.masked)
    case .deviceIdentifier(let identifier): .deviceIdentifier(identifier.masked)
    }
  }
}

extension PartnerFrameworkStatus {
  fileprivate var masked: PartnerFrameworkStatus {
    let status = account.accessStatus
    return PartnerFrameworkStatus(
      SubscriberAccount(
        accessStatus: status.isDocumented ? status : AccessStatus(rawValue: status.rawValue.masked),
        platformMappingId: account.platformMappingId?.masked,
        expirationDate: account.expirationDate?.masked,
        permissionError: account.permissionError?.masked,
        providerError: account.providerError?.masked))
  }
}

extension FrameworkError {
  fileprivate var masked: FrameworkError {
    FrameworkError(code: code?.masked, message: message?.masked)
  }
}

extension EpochMilliseconds {
  /// The date rounded down to a multiple of 100,000,000 milliseconds, which is about one day.
  fileprivate var masked: EpochMilliseconds {
    EpochMilliseconds(clamping: rawValue - rawValue % 100_000_000)
  }
}

extension DeviceInfo {
  fileprivate var masked: DeviceInfo {
    var device = DeviceInfo()
    for field in Field.allCases { device[field] = self[field]?.masked(as: field) }
    device.unknownMembers = unknownMembers.map { member in
      let value = try? JSONValue(parsing: ContiguousArray(member.json.utf8).span)
      return UnknownMember(
        name: member.name.maskedName, value?.masked(memberName: member.name) ?? .null)
    }
    return device
  }
}

extension DeviceInfo.Value {
  /// Returns the value masked, as in `xx-##` for `AB-42`, unless Adobe documents it for `field`.
  fileprivate func masked(as field: DeviceInfo.Field) -> DeviceInfo.Value {
    switch kind {
    case .boolean: self
    case .number: DeviceInfo.Value(number: text.maskedNumber) ?? DeviceInfo.Value(text.masked)
    case .string: field.documents(text) ? self : DeviceInfo.Value(text.masked)
    }
  }
}

extension DeviceInfo.Field {
  /// Whether Adobe documents `text` as a value of the member, in its list or as an example.
  fileprivate func documents(_ text: String) -> Bool {
    lists(text) == true
      || self == .connectionType && DeviceInfo.ConnectionType(rawValue: text).isDocumented
  }
}

extension DeviceIdentifier {
  fileprivate var masked: DeviceIdentifier {
    guard let text else { return self }
    return (try? DeviceIdentifier(bytes: text.masked.utf8)) ?? self
  }
}

extension JSONValue {
  /// Returns the value masked, except for names of documented members and documented values of the member `memberName`.
  func masked(memberName: String = "") -> JSONValue {
    switch self {
    case .null, .bool: return self
    case .number(let text):
      return .number(maskedDate(text, memberName) ?? text.maskedNumber)
    case .string(let text):
      if let date = maskedDate(text, memberName) { return .string(date) }
      let isDocumented =
        memberName.hasSameBytes(as: "accessStatus") && AccessStatus(rawValue: text).isDocumented
        || DeviceInfo.Field(rawValue: memberName)?.documents(text) == true
      return .string(isDocumented ? text : text.masked)
    case .array(let elements): return .array(elements.map { $0.masked(memberName: memberName) })
    case .object(let members):
      return .object(
        members.map { member in
          JSONMember(
            name: member.name.maskedName, value: member.value.masked(memberName: member.name))
        })
    }
  }

  /// Returns the masked milliseconds if `memberName` is `expirationDate` and `text` is a date, otherwise `nil`.
  private func maskedDate(_ text: String, _ memberName: String) -> String? {
    guard memberName.hasSameBytes(as: "expirationDate") else { return nil }
    let date = text.withUTF8Span { ExpirationDate.read($0) }
    return date.map { String($0.masked.rawValue) }
  }
}

extension String {
  /// The text masked, such as `xx-##` for `AB-42`: ASCII punctuation and spaces are kept.
  fileprivate var masked: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar {
          case "0"..."9": "#"
          case " "..."/", ":"..."@", "["..."`", "{"..."~": scalar
          default: "x"
          }
        }))
  }

  /// The text of a JSON number masked as a number: `1.1e1` for `2.5e3`.
  fileprivate var maskedNumber: String {
    String(String.UnicodeScalarView(unicodeScalars.map { ("0"..."9").contains($0) ? "1" : $0 }))
  }

  /// The name of a member if Adobe documents it, otherwise its length, as in `<member: 11 characters>`.
  fileprivate var maskedName: String { MemberPath.root.appending(self).redactedText }
}
