// swift-format-ignore-file
// A row is a line, however long.

/// What can be wrong, as far as reading, writing, judging and configurations tell: `code | severity | sentence`.
///
/// Several rows may have one code. In a sentence `{member}` is the path, and `{found}`, `{expected}` and `{after}` are what
/// ``Diagnostic/Detail`` holds. What a code means at length, and what to do, is inspection's to say.
package enum Fault: String, CodeRow {
  // Base64, RFC 4648 section 4
  case emptyValue = "empty-value | error | the value is empty; send Base64 of a JSON object, or no header"
  case nonAlphabet = "non-alphabet-character | error | {found} is not in the Base64 alphabet; send Base64 of a JSON object"
  case incompleteGroup = "incomplete-group | error | the last group has a single character, and Base64 comes in groups of four; copy the value again in full"
  case missingPadding = "missing-padding | error | one '=' of padding is missing at the end; add it"
  case missingPaddings = "missing-padding | error | two '=' of padding are missing at the end; add them"
  case excessPadding = "excess-padding | error | there are more '=' than the last group needs; remove them"
  case dataAfterPadding = "data-after-padding | error | characters follow the padding; send one value only"
  case trailingBits = "trailing-bits | error | unused trailing bits are not zero; encode the value again with a standard encoder"

  // JSON, RFC 8259
  case byteOrderMark = "byte-order-mark | error | there is a byte order mark; encode as UTF-8 without one"
  case unexpectedByte = "unexpected-byte | error | found {found} where {expected} should follow{after}; correct the JSON there"
  case unexpectedEnd = "unexpected-end | error | the JSON ends where {expected} should follow{after}; it was probably cut, so copy it again in full"
  case controlCharacter = "control-character | error | the control character {found} is not escaped in a string; escape it, or close the string before it"
  case invalidEscape = #"invalid-escape | error | found an escape that JSON does not know; it has \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits"#
  case loneSurrogate = "lone-surrogate | error | half of a surrogate pair is not a character; write the character, or both halves"
  case invalidNumber = "invalid-number | error | found something other than a JSON number, which is digits with an optional '-', fraction and exponent and no leading zero; correct it"
  case invalidUTF8 = "invalid-utf8 | error | {found} is not UTF-8 there; encode as UTF-8"
  case nestingTooDeep = "nesting-too-deep | error | nesting exceeds 32 levels"
  case duplicateMember = "duplicate-member | error | {member} is a duplicate member, and decoders disagree on which one counts; keep one"
  case dataAfterValue = "data-after-value | error | more text follows the value; remove it"

  // Members of a payload, and an identifier
  case notAnObject = "not-an-object | error | the payload is {found}, not an object"
  case missingMember = "missing-member | error | {member} is missing, and the payload needs it; add it"
  case nullMember = "null-member | error | {member} is null; omit the member"
  case wrongType = "wrong-type | error | {member} is {found}; write {expected}"
  case notMilliseconds = "expiration-not-milliseconds | error | {member} is not milliseconds since 1970-01-01T00:00:00Z as a string of digits, such as \"1735689600000\"; multiply seconds by 1000"
  case missingScheme = "missing-scheme | error | the value does not begin with 'fingerprint' and one space; add them"

  // What may be wrong with a header that can be read
  case missingDeviceMember = "missing-member | warning | {member} is missing, and REST API V2 requires it"
  case missingProviderId = "missing-member | warning | {member} is missing, though access is granted"
  case missingExpirationDate = "missing-member | warning | {member} is missing, though access is granted, and decisions need it"
  case blankDeviceMember = "blank-value | warning | {member} is blank; set it, or omit it"
  case blankAccessStatus = "blank-value | warning | {member} is blank; write {expected}"
  case blankProviderId = "blank-value | warning | {member} is blank and names no provider; omit it"
  case blankIdentifier = "blank-value | error | the identifier is blank; give the device's own"
  case placeholder = "placeholder | warning | {member} is a template that was not filled in"
  case unlistedValue = "unknown-value | warning | {member} is not one of the values that Adobe lists"
  case unlistedAccessStatus = "unknown-value | warning | {member} is not one of {expected}"
  case retiredValue = "retired-value | warning | {member} is \"pending\", which Adobe retired on 2026-01-13; use notDetermined"
  case ambiguousValue = "ambiguous-value | note | {member} is notDetermined, which until 2026-01-13 meant that the application may not ask; a client written before may mean restricted"
  case unknownMember = "unknown-member | note | {member} is not a member that Adobe documents"
  case stringForBoolean = "string-for-boolean | note | {member} is a string; true or false without quotes is usual"
  case sharedIdentifier = "shared-identifier | warning | the identifier is the UUID of zeros, which Apple's systems give where no advertising identifier is allowed, so that many devices share it; use another identifier"

  // Sending
  case fieldTooLong = "field-too-long | error | the field is longer than 8190 bytes with its name, which common servers refuse; shorten it"
  case expiresSoon = "expires-soon | warning | {member} is about to pass; ask the framework again"
  case headerNotNeeded = "header-not-needed | note | single sign-on is not possible with the MVPD, so that there is no profile for which Adobe would need the header"
  case notInPicker = "not-in-picker | warning | the MVPD is not to be displayed in the platform's picker, so that no viewer can choose it there"
  case sharedMappingId = "shared-mapping-id | warning | {found} MVPDs share the provider's id; Adobe does not document which of them counts"
  case notLookedUp = "no-platform-fields | warning | the configuration has no platform fields, so that the provider cannot be looked up; fetch it with the device's own X-Device-Info and User-Agent"

  // XML 1.0
  case xmlRoot = "malformed-xml | error | the XML is not a single element; fetch the document again"
  case xmlTag = "malformed-xml | error | a tag of the XML is invalid; fetch the document again"
  case xmlEndTag = "malformed-xml | error | the start and end tags of the XML do not match; fetch the document again"
  case xmlSection = "malformed-xml | error | a comment, an instruction or a CDATA section of the XML does not end; fetch the document again"
  case xmlReference = "malformed-xml | error | an '&' begins no reference that XML defines; fetch the document again"
  case xmlCharacter = "malformed-xml | error | the XML has a character that it may not have there, or is not UTF-8; fetch the document again"
  case documentType = "document-type | error | there is a document type declaration, which can define entities without bound; remove it"
  case unsupportedEncoding = "unsupported-encoding | error | the XML declares another encoding than UTF-8; convert it"

  // Configurations
  case documentTooLarge = "document-too-large | error | the document has {found} bytes, and at most 64 MiB are read"
  case noMVPDList = "no-mvpd-list | error | there is no list of MVPDs, neither at requestor.mvpds nor at mvpds; fetch /api/v2/{serviceProvider}/configuration and give its whole answer"
  case notAList = "not-a-list | error | {member} is not a list: an array of MVPDs, or an object with one named mvpd"
  case emptyPicker = "empty-picker | error | no MVPD of the configuration may be offered in the platform's picker, and an empty list would offer every provider; do not open the picker, use the ordinary sign-in"
  case entryIsNoObject = "not-an-object | warning | {member} is not an object; the entry is skipped"
  case entryWithoutId = "missing-member | warning | {member} is missing; the entry is skipped"
  case entryWithBlankId = "blank-value | warning | {member} is blank; the entry is skipped"
  case entryWithDuplicate = "duplicate-member | warning | {member} is a duplicate member; the entry is skipped"
  case entryOfWrongType = "wrong-type | warning | {member} is of a kind that it cannot be; the entry is skipped"
  case entryWithoutTruth = "wrong-type | warning | {member} is neither true nor false; the entry is skipped"
  case entryWithOtherElements = "wrong-type | warning | {member} holds something other than strings; the entry is skipped"
  case emptyList = "empty-list | warning | the list of MVPDs is empty"
  case noPlatformFields = "no-platform-fields | warning | no MVPD has a platformMappingId or another platform field, so Adobe did not recognise the platform that this was fetched for; fetch it with the device's own X-Device-Info and User-Agent"
  case secondList = "second-list | note | requestor.mvpds counts; the mvpds at the top level are ignored"
  case sharedId = "shared-id | note | {member} is the id of an earlier MVPD, which is found by it"

  case tooManyDiagnostics = "too-many-diagnostics | note | {found} more are not shown"

  /// The compiler would make a table of all rows for what hardly anybody asks.
  package init?(rawValue: String) {
    guard let row = Self.allCases.first(where: { $0.rawValue.hasSameBytes(as: rawValue) }) else { return nil }
    self = row
  }
}
