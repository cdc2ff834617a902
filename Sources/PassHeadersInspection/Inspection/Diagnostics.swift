package import PassHeaders

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

  /// Adds what a row of one of the tables says.
  ///
  /// - Parameter severity: If it is not the row's.
  mutating func add(
    _ row: Diagnostic.Row, _ range: Range<Int>, detail: Diagnostic.Detail = .none,
    severity: Diagnostic.Severity? = nil, json: Range<Int>? = nil, path: MemberPath? = nil,
    repair: String? = nil, isPersonal: Bool = false
  ) {
    add(
      Diagnostic(
        row, severity: severity, detail: detail, range: range, jsonRange: json, path: path,
        repair: repair, repairIsPersonal: isPersonal))
  }

  /// Adds a fault that strict reading knows as well.
  mutating func add(
    _ fault: Fault, _ range: Range<Int>, detail: Diagnostic.Detail = .none,
    severity: Diagnostic.Severity? = nil, json: Range<Int>? = nil, path: MemberPath? = nil,
    repair: String? = nil
  ) {
    add(
      fault.row, range, detail: detail, severity: severity, json: json, path: path, repair: repair)
  }

  /// Adds a fault that only inspection knows.
  mutating func add(
    _ fault: InspectionFault, _ range: Range<Int>, detail: Diagnostic.Detail = .none,
    severity: Diagnostic.Severity? = nil, json: Range<Int>? = nil, path: MemberPath? = nil,
    repair: String? = nil
  ) {
    add(
      fault.row, range, detail: detail, severity: severity, json: json, path: path, repair: repair)
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
    if all.contains(where: { $0.code == Fault.missingPadding }) {
      all.removeAll { $0.code == Fault.trailingBits }
    }
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
        let location = cursor.advance(to: start, payload.span)
        diagnostic = diagnostic.with { $0.location = location }
      }
      if demotesErrors, diagnostic.severity == .error {
        diagnostic = diagnostic.with { $0.severity = .warning }
      }
      sorted[index] = diagnostic
    }
    if surplus > 0 {
      sorted.append(Diagnostic(.tooManyDiagnostics, detail: .number(surplus)))
    }
    return sorted
  }
}

extension Diagnostic {
  /// The same at a place, and with a repair.
  package func located(
    _ range: Range<Int>?, json: Range<Int>?, repair: String? = nil
  ) -> Diagnostic {
    with {
      ($0.range, $0.jsonRange) = (range, json)
      guard let repair else { return }
      ($0.repair, $0.repairIsPersonal) = (repair, false)
    }
  }
}
