/// What a writer may write that it would refuse otherwise.
public struct HeaderAllowances: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// The allowances of those bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A granted status without an `expirationDate`, for decisions.
  public static let missingExpirationDate = HeaderAllowances(rawValue: 1 << 0)
  /// A granted status without an `id`, or a blank one. Adobe does not accept it for single sign-on.
  public static let missingProviderId = HeaderAllowances(rawValue: 1 << 1)
  /// An `accessStatus` that Adobe does not document, or not any more.
  public static let unknownAccessStatus = HeaderAllowances(rawValue: 1 << 2)
  /// Missing or blank members that a ``DeviceInfo`` must have.
  public static let missingDeviceMembers = HeaderAllowances(rawValue: 1 << 3)
  /// A field that is longer than common servers accept: 8,190 bytes with its name.
  public static let anyLength = HeaderAllowances(rawValue: 1 << 4)
  /// Whatever can be read can be written again: all of the above.
  public static let everythingReadable: HeaderAllowances = [
    .missingExpirationDate, .missingProviderId, .unknownAccessStatus, .missingDeviceMembers,
    .anyLength,
  ]
}

/// How long a header field may be.
package enum HeaderLength {
  /// Bytes of `Name: value`; the default of Apache httpd, a little under that of nginx.
  static let limit = 8190

  package static func allows(valueCount: Int, _ fieldName: String) -> Bool {
    fieldName.utf8.count + 2 + valueCount <= limit
  }

  static func check(
    _ value: String, _ fieldName: String, _ allowances: HeaderAllowances
  ) throws(HeaderError) {
    guard !allows(valueCount: value.utf8.count, fieldName), !allowances.contains(.anyLength) else {
      return
    }
    throw HeaderError(.writing, Diagnostic(.fieldTooLong))
  }
}

extension [UnknownMember] {
  /// Makes sure that the members can be read again: each name once, nesting within the limit.
  ///
  /// - Parameters:
  ///   - names: The documented members of the same object.
  ///   - depth: How many objects are around the values.
  ///   - path: The path of the object.
  @inline(never)
  func checkReadable(
    beside names: [String], depth: Int, _ path: MemberPath
  ) throws(HeaderError) {
    if isEmpty { return }
    var taken = Set(names.map { ByteKey($0) })
    for member in self {
      let fault: Fault
      if !taken.insert(ByteKey(member.name)).inserted {
        fault = .duplicateMember
      } else if !member.isReadable(atDepth: depth) {
        fault = .nestingTooDeep
      } else {
        continue
      }
      throw HeaderError(.writing, Diagnostic(fault, path: path.appending(member.name)))
    }
  }
}
