package import PassHeaders

extension JSONValue {
  /// Calls `body` with each string and each number in this value, and its path. The values at the paths in `named` are
  /// skipped.
  package func forEachLeaf(
    _ path: MemberPath, except named: Set<String> = [], _ body: (String, MemberPath) -> Void
  ) {
    switch self {
    case .null, .bool: break
    case .number(let text), .string(let text): body(text, path)
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        let place = path.appending(index: index)
        if !named.contains(place.text) { element.forEachLeaf(place, except: named, body) }
      }
    case .object(let members):
      for member in members {
        let place = path.appending(member.name)
        if !named.contains(place.text) { member.value.forEachLeaf(place, except: named, body) }
      }
    }
  }

  /// All strings and numbers in this value, without the names of members.
  package var texts: [String] {
    var texts: [String] = []
    forEachLeaf(.root) { text, _ in texts.append(text) }
    return texts
  }
}
