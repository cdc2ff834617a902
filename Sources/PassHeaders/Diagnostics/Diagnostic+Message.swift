extension Diagnostic {
  /// The sentence.
  ///
  /// - Parameter path: What to call the member.
  func message(_ path: String?) -> String {
    switch detail {
    case .syntax(let fault): return fault.message(after: path)
    case .sentence(let text):
      guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "%")) else { return text }
      return text[..<mark] + (path ?? "the payload") + text[text.utf8.index(after: mark)...]
    }
  }
}

extension SyntaxFault {
  /// - Parameter path: The value at, or just before, the fault.
  fileprivate func message(after path: String?) -> String {
    let after = path.map { " after the value of \($0)" } ?? ""
    return switch self {
    case .emptyValue: "the value is empty; send Base64 of a JSON object, or no header"
    case .nonAlphabet(let byte): Self.nonAlphabetMessage(byte)
    case .headerName: "the header's name precedes the value; give the value alone"
    case .dataURL: "the value is in a data URL; give the Base64 alone"
    case .utf16: "the text is UTF-16; convert it to UTF-8"
    case .placeholder:
      "the value is a template that was not filled in, or what a program prints where there is "
        + "none; send a value, or no header"
    case .documentationDots:
      "the value is the dots that Adobe's page prints; put a value in their place"
    case .maskedValue: "the log masked the value; log it with the option 'privacy: .public'"
    case .cutMark: "the value was cut by what printed it; copy it again in full"
    case .trailingCharacters: "punctuation follows the value; remove it"
    case .incompleteGroup:
      "the last group has a single character, and Base64 comes in groups of four; the value "
        + "was probably cut, so copy it again in full"
    case .missingPadding(let count):
      count == 1
        ? "one '=' of padding is missing at the end; add it"
        : "\(count) '=' of padding are missing at the end; add them"
    case .excessPadding: "there are more '=' than the last group needs; remove them"
    case .dataAfterPadding:
      "characters follow the padding, as when two values are run together; send only the first"
    case .trailingBits:
      "unused trailing bits are not zero; encode the value again with a standard encoder"
    case .byteOrderMark: "there is a byte order mark; encode as UTF-8 without one"
    case .unexpectedEnd(let expectation):
      "the JSON ends where \(expectation.rawValue) should "
        + "follow\(expectation.isAfterValue ? after : ""); it was probably cut, so copy it again in "
        + "full"
    case .unexpectedByte(let byte, let expectation):
      "found \(byte.phrase) where \(expectation.rawValue) should "
        + "follow\(expectation.isAfterValue ? after : ""); correct the JSON there"
    case .missingComma: "a ',' is missing\(after); add it"
    case .trailingComma: "a ',' follows the last member or element; remove it"
    case .surplusComma(let byte): "\(byte.phrase) separates nothing; remove it"
    case .missingColon: "a ':' is missing between a name and its value; add it"
    case .wrongSeparator(let byte, let expectation):
      "found \(byte.phrase) instead of \(expectation == .colon ? "':'" : "','"); replace it"
    case .missingValue: "a member has no value; add one, or omit the member"
    case .mismatchedBracket(let byte):
      "\(byte.phrase) closes what another bracket opened; use the other one"
    case .singleQuotes: "a string is in single quotes; use double quotes"
    case .smartQuotes: "a string is in typographic quotes; use '\"'"
    case .unquotedName: "a member's name has no quotes; use double quotes"
    case .unquotedText: "a text has no quotes; use double quotes"
    case .invalidLiteral: "found a literal that JSON does not know; use true, false or null"
    case .comment: "JSON has no comments; remove it"
    case .duplicateMember:
      "\(path ?? "a member") is a duplicate member, and decoders disagree on which one "
        + "counts; keep one"
    case .nestingTooDeep: "nesting exceeds \(JSONReader.nestingLimit) levels"
    case .dataAfterValue: "more text follows the value; remove it"
    case .invalidUTF8(let byte): "byte \(byte.hexadecimal) is not UTF-8 there; encode as UTF-8"
    case .controlCharacter(let byte):
      "the control character \(byte.hexadecimal) is not escaped in a string; escape it, or "
        + "close the string before it"
    case .invalidEscape:
      "found an escape that JSON does not know; it has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and "
        + "\\u with four hexadecimal digits"
    case .loneSurrogate:
      "half of a surrogate pair is not a character; write the character, or both halves"
    case .invalidNumber:
      "found something other than a JSON number, which is digits with an optional '-', "
        + "fraction and exponent and no leading zero; correct it"
    case .malformedXML(let fault):
      "the XML is not well-formed: \(fault.rawValue); it was probably cut or edited, so fetch it "
        + "again"
    case .documentType:
      "there is a document type declaration, which can define entities without bound; remove it"
    case .unsupportedEncoding: "the XML declares another encoding than UTF-8; convert it"
    }
  }

  private static func nonAlphabetMessage(_ byte: UInt8) -> String {
    switch byte {
    case "\"", "'": "the value is quoted; remove the quotes"
    case "%": "the value is percent-encoded; send the Base64 alone"
    case "\\": "the value has backslash escapes, as in a string literal; remove them"
    case "\n", "\r": "there are line breaks in or around the value; encode it as one line"
    case " ", "\t":
      "there is white space in the value; remove it, or, if a '+' was lost to form decoding, put it "
        + "back"
    case "-", "_": "the value uses the URL-safe alphabet; use the standard one, with '+' and '/'"
    case "{", "[": "the value is JSON that was never encoded; encode it as Base64"
    case "&": "the value has HTML entities, as in a page's source; decode them"
    case ",": "two values are joined by a comma, as when a header is sent twice; send one"
    default: "\(byte.phrase) is not in the Base64 alphabet; send Base64 of a JSON object"
    }
  }
}

extension SyntaxFault.Expectation {
  fileprivate var isAfterValue: Bool { self == .commaOrObjectEnd || self == .commaOrArrayEnd }
}
