extension Fault: CodeRow {
  package var row: Diagnostic.Row {
    switch self {
    // Faults of Base64 text, RFC 4648 section 4
    case .emptyValue:
      Diagnostic.Row(
        .emptyValue, .error, "the value is empty",
        "send Base64 of a JSON object, or no header")
    case .nonAlphabet:
      Diagnostic.Row(
        .nonAlphabetCharacter, .error, { "\($0.found) is not in the Base64 alphabet" },
        "send only A-Z, a-z, 0-9, '+', '/' and '='")
    case .incompleteGroup:
      Diagnostic.Row(
        .incompleteGroup, .error,
        "the last group has a single character, and Base64 comes in groups of four",
        "send the whole value")
    case .missingPadding:
      Diagnostic.Row(
        .missingPadding, .error, "one '=' of padding is missing at the end",
        "add it, or use an encoder that writes padding")
    case .missingTwoPaddingCharacters:
      Diagnostic.Row(
        .missingPadding, .error, "two '=' of padding are missing at the end",
        "add them, or use an encoder that writes padding")
    case .excessPadding:
      Diagnostic.Row(
        .excessPadding, .error, "there are more '=' than the last group needs",
        "remove them")
    case .dataAfterPadding:
      Diagnostic.Row(
        .dataAfterPadding, .error, "characters follow the padding, as when two values were joined",
        "send one value only")
    case .trailingBits:
      Diagnostic.Row(
        .trailingBits, .error, "unused trailing bits are not zero",
        "encode the value again with a standard encoder")

    // Faults of JSON text, RFC 8259
    case .byteOrderMark:
      Diagnostic.Row(
        .byteOrderMark, .error, "there is a byte order mark",
        "encode as UTF-8 without one")
    case .unexpectedByte:
      Diagnostic.Row(
        .unexpectedByte, .error,
        { "found \($0.found) where \($0.expected) should follow\($0.after)" },
        "correct the JSON there")
    case .unexpectedEnd:
      Diagnostic.Row(
        .unexpectedEnd, .error, { "the JSON ends where \($0.expected) should follow\($0.after)" },
        "copy it again in full, if it was cut")
    case .controlCharacter:
      Diagnostic.Row(
        .controlCharacter, .error,
        { "the control character \($0.found) is not escaped in a string" },
        "escape it, or close the string before it")
    case .invalidEscape:
      Diagnostic.Row(
        .invalidEscape, .error, "found an escape that JSON does not know",
        "use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hexadecimal digits")
    case .loneSurrogate:
      Diagnostic.Row(
        .loneSurrogate, .error, "half of a surrogate pair is not a character",
        "write the character, or both halves")
    case .invalidNumber:
      Diagnostic.Row(
        .invalidNumber, .error, "found something other than a JSON number",
        "write digits with an optional '-', fraction and exponent, and no leading zero")
    case .invalidUTF8:
      Diagnostic.Row(
        .invalidUTF8, .error, { "\($0.found) is not UTF-8 there" },
        "encode as UTF-8")
    case .nestingTooDeep:
      Diagnostic.Row(
        .nestingTooDeep, .error, "nesting exceeds 32 levels",
        "remove the surplus levels, as the headers need three")
    case .duplicateMember:
      Diagnostic.Row(
        .duplicateMember, .error,
        { "\($0.member) is a duplicate member, and decoders disagree on which one counts" },
        "keep one")
    case .dataAfterValue:
      Diagnostic.Row(
        .dataAfterValue, .error, "more text follows the value",
        "remove it")

    // Faults of the members of a payload, and of a device identifier
    case .notAnObject:
      Diagnostic.Row(
        .notAnObject, .error, { "the payload is \($0.found), not an object" },
        "send a JSON object")
    case .missingMember:
      Diagnostic.Row(
        .missingMember, .error, { "\($0.member) is missing, and the payload needs it" },
        "add it")
    case .nullMember:
      Diagnostic.Row(
        .nullMember, .error, { "\($0.member) is null" },
        "omit the member")
    case .wrongType:
      Diagnostic.Row(
        .wrongType, .error, { "\($0.member) is \($0.found)" },
        { "write \($0.expected)" })
    case .notMilliseconds:
      Diagnostic.Row(
        .expirationNotMilliseconds, .error,
        {
          "\($0.member) is not milliseconds since 1970-01-01T00:00:00Z as a string of digits, "
            + "such as \"1735689600000\""
        },
        "multiply seconds by 1000")
    case .missingScheme:
      Diagnostic.Row(
        .missingScheme, .error, "the value does not begin with 'fingerprint' and one space",
        "add them")
    case .statusAsDevice:
      Diagnostic.Row(
        .swappedHeader, .error, "the payload is that of AP-Partner-Framework-Status",
        "send it under that name")

    // Possible faults of a header that can be read
    case .missingDeviceMember:
      Diagnostic.Row(
        .missingMember, .warning, { "\($0.member) is missing, and REST API V2 requires it" },
        "add it")
    case .missingProviderId:
      Diagnostic.Row(
        .missingMember, .warning, { "\($0.member) is missing, though access is granted" },
        "ask Apple's framework for the account's metadata with "
          + "includeAccountProviderIdentifier; if it has none, nobody is signed in on the device: "
          + "go on without the header and with the ordinary sign-in")
    case .missingExpirationDate:
      Diagnostic.Row(
        .missingMember, .warning,
        { "\($0.member) is missing, though access is granted, and decisions need it" },
        "ask Apple's framework for the account's metadata with "
          + "includeAuthenticationExpirationDate; if it has none, the viewer has to sign in again")
    case .blankDeviceMember:
      Diagnostic.Row(
        .blankValue, .warning, { "\($0.member) is blank" },
        "set it, or omit it")
    case .blankAccessStatus:
      Diagnostic.Row(
        .blankValue, .warning, { "\($0.member) is blank" },
        "send granted, denied, restricted or notDetermined, as Apple's framework reports")
    case .blankProviderId:
      Diagnostic.Row(
        .blankValue, .warning, { "\($0.member) is blank and names no provider" },
        "send the id that Apple's framework reports, or omit it")
    case .blankIdentifier:
      Diagnostic.Row(
        .blankValue, .error, "the identifier is blank",
        "give the device's own")
    case .placeholder:
      Diagnostic.Row(
        .placeholder, .warning, { "\($0.member) is a template that was not filled in" },
        "send the value itself")
    case .unlistedValue:
      Diagnostic.Row(
        .unknownValue, .warning, { "\($0.member) is not one of the values that Adobe lists" },
        "use one of them, in exactly the same spelling")
    case .undocumentedAccessStatus:
      Diagnostic.Row(
        .unknownValue, .warning, { "\($0.member) is not a value that Adobe documents" },
        "send granted, denied, restricted or notDetermined, in exactly this spelling")
    case .retiredValue:
      Diagnostic.Row(
        .retiredValue, .warning,
        { "\($0.member) is \"pending\", which Adobe retired on 2026-01-13" },
        "send notDetermined")
    case .ambiguousValue:
      Diagnostic.Row(
        .ambiguousValue, .note,
        {
          "\($0.member) is notDetermined, which until 2026-01-13 meant what restricted means "
            + "today"
        },
        "check that the viewer was not asked yet, and send restricted otherwise")
    case .unknownMember:
      Diagnostic.Row(
        .unknownMember, .note, { "\($0.member) is not a member that Adobe documents" },
        "check its spelling, or omit it")
    case .stringForBoolean:
      Diagnostic.Row(
        .stringForBoolean, .note, { "\($0.member) is a string, and true or false is usual" },
        "write it without quotes")
    case .sharedIdentifier:
      Diagnostic.Row(
        .sharedIdentifier, .warning,
        "the identifier is the UUID of zeros, which Apple's systems give where no advertising "
          + "identifier is allowed, so that many devices share it",
        "use another identifier")

    // Faults that are found before a header is sent
    case .fieldTooLong:
      Diagnostic.Row(
        .fieldTooLong, .error,
        "the field is longer than 8190 bytes with its name, which common servers refuse",
        "shorten it")
    case .expiresSoon:
      Diagnostic.Row(
        .expiresSoon, .warning, { "\($0.member) is about to pass" },
        "ask Apple's framework again")
    case .headerNotNeeded:
      Diagnostic.Row(
        .headerNotNeeded, .note,
        "single sign-on is not possible with the MVPD, so that there is no profile for which "
          + "Adobe would need the header",
        "omit the header for this MVPD")
    case .notInPicker:
      Diagnostic.Row(
        .notInPicker, .warning,
        "the MVPD is not to be displayed in the platform's picker, so that no viewer can choose "
          + "it there",
        "do nothing, unless the application restricts the picker")
    case .sharedMappingId:
      Diagnostic.Row(
        .sharedMappingId, .warning,
        {
          "\($0.found) MVPDs share the provider's id, and Adobe does not document which of them "
            + "counts"
        },
        "use the preferred one, or ask Adobe")
    case .notLookedUp:
      Diagnostic.Row(
        .noPlatformFields, .warning,
        "the configuration has no platform fields, so that the provider cannot be looked up",
        "fetch it with the device's own X-Device-Info and User-Agent")

    // Faults of XML text, XML 1.0
    case .xmlRoot:
      Diagnostic.Row(
        .malformedXML, .error, "the XML is not a single element",
        "fetch the document again")
    case .xmlTag:
      Diagnostic.Row(
        .malformedXML, .error, "a tag of the XML is invalid",
        "fetch the document again")
    case .xmlEndTag:
      Diagnostic.Row(
        .malformedXML, .error, "the start and end tags of the XML do not match",
        "fetch the document again")
    case .xmlSection:
      Diagnostic.Row(
        .malformedXML, .error,
        "a comment, an instruction or a CDATA section of the XML does not end",
        "fetch the document again")
    case .xmlReference:
      Diagnostic.Row(
        .malformedXML, .error, "an '&' does not begin a reference that XML defines",
        "fetch the document again")
    case .xmlCharacter:
      Diagnostic.Row(
        .malformedXML, .error,
        "the XML has a character that it may not have there, or is not UTF-8",
        "fetch the document again")
    case .documentType:
      Diagnostic.Row(
        .documentType, .error,
        "there is a document type declaration, which can define entities without bound",
        "remove it")
    case .unsupportedEncoding:
      Diagnostic.Row(
        .unsupportedEncoding, .error, "the XML declares another encoding than UTF-8",
        "convert it")

    // Faults of a configuration
    case .documentTooLarge:
      Diagnostic.Row(
        .documentTooLarge, .error,
        { "the document has \($0.found) bytes, and at most 64 MiB are read" },
        "fetch the configuration again, which is a hundred times smaller")
    case .noMVPDList:
      Diagnostic.Row(
        .noMVPDList, .error, "there is no list of MVPDs, neither at requestor.mvpds nor at mvpds",
        "fetch /api/v2/{serviceProvider}/configuration and give its whole answer")
    case .notAList:
      Diagnostic.Row(
        .notAList, .error,
        { "\($0.member) is not a list: an array of MVPDs, or an object with one named mvpd" },
        "fetch the configuration again")
    case .emptyPicker:
      Diagnostic.Row(
        .emptyPicker, .error,
        "no MVPD of the configuration may be offered in the platform's picker, and an empty "
          + "list would offer every provider",
        "do not open the picker, and use the ordinary sign-in")
    case .entryIsNotAnObject:
      Diagnostic.Row(
        .notAnObject, .warning, { "\($0.member) is not an object, so that the entry is skipped" },
        "tell Adobe, if the entry is needed")
    case .entryWithoutId:
      Diagnostic.Row(
        .missingMember, .warning, { "\($0.member) is missing, so that the entry is skipped" },
        "tell Adobe, if the entry is needed")
    case .entryWithBlankId:
      Diagnostic.Row(
        .blankValue, .warning, { "\($0.member) is blank, so that the entry is skipped" },
        "tell Adobe, if the entry is needed")
    case .entryWithDuplicate:
      Diagnostic.Row(
        .duplicateMember, .warning,
        { "\($0.member) is a duplicate member, so that the entry is skipped" },
        "tell Adobe, if the entry is needed")
    case .entryOfWrongType:
      Diagnostic.Row(
        .wrongType, .warning,
        { "\($0.member) has a value of the wrong type, so that the entry is skipped" },
        "tell Adobe, if the entry is needed")
    case .entryWithInvalidBoolean:
      Diagnostic.Row(
        .wrongType, .warning,
        { "\($0.member) is neither true nor false, so that the entry is skipped" },
        "tell Adobe, if the entry is needed")
    case .entryWithOtherElements:
      Diagnostic.Row(
        .wrongType, .warning,
        { "\($0.member) holds something other than strings, so that the entry is skipped" },
        "tell Adobe, if the entry is needed")
    case .emptyList:
      Diagnostic.Row(
        .emptyList, .warning, "the list of MVPDs is empty",
        "check the name of the service provider, which has no active integration on this "
          + "platform")
    case .noPlatformFields:
      Diagnostic.Row(
        .noPlatformFields, .warning,
        "no MVPD has a platformMappingId or another platform field, so Adobe did not recognize "
          + "the platform that this was fetched for",
        "fetch it with the device's own X-Device-Info and User-Agent")
    case .secondList:
      Diagnostic.Row(
        .secondList, .note,
        "requestor.mvpds is read, and the second list, mvpds at the top level, is ignored",
        "do nothing, because Adobe's documents show both positions")
    case .sharedId:
      Diagnostic.Row(
        .sharedId, .note,
        { "\($0.member) is also the id of an earlier MVPD, and looking up the id finds that one" },
        "tell Adobe, if the later one is needed")
    case .tooManyDiagnostics:
      Diagnostic.Row(
        .tooManyDiagnostics, .note, { "\($0.found) more are not shown" },
        "correct those that are shown, and inspect the text again")
    }
  }
}

extension Fault {
  package var page: String {
    switch self {
    case .missingScheme, .blankIdentifier, .sharedIdentifier: "Spec/formats/Related-Headers.md"
    case .unknownMember, .stringForBoolean: "Spec/formats/X-Device-Info.md"
    case .ambiguousValue, .expiresSoon, .headerNotNeeded, .notInPicker, .sharedMappingId,
      .notLookedUp:
      "Spec/formats/Refusals.md"
    case .xmlRoot, .xmlTag, .xmlEndTag, .xmlSection, .xmlReference, .xmlCharacter, .documentType,
      .unsupportedEncoding, .documentTooLarge, .noMVPDList, .notAList, .emptyPicker,
      .entryIsNotAnObject, .entryWithoutId, .entryWithBlankId, .entryWithDuplicate,
      .entryOfWrongType, .entryWithInvalidBoolean, .entryWithOtherElements, .emptyList,
      .noPlatformFields, .secondList, .sharedId:
      "Spec/formats/Configuration.md"
    case .tooManyDiagnostics: "Spec/manual/Inspection.md"
    default: "Spec/formats/Errors.md"
    }
  }
}
