import Foundation
import PassHeaders
import PassHeadersInspection
import Testing

/// The tests of documents that were passed instead of a configuration.
@Suite struct OtherDocumentTests {
  /// Checks that the message about a document that is not a configuration names its kind, without quoting the document.
  @Test func unrelatedDocumentsAreNamed() throws {
    for (latin, phrase) in [
      ("[1]", nil), ("127.0.0.1 localhost", "neither JSON nor XML"), ("a_b", "neither JSON"),
      (#"{"profiles":{}}"#, "Profiles"),
      (#"{"decisions":[]}"#, "Decisions"), (#"{"actionName":""}"#, "Sessions"),
      (#"{"access_token":""}"#, "client registration"), (#"{"log":{}}"#, "HTTP Archive"),
      (#"{"code":"a_b","status":401}"#, "an error"), (#"{"osName":""}"#, "X-Device-Info"),
      (#"{"frameworkProviderInfo":{}}"#, "AP-Partner-Framework-Status"), ("  ", nil),
      (#"{"errors":[{"code":"a_b"}]}"#, "an error"), ("<html>429", "HTTP status"),
      ("<!DOCTYPE html>", "HTML"), ("<saml:Response/>", nil), ("{\0\"\0", nil),
      (#"{"requestor":{"mvpds":[]}}"#, nil), ("<mvpds></mvpds>", nil), ("{", nil),
      ("{\"a\":1}", nil),
      (#"{"code":"a_b","reasonType":"none"}"#, "Sessions"),
      (#"{"code":"a_b","mvpd_status":{}}"#, "October 2024"),
      (#"{"osName":"","profiles":{}}"#, "Profiles"), (#"{"client_id":""}"#, "registration"),
      (#"{"trace":"a_b"}"#, "an error"), (#"{"helpUrl":""}"#, "an error"),
      (#"{"error":{}}"#, "an error"), (#"{"primaryHardwareType":""}"#, "X-Device-Info"),
      (#"{"email":"a_b"}"#, "AP-TempPass-Identity"), (#"{"alg":"none"}"#, "Web Token"),
      (#"{"user_permissions":{}}"#, "October 2024"), (#"{"reasonType":"none"}"#, "Sessions"),
      (#"{"frameworkPermissionInfo":{}}"#, "AP-Partner-Framework-Status"),
      (#"{"osName":"","code":"a_b"}"#, "an error"), (#"{"email":"","osName":""}"#, "X-Device-Info"),
      (#"{"log":{},"error":{}}"#, "HTTP Archive"), (#"{"alg":"","profiles":{}}"#, "Web Token"),
      (#"{"profiles":{},"decisions":[]}"#, "Profiles"), (#"{"mvpds":[],"alg":""}"#, nil),
      // The bytes of a byte order mark, as Latin-1.
      ("\u{EF}\u{BB}\u{BF}\n<HTML>", "HTML"),
      ("\u{EF}\u{BB}\u{BF}{\"profiles\":{}}", "Profiles"),
    ] as [(String, String?)] {
      let bytes = ContiguousArray(try #require(latin.data(using: .isoLatin1)))
      let message = OtherDocument(insteadOfConfiguration: bytes.span)?.diagnostic.message
      #expect(
        message.map { $0.contains(phrase ?? "?") && !$0.contains("a_b") }
          == phrase.map { _ in true }, "\(latin)")
    }
  }
}
