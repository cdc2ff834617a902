package import PassHeaders

// The faults that only an inspection reports: those of the text around a value, of the value and of its members.
extension Fault {
  // MARK: Faults of the text around a value, such as a word before it.
  package static let headerName = Fault(
    .init("header-name"), .error,
    "the value itself begins with the header's name",
    "send only the value")
  package static let wordBefore = Fault(
    .init("word-before"), .error,
    "a word, bracket or quote precedes the value, as 'Bearer' precedes a token",
    "send only the value")
  package static let wrongHeaderName = Fault(
    .init("wrong-header-name"), .error, "the name before the value is not a header's",
    "use AP-Partner-Framework-Status for a status, X-Device-Info for a device")
  package static let underscoredName = Fault(
    .init("wrong-header-name"), .warning,
    "the header's name was sent with underscores, and servers ignore such a header",
    "write it with hyphens")
  package static let invisibleCharacter = Fault(
    .init("invisible-character"), .error, "the value contains the invisible character {found}",
    "remove it, or copy the value from its source",
    generalMessage: "the value contains an invisible character")

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
    "look at the header as it was sent: it has to begin with the value",
    generalMessage: "other text stands before the value, and may have been sent with it")
  package static let textAfter = Fault(
    .init("text-beside"), .warning, "{found} follows the value, and may have been sent with it",
    "look at the header as it was sent: it has to end with the value",
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
  package static let maskedValue = Fault(
    .init("masked-value"), .error, "the log masked the value",
    "log it without the mask on your own device, as with 'privacy: .public' in os_log")
  package static let notBase64 = Fault(
    .init("not-base64"), .error, "the value is not Base64 of a JSON object",
    "check that this is the value that was sent, and encode the JSON as Base64")

  // MARK: Faults around Base64 and in it, such as quotes or line breaks.
  package static let quotes = Fault(
    .init("quotes"), .error, "the value is quoted",
    "remove the quotes, which belong to the language or the log")
  package static let escapes = Fault(
    .init("escapes"), .error, "the value contains {found}",
    "undo them before you send the value",
    generalMessage: "the value contains escape sequences, such as '%3D' for '='")
  package static let lineBreaks = Fault(
    .init("line-breaks"), .error, "there are line breaks in or around the value",
    "encode it as one line, as with base64 -w0 or Data.base64EncodedString() without options")
  package static let whiteSpace = Fault(
    .init("white-space"), .error, "there is white space in the value",
    "remove it, or replace it by '+' if form decoding turned a '+' into a space")
  package static let removedPlus = Fault(
    .init("white-space"), .error,
    "there is white space in the value that may have been a '+', and it is broken without one",
    "copy the value again, or replace white space by '+' if form decoding removed one")
  package static let urlSafeAlphabet = Fault(
    .init("url-safe-alphabet"), .error, "the value uses the URL-safe alphabet",
    "use the standard one, with '+' and '/'")
  package static let notEncoded = Fault(
    .init("not-encoded"), .error, "the value is JSON that was never encoded",
    "encode it as Base64")
  package static let joinedValues = Fault(
    .init("joined-values"), .error,
    "two values are joined, as when a header is sent twice",
    "set the header once")
  package static let webToken = Fault(
    .init("joined-values"), .error, "dots join the parts of the value, as those of a web token",
    "send a web token as Authorization: Bearer, and only the header's own value here")
  package static let endsEarly = Fault(
    .unexpectedEnd, .error, "the value ends before its JSON object is closed",
    "copy it again in full, if it was cut")
  package static let cutMark = Fault(
    .init("cut-mark"), .error, "the program that printed the value cut it",
    "copy it from where it is whole, or raise the limit of the log")
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

  // MARK: Faults of JSON, such as `;` in place of `,`.
  package static let wrongPunctuation = Fault(
    .init("wrong-punctuation"), .error, "found {found} where {expected} should follow{after}",
    "correct the punctuation",
    generalMessage: "a character stands where another punctuation mark should follow")
  package static let stringQuotes = Fault(
    .init("string-quotes"), .error, "a text or name is not in double quotes",
    "use '\"', which a word processor may have replaced")
  package static let brokenUTF8 = Fault(
    .invalidUTF8, .error, "{found} is not UTF-8 there",
    "encode as UTF-8, or copy it again, as the copy may have lost or added a character",
    generalMessage: "a byte is not UTF-8")
  package static let brokenString = Fault(
    .controlCharacter, .error, "the control character {found} is not escaped in a string",
    "escape it, or copy it again, as the copy may have lost or added a character",
    generalMessage: "a control character is not escaped in a string")
  package static let brokenJSON = Fault(
    .unexpectedByte, .error, "found {found} where {expected} should follow{after}",
    "write '\"' for a curly quote, or copy it again, as the copy may have lost a character",
    generalMessage: "found a byte that JSON does not allow outside of strings")
  package static let invalidLiteral = Fault(
    .init("invalid-literal"), .error, "found a literal of another language",
    "use true, false or null")

  // MARK: Faults of the names and values of members, such as `OS-Name` for `osName`.
  package static let nearlyListedValue = Fault(
    .unknownValue, .warning,
    "{member} is not one of the values that Adobe lists (did you mean '{found}'?)",
    "use one of them, in exactly the same spelling",
    generalMessage: "the member is nearly one of the values that Adobe lists")
  package static let nearlyDocumentedMember = Fault(
    .unknownMember, .note,
    "{member} is not a member that Adobe documents (did you mean '{found}'?)",
    "check its spelling, or omit it",
    generalMessage: "the member has nearly the name of one that Adobe documents")
  package static let numberForAccessStatus = Fault(
    .wrongType, .error, "{member} is {found}",
    "write granted, denied, restricted or notDetermined as a string",
    generalMessage: "the access status is not a string")
  package static let unknownDate = Fault(
    .expirationNotMilliseconds, .error,
    """
    {member} is not milliseconds since 1970-01-01T00:00:00Z as a string of digits, such as \
    "1735689600000"
    """,
    "write the date in this form, or omit the member")
  package static let numberForString = Fault(
    .init("number-for-string"), .note, "{member} is a number, and Adobe documents a string",
    "put it in double quotes")
  package static let wrongDate = Fault(
    .init("wrong-date"), .error, "{member} is {found}",
    """
    write milliseconds since 1970-01-01T00:00:00Z as a string of digits, such as "1735689600000"
    """,
    generalMessage: "the member is a date in another form than milliseconds")

  // MARK: Faults of a payload of another header, or of another document, such as an HTML page.
  package static let swappedHeader = Fault(
    .swappedHeader, .error, "the payload is that of {found}", "send it under that name",
    generalMessage: "the payload is that of another header")
  package static let swappedValue = Fault(
    .swappedHeader, .error, "the value is that of {found}", "send it under that name",
    generalMessage: "the value is that of another header")
  package static let otherPayload = Fault(
    .init("other-payload"), .error,
    "the payload has no member of AP-Partner-Framework-Status or X-Device-Info",
    "check that the right JSON object was encoded")
  package static let notAConfiguration = Fault(
    .init("not-a-configuration"), .error, "the document is not a configuration: this is {found}",
    "fetch the whole response of /api/v2/{serviceProvider}/configuration",
    generalMessage: "the document is not a configuration")
}

extension Fault {
  /// The faults that only an inspection of a header reports.
  package static let ofInspection: [Fault] = [
    .headerName, .wordBefore, .wrongHeaderName, .underscoredName,
    .invisibleCharacter, .readDifferently, .textBefore,
    .textAfter, .cutHere, .placeholderValue, .printedNull,
    .maskedValue, .notBase64, .quotes, .escapes, .lineBreaks,
    .whiteSpace, .removedPlus, .urlSafeAlphabet, .notEncoded, .joinedValues, .webToken, .endsEarly,
    .cutMark,
    .trailingCharacters, .encodedTwice, .encodedAgain, .wrongPunctuation,
    .stringQuotes, .brokenUTF8, .brokenString, .brokenJSON, .invalidLiteral, .nearlyListedValue,
    .nearlyDocumentedMember, .numberForAccessStatus, .unknownDate, .numberForString,
    .wrongDate, .swappedHeader, .swappedValue, .otherPayload,
  ]
}
