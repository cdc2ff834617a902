import PassHeaders

extension StatusFacts {
  /// What Adobe finds in a payload: members of exactly the documented names, without repairs.
  ///
  /// - Parameter isExactBase64: Whether every decoder accepts the Base64.
  init(_ payload: JSONValue, isExactBase64: Bool) {
    self.init()
    if !isExactBase64 { confidence = .uncertain }
    let permission = payload.member("frameworkPermissionInfo")
    let provider = payload.member("frameworkProviderInfo")
    accessStatus = text(permission?.member("accessStatus")).map { AccessStatus(rawValue: $0) }
    // Whether a value other than an object counts as absent is not documented.
    let objects = [permission, provider, permission?.member("error"), provider?.member("error")]
    if objects.contains(where: { ($0?.kind ?? .object) != .object }) { confidence = .uncertain }
    platformMappingId = text(provider?.member("id"))
    let date = provider?.member("expirationDate")
    // A number may be read as the string of the same digits.
    if case .number(let digits)? = date { readDate(digits) }
    if let text = text(date) { readDate(text) }
  }

  /// The text of a member; what Adobe makes of another value is not known.
  private mutating func text(_ value: JSONValue?) -> String? {
    guard let value else { return nil }
    if case .string(let text) = value { return text }
    confidence = .uncertain
    return nil
  }

  private mutating func readDate(_ text: String) {
    // Seconds are read as milliseconds; what else Adobe's server makes of other texts is not known.
    if let milliseconds = Int64(text), text.utf8.allSatisfy({ $0.isASCIIDigit }) {
      expirationDate = EpochMilliseconds(clamping: milliseconds)
    } else {
      confidence = .uncertain
    }
  }
}

extension JSONValue {
  fileprivate func member(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.hasSameBytes(as: name) }?.value
  }
}
