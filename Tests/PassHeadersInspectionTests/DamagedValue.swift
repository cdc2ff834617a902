import PassHeaders
import PassHeadersInspection

/// A damaged value, and what an inspection has to say of it.
struct DamagedValue: Sendable {
  /// Why the value is tested: the rule, or the report of a user.
  let reason: String
  let kind: HeaderKind?
  let value: String
  let verdict: Inspection.Verdict
  /// The codes of the diagnostics in the order of their places, without missing members. An error without a repair has
  /// a `!`.
  let codes: String
  /// The JSON of the repaired header or the identifier, or `nil` if there is no repaired header.
  let repaired: String?

  /// Creates a row of the table. `json` becomes Base64, and `value` is the value itself.
  init(
    _ reason: String, _ kind: HeaderKind? = .deviceInfo, value: String = "", json: String = "",
    _ codes: String, _ repaired: String? = nil, verdict: Inspection.Verdict = .broken
  ) {
    (self.reason, self.kind, self.verdict, self.codes) = (reason, kind, verdict, codes)
    self.value = json.isEmpty ? value : Base64.encode(ContiguousArray(json.utf8).span)
    self.repaired = repaired
  }

  private static let tv = #"{"model":"TV"}"#
  private static let twoMembers = #"{"model":"TV","osName":"tvOS"}"#

  /// One row for each edit of a value.
  static let edits: [DamagedValue] = [
    .init(
      "A file of a Windows editor begins with a byte order mark.",
      value: "\u{FEFF}eyJtb2RlbCI6IlRWIn0=", "byte-order-mark", tv),
    .init(
      "A chat puts a zero-width space before a copied text.", value: "\u{200B}eyJtb2RlbCI6IlRWIn0=",
      "invisible-character", tv),
    .init(
      "The name was copied with the value.", value: "X-Device-Info: eyJtb2RlbCI6IlRWIn0=",
      "header-name", tv),
    .init("A URL has the value.", value: "eyJtb2RlbCI6IlRWIn0%3D", "escapes", tv),
    .init("A string of JSON has the value.", value: #"eyJtb2RlbCI6IlRWIn0\u003d"#, "escapes", tv),
    .init("An HTML page has the value.", value: "eyJtb2RlbCI6IlRWIn0&#61;", "escapes", tv),
    .init(
      "A log prints JSON within a string of JSON.", value: #"{\"model\":\"TV\"}"#,
      "not-encoded escapes", tv),
    .init(
      "The escapes of a text in an object belong to it.", value: #"{"model":"5\" %41 &amp;"}"#,
      "not-encoded", #"{"model":"5\" %41 &amp;"}"#),
    .init("A shell's quotes were sent.", value: "'eyJtb2RlbCI6IlRWIn0='", "quotes", tv),
    .init(
      "A line of a program has signs after the quotes.", value: "\"eyJtb2RlbCI6IlRWIn0=\",",
      "quotes trailing-characters", tv),
    .init(
      "Python prints bytes with a letter.", value: "b'eyJtb2RlbCI6IlRWIn0='", "word-before quotes",
      tv),
    .init(
      "Swift prints an optional.", value: #"Optional("eyJtb2RlbCI6IlRWIn0=")"#,
      "word-before quotes trailing-characters", tv),
    .init(
      "A client sends it as a token.", value: "Bearer eyJtb2RlbCI6IlRWIn0=", "word-before", tv),
    .init("An object was never encoded.", value: tv, "not-encoded", tv),
    .init(
      "A proxy joins a header that was sent twice.",
      value: "eyJtb2RlbCI6IlRWIn0=, eyJtb2RlbCI6IlRWIn0=", "joined-values", tv),
    .init(
      "A library for tokens encoded it.", value: "eyJtb2RlbCI6Ij4-Pz8_In0=",
      "url-safe-alphabet", #"{"model":">>???"}"#),
    .init("OpenSSL wraps Base64.", value: "eyJtb2Rl\nbCI6IlRWIn0=\n", "line-breaks", tv),
    .init("A mail wraps the value.", value: "eyJtb2Rl bCI6IlRWIn0=", "white-space", tv),
    .init(
      "A web page has a no-break space in the value.", value: "eyJtb2Rl\u{A0}bCI6IlRWIn0=",
      "invisible-character", tv),
    .init(
      "A sentence ends after the value.", value: "eyJtb2RlbCI6IlRWIn0=.",
      "trailing-characters", tv),
    .init(
      "A letter follows the padding.", value: "eyJtb2RlbCI6IlRWIn0=QUJD",
      "data-after-padding", tv),
    .init("A library leaves the padding out.", value: "eyJtb2RlbCI6IlRWIn0", "missing-padding", tv),
    .init(
      "Two characters of padding are missing.", value: "eyJtb2RlbCI6ICJUViJ9Cg",
      "missing-padding", tv),
    .init("There is nothing within quotes.", value: "\"\"", "quotes !empty-value"),
    .init(
      "Padding was added to the right one.", value: "eyJtb2RlbCI6IlRWIn0==",
      "excess-padding", tv),
    .init("An encoder leaves unused bits.", value: "eyJtb2RlbCI6IlRWIn1=", "trailing-bits", tv),
    .init("Two layers of a client encode.", json: "eyJtb2RlbCI6IlRWIn0=", "encoded-twice", tv),
    .init(
      "The JSON was made a string before.", json: #""{\"model\":\"TV\"}""#, "quotes escapes",
      tv),
  ]

  /// One row for each edit of JSON and of members.
  static let editsOfJSON: [DamagedValue] = [
    .init("JSON of a Windows editor.", json: "\u{FEFF}" + tv, "byte-order-mark", tv),
    .init(
      "A comma is missing.", json: #"{"model":"TV" "osName":"tvOS"}"#, "wrong-punctuation",
      twoMembers),
    .init(
      "A comma is a semicolon.", json: #"{"model":"TV";"osName":"tvOS"}"#,
      "wrong-punctuation", twoMembers),
    .init("A colon is missing.", json: #"{"model" "TV"}"#, "wrong-punctuation", tv),
    .init("A colon is an equals sign.", json: #"{"model"="TV"}"#, "wrong-punctuation", tv),
    .init("A comma ends an object.", json: #"{"model":"TV",}"#, "wrong-punctuation", tv),
    .init(
      "Two commas.", json: #"{"model":"TV",,"osName":"tvOS"}"#, "wrong-punctuation",
      twoMembers),
    .init("A comma begins an object.", json: #"{,"model":"TV"}"#, "wrong-punctuation", tv),
    .init(
      "Two commas in an array.", json: #"{"model":"TV","a":[1,,2]}"#,
      "unknown-member wrong-punctuation", #"{"model":"TV","a":[1,2]}"#),
    .init("Python prints a dictionary.", json: "{'model': 'TV'}", "string-quotes", tv),
    .init(
      "Python prints truth values.", json: #"{"connectionSecure":True}"#, "invalid-literal",
      #"{"connectionSecure":true}"#),
    .init(
      "Python prints a missing value.", json: #"{"model":"TV","osName":None}"#,
      "invalid-literal null-member", tv),
    .init("A text follows the object.", json: tv + "x", "data-after-value", tv),
    .init("A model that is a number.", json: #"{"model":5}"#, "wrong-type", #"{"model":"5"}"#),
    .init(
      "A model that is a truth value.", json: #"{"model":true}"#, "wrong-type",
      #"{"model":"true"}"#),
    .init(
      "An encoder writes a missing value.", json: #"{"model":"TV","osName":null}"#,
      "null-member", tv),
    .init("A null comes first.", json: #"{"osName":null,"model":"TV"}"#, "null-member", tv),
    .init("A null is all.", json: #"{"osName":null}"#, "null-member", "{}"),
    .init(
      "The provider is null.", .partnerFrameworkStatus,
      json: #"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":null}"#,
      "null-member", denied),
    .init(
      "The provider is missing.", .partnerFrameworkStatus,
      json: #"{"frameworkPermissionInfo":{"accessStatus":"denied"}}"#, "missing-member", denied),
    .init(
      "A date in seconds.", .partnerFrameworkStatus, json: status("2025430636"), "wrong-date",
      status("2025430636000")),
    .init(
      "Swift's JSONEncoder writes a date.", .partnerFrameworkStatus,
      json: status("1047123436.5"), "wrong-date", status("2025430636500")),
    .init(
      "A date of RFC 3339.", .partnerFrameworkStatus, json: status("2034-03-08T11:37:16Z"),
      "wrong-date", status("2025430636000")),
    .init(
      "Without a name, the members decide.", nil, json: #"{"model":"TV",}"#,
      "wrong-punctuation", tv),
  ]

  /// The values that have no repair, one for each stop.
  static let stops: [DamagedValue] = [
    .init("A log masks the value.", value: "<private>", "!masked-value", verdict: .incomplete),
    .init(
      "A template was not filled in.", value: "${DEVICE}", "!placeholder", verdict: .incomplete),
    .init("A template of a test.", value: "{{device}}", "!placeholder", verdict: .incomplete),
    .init("A program prints a missing value.", value: "null", "!printed-null"),
    .init("A missing value was encoded.", json: "null", "!printed-null"),
    .init("A log cuts the value.", value: "eyJtb2RlbCI6IlRW…", "!cut-mark", verdict: .incomplete),
    .init(
      "A log cuts the middle.", value: "eyJtb2Rl...IlRWIn0=", "!cut-mark", verdict: .incomplete),
    .init("A mark follows a whole value.", value: "eyJtb2RlbCI6IlRWIn0=…", "!cut-mark"),
    .init(
      "Another header's name.", value: "AP-Device-Identifier: eyJtb2RlbCI6IlRWIn0=",
      "!swapped-header"),
    .init(
      "Two different values.", value: "eyJtb2RlbCI6IlRWIn0=,eyJtb2RlbCI6IlBDIn0=",
      "!joined-values"),
    .init(
      "A web token.", value: "eyJtb2RlbCI6IlRWIn0.eyJtb2RlbCI6IlRWIn0.c2ln",
      "!joined-values"),
    .init(
      "A sign within the Base64.", value: "eyJtb2Rl;bCI6IlRWIn0=",
      "!non-alphabet-character"),
    .init(
      "The value ends early.", value: "eyJtb2RlbCI6IlRW", "!unexpected-end", verdict: .incomplete),
    .init(
      "The value ends within a group.", value: "eyJtb2RlbCI6IlRWI", "!incomplete-group",
      verdict: .incomplete),
    .init(
      "A + became a space, and the object does not close.", value: "eyJtb2RlbCI6IkE VFYifQ==",
      "white-space !unexpected-end", verdict: .incomplete),
    .init("A text that is not a header.", value: "MacBook Pro", "!non-alphabet-character"),
    .init("A word that is not a header.", value: "AAAAAAAA", "!not-base64"),
    .init("An array.", json: "[1]", "!not-an-object"),
    .init("A status under a device's name.", json: denied, "!swapped-header"),
    .init(
      "A device under a status' name.", .partnerFrameworkStatus, json: tv,
      "!swapped-header"),
    .init("JSON of something else.", nil, json: #"{"a":1}"#, "!other-payload"),
    .init(
      "Strings without a name cannot be told apart.", json: #"{"model" "TV" "osName" "tvOS"}"#,
      "wrong-punctuation !unexpected-byte"),
    .init("A colon that moved into the name.", json: #"{"model:""TV"}"#, "!unexpected-byte"),
    .init("A value is missing.", json: #"{"model":,"osName":"tvOS"}"#, "!unexpected-byte"),
    .init(
      "A quote within a text.", json: #"{"model":"5" TV","osName":"tvOS"}"#,
      "!unexpected-byte"),
    .init("Another object follows.", json: tv + tv, "!data-after-value"),
    .init(
      "Two values of one member.", json: #"{"model":"TV","model":"PC"}"#,
      "!duplicate-member"),
    .init("A member of the wrong kind.", json: #"{"model":["TV"]}"#, "!wrong-type"),
    .init(
      "An access status is not a number.", .partnerFrameworkStatus,
      json: denied.replacing("\"denied\"", with: "2"), "!wrong-type"),
    .init(
      "The access status is null.", .partnerFrameworkStatus,
      json: denied.replacing("\"denied\"", with: "null"), "!null-member"),
    .init(
      "A text that is not a date.", .partnerFrameworkStatus, json: status("tomorrow"),
      "!expiration-not-milliseconds"),
    .init(
      "A date in microseconds.", .partnerFrameworkStatus, json: status("2025430636000000"),
      "!expiration-not-milliseconds"),
  ]

  /// The values of an `AP-Device-Identifier`.
  static let identifiers: [DamagedValue] = [
    .init(
      "A shell's quotes were sent.", .deviceIdentifier, value: "\"fingerprint YWJjZGVm\"",
      "quotes", "abcdef"),
    .init(
      "OpenSSL wraps Base64.", .deviceIdentifier, value: "fingerprint YWJj\nZGVm",
      "line-breaks", "abcdef"),
    .init(
      "The word is missing.", .deviceIdentifier, value: "YWJjZGVm", "missing-scheme",
      "abcdef"),
    .init(
      "A UUID was not encoded.", .deviceIdentifier,
      value: "ba23d141-d715-561c-94f4-e9e4c966b1eb", "missing-scheme",
      "ba23d141-d715-561c-94f4-e9e4c966b1eb"),
    .init(
      "A digest was not encoded.", .deviceIdentifier, value: "2d711642b726b044",
      "missing-scheme", "2d711642b726b044"),
    .init(
      "A word is too short for an identifier.", .deviceIdentifier, value: "YWJj",
      "!missing-scheme"),
    .init(
      "Another header under its name.", .deviceIdentifier, value: "eyJtb2RlbCI6IlRWIn0=",
      "!swapped-header"),
    .init(
      "A log cuts the identifier.", .deviceIdentifier, value: "fingerprint YWJj...",
      "!cut-mark", verdict: .incomplete),
    .init(
      "A log masks the identifier.", .deviceIdentifier, value: "********", "!masked-value",
      verdict: .incomplete),
  ]

  /// The values that users reported, whose first letters are those of public reports.
  static let reported: [DamagedValue] = [
    .init(
      "Many faults at once.",
      value: "\"eydtb2RlbCc6J2EnOydvc05hbWUnPSd0dk9TJywnY29ubmVjdGlvblNlY3VyZSc6VHJ1ZSx9\"",
      "quotes string-quotes wrong-punctuation wrong-punctuation invalid-literal wrong-punctuation",
      #"{"model":"a","osName":"tvOS","connectionSecure":true}"#),
    .init(
      "An encoder of Latin-1.", value: "eyJtb2RlbCI6ImNhZukifQ==", "invalid-utf8",
      #"{"model":"café"}"#),
    .init(
      "A character was lost, which shifts the others.",
      value: "eyJtb2RlbCI6IlRWIiwib3NOYW1lIoidHZPUyIsInZlcnNpb24iOiIxMSwxIn0=", "!unexpected-byte"),
    .init(
      "A line break in a text.", json: "{\"model\":\"T\nV\"}", "control-character",
      #"{"model":"T\nV"}"#),
    .init("A line break in a name.", json: "{\"mod\nel\":\"TV\"}", "!control-character"),
  ]

  private static let denied =
    #"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}"#

  private static func status(_ date: String) -> String {
    #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"#
      + #""frameworkProviderInfo":{"id":"x","expirationDate":"\#(date)"}}"#
  }
}
