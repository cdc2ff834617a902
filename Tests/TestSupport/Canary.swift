package import PassHeaders
import PassHeadersInspection

/// The texts that stand in personal places in the tests of privacy. None of them is part of a documented value.
package enum Canary {
  package static let text = "qzkwvjpyQZKW"
  /// Digits, letters, punctuation and emoji that are not ASCII.
  package static let otherText = "٤é½—٢…😀я٤é½—"
  package static let number = "90817263"
  package static let date: Int64 = 1_812_345_678_901

  /// The groups of five consecutive bytes of a canary, which count as a leak. Each is one number.
  private static let leaks: Set<UInt64> = Set(
    [text, otherText, number, String("\(date)".dropFirst(5))].flatMap { groups(of: $0.utf8) })

  private static func groups(of bytes: some Collection<UInt8>) -> ArraySlice<UInt64> {
    var group: UInt64 = 0
    let groups = bytes.map { byte in
      group = (group << 8 | UInt64(byte)) & 0xFF_FFFF_FFFF
      return group
    }
    return groups.dropFirst(4)
  }

  /// Returns five bytes of a canary that `shown` has, as plain text or in Base64, or `nil` if it has none.
  package static func leak(in shown: String) -> String? {
    var texts = [ContiguousArray(shown.utf8)]
    for word in texts[0].split(whereSeparator: { !Base64.isInAlphabet($0) })
    where word.count >= 12 {
      // The word may begin before the Base64.
      for start in 0..<4 {
        let letters = word.dropFirst(start)
        texts.append(Base64.decode(characters: ContiguousArray(letters)))
      }
    }
    for group in texts.lazy.flatMap({ groups(of: $0) }) where leaks.contains(group) {
      return String(
        decoding: (0..<5).map { UInt8(truncatingIfNeeded: group >> (32 - 8 * $0)) }, as: UTF8.self)
    }
    return nil
  }

  // MARK: Models

  private static let frameworkError = FrameworkError(code: number, message: text)

  private static let unknownMembers = [
    UnknownMember(
      // With a documented name below it, which an error names together with the names above.
      name: text, .object([JSONMember(name: "model", value: .string(otherText))])),
    UnknownMember(name: "x", .array([.string("é\n\u{E0001}" + text), .number(number + "E+2")])),
  ]

  /// A status with a canary in each personal place, but with a documented access status if `isGranted` is `true`.
  package static func status(isGranted: Bool = false) -> PartnerFrameworkStatus {
    var status = PartnerFrameworkStatus(
      SubscriberAccount(
        accessStatus: isGranted ? .granted : AccessStatus(rawValue: text),
        platformMappingId: otherText, expirationDate: EpochMilliseconds(clamping: date),
        permissionError: frameworkError, providerError: frameworkError))
    for object in PartnerFrameworkStatus.Object.allCases {
      status[unknownMembersOf: object] = unknownMembers
    }
    return status
  }

  /// A device with a canary in each member.
  package static func device() -> DeviceInfo {
    var device = DeviceInfo()
    for field in DeviceInfo.Field.allCases where field != .connectionSecure {
      device[field] =
        field.kind == .numberOrString
        ? DeviceInfo.Value(number: number) : DeviceInfo.Value(field == .model ? otherText : text)
    }
    device.unknownMembers = unknownMembers
    return device
  }

  package static func identifier() throws -> DeviceIdentifier { try DeviceIdentifier(text) }

  /// A configuration of one MVPD, whose members are canaries.
  package static func configuration() throws -> ProviderConfiguration {
    let id = JSONValue.string(text)
    return try ProviderConfiguration(
      JSONValue.members([
        "requestor": .members(["id": id, "name": id]),
        "mvpds": .array([
          .members([
            "id": id, "displayName": id, "platformMappingId": .string(otherText),
            "boardingStatus": id, "requiredMetadataFields": id,
          ])
        ]),
      ]).json)
  }

  // MARK: Values

  /// Checks what a value shows of itself.
  ///
  /// - Returns: The texts of a description, a dump and a mirror of `value` that have a part of a canary.
  package static func leaks(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    let texts = ["\(value)", String(reflecting: value), dumped]
    return (texts + Mirror(reflecting: value).children.map { "\($0.value)" })
      .filter { leak(in: $0) != nil }
  }

  /// A value of each public type that has personal parts, with its whole description.
  package static func values() throws -> [(value: Any, description: String)] {
    let account = status().account
    let fields = [
      PartnerFrameworkStatus.fieldName:
        try status(isGranted: true).headerValue(validation: .lenient),
      DeviceInfo.fieldName: try device().headerValue(validation: .lenient),
      DeviceIdentifier.fieldName: try identifier().headerValue,
    ]
    let received = try ReceivedHeaders { fields[$0] }
    let parts =
      "platformMappingId: <withheld>, expirationDate: <withheld>, permissionError: <withheld>, "
      + "providerError: <withheld>)"
    let accountText = "SubscriberAccount(accessStatus: <undocumented>, " + parts
    let members = DeviceInfo.Field.allCases.filter { $0 != .connectionSecure }
    let deviceText =
      "DeviceInfo(" + members.map { "\($0.name): <withheld>, " }.joined() + "unknownMembers: 2)"
    return [
      (AccessStatus(rawValue: text), "<undocumented>"),
      (DeviceInfo.ConnectionType(rawValue: text), "<undocumented>"),
      (DeviceInfo.Value(text), "<string>"),
      (frameworkError, "FrameworkError(code: <withheld>, message: <withheld>)"),
      (FrameworkError(code: nil, message: text), "FrameworkError(message: <withheld>)"),
      (account, accountText), (status(), "PartnerFrameworkStatus(\(accountText))"),
      (device(), deviceText), (unknownMembers[0], "UnknownMember(<12 bytes>: <41 bytes>)"),
      (try identifier(), "DeviceIdentifier(<12 bytes>)"),
      (SAMLResponse("<a>\(text)</a>"), "SAMLResponse(<19 bytes>)"),
      (
        PassHeader.partnerFrameworkStatus(status()),
        "partnerFrameworkStatus(PartnerFrameworkStatus(\(accountText)))"
      ),
      (PassHeader.deviceInfo(device()), "deviceInfo(\(deviceText))"),
      (
        received,
        "ReceivedHeaders(account: Optional(SubscriberAccount(accessStatus: granted, \(parts)), "
          + "device: Optional(\(deviceText)), identifier: Optional(DeviceIdentifier(<12 bytes>)), "
          + "diagnostics: \(received.diagnostics))"
      ),
    ]
  }
}
