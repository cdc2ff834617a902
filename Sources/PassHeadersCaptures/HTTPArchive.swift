import PassHeaders

/// Reads an HTTP Archive (HAR 1.2): the requests' headers, query strings and posted data, and what
/// was answered.
///
/// Browsers nest their own members deep, so more depth is allowed than in a header.
enum HTTPArchive {
  private static let nestingLimit = 512

  /// Whether a text begins as an archive does: an object that has `log` soon.
  static func isLikely(_ text: Span<UInt8>) -> Bool {
    var index = 0
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { index = 3 }
    while index < text.count, text[index].isXMLWhiteSpace { index += 1 }
    guard index < text.count, text[index] == UInt8(ascii: "{") else { return false }
    return text.contains("\"log\"", in: index..<min(text.count, index + 4096))
  }

  /// What is seen in an archive; `nil` if the text is none.
  static func sightings(_ text: Span<UInt8>) -> [Sighting]? {
    var reader = ArchiveReader(nestingLimit)
    do throws(WireError) {
      return try reader.read(text)
    } catch {
      return nil
    }
  }
}

private struct ArchiveReader {
  private var json: JSONReader
  private var sightings: [Sighting] = []

  init(_ nestingLimit: Int) { json = JSONReader(nestingLimit: nestingLimit) }

  mutating func read(_ text: Span<UInt8>) throws(WireError) -> [Sighting]? {
    try json.start(text, skippingByteOrderMark: true)
    guard try json.kind(text) == .object else { return nil }
    var hasEntries = false
    try members(text) { (reader, name) throws(WireError) in
      guard name == "log", try reader.json.kind(text) == .object else { return false }
      try reader.members(text) { (reader, name) throws(WireError) in
        guard name == "entries", try reader.json.kind(text) == .array else { return false }
        hasEntries = true
        var index = 0
        try reader.elements(text) { (reader) throws(WireError) in
          try reader.readEntry(index, text)
          index += 1
        }
        return true
      }
      return true
    }
    return hasEntries ? sightings : nil
  }

  // MARK: Containers

  /// Reads the members of the object that begins here; the function says whether it read a value.
  private mutating func members(
    _ text: Span<UInt8>, _ read: (inout Self, String) throws(WireError) -> Bool
  ) throws(WireError) {
    guard try json.kind(text) == .object else {
      try json.skipValue(text)
      return
    }
    var isFirst = true
    try json.openObject(text)
    while let token = try json.nextMember(text, &isFirst) {
      if try !read(&self, json.text(of: token, text)) { try json.skipValue(text) }
    }
  }

  private mutating func elements(
    _ text: Span<UInt8>, _ read: (inout Self) throws(WireError) -> Void
  ) throws(WireError) {
    guard try json.kind(text) == .array else {
      try json.skipValue(text)
      return
    }
    var isFirst = true
    try json.openArray(text)
    while try json.nextElement(text, &isFirst) { try read(&self) }
  }

  private mutating func string(_ text: Span<UInt8>) throws(WireError) -> String? {
    if try json.kind(text) == .string { return try json.readString(text) }
    try json.skipValue(text)
    return nil
  }

  // MARK: Entries

  private struct Entry {
    var headers: [Sighting.SeenHeader] = []
    var method: String?
    var url: String?
    var time: Timestamp?
    var status: Int?
    var code: String?

    mutating func add(_ name: String, _ value: String) {
      let lowercased = name.lowercased()
      guard let known = HeaderOccurrence.names.first(where: { $0.text.lowercased() == lowercased })
      else { return }
      let header = Sighting.SeenHeader(kind: known.kind, value: value)
      // The query is in the URL and in its list.
      if !headers.contains(header) { headers.append(header) }
    }
  }

  private mutating func readEntry(_ index: Int, _ text: Span<UInt8>) throws(WireError) {
    var entry = Entry()
    try members(text) { (reader, name) throws(WireError) in
      switch name {
      case "startedDateTime":
        entry.time = try reader.string(text).flatMap { Timestamp(rfc3339: $0) }
      case "request": try reader.readRequest(&entry, text)
      case "response": try reader.readResponse(&entry, text)
      default: return false
      }
      return true
    }
    func sighting(_ header: Sighting.SeenHeader?) -> Sighting {
      Sighting(
        header: header, place: .entry(index), method: entry.method, url: entry.url?.withoutQuery,
        time: entry.time, status: entry.status, code: entry.code)
    }
    sightings += entry.headers.map(sighting)
    let hasStatus = entry.headers.contains { $0.kind == .partnerFrameworkStatus }
    if let code = entry.code, !hasStatus,
      code.hasPrefix("invalid_header_pfs") || code == "pfs_fallback"
    {
      sightings.append(sighting(nil))
    }
  }

  private mutating func readRequest(
    _ entry: inout Entry, _ text: Span<UInt8>
  ) throws(WireError) {
    try members(text) { (reader, name) throws(WireError) in
      switch name {
      case "method": entry.method = try reader.string(text)
      case "url": entry.url = try reader.string(text)
      case "headers", "queryString", "cookies": try reader.readPairs(&entry, text)
      case "postData":
        try reader.members(text) { (reader, name) throws(WireError) in
          switch name {
          case "params": try reader.readPairs(&entry, text)
          case "text": if let body = try reader.string(text) { Self.readBody(body, &entry) }
          default: return false
          }
          return true
        }
      default: return false
      }
      return true
    }
  }

  /// A list of objects with a name and a value.
  private mutating func readPairs(
    _ entry: inout Entry, _ text: Span<UInt8>
  ) throws(WireError) {
    try elements(text) { (reader) throws(WireError) in
      var pairName: String?
      var pairValue: String?
      try reader.members(text) { (reader, name) throws(WireError) in
        switch name {
        case "name": pairName = try reader.string(text)
        case "value": pairValue = try reader.string(text)
        default: return false
        }
        return true
      }
      if let pairName, let pairValue { entry.add(pairName, pairValue) }
    }
  }

  /// A form, or any text in which a header stands.
  private static func readBody(_ body: String, _ entry: inout Entry) {
    let bytes = ContiguousArray(body.utf8)
    var index = 0
    while let occurrence = HeaderOccurrence.first(in: bytes.span, from: index) {
      let value = String(utf8: bytes.span.extracting(occurrence.value))
      let header = Sighting.SeenHeader(kind: occurrence.kind, value: value)
      if !entry.headers.contains(header) { entry.headers.append(header) }
      index = occurrence.value.upperBound + 1
    }
  }

  private mutating func readResponse(
    _ entry: inout Entry, _ text: Span<UInt8>
  ) throws(WireError) {
    try members(text) { (reader, name) throws(WireError) in
      switch name {
      case "status":
        guard try reader.json.kind(text) == .number else { return false }
        entry.status = Int(String(utf8: text.extracting(try reader.json.readNumber(text))))
      case "content":
        var body: String?
        var isBase64 = false
        try reader.members(text) { (reader, name) throws(WireError) in
          switch name {
          case "text": body = try reader.string(text)
          case "encoding": isBase64 = try reader.string(text) == "base64"
          default: return false
          }
          return true
        }
        if let body { entry.code = Self.code(in: body, isBase64) }
      default: return false
      }
      return true
    }
  }

  private static func code(in body: String, _ isBase64: Bool) -> String? {
    var bytes = ContiguousArray(body.utf8)
    if isBase64 {
      do throws(WireError) {
        bytes = try Base64.decode(bytes.span)
      } catch {
        return nil
      }
    }
    return bytes.span.adobeCode(in: 0..<bytes.count)
  }
}
