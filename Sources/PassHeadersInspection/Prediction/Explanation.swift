import PassHeaders

/// What a diagnostic's code means, and what to do.
package struct Explanation: Sendable {
  package let code: String
  package let meaning: String
  package let remedy: String

  /// The explanations of all codes, in the order of Spec/Errors.md.
  package static let all: [Explanation] = table.rows(columns: 3).map {
    Explanation(code: $0[0], meaning: $0[1], remedy: $0[2])
  }

  /// code | meaning, the same as where the code is declared, if there is a comment | remedy
  private static let table = #"""
    missing-scheme | The word `fingerprint` is missing before a device identifier. | write 'fingerprint', a space and the Base64 of the identifier
    scheme-spelling | The word `fingerprint` is in other letters, or something other than one space follows it. | write 'fingerprint' in lower case and one space
    empty-value | There is no value. | send Base64 of a JSON object, or no header
    non-alphabet-character | A character outside the Base64 alphabet that no other code names. | send Base64 of a JSON object, with A-Z, a-z, 0-9, '+', '/' and '=' only
    quotes | The value is in quotes. | remove the quotes; they belong to the language or the log, not to the value
    percent-encoded | The value is percent-encoded. | send the Base64 itself; only a value in a URL or form is percent-encoded
    backslash-escapes | The value has backslash escapes, as in a string literal. | send the string, not its source
    line-breaks | The value has line breaks in or around it. | encode without line breaks: base64 -w0, or Data.base64EncodedString() without options
    white-space | The value has spaces or tabs in it. | remove it, or put back a '+' that was lost to form decoding
    url-safe-alphabet | The value is in the alphabet for URLs, with `-` and `_`. | use an encoder for standard Base64, with '+' and '/'
    not-encoded | The value is JSON that was never encoded. | encode the JSON as Base64
    joined-values | Two values are joined by a comma, as HTTP joins repeated fields. | set the header instead of adding it, so that it is sent once
    html-entities | The value has HTML entities, as in a page's source. | decode the entities
    header-name | The header's name precedes the value, as when a whole line was copied. | give the value alone
    data-url | The value is in a data URL. | give the Base64 after ';base64,' alone
    utf16 | The text is UTF-16. | write UTF-8; in Windows PowerShell: | Out-File -Encoding utf8
    masked-value | What printed the value masked it, as `<private>`, `[REDACTED]` or `***`. | log the value with the option 'privacy: .public', on a device of your own
    cut-mark | What printed the value cut it and says so, with `…` or three dots. | copy the value again in full
    trailing-characters | Punctuation follows the value, as when it was copied with what followed. | remove them
    incomplete-group | The last group has a single character, as when the value was cut. | copy the value again in full
    missing-padding | Padding is missing, or one `=` of two. | add the missing '=', or use an encoder that pads
    excess-padding | There are more `=` than the last group needs. | remove the surplus '='
    data-after-padding | Characters follow the padding, as when two values were run together. | send one value only
    trailing-bits | Unused trailing bits of the last character are not zero. | encode the value again with a standard encoder
    byte-order-mark | The text begins with, or contains, a UTF-8 byte order mark. | encode the JSON as UTF-8 without a byte order mark
    unexpected-end | The JSON ends too early, as when it was cut. | copy the value again in full
    unexpected-byte | A byte that the grammar does not allow there and that no other code names. | correct the JSON at the place shown; a JSON encoder makes no such fault
    missing-comma | Nothing separates two members or elements. | add a ','
    trailing-comma | A comma follows the last member or element. | remove the ','
    surplus-comma | A comma or semicolon separates nothing. | remove it
    missing-colon | Nothing separates a name and its value. | add a ':'
    wrong-separator | `;` is used for `,`, or `=` or `=>` for `:`. | use ',' between members and ':' after a name
    missing-value | A member has no value. | add a value, or omit the member
    mismatched-bracket | `]` is used for `}`, or the other way round. | close '{' with '}' and '[' with ']'
    single-quotes | A string is in single quotes. | use double quotes
    smart-quotes | A string is in typographic quotes. | use '"'; a word processor replaced it
    unquoted-name | A member's name has no quotes. | put the name in double quotes
    unquoted-text | A text has no quotes. | put the text in double quotes
    invalid-literal | A literal of another language, such as `None`, `True` or `undefined`. | use true, false or null; a JSON encoder writes them
    comment | JSON has no comments. | remove it
    duplicate-member | A second member of the same name in an object. | keep one; decoders disagree on which one counts
    nesting-too-deep | Objects and arrays, or elements, are nested more than 32 levels deep. | remove the surplus nesting; the headers need three levels
    data-after-value | Something other than white space follows the value. | remove what follows
    invalid-utf8 | Bytes that are not UTF-8. | encode the JSON as UTF-8
    control-character | A control character in a string is not escaped. | escape it, or close the string before it
    invalid-escape | An escape that JSON does not know. | use an escape of JSON
    lone-surrogate | An escape of half a surrogate pair, which is not a character. | write the character itself, or both halves
    invalid-number | Digits and signs that are not a JSON number. | write digits with an optional '-', fraction and exponent, without leading zeros
    not-an-object | The payload is not a JSON object. | send a JSON object
    wrong-type | A value of a kind that the member cannot have. | write a value of the kind that the message names
    null-member | `null`, where the member should be omitted. | omit the member
    missing-member | A member that is required, or required in this case, is missing. | add it; see what Adobe's page requires
    blank-value | A text is empty or only white space. | set a value, or omit the member
    unknown-value | A value that Adobe does not list for the member. | use one of Adobe's values, in exactly its spelling
    retired-value | `pending`, which Adobe retired as an `accessStatus` on 2026-01-13. | use notDetermined
    ambiguous-value | `notDetermined`, which until 2026-01-13 meant what `restricted` means today. | check that the client means 'not asked yet'; else send restricted
    unknown-member | A member that Adobe does not document. | check its spelling; else omit it
    number-for-string | A JSON number where Adobe documents a string. | put it in double quotes
    string-for-boolean | `"true"` or `"false"` where true or false without quotes is usual. | write true or false without quotes
    not-a-boolean | A value other than true and false for a member that is one of them. | write true or false
    placeholder | A template, such as `${id}`, that was not filled in, or what a program prints for no value. | send the value itself
    documentation-dots | The dots that Adobe's page prints for a value. | put a value in their place
    expiration-in-seconds | An `expirationDate` in seconds. | multiply seconds since 1970 by 1000
    expiration-in-microseconds | An `expirationDate` in microseconds or nanoseconds. | divide by 1000, or nanoseconds by 1000000
    expiration-as-date-text | An `expirationDate` that is a calendar date. | convert it to milliseconds since 1970
    expiration-not-digits | An `expirationDate` that is not plain digits. | write the milliseconds as digits only
    field-too-long | The header field is longer than 8,190 bytes, which common servers refuse. | shorten it; nginx and Apache refuse longer fields
    header-not-needed | No single sign-on is possible with the MVPD, so that the header is not needed. | omit the header for this MVPD
    expires-soon | The provider's sign-in expires within the margin. | ask the framework again
    shared-identifier | The identifier of zeros, which many devices share. | use an identifier of the device's own
    not-a-configuration | A document that is neither JSON nor XML. | fetch the configuration again; the message says what this is instead
    no-mvpd-list | A valid document without a list of MVPDs. | fetch /api/v2/{serviceProvider}/configuration
    not-a-list | A list of MVPDs that is neither an array nor an object with an `mvpd` array. | fetch the configuration again
    document-too-large | A document of more than 64 MiB. | fetch the configuration again; real ones are a hundred times smaller
    malformed-xml | XML that is not well-formed. | fetch the configuration again
    document-type | XML with a document type declaration, which can define entities without bound. | remove the declaration
    unsupported-encoding | XML in another encoding than UTF-8. | convert the document to UTF-8
    empty-list | The list of MVPDs is empty. | check the service provider; Adobe has no active integration for it on this platform
    second-list | A second list of MVPDs, at the top level, which is ignored beside the one in `requestor`. | nothing; Adobe's documents show both places
    shared-id | An MVPD has the same `id` as an earlier one. | nothing; the first one is found
    no-platform-fields | No MVPD has a platform field, so Adobe did not recognise the platform. | fetch the configuration with the device's own X-Device-Info and User-Agent
    shared-mapping-id | Several MVPDs share a `platformMappingId`. | take the preferred one, or ask Adobe which is meant
    mapping-id-case | An id that differs from an MVPD's `platformMappingId` in case only. | send the id exactly as the framework reports it
    mapping-id-white-space | An id that differs from an MVPD's `platformMappingId` in white space, and perhaps case. | send the id exactly as the framework reports it
    mapping-id-normalization | An id that differs from an MVPD's `platformMappingId` in Unicode normalization only. | send the id exactly as the framework reports it, byte for byte
    mvpd-id-for-mapping-id | An MVPD's own `id` where its `platformMappingId` is needed. | use the platform's id of the provider, its platformMappingId
    not-in-picker | The MVPD is not to be displayed in the platform's picker. | nothing, unless the picker is restricted by the application
    empty-picker | No MVPD may be offered in the platform's picker. | do not restrict the picker: to Apple an empty list means all providers
    too-many-diagnostics | There is more to report than is kept. | correct those that are shown first
    wrong-header-name | A name that is nearly the header's. | use the name that the message gives
    space-before-colon | A space between the name and the colon, which RFC 9112 forbids. | remove the space; servers answer 400
    other-headers | The text holds another of the headers. | use 'pass-headers scan' or 'decode' for all of them
    terminal-escapes | A terminal's escape sequences. | nothing; they are no part of the value, unless they were sent
    comment-prefix | The lines begin with comment signs, as in Adobe's sample. | remove the signs
    percent-encoded-twice | The value is percent-encoded twice. | percent-encode once in a URL or form, and not at all in a header
    out-of-step | Characters of the Base64 were lost or added, so that what follows decodes to something else. | copy the value again in full
    encoded-twice | The value is Base64 of Base64. | encode once
    not-base64 | The value is not Base64 of text; perhaps its beginning is missing. | encode the value as Base64
    wrong-member-name | A member has a name in another spelling, or of another API, for a documented one. | use Adobe's name
    too-many-values | There are more values than are read. | shorten the payload; the headers have a few dozen values
    swapped-header | The payload is that of another header than the one named. | send each payload under its own name
    other-payload | JSON without a member of any of the headers. | check what was encoded
    token | A JSON Web Token. | send it as Authorization: Bearer
    saml-response | XML, such as a SAML response. | send it as the form field SAMLResponse: pass-headers encode saml
    temp-pass-identity | An `AP-TempPass-Identity`. | send it as AP-TempPass-Identity
    server-device | The device as Adobe's server answers it. | send the flat object of X-Device-Info
    pre-release-payload | The payload that Adobe's pages showed before October 2024. | send frameworkPermissionInfo and frameworkProviderInfo
    configuration-response | A configuration response. | give it with --config
    """#
}

extension Explanation {
  package init?(code: String) {
    guard let known = Self.all.first(where: { $0.code.hasSameBytes(as: code) }) else { return nil }
    self = known
  }
}
