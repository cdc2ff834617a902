/// Configurations in the form of Adobe's responses, and captures of HTTP traffic. They are the same in every run.
enum DocumentInputs {
  /// A configuration response with `count` MVPDs.
  struct Configuration {
    let json: [UInt8]
    /// The `platformMappingId` of a provider in the middle of the list, for lookups.
    let lookupId: String
    let xml: [UInt8]

    init(count: Int, hasXML: Bool = false) {
      var random = SplitMix64(state: UInt64(count))
      let entries = (0..<count).map { Entry($0, &random) }
      let middle = entries[(count / 2)...] + entries[..<(count / 2)]
      lookupId = middle.lazy.compactMap { $0.mappingId }.first ?? ""
      json = Array(
        (#"{"device":"appletv","clientType":"native","os":"tvOS","requestor":{"id":"REF30","name":"#
          + #""Reference 30","domains":[{"name":"example.com","mvpdInitiated":false}],"mvpds":["#
          + entries.map { $0.json }.joined(separator: ",") + "]}}").utf8)
      xml =
        hasXML
        ? Array(
          ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<config><requestor><id>REF30</id><mvpds>"
            + entries.map { $0.xml }.joined() + "</mvpds></requestor></config>\n").utf8) : []
    }
  }

  static let configuration20 = Configuration(count: 20)
  static let configuration250 = Configuration(count: 250)
  static let configuration5000 = Configuration(count: 5000, hasXML: true)

  // MARK: Entries

  /// An MVPD. The order of the members differs between entries, and some members are optional.
  private struct Entry {
    private var members: [(name: String, value: Value)] = []
    private(set) var mappingId: String?

    private enum Value {
      case text(String, hasEscapes: Bool)
      case flag(Bool)
      case list([String])
    }

    init(_ number: Int, _ random: inout SplitMix64) {
      let id = Self.words(8...40, "_", number, &random)
      // Some serializers escape slashes and non-ASCII characters, so a quarter of the entries do.
      let hasEscapes = random.next(below: 4) == 0
      append("id", .text(id, hasEscapes: false))
      append("displayName", .text(Self.words(8...40, " ", number, &random), hasEscapes: hasEscapes))
      let folder = "https://entitlement.auth.example.com/entitlement/logos/"
      let logo = folder + Self.words(4...60, "/", number, &random) + ".png"
      append("logoUrl", .text(logo, hasEscapes: hasEscapes))
      append("isTempPass", .flag(random.next(below: 40) == 0))
      append("isProxy", .flag(random.next(below: 3) == 0))
      append("authPerAggregator", .flag(random.next(below: 2) == 0))
      append("passiveAuthnEnabled", .flag(true))
      if random.next(below: 2) == 0 { append("authPerBrowserSession", .flag(false)) }
      if random.next(below: 10) < 7 { appendPlatformMembers(number, &random) }
      members.shuffle(using: &random)
    }

    private mutating func appendPlatformMembers(_ number: Int, _ random: inout SplitMix64) {
      // Every eleventh entry has the same `platformMappingId` as the entry before it.
      var name = SplitMix64(state: UInt64(number - (number % 11 == 10 ? 1 : 0)))
      let mappingId = Self.words(8...40, "_", number - (number % 11 == 10 ? 1 : 0), &name)
      self.mappingId = mappingId
      append("platformMappingId", .text(mappingId, hasEscapes: false))
      let status = random.next(below: 5) == 0 ? "PICKER" : "SUPPORTED"
      append("boardingStatus", .text(status, hasEscapes: false))
      append("enablePlatformServices", .flag(random.next(below: 5) > 0))
      append("displayInPlatformPicker", .flag(random.next(below: 8) > 0))
      append("enforcePlatformPermissions", .flag(random.next(below: 3) > 0))
      let fields = ["zip", "householdID", "maxRating", "userID", "channelID", "primaryOID"]
      append("requiredMetadataFields", .list(Array(fields.prefix(1 + random.next(below: 6)))))
    }

    private mutating func append(_ name: String, _ value: Value) { members.append((name, value)) }

    private static let names = [
      "Cable", "Vision", "Tele", "Net", "Fibre", "County", "Sur", "Norte", "Digital", "Télé",
      "Prime",
      "Lake", "Valley", "Hotwire", "Metro", "Link",
    ]

    /// Returns words up to a random length in `lengths`. The last word is `number`, so that all texts differ.
    private static func words(
      _ lengths: ClosedRange<Int>, _ separator: String, _ number: Int, _ random: inout SplitMix64
    ) -> String {
      let length = lengths.lowerBound + random.next(below: lengths.count)
      let end = separator + String(number)
      var text = names[random.next(below: names.count)]
      while text.utf8.count + end.utf8.count + 8 < length {
        text += separator + names[random.next(below: names.count)]
      }
      return text + end
    }

    var json: String {
      let members = members.map { name, value in
        switch value {
        case .text(let text, hasEscapes: false): #""\#(name)":"\#(text)""#
        case .text(let text, hasEscapes: true):
          #""\#(name)":"\#(text.replacing("/", with: "\\/").replacing("é", with: "\\u00e9"))""#
        case .flag(let flag): #""\#(name)":\#(flag)"#
        case .list(let fields): #""\#(name)":["\#(fields.joined(separator: #"",""#))"]"#
        }
      }
      return "{\(members.joined(separator: ","))}"
    }

    var xml: String {
      let elements = members.map { name, value in
        switch value {
        case .text(let text, hasEscapes: let hasEscapes):
          "<\(name)>\(hasEscapes ? text.replacing("é", with: "&#233;") : text)</\(name)>"
        case .flag(let flag): "<\(name)>\(flag)</\(name)>"
        case .list(let fields):
          "<\(name)>" + fields.map { "<field>\($0)</field>" }.joined() + "</\(name)>"
        }
      }
      return "<mvpd>\(elements.joined())</mvpd>\n"
    }
  }

  /// A random number generator whose sequence is the same in every run.
  private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }

    mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
  }

  // MARK: Captures

  /// A log of 4 MB that does not contain a header.
  static let log = repeated(
    """
    2026-05-07 13:14:15.926535+0200 App[4711:815] [network] Task <1F2E>.<3> finished status 200
    2026-05-07 13:14:16.001204+0200 App[4711:815] [player] AVPlayerItem buffered 12.4 s ahead
    2026-05-07 13:14:16.113907+0200 App[4711:902] [ads] POST https://ads.example.com/v1/beacon 204
    2026-05-07 13:14:16.318003+0200 App[4711:815] accept: application/json; x-device: none

    """, count: 4 << 20)

  /// A log of 4 MB with a request and its two headers after each 17 kB of other lines.
  static let sparseLog: [UInt8] = {
    let request = """
      2026-05-07 13:14:16.400000+0200 App[4711:815] POST /api/v2/REF30/profiles/sso/Apple HTTP/1.1
      AP-Partner-Framework-Status: \(HeaderInputs.statusCompact)
      X-Device-Info: \(HeaderInputs.deviceApple)
      2026-05-07 13:14:16.600000+0200 App[4711:815] finished status 200

      """
    let part = Array(log.prefix(17_000)) + Array(request.utf8)
    return Array(repeatElement(part, count: (4 << 20) / part.count).joined())
  }()

  /// A log of 300 requests, each with a status and a device on lines of their own.
  ///
  /// The requests differ in `Content-Length`, so that no two of them are equal.
  static let denseLog = Array(
    (0..<requestCount).map { number in
      """
      > POST /api/v2/REF30/sessions/sso/Cablevision HTTP/1.1
      > Host: api.auth.example.com
      > Authorization: Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl
      > X-Device-Info: \(HeaderInputs.deviceApple)
      > AP-Partner-Framework-Status: \(HeaderInputs.statusCompact)
      > Content-Length: \(number)
      >
      < HTTP/1.1 200 OK
      < content-type: application/json
      <
      {"actionName":"authorize","actionType":"direct","mvpd":"Cablevision","number":\(number)}
      2026-05-07 13:14:16.001204+0200 App[4711:815] [player] AVPlayerItem buffered 12.4 s ahead

      """
    }.joined().utf8)

  /// The number of requests of ``denseLog`` and of ``denseArchive``.
  static let requestCount = 300

  /// An HTTP Archive (HAR) on one line, in which each request has a status and a device.
  static let denseArchive = Array(
    archive(of: (0..<requestCount).map { number in archiveEntry(number, headers: bothHeaders) })
      .utf8)

  private static let bothHeaders = [
    ("AP-Partner-Framework-Status", HeaderInputs.statusCompact),
    ("X-Device-Info", HeaderInputs.deviceApple),
  ]

  /// An HTTP Archive (HAR) of 4 MB, in which every tenth request has a status header.
  static let archive: [UInt8] = {
    let entries = (0..<1465).map { number in
      archiveEntry(number, headers: number % 10 == 0 ? Array(bothHeaders.prefix(1)) : [])
    }
    return Array(archive(of: entries).utf8)
  }()

  private static func archive(of entries: [String]) -> String {
    #"{"log":{"version":"1.2","creator":{"name":"Browser","version":"126"},"entries":["#
      + entries.joined(separator: ",") + "]}}"
  }

  private static func archiveEntry(_ number: Int, headers: [(String, String)]) -> String {
    let header = headers.map { #",{"name":"\#($0)","value":"\#($1)"}"# }.joined()
    let body = String(
      repeating: #"{\"id\":\"item\",\"title\":\"A title of it\",\"n\":1},"#, count: 40)
    return #"{"startedDateTime":"2026-05-07T13:14:15.926Z","time":12.5,"request":{"method":"GET","#
      + #""url":"https://api.auth.example.com/api/v2/REF30/profiles?n=\#(number)","httpVersion":"#
      + #""HTTP/2","headers":[{"name":"accept","value":"application/json"},{"name":"user-agent","#
      + #""value":"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36"}\#(header)],"#
      + #""queryString":[{"name":"n","value":"\#(number)"}],"cookies":[],"headersSize":-1,"bodySize":0},"#
      + #""response":{"status":200,"statusText":"OK","headers":[{"name":"content-type","value":"#
      + #""application/json"}],"content":{"size":2000,"mimeType":"application/json","text":"[\#(body)"},"#
      + #""redirectURL":"","headersSize":-1,"bodySize":-1},"cache":{},"timings":{"send":0.1,"wait":12}}"#
  }

  private static func repeated(_ text: String, count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + text.utf8.count)
    while bytes.count < count { bytes.append(contentsOf: text.utf8) }
    return bytes
  }
}
