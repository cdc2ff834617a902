/// A header whose value is Base64 of a JSON object with documented members.
protocol PayloadModel {
  static var kind: HeaderKind { get }

  /// Reads the root object at the position of `reader` into this model. Records faults of members in `reader`, and
  /// throws an error for malformed JSON.
  mutating func readRoot(
    _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError)
}

extension PayloadModel {
  /// Parses `headerValue` into this model. Changes the model in place, because copying it would cost more than parsing
  /// it.
  ///
  /// - Throws: ``HeaderError`` for the first fault.
  @inline(__always)
  mutating func read(headerValue: String) throws(HeaderError) {
    var failure: HeaderError?
    headerValue.withUTF8Span { text in readHeaderValue(text, &failure) }
    if let error = failure.take() { throw error.attributed(to: Self.kind) }
  }

  /// Decodes the Base64 of a header value, and reads the payload into this model.
  ///
  /// - Parameters:
  ///   - text: The header value. Spaces and tabs around it are ignored.
  ///   - failure: Set to the first error, if any. Each function on the way would copy a returned result, even without
  ///     an error.
  private mutating func readHeaderValue(_ text: Span<UInt8>, _ failure: inout HeaderError?) {
    let range = text.fieldValueRange
    withTemporaryOutput(UInt8.self, capacity: Base64.decodedCapacity(range.count)) { output in
      do throws(SyntaxError) {
        try Base64.decode(text.extracting(range), to: &output)
      } catch {
        failure = HeaderError(base64: error, at: range.lowerBound, before: range.upperBound)
        return
      }
      var reader = PayloadReader()
      readJSON(
        output.span, .base64(start: range.lowerBound, count: range.count), &reader, &failure)
    }
  }

  mutating func read(json: some Sequence<UInt8>) throws(HeaderError) {
    var failure: HeaderError?
    var reader = PayloadReader()
    json.withSpan { readJSON($0, .json, &reader, &failure) }
    if let error = failure.take() { throw error.attributed(to: Self.kind) }
  }

  /// Reads the payload `json` into this model.
  ///
  /// A syntax error takes precedence over an earlier fault of a member: `{"model":5,}` has a syntax error at the comma.
  private mutating func readJSON(
    _ json: Span<UInt8>, _ source: PayloadSource, _ reader: inout PayloadReader,
    _ failure: inout HeaderError?
  ) {
    do throws(SyntaxError) {
      try reader.json.start(json)
      try readRoot(&reader, json)
      try reader.json.finish(json)
    } catch {
      failure = HeaderError(
        json: error, in: json, names: PassHeader.documentedNames, source)
      return
    }
    if let fault = reader.fault { failure = HeaderError(fault, in: json, source) }
  }
}

/// A namespace for decoding the Base64 of header values.
package enum Payload {
  /// Decodes Base64 in `text`.
  ///
  /// - Parameter range: The range of the Base64 in `text`. By default, it is all of `text` except for spaces and tabs
  ///   at both ends.
  /// - Throws: ``HeaderError`` of the stage ``HeaderError/Stage/base64``. Its offsets count the bytes of `text`.
  package static func decode(
    _ text: Span<UInt8>, _ range: Range<Int>? = nil
  ) throws(HeaderError) -> ContiguousArray<UInt8> {
    let range = range ?? text.fieldValueRange
    do throws(SyntaxError) {
      return try Base64.decode(text.extracting(range))
    } catch {
      throw HeaderError(base64: error, at: range.lowerBound, before: range.upperBound)
    }
  }
}

/// A reader of JSON objects whose members have documented names and kinds of values.
///
/// It records the first fault of a member, such as `"model":5`, and continues. A syntax error later in the text takes
/// precedence over that fault.
struct PayloadReader {
  /// The reader of the JSON syntax, whose position is that of this reader.
  var json = JSONReader()
  /// The first fault of a member, such as a missing one.
  private(set) var fault: LocatedFault?

  struct LocatedFault {
    let reason: Fault
    /// The kind of the value, if it is of the wrong kind.
    let found: JSONKind?
    /// The kinds of value that the member may have, if the value is of the wrong kind.
    let expected: ValueKind?
    /// The offset of the value or, if a member is missing, of the object.
    let offset: Int
    /// The path of the member, such as `frameworkProviderInfo.id`. If it is `nil`, the path is computed from `offset`,
    /// at which the value of the member begins.
    let path: String?
  }

  /// The state of reading one object: the members that were found so far, and the one that is expected next.
  struct ObjectState {
    /// Whether the position is before the first member of the object.
    var isBeforeFirstMember = true
    /// The index, in Adobe's table, of the documented member that probably comes next, because most writers keep this
    /// order.
    var expectedIndex = 0
    /// A bit set of the documented members that were found. The lowest bit stands for the first member.
    private var presentIndexes: UInt32 = 0
    /// The members that Adobe does not document, and their names to detect duplicates. It is `nil` for most objects,
    /// which do not have such members.
    fileprivate var undocumented: (members: [UnknownMember], names: Set<ByteKey>)?

    var unknownMembers: [UnknownMember]? { undocumented?.members }

    func contains(_ index: Int) -> Bool {
      presentIndexes & (1 &<< UInt32(truncatingIfNeeded: index)) != 0
    }

    /// Records that the documented member at `index` of Adobe's table was found. Returns `false` if it was found
    /// before.
    mutating func insert(_ index: Int) -> Bool {
      guard !contains(index) else { return false }
      presentIndexes |= 1 &<< UInt32(truncatingIfNeeded: index)
      return true
    }
  }

  /// Advances to the value of the next documented member, and returns the member, or `nil` at the end of the object.
  /// Stores unknown members before it in `object`.
  ///
  /// - Parameter names: The names of `Member`. A caller gets them once for each object, because getting them for each
  ///   member is slower.
  /// - Throws: ``SyntaxError`` if the JSON is malformed, or if two members have the same name.
  @inline(__always)
  mutating func nextMember<Member: DocumentedMember>(
    of _: Member.Type, _ names: NameTable, _ object: inout ObjectState, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> Member? {
    while let (start, index) = try json.nextMember(
      of: names, guess: object.expectedIndex, bytes, &object.isBeforeFirstMember)
    {
      if let index {
        object.expectedIndex = index &+ 1
        guard object.insert(index) else {
          throw SyntaxError(.duplicateMember, at: start)
        }
        return Member.allCases[index]
      }
      try readUnknownMember(nameAt: start, &object, bytes)
    }
    return nil
  }

  /// Reads the value of a member that Adobe does not document, and stores the member in `object`.
  ///
  /// - Parameter start: The offset of the opening quote of the member's name. The position is already at the value.
  @inline(never)
  private mutating func readUnknownMember(
    nameAt start: Int, _ object: inout ObjectState, _ bytes: Span<UInt8>
  ) throws(SyntaxError) {
    var reader = JSONReader(at: start)
    let name = try reader.readString(bytes)
    var undocumented = object.undocumented.take() ?? ([], [])
    guard undocumented.names.insert(ByteKey(name)).inserted else {
      throw SyntaxError(.duplicateMember, at: start)
    }
    undocumented.members.append(UnknownMember(name: name, try json.readValue(bytes)))
    object.undocumented = undocumented
  }

  /// Records a fault, unless one has already been recorded, because only the first one is reported.
  mutating func recordFault(
    _ reason: Fault, found: JSONKind? = nil, expected: ValueKind? = nil, at offset: Int,
    path: String? = nil
  ) {
    if fault == nil {
      fault = LocatedFault(
        reason: reason, found: found, expected: expected, offset: offset, path: path)
    }
  }

  /// Enters the object at the position and returns `true`. Otherwise, records a fault, skips the value, and returns
  /// `false`.
  ///
  /// - Parameter isRoot: Whether the object is the payload itself. The recorded fault is then `not-an-object` instead
  ///   of `wrong-type`.
  mutating func openObject(
    isRoot: Bool = false, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> Bool {
    guard bytes.byte(at: json.position) == "{" else {
      try rejectValue(of: try json.kind(bytes), expecting: isRoot ? nil : .object, bytes)
      return false
    }
    try json.open()
    return true
  }

  /// Records a fault for the value at the position, such as `5` in `"model":5`, and skips the value.
  ///
  /// - Parameters:
  ///   - found: The kind of the value. The fault of `null` is `null-member`, and of any other kind `wrong-type`.
  ///   - expected: The kinds of value that the member may have. If it is `nil`, the value is the payload itself, and
  ///     the fault is `not-an-object`.
  @inline(never)
  mutating func rejectValue(
    of found: JSONKind, expecting expected: ValueKind?, _ bytes: Span<UInt8>
  ) throws(SyntaxError) {
    recordFault(
      expected == nil ? .notAnObject : found == .null ? .nullMember : .wrongType, found: found,
      expected: expected, at: json.position)
    _ = try json.readValue(bytes)
  }

  /// Reads the string at the position. Records a fault for any other value, skips it, and returns `nil`.
  @inline(never)
  mutating func readString(_ bytes: Span<UInt8>) throws(SyntaxError) -> String? {
    if bytes.byte(at: json.position) == "\"" {
      return json.text(of: try json.scanString(bytes), bytes)
    }
    try rejectValue(of: try json.kind(bytes), expecting: .string, bytes)
    return nil
  }
}
