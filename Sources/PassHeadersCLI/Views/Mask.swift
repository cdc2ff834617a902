import PassHeaders

// The masks of `--redact`. A masked header has the same members. Characters that only show length and kind replace each
// personal value, as in `xxx-##`. Values that Adobe documents are kept.

extension String {
  /// The text of the member `memberName` masked, such as `xx-##` for `AB-42`: ASCII punctuation and spaces are kept.
  ///
  /// A value that Adobe documents for the member is kept, and an `expirationDate` is rounded down.
  fileprivate func masked(memberName: String) -> String {
    if memberName.hasSameBytes(as: "expirationDate"),
      let date = withUTF8Span({ ExpirationDate.read($0) })
    {
      return String(date.masked.rawValue)
    }
    let isDocumented =
      memberName.hasSameBytes(as: "accessStatus") && AccessStatus(rawValue: self).isDocumented
      || DeviceInfo.Field(rawValue: memberName)?.documents(self) == true
    return isDocumented ? self : masked
  }

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

  /// The name of a member if Adobe documents it, otherwise its length, as in `<member: 11 characters>`.
  fileprivate var maskedName: String { MemberPath.root.appending(self).redactedText }
}

extension EpochMilliseconds {
  /// The date rounded down to the beginning of its day in UTC.
  fileprivate var masked: EpochMilliseconds {
    EpochMilliseconds(clamping: rawValue - rawValue % 86_400_000)
  }
}

extension DeviceInfo.Field {
  /// Whether Adobe documents `text` as a value of the member, in its list or as an example.
  fileprivate func documents(_ text: String) -> Bool {
    lists(text) == true
      || self == .connectionType && DeviceInfo.ConnectionType(rawValue: text).isDocumented
  }
}

extension JSONValue {
  /// Returns the value of the member `memberName` masked. A number becomes a string, such as `"####"` for 1920, unless
  /// it is a date.
  func masked(memberName: String = "") -> JSONValue {
    switch self {
    case .null, .bool: return self
    case .number(let text):
      let masked = text.masked(memberName: memberName)
      return masked.utf8.contains(UInt8(ascii: "#")) ? .string(masked) : .number(masked)
    case .string(let text): return .string(text.masked(memberName: memberName))
    case .array(let elements): return .array(elements.map { $0.masked(memberName: memberName) })
    case .object(let members):
      return .object(
        members.map { member in
          JSONMember(
            name: member.name.maskedName, value: member.value.masked(memberName: member.name))
        })
    }
  }
}

extension PassHeader {
  var masked: PassHeader {
    switch self {
    case .partnerFrameworkStatus(let status):
      .partnerFrameworkStatus(PartnerFrameworkStatus(status.account.masked))
    case .deviceInfo(let device): .deviceInfo(device.masked)
    case .deviceIdentifier(let identifier):
      // An identifier that is not UTF-8 is not masked, because its bytes are not printed at all.
      .deviceIdentifier(identifier.text.flatMap { try? DeviceIdentifier($0.masked) } ?? identifier)
    }
  }
}

extension SubscriberAccount {
  fileprivate var masked: SubscriberAccount {
    func masked(_ error: FrameworkError?) -> FrameworkError? {
      error.map { FrameworkError(code: $0.code?.masked, message: $0.message?.masked) }
    }
    return SubscriberAccount(
      accessStatus: AccessStatus(
        rawValue: accessStatus.rawValue.masked(memberName: "accessStatus")),
      platformMappingId: platformMappingId?.masked, expirationDate: expirationDate?.masked,
      permissionError: masked(permissionError), providerError: masked(providerError))
  }
}

extension DeviceInfo {
  fileprivate var masked: DeviceInfo {
    var device = self
    for field in Field.allCases {
      guard let value = self[field], value.kind != .boolean else { continue }
      device[field] = Value(value.text.masked(memberName: field.name))
    }
    device.unknownMembers = unknownMembers.map { member in
      let value = try? JSONValue(parsing: ContiguousArray(member.json.utf8).span)
      return UnknownMember(
        name: member.name.maskedName, value?.masked(memberName: member.name) ?? .null)
    }
    return device
  }
}
