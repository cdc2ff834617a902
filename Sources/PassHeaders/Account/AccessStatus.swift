/// Whether the viewer lets the application see the TV provider account that is saved on the device:
/// the value of `frameworkPermissionInfo.accessStatus`.
///
/// The four values are those of *Header - AP-Partner-Framework-Status* since 2026-01-13; they match
/// Apple's `VSAccountAccessStatus` one to one.
public typealias AccessStatus = OpenEnumeration<AccessStatusVocabulary>

/// The values of ``AccessStatus``.
public enum AccessStatusVocabulary: String, CaseIterable, Vocabulary {
  case granted, denied, restricted, notDetermined

  /// The four documented values.
  public static let values = allCases.map { $0.rawValue }

  /// What is known of each value. A further value is added as a case, and does not compile without.
  ///
  /// - `meaning` is a sentence about the viewer.
  /// - `refusal` is Adobe's code, and how sure it is (ERR; `restricted` is PFS, "not allowed to access");
  ///   `nil` for the one value that is accepted.
  /// - `advice` is what the application should do next.
  /// - `vsAccountAccessStatus` is Apple's number.
  package var row:
    (
      meaning: String, refusal: (code: AdobeCode, confidence: Refusal.Confidence)?, advice: String,
      vsAccountAccessStatus: Int
    )
  {
    switch self {
    case .granted: ("the viewer lets the application see the account", nil, "", 3)
    case .denied:
      (
        "the viewer refused the application access to the account",
        (.accessNotGranted, .documented),
        "use the ordinary sign-in; only the viewer can change this, in the system's settings", 2
      )
    case .restricted:
      (
        "the application may not ask for access to the account", (.accessNotGranted, .inferred),
        "check the application's entitlement for single sign-on and the device's restrictions; until "
          + "then use the ordinary sign-in", 1
      )
    case .notDetermined:
      (
        "the viewer has not chosen yet whether the application may see the account",
        (.accessNotDetermined, .documented),
        "ask with checkAccessStatus and the prompt option, then send a new header; until then use "
          + "the ordinary sign-in", 0
      )
    }
  }
}

extension AccessStatus {
  /// The user allowed access.
  public static var granted: Self { "granted" }
  /// The user refused access.
  public static var denied: Self { "denied" }
  /// The application may not ask, for example because of parental controls.
  public static var restricted: Self { "restricted" }
  /// The user has not been asked, or has not chosen.
  ///
  /// Until 2026-01-13 Adobe documented this text for what is ``restricted`` today, and `pending` for
  /// this meaning.
  public static var notDetermined: Self { "notDetermined" }

  /// The documented value that it is, byte for byte; `nil` for another text.
  package var documented: AccessStatusVocabulary? {
    AccessStatusVocabulary.allCases.first { $0.rawValue.hasSameBytes(as: rawValue) }
  }

  /// The status that Apple's framework reports, from `VSAccountAccessStatus.rawValue`.
  ///
  /// - Parameter rawValue: 0 not determined, 1 restricted, 2 denied, 3 granted.
  ///   Any other number gives `nil`: Adobe documents no text for it.
  public init?(vsAccountAccessStatus rawValue: Int) {
    let known = AccessStatusVocabulary.allCases.first { $0.row.vsAccountAccessStatus == rawValue }
    guard let known else { return nil }
    self.init(rawValue: known.rawValue)
  }
}
