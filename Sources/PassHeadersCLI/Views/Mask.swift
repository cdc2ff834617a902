import PassHeaders

// What `--redact` shows of a header: the same header, in which characters that only show the length and kind of a
// value stand for each personal one. Words that Adobe documents stay.

extension PassHeader {
  /// The header with its personal values masked.
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
  /// The date rounded down to 100,000,000 milliseconds, which are about a day.
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
  /// The value masked, unless Adobe documents it as one of `field`.
  fileprivate func masked(as field: DeviceInfo.Field) -> DeviceInfo.Value {
    switch kind {
    case .boolean: self
    case .number: DeviceInfo.Value(number: text.masked) ?? self
    case .string: field.documents(text) ? self : DeviceInfo.Value(text.masked)
    }
  }
}

extension DeviceInfo.Field {
  /// Whether Adobe documents `text` as a value of the member, in its list or as an example.
  fileprivate func documents(_ text: String) -> Bool {
    lists(text) || self == .connectionType && DeviceInfo.ConnectionType(rawValue: text).isDocumented
  }
}

extension DeviceIdentifier {
  fileprivate var masked: DeviceIdentifier {
    guard let text else { return self }
    return (try? DeviceIdentifier(bytes: text.masked.utf8)) ?? self
  }
}

extension JSONValue {
  /// The value masked. Documented names stay, and so do the documented values of a member named `memberName`.
  func masked(memberName: String = "") -> JSONValue {
    switch self {
    case .null, .bool: return self
    case .number(let text):
      return .number(maskedDate(text, memberName) ?? text.masked(keeping: "eE"))
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

  /// The milliseconds of an `expirationDate`, masked; `nil` for another member or another text.
  private func maskedDate(_ text: String, _ memberName: String) -> String? {
    guard memberName.hasSameBytes(as: "expirationDate") else { return nil }
    let date = text.withUTF8Span { ExpirationDate.read($0) }
    return date.map { String($0.masked.rawValue) }
  }
}

extension String {
  /// The text with `1` for each digit and `x` for each other character, except ASCII punctuation and spaces.
  fileprivate var masked: String { masked(keeping: "") }

  fileprivate func masked(keeping kept: String) -> String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar {
          case "0"..."9": "1"
          case " "..."/", ":"..."@", "["..."`", "{"..."~": scalar
          default: kept.unicodeScalars.contains(scalar) ? scalar : "x"
          }
        }))
  }

  /// The name, or how long it is if Adobe does not document it.
  fileprivate var maskedName: String { MemberPath.root.appending(self).discreetText }
}
