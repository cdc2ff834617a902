import PassHeaders

/// What clients write instead of documented names and values. Spec/vectors/aliases.json has the same
/// as data.
package enum Aliases {
  /// Of short names no other spelling is guessed.
  package static let statusNames = Glossary(of: "status", shortestGuess: 8)

  package static let deviceNames = Glossary(of: "device", DeviceInfo.Field.allCases.map { $0.name })

  /// For each member of a device; empty for those that are not restricted.
  package static let deviceValues = ContiguousArray(
    DeviceInfo.Field.allCases.map { Glossary(of: $0.name, $0.listedValues) })

  /// Also what the machine translations of Adobe's page print.
  package static let accessStatuses = Glossary(
    of: "accessStatus", AccessStatus.knownValues.map { $0.rawValue })

  /// Whether a name is written for the member of a status, or is nearly that of a long one.
  static func isAlias(_ name: FoldedText, of member: String) -> Bool {
    guard let meant = statusNames.meaning(of: name) else { return false }
    return statusNames.words[meant].hasSameBytes(as: member)
  }

  /// The documented member of a device that a name most likely means; `nil` if none is near.
  static func field(for name: FoldedText) -> DeviceInfo.Field? {
    deviceNames.meaning(of: name).map { DeviceInfo.Field.allCases[$0] }
  }

  /// The documented value of a restricted member that a text most likely means; `nil` if none is near.
  static func value(of field: DeviceInfo.Field, for text: String) -> String? {
    deviceValues[field.rawValue].meaning(of: FoldedText(text)).map { field.listedValues[$0] }
  }

  /// The documented access status that a text most likely means: in another case, with separators, as
  /// Apple's constant or its number, misspelled, or translated.
  static func accessStatus(for text: String) -> AccessStatus? {
    if let number = Int(text) { return AccessStatus(vsAccountAccessStatus: number) }
    return accessStatuses.meaning(of: FoldedText(text).removingPrefix("vsaccountaccessstatus"))
      .map { AccessStatus.knownValues[$0] }
  }

  /// list | documented name or value | what is written for it, folded. Adobe's own code for iOS and tvOS
  /// writes `type`.
  fileprivate static let rows = """
    status | frameworkPermissionInfo | permissioninfo frameworkpermission
    status | frameworkProviderInfo | providerinfo frameworkprovider
    status | accessStatus | status access permission 访问状态
    status | id | platformmappingid mappingid providerid provider mvpd mvpdid accountprovideridentifier
    status | expirationDate | expiration expiresat expires expiry expirydate authenticationexpirationdate 过期日期
    status | error | エラー fehler erreur fout fel
    status | code | errorcode コード código kod
    status | message | errormessage description localizeddescription nachricht
    device | primaryHardwareType | type hardwaretype devicetype
    device | osName | os platform systemname
    device | osVersion | systemversion
    device | connectionIp | ip ipaddress
    device | connectionPort | port
    device | model | devicemodel
    primaryHardwareType | MobilePhone | phone mobile smartphone cellphone handset
    primaryHardwareType | SetTopBox | stb
    primaryHardwareType | TV | television smarttv connectedtv
    primaryHardwareType | Desktop | pc computer laptop
    primaryHardwareType | GamesConsole | console gameconsole
    primaryHardwareType | Wristwatch | watch smartwatch
    primaryHardwareType | WirelessHotspot | hotspot
    primaryHardwareType | Glasses | headset
    osName | Roku OS | roku
    osName | Mac OS | macos mac macosx somac
    osName | OS X | osx
    osName | iOS | ipados iphoneos visionos watchos
    osName | Android | fireos firetv androidtv googletv
    osName | Chrome OS | chromiumos sechrome sochrome
    osName | Windows | xbox windows10 windows11 win32
    osName | tvOS | appletvos
    osFamily | Roku OS | roku
    osFamily | PlayStation OS | playstation orbisos
    osFamily | macOS | osx mac
    osFamily | iOS | ipados visionos watchos
    osFamily | Android | fireos
    browserName | Internet Explorer | ie msie
    browserName | Safari | mobilesafari
    browserName | Chrome | chromemobile chromium
    browserName | Edge | microsoftedge
    browserName | SeaMonkey | salinenkrebs
    browserName | Android Browser | androidwebview
    accessStatus | granted | authorized grant provided given gewährt 허가됨 已授予 verleend toegekend concedido beviljad
    accessStatus | denied | 拒否 verweigert refusé deny 거부됨 拒绝 ontkende afgewezen denegado nekades nekad
    accessStatus | restricted | eingeschränkt restreint 제한됨 受限制 beperkt restringido begränsad
    accessStatus | notDetermined | pending notdefined nietdetermined undetermined 保留中 ausstehend enattente 보류중 挂起 hangende inbehandeling pendiente väntande
    """.rows(columns: 3)

  /// All that is written, folded.
  package static let all = rows.flatMap { Glossary.words(of: $0[2]) }
}

/// Documented words, and what is written for them.
package struct Glossary: Sendable {
  package let words: [String]
  /// What is written for each of the words, folded.
  package let aliases: [[String]]
  private let known: [ByteKey: Int]
  private let guesses: [(index: Int, text: FoldedText)]

  /// - Parameter shortestGuess: How long a word is at least that a misspelled text may mean.
  fileprivate init(of list: String, _ words: [String]? = nil, shortestGuess: Int = 0) {
    let rows = Aliases.rows.filter { $0[0].hasSameBytes(as: list) }
    let words = words ?? rows.map { $0[1] }
    let aliases = words.map { word in
      rows.first { $0[1].hasSameBytes(as: word) }.map { Self.words(of: $0[2]) } ?? []
    }
    let folded = words.map { FoldedText($0) }
    let spellings = zip(aliases, folded).enumerated().flatMap { index, texts in
      (texts.0 + [texts.1.text]).map { (ByteKey($0), index) }
    }
    (self.words, self.aliases) = (words, aliases)
    known = Dictionary(spellings) { first, _ in first }
    guesses = folded.enumerated().filter { words[$0.0].utf8.count >= shortestGuess }
      .map { ($0, $1) }
  }

  fileprivate static func words(of cell: String) -> [String] {
    cell.unicodeScalars.split(separator: " ").map { String($0) }
  }

  /// The index of the word that a text is, is written for, or is near to; `nil` if there is none.
  func meaning(of text: FoldedText) -> Int? {
    known[ByteKey(text.text)] ?? text.nearest(among: guesses)
  }
}

/// A text in lower case without white space, quotes and `-`, `_`, `.`: what is left of a name when its
/// spelling does not count.
struct FoldedText: Sendable {
  let text: String
  private let scalars: ContiguousArray<UInt32>
  /// A bit for each of the characters, of which several share one.
  private let letters: UInt64

  /// How many characters count.
  private static let limit = 64

  init(_ text: String) {
    var folded = ""
    for scalar in text.unicodeScalars.prefix(Self.limit) {
      switch scalar {
      case "-", "_", ".", "'", "\"", " ", "\t", "\n", "\r": continue
      case "A"..."Z":
        folded.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) | 0x20))
      case "\u{80}"...:
        if !scalar.properties.isWhitespace { folded += scalar.properties.lowercaseMapping }
      default: folded.unicodeScalars.append(scalar)
      }
    }
    self.init(folded: folded)
  }

  private init(folded: String) {
    text = folded
    scalars = ContiguousArray(folded.unicodeScalars.map { $0.value })
    letters = scalars.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  /// The texts, folded, as a set to look others up in.
  static func keys(_ texts: [String]) -> Set<ByteKey> {
    Set(texts.map { ByteKey(FoldedText($0).text) })
  }

  func removingPrefix(_ prefix: String) -> FoldedText {
    guard text.utf8.starts(with: prefix.utf8) else { return self }
    return FoldedText(folded: String(text.unicodeScalars.dropFirst(prefix.unicodeScalars.count)))
  }

  /// The index of the nearest text, if it is near: at an edit distance of at most 2 and at most a quarter
  /// of its length, as a typing error in a long word is likely and in a short one it is another word.
  fileprivate func nearest(among candidates: [(index: Int, text: FoldedText)]) -> Int? {
    var best: (index: Int, distance: Int)?
    for (index, candidate) in candidates {
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
        var distance = min(replaced, table[previous + column + 1] + 1, table[current + column] + 1)
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
    return names.enumerated().map { ($0, between(word.span, scalars($1).span)) }.min { $0.1 < $1.1 }
  }
}
