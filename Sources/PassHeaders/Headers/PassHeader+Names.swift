extension PassHeader {
  /// The names of all members that Adobe documents for the payload of a header. Any other name may be personal.
  static let documentedNames = NameTable(
    DeviceInfo.Field.names.texts
      + PartnerFrameworkStatus.Object.allCases.flatMap { $0.memberNames })
}

extension MemberPath {
  /// Returns the path of the member `name` of the object at this path in the payload of a header.
  package func appending(_ name: String) -> MemberPath {
    appending(name, isDocumented: PassHeader.documentedNames.index(of: name) != nil)
  }
}
