import PassHeaders

/// An escape sequence: bytes that stand for another character, such as `%3D`, `\u003d` and `&#61;` for `=`.
///
/// The strict JSON reader does not use this type, because it accepts only the sequences of RFC 8259.
package struct Escape {
  let kind: Kind
  let end: Int
  /// The character for which the sequence stands, such as `=` for `\u003d`. It is `nil` if the sequence stands for a
  /// ``byte`` or, like a terminal color, for nothing.
  private let scalar: Unicode.Scalar?
  /// The byte for which the sequence stands, such as 0x3D for `%3D`. It may be one byte of a longer UTF-8 sequence.
  private let byte: UInt8?

  /// A notation that has escape sequences of its own, such as percent-encoding.
  package enum Kind: UInt8, CaseIterable, Sendable {
    /// Backslash sequences in JSON strings and string literals, such as `\n`, `\"`, `\u003d` and `\x3d`.
    case backslash
    /// Percent-encoded bytes in URLs, such as `%3D` (RFC 3986 section 2.1).
    case percent
    /// Character references of HTML and XML, such as `&#61;`, `&#x3D;` and `&quot;`.
    case reference
    /// Characters after a caret on the command line of Windows, such as `^"`.
    case caret
    /// Control sequences that set a color of the terminal (ECMA-48 section 5.4), such as `ESC[32m`. They stand for
    /// nothing.
    case color

    /// A noun phrase for messages, such as "backslash escapes".
    var phrase: String {
      switch self {
      case .backslash: "backslash escapes"
      case .percent: "percent-encoding"
      case .reference: "HTML entities"
      case .caret: "carets of a command line"
      case .color: "terminal colors"
      }
    }
  }

  /// A set of kinds of escape sequences.
  package struct Kinds: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ kind: Kind) { rawValue = 1 << kind.rawValue }

    package static let backslash = Kinds(.backslash)
    package static let percent = Kinds(.percent)
    package static let reference = Kinds(.reference)
    package static let caret = Kinds(.caret)
    package static let color = Kinds(.color)
  }

  func append(to bytes: inout ContiguousArray<UInt8>) {
    if let byte { bytes.append(byte) }
    if let scalar { bytes.append(contentsOf: scalar.utf8) }
  }

  init(_ kind: Kind, _ scalar: Unicode.Scalar?, end: Int) {
    (self.kind, self.scalar, byte, self.end) = (kind, scalar, nil, end)
  }

  init(_ kind: Kind, byte: UInt8, end: Int) {
    (self.kind, scalar, self.byte, self.end) = (kind, nil, byte, end)
  }

  static let firstBytes = ByteSet("\\%&^[\u{1B}")

  /// Parses the escape sequence at `index` of `text`, such as `%3D`, if it is one of `kinds`. Returns `nil` otherwise.
  init?(at index: Int, in text: Span<UInt8>, _ kinds: Kinds) {
    let escape: Escape?
    switch text.byte(at: index) {
    case "\\": escape = Self.backslash(at: index, text)
    case "%":
      escape = text.hexadecimal(at: index + 1).map {
        Escape(.percent, byte: $0.byte, end: $0.end)
      }
    case "&": escape = Self.reference(at: index, text)
    case "^" where Self.caretEscapedBytes.contains(text.byte(at: index + 1)):
      escape = Escape(.caret, byte: text[index + 1], end: index + 2)
    case "[": escape = Self.lineBreakOfWireLog(at: index, text)
    case 0x1B: escape = text.endOfColor(at: index).map { Escape(.color, nil, end: $0) }
    default: escape = nil
    }
    guard let escape, kinds.contains(Kinds(escape.kind)) else { return nil }
    self = escape
  }

  private static let caretEscapedBytes = ByteSet("\"%^&+/=")

  /// Parses `[\r]` or `[\n]`, with which wire logs of Java show a line break.
  private static func lineBreakOfWireLog(at index: Int, _ text: Span<UInt8>) -> Escape? {
    if text.has("[\\r]", at: index) {
      return Escape(.backslash, byte: UInt8(ascii: "\r"), end: index + 4)
    }
    return text.has("[\\n]", at: index)
      ? Escape(.backslash, byte: UInt8(ascii: "\n"), end: index + 4) : nil
  }

  private static func backslash(at index: Int, _ text: Span<UInt8>) -> Escape? {
    let letter = text.byte(at: index + 1)
    switch letter {
    case "n": return Escape(.backslash, byte: UInt8(ascii: "\n"), end: index + 2)
    case "r": return Escape(.backslash, byte: UInt8(ascii: "\r"), end: index + 2)
    case "t": return Escape(.backslash, byte: UInt8(ascii: "\t"), end: index + 2)
    case "\r", "\n":
      // In a shell or a program, a backslash before a line break continues the line. Remove the backslash and keep the
      // line break.
      return Escape(.backslash, nil, end: index + 1)
    case "x":
      return text.hexadecimal(at: index + 2).map { Escape(.backslash, byte: $0.byte, end: $0.end) }
    case "u":
      // A surrogate without its other half, such as `\ud83d`, is not a character. The sequence is not decoded.
      guard let end = try? JSONEscape.end(of: index, text) else { return nil }
      let character = JSONEscape.resolve(text.extracting(index..<end)).unicodeScalars.first
      return Escape(.backslash, character, end: end)
    default:
      // A backslash before punctuation always escapes it, as in `\/`.
      let isPunctuation = 0x21..<0x7F ~= letter && !letter.isASCIILetterOrDigit
      return isPunctuation ? Escape(.backslash, byte: letter, end: index + 2) : nil
    }
  }

  private static let namedReferences: [(name: StaticString, scalar: Unicode.Scalar)] = [
    ("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
  ]

  /// The maximum distance in bytes from `&` to the end of a numeric reference. It is enough for `&#x0010FFFF;`.
  private static let referenceBudget = 12

  private static func reference(at index: Int, _ text: Span<UInt8>) -> Escape? {
    for (name, scalar) in namedReferences where text.has(name, at: index) {
      return Escape(.reference, scalar, end: index + name.utf8CodeUnitCount)
    }
    guard text.byte(at: index + 1) == "#" else { return nil }
    let isHexadecimal = text.byte(at: index + 2).lowercasedASCII == "x"
    let radix: UInt8 = isHexadecimal ? 16 : 10
    var number: UInt32 = 0
    var end = index + (isHexadecimal ? 3 : 2)
    let start = end
    while end < index + referenceBudget, let digit = text.byte(at: end).hexadecimalValue,
      digit < radix
    {
      number = min(number * UInt32(radix) + UInt32(digit), 0x11_0000)
      end += 1
    }
    guard end > start, text.byte(at: end) == ";", let scalar = Unicode.Scalar(number) else {
      return nil
    }
    return Escape(.reference, scalar, end: end + 1)
  }
}

extension Span<UInt8> {
  /// Parses the two hexadecimal digits at `index`, such as 0x3D from `3D`. Returns the byte and the index after the
  /// digits.
  func hexadecimal(at index: Int) -> (byte: UInt8, end: Int)? {
    guard let high = byte(at: index).hexadecimalValue,
      let low = byte(at: index + 1).hexadecimalValue
    else { return nil }
    return (high << 4 | low, index + 2)
  }

  /// Returns the index after the control sequence of a terminal that begins at `index`, such as `ESC[1;32m`, or `nil`
  /// if none begins at `index`.
  func endOfColor(at index: Int) -> Int? {
    guard byte(at: index) == 0x1B, byte(at: index + 1) == "[" else { return nil }
    let end = end(from: index + 2, before: index + colorBudget) { 0x20...0x3F ~= $0 }
    return 0x40...0x7E ~= byte(at: end) ? end + 1 : nil
  }
}

extension SourceText {
  /// Returns a copy of the text in which the escape sequences of `kinds` are decoded once, and the range of the first
  /// sequence in this text.
  ///
  /// One call turns `%253D` into `%3D`, and a second call turns that into `=`. Returns `nil` if the text does not
  /// contain a sequence of `kinds`.
  package func undoingEscapes(_ kinds: Escape.Kinds) -> (text: SourceText, first: Range<Int>)? {
    var builder = Builder(from: self)
    var first: Range<Int>?
    var copied = 0
    while let (index, escape) = nextEscape(of: kinds, from: copied) {
      builder.copy(copied..<index)
      builder.append(escape, for: index..<escape.end)
      first = first ?? index..<escape.end
      copied = escape.end
    }
    guard let first else { return nil }
    builder.copy(copied..<count)
    return (builder.finish(), first)
  }

  /// Returns the first escape sequence of one of `kinds` at or after `start`, and its index: 2 for the `%3D` of
  /// `ab%3D`.
  func nextEscape(of kinds: Escape.Kinds, from start: Int) -> (index: Int, escape: Escape)? {
    let given = bytes.span
    // Copy the static property, because each access to it is a function call.
    let firstBytes = Escape.firstBytes
    var index = given.end(from: start) { !firstBytes.contains($0) }
    while index < given.count {
      if let escape = Escape(at: index, in: given, kinds) { return (index, escape) }
      index = given.end(from: index + 1) { !firstBytes.contains($0) }
    }
    return nil
  }
}

private let colorBudget = 48
