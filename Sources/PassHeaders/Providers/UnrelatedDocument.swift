/// What a document is that somebody took for a configuration.
enum UnrelatedDocument: Sendable {
  /// Nothing, or only white space.
  case empty
  /// Text in UTF-16, as some shells write files.
  case utf16
  /// An HTML page. Adobe answers a throttled request with one, and status 429.
  case html(isThrottling: Bool)
  /// XML with a root element that is no configuration's.
  case xml(root: String)
  /// An error that Adobe answered, with its code and HTTP status.
  case adobeError(code: String?, status: String?)
  /// The answer of a Sessions, Profiles or Decisions endpoint.
  case session, profiles, decisions
  /// The answer of client registration, or an access token.
  case clientCredentials
  /// A decoded header.
  case partnerFrameworkStatus, deviceInfo
  /// An HTTP Archive, which may well contain a configuration.
  case httpArchive
  /// JSON, but not an object.
  case otherJSON

  /// What it is and what to do, after "this is".
  fileprivate var phrase: String {
    let fetch = "; fetch /api/v2/{serviceProvider}/configuration"
    return switch self {
    case .empty: "an empty document; fetch the configuration again"
    case .utf16: "text in UTF-16; save it as UTF-8"
    case .html(true):
      "an HTML page that says too many requests (429): Adobe throttled the request; wait, then "
        + "fetch it again, and cache the configuration"
    case .html(false): "an HTML page; fetch the configuration again, and look at the HTTP status"
    case .xml(let root):
      "XML with the root element <\(Self.shortened(root))>, which holds no mvpds element"
    case .adobeError(let code, let status):
      "Adobe's answer to a request that failed"
        + (code.flatMap { Self.isCode($0) ? ", with the code \($0)" : nil } ?? "")
        + (status.flatMap { Self.isStatus($0) ? ", with the status \($0)" : nil } ?? "")
        + "; correct the request and fetch the configuration again"
    case .session: "the answer of a Sessions endpoint" + fetch
    case .profiles: "the answer of a Profiles endpoint" + fetch
    case .decisions: "the answer of a Decisions endpoint" + fetch
    case .clientCredentials: "the answer of client registration" + fetch + " with its token"
    case .partnerFrameworkStatus: "a decoded AP-Partner-Framework-Status header" + fetch
    case .deviceInfo: "a decoded X-Device-Info header" + fetch
    case .httpArchive:
      "an HTTP Archive (HAR); take the body of the configuration's response out of it"
    case .otherJSON: "JSON, but not an object; give the whole answer of the configuration endpoint"
    }
  }

  /// Whether it has the form of Adobe's codes, such as `invalid_client`. Anything else may be a value.
  private static func isCode(_ text: String) -> Bool {
    text.utf8.count < 80 && text.utf8.contains(UInt8(ascii: "_"))
      && text.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "_")
      }
  }

  private static func isStatus(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { $0.isASCIIDigit }
  }

  /// The name of an element, printable and short.
  private static func shortened(_ word: String) -> String {
    let text = MemberPath.root.appending(word).text
    return text.utf8.first == UInt8(ascii: "[") ? "in " + text : text
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
      self = .utf16
      return
    }
    let start = Self.beginning(of: bytes)
    guard start < bytes.count else {
      self = .empty
      return
    }
    let pages: [StaticString] = ["<!doctype html", "<html", "<head", "<body"]
    guard pages.contains(where: { bytes.hasASCII($0, at: start) }) else { return nil }
    let range = start..<min(bytes.count, start + 2048)
    self = .html(
      isThrottling: bytes.firstIndex(ofASCII: "429", in: range) != nil
        || bytes.firstIndex(ofASCII: "too many requests", in: range) != nil)
  }

  static func isXML(_ bytes: Span<UInt8>) -> Bool {
    bytes.byte(at: beginning(of: bytes)) == UInt8(ascii: "<")
  }

  /// The first byte after white space and a byte order mark.
  private static func beginning(of bytes: Span<UInt8>) -> Int {
    var start = bytes.has("\u{FEFF}", at: 0) ? 3 : 0
    while start < bytes.count, bytes[start].isWhiteSpace { start += 1 }
    return start
  }

  /// Members of the root object by which a document is known; the first of those that are there counts.
  private static let signs: [(name: String, document: UnrelatedDocument)] = [
    ("frameworkPermissionInfo", .partnerFrameworkStatus),
    ("frameworkProviderInfo", .partnerFrameworkStatus),
    ("actionName", .session), ("reasonType", .session),
    ("profiles", .profiles), ("decisions", .decisions),
    ("access_token", .clientCredentials), ("client_id", .clientCredentials),
    ("log", .httpArchive),
    ("error", failure), ("errors", failure), ("trace", failure), ("helpUrl", failure),
    ("osName", .deviceInfo), ("primaryHardwareType", .deviceInfo),
  ]
  private static let failure = adobeError(code: nil, status: nil)
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
        self = .otherJSON
        return
      }
      var isFirst = true
      try reader.open()
      while let token = try reader.nextMember(bytes, &isFirst) {
        let kind = try reader.kind(bytes)
        let index = Self.names.index(of: token, guess: 0, bytes) ?? .max
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
    let isError = code != nil && (status != nil || hasMessage)
    let sign = first < Self.signs.count ? Self.signs[first].document : nil
    switch sign {
    case .adobeError?: self = .adobeError(code: code, status: status)
    case .deviceInfo? where isError, nil where isError:
      self = .adobeError(code: code, status: status)
    case let document?: self = document
    case nil: return nil
    }
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
