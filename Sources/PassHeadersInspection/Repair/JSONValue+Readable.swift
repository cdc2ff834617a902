import PassHeaders

extension JSONValue {
  /// Reads the beginning of damaged JSON, and closes its open objects: `{"model":"iPhone"}` for
  /// `{"model":"iPhone","osN`.
  ///
  /// Returns `nil` if `text` does not begin with a value.
  init?(readablePartOf text: Span<UInt8>) {
    var (reader, isWhole) = (JSONReader(), true)
    guard (try? reader.start(text)) != nil,
      let value = JSONValue.readable(text, &reader, &isWhole)
    else { return nil }
    self = value
  }

  /// Reads the value at the position of `reader`. The members of an object before its first error are kept. Two
  /// members with one name are an error.
  ///
  /// - Parameter isWhole: Set to `false` at the first error, which ends the reading.
  private static func readable(
    _ text: Span<UInt8>, _ reader: inout JSONReader, _ isWhole: inout Bool
  ) -> JSONValue? {
    guard text.byte(at: reader.position) == "{" else {
      let start = reader.position
      isWhole = (try? reader.skipValue(text)) != nil
      return isWhole ? try? JSONValue(parsing: text.extracting(start..<reader.position)) : nil
    }
    var (members, isFirst): ([JSONMember], Bool) = ([], true)
    var names: Set<ByteKey> = []
    do throws(SyntaxError) {
      try reader.open()
      while isWhole, let token = try reader.nextMember(text, &isFirst) {
        let name = JSONEscape.resolve(text.extracting(token.content))
        isWhole = names.insert(ByteKey(name)).inserted
        guard isWhole, let value = readable(text, &reader, &isWhole) else { break }
        members.append(JSONMember(name: name, value: value))
      }
    } catch { isWhole = false }
    return .object(members)
  }
}
