extension WireError.Reason {
  /// What is wrong with JSON text, what was expected and what to do.
  ///
  /// - Parameter path: The value at, or just before, the place of the error.
  package func jsonMessage(path: String?) -> String {
    func afterValue(_ expectation: WireError.Expectation) -> String {
      guard let path else { return "" }
      switch expectation {
      case .commaOrObjectEnd, .commaOrArrayEnd: return " the value of \(path)"
      case .colon, .value, .memberName, .memberNameOrEnd, .stringEnd: return ""
      }
    }
    switch self {
    case .byteOrderMark:
      return "the JSON begins with a byte order mark where '{' should stand; encode as UTF-8 "
        + "without one"
    case .unexpectedEnd(let expectation):
      return "the JSON ends where \(expectation.phrase) should "
        + "follow\(afterValue(expectation)); the value was probably cut, so copy it again in full"
    case .unexpectedByte(let byte, let expectation):
      return "found \(byte.phrase) where \(expectation.phrase) should "
        + "follow\(afterValue(expectation)); correct the JSON there"
    case .missingComma:
      return "found '\"' where ',' should follow\(afterValue(.commaOrObjectEnd)); put a ',' "
        + "between the two"
    case .trailingComma:
      return "found ',' after the last member or element; remove it"
    case .duplicateMember(let name):
      return "found \"\(name.abridged)\" a second time in the same object, and decoders "
        + "disagree on which one counts; keep one"
    case .nestingTooDeep(let limit):
      return "found objects and arrays in each other deeper than \(limit)"
    case .dataAfterValue:
      return "found more text after the JSON object; keep only the object"
    case .invalidUTF8(let byte):
      return "found byte \(byte.hexadecimal), which is not UTF-8 there; encode the JSON as UTF-8"
    case .controlCharacter(let byte):
      return "found the control character \(byte.hexadecimal) inside a string; escape it, or "
        + "close the string with '\"' before it"
    case .invalidEscape:
      return "found an escape that JSON does not know; it has \\\" \\\\ \\/ \\b \\f \\n \\r \\t "
        + "and \\u with four hexadecimal digits"
    case .loneSurrogate:
      return "found half of a surrogate pair, which stands for no character; write the "
        + "character itself, or both halves"
    case .invalidNumber:
      return "found something other than a JSON number, which is digits with an optional '-', "
        + "fraction and exponent and no leading zero; correct it"
    case .invalidLiteral:
      return "found a bare word where a value should stand, and JSON knows only true, false and "
        + "null; put texts in double quotes"
    case .empty, .foreignByte, .incompleteGroup, .missingPadding, .excessPadding,
      .dataAfterPadding, .trailingBits:
      return "the text is not Base64"
    }
  }
}

extension WireError.Expectation {
  fileprivate var phrase: String {
    switch self {
    case .value: "a value"
    case .memberName: "a member's name in double quotes"
    case .memberNameOrEnd: "a member's name in double quotes or '}'"
    case .colon: "':'"
    case .commaOrObjectEnd: "',' or '}'"
    case .commaOrArrayEnd: "',' or ']'"
    case .stringEnd: "the '\"' that ends the string"
    }
  }
}

extension UInt8 {
  /// The character, or the number of a byte that has none.
  package var phrase: String {
    switch self {
    case 0x21...0x7E: "'\(Character(Unicode.Scalar(self)))'"
    case UInt8(ascii: " "): "a space"
    case UInt8(ascii: "\t"): "a tab"
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): "a line break"
    default: "byte \(hexadecimal)"
    }
  }

  package var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return "0x" + (digits.utf8.count == 1 ? "0" : "") + digits
  }
}
