extension Fault: CodeRow {
  package var row: Diagnostic.Row {
    switch self {
    // Faults of Base64 text, RFC 4648 section 4
    case .emptyValue:
      Diagnostic.Row(.emptyValue, .error) { _ in
        "the value is empty; send Base64 of a JSON object, or no header"
      }
    case .nonAlphabet:
      Diagnostic.Row(.nonAlphabetCharacter, .error) {
        "\($0.found) is not in the Base64 alphabet; send only Base64"
      }
    case .incompleteGroup:
      Diagnostic.Row(.incompleteGroup, .error) { _ in
        "the last group has a single character, and Base64 comes in groups of four; copy the "
          + "value again in full"
      }
    case .missingPadding:
      Diagnostic.Row(.missingPadding, .error) { _ in
        "one '=' of padding is missing at the end; add it"
      }
    case .missingTwoPaddingCharacters:
      Diagnostic.Row(.missingPadding, .error) { _ in
        "two '=' of padding are missing at the end; add them"
      }
    case .excessPadding:
      Diagnostic.Row(.excessPadding, .error) { _ in
        "there are more '=' than the last group needs; remove them"
      }
    case .dataAfterPadding:
      Diagnostic.Row(.dataAfterPadding, .error) { _ in
        "characters follow the padding; send one value only"
      }
    case .trailingBits:
      Diagnostic.Row(.trailingBits, .error) { _ in
        "unused trailing bits are not zero; encode the value again with a standard encoder"
      }

    // Faults of JSON text, RFC 8259
    case .byteOrderMark:
      Diagnostic.Row(.byteOrderMark, .error) { _ in
        "there is a byte order mark; encode as UTF-8 without one"
      }
    case .unexpectedByte:
      Diagnostic.Row(.unexpectedByte, .error) {
        "found \($0.found) where \($0.expected) should follow\($0.after); correct the JSON "
          + "there"
      }
    case .unexpectedEnd:
      Diagnostic.Row(.unexpectedEnd, .error) {
        "the JSON ends where \($0.expected) should follow\($0.after); it was probably cut, so "
          + "copy it again in full"
      }
    case .controlCharacter:
      Diagnostic.Row(.controlCharacter, .error) {
        "the control character \($0.found) is not escaped in a string; escape it, or close "
          + "the string before it"
      }
    case .invalidEscape:
      Diagnostic.Row(.invalidEscape, .error) { _ in
        "found an escape that JSON does not know; it has \\\" \\\\ \\/ \\b \\f \\n \\r \\t "
          + "and \\u with four hexadecimal digits"
      }
    case .loneSurrogate:
      Diagnostic.Row(.loneSurrogate, .error) { _ in
        "half of a surrogate pair is not a character; write the character, or both halves"
      }
    case .invalidNumber:
      Diagnostic.Row(.invalidNumber, .error) { _ in
        "found something other than a JSON number, which is digits with an optional '-', "
          + "fraction and exponent and no leading zero; correct it"
      }
    case .invalidUTF8:
      Diagnostic.Row(.invalidUTF8, .error) {
        "\($0.found) is not UTF-8 there; encode as UTF-8"
      }
    case .nestingTooDeep:
      Diagnostic.Row(.nestingTooDeep, .error) { _ in
        "nesting exceeds 32 levels; flatten the data"
      }
    case .duplicateMember:
      Diagnostic.Row(.duplicateMember, .error) {
        "\($0.member) is a duplicate member, and decoders disagree on which one counts; keep "
          + "one"
      }
    case .dataAfterValue:
      Diagnostic.Row(.dataAfterValue, .error) { _ in
        "more text follows the value; remove it"
      }

    // Faults of the members of a payload, and of a device identifier
    case .notAnObject:
      Diagnostic.Row(.notAnObject, .error) {
        "the payload is \($0.found), not an object"
      }
    case .missingMember:
      Diagnostic.Row(.missingMember, .error) {
        "\($0.member) is missing, and the payload needs it; add it"
      }
    case .nullMember:
      Diagnostic.Row(.nullMember, .error) {
        "\($0.member) is null; omit the member"
      }
    case .wrongType:
      Diagnostic.Row(.wrongType, .error) {
        "\($0.member) is \($0.found); write \($0.expected)"
      }
    case .notMilliseconds:
      Diagnostic.Row(.expirationNotMilliseconds, .error) {
        "\($0.member) is not milliseconds since 1970-01-01T00:00:00Z as a string of digits, "
          + "such as \"1735689600000\"; multiply seconds by 1000"
      }
    case .missingScheme:
      Diagnostic.Row(.missingScheme, .error) { _ in
        "the value does not begin with 'fingerprint' and one space; add them"
      }
    case .statusAsDevice:
      Diagnostic.Row(.swappedHeader, .error) { _ in
        "the payload is that of AP-Partner-Framework-Status; send it under that name"
      }

    // Possible faults of a header that can be read
    case .missingDeviceMember:
      Diagnostic.Row(.missingMember, .warning) {
        "\($0.member) is missing, and REST API V2 requires it"
      }
    case .missingProviderId:
      Diagnostic.Row(.missingMember, .warning) {
        "\($0.member) is missing, though access is granted"
      }
    case .missingExpirationDate:
      Diagnostic.Row(.missingMember, .warning) {
        "\($0.member) is missing, though access is granted, and decisions need it"
      }
    case .blankDeviceMember:
      Diagnostic.Row(.blankValue, .warning) {
        "\($0.member) is blank; set it, or omit it"
      }
    case .blankAccessStatus:
      Diagnostic.Row(.blankValue, .warning) {
        "\($0.member) is blank; write \($0.expected)"
      }
    case .blankProviderId:
      Diagnostic.Row(.blankValue, .warning) {
        "\($0.member) is blank and names no provider; omit it"
      }
    case .blankIdentifier:
      Diagnostic.Row(.blankValue, .error) { _ in
        "the identifier is blank; give the device's own"
      }
    case .placeholder:
      Diagnostic.Row(.placeholder, .warning) {
        "\($0.member) is a template that was not filled in"
      }
    case .unlistedValue:
      Diagnostic.Row(.unknownValue, .warning) {
        "\($0.member) is not one of the values that Adobe lists"
      }
    case .undocumentedAccessStatus:
      Diagnostic.Row(.unknownValue, .warning) {
        "\($0.member) is not one of \($0.expected)"
      }
    case .retiredValue:
      Diagnostic.Row(.retiredValue, .warning) {
        "\($0.member) is \"pending\", which Adobe retired on 2026-01-13; use notDetermined"
      }
    case .ambiguousValue:
      Diagnostic.Row(.ambiguousValue, .note) {
        "\($0.member) is notDetermined, which until 2026-01-13 meant that the application may "
          + "not ask; a client written before may mean restricted"
      }
    case .unknownMember:
      Diagnostic.Row(.unknownMember, .note) {
        "\($0.member) is not a member that Adobe documents"
      }
    case .stringForBoolean:
      Diagnostic.Row(.stringForBoolean, .note) {
        "\($0.member) is a string; true or false without quotes is usual"
      }
    case .sharedIdentifier:
      Diagnostic.Row(.sharedIdentifier, .warning) { _ in
        "the identifier is the UUID of zeros, which Apple's systems give where no advertising "
          + "identifier is allowed, so that many devices share it; use another identifier"
      }

    // Faults that are found before a header is sent
    case .fieldTooLong:
      Diagnostic.Row(.fieldTooLong, .error) { _ in
        "the field is longer than 8190 bytes with its name, which common servers refuse; "
          + "shorten it"
      }
    case .expiresSoon:
      Diagnostic.Row(.expiresSoon, .warning) {
        "\($0.member) is about to pass; ask the framework again"
      }
    case .headerNotNeeded:
      Diagnostic.Row(.headerNotNeeded, .note) { _ in
        "single sign-on is not possible with the MVPD, so that there is no profile for which "
          + "Adobe would need the header"
      }
    case .notInPicker:
      Diagnostic.Row(.notInPicker, .warning) { _ in
        "the MVPD is not to be displayed in the platform's picker, so that no viewer can "
          + "choose it there"
      }
    case .sharedMappingId:
      Diagnostic.Row(.sharedMappingId, .warning) {
        "\($0.found) MVPDs share the provider's id; Adobe does not document which of them "
          + "counts"
      }
    case .notLookedUp:
      Diagnostic.Row(.noPlatformFields, .warning) { _ in
        "the configuration has no platform fields, so that the provider cannot be looked up; "
          + "fetch it with the device's own X-Device-Info and User-Agent"
      }

    // Faults of XML text, XML 1.0
    case .xmlRoot:
      Diagnostic.Row(.malformedXML, .error) { _ in
        "the XML is not a single element; fetch the document again"
      }
    case .xmlTag:
      Diagnostic.Row(.malformedXML, .error) { _ in
        "a tag of the XML is invalid; fetch the document again"
      }
    case .xmlEndTag:
      Diagnostic.Row(.malformedXML, .error) { _ in
        "the start and end tags of the XML do not match; fetch the document again"
      }
    case .xmlSection:
      Diagnostic.Row(.malformedXML, .error) { _ in
        "a comment, an instruction or a CDATA section of the XML does not end; fetch the "
          + "document again"
      }
    case .xmlReference:
      Diagnostic.Row(.malformedXML, .error) { _ in
        "an '&' does not begin a reference that XML defines; fetch the document again"
      }
    case .xmlCharacter:
      Diagnostic.Row(.malformedXML, .error) { _ in
        "the XML has a character that it may not have there, or is not UTF-8; fetch the "
          + "document again"
      }
    case .documentType:
      Diagnostic.Row(.documentType, .error) { _ in
        "there is a document type declaration, which can define entities without bound; "
          + "remove it"
      }
    case .unsupportedEncoding:
      Diagnostic.Row(.unsupportedEncoding, .error) { _ in
        "the XML declares another encoding than UTF-8; convert it"
      }

    // Faults of a configuration
    case .documentTooLarge:
      Diagnostic.Row(.documentTooLarge, .error) {
        "the document has \($0.found) bytes, and at most 64 MiB are read"
      }
    case .noMVPDList:
      Diagnostic.Row(.noMVPDList, .error) { _ in
        "there is no list of MVPDs, neither at requestor.mvpds nor at mvpds; fetch "
          + "/api/v2/{serviceProvider}/configuration and give its whole answer"
      }
    case .notAList:
      Diagnostic.Row(.notAList, .error) {
        "\($0.member) is not a list: an array of MVPDs, or an object with one named mvpd"
      }
    case .emptyPicker:
      Diagnostic.Row(.emptyPicker, .error) { _ in
        "no MVPD of the configuration may be offered in the platform's picker, and an empty "
          + "list would offer every provider; do not open the picker, use the ordinary sign-in"
      }
    case .entryIsNotAnObject:
      Diagnostic.Row(.notAnObject, .warning) {
        "\($0.member) is not an object; the entry is skipped"
      }
    case .entryWithoutId:
      Diagnostic.Row(.missingMember, .warning) {
        "\($0.member) is missing; the entry is skipped"
      }
    case .entryWithBlankId:
      Diagnostic.Row(.blankValue, .warning) {
        "\($0.member) is blank; the entry is skipped"
      }
    case .entryWithDuplicate:
      Diagnostic.Row(.duplicateMember, .warning) {
        "\($0.member) is a duplicate member; the entry is skipped"
      }
    case .entryOfWrongType:
      Diagnostic.Row(.wrongType, .warning) {
        "\($0.member) has a value of the wrong type; the entry is skipped"
      }
    case .entryWithInvalidBoolean:
      Diagnostic.Row(.wrongType, .warning) {
        "\($0.member) is neither true nor false; the entry is skipped"
      }
    case .entryWithOtherElements:
      Diagnostic.Row(.wrongType, .warning) {
        "\($0.member) holds something other than strings; the entry is skipped"
      }
    case .emptyList:
      Diagnostic.Row(.emptyList, .warning) { _ in
        "the list of MVPDs is empty"
      }
    case .noPlatformFields:
      Diagnostic.Row(.noPlatformFields, .warning) { _ in
        "no MVPD has a platformMappingId or another platform field, so Adobe did not "
          + "recognize the platform that this was fetched for; fetch it with the device's own "
          + "X-Device-Info and User-Agent"
      }
    case .secondList:
      Diagnostic.Row(.secondList, .note) { _ in
        "requestor.mvpds is read; the second list, mvpds at the top level, is ignored"
      }
    case .sharedId:
      Diagnostic.Row(.sharedId, .note) {
        "\($0.member) is also the id of an earlier MVPD, and looking up the id finds that one"
      }

    case .tooManyDiagnostics:
      Diagnostic.Row(.tooManyDiagnostics, .note) {
        "\($0.found) more are not shown"
      }
    }
  }
}
