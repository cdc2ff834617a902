/// What can be wrong with the members of a payload whose JSON is valid.
package enum PayloadFault: Sendable {
  case notAnObject(JSONKind)
  case wrongType(found: JSONKind, expected: ValueKind)
  case nullMember, missingMember, notABoolean
  case placeholder(Placeholder)
  case missingScheme, schemeSpelling
  case blankDate, dateInSeconds, dateInMicroseconds, dateInNanoseconds, calendarDate
  /// A date in seconds since 1970, and another one in seconds since 2001.
  case dateInAmbiguousSeconds
  /// A sign, fraction, exponent, leading zero or white space; or no number at all.
  case notDigits

  /// The code, and a sentence in which `%` is the member.
  package var report: (code: Diagnostic.Code, sentence: String) {
    switch self {
    case .notAnObject(let found): (.notAnObject, "the payload is \(found.phrase), not an object")
    case .wrongType(let found, let expected):
      (.wrongType, "% is \(found.phrase); write \(expected.rawValue)")
    case .nullMember: (.nullMember, "% is null; omit the member")
    case .missingMember: (.missingMember, "% is missing, and the payload needs it; add it")
    case .notABoolean:
      (
        .notABoolean,
        "% is neither true nor false; write true for a secure network, false for a public hot spot"
      )
    case .placeholder(let placeholder): (placeholder.code, placeholder.sentence)
    case .missingScheme:
      (
        .init("missing-scheme"),
        "the value does not begin with 'fingerprint' and a space; add them"
      )
    case .schemeSpelling:
      (
        .init("scheme-spelling"),
        "'fingerprint' is in other letters, or something other than one space follows it; "
          + "write 'fingerprint' and one space"
      )
    case .blankDate: (.blankValue, "% is blank; omit it when the date is not known")
    case .dateInSeconds:
      (.expirationInSeconds, Self.wrongDate("is in seconds", "multiply by 1000"))
    case .dateInAmbiguousSeconds:
      (
        .expirationInSeconds,
        Self.wrongDate(
          "is in seconds since 1970, or since 2001, from which Apple's platforms count",
          "multiply seconds since 1970 by 1000")
      )
    case .dateInMicroseconds:
      (.expirationInMicroseconds, Self.wrongDate("is in microseconds", "divide by 1000"))
    case .dateInNanoseconds:
      (.expirationInMicroseconds, Self.wrongDate("is in nanoseconds", "divide by 1000000"))
    case .calendarDate:
      (.expirationAsDateText, Self.wrongDate("is a calendar date", "convert it"))
    case .notDigits:
      (
        .expirationNotDigits,
        Self.wrongDate(
          "is not plain digits",
          "write the digits alone, without sign, fraction, exponent, leading zeros or spaces")
      )
    }
  }

  /// Inlined, the sentences are constants.
  @inline(__always)
  private static func wrongDate(_ phrase: String, _ remedy: String) -> String {
    "% " + phrase + ", and milliseconds since 1970-01-01T00:00:00Z are expected as a string of "
      + "digits, such as \"1735689600000\"; " + remedy
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
