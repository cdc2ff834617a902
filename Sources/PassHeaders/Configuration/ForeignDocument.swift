/// What a document is that somebody took for a configuration.
public enum ForeignDocument: Hashable, Sendable {
  /// Nothing, or only white space.
  case empty
  /// Text in UTF-16, as some shells write files.
  case utf16
  /// An HTML page. Adobe answers a throttled request with one, and status 429.
  case html(isThrottling: Bool)
  /// XML, given where JSON was expected, or with a root element that is no configuration's.
  case xml(root: String?)
  /// An error that Adobe answered, with its code and HTTP status.
  case adobeError(code: String?, status: String?)
  /// The answer of a Sessions endpoint: what to do next to sign the viewer in.
  case session
  /// The answer of a Profiles endpoint.
  case profiles
  /// The answer of a Decisions endpoint.
  case decisions
  /// The answer of client registration, or an access token.
  case clientCredentials
  /// A decoded `AP-Partner-Framework-Status`.
  case partnerFrameworkStatus
  /// A decoded `X-Device-Info`.
  case deviceInfo
  /// An HTTP Archive, which may well contain a configuration.
  case httpArchive
  /// JSON, but not an object.
  case otherJSON

  /// What it is and what to do, after "this is".
  public var phrase: String {
    switch self {
    case .empty: "an empty document; fetch the configuration again"
    case .utf16: "text in UTF-16; save it as UTF-8"
    case .html(true):
      "an HTML page that says too many requests (429): Adobe throttled the request; wait, then "
        + "fetch it again, and cache the configuration"
    case .html(false): "an HTML page; fetch the configuration again, and look at the HTTP status"
    case .xml(let root):
      root.map { "XML with the root element <\($0.abridged)>, which holds no mvpds element" }
        ?? "XML; read it as XML"
    case .adobeError(let code, let status):
      "Adobe's answer to a request that failed"
        + (code.map { ", with the code \($0.abridged)" } ?? "")
        + (status.map { " and the status \($0.abridged)" } ?? "")
        + "; mend the request and fetch the configuration again"
    case .session:
      "the answer of a Sessions endpoint; fetch /api/v2/{serviceProvider}/configuration"
    case .profiles:
      "the answer of a Profiles endpoint; fetch /api/v2/{serviceProvider}/configuration"
    case .decisions:
      "the answer of a Decisions endpoint; fetch /api/v2/{serviceProvider}/configuration"
    case .clientCredentials:
      "the answer of client registration; with its token, fetch "
        + "/api/v2/{serviceProvider}/configuration"
    case .partnerFrameworkStatus: "a decoded AP-Partner-Framework-Status header"
    case .deviceInfo: "a decoded X-Device-Info header"
    case .httpArchive:
      "an HTTP Archive (HAR); take the body of the configuration's response out of it"
    case .otherJSON: "JSON, but not an object; give the whole answer of the configuration endpoint"
    }
  }
}

extension ForeignDocument {
  /// Recognises text that cannot be JSON.
  package init?(text bytes: Span<UInt8>) {
    if bytes.count >= 2,
      (bytes[0], bytes[1]) == (0xFF, 0xFE) || (bytes[0], bytes[1]) == (0xFE, 0xFF)
    {
      self = .utf16
      return
    }
    let beginning = Self.lowercasedBeginning(of: bytes)
    guard let first = beginning.utf8.first else {
      self = .empty
      return
    }
    guard first == UInt8(ascii: "<") else { return nil }
    if beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html")
      || beginning.hasPrefix("<head") || beginning.hasPrefix("<body")
    {
      self = .html(
        isThrottling: Self.has("429", beginning)
          || Self.has("too many requests", beginning))
    } else {
      self = .xml(root: nil)
    }
  }

  private static func has(_ words: String, _ text: String) -> Bool {
    let bytes = ContiguousArray(text.utf8)
    return bytes.span.firstIndex(ofASCII: words, in: 0..<bytes.count) != nil
  }

  /// As much of the text as tells what it is, after white space and a byte order mark.
  private static func lowercasedBeginning(of bytes: Span<UInt8>) -> String {
    var start = 0
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { start = 3 }
    while start < bytes.count, bytes[start].isXMLWhiteSpace { start += 1 }
    let end = min(bytes.count, start + 2048)
    return String(utf8: bytes.extracting(start..<end)).lowercased()
  }

  /// Recognises sound JSON by the names of its root object.
  init?(json bytes: Span<UInt8>) {
    var reader = JSONReader()
    var names: Set<ExactString> = []
    var code: String?
    var status: String?
    do throws(WireError) {
      try reader.start(bytes)
      guard try reader.kind(bytes) == .object else {
        self = .otherJSON
        return
      }
      var isFirst = true
      try reader.openObject(bytes)
      while let token = try reader.nextMember(bytes, &isFirst) {
        let name = reader.text(of: token, bytes)
        names.insert(ExactString(name))
        switch (name, try reader.kind(bytes)) {
        case ("code", .string): code = try reader.readString(bytes)
        case ("status", .string): status = try reader.readString(bytes)
        case ("status", .number):
          status = String(utf8: bytes.extracting(try reader.readNumber(bytes)))
        default: try reader.skipValue(bytes)
        }
      }
    } catch {
      return nil
    }
    func has(_ name: String) -> Bool { names.contains(ExactString(name)) }
    if has("frameworkPermissionInfo") || has("frameworkProviderInfo") {
      self = .partnerFrameworkStatus
    } else if has("actionName") || has("reasonType") {
      self = .session
    } else if has("profiles") {
      self = .profiles
    } else if has("decisions") {
      self = .decisions
    } else if has("access_token") || has("client_id") {
      self = .clientCredentials
    } else if has("log") {
      self = .httpArchive
    } else if has("error") || has("trace") || has("helpUrl")
      || code != nil && (status != nil || has("message"))
    {
      self = .adobeError(code: code, status: status)
    } else if has("osName") || has("primaryHardwareType") {
      self = .deviceInfo
    } else {
      return nil
    }
  }
}
