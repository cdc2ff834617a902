/// What a writer may write.
public enum HeaderAllowance: Hashable, Sendable, CaseIterable {
  /// Only what Adobe documents.
  case documented
  /// Whatever can be read again: also a status without a date or an id, or with an access status that
  /// Adobe does not list, a device without required members, and a field of more than 8,190 bytes.
  case everythingReadable
}

/// How long a header field may be.
package enum HeaderLength {
  /// Bytes of `Name: value`; the default of Apache httpd, a little under that of nginx.
  static let limit = 8190

  package static func allows(valueCount: Int, _ header: PassHeader.Kind) -> Bool {
    header.fieldName.utf8.count + 2 + valueCount <= limit
  }

  @inline(__always)
  static func check(
    _ value: String, of header: PassHeader.Kind, _ allowance: HeaderAllowance
  ) throws(HeaderError) {
    if allowance != .documented || allows(valueCount: value.utf8.count, header) { return }
    throw HeaderError(.writing, Diagnostic(.fieldTooLong), of: header)
  }
}

extension [UnknownMember] {
  /// Makes sure that the members can be read again: each name once, nesting within the limit.
  @inline(never)
  func checkReadable(
    beside names: [String], depth: Int, _ path: MemberPath, of header: PassHeader.Kind
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
      throw HeaderError(.writing, Diagnostic(fault, path: path.appending(member.name)), of: header)
    }
  }
}
