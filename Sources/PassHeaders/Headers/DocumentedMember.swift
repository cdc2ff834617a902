/// The members of an object that Adobe documents, numbered in its order.
///
/// Whatever reads, writes or shows an object goes through them by a switch without default, so that a further
/// member does not compile until each place has it.
package protocol DocumentedMember: CaseIterable, Sendable where AllCases == [Self] {
  /// The name on the wire.
  var name: String { get }

  /// All names on the wire, by the members' numbers.
  static var names: NameTable { get }
}

extension DocumentedMember where Self: RawRepresentable, RawValue == String {
  package var name: String { rawValue }
}
