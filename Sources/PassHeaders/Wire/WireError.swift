/// Why bytes are not Base64 or not JSON, and at which of them that shows.
///
/// It knows bytes only; the header layer adds the place in the header value, the line and the
/// member, and makes a ``HeaderError`` of it.
package struct WireError: Error, Hashable, Sendable {
  package let reason: Reason
  /// Of the first byte that cannot stand where it stands; the length, where bytes are missing.
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  package enum Reason: Hashable, Sendable {
    // Base64, RFC 4648 section 4
    case empty
    case foreignByte(UInt8)
    case incompleteGroup
    case missingPadding(count: Int)
    case excessPadding
    case dataAfterPadding
    case trailingBits

    // JSON, RFC 8259
    case byteOrderMark
    case unexpectedEnd(Expectation)
    case unexpectedByte(UInt8, Expectation)
    case missingComma
    case trailingComma
    case duplicateMember(String)
    case nestingTooDeep(limit: Int)
    case dataAfterValue
    case invalidUTF8(UInt8)
    case controlCharacter(UInt8)
    case invalidEscape
    case loneSurrogate
    case invalidNumber
    case invalidLiteral
  }

  /// What the grammar allows at a place.
  package enum Expectation: Hashable, Sendable {
    case value
    case memberName
    case memberNameOrEnd
    case colon
    case commaOrObjectEnd
    case commaOrArrayEnd
    case stringEnd
  }
}
