extension DeviceInfo {
  /// Returns the header value to send: padded Base64 of the canonical JSON, on one line.
  ///
  /// The canonical JSON does not contain white space. The documented members come first, in Adobe's order, followed by
  /// ``unknownMembers``. Absent members are omitted. Numbers keep their text, such as `5.50`. The value has only
  /// letters, digits, `+`, `/` and `=`, so it cannot inject another header field.
  ///
  /// - Parameter validation: The requirements that the device must meet. ``HeaderValidation/strict`` requires all five
  ///   members that REST API V2 requires, and limits the field to 8,190 bytes.
  /// - Throws: ``HeaderError`` if the device does not meet `validation`, or if the written header could not be read
  ///   again.
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
    // Iterate over the indices, because iterating over the members would copy each of them.
    for index in members.indices {
      writer.writeName(names[members[index].field.index], &output)
      let isString = members[index].value.kind == .string
      members[index].value.text.withUTF8Span { text in
        if isString { writer.writeString(text, &output) } else { writer.writeToken(text, &output) }
      }
    }
    writer.writeMembers(unknownMembers, &output)
    writer.endObject(&output)
  }
}
