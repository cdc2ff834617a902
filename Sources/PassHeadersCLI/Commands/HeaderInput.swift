import PassHeaders

/// A header as a person gives it: a whole line, or only its value.
struct HeaderInput {
  /// All of it.
  let text: String
  /// As it stood before the colon.
  let name: String?
  let value: String

  /// A line that begins with a token and a colon (RFC 9112 section 5) is `Name: value`; anything
  /// else is a value, which as Base64 has no colon.
  init(_ text: String) {
    self.text = text
    if let colon = text.firstIndex(of: ":") {
      let name = text[..<colon].trimmed
      if !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte) {
        self.name = name
        value = text[text.index(after: colon)...].trimmed
        return
      }
    }
    name = nil
    value = text.trimmed
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

extension HeaderInput {
  /// The header that was given, or else those on standard input, one a line.
  static func read(
    _ value: String?, _ console: inout Console
  ) throws(CommandFailure) -> [HeaderInput] {
    if let value, value != "-" { return [HeaderInput(value)] }
    if console.inputIsTerminal {
      console.printError("Paste headers, one a line; end with Control-D.")
      console.flush()
    }
    let inputs = Self.split(try console.read("-"))
    guard !inputs.isEmpty else {
      throw CommandFailure(code: .invalid, message: "standard input holds no header")
    }
    return inputs
  }

  /// One header a line; or one header in all, if no line is one.
  private static func split(_ bytes: ContiguousArray<UInt8>) -> [HeaderInput] {
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let inputs = lines.map { HeaderInput(String(decoding: $0, as: UTF8.self)) }
      .filter { !$0.value.isEmpty || $0.name != nil }
    guard inputs.count > 1, !inputs.contains(where: { DecodedHeader($0).isSound }) else {
      return inputs
    }
    let whole = HeaderInput(String(decoding: bytes, as: UTF8.self))
    return Inspection(of: whole.text).payload == nil ? inputs : [whole]
  }
}

extension Substring {
  /// Without the spaces and tabs around it.
  fileprivate var trimmed: String {
    var text = self
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}

extension String {
  fileprivate var trimmed: String { self[...].trimmed }
}

/// What became of a header that was read.
struct DecodedHeader {
  let input: HeaderInput
  /// From the name, or else from the payload.
  let kind: HeaderKind?
  /// The JSON, if the value is Base64.
  let payload: ContiguousArray<UInt8>?
  let result: Result<PassHeader, Problem>
  /// What was found where the strict parser did not take the input as it is.
  let inspection: Inspection?

  enum Problem: Error {
    case header(HeaderError)
    /// The name is that of another header.
    case otherHeader
    /// Without a name the payload has to tell, and it has no member of either header.
    case unrecognised
  }

  /// Whether the field is longer than common servers take.
  var isTooLong: Bool {
    kind.map { !HeaderLength.allows(valueCount: input.value.utf8.count, $0.fieldName) } ?? false
  }

  /// Whether the header could be read.
  var isSound: Bool {
    if case .success = result { return true }
    return false
  }

  init(_ input: HeaderInput) {
    self.input = input
    let payload = Self.payload(input.value)
    let kind =
      input.name == nil
      ? payload.flatMap { HeaderKind(payload: $0) }
      : input.name.flatMap { HeaderKind(fieldName: $0) }
    let strict = Self.read(input, kind, hasPayload: payload != nil)
    if case .success = strict {
      (self.kind, self.payload, result, inspection) = (kind, payload, strict, nil)
      return
    }
    // A sound header may stand in a text, such as a command.
    let inspection =
      kind != nil && input.name != nil && !input.value.contains(where: \.isNewline)
      ? Inspection(of: input.value, as: kind) : Inspection(of: input.text)
    self.inspection = inspection
    if let header = inspection.header {
      self.kind = header.kind
      self.payload = inspection.payload
      result = .success(header)
    } else {
      (self.kind, self.payload, result) = (kind, payload, strict)
    }
  }

  private static func payload(_ value: String) -> ContiguousArray<UInt8>? {
    do throws(HeaderError) {
      return try Payload.decode(headerValue: value)
    } catch {
      return nil
    }
  }

  private static func read(
    _ input: HeaderInput, _ kind: HeaderKind?, hasPayload: Bool
  ) -> Result<PassHeader, Problem> {
    do throws(HeaderError) {
      if let kind { return .success(try PassHeader(kind, headerValue: input.value)) }
      if input.name != nil { return .failure(.otherHeader) }
      // What is wrong with the Base64 does not depend on the header.
      if !hasPayload { _ = try Payload.decode(headerValue: input.value) }
      return .failure(.unrecognised)
    } catch {
      return .failure(.header(error))
    }
  }
}
