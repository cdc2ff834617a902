import PassHeaders

/// A part of a text with its escape sequences decoded, such as `eyJ9=` for `eyJ9%3D`.
///
/// They are decoded repeatedly, as in `%253D`. Each byte has its index in the window, the part of the text that is in
/// memory, and a ``Level``: the kinds of escapes from which it was decoded.
struct PlainText {
  private(set) var bytes: ContiguousArray<UInt8>
  /// The index of each byte in the window, the part of the text in memory. It is empty if no escape sequence was
  /// decoded, and no lines were joined.
  private var origins: ContiguousArray<Int>
  /// The kinds of escapes from which each byte was decoded. It is empty if ``origins`` is.
  private var levels: ContiguousArray<Level>
  /// The range in the window from which the text was made.
  private let range: Range<Int>
  /// The indexes at which two lines or string literals were joined. `notation` is `.lines` or `.literals`.
  private(set) var joints: [(index: Int, notation: Diagnostic.Notation)] = []

  /// The kinds of escapes from which a byte was decoded, such as percent-encoding for the `=` of `%3D`.
  struct Level: Equatable {
    private var rawValue: UInt16 = 0

    static let none = Level()

    /// The number of nested backslash escapes, such as 2 for the quote of `\\\"`. It is at most 7.
    var backslashes: UInt16 { rawValue & 7 }

    private static let others: [(kind: Escape.Kind, bit: UInt16, notation: Diagnostic.Notation)] = [
      (.percent, 8, .percent), (.reference, 16, .reference), (.caret, 32, .caret),
      (.quotedPrintable, 64, .quotedPrintable), (.doubledQuote, 128, .csv),
    ]

    mutating func add(_ kind: Escape.Kind) {
      if kind == .backslash, backslashes < 7 { rawValue += 1 }
      if kind == .reference, rawValue & 16 != 0 { rawValue |= 256 }
      for other in Self.others where other.kind == kind { rawValue |= other.bit }
    }

    /// Whether a character reference was decoded twice, as in `&amp;#61;`.
    var hasReferenceTwice: Bool { rawValue & 256 != 0 }

    /// Adds the kinds of escapes of `other`. It is used to combine the levels of the bytes in one sequence, such as
    /// `%`, `3` and `D`.
    mutating func formUnion(_ other: Level) {
      rawValue = max(backslashes, other.backslashes) | (rawValue | other.rawValue) & 0xFFF8
    }

    func union(_ other: Level) -> Level {
      var level = self
      level.formUnion(other)
      return level
    }

    /// Whether `other` has each kind of escape that this level has. The number of backslashes does not matter.
    func isWithin(_ other: Level) -> Bool {
      (backslashes == 0 || other.backslashes > 0) && rawValue & 0xFFF8 & ~other.rawValue == 0
    }

    /// Returns the kinds of escapes that `allowed` does not have: `[.percent]` for the `=` of `%3D` if `allowed` is
    /// ``none``. If `isString` is `true`, one more backslash is allowed.
    func notations(beyond allowed: Level, isString: Bool) -> [Diagnostic.Notation] {
      if self == .none { return [] }
      let rest = rawValue & 0xFFF8 & ~allowed.rawValue
      let isDeeper = backslashes > allowed.backslashes + (isString ? 1 : 0)
      let isTwice = rest & 256 != 0 && rest & 16 == 0
      return (isDeeper ? [.backslash] : []) + (isTwice ? [.reference] : [])
        + Self.others.filter { rest & $0.bit != 0 }.map { $0.notation }
    }

    var escaped: Level {
      var level = self
      level.add(.backslash)
      return level
    }

    var unescaped: Level {
      var level = self
      if backslashes > 0 { level.rawValue -= 1 }
      return level
    }
  }

  init(_ window: ContiguousArray<UInt8>, _ range: Range<Int>) {
    bytes = ContiguousArray(window[range])
    (origins, levels, self.range) = ([], [], range)
    endLinesWithLineFeeds()
    undoEscapes()
  }

  /// Creates the text of the joined lines of a dump.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of all lines.
  ///   - origins: The index of each byte in the window.
  init(_ bytes: ContiguousArray<UInt8>, origins: ContiguousArray<Int>) {
    let start = origins.first ?? 0
    (self.bytes, self.origins) = (bytes, origins)
    levels = ContiguousArray(repeating: .none, count: bytes.count)
    range = start..<max(start, (origins.last ?? -1) + 1)
    undoEscapes()
  }

  var count: Int { bytes.count }

  func level(_ index: Int) -> Level {
    levels.indices.contains(index) ? levels[index] : .none
  }

  /// The index in the window of the byte at `index` of this text. For the `=` of `a=`, made from `a%3D` at the
  /// beginning of the window, it is 1.
  func origin(_ index: Int) -> Int {
    if index >= count { return range.upperBound }
    return origins.isEmpty ? range.lowerBound + index : origins[index]
  }

  /// Whether escape sequences were decoded or lines were joined.
  var isChanged: Bool { !origins.isEmpty }

  /// Replaces each carriage return that is not before a line feed with a line feed. Programs print it to overwrite a
  /// line.
  private mutating func endLinesWithLineFeeds() {
    var index = bytes.span.firstIndex(of: UInt8(ascii: "\r"), from: 0)
    while index + 1 < count {
      if bytes[index + 1] != "\n" { bytes[index] = UInt8(ascii: "\n") }
      index = bytes.span.firstIndex(of: UInt8(ascii: "\r"), from: index + 1)
    }
  }

  // MARK: Escapes

  /// The maximum number of times that escape sequences are decoded. A JSON string within a JSON string has nested ones,
  /// such as `\\\"`.
  private static let passLimit = 5

  private mutating func undoEscapes() {
    let firstBytes = Escape.firstBytes
    if bytes.span.end(from: 0, where: { !firstBytes.contains($0) }) == count { return }
    var kinds: Escape.Kinds = [
      .backslash, .percent, .reference, .color, .quotedPrintable, .doubledQuote,
    ]
    let quote = bytes.span.firstIndex(ignoringCase: "^\"", in: 0..<count)
    if let quote, bytes.span.firstIndex(ignoringCase: "^\"", in: quote + 2..<count) != nil {
      kinds.insert(.caret)
    }
    for _ in 0..<Self.passLimit {
      guard undo(kinds) else { return }
      kinds.remove(.doubledQuote)
    }
  }

  /// Decodes the escape sequences of `kinds` once, as `%253D` to `%3D`. Returns whether there were any.
  private mutating func undo(_ kinds: Escape.Kinds) -> Bool {
    let old = self
    let text = old.bytes.span
    let firstBytes = Escape.firstBytes
    var (copied, index) = (0, 0)
    while true {
      index = text.end(from: index) { !firstBytes.contains($0) }
      if index == text.count { break }
      guard let escape = Escape(at: index, in: text, kinds) else {
        index += 1
        continue
      }
      if copied == 0 {
        bytes.removeAll(keepingCapacity: true)
        (origins, levels) = ([], [])
        origins.reserveCapacity(old.count)
        levels.reserveCapacity(old.count)
      }
      copy(copied..<index, of: old)
      var level = old.level(index)
      for inner in index + 1..<escape.end { level.formUnion(old.level(inner)) }
      level.add(escape.kind)
      let before = count
      escape.append(to: &bytes)
      for _ in before..<count {
        origins.append(old.origin(index))
        levels.append(level)
      }
      (copied, index) = (escape.end, escape.end)
    }
    if copied == 0 { return false }
    copy(copied..<text.count, of: old)
    return true
  }

  private mutating func copy(_ range: Range<Int>, of other: PlainText) {
    bytes.append(contentsOf: other.bytes[range])
    for index in range {
      origins.append(other.origin(index))
      levels.append(other.level(index))
    }
  }

  // MARK: Lines

  private mutating func keepOrigins() {
    if isChanged { return }
    origins = ContiguousArray(range)
    levels = ContiguousArray(repeating: .none, count: count)
  }

  mutating func append(_ part: Range<Int>, of other: PlainText) {
    keepOrigins()
    copy(part, of: other)
  }

  /// Appends a line break, whose index in the window is `lineBreak`, and the bytes of `line`.
  mutating func appendLine(_ line: PlainText, lineBreak: Int) {
    keepOrigins()
    bytes.append(UInt8(ascii: "\n"))
    origins.append(lineBreak)
    levels.append(.none)
    copy(0..<line.count, of: line)
  }

  mutating func removeAll(from index: Int) {
    keepOrigins()
    bytes.removeSubrange(index...)
    origins.removeSubrange(index...)
    levels.removeSubrange(index...)
    joints.removeAll { $0.index > index }
  }

  mutating func addJoint(_ notation: Diagnostic.Notation) { joints.append((count, notation)) }
}
