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
  case wrongHeaderName = "wrong-header-name | error | the name is none of the headers'; it is nearly {found} | | A name that is nearly the header's. | use the name that the message gives | PFS, XDI"
  case spaceBeforeColon = "space-before-colon | warning | a space precedes the colon, which RFC 9112 forbids | | A space between the name and the colon. | remove the space; servers answer 400 | RFC 9112 section 5.1"
  case otherHeaders = "other-headers | note | the text holds another header, which is not inspected | | The text holds another of the headers. | use 'pass-headers' for all of them | ours"
  case terminalEscapes = "terminal-escapes | note | the text has the escape sequences of a terminal, which are no part of the value | non-alphabet-character | A terminal's escape sequences. | nothing; they are no part of the value, unless they were sent | ECMA-48"
  case commentPrefix = "comment-prefix | error | the lines begin with comment signs, as in Adobe's sample | non-alphabet-character | The lines begin with comment signs, as in Adobe's sample. | remove the signs | XDI"
  case textByteOrderMark = "byte-order-mark | error | there is a byte order mark before the value; remove it | non-alphabet-character"
  case utf16 = "utf16 | error | the text is UTF-16; convert it to UTF-8 | | The text is UTF-16. | write UTF-8; in Windows PowerShell with Out-File -Encoding utf8 | RFC 8259 section 8.1"

  // Instead of a value
  case template = "placeholder | error | the value is a template that was not filled in, or what a program prints where there is none; send a value, or no header | "
  case maskedValue = "masked-value | error | the log masked the value; log it with the option 'privacy: .public' | | What printed the value masked it, as `<private>`, `[REDACTED]` or `***`. | log the value with the option 'privacy: .public', on a device of your own | ours"
  case documentationDots = "documentation-dots | error | the value is the dots that Adobe's page prints; put a value in their place | | The dots that Adobe's page prints for a value. | put a value in their place | PFS"
  case maskedMember = "masked-value | warning | {member} was masked by what printed it | unknown-value"
  case printedMember = "placeholder | warning | {member} is what a program prints for an optional or missing value | unknown-value"
  case dotsMember = "documentation-dots | warning | {member} has the dots of Adobe's sample instead of a value | unknown-value"
  case token = "token | error | this is a JSON Web Token; it belongs in the Authorization header | non-alphabet-character | A JSON Web Token. | send it as Authorization: Bearer | RFC 7519"
  case tokenHeader = "token | error | this is the header of a JSON Web Token; it belongs in the Authorization header | "
  case samlResponse = "saml-response | error | this is XML, such as a SAML response, and not a header | | XML, such as a SAML response. | send it as the form field SAMLResponse: pass-headers encode saml | PROF"
  case notBase64 = "not-base64 | error | the value is not Base64 | | The value is not Base64 of text; perhaps its beginning is missing. | encode the value as Base64 | RFC 4648 section 4"
  case notBase64OfText = "not-base64 | error | the value is not Base64 of text; perhaps its beginning is missing | "
  case tooManyLayers = "not-base64 | error | the value has too many layers | "
  case identifierNotEncoded = "not-base64 | error | the identifier is not encoded; encode it as Base64 | "

  // Around and within Base64
  case quotes = "quotes | error | the value is quoted; remove the quotes | | The value is in quotes. | remove the quotes; they belong to the language or the log, not to the value | ours"
  case percentEncoded = "percent-encoded | error | the value is percent-encoded; send the Base64 alone | | The value is percent-encoded. | send the Base64 itself; only a value in a URL or form is percent-encoded | RFC 3986 section 2.1"
  case percentEncodedTwice = "percent-encoded-twice | error | the value is percent-encoded once more | | The value is percent-encoded twice. | percent-encode once in a URL or form, and not at all in a header | RFC 3986 section 2.4"
  case backslashEscapes = "backslash-escapes | error | the value has backslash escapes, as in a string literal; remove them | | The value has backslash escapes, as in a string literal. | send the string, not its source | ours"
  case lineBreaks = "line-breaks | error | there are line breaks in or around the value; encode it as one line | non-alphabet-character | The value has line breaks in or around it. | encode without line breaks: base64 -w0, or Data.base64EncodedString() without options | RFC 4648 section 3.1"
  case whiteSpace = "white-space | error | there is white space in the value; remove it, or, if a '+' was lost to form decoding, put it back | non-alphabet-character | The value has spaces or tabs in it. | remove it, or put back a '+' that was lost to form decoding | RFC 4648 section 3.3"
  case urlSafeAlphabet = "url-safe-alphabet | error | the value uses the URL-safe alphabet; use the standard one, with '+' and '/' | non-alphabet-character | The value is in the alphabet for URLs, with `-` and `_`. | use an encoder for standard Base64, with '+' and '/' | RFC 4648 section 5"
  case notEncoded = "not-encoded | error | the value is JSON that was never encoded; encode it as Base64 | non-alphabet-character | The value is JSON that was never encoded. | encode the JSON as Base64 | PFS, XDI"
  case htmlEntities = "html-entities | error | the value has HTML entities, as in a page's source; decode them | | The value has HTML entities, as in a page's source. | decode the entities | ours"
  case joinedValues = "joined-values | error | two values are joined by a comma, as when a header is sent twice; send one | non-alphabet-character | Two values are joined by a comma, as HTTP joins repeated fields. | set the header instead of adding it, so that it is sent once | RFC 9110 section 5.3"
  case dataURL = "data-url | error | the value is in a data URL; give the Base64 alone | non-alphabet-character | The value is in a data URL. | give the Base64 after ';base64,' alone | RFC 2397"
  case cutMark = "cut-mark | error | the value was cut by what printed it; copy it again in full | non-alphabet-character | What printed the value cut it and says so, with `…` or three dots. | copy the value again in full | ours"
  case trailingCharacters = "trailing-characters | error | punctuation follows the value; remove it | non-alphabet-character | Punctuation follows the value, as when it was copied with what followed. | remove it | ours"
  case encodedTwice = "encoded-twice | error | the value is Base64 of Base64 | | The value is Base64 of Base64. | encode once | ours"
  case encodedAgain = "encoded-twice | warning | the identifier is a header's value already, and is encoded once more | "
  case missingCharacter = "out-of-step | error | from about here on the Base64 is out of step: a character is missing; copy the value again | | Characters of the Base64 were lost or added, so that what follows decodes to something else. | copy the value again in full | RFC 4648 section 4"
  case missingCharacters = "out-of-step | error | from about here on the Base64 is out of step: two characters are missing, or two too many; copy the value again | "
  case surplusCharacter = "out-of-step | error | from about here on the Base64 is out of step: there is a character too many, or three are missing; copy the value again | "
  case schemeSpelling = "scheme-spelling | error | 'fingerprint' is in other letters, or something other than one space follows it; write 'fingerprint' and one space | missing-scheme | The word `fingerprint` is in other letters, or something other than one space follows it. | write 'fingerprint' in lower case and one space | APDI"

  // JSON
  case missingComma = "missing-comma | error | a ',' is missing{after}; add it | unexpected-byte | Nothing separates two members or elements. | add a ',' | RFC 8259 section 2"
  case trailingComma = "trailing-comma | error | a ',' follows the last member or element; remove it | unexpected-byte | A comma follows the last member or element. | remove the ',' | RFC 8259 section 2"
  case surplusComma = "surplus-comma | error | {found} separates nothing; remove it | unexpected-byte | A comma or semicolon separates nothing. | remove it | RFC 8259 section 2"
  case missingColon = "missing-colon | error | a ':' is missing between a name and its value; add it | unexpected-byte | Nothing separates a name and its value. | add a ':' | RFC 8259 section 4"
  case semicolonForComma = "wrong-separator | error | found {found} instead of ','; replace it | unexpected-byte | `;` is used for `,`, or `=` or `=>` for `:`. | use ',' between members and ':' after a name | RFC 8259 section 2"
  case equalsForColon = "wrong-separator | error | found {found} instead of ':'; replace it | unexpected-byte"
  case missingValue = "missing-value | error | a member has no value; add one, or omit the member | unexpected-byte | A member has no value. | add a value, or omit the member | RFC 8259 section 4"
  case mismatchedBracket = "mismatched-bracket | error | {found} closes what another bracket opened; use the other one | unexpected-byte | `]` is used for `}`, or the other way round. | close '{' with '}' and '[' with ']' | RFC 8259 section 2"
  case singleQuotes = "single-quotes | error | a string is in single quotes; use double quotes | unexpected-byte | A string is in single quotes. | use double quotes | RFC 8259 section 7"
  case smartQuotes = "smart-quotes | error | a string is in typographic quotes; use '\"' | unexpected-byte | A string is in typographic quotes. | use '\"'; a word processor replaced it | RFC 8259 section 7"
  case unquotedName = "unquoted-name | error | a member's name has no quotes; use double quotes | unexpected-byte | A member's name has no quotes. | put the name in double quotes | RFC 8259 section 4"
  case unquotedText = "unquoted-text | error | a text has no quotes; use double quotes | unexpected-byte | A text has no quotes. | put the text in double quotes | RFC 8259 section 7"
  case invalidLiteral = "invalid-literal | error | found a literal that JSON does not know; use true, false or null | unexpected-byte | A literal of another language, such as `None`, `True` or `undefined`. | use true, false or null; a JSON encoder writes them | RFC 8259 section 3"
  case comment = "comment | error | JSON has no comments; remove it | unexpected-byte | JSON has no comments. | remove it | RFC 8259 section 2"
  case tooManyValues = "too-many-values | error | there are more than 10000 values; the rest is not read | | There are more values than are read. | shorten the payload; the headers have a few dozen values | ours"

  // Members
  case wrongMemberName = "wrong-member-name | warning | {member} should have Adobe's name, {found} | missing-member | A member has a name in another spelling, or of another API, for a documented one. | use Adobe's name | PFS, XDI"
  case notABoolean = "not-a-boolean | error | {member} is neither true nor false; write true for a secure network, false for a public hot spot | wrong-type | A value other than true and false for a member that is one of them. | write true or false | XDI"
  case numberForString = "number-for-string | note | {member} is a number, and Adobe documents a string | | A JSON number where Adobe documents a string. | put it in double quotes | PFS"
  case blankDate = "blank-value | error | {member} is blank; omit it when the date is not known | expiration-not-milliseconds"
  case templateDate = "placeholder | error | {member} is a template that was not filled in, or what a program prints for a missing value | expiration-not-milliseconds"
  case maskedDate = "masked-value | error | {member} was masked by what printed it | expiration-not-milliseconds"
  case dotsDate = "documentation-dots | error | {member} has the dots of Adobe's sample instead of a value | expiration-not-milliseconds"
  case dateInSeconds = "expiration-in-seconds | error | {member} is in seconds, and milliseconds since 1970-01-01T00:00:00Z are expected as a string of digits, such as \"1735689600000\"; multiply by 1000 | expiration-not-milliseconds | An `expirationDate` in seconds, since 1970 or since 2001. | multiply seconds since 1970 by 1000; to seconds since 2001, which Swift's JSONEncoder writes, add 978307200 before | PFS"
  case dateSince2001 = "expiration-in-seconds | error | {member} is in seconds since 2001, as Swift's JSONEncoder writes a date, and milliseconds since 1970-01-01T00:00:00Z are expected as a string of digits, such as \"1735689600000\"; add 978307200 and multiply by 1000 | expiration-not-milliseconds"
  case dateInMicroseconds = "expiration-in-microseconds | error | {member} is in microseconds, and milliseconds since 1970-01-01T00:00:00Z are expected as a string of digits, such as \"1735689600000\"; divide by 1000 | expiration-not-milliseconds | An `expirationDate` in microseconds or nanoseconds. | divide by 1000, or nanoseconds by 1000000 | PFS"
  case dateInNanoseconds = "expiration-in-microseconds | error | {member} is in nanoseconds, and milliseconds since 1970-01-01T00:00:00Z are expected as a string of digits, such as \"1735689600000\"; divide by 1000000 | expiration-not-milliseconds"
  case calendarDate = "expiration-as-date-text | error | {member} is a calendar date, and milliseconds since 1970-01-01T00:00:00Z are expected as a string of digits, such as \"1735689600000\"; convert it | expiration-not-milliseconds | An `expirationDate` that is a date of RFC 3339. | convert it to milliseconds since 1970 | PFS"
  case dateNotDigits = "expiration-not-digits | error | {member} is not plain digits, and milliseconds since 1970-01-01T00:00:00Z are expected as a string of digits, such as \"1735689600000\"; write the digits alone, without sign, fraction, exponent, leading zeros or spaces | expiration-not-milliseconds | An `expirationDate` that is not plain digits. | write the milliseconds as digits only | PFS"

  // Another payload or document
  case swappedHeader = "swapped-header | error | {found} | | The payload is that of another header than the one named. | send each payload under its own name | PFS, XDI"
  case otherPayload = "other-payload | error | the payload has no member of any of the headers | | JSON without a member of any of the headers. | check what was encoded | PFS, XDI"
  case adobeErrorPayload = "other-payload | error | this is an error that Adobe answered, and no header | "
  case compressedPayload = "other-payload | error | the payload is compressed with gzip; encode the JSON itself | unexpected-byte"
  case binaryPayload = "other-payload | error | the payload is not text; encode JSON in UTF-8 | unexpected-byte"
  case tempPassIdentity = "temp-pass-identity | error | this is an AP-TempPass-Identity | | An `AP-TempPass-Identity`. | send it as AP-TempPass-Identity | TPI"
  case serverDevice = "server-device | error | this is the device as Adobe's server answers it, not as a request sends it | | The device as Adobe's server answers it. | send the flat object of X-Device-Info | SESS"
  case preReleasePayload = "pre-release-payload | error | this is the payload that Adobe's pages showed before October 2024; today it is frameworkPermissionInfo and frameworkProviderInfo | | The payload that Adobe's pages showed before October 2024. | send frameworkPermissionInfo and frameworkProviderInfo | PFS"
  case configurationResponse = "configuration-response | error | this is a configuration response; give it with --config | | A configuration response. | give it with --config | CONF"
  case notAConfiguration = "not-a-configuration | error | the document is not a configuration: this is {found} | | A document that is neither JSON nor XML, or of another kind. | fetch the configuration again; the message says what this is instead | CONF"
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
