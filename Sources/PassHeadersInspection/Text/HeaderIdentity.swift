package import PassHeaders

/// The header that a JSON object belongs to, judged by the names of its members.
///
/// For example, an object with the member `frameworkProviderInfo` is an AP-Partner-Framework-Status.
package struct HeaderIdentity {
  /// The header to which the member names belong that were added so far, such as X-Device-Info for `osName`. It is
  /// `nil` if Adobe does not document any of them.
  package private(set) var kind: HeaderKind?
  /// Whether the names identify the header reliably. Each of these is enough:
  ///
  /// - a root member of a status, such as `frameworkPermissionInfo`
  /// - the member `primaryHardwareType`
  /// - three members of a device, one of which is `osName`, `osVersion`, `osVendor`, `connectionType` or `browserName`
  ///
  /// Members such as `version` or `model` also occur in other objects.
  package var isCertain: Bool { isUnmistakable || deviceMemberCount > 2 && hasTypicalMember }
  /// Whether one of the names identifies the header by itself: a root member of a status, such as
  /// `frameworkProviderInfo`, or `primaryHardwareType`.
  private(set) var isUnmistakable = false
  private var deviceMemberCount = 0
  private var hasTypicalMember = false

  init() {}

  /// Identifies the header by the names of the members of the JSON object at the beginning of `text`. The object may be
  /// damaged or truncated, as in `{"osName":"iOS","mod`.
  package init(ofJSON text: Span<UInt8>) {
    var scanner = ObjectScanner()
    _ = scanner.read(text.extracting(first: ValueLength.limit))
    self = scanner.identity
  }

  /// Identifies the header by the names of the members of the JSON object that `text` encodes as Base64. The Base64 and
  /// the JSON may be damaged.
  ///
  /// The members are found by a search for quoted names before a colon, such as `"model":`.
  package init(ofEncoded text: Span<UInt8>) {
    var characters: ContiguousArray<UInt8> = []
    for index in text.indices where text[index].isBase64Character { characters.append(text[index]) }
    let json = Base64.decode(characters: characters)
    let bytes = json.span
    var index = 0
    while index < bytes.count {
      index = bytes.end(from: index) { $0 != "\"" && $0 != "'" }
      let end = bytes.end(from: index + 1) { $0.isASCIILetter }
      let sign = bytes.end(from: end + 1) { $0.isWhiteSpace }
      if bytes.byte(at: end) == bytes.byte(at: index),
        Self.charactersAfterName.contains(bytes.byte(at: sign))
      {
        addMember(named: bytes.extracting(index + 1..<end))
      }
      index = end
    }
  }

  /// The characters that may follow a member's name: a colon, or a character that a damaged colon may become.
  private static let charactersAfterName = ByteSet(":;#.=")

  /// Adds the name of a member at the root of the object.
  mutating func addMember(named name: Span<UInt8>) {
    if PartnerFrameworkStatus.Object.RootMember.names.index(of: name) != nil {
      (kind, isUnmistakable) = (.partnerFrameworkStatus, true)
    } else if kind != .partnerFrameworkStatus,
      let index = DeviceInfo.Field.names.index(of: name)
    {
      deviceMemberCount += 1
      kind = .deviceInfo
      switch DeviceInfo.Field.allCases[index] {
      case .primaryHardwareType: isUnmistakable = true
      case .osName, .osVersion, .osVendor, .connectionType, .browserName: hasTypicalMember = true
      default: break
      }
    }
  }
}
