extension OtherDocument {
  static let configuration = OtherDocument("a configuration response", "give it with --config")
  static let token = OtherDocument("a JSON Web Token", "send it as Authorization: Bearer")
  static let htmlPage = OtherDocument(
    "an HTML page, as a server sends with an HTTP status such as 429", giveHeader)
  /// An XML document, which is a SAML response in most cases.
  static let xml = OtherDocument(
    "XML", "send a SAML response as the form field SAMLResponse: pass-headers encode saml")
  static let gzip = OtherDocument("compressed with gzip", "encode the JSON itself")
  static let binary = OtherDocument("not text", "encode JSON in UTF-8")

  private static let giveHeader = "give the header that was sent"

  /// The names of root members that identify a JSON document, in order of precedence. For example, `{"profiles":{}}` is
  /// the response of a Profiles endpoint.
  static let identifyingMembers: [(names: [String], document: OtherDocument)] = [
    (
      ["frameworkPermissionInfo", "frameworkProviderInfo"],
      OtherDocument("a decoded AP-Partner-Framework-Status header", "encode it as Base64")
    ),
    (
      ["user_permissions", "mvpd_status"],
      OtherDocument(
        "the payload that Adobe's pages showed before October 2024",
        "use the members that Adobe documents now")
    ),
    (["requestor", "mvpds"], configuration),
    (["alg"], token),
    (
      ["actionName", "reasonType"], OtherDocument("the response of a Sessions endpoint", giveHeader)
    ),
    (["profiles"], OtherDocument("the response of a Profiles endpoint", giveHeader)),
    (["decisions"], OtherDocument("the response of a Decisions endpoint", giveHeader)),
    (
      ["access_token", "client_id"],
      OtherDocument("the response of client registration", giveHeader)
    ),
    (["log"], OtherDocument("an HTTP Archive (HAR)", "give it as a file")),
    (
      ["error", "errors", "trace", "helpUrl", "code"],
      OtherDocument("an error of Adobe", giveHeader)
    ),
    (
      ["osName", "primaryHardwareType"],
      OtherDocument("a decoded X-Device-Info header", "encode it as Base64")
    ),
    (["email"], OtherDocument("an AP-TempPass-Identity", "send it as that header")),
  ]
}
