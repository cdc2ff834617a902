extension HeaderError {
  /// A fault of the Base64.
  ///
  /// - Parameters:
  ///   - start: The offset in the given text at which the Base64 begins.
  ///   - end: The offset at which it ends. A fault of something that is missing is there.
  @inline(never)
  init(base64 error: SyntaxError, at start: Int, before end: Int) {
    let offset = start + error.offset
    self.init(
      .base64,
      Diagnostic(
        error.fault, detail: Diagnostic.Detail(error),
        range: offset..<min(offset + 1, max(offset, end))))
  }

  /// A fault in the members of a header.
  @inline(never)
  init(_ fault: PayloadReader.PlacedFault, in json: Span<UInt8>, _ source: PayloadSource) {
    var detail = Diagnostic.Detail.none
    if let found = fault.found {
      detail = fault.expected.map { .wrongType(found: found, expected: $0) } ?? .kind(found)
    }
    let path =
      fault.path.map { MemberPath($0) }
      ?? MemberPath(to: fault.offset, in: json, names: PassHeader.documentedNames)
    self.init(.payload, fault.reason, detail, at: fault.offset, in: json, path: path, source)
  }
}
