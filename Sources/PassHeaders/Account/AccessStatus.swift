/// Whether the viewer lets the application use the TV provider account that is saved on the device: the value of
/// `frameworkPermissionInfo.accessStatus`.
///
/// Adobe documents four values, which correspond to those of Apple's `VSAccountAccessStatus`. A value may also have
/// another text, so that a header with a value that Adobe adds later can be read, and written again as it was.
/// Values are equal if their texts have the same bytes.
///
/// Source: *Header - AP-Partner-Framework-Status*, as of 2026-01-13.
public struct AccessStatus: RawRepresentable, Hashable, Sendable {
  private let key: ByteKey

  /// The text on the wire. Case and white space matter.
  public var rawValue: String { key.text }

  /// Creates the value with the text `rawValue`, documented or not.
  public init(rawValue: String) { key = ByteKey(rawValue) }

  private init(_ documented: Documented) { key = ByteKey(documented.rawValue) }

  /// The viewer allowed access.
  public static var granted: Self { Self(.granted) }
  /// The viewer denied access.
  public static var denied: Self { Self(.denied) }
  /// The application is not allowed to access the account: restrictions of the device, such as parental controls,
  /// prohibit the user from allowing it.
  public static var restricted: Self { Self(.restricted) }
  /// The viewer has not chosen yet.
  ///
  /// Until 2026-01-13 Adobe documented this text for what is ``restricted`` today, and `pending` for this meaning.
  public static var notDetermined: Self { Self(.notDetermined) }

  /// Whether Adobe documents the value.
  public var isDocumented: Bool { documented != nil }

  /// The values that Adobe documents, in its order.
  package static var documentedValues: [Self] { Documented.allCases.map { Self($0) } }

  /// The documented value; `nil` for another text.
  package var documented: Documented? {
    Documented.allCases.first { $0.rawValue.hasSameBytes(as: rawValue) }
  }

  /// The values that Adobe documents, in its order. A further one is a case here, with its row, and a static member above.
  package enum Documented: String, CaseIterable, Sendable {
    case granted, denied, restricted, notDetermined
  }
}

extension AccessStatus {
  /// Creates the value that Adobe documents for a value of Apple's framework.
  ///
  /// - Parameter rawValue: The number of `VSAccountAccessStatus`: 0 not determined, 1 restricted, 2 denied, 3 granted.
  ///   For any other number the result is `nil`, because Adobe documents no text for it.
  public init?(vsAccountAccessStatus rawValue: Int) {
    let known = Documented.allCases.first { $0.row.vsAccountAccessStatus == rawValue }
    guard let known else { return nil }
    self.init(known)
  }
}

// The operators of `RawRepresentable` would compare the texts as `String` does, which takes characters for equal that have
// other bytes.
extension AccessStatus {
  /// Whether the texts have the same bytes.
  public static func == (left: Self, right: Self) -> Bool { left.key == right.key }

  /// Whether the texts have other bytes.
  public static func != (left: Self, right: Self) -> Bool { !(left == right) }

  /// Hashes the bytes of the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension AccessStatus: CustomStringConvertible, PersonalValue {
  /// The text if Adobe documents it. Another text may be personal and is withheld.
  public var description: String { isDocumented ? rawValue : "<undocumented>" }
}

extension AccessStatus.Documented {
  /// What this package knows of a value.
  package struct Row: Sendable {
    /// A sentence about the viewer.
    package let meaning: String
    /// Why Adobe refuses a status with the value; `nil` for the one value that it accepts.
    let refusal: Refusal.Reason?
    /// What the application should do next.
    let advice: String
    /// The number of Apple's `VSAccountAccessStatus`.
    let vsAccountAccessStatus: Int
  }

  package var row: Row {
    switch self {
    case .granted:
      Row(
        meaning: "the viewer lets the application see the account", refusal: nil, advice: "",
        vsAccountAccessStatus: 3)
    case .denied:
      Row(
        meaning: "the viewer refused the application access to the account",
        refusal: .documented(.accessNotGranted),
        advice:
          "use the ordinary sign-in; only the viewer can change this, in the system's settings",
        vsAccountAccessStatus: 2)
    case .restricted:
      Row(
        meaning: "the application is not allowed to access the account",
        // The page says "not allowed to access", and the code's text "not granted".
        refusal: Refusal.Reason(.accessNotGranted, .documented, codeConfidence: .inferred),
        advice:
          "check the application's entitlement for single sign-on, and the device's restrictions "
          + "such as parental controls; until then use the ordinary sign-in",
        vsAccountAccessStatus: 1)
    case .notDetermined:
      Row(
        meaning: "the viewer has not chosen yet whether the application may see the account",
        refusal: .documented(.accessNotDetermined),
        advice:
          "ask with checkAccessStatus and the prompt option, then send a new header; until then use "
          + "the ordinary sign-in",
        vsAccountAccessStatus: 0)
    }
  }
}
