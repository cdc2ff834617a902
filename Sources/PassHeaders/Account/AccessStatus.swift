/// The viewer's decision whether the application may see the TV provider account on the device.
///
/// It is the value of `frameworkPermissionInfo.accessStatus`. Adobe documents four values, which correspond to the
/// cases of Apple's `VSAccountAccessStatus`. Any other text is kept as well, so that a header with a later value can be
/// read, and written again without a change.
///
/// Two values are equal if their texts have the same bytes.
///
/// Source: *Header - AP-Partner-Framework-Status*, as of 2026-01-13.
public struct AccessStatus: Hashable, Sendable {
  /// The text, which is compared by its bytes.
  private let key: ByteKey

  /// The text of the value in the header, such as `granted`. Case and white space are significant.
  public var rawValue: String { key.text }

  /// Creates the value with the text `rawValue`, whether or not Adobe documents it.
  public init(rawValue: String) { key = ByteKey(rawValue) }

  private init(_ documented: Documented) { key = ByteKey(documented.rawValue) }

  /// The viewer allowed the application to see the account.
  public static var granted: Self { Self(.granted) }
  /// The viewer refused the application access to the account.
  public static var denied: Self { Self(.denied) }
  /// The application may not access the account, and the viewer cannot allow it, because of restrictions such as
  /// parental controls.
  public static var restricted: Self { Self(.restricted) }
  /// The viewer has not yet chosen whether the application may see the account.
  ///
  /// Adobe changed the meaning of this text on 2026-01-13. Before that date, it meant what ``restricted`` means today,
  /// and the text for an open choice was `pending`.
  public static var notDetermined: Self { Self(.notDetermined) }

  /// Whether Adobe documents the value. It is `true` for `granted` and `false` for `pending`.
  public var isDocumented: Bool { documented != nil }

  /// The four values that Adobe documents, in the order of its page.
  package static var documentedValues: [Self] { Documented.allCases.map { Self($0) } }

  package var documented: Documented? {
    Documented.allCases.first { $0.rawValue.hasSameBytes(as: rawValue) }
  }

  /// The values that Adobe documents, in the order of its page.
  ///
  /// A new value needs a case, a row in ``row``, and a static member of ``AccessStatus``.
  package enum Documented: String, CaseIterable, Sendable {
    case granted, denied, restricted, notDetermined
  }
}

extension AccessStatus {
  /// Creates the value that corresponds to a case of Apple's `VSAccountAccessStatus`.
  ///
  /// - Parameter rawValue: The raw value of the case: 0 for not determined, 1 for restricted, 2 for denied, 3 for
  ///   granted. Any other number gives `nil`, because Adobe does not document a text for it.
  public init?(vsAccountAccessStatus rawValue: Int) {
    let known = Documented.allCases.first { $0.row.vsAccountAccessStatus == rawValue }
    guard let known else { return nil }
    self.init(known)
  }
}

extension AccessStatus: CustomStringConvertible, PersonalValue {
  /// The text of the value if Adobe documents it, otherwise `<undocumented>`, because such a text may be personal.
  public var description: String { isDocumented ? rawValue : "<undocumented>" }
}

extension AccessStatus.Documented {
  package struct Row: Sendable {
    /// A clause about the viewer that completes a message, such as "the viewer has not chosen yet".
    package let meaning: String
    let vsAccountAccessStatus: Int
  }

  package var row: Row {
    switch self {
    case .granted:
      Row(meaning: "the viewer lets the application see the account", vsAccountAccessStatus: 3)
    case .denied:
      Row(
        meaning: "the viewer refused the application access to the account",
        vsAccountAccessStatus: 2)
    case .restricted:
      Row(meaning: "the application is not allowed to access the account", vsAccountAccessStatus: 1)
    case .notDetermined:
      Row(
        meaning: "the viewer has not chosen yet whether the application may see the account",
        vsAccountAccessStatus: 0)
    }
  }
}
