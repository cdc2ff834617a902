extension HeaderError: CustomStringConvertible {
  /// Says what was found, what was expected and what to do.
  public var message: String {
    switch reason {
    case .wire(let wire): wireMessage(wire)
    case .wrongType(let found, let expected):
      "found \(found.phrase) where \(subject) needs \(expected.phrase); "
        + "write \(expected.phrase)"
    case .nullMember:
      "found null for \(subject); leave the member out when there is nothing to say"
    case .missingMember:
      "\(subject) is absent, and the payload needs it; add it"
    case .expirationDate(let form):
      "found \(form.phrase) where \(subject) needs milliseconds since 1970-01-01T00:00:00Z as a "
        + "string of digits, such as \"1735689600000\"; \(form.remedy)"
    case .notABoolean:
      "found a text that is neither \"true\" nor \"false\" where \(subject) needs true or false; "
        + "write true for a secure network, false for a public hot spot"
    }
  }

  /// The stage, the code, the place and the message on one line.
  public var description: String {
    var place = "byte \(offset)"
    if let json {
      place += ", JSON byte \(json.offset), line \(json.line), column \(json.column)"
    }
    return "\(stage.rawValue)/\(code.rawValue) at \(place): \(message)"
  }

  /// What a sentence is about.
  private var subject: String { path ?? "the payload" }

  private func wireMessage(_ reason: WireError.Reason) -> String {
    switch reason {
    case .empty:
      "the value is empty where Base64 of a JSON object should stand; send the header with a "
        + "value, or not at all"
    case .foreignByte(let byte): foreignByteMessage(byte)
    case .incompleteGroup:
      "the last group has a single character, and Base64 comes in groups of four; the value was "
        + "probably cut, so copy it again in full"
    case .missingPadding(let count):
      "the value ends where \(count == 1 ? "one '='" : "\(count) '='") of padding should stand; "
        + "add \(count == 1 ? "it" : "them"), or encode with padding"
    case .excessPadding:
      "found an '=' that no group needs; remove it"
    case .dataAfterPadding:
      "found more characters where '=' had ended the value; two values were probably run "
        + "together, so send only the first"
    case .trailingBits:
      "the last character before the end carries bits that stand for nothing and should be zero; "
        + "encode the value again with a standard encoder"
    case .byteOrderMark:
      "the JSON begins with a byte order mark where '{' should stand; encode as UTF-8 without one"
    case .unexpectedEnd(let expectation):
      "the JSON ends where \(expectation.phrase) should follow\(afterValue(expectation)); "
        + "the value was probably cut, so copy it again in full"
    case .unexpectedByte(let byte, let expectation):
      "found \(byte.phrase) where \(expectation.phrase) should follow\(afterValue(expectation)); "
        + "correct the JSON there"
    case .missingComma:
      "found '\"' where ',' should follow\(afterValue(.commaOrObjectEnd)); put a ',' between the "
        + "two"
    case .trailingComma:
      "found ',' after the last member or element; remove it"
    case .duplicateMember(let name):
      "found \"\(name.abridged)\" a second time in the same object, and decoders disagree on which "
        + "one counts; keep one"
    case .nestingTooDeep(let limit):
      "found objects and arrays in each other deeper than \(limit); these headers need three"
    case .dataAfterValue:
      "found more text after the JSON object; keep only the object"
    case .invalidUTF8(let byte):
      "found byte \(byte.hexadecimal), which is not UTF-8 there; encode the JSON as UTF-8"
    case .controlCharacter(let byte):
      "found the control character \(byte.hexadecimal) inside a string; escape it, or close the "
        + "string with '\"' before it"
    case .invalidEscape:
      "found an escape that JSON does not know; it has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and "
        + "\\u with four hexadecimal digits"
    case .loneSurrogate:
      "found half of a surrogate pair, which stands for no character; write the character itself, "
        + "or both halves"
    case .invalidNumber:
      "found something other than a JSON number, which is digits with an optional '-', fraction "
        + "and exponent and no leading zero; correct it"
    case .invalidLiteral:
      "found a bare word where a value should stand, and JSON knows only true, false and null; "
        + "put texts in double quotes"
    }
  }

  /// " the value of osName", where it is known which value just ended.
  private func afterValue(_ expectation: WireError.Expectation) -> String {
    guard let path else { return "" }
    switch expectation {
    case .commaOrObjectEnd, .commaOrArrayEnd: return " the value of \(path)"
    case .colon, .value, .memberName, .memberNameOrEnd, .stringEnd: return ""
    }
  }

  private func foreignByteMessage(_ byte: UInt8) -> String {
    let cause =
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "_"):
        "it belongs to the URL-safe alphabet; encode with the standard one, '+' and '/'"
      case UInt8(ascii: "%"):
        "the value is probably percent-encoded; send it as Base64 only"
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        "the value was probably encoded in lines; encode it as one line"
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        "remove the white space, or, if a '+' was lost to form decoding, put it back"
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        "the value is probably JSON that was never encoded; encode it as Base64"
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        "remove the quotes"
      case UInt8(ascii: ","):
        "the header was probably sent twice and joined; send it once"
      case UInt8(ascii: "."):
        "it may be a token or a placeholder; send Base64 of a JSON object"
      default: "send Base64 of a JSON object"
      }
    return "found \(byte.phrase), which is not in the Base64 alphabet; \(cause)"
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
  fileprivate var phrase: String {
    switch self {
    case 0x21...0x7E: "'\(Character(Unicode.Scalar(self)))'"
    case UInt8(ascii: " "): "a space"
    case UInt8(ascii: "\t"): "a tab"
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): "a line break"
    default: "byte \(hexadecimal)"
    }
  }

  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return "0x" + (digits.utf8.count == 1 ? "0" : "") + digits
  }
}
