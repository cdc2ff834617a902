import PassHeaders

/// A value that was read with tolerance, with its place in the payload.
struct Tree: Sendable {
  let content: Content
  let range: Range<Int>

  enum Content: Sendable {
    /// Anything but an object.
    case plain(JSONValue)
    case object([Member])
  }

  struct Member: Sendable {
    let name: String
    let nameRange: Range<Int>
    let value: Tree
  }

  var kind: JSONKind {
    if case .plain(let value) = content { value.kind } else { .object }
  }

  var json: JSONValue {
    switch content {
    case .plain(let value): value
    case .object(let members):
      .object(members.map { JSONMember(name: $0.name, value: $0.value.json) })
    }
  }
}
