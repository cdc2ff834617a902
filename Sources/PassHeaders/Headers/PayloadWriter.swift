/// What writing the two payloads has in common.
enum PayloadWriter {
  /// The header value of the payload, if the field does not get too long.
  static func headerValue(
    _ payload: some JSONWritable, _ fieldName: String, _ allowances: HeaderAllowances
  ) throws(HeaderWritingError) -> String {
    var value = ""
    JSONWriter.write(payload) { value = Base64.encode($0) }
    guard
      allowances.contains(.anyLength)
        || HeaderLength.allows(valueCount: value.utf8.count, fieldName)
    else {
      throw HeaderWritingError(.valueTooLong, nil)
    }
    return value
  }

  /// Makes sure that a value can be read again: names once an object, nesting within the limit.
  ///
  /// - Parameter depth: How many objects and arrays are around the value.
  static func check(
    _ value: JSONValue, _ path: String, depth: Int
  ) throws(HeaderWritingError) {
    switch value {
    case .null, .bool, .number, .string: return
    case .array(let elements):
      guard depth < JSONReader.nestingLimit else { throw HeaderWritingError(.nestingTooDeep, path) }
      for element in elements { try check(element, path, depth: depth + 1) }
    case .object(let members):
      guard depth < JSONReader.nestingLimit else { throw HeaderWritingError(.nestingTooDeep, path) }
      var names = JSONNameSet()
      for member in members {
        let memberPath = path + "." + member.name.abridged
        guard names.insert(member.name) else {
          throw HeaderWritingError(.duplicateMember, memberPath)
        }
        try check(member.value, memberPath, depth: depth + 1)
      }
    }
  }
}
