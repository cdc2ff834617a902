import PassHeaders

/// The role of a JSON member, which its name shows.
enum JSONName {
  case other
  /// The name of a header, as in `"X-Device-Info": "…"` or `"request.headers.x_device_info": "…"`.
  case header(HeaderKind)
  /// A name such as `name`, whose value is the name of a header, as in `{"name": "X-Device-Info", "value": "…"}`.
  case label
  /// A name such as `value`, which has the value of the header in an object such as `{"name": "X-Device-Info", …}`.
  case value
  case method
  case status
  /// The name `reasonType`, whose value is one of Adobe's codes.
  case reason
  /// A name such as `url`, whose value is the URL or the path of a request.
  case target
  /// A name such as `response` or `location`. A path in its value is not the path of the request, as in
  /// `"location": "/v2/…"`.
  case response
  /// The name `body`. The value may be in Base64, and a path in it is not the path of the request.
  case body
  /// The name `text`. Its value may be a body in Base64, or plain text.
  case text
  /// A name such as `encoding`, whose value says whether the body is in Base64, as in `"encoding": "base64"`.
  case encoding

  /// Recognizes the name of a member, in any case, such as `URL` for `url`.
  init(_ name: Span<UInt8>) {
    self = .other
    guard name.count > 2 else { return }
    let (first, last) = (name[0].lowercasedASCII, name[name.count - 1].lowercasedASCII)
    if Self.mayBeKnown(first, last), name.count < Self.namesByLength.count {
      for known in Self.namesByLength[name.count]
      where known.first == first && known.last == last && name.hasIgnoringCase(known.text, at: 0) {
        self = known.role
        return
      }
    }
    if name.count < 6 { return }
    // Compare the ends of names, because they may have a prefix, as in `http_status` and `requestMethod`.
    switch (name[name.count - 2].lowercasedASCII, last) {
    case ("f", "o"), ("e", "r"): setHeader(name)
    case ("u", "s"), ("d", "e"), ("x", "t"):
      let isStatus = Self.namesOfStatus.contains { name.endsIgnoringCase($0) }
      if isStatus { self = .status }
      setHeader(name)
    case ("o", "d"): if name.endsIgnoringCase("method") { self = .method }
    default: break
    }
  }

  private static func mayBeKnown(_ first: UInt8, _ last: UInt8) -> Bool {
    Self.lastLetters[Int(first & 0x1F)] >> (last & 0x1F) & 1 == 1
  }

  /// For each first letter, the set of the last letters of the names in ``namesByLength``, as bits. The set of `u`
  /// contains `l`, because of the name `url`.
  private static let lastLetters: ContiguousArray<UInt32> = {
    var sets = ContiguousArray<UInt32>(repeating: 0, count: 32)
    for known in namesByLength.joined() {
      sets[Int(known.first & 0x1F)] |= 1 << UInt32(known.last & 0x1F)
    }
    return sets
  }()

  private mutating func setHeader(_ name: Span<UInt8>) {
    if let kind = HeaderKind(atEndOf: name) { self = .header(kind) }
  }

  /// Whether the member says something about a header, a request or a response, such as `status`.
  var isOfRecord: Bool {
    switch self {
    case .header, .method, .status, .reason, .target: true
    default: false
    }
  }

  /// Whether a path in the value is not the path of the request, as in `"location": "/v2/…"`.
  var isOfResponse: Bool {
    switch self {
    case .response, .body: true
    default: false
    }
  }

  private static let namesOfStatus: [StaticString] = [
    "status", "statusCode", "status_code", "statusText", "responseCode", "response_code",
  ]

  /// A name that is compared as a whole, without a prefix such as `http_`.
  private struct KnownName {
    let text: StaticString
    let first: UInt8
    let last: UInt8
    let role: JSONName
  }

  /// The names that are compared as a whole, by their length: `url` and `uri` at the index 3.
  private static let namesByLength: [[KnownName]] = {
    let names: [(JSONName, [StaticString])] = [
      (.label, ["name", "key", "header", "header_name", "field"]),
      (.value, ["value", "header_value", "val"]),
      (
        .target,
        [
          "url", "uri", "path", ":path", "href", "raw", "target", "request", "requestUrl",
          "request_url", "requestUri", "request_uri", "requestLine", "request_line", "requestPath",
          "request_path",
        ]
      ),
      (
        .response,
        [
          "response", "responseBody", "response_body", "responseHeaders", "response_headers",
          "responseContent", "response_content", "responseText", "response_text", "content",
          "postData", "redirectURL", "location", "referer", "referrer",
        ]
      ),
      (.body, ["body"]), (.text, ["text"]),
      (.encoding, ["encoding", "isBase64", "isBase64Encoded"]),
      (.status, ["code"]),
      (.reason, ["reasonType"]),
    ]
    var table = [[KnownName]](repeating: [], count: 17)
    for (role, names) in names {
      for name in names {
        let last = name.byte(at: name.utf8CodeUnitCount - 1).lowercasedASCII
        table[name.utf8CodeUnitCount].append(
          KnownName(
            text: name, first: name.byte(at: 0).lowercasedASCII, last: last, role: role))
      }
    }
    return table
  }()
}

extension HeaderKind {
  /// Creates the kind whose field name ends `name`, as in `headers.X-Device-Info` and `HTTP_X_DEVICE_INFO`.
  init?(atEndOf name: Span<UInt8>) {
    for kind in Self.allCases {
      let start = name.count - kind.fieldName.utf8.count
      guard start >= 0, Self(spelledInAnyWay: name.extracting(start..<name.count)) == kind else {
        continue
      }
      let before = name.byte(at: start - 1)
      let isAfterHTTP = before == "-" && name.hasIgnoringCase("http", at: start - 5)
      if before.isASCIILetterOrDigit || before == "-" && !isAfterHTTP { return nil }
      self = kind
      return
    }
    return nil
  }
}

extension Span<UInt8> {
  func endsIgnoringCase(_ text: StaticString) -> Bool {
    hasIgnoringCase(text, at: count - text.utf8CodeUnitCount)
  }
}
