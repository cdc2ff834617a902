// swift-format-ignore-file
// A row is a line, however long.

package import PassHeaders

/// What only inspection says, mostly the cause of what the strict reader did not expect:
/// `code | severity | sentence | code of the strict reader | meaning | remedy | source`.
///
/// Where the fourth cell is empty, it may be told in place of any code. The first row of a code that only inspection
/// has says what `explain` says of it. Sources are the short names of Spec/Sources.md.
package enum InspectionFault: String, CodeRow {
  // The text around a value
  case headerName = "header-name | error | the header's name precedes the value; give the value alone | non-alphabet-character | The header's name precedes the value, as when a whole line was copied. | give the value alone | ours"
  case wordBefore = "word-before | error | a word precedes the value, as 'Bearer' precedes a token; send the value alone | non-alphabet-character | A word and a space precede the value, as 'Bearer' precedes a token. | send the value alone | ours"
  case wrongHeaderName = "wrong-header-name | error | the name before the value is not a header's; use AP-Partner-Framework-Status for a status, X-Device-Info for a device | non-alphabet-character | A value of one of the headers after the name of another field. | send the value under the header's name | PFS, XDI"
  case spaceBeforeColon = "space-before-colon | warning | a space precedes the colon, which RFC 9112 forbids | | A space between the name and the colon. | remove the space; servers answer 400 | RFC 9112 section 5.1"
  case terminalEscapes = "terminal-escapes | note | the text has the escape sequences of a terminal, which are no part of the value | non-alphabet-character | A terminal's escape sequences. | nothing; they are no part of the value, unless they were sent | ECMA-48"
  case byteOrderMark = "byte-order-mark | error | there is a byte order mark; encode as UTF-8 without one | non-alphabet-character"
  case utf16 = "utf16 | error | the text is UTF-16, and Adobe expects UTF-8; encode the JSON as UTF-8 | | The value or its payload is UTF-16. | encode the JSON as UTF-8; in Windows PowerShell with Out-File -Encoding utf8 | RFC 8259 section 8.1"

  // Instead of a value
  case placeholder = "placeholder | error | the value is a template that was not filled in, or what is printed where there is none; send a value, or no header | "
  case placeholderMember = "placeholder | warning | {member} is what is printed for an optional or missing value | unknown-value"
  case maskedValue = "masked-value | error | the log masked the value; log it with the option 'privacy: .public' | | What printed the value masked it, as `<private>`, `[REDACTED]` or `***`. | log the value with the option 'privacy: .public', on a device of your own | ours"
  case maskedMember = "masked-value | warning | {member} was masked by what printed it | unknown-value"
  case notBase64 = "not-base64 | error | the value is not Base64 of text; perhaps its beginning is missing | | The value is not Base64 of text; perhaps its beginning is missing. | encode the value as Base64 | RFC 4648 section 4"

  // Around and within Base64
  case quotes = "quotes | error | the value is quoted; remove the quotes | | The value is in quotes. | remove the quotes; they belong to the language or the log, not to the value | ours"
  case escapes = "escapes | error | the value has {found}; send the value without | | The value has backslash escapes, percent-encoding or HTML entities. | send the string, not its source; only a value in a URL or form is percent-encoded | ours"
  case lineBreaks = "line-breaks | error | there are line breaks in or around the value; encode it as one line | non-alphabet-character | The value has line breaks in or around it. | encode without line breaks: base64 -w0, or Data.base64EncodedString() without options | RFC 4648 section 3.1"
  case whiteSpace = "white-space | error | there is white space in the value; remove it, or, if a '+' was lost to form decoding, put it back | non-alphabet-character | The value has spaces or tabs in it. | remove it, or put back a '+' that was lost to form decoding | RFC 4648 section 3.3"
  case urlSafeAlphabet = "url-safe-alphabet | error | the value uses the URL-safe alphabet; use the standard one, with '+' and '/' | non-alphabet-character | The value is in the alphabet for URLs, with `-` and `_`. | use an encoder for standard Base64, with '+' and '/' | RFC 4648 section 5"
  case notEncoded = "not-encoded | error | the value is JSON that was never encoded; encode it as Base64 | non-alphabet-character | The value is JSON that was never encoded. | encode the JSON as Base64 | PFS, XDI"
  case joinedValues = "joined-values | error | two values are joined by a comma, as when a header is sent twice; send one | non-alphabet-character | Two values are joined by a comma, as HTTP joins repeated fields. | set the header instead of adding it, so that it is sent once | RFC 9110 section 5.3"
  case cutMark = "cut-mark | error | the value was cut by what printed it; copy it again in full | non-alphabet-character | What printed the value cut it and says so, with `…` or three dots. | copy the value again in full | ours"
  case trailingCharacters = "trailing-characters | error | punctuation follows the value; remove it | non-alphabet-character | Punctuation follows the value, as when it was copied with what followed. | remove it | ours"
  case encodedTwice = "encoded-twice | error | the value is Base64 of Base64 | | The value is Base64 of Base64. | encode once | ours"
  case encodedAgain = "encoded-twice | warning | the identifier is a header's value already, and is encoded once more | "
  case outOfStep = "out-of-step | error | characters of the Base64 were lost or added, so that what follows them decodes to something else; copy the value again | | Characters of the Base64 were lost or added, so that what follows decodes to something else. | copy the value again in full | RFC 4648 section 4"

  // JSON
  case wrongPunctuation = "wrong-punctuation | error | found {found} where {expected} should follow{after}; correct the punctuation | unexpected-byte | A comma, colon or bracket is missing, surplus or another, such as `;` for `,` or `=` for `:`; or there is a comment. | use ',' between members, ':' after a name, and the bracket that was opened | RFC 8259 section 2"
  case stringQuotes = "string-quotes | error | a text or name is not in double quotes; use '\"' | unexpected-byte | A text or a member's name has single or typographic quotes, or none. | put it in double quotes; a word processor may have replaced them | RFC 8259 section 7"
  case missingValue = "missing-value | error | a member has no value; add one, or omit the member | unexpected-byte | A member has no value. | add a value, or omit the member | RFC 8259 section 4"
  case invalidLiteral = "invalid-literal | error | found a literal that JSON does not know; use true, false or null | unexpected-byte | A literal of another language, such as `None`, `True` or `undefined`. | use true, false or null; a JSON encoder writes them | RFC 8259 section 3"

  // Members
  case wrongMemberName = "wrong-member-name | warning | {member} should have Adobe's name, {found} | missing-member | A member has a documented name in another spelling. | use Adobe's name | PFS, XDI"
  case numberForString = "number-for-string | note | {member} is a number, and Adobe documents a string | | A JSON number where Adobe documents a string. | put it in double quotes | PFS"
  case wrongDate = "wrong-date | error | {member} is {found}; milliseconds since 1970-01-01T00:00:00Z are expected as a string of digits, such as \"1735689600000\" | expiration-not-milliseconds | An `expirationDate` in another unit or form: seconds since 1970 or since 2001, microseconds, a calendar date, or a number that is not plain digits. | write milliseconds since 1970 as digits only: multiply seconds by 1000; to seconds since 2001, which Swift's JSONEncoder writes, add 978307200 before; omit a date that is not known | PFS"

  // Another payload or document
  case swappedHeader = "swapped-header | error | {found} | | The payload is that of another header than the one named. | send each payload under its own name | PFS, XDI"
  case otherPayload = "other-payload | error | the payload has no member of any of the headers | | The text is something else than one of the headers: a token, a page, a configuration, other JSON. | check what was encoded; the message says what it is, if that is known | PFS, XDI"
  case otherDocument = "other-payload | error | this is {found} | "
  case notAConfiguration = "not-a-configuration | error | the document is not a configuration: this is {found}; fetch the whole answer of /api/v2/{serviceProvider}/configuration | | A document that is neither JSON nor XML, or of another kind. | fetch the configuration again; the message says what this is instead | CONF"

  // Looking a provider up
  case mappingIdSpelling = "mapping-id-spelling | note | an MVPD's platformMappingId differs in white space, or in upper and lower case, only | | An id that differs from an MVPD's `platformMappingId` in white space or the case of ASCII letters only. | send the id exactly as the framework reports it | ours"
  case mvpdIdForMappingId = "mvpd-id-for-mapping-id | note | this is Adobe's id of an MVPD; give the platform's | | An MVPD's own `id` where its `platformMappingId` is needed. | use the platform's id of the provider, its platformMappingId | ours"
  case mvpdWithoutMappingId = "mvpd-id-for-mapping-id | note | this is Adobe's id of an MVPD that has no platformMappingId"
}

extension InspectionFault {
  /// The code of the strict reader's error for which this is told; empty where there is none.
  package var strictCode: String { row.cell(3) }
}

extension Diagnostic.Code {
  package static func == (code: Self, row: InspectionFault) -> Bool { code == row.code }
  package static func != (code: Self, row: InspectionFault) -> Bool { code != row.code }
}

extension Diagnostic {
  /// What a row of inspection's table says.
  package init(_ fault: InspectionFault, detail: Detail = .none, path: MemberPath? = nil) {
    self.init(fault.row, detail: detail, path: path)
  }
}
