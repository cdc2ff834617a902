/// Why bytes are not Base64, JSON or XML, and at which of them that shows.
///
/// It knows bytes only: ``Diagnostic`` adds the code, the sentence, the line and the member.
package struct SyntaxError: Error, Hashable, Sendable {
  package let fault: SyntaxFault
  /// Of the first byte that is not allowed there; the length, where bytes are missing.
  package let offset: Int

  package init(_ fault: SyntaxFault, at offset: Int) {
    self.fault = fault
    self.offset = offset
  }
}

/// What can be wrong with the bytes of a value or document.
package enum SyntaxFault: Hashable, Sendable {
  // Base64, RFC 4648 section 4
  case emptyValue
  case nonAlphabet(UInt8)
  // What a byte outside the alphabet is the sign of
  case headerName
  case dataURL
  case utf16
  case placeholder
  case documentationDots
  case maskedValue
  case cutMark
  case trailingCharacters
  case incompleteGroup
  case missingPadding(count: UInt8)
  case excessPadding
  case dataAfterPadding
  case trailingBits

  // JSON, RFC 8259
  case byteOrderMark
  case unexpectedEnd(Expectation)
  case unexpectedByte(UInt8, Expectation)
  case missingComma
  case trailingComma
  case surplusComma(UInt8)
  case missingColon
  case wrongSeparator(UInt8, Expectation)
  case missingValue
  case mismatchedBracket(UInt8)
  case singleQuotes
  case smartQuotes
  case unquotedName
  case unquotedText
  case invalidLiteral
  case comment
  case duplicateMember
  case nestingTooDeep
  case dataAfterValue
  case invalidUTF8(UInt8)
  case controlCharacter(UInt8)
  case invalidEscape
  case loneSurrogate
  case invalidNumber

  // XML 1.0
  case malformedXML(XMLFault)
  case documentType
  case unsupportedEncoding

  /// What the grammar of JSON allows at a position.
  package enum Expectation: UInt8, Hashable, Sendable {
    case value
    case memberName
    case memberNameOrEnd
    case colon
    case commaOrObjectEnd
    case commaOrArrayEnd
    case stringEnd
  }

  /// The ways in which XML is not well-formed.
  package enum XMLFault: UInt8, Hashable, Sendable {
    case declaration
    case declarationNotFirst
    case noRoot
    case secondRoot
    case openElement
    case endTag
    case tag
    case name
    case attribute
    case duplicateAttribute
    case reference
    case comment
    case instruction
    case cdata
    case cdataEnd
    case textOutsideRoot
    case character
    case utf8
  }
}
