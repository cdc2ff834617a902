import PassHeaders

/// Which header an object is, by the names of its members.
package struct HeaderIdentity {
  /// The header that has a member of such a name; `nil` if none has.
  private(set) var kind: PassHeader.Kind?
  /// Whether hardly any other object has such members: a root member of a status, `primaryHardwareType`, or two members of
  /// a device. One member such as `version` or `model` may be anybody's.
  package private(set) var isCertain = false
  private var deviceMemberCount = 0

  init() {}

  /// Identifies the object of JSON at the beginning of `text`, which may be damaged or cut.
  package init(ofJSON text: Span<UInt8>) {
    var scanner = ObjectScanner()
    for index in 0..<min(text.count, ValueLength.limit) {
      if scanner.read(text[index]) != .open { break }
    }
    self = scanner.identity
  }

  /// Identifies the object that `text`, Base64 which may be damaged, encodes, by the names in quotes that a colon follows.
  package init(ofEncoded text: Span<UInt8>) {
    var letters: ContiguousArray<UInt8> = []
    for index in text.indices where text[index].isBase64Letter {
      let letter = text[index]
      letters.append(letter == "-" ? 0x2B : letter == "_" ? 0x2F : letter)
    }
    let json = Base64.decode(letters: letters)
    let bytes = json.span
    var index = 0
    while index < bytes.count {
      index = bytes.end(from: index) { $0 != "\"" && $0 != "'" }
      let end = bytes.end(from: index + 1) { $0.isASCIILetter }
      let sign = bytes.end(from: end + 1) { $0.isWhiteSpace }
      if bytes.byte(at: end) == bytes.byte(at: index),
        Self.signsAfterName.contains(bytes.byte(at: sign))
      {
        addMember(named: bytes.extracting(index + 1..<end))
      }
      index = max(end, index + 1)
    }
  }

  /// What follows a name: a colon, or what damage makes of one.
  private static let signsAfterName = ByteSet(":;#.=")

  /// Takes the name of a member at the root of the object into account.
  mutating func addMember(named name: Span<UInt8>) {
    if PartnerFrameworkStatus.Object.RootMember.names.index(of: name) != nil {
      (kind, isCertain) = (.partnerFrameworkStatus, true)
    } else if kind != .partnerFrameworkStatus,
      let index = DeviceInfo.Field.names.index(of: name)
    {
      deviceMemberCount += 1
      kind = .deviceInfo
      isCertain =
        isCertain || deviceMemberCount > 1
        || DeviceInfo.Field.allCases[index] == .primaryHardwareType
    }
  }
}
