/// The JSON of a header value.
package enum Payload {
  /// Decodes a header value. White space around a field value is not part of it (RFC 9110
  /// section 5.5) and is passed over.
  package static func decode(headerValue: String) throws(HeaderError) -> ContiguousArray<UInt8> {
    var result: Result<ContiguousArray<UInt8>, HeaderError> = .success([])
    headerValue.withUTF8Span { text in
      do throws(HeaderError) {
        result = .success(try decode(text))
      } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }

  /// Decodes the bytes of a header value.
  static func decode(_ text: Span<UInt8>) throws(HeaderError) -> ContiguousArray<UInt8> {
    let range = valueRange(text)
    do throws(WireError) {
      return try Base64.decode(text.extracting(range))
    } catch {
      throw HeaderError(base64: error, at: range.lowerBound)
    }
  }

  /// Reads the JSON of a header value with the function, which reads the root object into the model
  /// and leaves the first fault of the payload in the reader.
  ///
  /// The stages keep their order: a payload fault counts only in text that is JSON to its end. The
  /// model is filled where it is, because copies of it would cost more than the reading.
  @inline(__always)
  static func read<Model>(
    headerValue: String, into model: inout Model,
    _ readRoot: (inout Model, inout PayloadReader, Span<UInt8>) throws(WireError) -> Void
  ) throws(HeaderError) {
    // The closures return nothing and throw nothing: what they leave is left outside of them.
    var failure: HeaderError?
    headerValue.withUTF8Span { text in
      let range = valueRange(text)
      withTemporaryBytes(capacity: Base64.decodedCapacity(range.count)) { output in
        do throws(WireError) {
          try Base64.decode(text.extracting(range), to: &output)
        } catch {
          failure = HeaderError(base64: error, at: range.lowerBound)
          return
        }
        let source = PayloadSource.base64(start: range.lowerBound, count: range.count)
        failure = read(json: output.span, source, into: &model, readRoot)
      }
    }
    if let failure { throw failure }
  }

  /// Reads JSON that is not in Base64; see ``read(headerValue:into:_:)``.
  static func read<Model>(
    json: some Sequence<UInt8>, into model: inout Model,
    _ readRoot: (inout Model, inout PayloadReader, Span<UInt8>) throws(WireError) -> Void
  ) throws(HeaderError) {
    var failure: HeaderError?
    json.withSpan { failure = read(json: $0, .json, into: &model, readRoot) }
    if let failure { throw failure }
  }

  @inline(__always)
  private static func read<Model>(
    json: Span<UInt8>, _ source: PayloadSource, into model: inout Model,
    _ readRoot: (inout Model, inout PayloadReader, Span<UInt8>) throws(WireError) -> Void
  ) -> HeaderError? {
    var reader = PayloadReader()
    do throws(WireError) {
      try reader.json.start(json)
      try readRoot(&model, &reader, json)
      try reader.json.finish(json)
    } catch {
      return HeaderError(.wire(error.reason), at: error.offset, in: json, source: source)
    }
    if let fault = reader.fault {
      return HeaderError(
        fault.reason, at: fault.offset, in: json, path: fault.path, source: source)
    }
    return nil
  }

  /// The text without the white space around it.
  static func valueRange(_ text: Span<UInt8>) -> Range<Int> {
    var start = 0
    var end = text.count
    while start < end, text[start].isOptionalWhiteSpace { start += 1 }
    while end > start, text[end - 1].isOptionalWhiteSpace { end -= 1 }
    return start..<end
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
    /// The member concerned; `nil` for the value at the offset.
    let path: String?
  }

  /// Notes a fault.
  ///
  /// - Parameter path: The member concerned; `nil` for the value at the offset.
  mutating func fail(_ reason: HeaderError.Reason, at offset: Int, path: String? = nil) {
    if fault == nil { fault = Fault(reason: reason, offset: offset, path: path) }
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
    _ token: JSONStringToken, _ names: inout JSONNameSet?, _ bytes: Span<UInt8>
  ) throws(WireError) -> JSONMember {
    let name = json.text(of: token, bytes)
    var met = names.take() ?? JSONNameSet()
    defer { names = met }
    guard met.insert(name) else {
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
