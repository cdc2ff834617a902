package import PassHeaders

/// The faults that only an inspection reports.
///
/// Most of them are the cause of an error of the strict reader. For example, `urlSafeAlphabet` causes
/// `Fault.nonAlphabet`.
package enum InspectionFault: CodeRow {
  // Faults of the text around a value, such as a byte order mark before it.
  case headerName
  case wordBefore
  case wrongHeaderName
  case spaceBeforeColon
  case terminalEscapes
  case byteOrderMark
  case invisibleCharacter
  case utf16

  // Faults that only a longer text around a value shows, such as a word directly after it.
  case readDifferently
  case textBefore
  case textAfter
  case cutHere

  // Faults of a text in place of a value, such as `<private>`.
  case placeholder
  case printedNull
  case placeholderMember
  case maskedValue
  case maskedMember
  case notBase64

  // Faults around Base64 and in it, such as quotes or line breaks.
  case quotes
  case escapes
  case lineBreaks
  case whiteSpace
  case urlSafeAlphabet
  case notEncoded
  case joinedValues
  case cutMark
  case trailingCharacters
  case encodedTwice
  case encodedAgain
  case outOfStep

  // Faults of JSON, such as `;` in place of `,`.
  case wrongPunctuation
  case stringQuotes
  case missingValue
  case invalidLiteral

  // Faults of the names and values of members, such as `OS-Name` for `osName`.
  case wrongMemberName
  case numberForString
  case wrongDate

  // Faults of a payload of a different header, and of another document in its place, such as an HTML page.
  case swappedHeader
  case otherPayload
  case otherDocument
  case notAConfiguration

  // Faults of a provider's identifier, such as `cablevision` for `Cablevision`.
  case mappingIdSpelling
  case mvpdIdForMappingId
  case mvpdWithoutMappingId

  /// The code, the usual severity, and the texts of the message and the advice.
  package var row: Diagnostic.Row {
    switch self {
    // Faults of the text around a value, such as a byte order mark before it.
    case .headerName:
      Diagnostic.Row(
        .init("header-name"), .error, "the header's name precedes the value",
        "send only the value")
    case .wordBefore:
      Diagnostic.Row(
        .init("word-before"), .error,
        "a word or bracket precedes the value, as 'Bearer' precedes a token",
        "send only the value")
    case .wrongHeaderName:
      Diagnostic.Row(
        .init("wrong-header-name"), .error, "the name before the value is not a header's",
        "use AP-Partner-Framework-Status for a status, X-Device-Info for a device")
    case .spaceBeforeColon:
      Diagnostic.Row(
        .init("space-before-colon"), .warning,
        "a space precedes the colon, and servers answer such a request with 400",
        "remove it")
    case .terminalEscapes:
      Diagnostic.Row(
        .init("terminal-escapes"), .note,
        "the text contains escape sequences of a terminal, which are not part of the value",
        "check that the client does not send them")
    case .byteOrderMark:
      Diagnostic.Row(
        .byteOrderMark, .error, "there is a byte order mark",
        "encode as UTF-8 without one")
    case .invisibleCharacter:
      Diagnostic.Row(
        .init("invisible-character"), .error,
        { "the value contains the invisible character \($0.found)" },
        "remove it, or copy the value from its source")
    case .utf16:
      Diagnostic.Row(
        .init("utf16"), .error, "the text is UTF-16, and Adobe expects UTF-8",
        "encode the JSON as UTF-8, as with Out-File -Encoding utf8 in Windows PowerShell")

    // Faults that only a longer text around a value shows, such as a word directly after it.
    case .readDifferently:
      Diagnostic.Row(
        .init("read-differently"), .warning,
        { "the text has \($0.found) in or around the value, which were removed here" },
        "check what was sent, because Adobe rejects the value with them")
    case .textBefore:
      Diagnostic.Row(
        .init("text-beside"), .warning,
        { "\($0.found) stands before the value, and may have been sent with it" },
        "check what was sent")
    case .textAfter:
      Diagnostic.Row(
        .init("text-beside"), .warning,
        { "\($0.found) follows the value, and may have been sent with it" },
        "check what was sent")
    case .cutHere:
      Diagnostic.Row(
        .init("cut-here"), .error, "the value ends here, before its object is closed",
        "copy it again in full, or correct the program that sends it")

    // Faults of a text in place of a value, such as `<private>`.
    case .placeholder:
      Diagnostic.Row(
        .placeholder, .error, { "the value is \($0.found)" },
        "send a value, or no header")
    case .printedNull:
      Diagnostic.Row(
        .init("printed-null"), .error, { "the value is \($0.found)" },
        "send a value, or no header")
    case .placeholderMember:
      Diagnostic.Row(
        .placeholder, .warning,
        { "\($0.member) is what a program prints for an optional or a missing value" },
        "send the value itself")
    case .maskedValue:
      Diagnostic.Row(
        .init("masked-value"), .error, "the log masked the value",
        "log it with the option 'privacy: .public', on your own device")
    case .maskedMember:
      Diagnostic.Row(
        .init("masked-value"), .warning, { "the log masked \($0.member)" },
        "log it with the option 'privacy: .public', on your own device")
    case .notBase64:
      Diagnostic.Row(
        .init("not-base64"), .error, "the value is not Base64 of text",
        "encode the whole value as Base64")

    // Faults around Base64 and in it, such as quotes or line breaks.
    case .quotes:
      Diagnostic.Row(
        .init("quotes"), .error, "the value is quoted",
        "remove the quotes, which belong to the language or the log")
    case .escapes:
      Diagnostic.Row(
        .init("escapes"), .error, { "the value contains \($0.found)" },
        "send the decoded value")
    case .lineBreaks:
      Diagnostic.Row(
        .init("line-breaks"), .error, "there are line breaks in or around the value",
        "encode it as one line, as with base64 -w0 or Data.base64EncodedString() without "
          + "options")
    case .whiteSpace:
      Diagnostic.Row(
        .init("white-space"), .error, "there is white space in the value",
        "remove it, or replace it by '+' if form decoding turned a '+' into a space")
    case .urlSafeAlphabet:
      Diagnostic.Row(
        .init("url-safe-alphabet"), .error, "the value uses the URL-safe alphabet",
        "use the standard one, with '+' and '/'")
    case .notEncoded:
      Diagnostic.Row(
        .init("not-encoded"), .error, "the value is JSON that was never encoded",
        "encode it as Base64")
    case .joinedValues:
      Diagnostic.Row(
        .init("joined-values"), .error,
        "two values are joined by a comma, as when a header is sent twice",
        "set the header once")
    case .cutMark:
      Diagnostic.Row(
        .init("cut-mark"), .error, "the program that printed the value cut it",
        "copy it again in full")
    case .trailingCharacters:
      Diagnostic.Row(
        .init("trailing-characters"), .error,
        "punctuation follows the value, as when it was copied with the text after it",
        "remove it")
    case .encodedTwice:
      Diagnostic.Row(
        .init("encoded-twice"), .error, "the value is Base64 of Base64",
        "encode it only once")
    case .encodedAgain:
      Diagnostic.Row(
        .init("encoded-twice"), .warning,
        "the identifier is a header's value already, and is encoded once more",
        "give the identifier itself")
    case .outOfStep:
      Diagnostic.Row(
        .init("out-of-step"), .error,
        "characters of the Base64 were lost or added, so that what follows them decodes to "
          + "something else",
        "copy the value again")

    // Faults of JSON, such as `;` in place of `,`.
    case .wrongPunctuation:
      Diagnostic.Row(
        .init("wrong-punctuation"), .error,
        { "found \($0.found) where \($0.expected) should follow\($0.after)" },
        "correct the punctuation")
    case .stringQuotes:
      Diagnostic.Row(
        .init("string-quotes"), .error, "a text or name is not in double quotes",
        "use '\"', which a word processor may have replaced")
    case .missingValue:
      Diagnostic.Row(
        .init("missing-value"), .error, "a member has no value",
        "add one, or omit the member")
    case .invalidLiteral:
      Diagnostic.Row(
        .init("invalid-literal"), .error, "found a literal of another language",
        "use true, false or null")

    // Faults of the names and values of members, such as `OS-Name` for `osName`.
    case .wrongMemberName:
      Diagnostic.Row(
        .init("wrong-member-name"), .warning,
        { "\($0.member) is another spelling of a name that Adobe documents" },
        { "use \($0.found)" })
    case .numberForString:
      Diagnostic.Row(
        .init("number-for-string"), .note,
        { "\($0.member) is a number, and Adobe documents a string" },
        "put it in double quotes")
    case .wrongDate:
      Diagnostic.Row(
        .init("wrong-date"), .error, { "\($0.member) is \($0.found)" },
        "write milliseconds since 1970-01-01T00:00:00Z as a string of digits, such as "
          + "\"1735689600000\"")

    // Faults of a payload of a different header, and of another document in its place, such as an HTML page.
    case .swappedHeader:
      Diagnostic.Row(
        .swappedHeader, .error, { "\($0.found)" },
        "send it under that name")
    case .otherPayload:
      Diagnostic.Row(
        .init("other-payload"), .error, "the payload has no member of any of the headers",
        "check which text was encoded")
    case .otherDocument:
      Diagnostic.Row(
        .init("other-payload"), .error, { "this is \($0.found)" },
        { "\($0.expected)" })
    case .notAConfiguration:
      Diagnostic.Row(
        .init("not-a-configuration"), .error,
        { "the document is not a configuration: this is \($0.found)" },
        "fetch the whole answer of /api/v2/{serviceProvider}/configuration")

    // Faults of a provider's identifier, such as `cablevision` for `Cablevision`.
    case .mappingIdSpelling:
      Diagnostic.Row(
        .init("mapping-id-spelling"), .note,
        "an MVPD's platformMappingId differs in white space, or in upper and lower case, only",
        "send the id exactly as Apple's framework reports it")
    case .mvpdIdForMappingId:
      Diagnostic.Row(
        .init("mvpd-id-for-mapping-id"), .note, "this is Adobe's id of an MVPD",
        "pass the platform's id of the provider, which is its platformMappingId")
    case .mvpdWithoutMappingId:
      Diagnostic.Row(
        .init("mvpd-id-for-mapping-id"), .note,
        "this is Adobe's id of an MVPD that does not have a platformMappingId",
        "use the ordinary sign-in")
    }
  }

  package var page: String {
    switch self {
    case .notAConfiguration, .mappingIdSpelling, .mvpdIdForMappingId, .mvpdWithoutMappingId:
      "Spec/formats/Configuration.md"
    default: "Spec/manual/Inspection.md"
    }
  }

  /// The fault of the strict reader that this fault explains, or `nil` if it can explain any fault.
  package var strictFault: Fault? {
    switch self {
    case .wrongDate: .notMilliseconds
    case .wrongMemberName: .missingMember
    case .headerName, .wordBefore, .wrongHeaderName, .terminalEscapes, .byteOrderMark,
      .invisibleCharacter, .lineBreaks,
      .whiteSpace, .urlSafeAlphabet, .notEncoded, .joinedValues, .cutMark, .trailingCharacters:
      .nonAlphabet
    case .wrongPunctuation, .stringQuotes, .missingValue, .invalidLiteral: .unexpectedByte
    case .placeholderMember, .maskedMember: .unlistedValue
    case .spaceBeforeColon, .utf16, .placeholder, .printedNull, .maskedValue, .notBase64, .quotes,
      .escapes,
      .readDifferently, .textBefore, .textAfter, .cutHere, .encodedTwice,
      .encodedAgain, .outOfStep, .numberForString, .swappedHeader, .otherPayload,
      .otherDocument, .notAConfiguration, .mappingIdSpelling, .mvpdIdForMappingId,
      .mvpdWithoutMappingId:
      nil
    }
  }
}

extension Diagnostic.Code {
  package static func == (code: Self, row: InspectionFault) -> Bool { code == row.code }
  package static func != (code: Self, row: InspectionFault) -> Bool { code != row.code }
}

extension Diagnostic {
  package init(_ fault: InspectionFault, detail: Detail = .none, path: MemberPath? = nil) {
    self.init(fault.row, detail: detail, path: path)
  }
}
