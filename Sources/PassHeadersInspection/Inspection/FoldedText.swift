import PassHeaders

extension String {
  /// What is left of a name or a listed value when its spelling does not count: ASCII letters in lower case, no
  /// white space, quotes, `-`, `_` and `.`. What is left is cut where it is longer than any name, and so is none.
  var folded: String {
    var folded = ""
    for scalar in unicodeScalars where folded.utf8.count <= 64 {
      switch scalar {
      case "-", "_", ".", "'", "\"": continue
      case "A"..."Z":
        folded.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) | 0x20))
      default: if !scalar.properties.isWhitespace { folded.unicodeScalars.append(scalar) }
      }
    }
    return folded
  }
}

/// Names or listed values, found in any spelling.
struct FoldedTable: Sendable {
  private let indexes: [ByteKey: Int]

  init(_ texts: [String]) {
    indexes = Dictionary(texts.enumerated().map { (ByteKey($1.folded), $0) }) { first, _ in first }
  }

  func index(of text: String) -> Int? { indexes[ByteKey(text.folded)] }

  func contains(_ text: String) -> Bool { index(of: text) != nil }
}

extension DeviceInfo.Field {
  private static let foldedNames = FoldedTable(allCases.map { $0.name })
  private static let foldedValues = ContiguousArray(allCases.map { FoldedTable($0.listedValues) })

  /// The member of that name in any spelling.
  init?(folded name: String) {
    guard let index = Self.foldedNames.index(of: name) else { return nil }
    self.init(rawValue: index)
  }

  /// The listed value that the text is in another spelling.
  func listedValue(folded text: String) -> String? {
    Self.foldedValues[rawValue].index(of: text).map { listedValues[$0] }
  }
}

extension AccessStatus {
  private static let foldedValues = FoldedTable(knownValues.map { $0.rawValue })

  /// The documented value that the text is in another spelling, or the number of Apple's constant; also what
  /// took the place of `pending` on 2026-01-13.
  init?(folded text: String) {
    if text.hasSameBytes(as: "pending") {
      self = .notDetermined
    } else if let number = Int(text) {
      self.init(vsAccountAccessStatus: number)
    } else {
      guard let index = Self.foldedValues.index(of: text) else { return nil }
      self = Self.knownValues[index]
    }
  }
}
