extension OtherDocument {
  static let configuration = "a configuration response; give it with --config"
  static let token = "a JSON Web Token; send it as Authorization: Bearer"

  /// The members of the root object that tell what a document is. The first row of which the object has a member
  /// counts.
  static let signs: [(names: [String], phrase: String)] = [
    (
      ["frameworkPermissionInfo", "frameworkProviderInfo"],
      "a decoded AP-Partner-Framework-Status header"
    ),
    (
      ["user_permissions", "mvpd_status"],
      "the payload that Adobe's pages showed before October 2024"
    ),
    (["requestor", "mvpds"], configuration),
    (["alg"], token),
    (["actionName", "reasonType"], "the answer of a Sessions endpoint"),
    (["profiles"], "the answer of a Profiles endpoint"),
    (["decisions"], "the answer of a Decisions endpoint"),
    (
      ["access_token", "client_id"],
      "the answer of client registration; request it with its token"
    ),
    (["log"], "an HTTP Archive (HAR); give what it records instead"),
    (
      ["error", "errors", "trace", "helpUrl", "code"],
      "an error that Adobe answered; correct the request"
    ),
    (["osName", "primaryHardwareType"], "a decoded X-Device-Info header"),
    (["email"], "an AP-TempPass-Identity; send it as that header"),
  ]

  static let xmlPhrase =
    "XML; send a SAML response as the form field SAMLResponse: pass-headers encode saml"
}
