/// The JSON of a header value, and where it came from.
package struct Payload {
  private let bytes: ContiguousArray<UInt8>
  /// The first bytes are the JSON.
  private let count: Int
  private let source: PayloadSource

  /// Decodes a header value. White space around a field value is not part of it (RFC 9110
  /// section 5.5) and is passed over.
  package init(headerValue: String) throws(HeaderError) {
    var bytes = ContiguousArray(headerValue.utf8)
    var start = 0
    var end = bytes.count
    while start < end, Self.isOptionalWhiteSpace(bytes[start]) { start += 1 }
    while end > start, Self.isOptionalWhiteSpace(bytes[end - 1]) { end -= 1 }
    do throws(WireError) {
      count = try Base64.decode(inPlace: &bytes, start..<end)
    } catch {
      throw HeaderError(base64: error)
    }
    source = .base64(start: start, count: end - start)
    self.bytes = bytes
  }

  package init(json: some Sequence<UInt8>) {
    bytes = ContiguousArray(json)
    count = bytes.count
    source = .json
  }

  /// The JSON.
  package var json: ArraySlice<UInt8> { ArraySlice(bytes[..<count]) }

  /// Reads the JSON with the function, which reads the root object and leaves the first fault of
  /// the payload in the reader.
  ///
  /// The stages keep their order: a payload fault counts only in text that is JSON to its end.
  func read<Model>(
    _ readRoot: (inout PayloadReader, Span<UInt8>) throws(WireError) -> Model
  ) throws(HeaderError) -> Model {
    let json = bytes.span.extracting(0..<count)
    var reader = PayloadReader()
    let model: Model
    do throws(WireError) {
      try reader.json.start(json)
      model = try readRoot(&reader, json)
      try reader.json.finish(json)
    } catch {
      throw HeaderError(.wire(error.reason), at: error.offset, in: json, source: source)
    }
    if let fault = reader.fault {
      throw HeaderError(
        fault.reason, at: fault.offset, in: json, missing: fault.missing, source: source)
    }
    return model
  }

  private static func isOptionalWhiteSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

/// Reads members of known types, and goes on after one that has another.
struct PayloadReader {
  var json = JSONReader()
  /// The first thing that is wrong with the payload, though not with the JSON.
  private(set) var fault: Fault?

  struct Fault {
    let reason: HeaderError.Reason
    let offset: Int
    /// The member that the object at the offset lacks.
    let missing: String?
  }

  mutating func fail(_ reason: HeaderError.Reason, at offset: Int, missing: String? = nil) {
    if fault == nil { fault = Fault(reason: reason, offset: offset, missing: missing) }
  }

  /// Whether a value of the kind begins here; if not, notes the fault and passes over it.
  mutating func expect(
    _ kind: JSONKind, _ expected: JSONKinds, _ bytes: Span<UInt8>
  ) throws(WireError) -> Bool {
    let found = try json.kind(bytes)
    if found == kind { return true }
    try refuse(found, expected, bytes)
    return false
  }

  /// Notes that the value here is of a wrong kind, and passes over it.
  mutating func refuse(
    _ found: JSONKind, _ expected: JSONKinds, _ bytes: Span<UInt8>
  ) throws(WireError) {
    fail(
      found == .null ? .nullMember : .wrongType(found: found, expected: expected),
      at: json.position)
    _ = try json.readValue(bytes)
  }

  mutating func string(_ bytes: Span<UInt8>) throws(WireError) -> String? {
    guard try expect(.string, .string, bytes) else { return nil }
    return try json.readString(bytes)
  }

  /// Reads a member that is none of the known ones.
  mutating func unknownMember(
    _ token: JSONStringToken, _ names: inout JSONNameSet, _ bytes: Span<UInt8>
  ) throws(WireError) -> JSONMember {
    let name = json.text(of: token, bytes)
    guard names.insert(name) else {
      throw WireError(.duplicateMember(name), at: token.content.lowerBound - 1)
    }
    return JSONMember(name: name, value: try json.readValue(bytes))
  }
}

/// Which of an object's known members have been met.
struct SeenMembers {
  private var bits: UInt32 = 0

  /// Marks the member at that place of the documented order; a second one is an error.
  mutating func mark(
    _ index: Int, _ token: JSONStringToken, _ bytes: Span<UInt8>
  ) throws(WireError) {
    guard mark(index) else {
      throw WireError(
        .duplicateMember(JSONReader().text(of: token, bytes)), at: token.content.lowerBound - 1)
    }
  }

  /// Marks the member at that place of the documented order; `false` if it was marked before.
  mutating func mark(_ index: Int) -> Bool {
    guard !contains(index) else { return false }
    bits |= 1 << UInt32(truncatingIfNeeded: index)
    return true
  }

  func contains(_ index: Int) -> Bool {
    bits & (1 << UInt32(truncatingIfNeeded: index)) != 0
  }
}

/// The names of an object's known members, to be found from their bytes.
struct MemberNames: Sendable {
  private let names: ContiguousArray<ContiguousArray<UInt8>>

  init(_ names: [String]) { self.names = ContiguousArray(names.map { ContiguousArray($0.utf8) }) }

  func index(of token: JSONStringToken, _ bytes: Span<UInt8>) -> Int? {
    for index in names.indices where token.equals(names[index], bytes) { return index }
    return nil
  }
}
