package import PassHeaders

/// What clients write instead of documented names and values. Spec/vectors/aliases.json has the same
/// as data.
package enum Aliases {
  /// Names that are written for a member of a status, folded.
  package static let statusNames: [(name: String, aliases: [String])] = [
    ("frameworkPermissionInfo", ["permissioninfo", "frameworkpermission"]),
    ("frameworkProviderInfo", ["providerinfo", "frameworkprovider"]),
    ("accessStatus", ["status", "access", "permission", "访问状态"]),
    (
      "id",
      [
        "platformmappingid", "mappingid", "providerid", "provider", "mvpd", "mvpdid",
        "accountprovideridentifier",
      ]
    ),
    (
      "expirationDate",
      [
        "expiration", "expiresat", "expires", "expiry", "expirydate",
        "authenticationexpirationdate", "过期日期",
      ]
    ),
    ("error", ["エラー", "fehler", "erreur", "fout", "fel"]),
    ("code", ["errorcode", "コード", "código", "kod"]),
    ("message", ["errormessage", "description", "localizeddescription", "nachricht"]),
  ]

  /// Names that are written for a member of a device, folded.
  package static let deviceNames: [(alias: String, name: String)] = [
    // Adobe's own code for iOS and tvOS writes `type`.
    ("type", "primaryHardwareType"), ("hardwaretype", "primaryHardwareType"),
    ("devicetype", "primaryHardwareType"), ("os", "osName"), ("platform", "osName"),
    ("systemname", "osName"), ("systemversion", "osVersion"), ("ip", "connectionIp"),
    ("ipaddress", "connectionIp"), ("port", "connectionPort"), ("devicemodel", "model"),
  ]

  /// Values that are written for a documented one of a device, folded.
  package static let deviceValues: [(name: String, values: [(alias: String, value: String)])] = [
    (
      "primaryHardwareType",
      [
        ("phone", "MobilePhone"), ("mobile", "MobilePhone"), ("smartphone", "MobilePhone"),
        ("cellphone", "MobilePhone"), ("handset", "MobilePhone"), ("stb", "SetTopBox"),
        ("television", "TV"), ("smarttv", "TV"), ("connectedtv", "TV"), ("pc", "Desktop"),
        ("computer", "Desktop"), ("laptop", "Desktop"), ("console", "GamesConsole"),
        ("gameconsole", "GamesConsole"), ("watch", "Wristwatch"), ("smartwatch", "Wristwatch"),
        ("hotspot", "WirelessHotspot"), ("headset", "Glasses"),
      ]
    ),
    (
      "osName",
      [
        ("roku", "Roku OS"), ("macos", "Mac OS"), ("mac", "Mac OS"), ("macosx", "Mac OS"),
        ("osx", "OS X"), ("ipados", "iOS"), ("iphoneos", "iOS"), ("visionos", "iOS"),
        ("watchos", "iOS"), ("fireos", "Android"), ("firetv", "Android"),
        ("androidtv", "Android"), ("googletv", "Android"), ("chromiumos", "Chrome OS"),
        ("sechrome", "Chrome OS"), ("sochrome", "Chrome OS"), ("somac", "Mac OS"),
        ("xbox", "Windows"), ("windows10", "Windows"), ("windows11", "Windows"),
        ("win32", "Windows"), ("appletvos", "tvOS"),
      ]
    ),
    (
      "osFamily",
      [
        ("roku", "Roku OS"), ("playstation", "PlayStation OS"), ("orbisos", "PlayStation OS"),
        ("osx", "macOS"), ("mac", "macOS"), ("ipados", "iOS"), ("visionos", "iOS"),
        ("watchos", "iOS"), ("fireos", "Android"),
      ]
    ),
    (
      "browserName",
      [
        ("ie", "Internet Explorer"), ("msie", "Internet Explorer"), ("mobilesafari", "Safari"),
        ("chromemobile", "Chrome"), ("chromium", "Chrome"), ("microsoftedge", "Edge"),
        ("salinenkrebs", "SeaMonkey"), ("androidwebview", "Android Browser"),
      ]
    ),
  ]

  /// What the machine translations of Adobe's page print for an access status, folded.
  package static let accessStatuses: [(alias: String, value: String)] = [
    ("authorized", "granted"), ("grant", "granted"), ("provided", "granted"), ("given", "granted"),
    ("gewährt", "granted"), ("허가됨", "granted"), ("已授予", "granted"), ("verleend", "granted"),
    ("toegekend", "granted"), ("concedido", "granted"), ("beviljad", "granted"),
    ("拒否", "denied"), ("verweigert", "denied"), ("refusé", "denied"), ("deny", "denied"),
    ("거부됨", "denied"), ("拒绝", "denied"), ("ontkende", "denied"), ("afgewezen", "denied"),
    ("denegado", "denied"), ("nekades", "denied"), ("nekad", "denied"),
    ("eingeschränkt", "restricted"), ("restreint", "restricted"), ("제한됨", "restricted"),
    ("受限制", "restricted"), ("beperkt", "restricted"), ("restringido", "restricted"),
    ("begränsad", "restricted"),
    ("pending", "notDetermined"), ("notdefined", "notDetermined"),
    ("nietdetermined", "notDetermined"), ("undetermined", "notDetermined"),
    ("保留中", "notDetermined"), ("ausstehend", "notDetermined"), ("enattente", "notDetermined"),
    ("보류중", "notDetermined"), ("挂起", "notDetermined"), ("hangende", "notDetermined"),
    ("inbehandeling", "notDetermined"), ("pendiente", "notDetermined"),
    ("väntande", "notDetermined"),
  ]

  // MARK: Looking up

  private static func table(_ pairs: [(String, String)]) -> [ByteKey: String] {
    Dictionary(pairs.map { (ByteKey($0), $1) }) { first, _ in first }
  }

  private static let statusTables = Dictionary(
    uniqueKeysWithValues: statusNames.map { entry in
      (
        ByteKey(entry.name),
        Set((entry.aliases + [FoldedText(entry.name).text]).map { ByteKey($0) })
      )
    })

  private static let deviceNameTable = table(deviceNames)

  private static let deviceValueTables = ContiguousArray(
    DeviceInfo.Field.allCases.map { field in
      deviceValues.first { $0.name.hasSameBytes(as: field.name) }.map { table($0.values) } ?? [:]
    })

  private static let accessStatusTable = table(accessStatuses)

  private static let foldedFields = DeviceInfo.Field.allCases.map { FoldedText($0.name) }

  private static let foldedValues = ContiguousArray(
    DeviceInfo.Field.allCases.map { field in field.listedValues.map { FoldedText($0) } })

  /// Whether a name is written for the member of a status, or is nearly that of a long one.
  static func isAlias(_ name: FoldedText, of member: String) -> Bool {
    guard let names = statusTables[ByteKey(member)] else { return false }
    return names.contains(ByteKey(name.text))
      || member.utf8.count >= 8 && name.nearest(among: [FoldedText(member)]) != nil
  }

  /// The documented member of a device that a name most likely means; `nil` if none is near.
  package static func field(for name: FoldedText) -> DeviceInfo.Field? {
    if let known = deviceNameTable[ByteKey(name.text)] { return DeviceInfo.Field(name: known) }
    return name.nearest(among: foldedFields).map { DeviceInfo.Field.allCases[$0] }
  }

  /// The documented value of a restricted member that a text most likely means; `nil` if none is near.
  package static func value(of field: DeviceInfo.Field, for text: String) -> String? {
    let folded = FoldedText(text)
    if let known = deviceValueTables[field.rawValue][ByteKey(folded.text)] { return known }
    return folded.nearest(among: foldedValues[field.rawValue]).map { field.listedValues[$0] }
  }

  private static let foldedStatuses = AccessStatus.knownValues.map { FoldedText($0.rawValue) }

  /// The documented access status that a text most likely means: in another case, with separators, as
  /// Apple's constant or its number, misspelled, or translated.
  package static func accessStatus(for text: String) -> AccessStatus? {
    if let number = Int(text) { return AccessStatus(vsAccountAccessStatus: number) }
    let folded = FoldedText(text).removingPrefix("vsaccountaccessstatus")
    if let known = accessStatusTable[ByteKey(folded.text)] { return AccessStatus(rawValue: known) }
    return folded.nearest(among: foldedStatuses, minimumLength: 5)
      .map { AccessStatus.knownValues[$0] }
  }
}

/// A text in lower case without white space, quotes and `-`, `_`, `.`: what is left of a name when its
/// spelling does not count.
package struct FoldedText: Sendable {
  package let text: String
  private let scalars: ContiguousArray<UInt32>
  /// A bit for each of the characters, of which several share one.
  private let letters: UInt64

  /// How many characters count.
  private static let limit = 64

  package init(_ text: String) {
    // Lowercasing letters beyond ASCII takes the standard library's tables.
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    var folded = ""
    for scalar in isASCII ? text.unicodeScalars.prefix(Self.limit) : Self.lowercased(text) {
      switch scalar {
      case "-", "_", ".", "'", "\"", " ", "\t", "\n", "\r": continue
      case "A"..."Z":
        folded.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) | 0x20))
      default:
        if scalar.value >= 0x80, scalar.properties.isWhitespace { continue }
        folded.unicodeScalars.append(scalar)
      }
    }
    self.init(folded: folded)
  }

  private init(folded: String) {
    text = folded
    scalars = ContiguousArray(folded.unicodeScalars.map { $0.value })
    letters = scalars.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  private static func lowercased(_ text: String) -> String.UnicodeScalarView.SubSequence {
    String(text.unicodeScalars.prefix(limit)).lowercased().unicodeScalars[...]
  }

  func removingPrefix(_ prefix: String) -> FoldedText {
    guard text.utf8.starts(with: prefix.utf8) else { return self }
    return FoldedText(folded: String(text.unicodeScalars.dropFirst(prefix.unicodeScalars.count)))
  }

  /// The index of the same text, or else of the nearest one, if it is near: at an edit distance of at
  /// most 2 and at most a quarter of its length, as a typing error in a long word is likely and in a short one
  /// it is another word.
  ///
  /// - Parameter minimumLength: How many characters a misspelled text has at least.
  func nearest(among candidates: [FoldedText], minimumLength: Int = 0) -> Int? {
    if let same = candidates.firstIndex(where: { $0.text.hasSameBytes(as: text) }) { return same }
    if scalars.count < minimumLength { return nil }
    var best: (index: Int, distance: Int)?
    for (index, candidate) in candidates.enumerated() {
      let limit = min(candidate.scalars.count / 4, (best?.distance ?? 3) - 1, 2)
      // Each character that only one of the two has takes a change of its own.
      guard limit > 0, abs(candidate.scalars.count - scalars.count) <= limit,
        (letters & ~candidate.letters).nonzeroBitCount <= limit,
        (candidate.letters & ~letters).nonzeroBitCount <= limit
      else { continue }
      let distance = EditDistance.between(scalars.span, candidate.scalars.span)
      if distance <= limit { best = (index, distance) }
    }
    return best?.index
  }
}

/// How many insertions, deletions, replacements and swaps of adjacent characters lead from one text to another.
package enum EditDistance {
  /// How many elements of each count, which bounds the work.
  private static let limit = 64

  package static func between(_ left: Span<UInt32>, _ right: Span<UInt32>) -> Int {
    let (rows, columns) = (min(left.count, limit), min(right.count, limit))
    let width = columns + 1
    // Three rows of the table, of which each takes the place of the oldest.
    var table = ContiguousArray(repeating: 0, count: 3 * width)
    for column in 0..<width { table[column] = column }
    for row in 0..<rows {
      let (older, previous, current) = (
        (row + 2) % 3 * width, row % 3 * width, (row + 1) % 3 * width
      )
      table[current] = row + 1
      for column in 0..<columns {
        let replaced = table[previous + column] + (left[row] == right[column] ? 0 : 1)
        var distance = min(
          replaced, table[previous + column + 1] + 1, table[current + column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          distance = min(distance, table[older + column - 1] + 1)
        }
        table[current + column + 1] = distance
      }
    }
    return table[rows % 3 * width + columns]
  }

  /// The name that is nearest to a word, in any case.
  package static func nearest(
    to word: String, among names: [String]
  ) -> (index: Int, distance: Int)? {
    func scalars(_ text: String) -> ContiguousArray<UInt32> {
      ContiguousArray(text.lowercased().unicodeScalars.prefix(limit).map { $0.value })
    }
    let word = scalars(word)
    return names.enumerated().map { ($0, between(word.span, scalars($1).span)) }
      .min { $0.1 < $1.1 }
  }
}
