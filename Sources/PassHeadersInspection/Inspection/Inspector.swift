import PassHeaders

/// Finds out what a text is, layer by layer.
///
/// Each layer is decoded once. The text around the value is in `Inspector+Text`, the Base64 in
/// `Inspector+Base64`; the JSON goes to a ``TolerantJSONReader`` and its members to a
/// ``TolerantMemberReader``.
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
  private var root: TolerantNode?
  private var repaired: PassHeader?
  private var facts: StatusFacts?
  private var isDecodable = false

  static let layerLimit = 12
  /// The layers that are a name before a value.
  private static let names: [Inspection.Layer] = [.headerField, .text, .curl]

  init(_ bytes: ContiguousArray<UInt8>, _ kind: PassHeader.Kind?) {
    given = SourceText(bytes)
    self.kind = kind
  }

  mutating func run() -> Inspection {
    let text = readable(given)
    // The strict reader decides about the value, not about the name before it.
    let value = fieldValue(text)
    let asked = kind
    unwrap(value)
    if let payload { read(payload) }
    if let identifier { repaired = repaired ?? .deviceIdentifier(identifier) }
    let strict = strictResult(value, of: text, asked)
    checkLength(value)
    return finish(strict, value, sentKind: asked ?? kind)
  }

  /// What the strict reader makes of the value of the text.
  private func strictResult(
    _ value: SourceText, of text: SourceText, _ asked: PassHeader.Kind?
  ) -> Result<PassHeader, HeaderError>? {
    guard samlResponse == nil || asked != nil,
      let kind = asked ?? kind ?? (layers.contains(.base64) ? nil : .deviceInfo)
    else { return nil }
    // A name that is nearly the header's is not the header's, whatever follows.
    if let name = diagnostics.all.first(where: { $0.code == InspectionFault.wrongHeaderName }) {
      return .failure(HeaderError(.base64, name))
    }
    let isConverted =
      layers.first == .utf16 || diagnostics.all.first?.code == Fault.byteOrderMark.code
    // What precedes a name is no part of the value.
    let isComment = layers.first == .comment && !layers.contains { Self.names.contains($0) }
    let sent = isConverted ? given : isComment ? text : value
    return Result { () throws(HeaderError) in try PassHeader(kind, headerValue: sent.string) }
      .mapError { $0.moved(to: sent) }
  }

  /// What is accepted has no errors, however it looks here, and what is refused has the strict error
  /// among its own.
  private mutating func finish(
    _ strict: Result<PassHeader, HeaderError>?, _ value: SourceText, sentKind: PassHeader.Kind?
  ) -> Inspection {
    let range = value.originRange(0..<value.count)
    let valid = try? strict?.get()
    if case .failure(let error) = strict,
      !diagnostics.all.contains(where: { $0.severity == .error })
    {
      diagnostics.add(
        error.diagnostic.located(
          error.diagnostic.range ?? range.lowerBound..<range.lowerBound, json: nil,
          repair: "removed"))
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
    let fieldName = kind?.fieldName ?? DeviceInfo.fieldName
    guard payload != nil, !HeaderLength.allows(valueCount: value.count, fieldName) else { return }
    diagnostics.add(.fieldTooLong, value.originRange(0..<value.count), severity: .warning)
  }

  // MARK: Payload

  private mutating func read(_ payload: SourceText) {
    let cuts = [
      Fault.incompleteGroup.code, Fault.nonAlphabet.code, InspectionFault.cutMark.code,
      InspectionFault.missingCharacter.code,
    ]
    let isKnownCut = diagnostics.all.contains { cuts.contains($0.code) }
    guard isJSON(payload) else {
      if !isKnownCut || !payload.isEmpty { readScalar(payload) }
      return
    }
    var reader = TolerantJSONReader(payload, isKnownCut: isKnownCut)
    let root = reader.read()
    let isValidJSON = !reader.diagnostics.hasErrors
    if reader.isCut { diagnostics.removeBitsOfCut() }
    diagnostics.add(reader.diagnostics)
    guard let root else { return }
    self.root = root
    let range = payload.originRange(root.range)
    // Adobe decodes Base64 and JSON; whether leniently, it does not say.
    isDecodable =
      layers.filter { !Self.names.contains($0) } == [.base64, .json] && isValidJSON
      && isLenientBase64
    guard case .object(let members) = root.content else {
      diagnostics.add(.notAnObject, range, detail: .kind(root.kind), json: root.range)
      return
    }
    let found = PassHeader.Kind(members) ?? kind
    if isDecodable, (kind ?? found) == .partnerFrameworkStatus {
      // As RFC 4648 section 4 writes it.
      let isExactBase64 = !diagnostics.all.contains { $0.severity == .error && $0.jsonRange == nil }
      facts = StatusFacts(members, isExactBase64: isExactBase64)
    }
    if let other = RecognisedPayload(members) {
      diagnostics.add(other.fault, range, json: root.range)
      return
    }
    guard let found, found != .deviceIdentifier else {
      // What was cut off may have had them.
      if reader.isCut { return }
      diagnostics.add(.otherPayload, range, json: root.range)
      return
    }
    if let kind, found != kind {
      diagnostics.add(
        .swappedHeader, range,
        detail: .text("this is the payload of \(found.fieldName), not of \(kind.fieldName)"),
        json: root.range, repair: "sent as \(found.fieldName)")
    }
    kind = found
    var context = TolerantMemberReader(payload: payload, isCut: reader.isCut)
    let header: PassHeader =
      found == .deviceInfo
      ? .deviceInfo(context.readDevice(members, root.range))
      : .partnerFrameworkStatus(context.readStatus(members, root.range))
    diagnostics.add(context.diagnostics)
    // Of a payload that was cut only a part is known.
    repaired = reader.isCut ? nil : header
  }
}

extension Inspector {
  /// Reports what is wrong with a payload that does not even begin as an object does.
  private mutating func readScalar(_ payload: SourceText) {
    let whole = 0..<payload.count
    do throws(SyntaxError) {
      let kind = try JSONValue(parsing: payload.bytes.span).kind
      diagnostics.add(
        .notAnObject, payload.originRange(whole), detail: .kind(kind), json: whole)
    } catch {
      let isCompressed = CaptureScanner.Obstacle(beginning: payload.bytes) == .gzip
      if isCompressed || payload.bytes.contains(where: { $0 < 0x20 && !$0.isWhiteSpace }) {
        diagnostics.add(
          isCompressed ? .compressedPayload : .binaryPayload, payload.originRange(whole),
          json: whole)
        return
      }
      let range = error.offset..<min(error.offset + 1, payload.count)
      diagnostics.add(
        error.fault, payload.originRange(range), detail: error.detail, json: range)
    }
  }
}

extension HeaderError {
  /// The same in the text from which the value was taken.
  fileprivate func moved(to value: SourceText) -> HeaderError {
    guard let range = diagnostic.range else { return self }
    let place = value.originRange(range)
    if place == range { return self }
    return HeaderError(stage, diagnostic.located(place, json: diagnostic.jsonRange))
  }
}
