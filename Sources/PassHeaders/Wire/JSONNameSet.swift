/// The member names of one object that have been met.
///
/// Names are compared by their bytes, as RFC 8259 section 8.3 wants it: to Swift's `String` two
/// names that differ in Unicode normalisation would be the same. A few names are searched one by
/// one; from then on a hash table, seeded anew by each process, keeps a hostile object linear.
package struct JSONNameSet {
  private static let linearLimit = 12

  private var first: ContiguousArray<String> = []
  private var table: Set<Name> = []

  package init() {}

  /// Adds the name; `false` if it was there.
  package mutating func insert(_ name: String) -> Bool {
    if first.count < Self.linearLimit {
      for known in first where known.utf8.elementsEqual(name.utf8) { return false }
      first.append(name)
      return true
    }
    if table.isEmpty {
      for known in first { table.insert(Name(text: known)) }
    }
    return table.insert(Name(text: name)).inserted
  }

  private struct Name: Hashable {
    let text: String

    static func == (left: Name, right: Name) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
      hasher.combine(text.utf8.count)
    }
  }
}
