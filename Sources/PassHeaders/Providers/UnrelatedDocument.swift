/// What a document is that somebody took for a configuration.
struct UnrelatedDocument {
  /// What it is and what to do, after "this is".
  fileprivate let phrase: String

  private init(_ phrase: String) { self.phrase = phrase }

  /// XML with a root element that is no configuration's.
  static func xml(root: String) -> Self {
    Self("XML with the root element <\(shortened(root))>, which holds no mvpds element")
  }

  /// An error that Adobe answered, with its code and HTTP status.
  static func adobeError(code: String?, status: String?) -> Self {
    Self(
      "Adobe's answer to a request that failed"
        + (code.flatMap { isCode($0) ? ", with the code \($0)" : nil } ?? "")
        + (status.flatMap { isStatus($0) ? ", with the status \($0)" : nil } ?? "")
        + "; correct the request and fetch the configuration again")
  }

  /// Whether it has the form of Adobe's codes, such as `invalid_client`. Anything else may be a value.
  private static func isCode(_ text: String) -> Bool {
    text.utf8.count < 80 && text.utf8.contains(UInt8(ascii: "_"))
      && text.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == "_" }
  }

  private static func isStatus(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { $0.isASCIIDigit }
  }

  /// The name of an element, printable and short.
  private static func shortened(_ word: String) -> String {
    let text = MemberPath.root.appending(word).text
    return text.utf8.first == "[" ? "in " + text : text
  }
}

// MARK: - Recognition

extension UnrelatedDocument {
  /// Makes sure that a document may be a configuration.
  static func check(_ bytes: ContiguousArray<UInt8>) throws(HeaderError) {
    guard bytes.count <= ProviderConfiguration.sizeLimit else {
      throw HeaderError(
        .configuration,
        Diagnostic(
          .documentTooLarge, .error,
          .sentence(
            "the document has \(bytes.count) bytes, and at most "
              + "\(ProviderConfiguration.sizeLimit >> 20) MiB are read"),
          range: ProviderConfiguration.sizeLimit..<bytes.count))
    }
    guard let document = UnrelatedDocument(bytes.span) else { return }
    let start = min(beginning(of: bytes.span), max(bytes.count - 1, 0))
    throw HeaderError(
      .configuration,
      Diagnostic(
        .notAConfiguration, .error,
        .sentence("the document is not a configuration: this is \(document.phrase)"),
        range: start..<min(start + 1, bytes.count), location: .init(of: start, in: bytes.span)))
  }

  /// Recognises text that is neither JSON nor XML.
  package init?(_ bytes: Span<UInt8>) {
    // Of an empty file a shell may have written nothing but the mark.
    if bytes.isUTF16 || bytes.count >= 2 && bytes[0] ^ bytes[1] == 1 && bytes[0] >= 0xFE {
      self.init("text in UTF-16; save it as UTF-8")
      return
    }
    let start = Self.beginning(of: bytes)
    guard start < bytes.count else {
      self.init("an empty document; fetch the configuration again")
      return
    }
    let pages: [StaticString] = ["<!doctype html", "<html", "<head", "<body"]
    guard pages.contains(where: { bytes.hasASCII($0, at: start) }) else { return nil }
    let range = start..<min(bytes.count, start + 2048)
    let isThrottling =
      bytes.firstIndex(ofASCII: "429", in: range) != nil
      || bytes.firstIndex(ofASCII: "too many requests", in: range) != nil
    self.init(
      isThrottling
        ? "an HTML page that says too many requests (429): Adobe throttled the request; wait, then "
          + "fetch it again, and cache the configuration"
        : "an HTML page; fetch the configuration again, and look at the HTTP status")
  }

  static func isXML(_ bytes: Span<UInt8>) -> Bool { bytes.byte(at: beginning(of: bytes)) == "<" }

  /// The first byte after white space and a byte order mark.
  private static func beginning(of bytes: Span<UInt8>) -> Int {
    var start = bytes.has("\u{FEFF}", at: 0) ? 3 : 0
    while start < bytes.count, bytes[start].isWhiteSpace { start += 1 }
    return start
  }

  private static let fetch = "; fetch /api/v2/{serviceProvider}/configuration"
  private static let status = "a decoded AP-Partner-Framework-Status header" + fetch
  private static let device = "a decoded X-Device-Info header" + fetch
  private static let session = "the answer of a Sessions endpoint" + fetch
  private static let credentials = "the answer of client registration" + fetch + " with its token"

  /// Members of the root object by which a document is known, and its phrase, but for an error that Adobe
  /// answered; the first of those that are there counts.
  private static let signs: [(name: String, phrase: String?)] = [
    ("frameworkPermissionInfo", status), ("frameworkProviderInfo", status),
    ("actionName", session), ("reasonType", session),
    ("profiles", "the answer of a Profiles endpoint" + fetch),
    ("decisions", "the answer of a Decisions endpoint" + fetch),
    ("access_token", credentials), ("client_id", credentials),
    ("log", "an HTTP Archive (HAR); take the body of the configuration's response out of it"),
    ("error", nil), ("errors", nil), ("trace", nil), ("helpUrl", nil),
    ("osName", device), ("primaryHardwareType", device),
  ]
  private static let names = NameTable(signs.map { $0.name } + ["code", "status", "message"])

  /// Recognises valid JSON by the names of its root object.
  init?(json bytes: Span<UInt8>) {
    var first = Self.signs.count
    var (code, status): (String?, String?)
    var hasMessage = false
    do throws(SyntaxError) {
      var reader = JSONReader()
      try reader.start(bytes)
      guard try reader.kind(bytes) == .object else {
        self.init(
          "JSON, but not an object; give the whole answer of the configuration endpoint")
        return
      }
      var isFirst = true
      try reader.open()
      while let token = try reader.nextMember(bytes, &isFirst) {
        let kind = try reader.kind(bytes)
        let index = Self.names.index(of: token, bytes) ?? .max
        first = min(first, index)
        switch (index - Self.signs.count, kind) {
        case (0, .string): code = try reader.readString(bytes)
        case (1, .string): status = try reader.readString(bytes)
        case (1, .number): status = String(utf8: bytes.extracting(try reader.readNumber(bytes)))
        case (let member, _):
          if member == 2 { hasMessage = true }
          try reader.skipValue(bytes)
        }
      }
    } catch {
      return nil
    }
    if code != nil, status != nil || hasMessage, let error = Self.names.index(of: "error") {
      first = min(first, error)
    }
    guard first < Self.signs.count else { return nil }
    self = Self.signs[first].phrase.map { Self($0) } ?? .adobeError(code: code, status: status)
  }
}

// MARK: - Errors

extension HeaderError {
  init(noListAt offset: Int, in bytes: Span<UInt8>, _ document: UnrelatedDocument?) {
    self.init(
      .configuration, .noMVPDList,
      .sentence(
        "there is no list of MVPDs, neither at requestor.mvpds nor at mvpds; "
          + (document.map { "this is \($0.phrase)" }
            ?? "fetch /api/v2/{serviceProvider}/configuration and give its whole answer")),
      at: offset, in: bytes, path: nil)
  }

  init(notAListAt offset: Int, in bytes: Span<UInt8>, _ path: String) {
    self.init(
      .configuration, .notAList,
      .sentence("% is not a list: an array of MVPDs, or an object with one named mvpd"),
      at: offset, in: bytes, path: MemberPath(path))
  }
}
