package import PassHeaders

/// What a diagnostic's code means, and what to do.
package struct Explanation: Sendable {
  package let code: String
  /// Of the first row that has the code.
  package let severity: Diagnostic.Severity
  package let meaning: String
  package let remedy: String
  /// Where it comes from: a section of an RFC, or short names of Spec/Sources.md.
  package let source: String

  /// The explanations of all codes: those of the core, and those that only inspection has.
  package static let all: [Explanation] =
    coreTable.rows(columns: 4).map { cells in
      let row = Fault.allCases.first { $0.code.rawValue.hasSameBytes(as: cells[0]) }?.row
      return Explanation(
        code: cells[0], severity: row?.severity ?? .error, meaning: cells[1], remedy: cells[2],
        source: cells[3])
    }
    + InspectionFault.allCases.map { $0.row }.filter { !$0.cell(4).isEmpty }.map { row in
      Explanation(
        code: row.code.rawValue, severity: row.severity, meaning: row.cell(4),
        remedy: row.cell(5), source: row.cell(6))
    }

  /// code of the core | meaning | remedy | source
  private static let coreTable = #"""
    empty-value | There is no value. | send Base64 of a JSON object, or no header | RFC 4648 section 4
    non-alphabet-character | A character outside the Base64 alphabet. | send Base64 of a JSON object, with A-Z, a-z, 0-9, '+', '/' and '=' only; an inspection says what the character shows | RFC 4648 section 3.3
    incomplete-group | The last group has a single character, as when the value was cut. | copy the value again in full | RFC 4648 section 4
    missing-padding | Padding is missing, or one `=` of two. | add the missing '=', or use an encoder that pads | RFC 4648 section 3.2
    excess-padding | There are more `=` than the last group needs. | remove the surplus '=' | RFC 4648 section 4
    data-after-padding | Characters follow the padding, as when two values were run together. | send one value only | RFC 4648 section 3.3
    trailing-bits | Unused trailing bits of the last character are not zero. | encode the value again with a standard encoder | RFC 4648 section 3.5
    byte-order-mark | The text begins with, or contains, a UTF-8 byte order mark. | encode the JSON as UTF-8 without a byte order mark | RFC 8259 section 8.1
    unexpected-byte | A byte that the grammar does not allow there; the message says what it expects. | correct the JSON at the place shown; an inspection says what was probably meant | RFC 8259 section 2
    unexpected-end | The JSON ends too early, as when it was cut. | copy the value again in full | RFC 8259 section 2
    control-character | A control character in a string is not escaped. | escape it, or close the string before it | RFC 8259 section 7
    invalid-escape | An escape that JSON does not know. | use an escape of JSON | RFC 8259 section 7
    lone-surrogate | An escape of half a surrogate pair, which is not a character. | write the character itself, or both halves | RFC 8259 section 8.2
    invalid-number | Digits and signs that are not a JSON number. | write digits with an optional '-', fraction and exponent, without leading zeros | RFC 8259 section 6
    invalid-utf8 | Bytes that are not UTF-8. | encode the JSON as UTF-8 | RFC 8259 section 8.1
    nesting-too-deep | Objects and arrays, or elements, are nested more than 32 levels deep. | remove the surplus nesting; the headers need three levels | RFC 8259 section 9
    duplicate-member | A second member of the same name in an object. | keep one; decoders disagree on which one counts | RFC 8259 section 4
    data-after-value | Something other than white space follows the value. | remove what follows | RFC 8259 section 2
    not-an-object | The payload is not a JSON object. | send a JSON object | PFS, XDI
    missing-member | A member that is required, or required in this case, is missing. | add it; see what Adobe's page requires | PFS, XDI
    null-member | `null`, where the member should be omitted. | omit the member | ours
    wrong-type | A value of a kind that the member cannot have. | write a value of the kind that the message names | PFS, OAS
    expiration-not-milliseconds | An `expirationDate` that is not milliseconds since 1970 in plain digits. | write the milliseconds as digits only; an inspection says what the text is | PFS
    missing-scheme | The value does not begin with the word `fingerprint` and one space. | write 'fingerprint', a space and the Base64 of the identifier | APDI
    blank-value | A text is empty or only white space. | set a value, or omit the member | ours
    placeholder | A template, such as `${id}`, that was not filled in, or what a program prints for no value. | send the value itself | ours
    unknown-value | A value that Adobe does not list for the member. | use one of Adobe's values, in exactly its spelling | PFS, XDI
    retired-value | `pending`, which Adobe retired as an `accessStatus` on 2026-01-13. | use notDetermined | PFS
    ambiguous-value | `notDetermined`, which until 2026-01-13 meant what `restricted` means today. | check that the client means 'not asked yet'; else send restricted | PFS
    unknown-member | A member that Adobe does not document. | check its spelling; else omit it | PFS, XDI
    string-for-boolean | `"true"` or `"false"` where true or false without quotes is usual. | write true or false without quotes | XDI
    shared-identifier | The identifier of zeros, which many devices share. | use an identifier of the device's own | APDI
    field-too-long | The header field is longer than 8,190 bytes, which common servers refuse. | shorten it; nginx and Apache refuse longer fields | ours
    expires-soon | The provider's sign-in expires within the margin. | ask the framework again | ours
    header-not-needed | No single sign-on is possible with the MVPD, so that the header is not needed. | omit the header for this MVPD | OVR, FAQ
    not-in-picker | The MVPD is not to be displayed in the platform's picker. | nothing, unless the picker is restricted by the application | CB2
    shared-mapping-id | Several MVPDs share a `platformMappingId`. | take the preferred one, or ask Adobe which is meant | ours
    no-platform-fields | No MVPD has a platform field, so Adobe did not recognise the platform. | fetch the configuration with the device's own X-Device-Info and User-Agent | FAQ
    malformed-xml | XML that is not well-formed. | fetch the configuration again | XML10
    document-type | XML with a document type declaration, which can define entities without bound. | remove the declaration | XML10
    unsupported-encoding | XML in another encoding than UTF-8. | convert the document to UTF-8 | XML10
    document-too-large | A document of more than 64 MiB. | fetch the configuration again; real ones are a hundred times smaller | ours
    no-mvpd-list | A valid document without a list of MVPDs. | fetch /api/v2/{serviceProvider}/configuration | CONF
    not-a-list | A list of MVPDs that is neither an array nor an object with an `mvpd` array. | fetch the configuration again | CONF
    empty-picker | No MVPD may be offered in the platform's picker. | do not restrict the picker: to Apple an empty list means all providers | VSA-SUPPORTED
    empty-list | The list of MVPDs is empty. | check the service provider; Adobe has no active integration for it on this platform | CONF
    second-list | A second list of MVPDs, at the top level, which is ignored beside the one in `requestor`. | nothing; Adobe's documents show both places | ours
    shared-id | An MVPD has the same `id` as an earlier one. | nothing; the first one is found | ours
    too-many-diagnostics | There is more to report than is kept. | correct those that are shown first | ours
    """#
}

extension Explanation {
  package init?(code: String) {
    guard let known = Self.all.first(where: { $0.code.hasSameBytes(as: code) }) else { return nil }
    self = known
  }
}
