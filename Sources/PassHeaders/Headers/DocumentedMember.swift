/// The members of an object that Adobe documents, numbered in its order.
///
/// Whatever reads, writes or shows an object goes through them by a switch without default, so that a further
/// member does not compile until each place has it. Its name is beside it, which only a test asks.
package protocol DocumentedMember: CaseIterable, Sendable, RawRepresentable where RawValue == Int {
  /// All names on the wire, by the members' numbers.
  static var names: NameTable { get }
}

extension DocumentedMember {
  /// The name on the wire.
  package var name: String { Self.names[rawValue] }
}
