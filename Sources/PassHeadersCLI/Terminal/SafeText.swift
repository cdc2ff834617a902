import PassHeaders
import PassHeadersInspection

// Escapes for pasted text. Control characters must not change the state of the terminal, and invisible characters must
// not make a text look like another.

extension Unicode.Scalar {
  /// Whether the character is a control character, is invisible, or changes the order of other characters.
  fileprivate var isUnsafe: Bool {
    if value < 0x80 { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      return true
    // U+2800 is a pattern of Braille without dots.
    default: return isInvisible || value == 0x2800
    }
  }
}

extension String {
  /// The text with each unsafe character escaped, as in `\n` or `\u{1B}`.
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

  /// Returns the first `limit` characters, with unsafe characters escaped, and `…` if there are more.
  func abridged(to limit: Int) -> String {
    let start = String(unicodeScalars.prefix(limit)).printable
    return unicodeScalars.count > limit ? start + "…" : start
  }

  /// The number of terminal columns of the text, one for each Unicode scalar.
  var columns: Int { unicodeScalars.count }

  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }
}

extension JSONValue {
  /// The value as JSON on one line, with unsafe characters escaped as in `\u001b`.
  var line: String {
    String(utf8: json.span).escaped { scalar in
      String(scalar).utf16.map { "\\u" + String($0, width: 4, radix: 16) }.joined()
    }
  }

  static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  static func number(_ integer: some BinaryInteger) -> JSONValue { .number(String(integer)) }

  /// Returns a JSON object with the `members` that are not `nil`.
  static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(
      members.compactMap { name, value in value.map { JSONMember(name: name, value: $0) } })
  }

  /// The value as text for a person: a string without quotes, and any other value as JSON.
  var plainText: String {
    if case .string(let text) = self { return text }
    return String(utf8: json.span)
  }
}
