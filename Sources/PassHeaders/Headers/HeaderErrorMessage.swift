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
    case .otherScheme:
      "the value does not begin with 'fingerprint' and a space; put them before the Base64"
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
    default: reason.jsonMessage(path: path)
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
