// The faults of the core, grouped by what has them. The tool lists them for `explain`.
extension Fault {
  // MARK: Faults of Base64 text, RFC 4648 section 4
  package static let emptyValue = Fault(
    .emptyValue, .error, "the value is empty",
    "send Base64 of a JSON object, or no header")
  package static let nonAlphabet = Fault(
    .nonAlphabetCharacter, .error, "{found} is not in the Base64 alphabet",
    "send only A-Z, a-z, 0-9, '+', '/' and '='",
    generalMessage: "a character is not in the Base64 alphabet")
  package static let incompleteGroup = Fault(
    .incompleteGroup, .error,
    "the last group has a single character, and Base64 comes in groups of four",
    "send the whole value")
  package static let missingPadding = Fault(
    .missingPadding, .error, "one '=' of padding is missing at the end",
    "add it, or use an encoder that writes padding")
  package static let missingTwoPaddingCharacters = Fault(
    .missingPadding, .error, "two '=' of padding are missing at the end",
    "add them, or use an encoder that writes padding")
  package static let excessPadding = Fault(
    .excessPadding, .error, "there are more '=' than the last group needs",
    "remove them")
  package static let dataAfterPadding = Fault(
    .dataAfterPadding, .error, "characters follow the padding, as when two values were joined",
    "send one value only")
  package static let trailingBits = Fault(
    .trailingBits, .error, "unused trailing bits are not zero",
    "encode the value again with a standard encoder")

  // MARK: Faults of JSON text, RFC 8259
  package static let byteOrderMark = Fault(
    .byteOrderMark, .error, "there is a byte order mark",
    "encode as UTF-8 without one")
  package static let unexpectedByte = Fault(
    .unexpectedByte, .error, "found {found} where {expected} should follow{after}",
    "correct the JSON there",
    generalMessage: "a character stands where the grammar of JSON does not allow it")
  package static let notJSON = Fault(
    .unexpectedByte, .error, "the decoded value is not JSON: it begins with {found}",
    "send Base64 of a JSON object, and check that this is the value that was sent",
    generalMessage: "the decoded value is not JSON")
  package static let unexpectedEnd = Fault(
    .unexpectedEnd, .error, "the JSON ends where {expected} should follow{after}",
    "copy it again in full, if it was cut",
    generalMessage: "the JSON ends before its value is complete")
  package static let controlCharacter = Fault(
    .controlCharacter, .error, "the control character {found} is not escaped in a string",
    "escape it, or close the string before it",
    generalMessage: "a control character is not escaped in a string")
  package static let invalidEscape = Fault(
    .invalidEscape, .error, "found an escape that JSON does not know",
    "use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hexadecimal digits")
  package static let loneSurrogate = Fault(
    .loneSurrogate, .error, "half of a surrogate pair is not a character",
    "write the character, or both halves")
  package static let invalidNumber = Fault(
    .invalidNumber, .error, "found something other than a JSON number",
    "write digits with an optional '-', fraction and exponent, and no leading zero")
  package static let invalidUTF8 = Fault(
    .invalidUTF8, .error, "{found} is not UTF-8 there",
    "encode as UTF-8",
    generalMessage: "a byte is not UTF-8")
  package static let nestingTooDeep = Fault(
    .nestingTooDeep, .error, "nesting exceeds 32 levels",
    "remove the surplus levels, as the headers need three")
  package static let duplicateMember = Fault(
    .duplicateMember, .error,
    "{member} is a duplicate member, and decoders disagree on which one counts",
    "keep one")
  package static let dataAfterValue = Fault(
    .dataAfterValue, .error, "more text follows the value",
    "remove it")

  // MARK: Faults of the members of a payload, and of a device identifier
  package static let notAnObject = Fault(
    .notAnObject, .error, "the payload is {found}, not an object",
    "send a JSON object",
    generalMessage: "the payload is not an object")
  package static let missingMember = Fault(
    .missingMember, .error, "{member} is missing, and the payload needs it",
    "add it")
  package static let nullMember = Fault(
    .nullMember, .error, "{member} is null",
    "omit the member")
  package static let wrongType = Fault(
    .wrongType, .error, "{member} is {found}",
    "write {expected}",
    generalMessage: "the member has a value of the wrong type",
    generalAdvice: "write a value of the type that Adobe documents")
  package static let notMilliseconds = Fault(
    .expirationNotMilliseconds, .error,
    """
    {member} is not milliseconds since 1970-01-01T00:00:00Z as a string of digits, such as \
    "1735689600000"
    """,
    "write it in this form: if it is in seconds, multiply it by 1000")
  package static let missingScheme = Fault(
    .missingScheme, .error, "the value does not begin with 'fingerprint' and one space",
    "add them")
  package static let statusAsDevice = Fault(
    .swappedHeader, .error, "the payload is that of AP-Partner-Framework-Status",
    "send it under that name")

  // MARK: Possible faults of a header that can be read
  package static let missingDeviceMember = Fault(
    .missingMember, .warning, "{member} is missing, and REST API V2 requires it",
    "add it")
  package static let missingProviderId = Fault(
    .missingMember, .warning, "{member} is missing, though access is granted",
    """
    ask Apple's framework for the account's metadata with includeAccountProviderIdentifier; if it \
    has none, nobody is signed in on the device: go on without the header and with the ordinary \
    sign-in
    """)
  package static let missingExpirationDate = Fault(
    .missingMember, .warning,
    "{member} is missing, though access is granted, and authorization decisions need it",
    """
    ask Apple's framework for the account's metadata with includeAuthenticationExpirationDate; if \
    it has none, the viewer has to sign in again
    """)
  package static let blankDeviceMember = Fault(
    .blankValue, .warning, "{member} is blank",
    "set it, or omit it")
  package static let blankAccessStatus = Fault(
    .blankValue, .warning, "{member} is blank",
    "send granted, denied, restricted or notDetermined, as Apple's framework reports")
  package static let blankProviderId = Fault(
    .blankValue, .warning, "{member} is blank and names no provider",
    "send the id that Apple's framework reports, or omit it")
  package static let blankIdentifier = Fault(
    .blankValue, .error, "the device identifier is blank",
    "pass the identifier of this device, the same in every request")
  package static let placeholder = Fault(
    .placeholder, .warning, "{member} is a template that was not filled in",
    "send the value itself")
  package static let unlistedValue = Fault(
    .unknownValue, .warning, "{member} is not one of the values that Adobe lists",
    "use one of these, in exactly the same spelling: {expected}",
    generalAdvice: "use one of them, in exactly the same spelling")
  package static let undocumentedAccessStatus = Fault(
    .unknownValue, .warning, "{member} is not a value that Adobe documents",
    "send granted, denied, restricted or notDetermined, in exactly this spelling")
  package static let retiredValue = Fault(
    .retiredValue, .warning, "{member} is \"pending\", which Adobe retired on 2026-01-13",
    "send notDetermined")
  package static let unknownMember = Fault(
    .unknownMember, .note, "{member} is not a member that Adobe documents",
    "check its spelling, or omit it")
  package static let stringForBoolean = Fault(
    .stringForBoolean, .note, "{member} is a string, and true or false is usual",
    "write it without quotes")
  package static let sharedIdentifier = Fault(
    .sharedIdentifier, .warning,
    """
    the identifier is the UUID of zeros, which Apple's systems give where no advertising \
    identifier is allowed, so that many devices share it
    """,
    "use another identifier")

  // MARK: Faults that are found before a header is sent
  package static let fieldTooLong = Fault(
    .fieldTooLong, .error,
    "the field would be longer than 8190 bytes with its name, which common servers refuse",
    "shorten it")
  package static let receivedFieldTooLong = Fault(
    .fieldTooLong, .warning,
    "the field is longer than 8190 bytes with its name, and common servers refuse it",
    "shorten it")

  // MARK: Faults of XML text, XML 1.0
  package static let xmlRoot = Fault(
    .malformedXML, .error, "the XML is not a single element",
    "fetch the document again")
  package static let xmlTag = Fault(
    .malformedXML, .error, "a tag of the XML is invalid",
    "fetch the document again")
  package static let xmlEndTag = Fault(
    .malformedXML, .error, "the start and end tags of the XML do not match",
    "fetch the document again")
  package static let xmlSection = Fault(
    .malformedXML, .error, "a comment, an instruction or a CDATA section of the XML does not end",
    "fetch the document again")
  package static let xmlReference = Fault(
    .malformedXML, .error, "an '&' does not begin a reference that XML defines",
    "fetch the document again")
  package static let xmlCharacter = Fault(
    .malformedXML, .error, "the XML has a character that it may not have there, or is not UTF-8",
    "fetch the document again")
  package static let documentType = Fault(
    .documentType, .error,
    "there is a document type declaration, which can define entities without bound",
    "remove it")
  package static let unsupportedEncoding = Fault(
    .unsupportedEncoding, .error, "the XML declares another encoding than UTF-8",
    "convert it")

  // MARK: Faults of a configuration
  package static let documentTooLarge = Fault(
    .documentTooLarge, .error, "the document has {found} bytes, and at most 64 MiB are read",
    "fetch the configuration again, which is a hundred times smaller",
    generalMessage: "the document has more than 64 MiB")
  package static let noMVPDList = Fault(
    .noMVPDList, .error, "there is no list of MVPDs, neither at requestor.mvpds nor at mvpds",
    "fetch /api/v2/{serviceProvider}/configuration and give its whole response")
  package static let notAList = Fault(
    .notAList, .error,
    "{member} has to be an array of MVPDs, or an object with such an array in its member mvpd",
    "fetch the configuration again, and give its whole response")
  package static let emptyPicker = Fault(
    .emptyPicker, .error,
    """
    no MVPD of the configuration may be offered in the platform's picker, and an empty list would \
    offer every provider
    """,
    "do not open the picker, and use the ordinary sign-in")
  package static let entryIsNotAnObject = Fault(
    .notAnObject, .warning, "{member} is not an object, so this MVPD is skipped",
    "tell Adobe, who writes the configuration, if you need this MVPD")
  package static let entryWithoutId = Fault(
    .missingMember, .warning, "{member} is missing, so this MVPD is skipped",
    "tell Adobe, who writes the configuration, if you need this MVPD")
  package static let entryWithBlankId = Fault(
    .blankValue, .warning, "{member} is blank, so this MVPD is skipped",
    "tell Adobe, who writes the configuration, if you need this MVPD")
  package static let entryWithDuplicate = Fault(
    .duplicateMember, .warning, "{member} is a duplicate member, so this MVPD is skipped",
    "tell Adobe, who writes the configuration, if you need this MVPD")
  package static let entryOfWrongType = Fault(
    .wrongType, .warning, "{member} has a value of the wrong type, so this MVPD is skipped",
    "tell Adobe, who writes the configuration, if you need this MVPD")
  package static let entryWithInvalidBoolean = Fault(
    .wrongType, .warning, "{member} is neither true nor false, so this MVPD is skipped",
    "tell Adobe, who writes the configuration, if you need this MVPD")
  package static let entryWithOtherElements = Fault(
    .wrongType, .warning,
    "{member} holds something other than strings, so this MVPD is skipped",
    "tell Adobe, who writes the configuration, if you need this MVPD")
  package static let emptyList = Fault(
    .emptyList, .warning, "the list of MVPDs is empty",
    "check the name of the service provider, which has no active integration on this platform")
  package static let noPlatformFields = Fault(
    .noPlatformFields, .warning,
    """
    no MVPD has a platformMappingId or another platform field, so Adobe did not recognize the \
    platform that this was fetched for
    """,
    "fetch it with the device's own X-Device-Info and User-Agent")
  package static let secondList = Fault(
    .secondList, .note,
    "requestor.mvpds is read, and the second list, mvpds at the top level, is ignored",
    "do nothing, because Adobe's documents show both positions")
  package static let sharedId = Fault(
    .sharedId, .note,
    "{member} is also the id of an earlier MVPD, and looking up the id finds that one",
    "tell Adobe, if the later one is needed")
  package static let tooManyDiagnostics = Fault(
    .tooManyDiagnostics, .note, "{found} more are not shown",
    "correct those that are shown, and inspect the text again",
    generalMessage: "there are more diagnostics than are shown")
}
