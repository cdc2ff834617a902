import PassHeaders

/// An escape sequence: bytes that stand for others, such as `%3D`, `\u003d` and `&#61;` for `=`.
///
/// This is the one table of escape sequences. The strict reader of JSON keeps its own.
package struct Escape {
  let kind: Kind
  /// The index after the sequence.
  let end: Int
  /// The character for which the sequence stands; `nil` if it stands for nothing, or for ``byte``.
  private let scalar: Unicode.Scalar?
  /// The byte for which the sequence stands, which may be a part of a character; `nil` if it stands for nothing, or for
  /// ``scalar``.
  private let byte: UInt8?

  package enum Kind: UInt8, CaseIterable, Sendable {
    /// `\n`, `\"`, `\u003d`, `\x3d`, as in strings of JSON and of programs.
    case backslash
    /// `%3D`, as in URLs (RFC 3986 section 2.1).
    case percent
    /// `&#61;`, `&#x3D;` and the names that XML has, such as `&quot;`.
    case reference
    /// `=3D`, as in mail (RFC 2045 section 6.7).
    case quotedPrintable
    /// `^"`, as on the command line of Windows.
    case caret
    /// `""` for a quote, as within a field of CSV.
    case doubledQuote
    /// A sequence that sets a color of the terminal (ECMA-48 section 5.4), and stands for nothing.
    case color

    /// Whether the sequences are those of strings, whose notation they belong to, and not something that was sent.
    var isOfStrings: Bool { self == .backslash || self == .caret || self == .doubledQuote }

    /// The name of the kind, as a sentence says it.
    var phrase: String {
      switch self {
      case .backslash: "backslash escapes"
      case .percent: "percent-encoding"
      case .reference: "HTML entities"
      case .quotedPrintable: "quoted-printable"
      case .caret: "carets of a command line"
      case .doubledQuote: "doubled quotes"
      case .color: "terminal colors"
      }
    }
  }

  /// A set of kinds.
  package struct Kinds: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the set of one kind.
    init(_ kind: Kind) { rawValue = 1 << kind.rawValue }

    package static let backslash = Kinds(.backslash)
    package static let percent = Kinds(.percent)
    package static let reference = Kinds(.reference)
    package static let quotedPrintable = Kinds(.quotedPrintable)
    package static let caret = Kinds(.caret)
    package static let doubledQuote = Kinds(.doubledQuote)
    package static let color = Kinds(.color)
  }

  /// Appends the bytes for which the sequence stands to `bytes`.
  func append(to bytes: inout ContiguousArray<UInt8>) {
    if let byte { bytes.append(byte) }
    if let scalar { bytes.append(contentsOf: scalar.utf8) }
  }

  private init(_ kind: Kind, _ scalar: Unicode.Scalar?, end: Int) {
    (self.kind, self.scalar, byte, self.end) = (kind, scalar, nil, end)
  }

  private init(_ kind: Kind, byte: UInt8, end: Int) {
    (self.kind, scalar, self.byte, self.end) = (kind, nil, byte, end)
  }

  /// The bytes with which a sequence begins.
  static let signs = ByteSet("\\%&=^\"\u{1B}")

  /// Reads the sequence of one of the `kinds` that begins at `index`. Returns `nil` if there is none.
  init?(at index: Int, in text: Span<UInt8>, _ kinds: Kinds) {
    let escape: Escape?
    switch text.byte(at: index) {
    case "\\": escape = Self.backslash(at: index, text)
    case "%":
      escape = text.hexadecimal(at: index + 1).map {
        Escape(.percent, byte: $0.byte, end: $0.end)
      }
    case "&": escape = Self.reference(at: index, text)
    case "=": escape = Self.quotedPrintable(at: index, text)
    case "^" where Self.caretSigns.contains(text.byte(at: index + 1)):
      escape = Escape(.caret, byte: text[index + 1], end: index + 2)
    case "\"": escape = Self.doubledQuote(at: index, text)
    case 0x1B: escape = text.endOfColor(at: index).map { Escape(.color, nil, end: $0) }
    default: escape = nil
    }
    guard let escape, kinds.contains(Kinds(escape.kind)) else { return nil }
    self = escape
  }

  /// The characters that a caret escapes.
  private static let caretSigns = ByteSet("\"%^&+/=")

  private static func backslash(at index: Int, _ text: Span<UInt8>) -> Escape? {
    let letter = text.byte(at: index + 1)
    switch letter {
    case "n": return Escape(.backslash, byte: UInt8(ascii: "\n"), end: index + 2)
    case "r": return Escape(.backslash, byte: UInt8(ascii: "\r"), end: index + 2)
    case "t": return Escape(.backslash, byte: UInt8(ascii: "\t"), end: index + 2)
    case "\r", "\n":
      // A shell and a program continue a line with a backslash. The line break stays.
      return Escape(.backslash, nil, end: index + 1)
    case "x":
      return text.hexadecimal(at: index + 2).map { Escape(.backslash, byte: $0.byte, end: $0.end) }
    case "u":
      // A surrogate without its partner is not a character, and stays what it is.
      guard let end = try? JSONEscape.end(of: index, text) else { return nil }
      let character = JSONEscape.resolve(text.extracting(index..<end)).unicodeScalars.first
      return Escape(.backslash, character, end: end)
    default:
      // Before punctuation a backslash is never part of what was printed.
      let isPunctuation = 0x21..<0x7F ~= letter && !letter.isASCIILetterOrDigit
      return isPunctuation ? Escape(.backslash, byte: letter, end: index + 2) : nil
    }
  }

  /// Two quotes are an empty string and not one quote if white space or punctuation is on both sides.
  private static func doubledQuote(at index: Int, _ text: Span<UInt8>) -> Escape? {
    guard text.byte(at: index + 1) == "\"" else { return nil }
    let (before, after) = (text.byte(at: index - 1), text.byte(at: index + 2))
    // After Base64, `=` is padding.
    let isAfterPadding = before == "=" && text.byte(at: index - 2).isBase64Like
    let isOpening = index == 0 || signsBeforeString.contains(before) && !isAfterPadding
    let isClosing = index + 2 == text.count || signsAfterString.contains(after)
    return isOpening && isClosing
      ? nil : Escape(.doubledQuote, byte: UInt8(ascii: "\""), end: index + 2)
  }

  private static let signsBeforeString = ByteSet(" \t\n:,[({;|=")
  private static let signsAfterString = ByteSet(" \t\n,])};|")

  private static func quotedPrintable(at index: Int, _ text: Span<UInt8>) -> Escape? {
    // Its digits are in upper case. Other control characters than white space do not occur in a text.
    guard let (byte, end) = text.hexadecimal(at: index + 1),
      !text[index + 1].isSmallLetter, !text[index + 2].isSmallLetter,
      0x20..<0x7F ~= byte || byte.isWhiteSpace
    else { return nil }
    return Escape(.quotedPrintable, byte: byte, end: end)
  }

  private static let references: [(name: StaticString, scalar: Unicode.Scalar)] = [
    ("&quot;", "\""), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
  ]

  /// The longest reference by number that is read, such as `&#x0010FFFF;`.
  private static let referenceLimit = 12

  private static func reference(at index: Int, _ text: Span<UInt8>) -> Escape? {
    for (name, scalar) in references where text.has(name, at: index) {
      return Escape(.reference, scalar, end: index + name.utf8CodeUnitCount)
    }
    guard text.byte(at: index + 1) == "#" else { return nil }
    let isHexadecimal = text.byte(at: index + 2).lowercasedASCII == "x"
    let radix: UInt8 = isHexadecimal ? 16 : 10
    var number: UInt32 = 0
    var end = index + (isHexadecimal ? 3 : 2)
    let start = end
    while end < index + referenceLimit, let digit = text.byte(at: end).hexadecimalValue,
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
  /// Returns the byte that two hexadecimal digits at `index` give, and the index after them, or `nil` if there are none.
  func hexadecimal(at index: Int) -> (byte: UInt8, end: Int)? {
    guard let high = byte(at: index).hexadecimalValue,
      let low = byte(at: index + 1).hexadecimalValue
    else { return nil }
    return (high << 4 | low, index + 2)
  }

  /// Returns the index after the sequence at `index` that sets a color of the terminal, such as `ESC [ 1 ; 32 m`, or
  /// `nil` if none begins there.
  func endOfColor(at index: Int) -> Int? {
    guard byte(at: index) == 0x1B, byte(at: index + 1) == "[" else { return nil }
    let end = end(from: index + 2, before: index + 48) { 0x20...0x3F ~= $0 }
    return 0x40...0x7E ~= byte(at: end) ? end + 1 : nil
  }
}

extension SourceText {
  /// Returns the text with the escape sequences of `kinds` undone once, and where the first of them is, or `nil` if there
  /// are none.
  package func undoingEscapes(_ kinds: Escape.Kinds) -> (text: SourceText, first: Range<Int>)? {
    let given = bytes.span
    var builder = Builder(from: self)
    var first: Range<Int>?
    var copied = 0
    // A copy, because each access to a static property takes a call.
    let signs = Escape.signs
    var index = given.end(from: 0) { !signs.contains($0) }
    while index < given.count {
      if let escape = Escape(at: index, in: given, kinds) {
        builder.copy(copied..<index)
        builder.append(escape, for: index..<escape.end)
        first = first ?? index..<escape.end
        (index, copied) = (escape.end, escape.end)
      } else {
        index += 1
      }
      index = given.end(from: index) { !signs.contains($0) }
    }
    guard let first else { return nil }
    builder.copy(copied..<given.count)
    return (builder.finish(), first)
  }
}
