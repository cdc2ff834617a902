extension DeviceInfo {
  /// Compares the device with what Adobe's page asks for, and predicts what comes of the
  /// differences.
  ///
  /// Source: *Header - X-Device-Info*, *Enhanced Error Codes*, *REST API V2 FAQs*.
  public func evaluate(for profile: Profile = .v2) -> DeviceVerdict {
    var blank: [Key] = []
    var unknown: [DeviceVerdict.UnknownValue] = []
    for key in Key.allCases {
      guard case .string(let text) = self[key] else { continue }
      if text.isBlank {
        blank.append(key)
      } else if !isKnownValue(of: key) {
        unknown.append(
          DeviceVerdict.UnknownValue(
            key: key, value: text, nearest: NearestValue.value(of: key, for: text),
            isInServerModel: key == .primaryHardwareType && Self.serverOnlyTypes.contains(text)))
      }
    }
    let misnamed = unknownMembers.compactMap { member in
      NearestValue.key(for: member.name).map {
        DeviceVerdict.MisnamedMember(
          name: member.name, nearest: $0, isNearestPresent: self[$0] != nil)
      }
    }
    return DeviceVerdict(
      profile: profile, missingKeys: missingKeys(for: profile), blankKeys: blank,
      unknownValues: unknown, misnamedMembers: misnamed)
  }

  /// Hardware types that Adobe's OpenAPI document lists and the header's page does not.
  private static let serverOnlyTypes = ["VehicleMultimediaSystem", "Projector"]
}

/// How a device differs from what Adobe's page asks for.
public struct DeviceVerdict: Hashable, Sendable {
  /// Whose required members were looked for.
  public let profile: DeviceInfo.Profile

  /// Required members that are absent, in the documented order.
  public let missingKeys: [DeviceInfo.Key]

  /// Members that are empty or blank.
  public let blankKeys: [DeviceInfo.Key]

  /// Restricted members with a value that the page does not list.
  public let unknownValues: [UnknownValue]

  /// Members whose names the page does not know and that look like one it does.
  public let misnamedMembers: [MisnamedMember]

  /// Whether the device is as the page asks for.
  public var isConforming: Bool {
    missingKeys.isEmpty && blankKeys.isEmpty && misnamedMembers.isEmpty
      && unknownValues.allSatisfy { $0.isInServerModel }
  }

  /// Whether Adobe's `invalid_header_device_info` (HTTP 400) is to be expected.
  ///
  /// The documents name the code and not its trigger. They also say that the server merges the
  /// header with what it reads from the `User-Agent`, so an incomplete header is more likely to get
  /// the device classified as `unknown`, with stricter rules and shorter lifetimes.
  public var rejection: Rejection {
    if isConforming { return .no }
    let essential: [DeviceInfo.Key] = [.model, .osName]
    return essential.contains { missingKeys.contains($0) || blankKeys.contains($0) }
      ? .possible : .unlikely
  }

  /// A value that the page does not list for a restricted member.
  public struct UnknownValue: Hashable, Sendable {
    /// The member.
    public let key: DeviceInfo.Key
    /// Its value.
    public let value: String
    /// The listed value that it most likely stands for.
    public let nearest: String?
    /// Whether Adobe's OpenAPI document lists it, though the page does not.
    public let isInServerModel: Bool
  }

  /// A member with a name that the page does not know.
  public struct MisnamedMember: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The documented member that it most likely stands for.
    public let nearest: DeviceInfo.Key
    /// Whether that member is there as well.
    public let isNearestPresent: Bool
  }

  /// Whether an error is to be expected.
  public enum Rejection: String, Hashable, Sendable, CaseIterable {
    /// The header is as documented.
    case no
    /// Members are absent or wrong, as they are in Adobe's own samples.
    case unlikely
    /// What even V1 requires is absent, or the header cannot be read.
    case possible

    /// How sure that is.
    public var confidence: Confidence { self == .no ? .documented : .uncertain }

    /// Adobe's code for a device that is refused.
    public static let code = "invalid_header_device_info"
  }
}
