/// Whether the viewer lets the application see the TV provider account that is saved on the device.
///
/// The four values are those of *Header - AP-Partner-Framework-Status* since 2026-01-13; they match
/// Apple's `VSAccountAccessStatus` one to one.
public struct AccessStatus: OpenEnumeration {
  /// The value of `frameworkPermissionInfo.accessStatus`; case matters.
  public let rawValue: String

  /// The status of that text, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The user allowed access.
  public static let granted = AccessStatus(rawValue: "granted")
  /// The user refused access.
  public static let denied = AccessStatus(rawValue: "denied")
  /// The application may not ask, for example because of parental controls.
  public static let restricted = AccessStatus(rawValue: "restricted")
  /// The user has not been asked, or has not chosen.
  ///
  /// Until 2026-01-13 Adobe documented this text for what is ``restricted`` today, and `pending` for
  /// this meaning.
  public static let notDetermined = AccessStatus(rawValue: "notDetermined")

  /// The four documented values.
  public static let knownValues: [AccessStatus] = [.granted, .denied, .restricted, .notDetermined]

  /// The status that Apple's framework reports, from `VSAccountAccessStatus.rawValue`.
  ///
  /// - Parameter rawValue: 0 not determined, 1 restricted, 2 denied, 3 granted.
  ///   Any other number gives `nil`: Adobe documents no text for it.
  public init?(vsAccountAccessStatus rawValue: Int) {
    switch rawValue {
    case 0: self = .notDetermined
    case 1: self = .restricted
    case 2: self = .denied
    case 3: self = .granted
    default: return nil
    }
  }
}
