extension Diagnostic {
  /// What is wrong, as a stable name such as `missing-comma`.
  ///
  /// The codes here are those that reading, writing, looking up and judging give; inspection adds
  /// some. Spec/Errors.md describes all.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let rawValue: String

    package init(_ rawValue: String) { self.rawValue = rawValue }

    /// The name.
    public var description: String { rawValue }

    /// Whether both are the same code.
    public static func == (left: Code, right: Code) -> Bool {
      left.rawValue.hasSameBytes(as: right.rawValue)
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: rawValue) }
  }
}

extension Diagnostic.Code {
  // MARK: Scheme

  /// The word `fingerprint` is missing before a device identifier.
  public static let missingScheme = Self("missing-scheme")
  /// The word `fingerprint` is in other letters, or something other than one space follows it.
  public static let schemeSpelling = Self("scheme-spelling")

  // MARK: Base64

  /// There is no value.
  public static let emptyValue = Self("empty-value")
  /// A character outside the Base64 alphabet that no other code names.
  public static let nonAlphabetCharacter = Self("non-alphabet-character")
  /// The value is in quotes.
  public static let quotes = Self("quotes")
  /// The value is percent-encoded.
  public static let percentEncoded = Self("percent-encoded")
  /// The value has backslash escapes, as in a string literal.
  public static let backslashEscapes = Self("backslash-escapes")
  /// The value has line breaks in or around it.
  public static let lineBreaks = Self("line-breaks")
  /// The value has spaces or tabs in it.
  public static let whiteSpace = Self("white-space")
  /// The value is in the alphabet for URLs, with `-` and `_`.
  public static let urlSafeAlphabet = Self("url-safe-alphabet")
  /// The value is JSON that was never encoded.
  public static let notEncoded = Self("not-encoded")
  /// Two values are joined by a comma, as HTTP joins repeated fields.
  public static let joinedValues = Self("joined-values")
  /// The value has HTML entities, as in a page's source.
  public static let htmlEntities = Self("html-entities")
  /// The header's name precedes the value, as when a whole line was copied.
  public static let headerName = Self("header-name")
  /// The value is in a data URL.
  public static let dataURL = Self("data-url")
  /// The text is UTF-16.
  public static let utf16 = Self("utf16")
  /// What printed the value masked it, as `<private>`.
  public static let maskedValue = Self("masked-value")
  /// What printed the value cut it and says so, with `…` or three dots.
  public static let cutMark = Self("cut-mark")
  /// Punctuation follows the value, as when it was copied with what followed.
  public static let trailingCharacters = Self("trailing-characters")
  /// The last group has a single character, as when the value was cut.
  public static let incompleteGroup = Self("incomplete-group")
  /// Padding is missing, or one `=` of two.
  public static let missingPadding = Self("missing-padding")
  /// There are more `=` than the last group needs.
  public static let excessPadding = Self("excess-padding")
  /// Characters follow the padding, as when two values were run together.
  public static let dataAfterPadding = Self("data-after-padding")
  /// Unused trailing bits of the last character are not zero.
  public static let trailingBits = Self("trailing-bits")

  // MARK: JSON

  /// The text begins with, or contains, a UTF-8 byte order mark.
  public static let byteOrderMark = Self("byte-order-mark")
  /// The JSON ends too early, as when it was cut.
  public static let unexpectedEnd = Self("unexpected-end")
  /// A byte that the grammar does not allow there and that no other code names.
  public static let unexpectedByte = Self("unexpected-byte")
  /// Nothing separates two members or elements.
  public static let missingComma = Self("missing-comma")
  /// A comma follows the last member or element.
  public static let trailingComma = Self("trailing-comma")
  /// A comma or semicolon separates nothing.
  public static let surplusComma = Self("surplus-comma")
  /// Nothing separates a name and its value.
  public static let missingColon = Self("missing-colon")
  /// `;` is used for `,`, or `=` or `=>` for `:`.
  public static let wrongSeparator = Self("wrong-separator")
  /// A member has no value.
  public static let missingValue = Self("missing-value")
  /// `]` is used for `}`, or the other way round.
  public static let mismatchedBracket = Self("mismatched-bracket")
  /// A string is in single quotes.
  public static let singleQuotes = Self("single-quotes")
  /// A string is in typographic quotes.
  public static let smartQuotes = Self("smart-quotes")
  /// A member's name has no quotes.
  public static let unquotedName = Self("unquoted-name")
  /// A text has no quotes.
  public static let unquotedText = Self("unquoted-text")
  /// A literal of another language, such as `None`, `True` or `undefined`.
  public static let invalidLiteral = Self("invalid-literal")
  /// JSON has no comments.
  public static let comment = Self("comment")
  /// A second member of the same name in an object.
  public static let duplicateMember = Self("duplicate-member")
  /// Objects and arrays, or elements, are nested more than 32 levels deep.
  public static let nestingTooDeep = Self("nesting-too-deep")
  /// Something other than white space follows the value.
  public static let dataAfterValue = Self("data-after-value")
  /// Bytes that are not UTF-8.
  public static let invalidUTF8 = Self("invalid-utf8")
  /// A control character in a string is not escaped.
  public static let controlCharacter = Self("control-character")
  /// An escape that JSON does not know.
  public static let invalidEscape = Self("invalid-escape")
  /// An escape of half a surrogate pair, which is not a character.
  public static let loneSurrogate = Self("lone-surrogate")
  /// Digits and signs that are not a JSON number.
  public static let invalidNumber = Self("invalid-number")

  // MARK: Members

  /// The payload is not a JSON object.
  public static let notAnObject = Self("not-an-object")
  /// A value of a kind that the member cannot have.
  public static let wrongType = Self("wrong-type")
  /// `null`, where the member should be omitted.
  public static let nullMember = Self("null-member")
  /// A member that is required, or required in this case, is missing.
  public static let missingMember = Self("missing-member")
  /// A text is empty or only white space.
  public static let blankValue = Self("blank-value")
  /// A value that Adobe does not list for the member.
  public static let unknownValue = Self("unknown-value")
  /// `pending`, which Adobe retired as an `accessStatus` on 2026-01-13.
  public static let retiredValue = Self("retired-value")
  /// `notDetermined`, which until 2026-01-13 meant what `restricted` means today.
  public static let ambiguousValue = Self("ambiguous-value")
  /// A member that Adobe does not document.
  public static let unknownMember = Self("unknown-member")
  /// A JSON number where Adobe documents a string.
  public static let numberForString = Self("number-for-string")
  /// `"true"` or `"false"` where true or false without quotes is usual.
  public static let stringForBoolean = Self("string-for-boolean")
  /// A value other than true and false for a member that is one of them.
  public static let notABoolean = Self("not-a-boolean")
  /// A template, such as `${id}`, that was not filled in.
  public static let placeholder = Self("placeholder")
  /// The dots that Adobe's page prints for a value.
  public static let documentationDots = Self("documentation-dots")
  /// An `expirationDate` in seconds.
  public static let expirationInSeconds = Self("expiration-in-seconds")
  /// An `expirationDate` in microseconds or nanoseconds.
  public static let expirationInMicroseconds = Self("expiration-in-microseconds")
  /// An `expirationDate` that is a calendar date.
  public static let expirationAsDateText = Self("expiration-as-date-text")
  /// An `expirationDate` that is not plain digits.
  public static let expirationNotDigits = Self("expiration-not-digits")

  // MARK: Sending

  /// The header field is longer than 8,190 bytes, which common servers refuse.
  public static let fieldTooLong = Self("field-too-long")
  /// No single sign-on is possible with the MVPD, so that the header is not needed.
  public static let headerNotNeeded = Self("header-not-needed")
  /// The provider's sign-in expires within the margin.
  public static let expiresSoon = Self("expires-soon")
  /// The identifier of zeros, which many devices share.
  public static let sharedIdentifier = Self("shared-identifier")

  // MARK: Configuration

  /// A document that is neither JSON nor XML.
  public static let notAConfiguration = Self("not-a-configuration")
  /// A valid document without a list of MVPDs.
  public static let noMVPDList = Self("no-mvpd-list")
  /// A list of MVPDs that is neither an array nor an object with an `mvpd` array.
  public static let notAList = Self("not-a-list")
  /// A document of more than 64 MiB.
  public static let documentTooLarge = Self("document-too-large")
  /// XML that is not well-formed.
  public static let malformedXML = Self("malformed-xml")
  /// XML with a document type declaration, which can define entities without bound.
  public static let documentType = Self("document-type")
  /// XML in another encoding than UTF-8.
  public static let unsupportedEncoding = Self("unsupported-encoding")
  /// The list of MVPDs is empty.
  public static let emptyList = Self("empty-list")
  /// A second list of MVPDs, at the top level, which is ignored beside the one in `requestor`.
  public static let secondList = Self("second-list")
  /// An MVPD has the same `id` as an earlier one.
  public static let sharedId = Self("shared-id")
  /// No MVPD has a platform field, so Adobe did not recognise the platform.
  public static let noPlatformFields = Self("no-platform-fields")
  /// Several MVPDs share a `platformMappingId`.
  public static let sharedMappingId = Self("shared-mapping-id")
  /// An id that differs from an MVPD's `platformMappingId` in case only.
  public static let mappingIdCase = Self("mapping-id-case")
  /// An id that differs from an MVPD's `platformMappingId` in white space, and perhaps case.
  public static let mappingIdWhiteSpace = Self("mapping-id-white-space")
  /// An id that differs from an MVPD's `platformMappingId` in Unicode normalization only.
  public static let mappingIdNormalization = Self("mapping-id-normalization")
  /// An MVPD's own `id` where its `platformMappingId` is needed.
  public static let mvpdIdForMappingId = Self("mvpd-id-for-mapping-id")
  /// The MVPD is not to be displayed in the platform's picker.
  public static let notInPicker = Self("not-in-picker")
  /// No MVPD may be offered in the platform's picker.
  public static let emptyPicker = Self("empty-picker")

  /// There is more to report than is kept.
  public static let tooManyDiagnostics = Self("too-many-diagnostics")

  /// The codes of this module, in the order of Spec/Errors.md.
  package static let all: [Self] = [
    missingScheme, schemeSpelling, emptyValue, nonAlphabetCharacter, quotes, percentEncoded,
    backslashEscapes, lineBreaks, whiteSpace, urlSafeAlphabet, notEncoded, joinedValues,
    htmlEntities, headerName, dataURL, utf16, maskedValue, cutMark, trailingCharacters,
    incompleteGroup, missingPadding, excessPadding, dataAfterPadding, trailingBits, byteOrderMark,
    unexpectedEnd, unexpectedByte, missingComma, trailingComma, surplusComma, missingColon,
    wrongSeparator, missingValue, mismatchedBracket, singleQuotes, smartQuotes, unquotedName,
    unquotedText, invalidLiteral, comment, duplicateMember, nestingTooDeep, dataAfterValue,
    invalidUTF8, controlCharacter, invalidEscape, loneSurrogate, invalidNumber, notAnObject,
    wrongType, nullMember, missingMember, blankValue, unknownValue, retiredValue, ambiguousValue,
    unknownMember, numberForString, stringForBoolean, notABoolean, placeholder, documentationDots,
    expirationInSeconds, expirationInMicroseconds, expirationAsDateText, expirationNotDigits,
    fieldTooLong, headerNotNeeded, expiresSoon, sharedIdentifier, notAConfiguration, noMVPDList,
    notAList,
    documentTooLarge, malformedXML, documentType, unsupportedEncoding, emptyList, secondList,
    sharedId, noPlatformFields, sharedMappingId, mappingIdCase, mappingIdWhiteSpace,
    mappingIdNormalization, mvpdIdForMappingId, notInPicker, emptyPicker, tooManyDiagnostics,
  ]
}
