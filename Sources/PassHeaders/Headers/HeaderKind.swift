/// The headers that this package knows.
public enum HeaderKind: Hashable, Sendable, CaseIterable {
  /// ``PartnerFrameworkStatus``
  case partnerFrameworkStatus
  /// ``DeviceInfo``
  case deviceInfo

  /// The name of the header field, in the documents' spelling.
  public var fieldName: String {
    switch self {
    case .partnerFrameworkStatus: PartnerFrameworkStatus.fieldName
    case .deviceInfo: DeviceInfo.fieldName
    }
  }

  /// The header of that name; the name's case does not matter, as HTTP has it.
  public init?(fieldName: String) {
    let lowercased = fieldName.lowercased()
    guard let kind = Self.allCases.first(where: { $0.fieldName.lowercased() == lowercased }) else {
      return nil
    }
    self = kind
  }

  /// The header that a decoded payload most likely belongs to, from the names it begins with; the
  /// payload need not be sound.
  ///
  /// - Returns: `nil` if none of the documented names occurs.
  public init?(payload: some Sequence<UInt8>) {
    let bytes = ContiguousArray(payload)
    for kind in Self.allCases
    where kind.memberNames.contains(where: { Self.contains(bytes.span, quoted: $0) }) {
      self = kind
      return
    }
    return nil
  }

  private var memberNames: [String] {
    switch self {
    case .partnerFrameworkStatus: ["frameworkPermissionInfo", "frameworkProviderInfo"]
    case .deviceInfo: DeviceInfo.Key.allCases.map { $0.rawValue }
    }
  }

  private static func contains(_ bytes: Span<UInt8>, quoted name: String) -> Bool {
    let wanted = ContiguousArray("\"\(name)\"".utf8)
    let pattern = wanted.span
    guard bytes.count >= pattern.count else { return false }
    for start in 0...bytes.count - pattern.count where bytes[start] == pattern[0] {
      var length = 1
      while length < pattern.count, bytes[start + length] == pattern[length] { length += 1 }
      if length == pattern.count { return true }
    }
    return false
  }
}
