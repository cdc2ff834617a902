import PassHeaders

/// A JSON value that the lenient reader read, with its range in the payload.
struct Tree: Sendable {
  let content: Content
  /// The range of byte offsets in the payload, including quotes or brackets.
  let range: Range<Int>

  /// The content of a value. Only the members of objects have ranges. The elements of an array do not.
  enum Content: Sendable {
    /// A value that is not an object: a string, a number, a literal, or an array.
    case plain(JSONValue)
    /// The members of an object, in the order of the payload. Their names are unique.
    case object([Member])
  }

  struct Member: Sendable {
    /// The name without quotes and escape sequences.
    let name: String
    /// The range of the name in the payload, including its quotes.
    let nameRange: Range<Int>
    let value: Tree
  }

  var kind: JSONKind {
    if case .plain(let value) = content { value.kind } else { .object }
  }

  /// The JSON value of this tree, without the ranges.
  var json: JSONValue {
    switch content {
    case .plain(let value): value
    case .object(let members):
      .object(members.map { JSONMember(name: $0.name, value: $0.value.json) })
    }
  }
}
