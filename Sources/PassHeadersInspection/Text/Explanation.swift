package import PassHeaders

/// The meaning of a diagnostic's code, and the remedy.
package struct Explanation: Sendable {
  /// The code, such as `url-safe-alphabet`.
  package let code: Diagnostic.Code
  /// The severity of the first fault that has the code.
  package let severity: Diagnostic.Severity
  /// The meaning of the code, in full sentences.
  package let meaning: String
  /// The remedy, as an imperative sentence.
  package let remedy: String
  /// The sources of the rule, separated by `; `.
  ///
  /// A source is a section of an RFC, or the title of a document in Spec/formats/Sources.md. The text is `ours` if this
  /// package made the rule.
  package let source: String

  fileprivate typealias Text = (meaning: String, remedy: String, source: String)

  private init(_ row: Diagnostic.Row, _ text: Text) {
    (code, severity) = (row.code, row.severity)
    (meaning, remedy, source) = text
  }

  /// The explanations of all codes. The codes of the strict reader come first, and then those that only an inspection
  /// reports.
  package static let all: [Explanation] = {
    let texts =
      Fault.allCases.map { ($0.row, Optional($0.explanation)) }
      + InspectionFault.allCases.map { ($0.row, $0.explanation) }
    var codes: Set<Diagnostic.Code> = []
    return texts.compactMap { row, text in
      guard let text, codes.insert(row.code).inserted else { return nil }
      return Explanation(row, text)
    }
  }()

  /// Finds the explanation of `code`, compared byte by byte. Returns `nil` if no diagnostic has this code.
  package init?(code: String) {
    guard let known = Self.all.first(where: { $0.code.rawValue.hasSameBytes(as: code) }) else {
      return nil
    }
    self = known
  }
}

extension Fault {
  /// The explanation of the fault's code. Faults that have one code share the explanation.
  fileprivate var explanation: Explanation.Text {
    switch self {
    case .emptyValue:
      (
        "The value is empty.",
        "Send Base64 of a JSON object, or omit the header.",
        "RFC 4648 section 4"
      )
    case .nonAlphabet:
      (
        "The value contains a character outside the Base64 alphabet.",
        "Send Base64 of a JSON object, which has only the characters A-Z, a-z, 0-9, '+', '/' and "
          + "'='. Inspect the value with 'pass-headers decode' to learn where the character comes "
          + "from.",
        "RFC 4648 section 3.3"
      )
    case .incompleteGroup:
      (
        "The last group of the Base64 has a single character, as when the value was cut.",
        "Copy the whole value again.",
        "RFC 4648 section 4"
      )
    case .missingPadding, .missingTwoPaddingCharacters:
      (
        "One or both of the `=` that complete the last group are missing.",
        "Add the missing '=', or use an encoder that writes padding.",
        "RFC 4648 section 3.2"
      )
    case .excessPadding:
      (
        "There are more `=` than the last group of the Base64 needs.",
        "Remove the surplus '='.",
        "RFC 4648 section 4"
      )
    case .dataAfterPadding:
      (
        "Characters follow the padding, as when two values were joined.",
        "Send only one value.",
        "RFC 4648 section 3.3"
      )
    case .trailingBits:
      (
        "The unused bits of the last Base64 character are not zero.",
        "Encode the value again with a standard encoder.",
        "RFC 4648 section 3.5"
      )
    case .byteOrderMark:
      (
        "The text contains a UTF-8 byte order mark.",
        "Encode the JSON as UTF-8 without a byte order mark.",
        "RFC 8259 section 8.1"
      )
    case .unexpectedByte:
      (
        "The JSON contains a byte that its grammar does not allow at this position. The message "
          + "names the bytes that are expected.",
        "Correct the JSON at the position that is shown. Inspect the value with 'pass-headers "
          + "decode' to learn what was probably meant.",
        "RFC 8259 section 2"
      )
    case .unexpectedEnd:
      (
        "The JSON ends before its object is closed, as when the value was cut.",
        "Copy the whole value again.",
        "RFC 8259 section 2"
      )
    case .controlCharacter:
      (
        "A string contains a control character that is not escaped.",
        "Escape the character, as in '\\n', or close the string before it.",
        "RFC 8259 section 7"
      )
    case .invalidEscape:
      (
        "A string contains an escape sequence that JSON does not have, such as `\\x3d`.",
        "Use an escape sequence of JSON, such as '\\u003d'.",
        "RFC 8259 section 7"
      )
    case .loneSurrogate:
      (
        "A string contains an escape sequence for one half of a surrogate pair, which is not a "
          + "character.",
        "Write the character itself, or the escape sequences of both halves.",
        "RFC 8259 section 8.2"
      )
    case .invalidNumber:
      (
        "A number has a form that JSON does not allow, such as `+1` or `007`.",
        "Write digits without leading zeros. A minus sign, a fraction and an exponent are "
          + "optional.",
        "RFC 8259 section 6"
      )
    case .invalidUTF8:
      (
        "The text contains bytes that are not UTF-8.",
        "Encode the JSON as UTF-8.",
        "RFC 8259 section 8.1"
      )
    case .nestingTooDeep:
      (
        "Objects and arrays, or XML elements, are nested more than 32 levels deep.",
        "Remove the surplus levels. The headers need three.",
        "RFC 8259 section 9"
      )
    case .duplicateMember, .entryWithDuplicate:
      (
        "An object has two members with the same name.",
        "Keep one of them. Decoders disagree about which one counts.",
        "RFC 8259 section 4"
      )
    case .dataAfterValue:
      (
        "Text follows the JSON value.",
        "Remove the text after the value.",
        "RFC 8259 section 2"
      )
    case .notAnObject, .entryIsNotAnObject:
      (
        "The payload, or an entry of a list, is not a JSON object.",
        "Send a JSON object.",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .missingMember, .missingDeviceMember, .missingProviderId, .missingExpirationDate,
      .entryWithoutId:
      (
        "A required member is missing. Some members are required only if access is granted.",
        "Add the member that the message names.",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .nullMember:
      (
        "A member is `null`. A member without a value should be omitted.",
        "Omit the member.",
        "ours"
      )
    case .wrongType, .entryOfWrongType, .entryWithInvalidBoolean, .entryWithOtherElements:
      (
        "A member has a value of the wrong type, such as a number for a string.",
        "Write a value of the type that the message names.",
        "Header - AP-Partner-Framework-Status; REST API V2, OpenAPI 3.0.1"
      )
    case .notMilliseconds:
      (
        "The `expirationDate` is not a number of milliseconds since 1970 in plain digits.",
        "Write the milliseconds as digits only. Inspect the value with 'pass-headers decode' to "
          + "learn in which unit or format the date is.",
        "Header - AP-Partner-Framework-Status"
      )
    case .missingScheme:
      (
        "The value does not begin with the word `fingerprint` and one space.",
        "Write 'fingerprint', a space, and the Base64 of the identifier.",
        "Header - AP-Device-Identifier"
      )
    case .statusAsDevice:
      (
        "The payload belongs to another header than the name says.",
        "Send each payload under the name of its own header.",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .blankDeviceMember, .blankAccessStatus, .blankProviderId, .blankIdentifier,
      .entryWithBlankId:
      (
        "A text is empty, or consists of white space.",
        "Set a value, or omit the member.",
        "ours"
      )
    case .placeholder:
      (
        "The text is a template that was not filled in, such as `${id}`, or a word that programs "
          + "print for a missing value.",
        "Send the value itself.",
        "ours"
      )
    case .unlistedValue, .undocumentedAccessStatus:
      (
        "Adobe does not list this value for the member.",
        "Use one of Adobe's values, in exactly the same spelling.",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .retiredValue:
      (
        "The `accessStatus` is `pending`, a value that Adobe retired on 2026-01-13.",
        "Use notDetermined.",
        "Header - AP-Partner-Framework-Status"
      )
    case .ambiguousValue:
      (
        "The `accessStatus` is `notDetermined`. Until 2026-01-13, this value meant what "
          + "`restricted` means today.",
        "Check that the client means that the viewer was not asked yet. Otherwise, send "
          + "restricted.",
        "Header - AP-Partner-Framework-Status"
      )
    case .unknownMember:
      (
        "Adobe does not document this member.",
        "Check the spelling of the name, or omit the member.",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .stringForBoolean:
      (
        "The value is the string `\"true\"` or `\"false\"`. A Boolean without quotes is usual.",
        "Write true or false without quotes.",
        "Header - X-Device-Info"
      )
    case .sharedIdentifier:
      (
        "The identifier consists of zeros, and many devices share it.",
        "Use an identifier that belongs to a single device.",
        "Header - AP-Device-Identifier"
      )
    case .fieldTooLong:
      (
        "The header field is longer than 8,190 bytes. Common servers, such as nginx and Apache, "
          + "refuse it.",
        "Shorten the value.",
        "ours"
      )
    case .expiresSoon:
      (
        "The provider's sign-in expires within the margin.",
        "Ask the framework again for the account.",
        "ours"
      )
    case .headerNotNeeded:
      (
        "Single sign-on is not possible with this MVPD, so it does not need the header.",
        "Omit the header for this MVPD.",
        "Apple SSO Overview; REST API V2 FAQs"
      )
    case .notInPicker:
      (
        "The MVPD is not meant for the picker of the platform.",
        "Do nothing, unless the application restricts the picker.",
        "Apple SSO Cookbook (REST API V2)"
      )
    case .sharedMappingId:
      (
        "Several MVPDs have the same `platformMappingId`.",
        "Use the preferred MVPD, or ask Adobe which one is right.",
        "ours"
      )
    case .notLookedUp, .noPlatformFields:
      (
        "No MVPD in the configuration has a member for the platform, so Adobe did not recognize "
          + "the platform.",
        "Fetch the configuration with the X-Device-Info and the User-Agent of the device.",
        "REST API V2 FAQs"
      )
    case .xmlRoot, .xmlTag, .xmlEndTag, .xmlSection, .xmlReference, .xmlCharacter:
      (
        "The XML is not well-formed.",
        "Fetch the configuration again.",
        "Extensible Markup Language (XML) 1.0"
      )
    case .documentType:
      (
        "The XML has a document type declaration, which can define entities of unlimited size.",
        "Remove the declaration.",
        "Extensible Markup Language (XML) 1.0"
      )
    case .unsupportedEncoding:
      (
        "The XML is in an encoding other than UTF-8.",
        "Convert the document to UTF-8.",
        "Extensible Markup Language (XML) 1.0"
      )
    case .documentTooLarge:
      (
        "The document is larger than 64 MiB. Real configurations are a hundred times smaller.",
        "Fetch the configuration again.",
        "ours"
      )
    case .noMVPDList:
      (
        "The document is valid, but does not contain a list of MVPDs.",
        "Fetch /api/v2/{serviceProvider}/configuration.",
        "Retrieve configuration for specific service provider"
      )
    case .notAList:
      (
        "The list of MVPDs is neither an array nor an object with an `mvpd` array.",
        "Fetch the configuration again.",
        "Retrieve configuration for specific service provider"
      )
    case .emptyPicker:
      (
        "None of the MVPDs may be offered in the picker of the platform.",
        "Do not restrict the picker. Apple's framework offers all providers if the list is empty.",
        "supportedAccountProviderIdentifiers"
      )
    case .emptyList:
      (
        "The list of MVPDs is empty. Adobe has no active integration for this service provider on "
          + "this platform.",
        "Check the name of the service provider.",
        "Retrieve configuration for specific service provider"
      )
    case .secondList:
      (
        "The document has a second list of MVPDs at the top level. It is ignored, because the "
          + "list in `requestor` is used.",
        "Do nothing. Adobe's documents show both positions.",
        "ours"
      )
    case .sharedId:
      (
        "An MVPD has the same `id` as an earlier MVPD.",
        "Do nothing. A search finds the earlier one.",
        "ours"
      )
    case .tooManyDiagnostics:
      (
        "The text has more faults than the diagnostics that are kept.",
        "Correct the faults that are shown, and inspect the text again.",
        "ours"
      )
    }
  }
}

extension InspectionFault {
  /// The explanation of the fault's code.
  ///
  /// It is `nil` if the strict reader also reports the code. The explanation for the strict reader then applies.
  fileprivate var explanation: Explanation.Text? {
    switch self {
    case .headerName:
      (
        "The name of the header precedes the value, as when a whole line was copied.",
        "Pass only the value.",
        "ours"
      )
    case .wordBefore:
      (
        "A word or a bracket precedes the value, as `Bearer` precedes a token.",
        "Send only the value.",
        "ours"
      )
    case .wrongHeaderName:
      (
        "The name before the value is the name of another field.",
        "Send the value under the name of its header.",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .spaceBeforeColon:
      (
        "A space separates the name of the header from the colon. Servers answer such a request "
          + "with 400.",
        "Remove the space.",
        "RFC 9112 section 5.1"
      )
    case .terminalEscapes:
      (
        "The text contains escape sequences of a terminal, such as colors. They are not part of "
          + "the value.",
        "Check that the client does not send the escape sequences.",
        "ECMA-48"
      )
    case .utf16:
      (
        "The value or its payload is UTF-16.",
        "Encode the JSON as UTF-8. In Windows PowerShell, use Out-File -Encoding utf8.",
        "RFC 8259 section 8.1"
      )
    case .maskedValue, .maskedMember:
      (
        "The program that printed the value masked it, as in `<private>`, `[REDACTED]` or `***`.",
        "On your own device, log the value with the option 'privacy: .public'.",
        "ours"
      )
    case .notBase64:
      (
        "The value is not Base64 of text. Its beginning may be missing.",
        "Encode the whole value as Base64.",
        "RFC 4648 section 4"
      )
    case .escapesUndone:
      (
        "Escape sequences were decoded to read the value, although the notation of the text does "
          + "not need them. Adobe rejects the header if the client sent them.",
        "Check whether the client or the program that printed the text wrote the escape sequences.",
        "RFC 9110 section 5.5"
      )
    case .linesJoined:
      (
        "The value is on several lines, which were joined. HTTP does not allow line breaks in "
          + "values, so the program that printed the text added them, or the client sent them.",
        "Check what was sent. Encode the value as one line, as with base64 -w0.",
        "RFC 9110 section 5.5"
      )
    case .stringsJoined:
      (
        "The value is in several string literals of a program, which were joined.",
        "Check that the program joins them without any text in between.",
        "ours"
      )
    case .notationRemoved:
      (
        "Quotes or a comment of YAML, or backticks of Markdown, were removed to read the value. "
          + "Adobe rejects the header if the client sent them.",
        "Check what was sent.",
        "ours"
      )
    case .cutHere:
      (
        "The value ends before its object is closed, and more text follows.",
        "Copy the whole value again. If the value was sent like this, correct the program that "
          + "sends it.",
        "ours"
      )
    case .invisibleCharacter:
      (
        "The value contains an invisible character, such as a zero width space that was copied "
          + "from a page.",
        "Remove the character, or copy the value from its source.",
        "RFC 4648 section 3.3"
      )
    case .quotes:
      (
        "The value is in quotes.",
        "Remove the quotes. They belong to the language or the log, not to the value.",
        "ours"
      )
    case .escapes:
      (
        "The value contains backslash escapes, percent-encoding or HTML entities.",
        "Send the string itself. Use percent-encoding only for a value in a URL or a form.",
        "ours"
      )
    case .lineBreaks:
      (
        "The value contains line breaks, or line breaks surround it.",
        "Encode the value without line breaks, as with base64 -w0, or with "
          + "Data.base64EncodedString() without options.",
        "RFC 4648 section 3.1"
      )
    case .whiteSpace:
      (
        "The value contains spaces or tabs. A space may be a '+' that form decoding replaced.",
        "Remove the white space, or replace it by '+'.",
        "RFC 4648 section 3.3"
      )
    case .urlSafeAlphabet:
      (
        "The value is in the URL-safe Base64 alphabet, with `-` and `_`.",
        "Use an encoder for standard Base64, with '+' and '/'.",
        "RFC 4648 section 5"
      )
    case .notEncoded:
      (
        "The value is JSON that was not encoded.",
        "Encode the JSON as Base64.",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .joinedValues:
      (
        "A comma joins two values. HTTP joins the values of repeated fields in this way.",
        "Set the header once. Do not add it to a request that has it already.",
        "RFC 9110 section 5.3"
      )
    case .cutMark:
      (
        "The program that printed the value cut it, as an ellipsis after the value shows.",
        "Copy the whole value again.",
        "ours"
      )
    case .trailingCharacters:
      (
        "Punctuation follows the value, as when it was copied with the text after it.",
        "Remove the punctuation.",
        "ours"
      )
    case .encodedTwice, .encodedAgain:
      (
        "The value is Base64 of Base64.",
        "Encode the value only once.",
        "ours"
      )
    case .outOfStep:
      (
        "The Base64 has lost characters, or has gained some. The characters after them decode to "
          + "a different text.",
        "Copy the whole value again.",
        "RFC 4648 section 4"
      )
    case .wrongPunctuation:
      (
        "A comma, a colon or a bracket of the JSON is missing, surplus or replaced, as in `;` for "
          + "`,`.",
        "Write ',' between members, ':' after a name, and the closing bracket that matches the "
          + "opening one.",
        "RFC 8259 section 2"
      )
    case .stringQuotes:
      (
        "A string or a name is not in double quotes.",
        "Put the string or the name in double quotes. A word processor may have replaced them.",
        "RFC 8259 section 7"
      )
    case .missingValue:
      (
        "A member does not have a value.",
        "Add a value, or omit the member.",
        "RFC 8259 section 4"
      )
    case .invalidLiteral:
      (
        "The JSON contains a literal of another language, such as `None`, `True` or `undefined`.",
        "Write true, false or null, as a JSON encoder does.",
        "RFC 8259 section 3"
      )
    case .wrongMemberName:
      (
        "The name of a member is a documented name in another spelling.",
        "Use the name in Adobe's spelling.",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .numberForString:
      (
        "The value is a JSON number, and Adobe documents a string.",
        "Put the number in double quotes.",
        "Header - AP-Partner-Framework-Status"
      )
    case .wrongDate:
      (
        "The `expirationDate` is in another unit or format, such as seconds, microseconds, a "
          + "calendar date, or a number that is not plain digits.",
        "Write milliseconds since 1970 as digits only. Multiply seconds by 1000. To seconds since "
          + "2001, which Swift's JSONEncoder writes, add 978307200 first. Omit a date that is not "
          + "known.",
        "Header - AP-Partner-Framework-Status"
      )
    case .swappedHeader: Fault.statusAsDevice.explanation
    case .otherPayload, .otherDocument:
      (
        "The text is not one of the headers. It may be a token, a web page, a configuration or "
          + "other JSON.",
        "Check which text was encoded. The message describes the text if it is recognized.",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .notAConfiguration:
      (
        "The document is not JSON or XML, or it is not a configuration.",
        "Fetch the configuration again. The message describes the document if it is recognized.",
        "Retrieve configuration for specific service provider"
      )
    case .mappingIdSpelling:
      (
        "The identifier differs from the `platformMappingId` of an MVPD only in white space or in "
          + "the case of letters.",
        "Send the identifier exactly as the framework reports it.",
        "ours"
      )
    case .mvpdIdForMappingId, .mvpdWithoutMappingId:
      (
        "The identifier is the `id` of an MVPD, but its `platformMappingId` is needed.",
        "Use the platform's identifier of the provider, which is its platformMappingId.",
        "ours"
      )
    case .byteOrderMark, .placeholder, .placeholderMember: nil
    }
  }
}
