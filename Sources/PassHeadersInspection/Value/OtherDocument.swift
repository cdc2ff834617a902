package import PassHeaders

/// A recognized document in place of a header or a configuration, such as an HTML page.
package struct OtherDocument {
  /// The end of a sentence that begins with "this is", such as "an HTML page" or "compressed with gzip".
  private let phrase: String
  /// The step to take instead of sending the document, such as "encode the JSON itself".
  private let advice: String

  init(_ phrase: String, _ advice: String) { (self.phrase, self.advice) = (phrase, advice) }

  var detail: Diagnostic.Detail { .document(phrase, advice: advice) }

  package var diagnostic: Diagnostic { Diagnostic(.notAConfiguration, detail: detail) }

  init?(memberNames: [String]) {
    let names = Set(memberNames.map { ByteKey($0) })
    let row = Self.identifyingMembers.first { $0.names.contains { names.contains(ByteKey($0)) } }
    guard let row else { return nil }
    self = row.document
  }

  /// Recognizes a JSON Web Token: three parts of URL-safe Base64, separated by dots. The first part begins with `eyJ`.
  init?(webToken text: Span<UInt8>) {
    let parts = text.end(from: 0) { $0.isBase64Like || $0 == "." }
    guard text.has("eyJ", at: 0), parts == text.count,
      text.indices.count(where: { text[$0] == "." }) == 2
    else { return nil }
    self = Self.token
  }

  /// Recognizes bytes that are not text: a gzip file, or bytes with control characters other than white space.
  init?(binary bytes: Span<UInt8>) {
    if bytes.has("\u{1F}", at: 0), bytes.byte(at: 1) == 0x8B {
      self = Self.gzip
    } else if bytes.end(from: 0, where: { $0 >= 0x20 || $0.isWhiteSpace }) < bytes.count {
      self = Self.binary
    } else {
      return nil
    }
  }

  /// Recognizes an HTML page, such as the error page of a server, by `<!doctype html` or `<html` in any case.
  init?(htmlPage bytes: Span<UInt8>) {
    guard bytes.hasIgnoringCase("<!doctype html", at: 0) || bytes.hasIgnoringCase("<html", at: 0)
    else {
      return nil
    }
    self = Self.htmlPage
  }

  /// Recognizes an HTML page or a JSON document that was passed as a configuration. Returns `nil` if the document may
  /// be a configuration, such as `{"mvpds":[]}`.
  ///
  /// - Parameter bytes: The document, which may begin with a byte order mark.
  package init?(insteadOfConfiguration bytes: Span<UInt8>) {
    let start = bytes.end(from: bytes.endOfByteOrderMark) { $0.isWhiteSpace }
    if let page = OtherDocument(htmlPage: bytes.extracting(start..<bytes.count)) {
      self = page
    } else {
      guard
        case .object(let members)? = try? JSONValue(parsing: bytes.extracting(start..<bytes.count))
      else { return nil }
      self.init(memberNames: members.map { $0.name })
      if phrase.hasSameBytes(as: Self.configuration.phrase) { return nil }
    }
  }
}
