import PassHeaders

/// The state of an inspection. It removes the layers around the payload, such as quotes and Base64, and then reads the
/// payload.
struct Inspector {
  /// The text to inspect, including a name before the value.
  let given: SourceText
  /// The kind of header, or `nil` if it is not known yet. The name before the value decides first, and then the
  /// payload.
  var kind: HeaderKind?
  var isEncoded = false
  let diagnostics = DiagnosticList()
  /// The text that remains after all layers are removed, or `nil` until it is found.
  var payload: SourceText?
  /// The header after all repairs, or `nil` if the payload could not be read as a header.
  var repaired: PassHeader?
  /// The root value of the payload, or `nil` if the payload is not JSON.
  private var root: Tree?

  /// Creates an inspector of `bytes`, which were sent as a header of `kind` if that is known.
  init(_ bytes: ContiguousArray<UInt8>, _ kind: HeaderKind?) {
    given = SourceText(bytes)
    self.kind = kind
  }

  /// Reports what the text around the value shows: a wrong name, removed notations such as percent-encoding, text
  /// directly before or after the value, or a truncation.
  func report(_ surroundings: Surroundings) {
    let range = 0..<given.count
    if surroundings.hasWrongName {
      diagnostics.add(Fault.wrongHeaderName, 0..<0, repair: "removed")
    }
    if !surroundings.undone.isEmpty {
      diagnostics.add(
        Fault.readDifferently, range, detail: .undone(surroundings.undone))
    }
    if let beside = surroundings.beside {
      diagnostics.add(
        beside.side == .before ? Fault.textBefore : .textAfter, range,
        detail: .text(beside.phrase))
    }
    if surroundings.isFollowedByText {
      diagnostics.add(Fault.cutHere, given.count..<given.count)
    }
  }

  /// Removes the layers around the payload, reads the payload, and returns the result. May be called only once.
  ///
  /// - Parameter hasWrongName: Whether the value was sent under a name such as `X-Device`, so that it is not valid.
  mutating func inspect(hasWrongName: Bool = false) -> Inspection {
    if reportUTF16(given) {
      return finish(resultOfStrictReader(for: given, as: kind), given, sentKind: kind)
    }
    // If the caller passed a kind, the whole text is the value, and a name or a color in it is a fault.
    let isValue = kind != nil
    let text = withoutColors(given)
    let value = isValue ? given : fieldValue(text) ?? text
    let givenKind = kind
    removeLayers(of: isValue ? text : value)
    if let payload {
      readPayload(payload)
      if !HeaderLength.allows(valueCount: value.count, kind ?? .deviceInfo) {
        diagnostics.add(.receivedFieldTooLong, value.originRange(0..<value.count))
      }
    }
    return finish(
      hasWrongName ? nil : resultOfStrictReader(for: value, as: givenKind), value,
      sentKind: givenKind ?? kind)
  }

  /// Parses `sent` with the strict reader of `givenKind`, or of the kind that the inspection recognized.
  ///
  /// If neither is known, `sent` is parsed as a device to get the fault of its Base64, or `nil` is returned if Base64
  /// was decoded.
  ///
  /// - Returns: The header, or the error with its offsets in the given text.
  private func resultOfStrictReader(
    for sent: SourceText, as givenKind: HeaderKind?
  ) -> Result<PassHeader, HeaderError>? {
    guard let kind = givenKind ?? kind ?? (isEncoded ? nil : .deviceInfo) else { return nil }
    do throws(HeaderError) {
      return .success(try PassHeader(kind, headerValue: sent.string))
    } catch {
      let moved = error.diagnostic.located(
        error.diagnostic.range.map(sent.originRange), json: error.diagnostic.jsonRange)
      return .failure(HeaderError(error.stage, moved, of: error.header))
    }
  }

  /// Returns the result of the inspection, and makes its diagnostics agree with the strict reader.
  ///
  /// - If the strict reader accepts the value, errors become warnings.
  /// - If the strict reader rejects the value, its error is added, unless a diagnostic has its code or explains it.
  ///
  /// - Parameters:
  ///   - strictResult: The result of the strict reader, or `nil` if the kind of the header is not known.
  ///   - value: The value without the name of the header.
  private mutating func finish(
    _ strictResult: Result<PassHeader, HeaderError>?, _ value: SourceText,
    sentKind: HeaderKind?
  ) -> Inspection {
    let range = value.originRange(0..<value.count)
    let valid = try? strictResult?.get()
    diagnostics.mergeCut()
    if case .failure(let error) = strictResult, !diagnostics.explains(error.diagnostic) {
      let place = error.diagnostic.range ?? range.lowerBound..<range.lowerBound
      let isRepaired = diagnostics.isRepairable && repaired != nil
      diagnostics.add(
        error.diagnostic.located(place, json: nil, repair: isRepaired ? "corrected" : nil))
    }
    // If an error cannot be repaired, the header of the strict reader is used, if it exists.
    let repairedHeader = diagnostics.isRepairable ? repaired : nil
    return Inspection(
      kind: (repairedHeader ?? valid)?.kind ?? kind,
      diagnostics: diagnostics.sorted(demotesErrors: valid != nil, payload: payload?.bytes),
      payload: payload?.bytes, strictResult: strictResult, sentKind: sentKind,
      reading: .init(root: root, repaired: repairedHeader ?? valid),
      valueRange: range)
  }

  // MARK: Payload

  /// Reads `payload` as JSON, reports all faults, and sets `root`, `kind` and `repaired`.
  private mutating func readPayload(_ payload: SourceText) {
    let isKnownIncomplete = diagnostics.all.contains {
      $0.reportsIncompleteValue || $0.code == Fault.nonAlphabet
    }
    guard payload.isJSON else {
      if !isKnownIncomplete || !payload.isEmpty { readScalar(payload) }
      return
    }
    var reader = TokenReader(payload, diagnostics, isKnownIncomplete: isKnownIncomplete)
    root = reader.read()
    guard let root else { return }
    let range = payload.originRange(root.range)
    guard case .object(let members) = root.content else {
      diagnostics.add(Fault.notAnObject, range, detail: .kind(root.kind), json: root.range)
      return
    }
    // Ignore members that are null. A payload that was sent as a device is read as a device if it has a documented
    // member of one, even if another member has a name such as `frameworkProviderInfo`.
    let nonNullMembers = members.filter { $0.value.kind != .null }
    let isDevice =
      kind == .deviceInfo && nonNullMembers.contains { DeviceInfo.Field(rawValue: $0.name) != nil }
    let found = isDevice ? .deviceInfo : HeaderKind(members: nonNullMembers)
    if found == nil, let other = OtherDocument(memberNames: members.map { $0.name }) {
      diagnostics.add(
        Fault.otherDocument, range, detail: other.detail, json: root.range)
      return
    }
    guard let found = found ?? kind, found != .deviceIdentifier else {
      // Do not report an incomplete payload as a different one, because its missing part may identify the header.
      if !reader.isIncomplete {
        diagnostics.add(Fault.otherPayload, range, json: root.range)
      }
      return
    }
    setKind(found, recognizedBy: "payload", at: range, json: root.range)
    var memberReader = MemberReader(payload, diagnostics, isIncomplete: reader.isIncomplete)
    let header = memberReader.readHeader(found, members, root.range)
    // An incomplete payload is not repaired, because its missing members are not known.
    repaired = reader.isIncomplete ? nil : header
  }

  /// Sets `kind` to `found`. If the text was sent as a different kind of header, reports the fault `swappedHeader`.
  ///
  /// - Parameters:
  ///   - found: The kind of header that the text really is.
  ///   - part: The part of the text that identifies the header, for the message: "payload" or "value".
  ///   - range: The range of that part in the given text.
  ///   - json: The range of the root value in the payload, if the header has a payload.
  mutating func setKind(
    _ found: HeaderKind, recognizedBy part: String, at range: Range<Int>,
    json: Range<Int>? = nil
  ) {
    if let kind, found != kind {
      diagnostics.add(
        Fault.swappedHeader, range,
        detail: .text("the \(part) is that of \(found.fieldName)"),
        json: json, repair: "sent as \(found.fieldName)")
    }
    kind = found
  }

  /// Reads `value` as an `AP-Device-Identifier`, such as `fingerprint YmEyM2QxNDE=`.
  ///
  /// Sets `repaired` if the strict reader accepts `value`. An identifier that it rejects cannot be repaired further.
  mutating func readIdentifier(_ value: SourceText) {
    let range = value.originRange(0..<value.count)
    setKind(.deviceIdentifier, recognizedBy: "value", at: range)
    guard
      let identifier = (try? DeviceIdentifier(headerValue: value.string))
        ?? repairedIdentifier(value)
    else { return }
    repaired = .deviceIdentifier(identifier)
    for diagnostic in identifier.diagnostics {
      diagnostics.add(diagnostic.located(range, json: nil))
    }
  }

  /// Returns the identifier that is sent without `fingerprint `, and reports the missing scheme. The text may be
  /// Base64, or a UUID or hexadecimal digits that were not encoded.
  private func repairedIdentifier(_ value: SourceText) -> DeviceIdentifier? {
    if value.bytes.span.hasIgnoringCase("fingerprint", at: 0) { return nil }
    let text = value.string
    let isDigest = value.count >= 32 && value.bytes.allSatisfy { $0.hexadecimalValue != nil }
    let identifier =
      text.isUUID || isDigest
      ? try? DeviceIdentifier(text) : try? DeviceIdentifier(headerValue: "fingerprint " + text)
    guard let identifier else { return nil }
    diagnostics.add(
      Fault.missingScheme, value.originRange(0..<min(value.count, 12)),
      repair: text.isUUID || isDigest ? "encoded as Base64, and added" : "added")
    return identifier
  }

  /// Reports the fault of a payload that does not begin with a bracket, such as `true` or a gzip file.
  private mutating func readScalar(_ payload: SourceText) {
    let whole = 0..<payload.count
    if let other = OtherDocument(binary: payload.bytes.span) {
      diagnostics.add(
        Fault.otherDocument, payload.originRange(whole), detail: other.detail,
        json: whole)
      return
    }
    do throws(HeaderError) {
      _ = try DeviceInfo(json: payload.bytes)
    } catch {
      let place = error.diagnostic.range ?? whole
      diagnostics.add(error.diagnostic.located(payload.originRange(place), json: place))
    }
  }
}
