package import PassHeaders

/// A document that is not a configuration, but of a known kind, such as an HTML page.
package struct OtherDocument {
  /// The end of a sentence that begins with "this is", such as "an HTML page".
  private let phrase: String

  package var diagnostic: Diagnostic {
    Diagnostic(Fault.notAConfiguration, detail: .text(phrase))
  }

  /// Recognizes an HTML page or a JSON document that was passed as a configuration. Returns `nil` if the document may
  /// be a configuration, such as `{"mvpds":[]}`.
  ///
  /// - Parameter bytes: The document, which may begin with a byte order mark.
  package init?(insteadOfConfiguration bytes: Span<UInt8>) {
    let start = bytes.end(from: bytes.endOfByteOrderMark) { $0.isWhiteSpace }
    let text = bytes.extracting(start..<bytes.count)
    if text.hasIgnoringCase("<!doctype html", at: 0) || text.hasIgnoringCase("<html", at: 0) {
      phrase = "an HTML page, as a server sends with an HTTP status such as 429"
      return
    }
    if let first = text.isEmpty ? nil : text[0], first != "{", first != "[", first != "<" {
      phrase = "neither JSON nor XML"
      return
    }
    guard case .object(let members)? = try? JSONValue(parsing: text) else { return nil }
    let names = Set(members.map { ByteKey($0.name) })
    let row = Self.identifyingMembers.first { $0.names.contains { names.contains(ByteKey($0)) } }
    guard let phrase = row?.phrase else { return nil }
    self.phrase = phrase
  }

  /// The names of root members that identify a JSON document, in order of precedence, and the phrase for it. For
  /// example, `{"profiles":{}}` is the response of a Profiles endpoint. For a configuration, the phrase is `nil`.
  private static let identifyingMembers: [(names: [String], phrase: String?)] = [
    (
      ["frameworkPermissionInfo", "frameworkProviderInfo"],
      "a decoded AP-Partner-Framework-Status header"
    ),
    (
      ["user_permissions", "mvpd_status"],
      "the payload that Adobe's pages showed before October 2024"
    ),
    (["requestor", "mvpds"], nil),
    (["alg"], "a JSON Web Token"),
    (["actionName", "reasonType"], "the response of a Sessions endpoint"),
    (["profiles"], "the response of a Profiles endpoint"),
    (["decisions"], "the response of a Decisions endpoint"),
    (["access_token", "client_id"], "the response of client registration"),
    (["log"], "an HTTP Archive (HAR)"),
    (["error", "errors", "trace", "helpUrl", "code"], "an error of Adobe"),
    (["osName", "primaryHardwareType"], "a decoded X-Device-Info header"),
    (["email"], "an AP-TempPass-Identity"),
  ]
}
