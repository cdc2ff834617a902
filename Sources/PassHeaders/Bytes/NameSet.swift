/// The names that an object or element has so far.
///
/// Names are compared by their bytes. A few are searched one by one; from then on a hash table keeps
/// an object of many names linear.
struct NameSet {
  private static let linearLimit = 12

  private var first: ContiguousArray<String> = []
  private var table: Set<ByteKey> = []

  /// Adds the name; `false` if it was there already.
  mutating func insert(_ name: String) -> Bool {
    if first.count < Self.linearLimit {
      for known in first where known.hasSameBytes(as: name) { return false }
      first.append(name)
      return true
    }
    if table.isEmpty {
      for known in first { table.insert(ByteKey(known)) }
    }
    return table.insert(ByteKey(name)).inserted
  }
}
