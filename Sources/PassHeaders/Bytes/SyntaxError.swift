/// Why bytes are not Base64, JSON or XML, and at which of them that shows.
///
/// It knows bytes only: ``Diagnostic`` adds the code, the sentence, the line and the member.
package struct SyntaxError: Error, Equatable, Sendable {
  package let fault: SyntaxFault
  /// Of the first byte that is not allowed there; the length, where bytes are missing.
  package let offset: Int

  package init(_ fault: SyntaxFault, at offset: Int) {
    self.fault = fault
    self.offset = offset
  }
}

/// What can be wrong with the bytes of a value or document.
package enum SyntaxFault: Equatable, Sendable {
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

  /// What the grammar of JSON allows at a position, as a sentence names it.
  package enum Expectation: String, Sendable {
    case value = "a value"
    case memberName = "a member's name in double quotes"
    case memberNameOrEnd = "a member's name in double quotes or '}'"
    case colon = "':'"
    case commaOrObjectEnd = "',' or '}'"
    case commaOrArrayEnd = "',' or ']'"
    case stringEnd = "the '\"' that ends the string"
  }

  /// The ways in which XML is not well-formed, as a sentence says them.
  package enum XMLFault: String, Sendable {
    case declaration = "the XML declaration is invalid"
    case declarationNotFirst = "an XML declaration is not at the beginning"
    case noRoot = "there is no element"
    case secondRoot = "there is a second root element"
    case openElement = "an element is not closed"
    case endTag = "an end tag closes no open element"
    case tag = "a tag is invalid"
    case name = "a name is invalid"
    case attribute = "an attribute has no quoted value"
    case duplicateAttribute = "an attribute occurs twice"
    case reference = "an '&' begins no reference that XML defines"
    case comment = "a comment does not end"
    case instruction = "a processing instruction is invalid or does not end"
    case cdata = "a CDATA section does not end"
    case cdataEnd = "']]>' is in text"
    case textOutsideRoot = "there is text outside the root element"
    case character = "there is a character that XML does not allow"
    case utf8 = "there are bytes that are not UTF-8"
  }
}
