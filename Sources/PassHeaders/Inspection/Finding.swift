/// Something that is, or may be, wrong with a header value.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// What it is, in a form that programs can compare.
  public let code: Code

  /// How bad it is.
  public let severity: Severity

  /// Where it shows in the text that was given: bytes, counted from 0. An empty range is a place
  /// between two bytes, where something is missing.
  public let range: Range<Int>

  /// Where it shows in the decoded JSON, as ``Inspection/payload`` has it; `nil` for what is wrong
  /// outside of it.
  public let jsonRange: Range<Int>?

  /// The member concerned, for example `frameworkProviderInfo.id`.
  public let path: String?

  /// What was found and what it means, as a sentence; without values, except those that Adobe's
  /// documents list.
  public let message: String

  /// What makes it good; `nil` if that takes knowledge that the text does not hold.
  public let repair: String?

  /// The severity, the code and the message.
  public var description: String {
    "\(severity.rawValue)[\(code)]: " + (path.map { $0 + ": " } ?? "") + message
  }

  /// How bad a finding is.
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Worth knowing.
    case note
    /// The strict parser accepts it, and Adobe probably does not take it as it is meant.
    case warning
    /// The strict parser refuses it.
    case error

    /// Whether the left one is less bad.
    public static func < (left: Severity, right: Severity) -> Bool {
      switch (left, right) {
      case (.note, .warning), (.note, .error), (.warning, .error): true
      default: false
      }
    }
  }
}

extension Finding {
  /// What a finding is about, as a stable name. Spec/Findings.md describes each.
  public enum Code: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    // The text
    case headerName = "header-name"
    case wrongName = "wrong-name"
    case spaceBeforeColon = "space-before-colon"
    case otherHeaders = "other-headers"
    case quotes
    case commentPrefix = "comment-prefix"
    case dataURL = "data-url"
    case htmlEntities = "html-entities"
    case backslashEscapes = "backslash-escapes"
    case percentEncoded = "percent-encoded"
    case percentEncodedTwice = "percent-encoded-twice"
    case byteOrderMark = "byte-order-mark"
    case utf16
    case empty

    // Base64
    case lineBreaks = "line-breaks"
    case whiteSpace = "white-space"
    case plusAsSpace = "plus-as-space"
    case urlSafeAlphabet = "url-safe-alphabet"
    case missingPadding = "missing-padding"
    case excessPadding = "excess-padding"
    case trailingBits = "trailing-bits"
    case trailingCharacters = "trailing-characters"
    case foreignCharacter = "foreign-character"
    case joinedValues = "joined-values"
    case twoValues = "two-values"
    case encodedTwice = "encoded-twice"
    case notEncoded = "not-encoded"
    case truncated
    case fieldTooLong = "field-too-long"

    // JSON
    case missingComma = "missing-comma"
    case trailingComma = "trailing-comma"
    case surplusComma = "surplus-comma"
    case missingColon = "missing-colon"
    case wrongSeparator = "wrong-separator"
    case missingValue = "missing-value"
    case mismatchedBracket = "mismatched-bracket"
    case singleQuotes = "single-quotes"
    case smartQuotes = "smart-quotes"
    case unquotedName = "unquoted-name"
    case unquotedText = "unquoted-text"
    case foreignLiteral = "foreign-literal"
    case comment
    case duplicateMember = "duplicate-member"
    case controlCharacter = "control-character"
    case invalidEscape = "invalid-escape"
    case loneSurrogate = "lone-surrogate"
    case invalidUTF8 = "invalid-utf8"
    case invalidNumber = "invalid-number"
    case unexpectedByte = "unexpected-byte"
    case dataAfterValue = "data-after-value"
    case nestingTooDeep = "nesting-too-deep"
    case tooManyValues = "too-many-values"
    case notAnObject = "not-an-object"

    // Members
    case wrongMemberName = "wrong-member-name"
    case unknownMember = "unknown-member"
    case missingMember = "missing-member"
    case absentMember = "absent-member"
    case nullMember = "null-member"
    case wrongType = "wrong-type"
    case blankValue = "blank-value"
    case numberForString = "number-for-string"
    case stringForBoolean = "string-for-boolean"
    case notABoolean = "not-a-boolean"
    case accessStatusSpelling = "access-status-spelling"
    case accessStatusNumber = "access-status-number"
    case accessStatusRetired = "access-status-retired"
    case accessStatusTranslated = "access-status-translated"
    case accessStatusUnknown = "access-status-unknown"
    case expirationInSeconds = "expiration-in-seconds"
    case expirationInMicroseconds = "expiration-in-microseconds"
    case expirationAmbiguous = "expiration-ambiguous"
    case expirationAsDateText = "expiration-as-date-text"
    case expirationEmpty = "expiration-empty"
    case expirationNotDigits = "expiration-not-digits"
    case unknownValue = "unknown-value"
    case placeholder
    case documentationDots = "documentation-dots"

    // Something else
    case deviceIdentifier = "device-identifier"
    case tempPassIdentity = "temp-pass-identity"
    case token
    case samlResponse = "saml-response"
    case serverDevice = "server-device"
    case preReleasePayload = "pre-release-payload"
    case configuration
    case swappedHeader = "swapped-header"
    case otherPayload = "other-payload"
    case notBase64 = "not-base64"

    case tooManyFindings = "too-many-findings"

    /// The name.
    public var description: String { rawValue }
  }
}
