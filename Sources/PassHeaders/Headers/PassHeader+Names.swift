extension PassHeader {
  /// The names of the members of all payloads.
  static let documentedNames = DocumentedNames(
    DeviceInfo.Field.names.texts
      + PartnerFrameworkStatus.Object.allCases.flatMap { $0.memberNames })
}

extension MemberPath {
  /// Returns the path of the member `name` of the object at this path, in a header's payload.
  package func appending(_ name: String) -> MemberPath {
    appending(name, isDocumented: PassHeader.documentedNames.contains(name))
  }
}
