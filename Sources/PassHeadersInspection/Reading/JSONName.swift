import PassHeaders

/// The role of a JSON member, which its name shows: a header, a URL, an HTTP status, or another one.
enum JSONName {
  case header(HeaderKind)
  /// A name such as `name`, whose value is the name of a header, as in `{"name": "X-Device-Info", "value": "…"}`.
  case label
  /// A name such as `value`. Its value is that of the header which the member `name` of the same object names.
  case value
  /// The name `rawValue` in a log of Envoy. Its value is the Base64 of the header value that was sent.
  case encodedValue
  case method, status
  /// The name `reasonType` in Adobe's response about a session, as in `{"reasonType": "pfs_fallback"}`.
  case reason
  /// A name such as `url`, whose value is the URL or the path of a request.
  case target
  /// A name such as `referer`. A URL in its value is not the one of the request.
  case otherTarget
  case body
  /// A name such as `encoding`, whose value may say that the body beside it is Base64.
  case bodyEncoding
  /// A name such as `message` in a JSON log entry, whose value is the logged line.
  case lineText
  case other

  /// Recognizes the name of a member in any case, such as `URL` for `url`.
  init(_ name: Span<UInt8>) {
    if let kind = HeaderKind(atEndOf: name) {
      self = .header(kind)
      return
    }
    if name.count < Self.names.count,
      let row = Self.names[name.count].first(where: { name.hasIgnoringCase($0.0, at: 0) })
    {
      self = row.1
    } else if Words.statuses.contains(where: { name.endsIgnoringCase($0) }) {
      self = .status
    } else if name.endsIgnoringCase("method") {
      self = .method
    } else if Words.targets.contains(where: { name.endsIgnoringCase($0) })
      || name.hasIgnoringCase("request", at: 0)
    {
      self = .target
    } else {
      self = .other
    }
  }

  var isTarget: Bool { if case .target = self { true } else { false } }

  var isOther: Bool { if case .other = self { true } else { false } }

  /// The names that must match as a whole, such as `body`. The index in the outer array is the length of the name.
  private static let names: [[(StaticString, JSONName)]] = {
    let rows: [(JSONName, [StaticString])] = [
      (.label, Words.labels), (.value, Words.values), (.encodedValue, Words.encodedValues),
      (.otherTarget, Words.otherTargets), (.body, Words.bodies),
      (.bodyEncoding, Words.bodyEncodings), (.reason, Words.reasons), (.lineText, Words.lineTexts),
    ]
    var table = [[(StaticString, JSONName)]](repeating: [], count: 17)
    for (role, names) in rows {
      for name in names { table[name.utf8CodeUnitCount].append((name, role)) }
    }
    return table
  }()
}

extension HeaderKind {
  /// Returns `.underscores` if `name`, a spelling of the field name, has underscores for hyphens. Many servers ignore
  /// such a header.
  func wrongName(of name: Span<UInt8>) -> Surroundings.WrongName? {
    name.count == fieldName.utf8.count && name.has(sign: "_") ? .underscores : nil
  }

  /// Recognizes the header whose name is the end of `name`, as in `headers.X-Device-Info` and `HTTP_X_DEVICE_INFO`.
  /// Returns `nil` for a longer word, such as `My-X-Device-Info`.
  init?(atEndOf name: Span<UInt8>) {
    // The shortest field name, X-Device-Info, has 13 bytes.
    guard name.count > 12 else { return nil }
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

/// The name of a JSON member whose value is a header: the header's own name, or a wrong name such as `X-Device`.
struct FieldName {
  let kind: HeaderKind
  private(set) var wrongName: Surroundings.WrongName?

  init(_ kind: HeaderKind) { self.kind = kind }

  /// Recognizes the header by `name`.
  ///
  /// Another name with a hyphen, such as `X-Device`, is that of a header if `value` is Base64 of an object with a root
  /// member of a status or with `primaryHardwareType`.
  init?(_ name: Span<UInt8>, _ value: Span<UInt8>) {
    if let kind = HeaderKind(atEndOf: name) {
      (self.kind, wrongName) = (kind, kind.wrongName(of: name))
      return
    }
    guard value.count >= Words.leastRun, value.beginsEncodedObject(at: 0), name.has(sign: "-"),
      case let identity = HeaderIdentity(ofEncoded: value), identity.isUnmistakable,
      let kind = identity.kind
    else { return nil }
    (self.kind, wrongName) = (kind, .other)
  }
}
