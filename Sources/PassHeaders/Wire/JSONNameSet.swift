/// The member names of one object that have been met.
///
/// Names are compared by their bytes. A few are searched one by one; from then on a hash table keeps
/// an object of many names linear.
package struct JSONNameSet {
  private static let linearLimit = 12

  private var first: ContiguousArray<String> = []
  private var table: Set<ExactString> = []

  package init() {}

  /// Adds the name; `false` if it was there.
  package mutating func insert(_ name: String) -> Bool {
    if first.count < Self.linearLimit {
      for known in first where known.utf8.elementsEqual(name.utf8) { return false }
      first.append(name)
      return true
    }
    if table.isEmpty {
      for known in first { table.insert(ExactString(known)) }
    }
    return table.insert(ExactString(name)).inserted
  }
}
