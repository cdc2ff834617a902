/// A header whose payload is a JSON object with documented members.
protocol PayloadModel {
  static var kind: PassHeader.Kind { get }

  mutating func readRoot(
    _ reader: inout PayloadReader, _ json: Span<UInt8>
  ) throws(SyntaxError)
}

extension PayloadModel {
  /// Reads a header value into the model, which is filled in place, because copying it would cost
  /// more than reading it.
  @inline(__always)
  mutating func read(headerValue: String) throws(HeaderError) {
    var failure: HeaderError?
    headerValue.withUTF8Span { text in readValue(text, &failure) }
    if let error = failure.take() { throw error.of(Self.kind) }
  }

  /// - Parameter failure: Set to what is wrong. As a result it would be copied by each function that
  ///   it passes through, also where there is none.
  private mutating func readValue(_ text: Span<UInt8>, _ failure: inout HeaderError?) {
    let range = text.fieldValueRange
    withTemporaryOutput(UInt8.self, capacity: Base64.decodedCapacity(range.count)) { output in
      do throws(SyntaxError) {
        try Base64.decode(text.extracting(range), to: &output)
      } catch {
        failure = HeaderError(base64: error, at: range.lowerBound, before: range.upperBound)
        return
      }
      var reader = PayloadReader()
      read(
        output.span, .base64(start: range.lowerBound, count: range.count), &reader, &failure)
    }
  }

  /// Reads JSON that is not in Base64.
  mutating func read(json: some Sequence<UInt8>) throws(HeaderError) {
    var failure: HeaderError?
    var reader = PayloadReader()
    json.withSpan { read($0, .json, &reader, &failure) }
    if let error = failure.take() { throw error.of(Self.kind) }
  }

  /// The stages keep their order:
  /// a fault of the payload counts only in text that is JSON to its end.
  private mutating func read(
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

/// What a header value encodes.
package enum Payload {
  /// Decodes a header value, or the Base64 that it has in that range; spaces and tabs around it are not
  /// part of it.
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

/// Reads members of known types, and goes on after one that has another.
struct PayloadReader {
  var json = JSONReader()
  /// The first thing that is wrong with the payload, though not with the JSON.
  private(set) var fault: PlacedFault?

  struct PlacedFault {
    let reason: Fault
    let found: JSONKind?
    let expected: ValueKind?
    let offset: Int
    /// The member concerned; `nil` for the value at the offset.
    let path: String?
  }

  /// What is known of an object that is being read.
  struct ObjectState {
    var isFirst = true
    /// The index of the documented member that probably comes next.
    var guess = 0
    private var seen: UInt32 = 0
    /// The other members, and their names; most objects have none.
    fileprivate var others: (members: [UnknownMember], names: Set<ByteKey>)?

    /// The other members, if there are any.
    var unknown: [UnknownMember]? { others?.members }

    func contains(_ index: Int) -> Bool {
      seen & (1 &<< UInt32(truncatingIfNeeded: index)) != 0
    }

    /// Marks a member as present; `false` if it was already.
    mutating func insert(_ index: Int) -> Bool {
      guard !contains(index) else { return false }
      seen |= 1 &<< UInt32(truncatingIfNeeded: index)
      return true
    }
  }

  /// Reads up to the value of the next documented member, and gives it; `nil` at the object's end. Other
  /// members are kept with the object.
  ///
  /// - Parameter names: Those of the members, asked for once.
  @inline(__always)
  mutating func next<Member: DocumentedMember>(
    of _: Member.Type, _ names: NameTable, _ object: inout ObjectState, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> Member? {
    while let (start, index) = try json.nextMember(
      of: names, guess: object.guess, bytes, &object.isFirst)
    {
      if let index {
        object.guess = index &+ 1
        guard object.insert(index) else {
          throw SyntaxError(.duplicateMember, at: start)
        }
        return Member.allCases[index]
      }
      try readUnknownMember(named: start, &object, bytes)
    }
    return nil
  }

  @inline(never)
  private mutating func readUnknownMember(
    named start: Int, _ object: inout ObjectState, _ bytes: Span<UInt8>
  ) throws(SyntaxError) {
    var reader = JSONReader(at: start)
    let name = try reader.readString(bytes)
    var others = object.others.take() ?? ([], [])
    guard others.names.insert(ByteKey(name)).inserted else {
      throw SyntaxError(.duplicateMember, at: start)
    }
    others.members.append(UnknownMember(name: name, try json.readValue(bytes)))
    object.others = others
  }

  /// Records a fault, of which the first one counts.
  mutating func fail(
    _ reason: Fault, found: JSONKind? = nil, expected: ValueKind? = nil, at offset: Int,
    path: String? = nil
  ) {
    if fault == nil {
      fault = PlacedFault(
        reason: reason, found: found, expected: expected, offset: offset, path: path)
    }
  }

  /// Steps into the object that begins here; `false` if it is another value, which is a fault and is
  /// skipped.
  mutating func openObject(
    isRoot: Bool = false, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> Bool {
    guard bytes.byte(at: json.position) == "{" else {
      try refuse(try json.kind(bytes), isRoot ? nil : .object, bytes)
      return false
    }
    try json.open()
    return true
  }

  /// Records that the value here is of a wrong kind, and skips it.
  ///
  /// - Parameter expected: `nil` for the object that a payload is.
  @inline(never)
  mutating func refuse(
    _ found: JSONKind, _ expected: ValueKind?, _ bytes: Span<UInt8>
  ) throws(SyntaxError) {
    fail(
      expected == nil ? .notAnObject : found == .null ? .nullMember : .wrongType, found: found,
      expected: expected, at: json.position)
    _ = try json.readValue(bytes)
  }

  @inline(never)
  mutating func string(_ bytes: Span<UInt8>) throws(SyntaxError) -> String? {
    if bytes.byte(at: json.position) == "\"" {
      return json.text(of: try json.scanString(bytes), bytes)
    }
    try refuse(try json.kind(bytes), .string, bytes)
    return nil
  }
}
