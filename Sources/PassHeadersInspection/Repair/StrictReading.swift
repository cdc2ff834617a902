import PassHeaders

/// The strict reading of a value: its header and the warnings about the header, or the error with which the value is
/// rejected.
extension SourceText {
  /// Returns the header that the strict reader accepts, and its payload, or `nil` if it rejects the value.
  ///
  /// - Parameter kind: The kind of header that was sent. Without one, the members decide.
  func readStrictly(
    as kind: HeaderKind?
  ) -> (header: PassHeader, payload: ContiguousArray<UInt8>?)? {
    if kind == .deviceIdentifier || kind == nil && beginsWithScheme {
      guard let identifier = try? DeviceIdentifier(headerValue: string) else { return nil }
      return (.deviceIdentifier(identifier), nil)
    }
    guard let payload = try? Payload.decode(bytes.span),
      let kind = kind ?? payload.span.rootMembers.kind,
      let header = try? PassHeader(kind, json: payload)
    else { return nil }
    return (header, payload)
  }

  /// Returns the error of the strict reader for a value that it rejects as a header of `kind`, with its offsets in the
  /// given text.
  ///
  /// If the kind is not known, it is the error of the Base64 or of the JSON, or `nil` if both are valid.
  func error(as kind: HeaderKind?) -> HeaderError? {
    do throws(HeaderError) {
      _ = try PassHeader(kind ?? .deviceInfo, headerValue: string)
      return nil
    } catch {
      if kind == nil, error.stage == .payload { return nil }
      let diagnostic = error.diagnostic
      let moved = diagnostic.located(
        diagnostic.range.map(originRange), json: diagnostic.jsonRange, diagnostic.location)
      return HeaderError(error.stage, moved, of: error.header)
    }
  }

  /// Returns the offset of `error` in this text, or the length of the text for an error at its end.
  func place(of error: HeaderError) -> Int { min(error.offset ?? count, count) }

  /// Returns the warnings and notes about `header`, which the strict reader read from `payload`.
  func warnings(about header: PassHeader, _ payload: ContiguousArray<UInt8>?) -> [Diagnostic] {
    let warnings = header.diagnostics
    let isTooLong = !HeaderLength.allows(valueCount: count, header.kind)
    let mayHaveNumber = header.kind == .partnerFrameworkStatus && payload?.span.hasNumber == true
    if warnings.isEmpty, !isTooLong, !mayHaveNumber { return [] }
    let text = payload.map { decoded(to: $0) }
    return located(warnings, of: header.kind, payload.map { SourceText($0) }, text)
  }

  /// Returns the warnings and notes about `header` with their places.
  ///
  /// - Parameters:
  ///   - json: The JSON that the strict reader accepts, whose origins are offsets in `payload`. It is `nil` for a
  ///     device identifier, which is not JSON.
  ///   - payload: The JSON as it was sent.
  func warnings(
    about header: PassHeader, _ json: SourceText?, _ payload: SourceText?
  ) -> [Diagnostic] {
    located(header.diagnostics, of: header.kind, json, payload)
  }

  private func located(
    _ diagnostics: [Diagnostic], of kind: HeaderKind, _ json: SourceText?, _ payload: SourceText?
  ) -> [Diagnostic] {
    let range = originRange(0..<count)
    var warnings = diagnostics
    if let json, let payload {
      let places = MemberPlaces(json, kind)
      warnings = warnings.map { places.located($0, in: payload) }
      warnings += places.notesOfNumbers(in: payload)
    } else {
      warnings = warnings.map { $0.located(range, json: nil) }
    }
    if !HeaderLength.allows(valueCount: count, kind) {
      warnings.append(Diagnostic(.receivedFieldTooLong, range: range))
    }
    return warnings
  }
}

extension Span<UInt8> {
  /// Whether a member possibly has a number as its value: a digit or a minus sign follows a colon and white space.
  fileprivate var hasNumber: Bool {
    var index = firstIndex(of: UInt8(ascii: ":"), from: 0)
    while index < count {
      let value = byte(at: end(from: index + 1) { $0.isWhiteSpace })
      if value.isASCIIDigit || value == "-" { return true }
      index = firstIndex(of: UInt8(ascii: ":"), from: index + 1)
    }
    return false
  }
}

extension Surroundings {
  /// Returns the diagnostics of the text around `value`: a wrong name, removed notations such as percent-encoding, or
  /// text directly before or after the value.
  func diagnostics(of value: SourceText) -> [Diagnostic] {
    let range = value.originRange(0..<value.count)
    var diagnostics: [Diagnostic] = []
    func add(
      _ fault: Fault, _ range: Range<Int>, _ detail: Diagnostic.Detail = .none,
      repair: String? = nil
    ) {
      diagnostics.append(Diagnostic(fault, detail: detail, range: range, repair: repair))
    }
    if let wrongName {
      add(wrongName == .other ? .wrongHeaderName : .underscoredName, 0..<0, repair: "removed")
    }
    if !undone.isEmpty { add(.readDifferently, range, .undone(undone)) }
    if let beside {
      add(beside.side == .before ? .textBefore : .textAfter, range, .text(beside.phrase))
    }
    return diagnostics
  }
}

extension [Diagnostic] {
  /// Replaces the error `unexpected-end` or `incomplete-group` by `cut-here`, because the text goes on after the value,
  /// which ends at `end`.
  mutating func replaceEnd(at end: Range<Int>) {
    let codes = [Fault.unexpectedEnd.code, Fault.incompleteGroup.code]
    if let index = firstIndex(where: { codes.contains($0.code) && $0.repair == nil }) {
      self[index] = Diagnostic(Fault.cutHere, range: end)
    }
  }
}
