/// A member that Adobe does not document, kept so that nothing is lost.
public struct UnknownMember: Hashable, Sendable {
  private let nameKey: ByteKey
  private let jsonKey: ByteKey

  /// The name, without quotes and escapes.
  public var name: String { nameKey.text }

  /// The value as JSON: without white space, members in their order, numbers as they were written,
  /// strings with only the escapes that JSON requires.
  public var json: String { jsonKey.text }

  package init(name: String, _ value: JSONValue) {
    nameKey = ByteKey(name)
    jsonKey = ByteKey(JSONWriter.write({ $0.writeValue(value, &$1) }, then: { String(utf8: $0) }))
  }

  /// Whether the value can be read with so many objects around it.
  func isReadable(atDepth depth: Int) -> Bool {
    var reader = JSONReader(depth: depth)
    // The value is JSON: nothing but its nesting can be refused.
    return json.withUTF8Span { bytes in (try? reader.skipValue(bytes)) != nil }
  }
}

extension UnknownMember: CustomStringConvertible, PersonalValue {
  /// How long the name and the value are; a damaged payload may have values for names.
  public var description: String {
    "UnknownMember(<\(name.utf8.count) bytes>: <\(json.utf8.count) bytes>)"
  }
}

extension JSONWriter {
  mutating func members(_ members: [UnknownMember], _ output: inout Output) {
    for member in members {
      writeName(member.name, &output)
      writeToken(member.json, &output)
    }
  }
}

extension [UnknownMember] {
  /// Makes sure that the members can be read again: each name occurs once, and nesting is within the limit.
  ///
  /// - Parameters:
  ///   - names: The documented names of the same object.
  ///   - depth: The number of objects around a member's value.
  ///   - path: The path of the object.
  /// - Throws: ``HeaderError`` with the code `duplicate-member` or `nesting-too-deep`.
  @inline(never)
  func checkReadable(
    beside names: [String], depth: Int, _ path: MemberPath, of header: PassHeader.Kind
  ) throws(HeaderError) {
    if isEmpty { return }
    var taken = Set(names.map { ByteKey($0) })
    for member in self {
      let fault: Fault
      if !taken.insert(ByteKey(member.name)).inserted {
        fault = .duplicateMember
      } else if !member.isReadable(atDepth: depth) {
        fault = .nestingTooDeep
      } else {
        continue
      }
      throw HeaderError(.writing, Diagnostic(fault, path: path.appending(member.name)), of: header)
    }
  }
}
