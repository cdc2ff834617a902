/// A member that Adobe does not document. It is kept, so that a header can be read and written again without loss.
public struct UnknownMember: Hashable, Sendable {
  private let nameKey: ByteKey
  private let jsonKey: ByteKey

  /// The name of the member, without quotes and escape sequences.
  public var name: String { nameKey.text }

  /// The value of the member as JSON text, without white space between tokens. Members keep their order, numbers keep
  /// their text, and strings have only the escape sequences that JSON requires.
  public var json: String { jsonKey.text }

  /// Creates a member, and stores `value` as JSON text without white space between tokens.
  package init(name: String, _ value: JSONValue) {
    nameKey = ByteKey(name)
    jsonKey = ByteKey(JSONWriter.write({ $0.writeValue(value, &$1) }, then: { String(utf8: $0) }))
  }

  /// Whether the value is within the nesting limit of ``JSONReader`` if `depth` objects enclose it.
  func isReadable(atDepth depth: Int) -> Bool {
    var reader = JSONReader(depth: depth)
    // The value is valid JSON, so reading it fails only if it exceeds the nesting limit.
    return json.withUTF8Span { bytes in (try? reader.skipValue(bytes)) != nil }
  }
}

extension UnknownMember: CustomStringConvertible, PersonalValue {
  /// The lengths of the name and the value, as in `UnknownMember(<6 bytes>: <12 bytes>)`. A damaged payload may have a
  /// personal value in place of a name.
  public var description: String {
    "UnknownMember(<\(name.utf8.count) bytes>: <\(json.utf8.count) bytes>)"
  }
}

extension JSONWriter {
  mutating func writeMembers(_ members: [UnknownMember], _ output: inout Output) {
    for member in members {
      writeName(member.name, &output)
      writeToken(member.json, &output)
    }
  }
}

extension [UnknownMember] {
  /// Checks that the members can be read again: each name must occur once, and each value must be within the nesting
  /// limit.
  ///
  /// - Parameters:
  ///   - names: The names that Adobe documents for the same object. An unknown member must not have one of them.
  ///   - depth: The number of objects that enclose a member's value.
  ///   - path: The path of the object.
  ///   - header: The kind of header that the error names.
  /// - Throws: ``HeaderError`` with the code `duplicate-member` or `nesting-too-deep`.
  @inline(never)
  func checkReadable(
    beside names: [String], depth: Int, _ path: MemberPath, of header: HeaderKind
  ) throws(HeaderError) {
    if isEmpty { return }
    var usedNames = Set(names.map { ByteKey($0) })
    for member in self {
      let fault: Fault
      if !usedNames.insert(ByteKey(member.name)).inserted {
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
