import PassHeaders

/// Finds out what a text is, layer by layer, and what was meant by the payload within.
struct Inspector {
  let given: SourceText
  var kind: PassHeader.Kind?
  var layers: [Inspection.Layer] = []
  var diagnostics = DiagnosticList()
  /// The decoded JSON, with where it came from.
  var payload: SourceText?
  /// Whether the Base64 is such as lenient decoders take: perhaps without padding.
  var isLenientBase64 = false
  var samlResponse: SAMLResponse?
  /// The identifier of a device, in whatever form.
  var identifier: DeviceIdentifier?
  private var root: Tree?
  private var repaired: PassHeader?
  private var facts: StatusFacts?
  private var isDecodable = false

  init(_ bytes: ContiguousArray<UInt8>, _ kind: PassHeader.Kind?) {
    given = SourceText(bytes)
    self.kind = kind
  }

  mutating func run() -> Inspection {
    let text = readable(given)
    let isConverted = !layers.isEmpty || diagnostics.hasErrors
    // The strict reader decides about the value, not about the name before it; of what is known to be a value
    // a name is a part.
    let value = kind == nil ? fieldValue(text) ?? text : text
    let asked = kind
    unwrap(value)
    if let payload { read(payload) }
    if let identifier { repaired = repaired ?? .deviceIdentifier(identifier) }
    let strict = strictResult(isConverted ? given : value, asked)
    checkLength(value)
    return finish(strict, value, sentKind: asked ?? kind)
  }

  /// What the strict reader makes of what was sent.
  private func strictResult(
    _ sent: SourceText, _ asked: PassHeader.Kind?
  ) -> Result<PassHeader, HeaderError>? {
    guard samlResponse == nil || asked != nil,
      let kind = asked ?? kind ?? (layers.contains(.base64) ? nil : .deviceInfo)
    else { return nil }
    // Under another name it is not the header, whatever the strict reader makes of the value.
    let isOther = { (code: Diagnostic.Code) in
      code == InspectionFault.wrongHeaderName || code == InspectionFault.swappedHeader
    }
    return Result { () throws(HeaderError) in try PassHeader(kind, headerValue: sent.string) }
      .mapError { $0.moved(to: sent) }
      .flatMap { header in
        diagnostics.all.first { isOther($0.code) }
          .map { .failure(HeaderError(.payload, $0, of: kind)) } ?? .success(header)
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
    // Where there is nothing to repair the strict reading is exact to the last digit, and where
    // something cannot be repaired it loses nothing.
    let isRepaired = valid == nil ? diagnostics.isRepairable : diagnostics.hasRepairs
    let made = isRepaired ? repaired : nil
    return Inspection(
      kind: (made ?? valid)?.kind ?? kind, layers: layers,
      diagnostics: diagnostics.sorted(demotesErrors: valid != nil, payload: payload?.bytes),
      payload: payload?.bytes, strict: strict, sentKind: sentKind,
      tolerant: .init(
        root: root, facts: facts, samlResponse: samlResponse, repaired: made ?? valid),
      isDecodable: isDecodable, valueRange: range)
  }

  private mutating func checkLength(_ value: SourceText) {
    let isTooLong = !HeaderLength.allows(valueCount: value.count, kind ?? .deviceInfo)
    guard payload != nil, isTooLong else { return }
    diagnostics.add(Fault.fieldTooLong, value.originRange(0..<value.count), severity: .warning)
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
    let root = reader.read()
    let isSound = reader.diagnostics.errors == diagnostics.errors
    diagnostics = reader.diagnostics
    guard let root else { return }
    self.root = root
    let range = payload.originRange(root.range)
    // Adobe decodes Base64 and JSON; whether leniently, it does not say.
    isDecodable =
      layers.filter { $0 != .headerField } == [.base64, .json] && isLenientBase64
      && isSound
    guard case .object(let members) = root.content else {
      diagnostics.add(Fault.notAnObject, range, detail: .kind(root.kind), json: root.range)
      return
    }
    // A device may have an unknown member of a status's name.
    let isDevice =
      kind == .deviceInfo
      && members.contains { DeviceInfo.Field(name: $0.name) != nil && $0.value.kind != .null }
    let found = isDevice ? .deviceInfo : PassHeader.Kind(members)
    if isDecodable, (kind ?? found) == .partnerFrameworkStatus {
      // As RFC 4648 section 4 writes it.
      let isExactBase64 = !diagnostics.all.contains { $0.severity == .error && $0.jsonRange == nil }
      facts = StatusFacts(root.json, isExactBase64: isExactBase64)
    }
    if found == nil, let other = OtherDocument(names: members.map { $0.name }) {
      diagnostics.add(
        InspectionFault.otherDocument, range, detail: .text(other.phrase), json: root.range)
      return
    }
    guard let found = found ?? kind, found != .deviceIdentifier else {
      // What was cut off may have had them.
      if reader.isCut { return }
      diagnostics.add(InspectionFault.otherPayload, range, json: root.range)
      return
    }
    if let kind, found != kind {
      reportSwap(of: "payload", found, kind, range, json: root.range)
    }
    kind = found
    var memberReader = MemberReader(payload, diagnostics, isCut: reader.isCut)
    let header = memberReader.read(found, members, root.range)
    diagnostics = memberReader.diagnostics
    // Of a payload that was cut only a part is known.
    repaired = reader.isCut ? nil : header
  }

  mutating func reportSwap(
    of part: String, _ found: PassHeader.Kind, _ kind: PassHeader.Kind, _ range: Range<Int>,
    json: Range<Int>? = nil
  ) {
    diagnostics.add(
      InspectionFault.swappedHeader, range,
      detail: .text("this is the \(part) of \(found.fieldName), not of \(kind.fieldName)"),
      json: json, repair: "sent as \(found.fieldName)")
  }

  /// Reports what is wrong with a payload that does not even begin as an object does.
  private mutating func readScalar(_ payload: SourceText) {
    let whole = 0..<payload.count
    let range = payload.originRange(whole)
    do throws(SyntaxError) {
      let kind = try JSONValue(parsing: payload.bytes.span).kind
      diagnostics.add(Fault.notAnObject, range, detail: .kind(kind), json: whole)
    } catch {
      if let other = OtherDocument(binary: payload.bytes.span) {
        diagnostics.add(
          InspectionFault.otherDocument, range, detail: .text(other.phrase), json: whole)
        return
      }
      let place = error.offset..<min(error.offset + 1, payload.count)
      diagnostics.add(error.fault, payload.originRange(place), detail: error.detail, json: place)
    }
  }
}

extension HeaderError {
  /// The same in the text from which the value was taken.
  fileprivate func moved(to value: SourceText) -> HeaderError {
    guard let range = diagnostic.range else { return self }
    let place = value.originRange(range)
    if place == range { return self }
    return HeaderError(stage, diagnostic.located(place, json: diagnostic.jsonRange), of: header)
  }
}
