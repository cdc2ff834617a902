/// Text that is no header value but something else that is known.
struct ForeignText {
  let code: Finding.Code
  let message: String

  /// Recognises what can be told before, or instead of, decoding.
  init?(_ text: SourceText, _ kind: HeaderKind?) {
    let bytes = text.bytes
    if text.has("fingerprint ", at: 0) || text.has("ap-device-identifier", at: 0) {
      self.init(
        .deviceIdentifier,
        "this is an AP-Device-Identifier: the word fingerprint and Base64 of an identifier")
    } else if Self.isUUID(bytes) {
      self.init(.deviceIdentifier, "this is an identifier, as an AP-Device-Identifier holds it")
    } else if Self.isToken(bytes) {
      self.init(
        .token,
        "this is a JSON Web Token: three parts with points between them; it belongs in the "
          + "Authorization header")
    } else if Self.isMarkup(text) {
      self.init(.samlResponse, "this is XML, such as a SAML response; it belongs in the body")
    } else {
      guard let placeholder = PlaceholderText(String(utf8: bytes.span)) else { return nil }
      self.init(placeholder.code, placeholder.phrase)
    }
  }

  private init(_ code: Finding.Code, _ message: String) {
    self.code = code
    self.message = message
  }

  private static func isUUID(_ bytes: ContiguousArray<UInt8>) -> Bool {
    guard bytes.count == 36 else { return false }
    for (index, byte) in bytes.enumerated() {
      let isHyphen = index == 8 || index == 13 || index == 18 || index == 23
      guard isHyphen ? byte == UInt8(ascii: "-") : byte.hexadecimalValue != nil else {
        return false
      }
    }
    return true
  }

  /// Three parts of Base64, of which the first begins as `{"` does.
  private static func isToken(_ bytes: ContiguousArray<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 3 && bytes.starts(with: "eyJ".utf8)
      && parts.allSatisfy { $0.allSatisfy { $0.isBase64Like } }
  }

  private static func isMarkup(_ text: SourceText) -> Bool {
    text.has("<?xml", at: 0) || text.has("<saml", at: 0)
      || text.hasPrefix("<") && text.bytes.contains(UInt8(ascii: "/"))
        && text.bytes.last == UInt8(ascii: ">")
  }
}

/// A payload that is something else than that of one of the headers.
struct ForeignPayload {
  let code: Finding.Code
  let message: String

  init?(_ members: [LooseMember]) {
    let names = members.map { $0.name }
    func has(_ name: String) -> Bool { names.contains { $0.hasSameBytes(as: name) } }
    func hasObject(_ name: String) -> Bool {
      members.contains { member in
        guard member.name.hasSameBytes(as: name), case .object = member.node.value else {
          return false
        }
        return true
      }
    }
    if has("user_permissions") || has("mvpd_status") {
      code = .preReleasePayload
      message =
        "this is the payload that Adobe's pages showed before October 2024; today it is "
        + "frameworkPermissionInfo and frameworkProviderInfo"
    } else if hasObject("operatingSystem") || hasObject("hardware") {
      code = .serverDevice
      message = "this is the device as Adobe's server answers it, not as a request sends it"
    } else if has("alg"), has("typ") || has("kid") || members.count <= 3 {
      code = .token
      message = "this is the header of a JSON Web Token; it belongs in the Authorization header"
    } else if hasObject("requestor") || has("mvpds") {
      code = .configuration
      message = "this is a configuration response"
    } else if names.count <= 2, has("email") {
      code = .tempPassIdentity
      message = "this is an AP-TempPass-Identity"
    } else {
      return nil
    }
  }
}
