/// Whether the viewer lets the application see the TV provider account that is saved on the device:
/// the value of `frameworkPermissionInfo.accessStatus`.
///
/// The four values are those of *Header - AP-Partner-Framework-Status* since 2026-01-13; they match
/// Apple's `VSAccountAccessStatus` one to one.
public typealias AccessStatus = OpenEnumeration<AccessStatusVocabulary>

/// The values of ``AccessStatus``.
public enum AccessStatusVocabulary: Vocabulary {
  /// The four documented values.
  public static let values = ["granted", "denied", "restricted", "notDetermined"]

  fileprivate static let table = NameTable(values)
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

  /// The value of a JSON string. For a documented one there is a text already, which making costs more
  /// than finding it.
  init(_ token: JSONStringToken, _ json: Span<UInt8>) {
    let known = AccessStatusVocabulary.table.index(of: token, guess: 0, json)
    self.init(
      rawValue: known.map { AccessStatusVocabulary.values[$0] }
        ?? JSONReader().text(of: token, json))
  }

  /// The status that Apple's framework reports, from `VSAccountAccessStatus.rawValue`.
  ///
  /// - Parameter rawValue: 0 not determined, 1 restricted, 2 denied, 3 granted.
  ///   Any other number gives `nil`: Adobe documents no text for it.
  public init?(vsAccountAccessStatus rawValue: Int) {
    let statuses: [Self] = [.notDetermined, .restricted, .denied, .granted]
    guard statuses.indices.contains(rawValue) else { return nil }
    self = statuses[rawValue]
  }
}
