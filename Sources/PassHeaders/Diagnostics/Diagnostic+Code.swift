extension Diagnostic {
  /// What is wrong, as a stable name such as `missing-comma`.
  ///
  /// Spec/Errors.md describes all. Those of the text's form and those of inspection, which an
  /// application has no other use for than to report them, are compared by their ``rawValue``.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private let key: ByteKey

    package init(_ rawValue: String) { key = ByteKey(rawValue) }

    /// The name.
    public var rawValue: String { key.text }

    /// The name.
    public var description: String { rawValue }
  }
}

extension Diagnostic.Code {
  // MARK: Base64

  /// There is no value.
  public static var emptyValue: Self { Self("empty-value") }
  /// A character outside the Base64 alphabet that no other code names.
  package static var nonAlphabetCharacter: Self { Self("non-alphabet-character") }
  /// Two values are joined by a comma, as HTTP joins repeated fields.
  public static var joinedValues: Self { Self("joined-values") }
  /// The header's name precedes the value, as when a whole line was copied.
  package static var headerName: Self { Self("header-name") }
  /// What printed the value masked it, as `<private>`, `[REDACTED]` or `***`.
  package static var maskedValue: Self { Self("masked-value") }
  /// What printed the value cut it and says so, with `…` or three dots.
  package static var cutMark: Self { Self("cut-mark") }
  /// The last group has a single character, as when the value was cut.
  package static var incompleteGroup: Self { Self("incomplete-group") }

  // MARK: JSON

  /// The text begins with, or contains, a UTF-8 byte order mark.
  package static var byteOrderMark: Self { Self("byte-order-mark") }
  /// A second member of the same name in an object.
  package static var duplicateMember: Self { Self("duplicate-member") }

  // MARK: Members

  /// The payload is not a JSON object.
  public static var notAnObject: Self { Self("not-an-object") }
  /// A value of a kind that the member cannot have.
  public static var wrongType: Self { Self("wrong-type") }
  /// `null`, where the member should be omitted.
  public static var nullMember: Self { Self("null-member") }
  /// A member that is required, or required in this case, is missing.
  public static var missingMember: Self { Self("missing-member") }
  /// A text is empty or only white space.
  public static var blankValue: Self { Self("blank-value") }
  /// A value that Adobe does not list for the member.
  public static var unknownValue: Self { Self("unknown-value") }
  /// `pending`, which Adobe retired as an `accessStatus` on 2026-01-13.
  public static var retiredValue: Self { Self("retired-value") }
  /// `notDetermined`, which until 2026-01-13 meant what `restricted` means today.
  public static var ambiguousValue: Self { Self("ambiguous-value") }
  /// A member that Adobe does not document.
  public static var unknownMember: Self { Self("unknown-member") }
  /// A JSON number where Adobe documents a string.
  public static var numberForString: Self { Self("number-for-string") }
  /// `"true"` or `"false"` where true or false without quotes is usual.
  public static var stringForBoolean: Self { Self("string-for-boolean") }
  /// A value other than true and false for a member that is one of them.
  public static var notABoolean: Self { Self("not-a-boolean") }
  /// A template, such as `${id}`, that was not filled in, or what a program prints for no value.
  public static var placeholder: Self { Self("placeholder") }
  /// The dots that Adobe's page prints for a value.
  public static var documentationDots: Self { Self("documentation-dots") }
  /// An `expirationDate` in seconds.
  public static var expirationInSeconds: Self { Self("expiration-in-seconds") }
  /// An `expirationDate` in microseconds or nanoseconds.
  public static var expirationInMicroseconds: Self { Self("expiration-in-microseconds") }
  /// An `expirationDate` that is a calendar date.
  public static var expirationAsDateText: Self { Self("expiration-as-date-text") }
  /// An `expirationDate` that is not plain digits.
  public static var expirationNotDigits: Self { Self("expiration-not-digits") }

  // MARK: Sending

  /// The header field is longer than 8,190 bytes, which common servers refuse.
  public static var fieldTooLong: Self { Self("field-too-long") }
  /// No single sign-on is possible with the MVPD, so that the header is not needed.
  public static var headerNotNeeded: Self { Self("header-not-needed") }
  /// The provider's sign-in expires within the margin.
  public static var expiresSoon: Self { Self("expires-soon") }
  /// The identifier of zeros, which many devices share.
  public static var sharedIdentifier: Self { Self("shared-identifier") }

  // MARK: Configuration

  /// A document that is neither JSON nor XML.
  public static var notAConfiguration: Self { Self("not-a-configuration") }
  /// A valid document without a list of MVPDs.
  public static var noMVPDList: Self { Self("no-mvpd-list") }
  /// A list of MVPDs that is neither an array nor an object with an `mvpd` array.
  public static var notAList: Self { Self("not-a-list") }
  /// A document of more than 64 MiB.
  public static var documentTooLarge: Self { Self("document-too-large") }
  /// XML that is not well-formed.
  public static var malformedXML: Self { Self("malformed-xml") }
  /// XML with a document type declaration, which can define entities without bound.
  public static var documentType: Self { Self("document-type") }
  /// XML in another encoding than UTF-8.
  public static var unsupportedEncoding: Self { Self("unsupported-encoding") }
  /// The list of MVPDs is empty.
  public static var emptyList: Self { Self("empty-list") }
  /// A second list of MVPDs, at the top level, which is ignored beside the one in `requestor`.
  public static var secondList: Self { Self("second-list") }
  /// An MVPD has the same `id` as an earlier one.
  public static var sharedId: Self { Self("shared-id") }
  /// No MVPD has a platform field, so Adobe did not recognise the platform.
  public static var noPlatformFields: Self { Self("no-platform-fields") }
  /// Several MVPDs share a `platformMappingId`.
  public static var sharedMappingId: Self { Self("shared-mapping-id") }
  /// An id that differs from an MVPD's `platformMappingId` in case only.
  public static var mappingIdCase: Self { Self("mapping-id-case") }
  /// An id that differs from an MVPD's `platformMappingId` in white space, and perhaps case.
  public static var mappingIdWhiteSpace: Self { Self("mapping-id-white-space") }
  /// An id that differs from an MVPD's `platformMappingId` in Unicode normalization only.
  public static var mappingIdNormalization: Self { Self("mapping-id-normalization") }
  /// An MVPD's own `id` where its `platformMappingId` is needed.
  public static var mvpdIdForMappingId: Self { Self("mvpd-id-for-mapping-id") }
  /// The MVPD is not to be displayed in the platform's picker.
  public static var notInPicker: Self { Self("not-in-picker") }
  /// No MVPD may be offered in the platform's picker.
  public static var emptyPicker: Self { Self("empty-picker") }

  /// There is more to report than is kept.
  public static var tooManyDiagnostics: Self { Self("too-many-diagnostics") }
}
