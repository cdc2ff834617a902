extension Diagnostic {
  /// A stable name for the kind of a fault, such as `missing-member`.
  ///
  /// The static members are the codes of faults in headers and configurations, and of predicted responses.
  /// The tool `pass-headers` adds codes for damaged headers, to be compared by their ``rawValue``. Spec/manual/Codes.md
  /// lists all codes.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private let key: ByteKey

    package init(_ rawValue: String) { key = ByteKey(rawValue) }

    /// The text of the code, such as `missing-member`.
    public var rawValue: String { key.text }

    /// The code itself, such as `missing-member`.
    public var description: String { rawValue }

    package static func == (code: Self, fault: Fault) -> Bool { code == fault.code }
  }
}

extension Diagnostic.Code {
  // MARK: Base64

  /// The value of the header is empty.
  public static var emptyValue: Self { Self("empty-value") }
  /// The value contains a character outside the Base64 alphabet, such as `;`.
  public static var nonAlphabetCharacter: Self { Self("non-alphabet-character") }
  /// The last group of the Base64 value has one character instead of four. The value was probably truncated.
  public static var incompleteGroup: Self { Self("incomplete-group") }
  /// The value lacks padding: one or two `=` are missing at its end.
  public static var missingPadding: Self { Self("missing-padding") }
  /// The value has more padding (`=`) than its last group needs.
  public static var excessPadding: Self { Self("excess-padding") }
  /// The value continues after its padding (`=`), as if two values were joined.
  public static var dataAfterPadding: Self { Self("data-after-padding") }
  /// The last character before the padding has unused bits that are not zero, as in `e31=` instead of `e30=`.
  public static var trailingBits: Self { Self("trailing-bits") }

  // MARK: JSON

  /// The JSON or XML begins with a byte order mark (U+FEFF).
  public static var byteOrderMark: Self { Self("byte-order-mark") }
  /// The JSON contains a byte that its grammar does not allow at that position.
  public static var unexpectedByte: Self { Self("unexpected-byte") }
  /// The JSON ends before its value is complete. It was probably truncated.
  public static var unexpectedEnd: Self { Self("unexpected-end") }
  /// A JSON string contains a control character that is not escaped, such as a line break.
  public static var controlCharacter: Self { Self("control-character") }
  /// A JSON string contains an escape sequence that JSON does not define, such as `\x`.
  public static var invalidEscape: Self { Self("invalid-escape") }
  /// A JSON string contains an escape sequence for only one half of a surrogate pair, such as `\ud83d`.
  public static var loneSurrogate: Self { Self("lone-surrogate") }
  /// A JSON number is malformed, as in `01` or `1.`.
  public static var invalidNumber: Self { Self("invalid-number") }
  /// A byte in a JSON string is not valid UTF-8.
  public static var invalidUTF8: Self { Self("invalid-utf8") }
  /// Objects and arrays, or elements of XML, are nested more than 32 levels deep.
  public static var nestingTooDeep: Self { Self("nesting-too-deep") }
  /// An object has two members with the same name.
  public static var duplicateMember: Self { Self("duplicate-member") }
  /// The JSON value is followed by more text, as in `{}{}`.
  public static var dataAfterValue: Self { Self("data-after-value") }

  // MARK: Members and identifiers

  /// The payload of a header is not a JSON object, or an entry in the list of MVPDs is not one.
  public static var notAnObject: Self { Self("not-an-object") }
  /// A member is missing although the payload needs it or Adobe requires it.
  public static var missingMember: Self { Self("missing-member") }
  /// A member has the value `null`, although a member without a value must be omitted.
  public static var nullMember: Self { Self("null-member") }
  /// The value of a member has a type that Adobe does not document, such as an array instead of a string.
  public static var wrongType: Self { Self("wrong-type") }
  /// The expiration date is not milliseconds since 1970 as a string of digits, such as `"1735689600000"`.
  public static var expirationNotMilliseconds: Self { Self("expiration-not-milliseconds") }
  /// The value of `AP-Device-Identifier` does not begin with `fingerprint` and one space.
  public static var missingScheme: Self { Self("missing-scheme") }
  /// The payload belongs to another header than the one with which it was sent, as a device in
  /// `AP-Partner-Framework-Status`.
  public static var swappedHeader: Self { Self("swapped-header") }
  /// A member or a device identifier is empty or consists only of white space.
  public static var blankValue: Self { Self("blank-value") }
  /// A value is a template that was not filled in, such as `${id}`.
  public static var placeholder: Self { Self("placeholder") }
  /// A value is not one of the values that Adobe lists for the member.
  public static var unknownValue: Self { Self("unknown-value") }
  /// A value that Adobe used to document, such as the access status `pending`, is not documented anymore.
  public static var retiredValue: Self { Self("retired-value") }
  /// A member has a name that Adobe does not document.
  public static var unknownMember: Self { Self("unknown-member") }
  /// A Boolean member has a string as its value, as in `"true"`.
  public static var stringForBoolean: Self { Self("string-for-boolean") }
  /// The device identifier is the UUID of zeros, which many devices share.
  public static var sharedIdentifier: Self { Self("shared-identifier") }

  // MARK: Sending

  /// The header field is longer than common servers accept: its name, `: ` and value have more than 8,190 bytes.
  public static var fieldTooLong: Self { Self("field-too-long") }
  /// No MVPD of the configuration has a field about the platform, such as `platformMappingId`. Adobe probably did not
  /// recognize the platform.
  public static var noPlatformFields: Self { Self("no-platform-fields") }

  // MARK: Configurations

  /// The XML is not well-formed, as in an end tag without a start tag.
  public static var malformedXML: Self { Self("malformed-xml") }
  /// The XML contains a document type declaration (`<!DOCTYPE …>`), which is not allowed.
  public static var documentType: Self { Self("document-type") }
  /// The XML declares an encoding other than UTF-8.
  public static var unsupportedEncoding: Self { Self("unsupported-encoding") }
  /// The configuration is longer than 64 MiB.
  public static var documentTooLarge: Self { Self("document-too-large") }
  /// The configuration does not contain a list of MVPDs.
  public static var noMVPDList: Self { Self("no-mvpd-list") }
  /// The member that should be the list of MVPDs has a value that is not a list, such as a number.
  public static var notAList: Self { Self("not-a-list") }
  /// The configuration has a list of MVPDs in `requestor` and a second one at the top level. The second one is ignored.
  public static var secondList: Self { Self("second-list") }
  /// The list of MVPDs in the configuration is empty.
  public static var emptyList: Self { Self("empty-list") }
  /// The configuration does not have an MVPD that may be offered in the platform's picker.
  public static var emptyPicker: Self { Self("empty-picker") }
  /// Several MVPDs of the configuration have the same `id`.
  public static var sharedId: Self { Self("shared-id") }
  /// There are more diagnostics than the limit, so some are not listed.
  public static var tooManyDiagnostics: Self { Self("too-many-diagnostics") }
}
