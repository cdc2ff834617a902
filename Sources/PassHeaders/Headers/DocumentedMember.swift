/// A member that Adobe documents for a JSON object. The cases are in the order of Adobe's table.
///
/// Code that reads, writes or shows an object switches over its members without a `default`, so that a new case does
/// not compile until it is handled.
package protocol DocumentedMember: CaseIterable, Sendable where AllCases == [Self] {
  /// The name of the member in JSON, such as `accessStatus`.
  var name: String { get }

  /// The names in the order of `allCases`, with a lookup that returns the index of a name.
  static var names: NameTable { get }
}

extension DocumentedMember where Self: RawRepresentable, RawValue == String {
  package var name: String { rawValue }
}
