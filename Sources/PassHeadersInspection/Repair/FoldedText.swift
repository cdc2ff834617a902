import PassHeaders

extension String {
  /// What is left of a name or a listed value when its spelling does not count: ASCII letters in lower case, no
  /// white space, quotes, `-`, `_` and `.`.
  var folded: String {
    withUTF8Span { bytes in
      var folded: ContiguousArray<UInt8> = []
      folded.reserveCapacity(bytes.count)
      for index in bytes.indices where !ignoredInNames.contains(bytes[index]) {
        folded.append(bytes[index].lowercasedASCII)
      }
      return String(utf8: folded.span)
    }
  }
}

private let ignoredInNames = ByteSet(" \t\r\n-_.'\"")

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
  /// The member of that name in any spelling.
  init?(folded name: String) {
    guard let index = Self.foldedNames.index(of: name) else { return nil }
    self.init(rawValue: index)
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
