/// What can be wrong with the members of a payload whose JSON is valid.
package enum PayloadFault: Equatable, Sendable {
  case notAnObject(JSONKind)
  case wrongType(found: JSONKind, expected: ValueKind)
  case nullMember
  case missingMember
  case blankExpirationDate
  case placeholderExpirationDate(Placeholder)
  case expirationDate(ExpirationDate.Form)
  case notABoolean
  case missingScheme
  case schemeSpelling
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
  package init(_ fault: PayloadFault) {
    switch fault {
    case .notAnObject: self = .notAnObject
    case .wrongType: self = .wrongType
    case .nullMember: self = .nullMember
    case .missingMember: self = .missingMember
    case .blankExpirationDate: self = .blankValue
    case .placeholderExpirationDate(let placeholder): self = placeholder.code
    case .notABoolean: self = .notABoolean
    case .missingScheme: self = .missingScheme
    case .schemeSpelling: self = .schemeSpelling
    case .expirationDate(let form):
      switch form {
      case .seconds, .ambiguousSeconds: self = .expirationInSeconds
      case .microseconds, .nanoseconds: self = .expirationInMicroseconds
      case .dateText: self = .expirationAsDateText
      case .notDigits: self = .expirationNotDigits
      }
    }
  }

  package init(_ fault: SyntaxFault) {
    switch fault {
    case .emptyValue: self = .emptyValue
    case .nonAlphabet(let byte): self.init(nonAlphabet: byte)
    case .headerName: self = .headerName
    case .dataURL: self = .dataURL
    case .utf16: self = .utf16
    case .placeholder: self = .placeholder
    case .documentationDots: self = .documentationDots
    case .maskedValue: self = .maskedValue
    case .cutMark: self = .cutMark
    case .trailingCharacters: self = .trailingCharacters
    case .incompleteGroup: self = .incompleteGroup
    case .missingPadding: self = .missingPadding
    case .excessPadding: self = .excessPadding
    case .dataAfterPadding: self = .dataAfterPadding
    case .trailingBits: self = .trailingBits
    case .byteOrderMark: self = .byteOrderMark
    case .unexpectedEnd: self = .unexpectedEnd
    case .unexpectedByte: self = .unexpectedByte
    case .missingComma: self = .missingComma
    case .trailingComma: self = .trailingComma
    case .surplusComma: self = .surplusComma
    case .missingColon: self = .missingColon
    case .wrongSeparator: self = .wrongSeparator
    case .missingValue: self = .missingValue
    case .mismatchedBracket: self = .mismatchedBracket
    case .singleQuotes: self = .singleQuotes
    case .smartQuotes: self = .smartQuotes
    case .unquotedName: self = .unquotedName
    case .unquotedText: self = .unquotedText
    case .invalidLiteral: self = .invalidLiteral
    case .comment: self = .comment
    case .duplicateMember: self = .duplicateMember
    case .nestingTooDeep: self = .nestingTooDeep
    case .dataAfterValue: self = .dataAfterValue
    case .invalidUTF8: self = .invalidUTF8
    case .controlCharacter: self = .controlCharacter
    case .invalidEscape: self = .invalidEscape
    case .loneSurrogate: self = .loneSurrogate
    case .invalidNumber: self = .invalidNumber
    case .malformedXML: self = .malformedXML
    case .documentType: self = .documentType
    case .unsupportedEncoding: self = .unsupportedEncoding
    }
  }

  /// A byte outside the Base64 alphabet most often shows what happened to the value.
  private init(nonAlphabet byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): self = .quotes
    case UInt8(ascii: "%"): self = .percentEncoded
    case UInt8(ascii: "\\"): self = .backslashEscapes
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): self = .lineBreaks
    case UInt8(ascii: " "), UInt8(ascii: "\t"): self = .whiteSpace
    case UInt8(ascii: "-"), UInt8(ascii: "_"): self = .urlSafeAlphabet
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .notEncoded
    case UInt8(ascii: ","): self = .joinedValues
    case UInt8(ascii: "&"): self = .htmlEntities
    default: self = .nonAlphabetCharacter
    }
  }
}
