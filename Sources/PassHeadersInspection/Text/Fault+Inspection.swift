package import PassHeaders

// The faults that only an inspection reports, grouped by what has them.
extension Fault {
  // MARK: Faults of the text around a value, such as a byte order mark before it.
  package static let headerName = Fault(
    .init("header-name"), .error,
    "the value itself begins with the header's name, within its quotes or its Base64",
    "send only the value")
  package static let fieldLine = Fault(
    .init("header-name"), .note, "the text is a field line: the header's name precedes the value",
    "send only the value")
  package static let wordBefore = Fault(
    .init("word-before"), .error,
    "a word or bracket precedes the value, as 'Bearer' precedes a token",
    "send only the value")
  package static let wrongHeaderName = Fault(
    .init("wrong-header-name"), .error, "the name before the value is not a header's",
    "use AP-Partner-Framework-Status for a status, X-Device-Info for a device")
  package static let spaceBeforeColon = Fault(
    .init("space-before-colon"), .warning,
    "a space precedes the colon, and servers respond to such a request with 400",
    "remove it")
  package static let terminalEscapes = Fault(
    .init("terminal-escapes"), .note,
    "the text contains escape sequences of a terminal, which are not part of the value",
    "check that the client does not send them")
  package static let invisibleCharacter = Fault(
    .init("invisible-character"), .error, "the value contains the invisible character {found}",
    "remove it, or copy the value from its source",
    generalMessage: "the value contains an invisible character")
  package static let utf16 = Fault(
    .init("utf16"), .error, "the text is UTF-16, and Adobe expects UTF-8",
    "encode the JSON as UTF-8, as with Out-File -Encoding utf8 in Windows PowerShell")

  // MARK: Faults that only a longer text around a value shows, such as a word directly after it.
  package static let readDifferently = Fault(
    .init("read-differently"), .warning,
    "the text has {found} in or around the value, which were removed here",
    "check what was sent, because Adobe rejects the value with them",
    generalMessage: """
      the text has escape sequences, line breaks or quotes in or around the value, which were \
      removed here
      """)
  package static let textBefore = Fault(
    .init("text-beside"), .warning,
    "{found} stands before the value, and may have been sent with it",
    "check what was sent",
    generalMessage: "other text stands before the value, and may have been sent with it")
  package static let textAfter = Fault(
    .init("text-beside"), .warning, "{found} follows the value, and may have been sent with it",
    "check what was sent",
    generalMessage: "other text follows the value, and may have been sent with it")
  package static let cutHere = Fault(
    .init("cut-here"), .error, "the value ends here, before its object is closed",
    "copy it again in full, or correct the program that sends it")

  // MARK: Faults of a text in place of a value, such as `<private>`.
  package static let placeholderValue = Fault(
    .placeholder, .error, "the value is {found}",
    "send a value, or no header",
    generalMessage: """
      the value is a template that was not filled in, or a text for a missing value
      """)
  package static let printedNull = Fault(
    .init("printed-null"), .error, "the value is {found}",
    "send a value, or no header",
    generalMessage: "the value is what a program prints for a missing value")
  package static let placeholderMember = Fault(
    .placeholder, .warning, "{member} is what a program prints for an optional or a missing value",
    "send the value itself")
  package static let maskedValue = Fault(
    .init("masked-value"), .error, "the log masked the value",
    "log it with the option 'privacy: .public', on your own device")
  package static let maskedMember = Fault(
    .init("masked-value"), .warning, "the log masked {member}",
    "log it with the option 'privacy: .public', on your own device")
  package static let notBase64 = Fault(
    .init("not-base64"), .error, "the value is not Base64 of text",
    "encode the whole value as Base64")

  // MARK: Faults around Base64 and in it, such as quotes or line breaks.
  package static let quotes = Fault(
    .init("quotes"), .error, "the value is quoted",
    "remove the quotes, which belong to the language or the log")
  package static let escapes = Fault(
    .init("escapes"), .error, "the value contains {found}",
    "send the decoded value",
    generalMessage: "the value contains escape sequences")
  package static let lineBreaks = Fault(
    .init("line-breaks"), .error, "there are line breaks in or around the value",
    "encode it as one line, as with base64 -w0 or Data.base64EncodedString() without options")
  package static let whiteSpace = Fault(
    .init("white-space"), .error, "there is white space in the value",
    "remove it, or replace it by '+' if form decoding turned a '+' into a space")
  package static let urlSafeAlphabet = Fault(
    .init("url-safe-alphabet"), .error, "the value uses the URL-safe alphabet",
    "use the standard one, with '+' and '/'")
  package static let notEncoded = Fault(
    .init("not-encoded"), .error, "the value is JSON that was never encoded",
    "encode it as Base64")
  package static let joinedValues = Fault(
    .init("joined-values"), .error,
    "two values are joined by a comma, as when a header is sent twice",
    "set the header once")
  package static let cutMark = Fault(
    .init("cut-mark"), .error, "the program that printed the value cut it",
    "copy it again in full")
  package static let trailingCharacters = Fault(
    .init("trailing-characters"), .error,
    "punctuation follows the value, as when it was copied with the text after it",
    "remove it")
  package static let encodedTwice = Fault(
    .init("encoded-twice"), .error, "the value is Base64 of Base64",
    "encode it only once")
  package static let encodedAgain = Fault(
    .init("encoded-twice"), .warning,
    "the identifier is a header's value already, and is encoded once more",
    "give the identifier itself")
  package static let outOfStep = Fault(
    .init("out-of-step"), .error,
    """
    characters of the Base64 were lost or added, so that what follows them decodes to something \
    else
    """,
    "copy the value again")

  // MARK: Faults of JSON, such as `;` in place of `,`.
  package static let wrongPunctuation = Fault(
    .init("wrong-punctuation"), .error, "found {found} where {expected} should follow{after}",
    "correct the punctuation",
    generalMessage: "a character stands where another punctuation mark should follow")
  package static let stringQuotes = Fault(
    .init("string-quotes"), .error, "a text or name is not in double quotes",
    "use '\"', which a word processor may have replaced")
  package static let missingValue = Fault(
    .init("missing-value"), .error, "a member has no value",
    "add one, or omit the member")
  package static let invalidLiteral = Fault(
    .init("invalid-literal"), .error, "found a literal of another language",
    "use true, false or null")

  // MARK: Faults of the names and values of members, such as `OS-Name` for `osName`.
  package static let wrongMemberName = Fault(
    .init("wrong-member-name"), .warning,
    "{member} is another spelling of a name that Adobe documents",
    "use {found}",
    generalAdvice: "use Adobe's spelling")
  package static let numberForString = Fault(
    .init("number-for-string"), .note, "{member} is a number, and Adobe documents a string",
    "put it in double quotes")
  package static let wrongDate = Fault(
    .init("wrong-date"), .error, "{member} is {found}",
    """
    write milliseconds since 1970-01-01T00:00:00Z as a string of digits, such as "1735689600000"
    """,
    generalMessage: "the member is a date in another form than milliseconds")

  // MARK: Faults of a payload of a different header, and of another document in its place, such as an HTML page.
  package static let swappedHeader = Fault(
    .swappedHeader, .error, "{found}",
    "send it under that name",
    generalMessage: "the payload belongs to another header")
  package static let otherPayload = Fault(
    .init("other-payload"), .error, "the payload has no member of any of the headers",
    "check which text was encoded")
  package static let otherDocument = Fault(
    .init("other-payload"), .error, "this is {found}",
    "{expected}",
    generalMessage: "the text is another document, such as an HTML page or a web token",
    generalAdvice: "copy the value of the header instead")
  package static let notAConfiguration = Fault(
    .init("not-a-configuration"), .error, "the document is not a configuration: this is {found}",
    "fetch the whole response of /api/v2/{serviceProvider}/configuration",
    generalMessage: "the document is not a configuration")

  // MARK: Faults of a provider's identifier, such as `cablevision` for `Cablevision`.
}

extension Fault {
  /// The faults that only an inspection of a header reports.
  static let ofInspection: [Fault] = [
    .headerName, .fieldLine, .wordBefore, .wrongHeaderName, .spaceBeforeColon,
    .terminalEscapes, .invisibleCharacter, .utf16, .readDifferently, .textBefore,
    .textAfter, .cutHere, .placeholderValue, .printedNull, .placeholderMember,
    .maskedValue, .maskedMember, .notBase64, .quotes, .escapes, .lineBreaks,
    .whiteSpace, .urlSafeAlphabet, .notEncoded, .joinedValues, .cutMark,
    .trailingCharacters, .encodedTwice, .encodedAgain, .outOfStep, .wrongPunctuation,
    .stringQuotes, .missingValue, .invalidLiteral, .wrongMemberName, .numberForString,
    .wrongDate, .swappedHeader, .otherPayload, .otherDocument,
  ]

  /// Whether an inspection may report this fault for a text that the strict reader rejects with the code `strict`.
  package func explains(_ strict: Diagnostic.Code) -> Bool {
    switch self {
    case .wrongDate: strict == Fault.notMilliseconds
    case .wrongMemberName: strict == Fault.missingMember
    case .headerName, .fieldLine, .wordBefore, .wrongHeaderName, .terminalEscapes, .byteOrderMark,
      .invisibleCharacter, .lineBreaks, .whiteSpace, .urlSafeAlphabet, .notEncoded, .joinedValues,
      .cutMark, .trailingCharacters:
      strict == Fault.nonAlphabet
    case .wrongPunctuation, .stringQuotes, .missingValue, .invalidLiteral:
      strict == Fault.unexpectedByte
    case .placeholderMember, .maskedMember: strict == Fault.unlistedValue
    default: Self.ofInspection.contains(self)
    }
  }
}
