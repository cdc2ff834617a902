extension OtherDocument {
  /// The phrase for a configuration, which is a valid document for the option `--config`.
  static let configuration = "a configuration response; give it with --config"
  /// The phrase for a JSON Web Token, such as an access token of Adobe.
  static let token = "a JSON Web Token; send it as Authorization: Bearer"

  /// The names of root members that identify a JSON document, with the phrase for the document.
  ///
  /// The first row is used that has the name of a member of the root object. For example, `{"profiles":{}}` is the
  /// answer of a Profiles endpoint.
  static let identifyingMembers: [(names: [String], phrase: String)] = [
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

  /// The phrase for an XML document, which is a SAML response in most cases.
  static let xmlPhrase =
    "XML; send a SAML response as the form field SAMLResponse: pass-headers encode saml"
}
