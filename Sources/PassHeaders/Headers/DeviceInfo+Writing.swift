extension DeviceInfo {
  /// The value to send: padded Base64, on one line, of the canonical JSON: members in
  /// the documented order, no white space, absent things absent, numbers and strings as they are in the model.
  ///
  /// It consists of letters, digits, `+`, `/` and `=` only, so it cannot break a header.
  ///
  /// - Parameter validation: What is required of the header before it is written.
  /// - Throws: ``HeaderError`` if Adobe does not document such a header.
  public func headerValue(
    validation: HeaderValidation = .strict
  ) throws(HeaderError) -> String {
    try check(validation)
    let value = JSONWriter.write({ write(to: &$0, &$1) }, then: { Base64.encode($0) })
    try HeaderLength.check(value, of: Self.kind, validation)
    return value
  }

  private func write(to writer: inout JSONWriter, _ output: inout JSONWriter.Output) {
    writer.beginObject(&output)
    let names = Field.staticNames
    // Going through the members themselves would copy each of them.
    for index in members.indices {
      writer.writeName(names[members[index].field.index], &output)
      let isString = members[index].value.kind == .string
      members[index].value.text.withUTF8Span { text in
        if isString { writer.writeString(text, &output) } else { writer.writeToken(text, &output) }
      }
    }
    writer.members(unknownMembers, &output)
    writer.endObject(&output)
  }
}
