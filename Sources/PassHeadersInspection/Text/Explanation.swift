package import PassHeaders

/// What a diagnostic's code means, and what to do.
package struct Explanation: Sendable {
  package let code: Diagnostic.Code
  /// The severity of the first fault that has the code.
  package let severity: Diagnostic.Severity
  package let meaning: String
  package let remedy: String
  /// The sources of the rule, separated by `; `: sections of RFCs, or titles of documents in Spec/formats/Sources.md.
  /// It is `ours` if this package made the rule.
  package let source: String

  fileprivate typealias Text = (meaning: String, remedy: String, source: String)

  private init(_ row: Diagnostic.Row, _ text: Text) {
    (code, severity) = (row.code, row.severity)
    (meaning, remedy, source) = text
  }

  /// The explanations of all codes: first those of the strict reader, then those that only an inspection has.
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

  /// The explanation of the code that is spelled `code`; `nil` if there is none.
  package init?(code: String) {
    guard let known = Self.all.first(where: { $0.code.rawValue.hasSameBytes(as: code) }) else {
      return nil
    }
    self = known
  }
}

extension Fault {
  /// The explanation of the fault's code, which all faults of one code share.
  fileprivate var explanation: Explanation.Text {
    switch self {
    case .emptyValue:
      (
        "There is no value.",
        "send Base64 of a JSON object, or no header",
        "RFC 4648 section 4"
      )
    case .nonAlphabet:
      (
        "A character outside the Base64 alphabet.",
        "send Base64 of a JSON object, with A-Z, a-z, 0-9, '+', '/' and '=' only; an "
          + "inspection says what the character shows",
        "RFC 4648 section 3.3"
      )
    case .incompleteGroup:
      (
        "The last group has a single character, as when the value was cut.",
        "copy the value again in full",
        "RFC 4648 section 4"
      )
    case .missingPadding, .missingTwoPaddingCharacters:
      (
        "Padding is missing, or one `=` of two.",
        "add the missing '=', or use an encoder that pads",
        "RFC 4648 section 3.2"
      )
    case .excessPadding:
      (
        "There are more `=` than the last group needs.",
        "remove the surplus '='",
        "RFC 4648 section 4"
      )
    case .dataAfterPadding:
      (
        "Characters follow the padding, as when two values were run together.",
        "send one value only",
        "RFC 4648 section 3.3"
      )
    case .trailingBits:
      (
        "Unused trailing bits of the last character are not zero.",
        "encode the value again with a standard encoder",
        "RFC 4648 section 3.5"
      )
    case .byteOrderMark:
      (
        "The text begins with, or contains, a UTF-8 byte order mark.",
        "encode the JSON as UTF-8 without a byte order mark",
        "RFC 8259 section 8.1"
      )
    case .unexpectedByte:
      (
        "A byte that the grammar does not allow there; the message says what it expects.",
        "correct the JSON at the place shown; an inspection says what was probably meant",
        "RFC 8259 section 2"
      )
    case .unexpectedEnd:
      (
        "The JSON ends too early, as when it was cut.",
        "copy the value again in full",
        "RFC 8259 section 2"
      )
    case .controlCharacter:
      (
        "A control character in a string is not escaped.",
        "escape it, or close the string before it",
        "RFC 8259 section 7"
      )
    case .invalidEscape:
      (
        "An escape that JSON does not know.",
        "use an escape of JSON",
        "RFC 8259 section 7"
      )
    case .loneSurrogate:
      (
        "An escape of half a surrogate pair, which is not a character.",
        "write the character itself, or both halves",
        "RFC 8259 section 8.2"
      )
    case .invalidNumber:
      (
        "Digits and signs that are not a JSON number.",
        "write digits with an optional '-', fraction and exponent, without leading zeros",
        "RFC 8259 section 6"
      )
    case .invalidUTF8:
      (
        "Bytes that are not UTF-8.",
        "encode the JSON as UTF-8",
        "RFC 8259 section 8.1"
      )
    case .nestingTooDeep:
      (
        "Objects and arrays, or elements, are nested more than 32 levels deep.",
        "remove the surplus nesting; the headers need three levels",
        "RFC 8259 section 9"
      )
    case .duplicateMember, .entryWithDuplicate:
      (
        "A second member of the same name in an object.",
        "keep one; decoders disagree on which one counts",
        "RFC 8259 section 4"
      )
    case .dataAfterValue:
      (
        "Something other than white space follows the value.",
        "remove what follows",
        "RFC 8259 section 2"
      )
    case .notAnObject, .entryIsNotAnObject:
      (
        "The payload is not a JSON object.",
        "send a JSON object",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .missingMember, .missingDeviceMember, .missingProviderId, .missingExpirationDate,
      .entryWithoutId:
      (
        "A member that is required, or required in this case, is missing.",
        "add it; see what Adobe's page requires",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .nullMember:
      (
        "`null`, where the member should be omitted.",
        "omit the member",
        "ours"
      )
    case .wrongType, .entryOfWrongType, .entryWithInvalidBoolean, .entryWithOtherElements:
      (
        "A value of a kind that the member cannot have.",
        "write a value of the kind that the message names",
        "Header - AP-Partner-Framework-Status; REST API V2, OpenAPI 3.0.1"
      )
    case .notMilliseconds:
      (
        "An `expirationDate` that is not milliseconds since 1970 in plain digits.",
        "write the milliseconds as digits only; an inspection says what the text is",
        "Header - AP-Partner-Framework-Status"
      )
    case .missingScheme:
      (
        "The value does not begin with the word `fingerprint` and one space.",
        "write 'fingerprint', a space and the Base64 of the identifier",
        "Header - AP-Device-Identifier"
      )
    case .statusAsDevice:
      (
        "The payload is that of another header than the one named.",
        "send each payload under its own name",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .blankDeviceMember, .blankAccessStatus, .blankProviderId, .blankIdentifier,
      .entryWithBlankId:
      (
        "A text is empty or only white space.",
        "set a value, or omit the member",
        "ours"
      )
    case .placeholder:
      (
        "A template, such as `${id}`, that was not filled in, or what a program prints for "
          + "no value.",
        "send the value itself",
        "ours"
      )
    case .unlistedValue, .undocumentedAccessStatus:
      (
        "A value that Adobe does not list for the member.",
        "use one of Adobe's values, in exactly its spelling",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .retiredValue:
      (
        "`pending`, which Adobe retired as an `accessStatus` on 2026-01-13.",
        "use notDetermined",
        "Header - AP-Partner-Framework-Status"
      )
    case .ambiguousValue:
      (
        "`notDetermined`, which until 2026-01-13 meant what `restricted` means today.",
        "check that the client means 'not asked yet'; else send restricted",
        "Header - AP-Partner-Framework-Status"
      )
    case .unknownMember:
      (
        "A member that Adobe does not document.",
        "check its spelling; else omit it",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .stringForBoolean:
      (
        "`\"true\"` or `\"false\"` where true or false without quotes is usual.",
        "write true or false without quotes",
        "Header - X-Device-Info"
      )
    case .sharedIdentifier:
      (
        "The identifier of zeros, which many devices share.",
        "use an identifier of the device's own",
        "Header - AP-Device-Identifier"
      )
    case .fieldTooLong:
      (
        "The header field is longer than 8,190 bytes, which common servers refuse.",
        "shorten it; nginx and Apache refuse longer fields",
        "ours"
      )
    case .expiresSoon:
      (
        "The provider's sign-in expires within the margin.",
        "ask the framework again",
        "ours"
      )
    case .headerNotNeeded:
      (
        "No single sign-on is possible with the MVPD, so that the header is not needed.",
        "omit the header for this MVPD",
        "Apple SSO Overview; REST API V2 FAQs"
      )
    case .notInPicker:
      (
        "The MVPD is not to be displayed in the platform's picker.",
        "nothing, unless the picker is restricted by the application",
        "Apple SSO Cookbook (REST API V2)"
      )
    case .sharedMappingId:
      (
        "Several MVPDs share a `platformMappingId`.",
        "take the preferred one, or ask Adobe which is meant",
        "ours"
      )
    case .notLookedUp, .noPlatformFields:
      (
        "No MVPD has a platform field, so Adobe did not recognise the platform.",
        "fetch the configuration with the device's own X-Device-Info and User-Agent",
        "REST API V2 FAQs"
      )
    case .xmlRoot, .xmlTag, .xmlEndTag, .xmlSection, .xmlReference, .xmlCharacter:
      (
        "XML that is not well-formed.",
        "fetch the configuration again",
        "Extensible Markup Language (XML) 1.0"
      )
    case .documentType:
      (
        "XML with a document type declaration, which can define entities without bound.",
        "remove the declaration",
        "Extensible Markup Language (XML) 1.0"
      )
    case .unsupportedEncoding:
      (
        "XML in another encoding than UTF-8.",
        "convert the document to UTF-8",
        "Extensible Markup Language (XML) 1.0"
      )
    case .documentTooLarge:
      (
        "A document of more than 64 MiB.",
        "fetch the configuration again; real ones are a hundred times smaller",
        "ours"
      )
    case .noMVPDList:
      (
        "A valid document without a list of MVPDs.",
        "fetch /api/v2/{serviceProvider}/configuration",
        "Retrieve configuration for specific service provider"
      )
    case .notAList:
      (
        "A list of MVPDs that is neither an array nor an object with an `mvpd` array.",
        "fetch the configuration again",
        "Retrieve configuration for specific service provider"
      )
    case .emptyPicker:
      (
        "No MVPD may be offered in the platform's picker.",
        "do not restrict the picker: to Apple an empty list means all providers",
        "supportedAccountProviderIdentifiers"
      )
    case .emptyList:
      (
        "The list of MVPDs is empty.",
        "check the service provider; Adobe has no active integration for it on this "
          + "platform",
        "Retrieve configuration for specific service provider"
      )
    case .secondList:
      (
        "A second list of MVPDs, at the top level, which is ignored beside the one in "
          + "`requestor`.",
        "nothing; Adobe's documents show both places",
        "ours"
      )
    case .sharedId:
      (
        "An MVPD has the same `id` as an earlier one.",
        "nothing; the first one is found",
        "ours"
      )
    case .tooManyDiagnostics:
      (
        "There is more to report than is kept.",
        "correct those that are shown first",
        "ours"
      )
    }
  }
}

extension InspectionFault {
  /// The explanation of the fault's code; `nil` if the code is also the strict reader's, or another case explains it.
  fileprivate var explanation: Explanation.Text? {
    switch self {
    case .headerName:
      (
        "The header's name precedes the value, as when a whole line was copied.",
        "give the value alone",
        "ours"
      )
    case .wordBefore:
      (
        "A word and a space precede the value, as 'Bearer' precedes a token.",
        "send the value alone",
        "ours"
      )
    case .wrongHeaderName:
      (
        "A value of one of the headers after the name of another field.",
        "send the value under the header's name",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .spaceBeforeColon:
      (
        "A space between the name and the colon.",
        "remove the space; servers answer 400",
        "RFC 9112 section 5.1"
      )
    case .terminalEscapes:
      (
        "A terminal's escape sequences.",
        "nothing; they are no part of the value, unless they were sent",
        "ECMA-48"
      )
    case .utf16:
      (
        "The value or its payload is UTF-16.",
        "encode the JSON as UTF-8; in Windows PowerShell with Out-File -Encoding utf8",
        "RFC 8259 section 8.1"
      )
    case .maskedValue, .maskedMember:
      (
        "What printed the value masked it, as `<private>`, `[REDACTED]` or `***`.",
        "log the value with the option 'privacy: .public', on a device of your own",
        "ours"
      )
    case .notBase64:
      (
        "The value is not Base64 of text; perhaps its beginning is missing.",
        "encode the value as Base64",
        "RFC 4648 section 4"
      )
    case .escapesUndone:
      (
        "Escape sequences that do not belong to the notation of the text were undone to read the value.",
        "check what was sent: a printer may have written the sequences, but if they were sent, Adobe rejects the header",
        "RFC 9110 section 5.5"
      )
    case .linesJoined:
      (
        "The value is in several lines of the text, which were joined. HTTP has no line breaks in values, so a printer "
          + "made them, or the value was sent in lines.",
        "check what was sent; encode the value as one line, as with base64 -w0",
        "RFC 9110 section 5.5"
      )
    case .stringsJoined:
      (
        "The value is in several string literals of a program, which were joined.",
        "check that the program joins them without anything in between",
        "ours"
      )
    case .notationRemoved:
      (
        "Quotes or a comment of YAML, or backticks of Markdown, were removed to read the value.",
        "check what was sent: if the signs were sent, Adobe rejects the header",
        "ours"
      )
    case .cutHere:
      (
        "The value ends before its object does, and more text follows.",
        "copy the value again in full; if it was sent like this, correct the program that sends it",
        "ours"
      )
    case .invisibleCharacter:
      (
        "A character that nobody sees is in the value, such as a zero width space that was copied from a page.",
        "remove it, or copy the value from its source",
        "RFC 4648 section 3.3"
      )
    case .quotes:
      (
        "The value is in quotes.",
        "remove the quotes; they belong to the language or the log, not to the value",
        "ours"
      )
    case .escapes:
      (
        "The value has backslash escapes, percent-encoding or HTML entities.",
        "send the string, not its source; only a value in a URL or form is percent-encoded",
        "ours"
      )
    case .lineBreaks:
      (
        "The value has line breaks in or around it.",
        "encode without line breaks: base64 -w0, or Data.base64EncodedString() without "
          + "options",
        "RFC 4648 section 3.1"
      )
    case .whiteSpace:
      (
        "The value has spaces or tabs in it.",
        "remove it, or put back a '+' that was lost to form decoding",
        "RFC 4648 section 3.3"
      )
    case .urlSafeAlphabet:
      (
        "The value is in the alphabet for URLs, with `-` and `_`.",
        "use an encoder for standard Base64, with '+' and '/'",
        "RFC 4648 section 5"
      )
    case .notEncoded:
      (
        "The value is JSON that was never encoded.",
        "encode the JSON as Base64",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .joinedValues:
      (
        "Two values are joined by a comma, as HTTP joins repeated fields.",
        "set the header instead of adding it, so that it is sent once",
        "RFC 9110 section 5.3"
      )
    case .cutMark:
      (
        "What printed the value cut it and says so, with `…` or three dots.",
        "copy the value again in full",
        "ours"
      )
    case .trailingCharacters:
      (
        "Punctuation follows the value, as when it was copied with what followed.",
        "remove it",
        "ours"
      )
    case .encodedTwice, .encodedAgain:
      (
        "The value is Base64 of Base64.",
        "encode once",
        "ours"
      )
    case .outOfStep:
      (
        "Characters of the Base64 were lost or added, so that what follows decodes to "
          + "something else.",
        "copy the value again in full",
        "RFC 4648 section 4"
      )
    case .wrongPunctuation:
      (
        "A comma, colon or bracket is missing, surplus or another, such as `;` for `,` or "
          + "`=` for `:`; or there is a comment.",
        "use ',' between members, ':' after a name, and the bracket that was opened",
        "RFC 8259 section 2"
      )
    case .stringQuotes:
      (
        "A text or a member's name has single or typographic quotes, or none.",
        "put it in double quotes; a word processor may have replaced them",
        "RFC 8259 section 7"
      )
    case .missingValue:
      (
        "A member has no value.",
        "add a value, or omit the member",
        "RFC 8259 section 4"
      )
    case .invalidLiteral:
      (
        "A literal of another language, such as `None`, `True` or `undefined`.",
        "use true, false or null; a JSON encoder writes them",
        "RFC 8259 section 3"
      )
    case .wrongMemberName:
      (
        "A member has a documented name in another spelling.",
        "use Adobe's name",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .numberForString:
      (
        "A JSON number where Adobe documents a string.",
        "put it in double quotes",
        "Header - AP-Partner-Framework-Status"
      )
    case .wrongDate:
      (
        "An `expirationDate` in another unit or form: seconds since 1970 or since 2001, "
          + "microseconds, a calendar date, or a number that is not plain digits.",
        "write milliseconds since 1970 as digits only: multiply seconds by 1000; to seconds "
          + "since 2001, which Swift's JSONEncoder writes, add 978307200 before; omit a date "
          + "that is not known",
        "Header - AP-Partner-Framework-Status"
      )
    case .swappedHeader: Fault.statusAsDevice.explanation
    case .otherPayload, .otherDocument:
      (
        "The text is something else than one of the headers: a token, a page, a "
          + "configuration, other JSON.",
        "check what was encoded; the message says what it is, if that is known",
        "Header - AP-Partner-Framework-Status; Header - X-Device-Info"
      )
    case .notAConfiguration:
      (
        "A document that is neither JSON nor XML, or of another kind.",
        "fetch the configuration again; the message says what this is instead",
        "Retrieve configuration for specific service provider"
      )
    case .mappingIdSpelling:
      (
        "An id that differs from an MVPD's `platformMappingId` in white space or the case "
          + "of ASCII letters only.",
        "send the id exactly as the framework reports it",
        "ours"
      )
    case .mvpdIdForMappingId, .mvpdWithoutMappingId:
      (
        "An MVPD's own `id` where its `platformMappingId` is needed.",
        "use the platform's id of the provider, its platformMappingId",
        "ours"
      )
    case .byteOrderMark, .placeholder, .placeholderMember: nil
    }
  }
}
