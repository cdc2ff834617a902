/// Something that is wrong with the members of a payload whose JSON is valid.
package struct PayloadFault: Sendable {
  package let code: Diagnostic.Code
  /// In it `%` is the member.
  package let sentence: String

  init(_ code: Diagnostic.Code, _ sentence: String) {
    (self.code, self.sentence) = (code, sentence)
  }

  package static func notAnObject(_ found: JSONKind) -> Self {
    Self(.notAnObject, "the payload is \(found.phrase), not an object")
  }

  package static func wrongType(found: JSONKind, expected: ValueKind) -> Self {
    Self(.wrongType, "% is \(found.phrase); write \(expected.rawValue)")
  }

  package static var nullMember: Self { Self(.nullMember, "% is null; omit the member") }

  package static var missingMember: Self {
    Self(.missingMember, "% is missing, and the payload needs it; add it")
  }

  package static var notABoolean: Self {
    Self(
      .notABoolean,
      "% is neither true nor false; write true for a secure network, false for a public hot spot")
  }

  package static var missingScheme: Self {
    Self(
      .init("missing-scheme"),
      "the value does not begin with 'fingerprint' and a space; add them")
  }

  package static var schemeSpelling: Self {
    Self(
      .init("scheme-spelling"),
      "'fingerprint' is in other letters, or something other than one space follows it; "
        + "write 'fingerprint' and one space")
  }
}

/// The kinds of values that a member may have, as a sentence names them.
package enum ValueKind: String, Sendable {
  case object = "an object"
  case string = "a string"
  case numberOrString = "a number or a string"
  case booleanOrString = "true or false"
  case digits = "a string of digits"
}

extension Diagnostic.Code {
  package init(_ fault: SyntaxFault) {
    switch fault {
    case .emptyValue: self = .emptyValue
    case .nonAlphabet(let byte): self.init(nonAlphabet: byte)
    case .headerName: self = .headerName
    case .dataURL: self.init("data-url")
    case .utf16: self.init("utf16")
    case .placeholder: self = .placeholder
    case .documentationDots: self = .documentationDots
    case .maskedValue: self = .maskedValue
    case .cutMark: self = .cutMark
    case .trailingCharacters: self.init("trailing-characters")
    case .incompleteGroup: self = .incompleteGroup
    case .missingPadding: self.init("missing-padding")
    case .excessPadding: self.init("excess-padding")
    case .dataAfterPadding: self.init("data-after-padding")
    case .trailingBits: self.init("trailing-bits")
    case .byteOrderMark: self = .byteOrderMark
    case .unexpectedEnd: self.init("unexpected-end")
    case .unexpectedByte: self.init("unexpected-byte")
    case .missingComma: self.init("missing-comma")
    case .trailingComma: self.init("trailing-comma")
    case .surplusComma: self.init("surplus-comma")
    case .missingColon: self.init("missing-colon")
    case .wrongSeparator: self.init("wrong-separator")
    case .missingValue: self.init("missing-value")
    case .mismatchedBracket: self.init("mismatched-bracket")
    case .singleQuotes: self.init("single-quotes")
    case .smartQuotes: self.init("smart-quotes")
    case .unquotedName: self.init("unquoted-name")
    case .unquotedText: self.init("unquoted-text")
    case .invalidLiteral: self.init("invalid-literal")
    case .comment: self.init("comment")
    case .duplicateMember: self = .duplicateMember
    case .nestingTooDeep: self.init("nesting-too-deep")
    case .dataAfterValue: self.init("data-after-value")
    case .invalidUTF8: self.init("invalid-utf8")
    case .controlCharacter: self.init("control-character")
    case .invalidEscape: self.init("invalid-escape")
    case .loneSurrogate: self.init("lone-surrogate")
    case .invalidNumber: self.init("invalid-number")
    case .malformedXML: self = .malformedXML
    case .documentType: self = .documentType
    case .unsupportedEncoding: self = .unsupportedEncoding
    }
  }

  /// A byte outside the Base64 alphabet most often shows what happened to the value.
  private init(nonAlphabet byte: UInt8) {
    switch byte {
    case "\"", "'": self.init("quotes")
    case "%": self.init("percent-encoded")
    case "\\": self.init("backslash-escapes")
    case "\n", "\r": self.init("line-breaks")
    case " ", "\t": self.init("white-space")
    case "-", "_": self.init("url-safe-alphabet")
    case "{", "[": self.init("not-encoded")
    case ",": self = .joinedValues
    case "&": self.init("html-entities")
    default: self = .nonAlphabetCharacter
    }
  }
}
