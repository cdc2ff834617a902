package import PassHeaders

/// What a document is that somebody took for a configuration, by how it begins or by the members that it
/// has.
package struct UnrelatedDocument {
  /// What it is and what to do, after "this is".
  private let phrase: String

  private init(_ phrase: String) { self.phrase = phrase }

  package var diagnostic: Diagnostic { Diagnostic(.notAConfiguration, detail: .text(phrase)) }

  /// `nil` if nothing is known of it.
  package init?(_ bytes: Span<UInt8>) {
    // Of an empty file a shell may have written nothing but the mark.
    if bytes.isUTF16 || bytes.count >= 2 && bytes[0] ^ bytes[1] == 1 && bytes[0] >= 0xFE {
      self.init("text in UTF-16; save it as UTF-8")
      return
    }
    let start = bytes.end(from: bytes.has("\u{FEFF}", at: 0) ? 3 : 0) { $0.isWhiteSpace }
    guard start < bytes.count else {
      self.init("an empty document; fetch the configuration again")
      return
    }
    if bytes[start] == "<" {
      self.init(markup: bytes, at: start)
    } else {
      self.init(json: bytes)
    }
  }

  private init?(markup bytes: Span<UInt8>, at start: Int) {
    let range = start..<min(bytes.count, start + 2048)
    let pages: [StaticString] = ["<!doctype html", "<html", "<head", "<body"]
    guard pages.contains(where: { bytes.hasASCII($0, at: start) }) else {
      guard bytes.firstIndex(ofASCII: "<mvpd", in: range) == nil else { return nil }
      self.init("XML without an mvpds element" + Self.fetch)
      return
    }
    let isThrottling =
      bytes.firstIndex(ofASCII: "429", in: range) != nil
      || bytes.firstIndex(ofASCII: "too many requests", in: range) != nil
    self.init(
      isThrottling
        ? "an HTML page that says too many requests (429): Adobe throttled the request; wait, then "
          + "fetch it again, and cache the configuration"
        : "an HTML page; fetch the configuration again, and look at the HTTP status")
  }

  private static let fetch = "; fetch /api/v2/{serviceProvider}/configuration"
  private static let status = "a decoded AP-Partner-Framework-Status header" + fetch
  private static let device = "a decoded X-Device-Info header" + fetch
  private static let session = "the answer of a Sessions endpoint" + fetch
  private static let credentials = "the answer of client registration" + fetch + " with its token"
  private static let error = "an error that Adobe answered; correct the request and fetch it again"

  /// Members of the root object by which a document is known; the first of those that are there counts.
  private static let signs: [(name: String, phrase: String)] = [
    ("frameworkPermissionInfo", status), ("frameworkProviderInfo", status),
    ("actionName", session), ("reasonType", session),
    ("profiles", "the answer of a Profiles endpoint" + fetch),
    ("decisions", "the answer of a Decisions endpoint" + fetch),
    ("access_token", credentials), ("client_id", credentials),
    ("log", "an HTTP Archive (HAR); take the body of the configuration's response out of it"),
    ("error", error), ("errors", error), ("trace", error), ("helpUrl", error), ("code", error),
    ("osName", device), ("primaryHardwareType", device),
  ]
  private static let names = NameTable(signs.map { $0.name })

  private init?(json bytes: Span<UInt8>) {
    var first = Self.signs.count
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
        first = min(first, Self.names.index(of: token, bytes) ?? first)
        try reader.skipValue(bytes)
      }
    } catch {
      return nil
    }
    guard first < Self.signs.count else { return nil }
    self.init(Self.signs[first].phrase)
  }
}
