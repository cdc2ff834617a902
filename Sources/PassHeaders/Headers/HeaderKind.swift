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
    var kind: HeaderKind?
    payload.withSpan { kind = Self.kind(ofPayload: $0) }
    guard let kind else { return nil }
    self = kind
  }

  private static func kind(ofPayload bytes: Span<UInt8>) -> HeaderKind? {
    var kind: HeaderKind?
    var quote = bytes.firstIndex(of: UInt8(ascii: "\""), from: 0)
    while quote < bytes.count {
      let next = bytes.firstIndex(of: UInt8(ascii: "\""), from: quote + 1)
      guard next < bytes.count else { break }
      let name = JSONStringToken(start: quote + 1, end: next, isPlain: true)
      if PartnerFrameworkStatus.rootNames.index(of: name, guess: 0, bytes) != nil {
        return .partnerFrameworkStatus
      }
      if kind == nil, DeviceInfo.names.index(of: name, guess: 0, bytes) != nil {
        kind = .deviceInfo
      }
      quote = next
    }
    return kind
  }
}
