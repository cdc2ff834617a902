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
    /// The header's name before the value.
    case headerName = "header-name"
    /// A name that is nearly the header's.
    case wrongName = "wrong-name"
    /// A space between name and colon.
    case spaceBeforeColon = "space-before-colon"
    /// Another of the headers in the text.
    case otherHeaders = "other-headers"
    /// Quotes around the value, of any kind, also `b'…'` and `Optional("…")`.
    case quotes
    /// Every line begins with `// ` or `# `.
    case commentPrefix = "comment-prefix"
    /// `data:…;base64,`.
    case dataURL = "data-url"
    /// `&quot;`, `&#43;`.
    case htmlEntities = "html-entities"
    /// `\"`, `\/`, `\u002b`.
    case backslashEscapes = "backslash-escapes"
    /// `%3D` and its like.
    case percentEncoded = "percent-encoded"
    /// `%253D` and its like.
    case percentEncodedTwice = "percent-encoded-twice"
    /// EF BB BF.
    case byteOrderMark = "byte-order-mark"
    /// UTF-16.
    case utf16
    /// Nothing.
    case empty

    // Base64
    /// Line breaks in or around the value.
    case lineBreaks = "line-breaks"
    /// Spaces or tabs inside.
    case whiteSpace = "white-space"
    /// Spaces that stand for `+`.
    case plusAsSpace = "plus-as-space"
    /// `-` or `_`.
    case urlSafeAlphabet = "url-safe-alphabet"
    /// Too few `=`.
    case missingPadding = "missing-padding"
    /// Too many `=`.
    case excessPadding = "excess-padding"
    /// Unused bits that are not zero.
    case trailingBits = "trailing-bits"
    /// `",` or `;` after the value.
    case trailingCharacters = "trailing-characters"
    /// A character of no alphabet.
    case foreignCharacter = "foreign-character"
    /// Two values with a comma.
    case joinedValues = "joined-values"
    /// Characters after the padding.
    case twoValues = "two-values"
    /// Base64 of Base64.
    case encodedTwice = "encoded-twice"
    /// JSON where Base64 of it should stand.
    case notEncoded = "not-encoded"
    /// The end too early, in Base64 or JSON.
    case truncated
    /// More than 8,190 bytes with the name.
    case fieldTooLong = "field-too-long"

    // JSON
    /// Two members or elements with nothing between them.
    case missingComma = "missing-comma"
    /// A comma before a closing bracket.
    case trailingComma = "trailing-comma"
    /// A comma that separates nothing.
    case surplusComma = "surplus-comma"
    /// A name and a value with nothing between them.
    case missingColon = "missing-colon"
    /// `;` for `,`, or `=` and `=>` for `:`.
    case wrongSeparator = "wrong-separator"
    /// A name without a value.
    case missingValue = "missing-value"
    /// `]` for `}` or the other way round.
    case mismatchedBracket = "mismatched-bracket"
    /// A string in single quotes.
    case singleQuotes = "single-quotes"
    /// A string in typographic quotes.
    case smartQuotes = "smart-quotes"
    /// A member's name without quotes.
    case unquotedName = "unquoted-name"
    /// A text without quotes.
    case unquotedText = "unquoted-text"
    /// `None`, `True`, `undefined`, `nil`, `NaN`.
    case foreignLiteral = "foreign-literal"
    /// `//`, `/* */`, `#`.
    case comment
    /// A member for the second time.
    case duplicateMember = "duplicate-member"
    /// A control character in a string, not escaped.
    case controlCharacter = "control-character"
    /// An escape that JSON does not know.
    case invalidEscape = "invalid-escape"
    /// Half of a surrogate pair.
    case loneSurrogate = "lone-surrogate"
    /// Bytes that are not UTF-8.
    case invalidUTF8 = "invalid-utf8"
    /// `+1`, `007`, `.5`.
    case invalidNumber = "invalid-number"
    /// A byte that begins nothing; a space that JSON does not know.
    case unexpectedByte = "unexpected-byte"
    /// Text, or brackets, after the object.
    case dataAfterValue = "data-after-value"
    /// Deeper nesting than is read.
    case nestingTooDeep = "nesting-too-deep"
    /// More values than are read.
    case tooManyValues = "too-many-values"
    /// An array or a single value.
    case notAnObject = "not-an-object"

    // Members
    /// A name in another spelling, or of another API, for a documented one.
    case wrongMemberName = "wrong-member-name"
    /// A member that Adobe's page does not know.
    case unknownMember = "unknown-member"
    /// A member that the strict parser needs.
    case missingMember = "missing-member"
    /// A member that Adobe's page requires.
    case absentMember = "absent-member"
    /// `null`.
    case nullMember = "null-member"
    /// A value of another kind.
    case wrongType = "wrong-type"
    /// An empty or blank text.
    case blankValue = "blank-value"
    /// A number for `code` or `expirationDate`.
    case numberForString = "number-for-string"
    /// `"true"` for `connectionSecure`.
    case stringForBoolean = "string-for-boolean"
    /// Neither true nor false for it.
    case notABoolean = "not-a-boolean"
    /// One of the four in another case, with separators, as Apple's constant, or with a slip.
    case accessStatusSpelling = "access-status-spelling"
    /// The number of Apple's `VSAccountAccessStatus`.
    case accessStatusNumber = "access-status-number"
    /// `pending`, retired on 2026-01-13.
    case accessStatusRetired = "access-status-retired"
    /// What the machine translation of Adobe's page made of a value: `authorized`, `notDefined`,
    /// `verweigert`.
    case accessStatusTranslated = "access-status-translated"
    /// Any other text.
    case accessStatusUnknown = "access-status-unknown"
    /// A date in seconds.
    case expirationInSeconds = "expiration-in-seconds"
    /// A date in micro- or nanoseconds.
    case expirationInMicroseconds = "expiration-in-microseconds"
    /// A number that is a date in seconds since 1970, and one since 2001.
    case expirationAmbiguous = "expiration-ambiguous"
    /// RFC 3339, a date, or what Apple's `Date` prints.
    case expirationAsDateText = "expiration-as-date-text"
    /// An empty text.
    case expirationEmpty = "expiration-empty"
    /// Sign, fraction, exponent, leading zero, spaces; or no number at all.
    case expirationNotDigits = "expiration-not-digits"
    /// A restricted value that Adobe's page does not list.
    case unknownValue = "unknown-value"
    /// `${…}`, `{{…}}`, `<…>`: a template that was not filled in.
    case placeholder
    /// `....`, as Adobe's page prints for a value.
    case documentationDots = "documentation-dots"

    // Something else
    /// An `AP-Device-Identifier`: `fingerprint` and Base64, or the identifier.
    case deviceIdentifier = "device-identifier"
    /// An `AP-TempPass-Identity`: a JSON object with an email address.
    case tempPassIdentity = "temp-pass-identity"
    /// A JSON Web Token.
    case token
    /// XML.
    case samlResponse = "saml-response"
    /// The device as Adobe's server answers it.
    case serverDevice = "server-device"
    /// `user_permissions` and `mvpd_status`, which Adobe's pages showed until October 2024.
    case preReleasePayload = "pre-release-payload"
    /// A configuration response.
    case configuration
    /// The payload of the other header; repaired as that.
    case swappedHeader = "swapped-header"
    /// JSON with no member of either header.
    case otherPayload = "other-payload"
    /// No Base64 at all.
    case notBase64 = "not-base64"

    /// There is more to find than is kept.
    case tooManyFindings = "too-many-findings"

    /// The name.
    public var description: String { rawValue }
  }
}
