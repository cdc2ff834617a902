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
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isUnsafe:
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The same, of at most so many characters.
  func abridged(to limit: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return printable }
    return String(scalars[..<end]).printable + "…"
  }

  /// How many columns of a terminal the text takes, if each character takes one.
  var columns: Int { unicodeScalars.count }

  /// Filled up with spaces on the right.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }
}

extension JSONValue {
  /// The value on a line of its own, with unsafe characters escaped.
  var line: String {
    let text = String(utf8: json.span)
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      guard scalar.isUnsafe else {
        line.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 { line += "\\u" + String(unit, width: 4, radix: 16) }
    }
    return line
  }

  /// A string, or nothing.
  static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  static func number(_ integer: some BinaryInteger) -> JSONValue { .number(String(integer)) }

  /// An object of the members that have a value.
  static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(
      members.compactMap { name, value in value.map { JSONMember(name: name, value: $0) } })
  }

  /// The value as a person reads it: a text without quotes, a list with commas.
  var plainText: String {
    switch self {
    case .string(let text): text
    case .array(let values): values.map { $0.plainText }.joined(separator: ", ")
    default: String(utf8: json.span)
    }
  }
}
