/// The members of an object that Adobe documents, numbered in its order.
///
/// Whatever reads, writes or shows an object goes through them by a switch without default, so that a further
/// member does not compile until each place has it.
package protocol DocumentedMember: CaseIterable, Sendable, RawRepresentable where RawValue == Int {
  /// The name on the wire.
  var name: String { get }
  /// All names, by the members' numbers.
  static var names: NameTable { get }
}

extension DocumentedMember {
  /// All members, without an array of them.
  static var each: DocumentedMembers<Self> { DocumentedMembers() }
}

/// Members in their order.
struct DocumentedMembers<Member: DocumentedMember>: Sequence, IteratorProtocol {
  private var number = 0

  @inline(__always)
  mutating func next() -> Member? {
    defer { number &+= 1 }
    return Member(rawValue: number)
  }
}
