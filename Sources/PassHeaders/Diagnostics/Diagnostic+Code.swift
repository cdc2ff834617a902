extension Diagnostic {
  /// A stable name of what is wrong, such as `missing-member`.
  ///
  /// The static members are the codes of reading, writing, predicting and configurations. `PassHeadersInspection` adds
  /// codes for damaged headers, which are compared by their ``rawValue``. Spec/Codes.md lists all.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private let key: ByteKey

    package init(_ rawValue: String) { key = ByteKey(rawValue) }

    /// The name, such as `missing-member`.
    public var rawValue: String { key.text }

    /// The name, such as `missing-member`.
    public var description: String { rawValue }

    package static func == (code: Self, fault: Fault) -> Bool { code == fault.code }
  }
}

extension Diagnostic.Code {
  // MARK: Base64

  /// The value has no bytes.
  public static var emptyValue: Self { Self("empty-value") }
  /// A character is not in the Base64 alphabet.
  public static var nonAlphabetCharacter: Self { Self("non-alphabet-character") }
  /// The last group of the Base64 value has a single character.
  public static var incompleteGroup: Self { Self("incomplete-group") }
  /// The value lacks `=` at its end.
  public static var missingPadding: Self { Self("missing-padding") }
  /// The value has more `=` than its last group needs.
  public static var excessPadding: Self { Self("excess-padding") }
  /// Characters follow the padding of the Base64 value.
  public static var dataAfterPadding: Self { Self("data-after-padding") }
  /// The unused bits of the last Base64 character are not zero.
  public static var trailingBits: Self { Self("trailing-bits") }

  // MARK: JSON

  /// The JSON or XML begins with a byte order mark.
  public static var byteOrderMark: Self { Self("byte-order-mark") }
  /// A byte is not what JSON requires at its place.
  public static var unexpectedByte: Self { Self("unexpected-byte") }
  /// The JSON ends before its value is complete.
  public static var unexpectedEnd: Self { Self("unexpected-end") }
  /// A JSON string holds a control character that is not escaped.
  public static var controlCharacter: Self { Self("control-character") }
  /// A JSON string holds an escape sequence that JSON does not define.
  public static var invalidEscape: Self { Self("invalid-escape") }
  /// A `\u` escape sequence is half of a surrogate pair.
  public static var loneSurrogate: Self { Self("lone-surrogate") }
  /// A number is not written as JSON requires, such as `01`.
  public static var invalidNumber: Self { Self("invalid-number") }
  /// A byte is not part of UTF-8.
  public static var invalidUTF8: Self { Self("invalid-utf8") }
  /// Objects and arrays are nested more than 32 deep.
  public static var nestingTooDeep: Self { Self("nesting-too-deep") }
  /// An object has two members of one name.
  public static var duplicateMember: Self { Self("duplicate-member") }
  /// Text follows the JSON value.
  public static var dataAfterValue: Self { Self("data-after-value") }

  // MARK: Members and identifiers

  /// The payload, or an entry of the list of MVPDs, is not an object.
  public static var notAnObject: Self { Self("not-an-object") }
  /// A member is missing that the payload needs or Adobe requires.
  public static var missingMember: Self { Self("missing-member") }
  /// A member is `null`.
  public static var nullMember: Self { Self("null-member") }
  /// A member has a value of another type than Adobe documents.
  public static var wrongType: Self { Self("wrong-type") }
  /// The expiration date is not milliseconds since 1970 as a string of digits.
  public static var expirationNotMilliseconds: Self { Self("expiration-not-milliseconds") }
  /// A device identifier does not begin with `fingerprint` and one space.
  public static var missingScheme: Self { Self("missing-scheme") }
  /// The payload is that of another header.
  public static var swappedHeader: Self { Self("swapped-header") }
  /// A member or an identifier is empty or only white space.
  public static var blankValue: Self { Self("blank-value") }
  /// A value is a template that was not filled in, such as `${id}`.
  public static var placeholder: Self { Self("placeholder") }
  /// A value is not one of those that Adobe lists.
  public static var unknownValue: Self { Self("unknown-value") }
  /// Adobe no longer documents the value.
  public static var retiredValue: Self { Self("retired-value") }
  /// A value had another meaning in an earlier version of Adobe's documentation.
  public static var ambiguousValue: Self { Self("ambiguous-value") }
  /// Adobe does not document the member.
  public static var unknownMember: Self { Self("unknown-member") }
  /// A member is a string, and `true` or `false` without quotes is usual.
  public static var stringForBoolean: Self { Self("string-for-boolean") }
  /// Many devices have the identifier, which is the UUID of zeros.
  public static var sharedIdentifier: Self { Self("shared-identifier") }

  // MARK: Sending

  /// The field is longer than common servers accept, which is 8,190 bytes with its name.
  public static var fieldTooLong: Self { Self("field-too-long") }
  /// The expiration date passes within the next minutes.
  public static var expiresSoon: Self { Self("expires-soon") }
  /// Single sign-on is not possible with the MVPD, so that Adobe needs no status.
  public static var headerNotNeeded: Self { Self("header-not-needed") }
  /// The MVPD is not displayed in the platform's picker.
  public static var notInPicker: Self { Self("not-in-picker") }
  /// Several MVPDs have the platformMappingId of the status.
  public static var sharedMappingId: Self { Self("shared-mapping-id") }
  /// No MVPD of the configuration has a member for single sign-on on the platform.
  public static var noPlatformFields: Self { Self("no-platform-fields") }

  // MARK: Configurations

  /// The XML is not well-formed, as in an end tag without its start tag.
  public static var malformedXML: Self { Self("malformed-xml") }
  /// The XML has a document type declaration.
  public static var documentType: Self { Self("document-type") }
  /// The XML declares another encoding than UTF-8.
  public static var unsupportedEncoding: Self { Self("unsupported-encoding") }
  /// The configuration is longer than 64 MiB.
  public static var documentTooLarge: Self { Self("document-too-large") }
  /// The configuration has no list of MVPDs.
  public static var noMVPDList: Self { Self("no-mvpd-list") }
  /// The MVPDs of the configuration are not a list.
  public static var notAList: Self { Self("not-a-list") }
  /// The configuration has a second list of MVPDs, which is not read.
  public static var secondList: Self { Self("second-list") }
  /// The configuration has a list of MVPDs that is empty.
  public static var emptyList: Self { Self("empty-list") }
  /// No MVPD of the configuration is displayed in the platform's picker.
  public static var emptyPicker: Self { Self("empty-picker") }
  /// Several MVPDs of the configuration have one id.
  public static var sharedId: Self { Self("shared-id") }
  /// More was found than is listed.
  public static var tooManyDiagnostics: Self { Self("too-many-diagnostics") }
}
