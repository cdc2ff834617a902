import PassHeaders

/// Finds out what a text is, layer by layer, and what was meant by the payload within.
struct Inspector {
  let given: SourceText
  var kind: PassHeader.Kind?
  /// Whether Base64 was removed.
  var isEncoded = false
  let diagnostics = DiagnosticList()
  /// The decoded JSON, with where it came from.
  var payload: SourceText?
  var repaired: PassHeader?
  private var root: Tree?

  init(_ bytes: ContiguousArray<UInt8>, _ kind: PassHeader.Kind?) {
    given = SourceText(bytes)
    self.kind = kind
  }

  /// Reports what had to be undone to read the value, and that it ends too early.
  func report(_ circumstances: Circumstances) {
    let range = 0..<given.count
    for undone in Circumstances.Undone.allCases where circumstances.undone.contains(undone) {
      diagnostics.add(undone.fault, range, detail: .text(undone.phrase))
    }
    if circumstances.isFollowedByText {
      diagnostics.add(InspectionFault.cutHere, given.count..<given.count)
    }
  }

  mutating func run() -> Inspection {
    if reportUTF16(given) {
      return finish(strictResult(given, kind), given, sentKind: kind)
    }
    let text = withoutColors(given)
    // The strict reader decides about the value, not about the name before it; of what is known to be a value
    // a name is a part.
    let value = kind == nil ? fieldValue(text) ?? text : text
    let asked = kind
    unwrap(value)
    if let payload {
      read(payload)
      if !HeaderLength.allows(valueCount: value.count, kind ?? .deviceInfo) {
        diagnostics.add(
          Fault.fieldTooLong, value.originRange(0..<value.count), severity: .warning)
      }
    }
    return finish(strictResult(value, asked), value, sentKind: asked ?? kind)
  }

  /// What the strict reader makes of what was sent.
  private func strictResult(
    _ sent: SourceText, _ asked: PassHeader.Kind?
  ) -> Result<PassHeader, HeaderError>? {
    guard let kind = asked ?? kind ?? (isEncoded ? nil : .deviceInfo) else { return nil }
    do throws(HeaderError) {
      return .success(try PassHeader(kind, headerValue: sent.string))
    } catch {
      let moved = error.diagnostic.located(
        error.diagnostic.range.map(sent.originRange), json: error.diagnostic.jsonRange)
      return .failure(HeaderError(error.stage, moved, of: error.header))
    }
  }

  /// What is accepted has no errors, however it looks here, and what is refused has the strict error
  /// among its own.
  private mutating func finish(
    _ strict: Result<PassHeader, HeaderError>?, _ value: SourceText, sentKind: PassHeader.Kind?
  ) -> Inspection {
    let range = value.originRange(0..<value.count)
    let valid = try? strict?.get()
    if case .failure(let error) = strict, !diagnostics.explain(error.diagnostic) {
      let place = error.diagnostic.range ?? range.lowerBound..<range.lowerBound
      let isRepaired = diagnostics.isRepairable && repaired != nil
      diagnostics.add(
        error.diagnostic.located(place, json: nil, repair: isRepaired ? "corrected" : nil))
    }
    // What cannot be repaired loses nothing in the strict reading.
    let made = diagnostics.isRepairable ? repaired : nil
    return Inspection(
      kind: (made ?? valid)?.kind ?? kind,
      diagnostics: diagnostics.sorted(demotesErrors: valid != nil, payload: payload?.bytes),
      payload: payload?.bytes, strict: strict, sentKind: sentKind,
      reading: .init(root: root, repaired: made ?? valid),
      valueRange: range)
  }

  // MARK: Payload

  private mutating func read(_ payload: SourceText) {
    let isKnownCut = diagnostics.all.contains {
      $0.isIncompleteness || $0.code == Fault.nonAlphabet
    }
    guard payload.isJSON else {
      if !isKnownCut || !payload.isEmpty { readScalar(payload) }
      return
    }
    var reader = TokenReader(payload, diagnostics, isKnownCut: isKnownCut)
    root = reader.read()
    guard let root else { return }
    let range = payload.originRange(root.range)
    guard case .object(let members) = root.content else {
      diagnostics.add(Fault.notAnObject, range, detail: .kind(root.kind), json: root.range)
      return
    }
    // A device may have an unknown member of a status's name.
    let told = members.filter { $0.value.kind != .null }
    let isDevice =
      kind == .deviceInfo && told.contains { DeviceInfo.Field(rawValue: $0.name) != nil }
    let found = isDevice ? .deviceInfo : PassHeader.Kind(told)
    if found == nil, let other = OtherDocument(names: members.map { $0.name }) {
      diagnostics.add(
        InspectionFault.otherDocument, range, detail: .text(other.phrase), json: root.range)
      return
    }
    guard let found = found ?? kind, found != .deviceIdentifier else {
      // What was cut off may have had them.
      if !reader.isCut {
        diagnostics.add(InspectionFault.otherPayload, range, json: root.range)
      }
      return
    }
    become(found, "payload", range, json: root.range)
    var memberReader = MemberReader(payload, diagnostics, isCut: reader.isCut)
    let header = memberReader.read(found, members, root.range)
    // Of a payload that was cut only a part is known.
    repaired = reader.isCut ? nil : header
  }

  /// The text is that header, under whichever name it was sent.
  mutating func become(
    _ found: PassHeader.Kind, _ part: String, _ range: Range<Int>, json: Range<Int>? = nil
  ) {
    if let kind, found != kind {
      diagnostics.add(
        InspectionFault.swappedHeader, range,
        detail: .text("the \(part) is that of \(found.fieldName)"),
        json: json, repair: "sent as \(found.fieldName)")
    }
    kind = found
  }

  /// Reads an identifier: what the strict reader takes.
  mutating func readIdentifier(_ value: SourceText) {
    let range = value.originRange(0..<value.count)
    become(.deviceIdentifier, "value", range)
    guard let identifier = try? DeviceIdentifier(headerValue: value.string) else { return }
    repaired = .deviceIdentifier(identifier)
    for diagnostic in identifier.diagnostics {
      diagnostics.add(diagnostic.located(range, json: nil))
    }
  }

  /// Reports what is wrong with a payload that does not even begin as an object does.
  private mutating func readScalar(_ payload: SourceText) {
    let whole = 0..<payload.count
    if let other = OtherDocument(binary: payload.bytes.span) {
      diagnostics.add(
        InspectionFault.otherDocument, payload.originRange(whole), detail: .text(other.phrase),
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
