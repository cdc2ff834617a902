extension HeaderError {
  /// Creates an error of the stage ``Stage/base64``.
  ///
  /// - Parameters:
  ///   - error: The error of the decoder. Its offset is relative to the first byte of the Base64.
  ///   - start: The offset in the given text at which the Base64 begins.
  ///   - end: The offset in the given text at which the Base64 ends. An error about missing bytes, such as padding,
  ///     gets an empty range at `end`.
  @inline(never)
  init(base64 error: SyntaxError, at start: Int, before end: Int) {
    let offset = start + error.offset
    self.init(
      .base64,
      Diagnostic(
        error.fault, detail: Diagnostic.Detail(error),
        range: offset..<min(offset + 1, max(offset, end))))
  }

  /// Creates an error of the stage ``Stage/payload``.
  ///
  /// - Parameters:
  ///   - fault: The first fault that the reader recorded, such as a missing member.
  ///   - json: The JSON text of the payload.
  ///   - source: Whether the given text is `json` itself, or contains it as Base64.
  @inline(never)
  init(_ fault: PayloadReader.LocatedFault, in json: Span<UInt8>, _ source: PayloadSource) {
    var detail = Diagnostic.Detail.none
    if let found = fault.found {
      detail = fault.expected.map { .wrongType(found: found, expected: $0) } ?? .kind(found)
    }
    // For a fault without a path, find the path of the member whose value begins at the offset of the fault.
    let path =
      fault.path.map { MemberPath($0) }
      ?? MemberPath(to: fault.offset, in: json, names: PassHeader.documentedNames)
    self.init(.payload, fault.reason, detail, at: fault.offset, in: json, path: path, source)
  }
}
