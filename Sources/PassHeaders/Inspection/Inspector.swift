/// Finds out what a text is, layer by layer.
///
/// It is in three parts: the text around the value (`Inspector+Text`), the Base64
/// (`Inspector+Base64`), and the payload, for which it hands the decoded JSON to a
/// ``LooseJSONReader`` and what that reads to a ``StatusReading`` or a ``DeviceReading``.
struct Inspector {
  let given: SourceText
  var kind: HeaderKind?
  var layers: [Inspection.Layer] = []
  var findings = Findings()
  /// The decoded JSON, with where it came from.
  var payload: SourceText?
  private var value: JSONValue?
  private var repaired: PassHeader?

  /// How many layers are taken off at most.
  static let layerLimit = 12

  init(_ bytes: ContiguousArray<UInt8>, _ kind: HeaderKind?) {
    given = SourceText(bytes)
    self.kind = kind
  }

  mutating func run() -> Inspection {
    var text = readable(given)
    let whole = text
    // The strict parser decides about the value, not about the name before it.
    text = takeFieldOff(&text) ?? (text.count == whole.trimmedRange.count ? whole : text)
    let strict = findings.all.contains { $0.severity == .error } ? nil : strictHeader(text)
    peel(text)
    if let payload { read(payload) }
    checkLength(text)
    let header = finalHeader(strict, text)
    return Inspection(
      kind: header?.kind ?? kind ?? strict?.kind, layers: layers, findings: findings.sorted,
      payload: payload?.bytes, value: value, header: strict, mended: header == strict ? nil : header
    )
  }

  /// The header with all repairs, and findings that go with what the strict parser says: what it
  /// accepts has no errors, however it looks here, and what it refuses has.
  private mutating func finalHeader(_ strict: PassHeader?, _ text: SourceText) -> PassHeader? {
    guard let strict else {
      if !findings.all.contains(where: { $0.severity == .error }) {
        findings.add(
          .lineBreaks, .error, text.originRange(text.trimmedRange.upperBound..<text.count),
          "a line break stands around the value", repair: "taken off")
      }
      return findings.isRepairable ? repaired : nil
    }
    let isRepaired = findings.all.contains { $0.repair != nil && $0.jsonRange != nil }
    // Where there is nothing to repair the strict reading is exact to the last digit, and where
    // something cannot be repaired it loses nothing.
    let header = isRepaired && findings.isRepairable ? repaired ?? strict : strict
    findings.lowerErrors()
    return header
  }

  private func strictHeader(_ text: SourceText) -> PassHeader? {
    let value = String(utf8: text.bytes.span)
    do throws(HeaderError) {
      if let kind { return try PassHeader(kind, headerValue: value) }
      let json = try Payload.decode(headerValue: value)
      guard let kind = HeaderKind(payload: json) else { return nil }
      return try PassHeader(kind, json: json)
    } catch {
      return nil
    }
  }

  private mutating func checkLength(_ text: SourceText) {
    let fieldName = kind?.fieldName ?? DeviceInfo.fieldName
    guard payload != nil, !HeaderLength.allows(valueCount: text.count, fieldName) else { return }
    findings.add(
      .fieldTooLong, .warning, text.originRange(0..<text.count),
      "the field is longer than \(HeaderLength.limit) bytes, which common servers refuse")
  }

  // MARK: Payload

  private mutating func read(_ payload: SourceText) {
    let isKnownCut = findings.all.contains {
      $0.code == .truncated || $0.code == .foreignCharacter
    }
    var reader = LooseJSONReader(payload, isKnownCut: isKnownCut)
    let root = reader.read()
    findings.add(reader.findings)
    guard let root else { return }
    value = root.json
    guard case .object(let members) = root.value else {
      findings.add(
        .notAnObject, .error, payload.originRange(root.range), json: root.range,
        "the payload is no JSON object")
      return
    }
    if let foreign = ForeignPayload(members) {
      findings.add(
        foreign.code, .error, payload.originRange(root.range), json: root.range, foreign.message)
      return
    }
    guard let kind = kind ?? LooseMember.kind(of: members) else {
      findings.add(
        .otherPayload, .error, payload.originRange(root.range), json: root.range,
        "the payload has no member of either header")
      return
    }
    var context = ReadingContext(payload, isCut: reader.isCut)
    self.kind = checkKind(kind, members, root.range, payload)
    let header = report(members, root.range, &context)
    // Of a payload that was cut only a part is known.
    repaired = reader.isCut ? nil : header
  }

  /// Reads the members, and gives the header that they make.
  private mutating func report(
    _ members: [LooseMember], _ range: Range<Int>, _ context: inout ReadingContext
  ) -> PassHeader {
    defer { findings.add(context.findings) }
    switch kind {
    case .deviceInfo: return .deviceInfo(context.readDevice(members, range))
    case .partnerFrameworkStatus, nil:
      return .partnerFrameworkStatus(context.readStatus(members, range))
    }
  }

  /// The header that the payload is of; a name that says another one is told.
  private mutating func checkKind(
    _ kind: HeaderKind, _ members: [LooseMember], _ range: Range<Int>, _ payload: SourceText
  ) -> HeaderKind {
    guard let other = LooseMember.kind(of: members), other != kind else { return kind }
    findings.add(
      .swappedHeader, .error, payload.originRange(range), json: range,
      "this is the payload of \(other.fieldName), not of \(kind.fieldName)",
      repair: "sent as \(other.fieldName)")
    return other
  }
}

/// Findings as they come, up to the limit.
struct Findings {
  private(set) var all: [Finding] = []
  /// Errors without a repair, counted also beyond the limit.
  private var unrepairable = 0
  private var isFull = false

  var isEmpty: Bool { all.isEmpty }
  var isRepairable: Bool { unrepairable == 0 }

  mutating func add(
    _ code: Finding.Code, _ severity: Finding.Severity, _ range: Range<Int>,
    json: Range<Int>? = nil, path: String? = nil, _ message: String, repair: String? = nil
  ) {
    add(
      Finding(
        code: code, severity: severity, range: range, jsonRange: json, path: path,
        message: message, repair: repair))
  }

  private mutating func add(_ finding: Finding) {
    if finding.severity == .error, finding.repair == nil { unrepairable += 1 }
    if all.count < Inspection.findingLimit - 1 {
      all.append(finding)
    } else if !isFull {
      isFull = true
      all.append(
        Finding(
          code: .tooManyFindings, severity: .note, range: finding.range, jsonRange: nil,
          path: nil, message: "there is more to find than is told", repair: nil))
    }
  }

  mutating func add(_ others: Findings) {
    for finding in others.all where finding.code != .tooManyFindings { add(finding) }
    if others.isFull, let last = others.all.last, !isFull {
      isFull = true
      all.append(last)
    }
    // Those of the others that were kept have been counted.
    let kept = others.all.count { $0.severity == .error && $0.repair == nil }
    unrepairable += others.unrepairable - kept
  }

  /// Makes errors warnings.
  mutating func lowerErrors() {
    unrepairable = 0
    all = all.map { finding in
      guard finding.severity == .error else { return finding }
      return Finding(
        code: finding.code, severity: .warning, range: finding.range,
        jsonRange: finding.jsonRange, path: finding.path, message: finding.message,
        repair: finding.repair)
    }
  }

  /// In the order of the text; those of one place in the order in which they were found.
  var sorted: [Finding] {
    all.enumerated().sorted { left, right in
      left.element.range.lowerBound == right.element.range.lowerBound
        ? left.offset < right.offset
        : left.element.range.lowerBound < right.element.range.lowerBound
    }.map { $0.element }
  }
}
