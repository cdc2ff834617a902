package import PassHeaders

/// The codes that only inspection has; what they mean is in the table of ``Explanation``.
extension Diagnostic.Code {
  package static var wrongHeaderName: Self { Self("wrong-header-name") }
  package static var spaceBeforeColon: Self { Self("space-before-colon") }
  package static var otherHeaders: Self { Self("other-headers") }
  package static var terminalEscapes: Self { Self("terminal-escapes") }
  package static var commentPrefix: Self { Self("comment-prefix") }
  package static var percentEncodedTwice: Self { Self("percent-encoded-twice") }
  package static var outOfStep: Self { Self("out-of-step") }
  package static var encodedTwice: Self { Self("encoded-twice") }
  package static var notBase64: Self { Self("not-base64") }
  package static var wrongMemberName: Self { Self("wrong-member-name") }
  package static var tooManyValues: Self { Self("too-many-values") }
  package static var swappedHeader: Self { Self("swapped-header") }
  package static var otherPayload: Self { Self("other-payload") }
  package static var token: Self { Self("token") }
  package static var samlResponse: Self { Self("saml-response") }
  package static var tempPassIdentity: Self { Self("temp-pass-identity") }
  package static var serverDevice: Self { Self("server-device") }
  package static var preReleasePayload: Self { Self("pre-release-payload") }
  package static var configurationResponse: Self { Self("configuration-response") }
}

/// Diagnostics as they come, up to the limit.
package struct DiagnosticList {
  package private(set) var all: [Diagnostic] = []
  /// Errors without a repair, counted also beyond the limit.
  private var unrepairable = 0
  private(set) var hasErrors = false
  private var surplus = 0

  var isRepairable: Bool { unrepairable == 0 }
  /// Whether a payload is another one with all repairs.
  var hasRepairs: Bool {
    isRepairable && all.contains { $0.repair != nil && $0.jsonRange != nil }
  }
  var isFull: Bool { surplus > 0 }

  /// Adds a fault that strict reading knows as well.
  mutating func add(
    _ fault: SyntaxFault, _ range: Range<Int>, severity: Diagnostic.Severity = .error,
    json: Range<Int>? = nil, path: MemberPath? = nil, repair: String? = nil,
    isPersonal: Bool = false
  ) {
    add(
      Diagnostic(
        Diagnostic.Code(fault), severity, .syntax(fault), range: range, jsonRange: json, path: path,
        repair: repair, repairIsPersonal: isPersonal))
  }

  /// Adds a fault of a payload's members, or of an identifier's scheme.
  mutating func add(
    _ fault: PayloadFault, _ range: Range<Int>, json: Range<Int>? = nil, path: MemberPath? = nil,
    repair: String? = nil, isPersonal: Bool = false
  ) {
    let (code, sentence) = fault.report
    add(
      Diagnostic(
        code, .error, .sentence(sentence), range: range, jsonRange: json, path: path,
        repair: repair, repairIsPersonal: isPersonal))
  }

  /// Adds a fault that only inspection knows.
  mutating func add(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ range: Range<Int>,
    json: Range<Int>? = nil, _ sentence: String, repair: String? = nil
  ) {
    add(
      Diagnostic(
        code, severity, .sentence(sentence), range: range, jsonRange: json, repair: repair))
  }

  mutating func add(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error {
      hasErrors = true
      if diagnostic.repair == nil { unrepairable += 1 }
    }
    if all.count < Inspection.diagnosticLimit - 1 {
      all.append(diagnostic)
    } else {
      surplus += 1
    }
  }

  /// Leaves out what bits a cut left over: that padding is missing there says enough.
  mutating func removeBitsOfCut() {
    let padding = Diagnostic.Code(.missingPadding(count: 0))
    guard all.contains(where: { $0.code == padding }) else { return }
    let bits = Diagnostic.Code(.trailingBits)
    all.removeAll { $0.code == bits }
  }

  /// Adds those of another list, with what it says of those beyond its limit.
  mutating func add(_ other: DiagnosticList) {
    let known = unrepairable
    for diagnostic in other.all { add(diagnostic) }
    surplus += other.surplus
    unrepairable = known + other.unrepairable
    hasErrors = hasErrors || other.hasErrors
  }

  /// In the order of the text; those of one offset in the order in which they were found.
  func sorted(demotesErrors: Bool, payload: ContiguousArray<UInt8>?) -> [Diagnostic] {
    var sorted = all.enumerated().sorted { left, right in
      let (first, second) = (left.element.range, right.element.range)
      return (first?.lowerBound ?? 0, left.offset) < (second?.lowerBound ?? 0, right.offset)
    }.map { $0.element }
    var cursor = TextCursor()
    var previous = 0
    for index in sorted.indices {
      var diagnostic = sorted[index]
      if let start = diagnostic.jsonRange?.lowerBound, let payload {
        // Offsets in the JSON rise with those in the text, but for texts that hold the JSON twice.
        if start < previous { cursor = TextCursor() }
        previous = start
        diagnostic = diagnostic.located(
          diagnostic.range, json: diagnostic.jsonRange, cursor.advance(to: start, payload.span))
      }
      if demotesErrors, diagnostic.severity == .error {
        diagnostic = diagnostic.with(severity: .warning)
      }
      sorted[index] = diagnostic
    }
    if surplus > 0 {
      sorted.append(
        Diagnostic(.tooManyDiagnostics, .note, .sentence("\(surplus) more are not shown")))
    }
    return sorted
  }
}

extension Diagnostic {
  /// The same at a place, and with a repair.
  package func located(
    _ range: Range<Int>?, json: Range<Int>?, _ location: Location? = nil, repair: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, severity, detail, range: range, jsonRange: json, location: location ?? self.location,
      path: memberPath, repair: repair ?? self.repair,
      repairIsPersonal: repair == nil && repairIsPersonal)
  }
}
