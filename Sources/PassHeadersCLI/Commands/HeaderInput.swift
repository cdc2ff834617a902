import PassHeaders

/// A header as a person gives it: a whole line, or only its value.
struct HeaderInput {
  /// As it stood before the colon.
  let name: String?
  let value: String

  /// A line that begins with a token and a colon (RFC 9112 section 5) is `Name: value`; anything
  /// else is a value, which as Base64 has no colon.
  init(_ text: String) {
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
    let bytes = try console.read("-")
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let inputs = lines.map { HeaderInput(String(decoding: $0, as: UTF8.self)) }
      .filter { !$0.value.isEmpty || $0.name != nil }
    guard !inputs.isEmpty else {
      throw CommandFailure(code: .invalid, message: "standard input holds no header")
    }
    return inputs
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
  let result: Result<Content, Problem>

  enum Content {
    case partnerFrameworkStatus(PartnerFrameworkStatus)
    case deviceInfo(DeviceInfo)
  }

  enum Problem: Error {
    case header(HeaderError)
    /// The name is that of another header.
    case otherHeader
    /// Without a name the payload has to tell, and it has no member of either header.
    case unrecognised
  }

  init(_ input: HeaderInput) {
    self.input = input
    do throws(HeaderError) {
      payload = ContiguousArray(try Payload(headerValue: input.value).json)
    } catch {
      payload = nil
    }
    if let name = input.name {
      kind = HeaderKind(fieldName: name)
    } else {
      kind = payload.flatMap { HeaderKind(payload: $0) }
    }
    result = Self.read(input, kind, hasPayload: payload != nil)
  }

  private static func read(
    _ input: HeaderInput, _ kind: HeaderKind?, hasPayload: Bool
  ) -> Result<Content, Problem> {
    do throws(HeaderError) {
      switch kind {
      case .partnerFrameworkStatus:
        return .success(
          .partnerFrameworkStatus(try PartnerFrameworkStatus(headerValue: input.value)))
      case .deviceInfo: return .success(.deviceInfo(try DeviceInfo(headerValue: input.value)))
      case nil where input.name != nil: return .failure(.otherHeader)
      case nil where hasPayload: return .failure(.unrecognised)
      case nil:
        // What is wrong with the Base64 does not depend on the header.
        _ = try DeviceInfo(headerValue: input.value)
        return .failure(.unrecognised)
      }
    } catch {
      return .failure(.header(error))
    }
  }
}
