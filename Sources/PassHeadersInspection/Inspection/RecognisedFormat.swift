import PassHeaders

extension SourceText {
  /// Whether it is a JSON Web Token: three parts of Base64, of which the first begins as `{"` does.
  var isToken: Bool {
    // Nearly no text has a dot, and finding its parts takes memory.
    guard contains(UInt8(ascii: ".")) else { return false }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 3 && has("eyJ", at: 0)
      && parts.allSatisfy { $0.allSatisfy { $0.isBase64Like } }
  }
}

/// A payload that is something else than that of one of the headers.
struct RecognisedPayload {
  let fault: InspectionFault

  private static let names = NameTable([
    "user_permissions", "mvpd_status", "operatingSystem", "hardware", "alg", "typ", "kid",
    "requestor", "mvpds", "email", "status", "code",
  ])

  /// Whether a payload may be recognised by a member of that name.
  static func mayHaveMember(_ name: String) -> Bool { names.index(of: name) != nil }

  init?(_ members: [TolerantMember]) {
    // Nearly no payload has any of them.
    let known = members.filter { Self.mayHaveMember($0.name) }
    if known.isEmpty { return nil }
    func has(_ name: String) -> Bool { known.contains { $0.name.hasSameBytes(as: name) } }
    func hasObject(_ name: String) -> Bool {
      known.contains { $0.name.hasSameBytes(as: name) && $0.node.kind == .object }
    }
    if has("user_permissions") || has("mvpd_status") {
      fault = .preReleasePayload
    } else if hasObject("operatingSystem") || hasObject("hardware") {
      fault = .serverDevice
    } else if has("alg"), has("typ") || has("kid") || members.count <= 3 {
      fault = .tokenHeader
    } else if hasObject("requestor") || has("mvpds") {
      fault = .configurationResponse
    } else if members.count <= 2, has("email") {
      fault = .tempPassIdentity
    } else if has("status"), has("code") {
      fault = .adobeErrorPayload
    } else {
      return nil
    }
  }
}

extension PassHeader.Kind {
  /// The header whose members these are, by names in any spelling.
  init?(_ members: [TolerantMember]) {
    let names = members.prefix(TolerantMemberReader.guessLimit)
    let documented = names.compactMap { PassHeader.Kind(memberName: $0.name) }
    if let kind = Self.allCases.first(where: { documented.contains($0) }) {
      self = kind
      return
    }
    let isStatus = names.contains { Self.statusNames.contains($0.name) }
    guard isStatus || names.contains(where: { DeviceInfo.Field(folded: $0.name) != nil }) else {
      return nil
    }
    self = isStatus ? .partnerFrameworkStatus : .deviceInfo
  }

  /// Names that no other payload has.
  private static let statusNames = FoldedTable([
    "frameworkPermissionInfo", "frameworkProviderInfo", "accessStatus", "expirationDate",
  ])
}
