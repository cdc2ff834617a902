package import PassHeaders

/// The diagnostics of an inspection, in the order in which they are found.
///
/// If there are more than the limit, the least severe ones are dropped, so that no note displaces an error.
package final class DiagnosticList {
  /// The most diagnostics that are kept.
  package static let limit = 10

  package private(set) var all: [Diagnostic] = []
  /// Whether each error has a repair, those that were dropped included.
  private(set) var isRepairable = true
  /// The number of diagnostics that were dropped.
  private var droppedCount = 0
  /// Whether a further diagnostic would be dropped, however severe.
  var isFull: Bool { droppedCount > 0 && all.allSatisfy { $0.severity == .error } }

  /// Adds what a row of one of the tables says.
  ///
  /// - Parameter severity: If it is not the row's.
  func add(
    _ fault: some CodeRow, _ range: Range<Int>, detail: Diagnostic.Detail = .none,
    severity: Diagnostic.Severity? = nil, json: Range<Int>? = nil, path: MemberPath? = nil,
    repair: String? = nil, isPersonal: Bool = false
  ) {
    add(
      Diagnostic(
        fault.row, severity: severity, detail: detail, range: range, jsonRange: json, path: path,
        repair: repair, repairIsPersonal: isPersonal))
  }

  func add(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error, diagnostic.repair == nil { isRepairable = false }
    all.append(diagnostic)
    if all.count > Self.limit { dropLeastSevere() }
  }

  /// Drops the last of the least severe diagnostics.
  private func dropLeastSevere() {
    let least = all.map { $0.severity }.min()
    if let index = all.lastIndex(where: { $0.severity == least }) { all.remove(at: index) }
    droppedCount += 1
  }

  /// Whether the strict reader's error is among them, or its cause.
  func explain(_ error: Diagnostic) -> Bool {
    all.contains { told in
      told.severity == .error
        && (told.code == error.code
          // Of white space nothing is left.
          || told.code == Fault.emptyValue
          || InspectionFault.allCases.contains { cause in
            cause.code == told.code && (cause.strictFault.map { $0.code == error.code } ?? true)
          })
    }
  }

  /// Returns the diagnostics in the order of the text, those at one offset in the order in which they were found.
  ///
  /// If some were dropped, the last one says how many are not shown.
  func sorted(demotesErrors: Bool, payload: ContiguousArray<UInt8>?) -> [Diagnostic] {
    if droppedCount > 0 { dropLeastSevere() }
    var sorted = all.enumerated().sorted { left, right in
      let (first, second) = (left.element.range, right.element.range)
      return (first?.lowerBound ?? 0, left.offset) < (second?.lowerBound ?? 0, right.offset)
    }.map { $0.element }
    for index in sorted.indices {
      let (start, severity) = (sorted[index].jsonRange?.lowerBound, sorted[index].severity)
      let location = payload.flatMap { payload in
        start.map { Diagnostic.Location(of: $0, in: payload.span) }
      }
      sorted[index] = sorted[index].with(
        demotesErrors ? min(severity, .warning) : severity, location: location)
    }
    if droppedCount > 0 {
      sorted.append(Diagnostic(.tooManyDiagnostics, detail: .number(droppedCount)))
    }
    return sorted
  }
}

extension Diagnostic {
  /// The same at a place, and with a repair.
  package func located(
    _ range: Range<Int>?, json: Range<Int>?, repair: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      row, severity: severity, detail: detail, range: range, jsonRange: json, location: location,
      path: memberPath, repair: repair ?? self.repair,
      repairIsPersonal: repair == nil && repairIsPersonal)
  }

  /// Whether it says that a part of the value is not there.
  var isIncompleteness: Bool { Self.incompleteness.contains(code) }

  private static let incompleteness: Set<Diagnostic.Code> = Set(
    [Fault.unexpectedEnd, .incompleteGroup].map { $0.code }
      + [InspectionFault.cutMark, .outOfStep, .placeholder, .maskedValue].map { $0.code })
}
