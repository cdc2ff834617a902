package import PassHeaders

/// What a document is that is not what it was taken for: neither one of the headers nor a configuration.
package struct OtherDocument {
  /// What it is and what to do, after "this is".
  let phrase: String

  private init(_ phrase: String) { self.phrase = phrase }

  package var diagnostic: Diagnostic { Diagnostic(.notAConfiguration, detail: .text(phrase)) }

  /// By the names of a payload's members; `nil` if nothing is known of it.
  init?(names: [String]) {
    let names = Set(names.map { ByteKey($0) })
    let row = Self.signs.first { $0.names.contains { names.contains(ByteKey($0)) } }
    guard let row else { return nil }
    phrase = row.phrase
  }

  /// Three parts of Base64, of which the first begins as `{"` does.
  init?(token text: Span<UInt8>) {
    let parts = text.end(from: 0) { $0.isBase64Like || $0 == "." }
    guard text.has("eyJ", at: 0), parts == text.count,
      text.indices.count(where: { text[$0] == "." }) == 2
    else { return nil }
    phrase = Self.token
  }

  init?(binary bytes: Span<UInt8>) {
    if bytes.has("\u{1F}", at: 0), bytes.byte(at: 1) == 0x8B {
      phrase = "compressed with gzip; encode the JSON itself"
    } else if bytes.end(from: 0, where: { $0 >= 0x20 || $0.isWhiteSpace }) < bytes.count {
      phrase = "not text; encode JSON in UTF-8"
    } else {
      return nil
    }
  }

  static let xml = OtherDocument(xmlPhrase)

  /// A page of HTML.
  init?(page bytes: Span<UInt8>) {
    guard bytes.hasIgnoringCase("<!doctype html", at: 0) || bytes.hasIgnoringCase("<html", at: 0)
    else {
      return nil
    }
    phrase = "an HTML page; look at the HTTP status: of 429 wait, and cache the configuration"
  }

  /// `nil` if nothing is known of it, or if it may be a configuration.
  package init?(insteadOfConfiguration bytes: Span<UInt8>) {
    let start = bytes.end(from: bytes.has("\u{FEFF}", at: 0) ? 3 : 0) { $0.isWhiteSpace }
    if let page = OtherDocument(page: bytes.extracting(start..<bytes.count)) {
      self = page
    } else {
      guard case .object(let members)? = try? JSONValue(parsing: bytes) else { return nil }
      self.init(names: members.map { $0.name })
      if phrase.hasSameBytes(as: Self.configuration) { return nil }
    }
  }
}
