import PassHeaders

// What was pasted must not steer the terminal, nor look like something else than it is.

extension Unicode.Scalar {
  /// Whether it is a control character, or one that is invisible or changes the order of the others.
  fileprivate var isUnsafe: Bool {
    if value < 0x80 { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      return true
    default: return value == 0x034F || value == 0x115F || value == 0x1160 || value == 0x3164
    }
  }
}

extension String {
  /// The text with unsafe characters shown as `\n` or `\u{1B}`.
  var printable: String {
    escaped { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
  }

  fileprivate func escaped(_ escape: (Unicode.Scalar) -> String) -> String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    return unicodeScalars.map { $0.isUnsafe ? escape($0) : String($0) }.joined()
  }

  /// The same, of at most so many characters.
  func abridged(to limit: Int) -> String {
    let start = String(unicodeScalars.prefix(limit)).printable
    return unicodeScalars.count > limit ? start + "…" : start
  }

  /// How many columns of a terminal the text takes, if each character takes one.
  var columns: Int { unicodeScalars.count }

  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }
}

extension JSONValue {
  /// The value on a line of its own, with unsafe characters escaped.
  var line: String {
    String(utf8: json.span).escaped { scalar in
      String(scalar).utf16.map { "\\u" + String($0, width: 4, radix: 16) }.joined()
    }
  }

  static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  static func number(_ integer: some BinaryInteger) -> JSONValue { .number(String(integer)) }

  /// An object of the members that have a value.
  static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(
      members.compactMap { name, value in value.map { JSONMember(name: name, value: $0) } })
  }

  /// The value as a person reads it: a text without quotes.
  var plainText: String {
    if case .string(let text) = self { return text }
    return String(utf8: json.span)
  }
}
