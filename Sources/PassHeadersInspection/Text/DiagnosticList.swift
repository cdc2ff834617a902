package import PassHeaders

/// The diagnostics of an inspection, in the order of detection.
///
/// At most ``limit`` diagnostics are kept. Beyond that, the least severe one is dropped, so that a note never displaces
/// an error.
package final class DiagnosticList {
  package static let limit = 10

  package private(set) var all: [Diagnostic] = []
  /// Whether each error has a repair, including errors that were dropped. It is `true` if there are no errors.
  private(set) var isRepairable = true
  private var droppedCount = 0
  /// Whether each further diagnostic would be dropped, because the list is full of errors.
  var isFull: Bool { droppedCount > 0 && all.allSatisfy { $0.severity == .error } }

  /// Appends a diagnostic of `fault`.
  ///
  /// - Parameters:
  ///   - range: The range of the fault in the inspected text, in bytes.
  ///   - detail: The variable part of the message.
  ///   - severity: The severity, or `nil` for the usual severity of the fault.
  ///   - json: The range of the fault in the JSON payload, in bytes.
  ///   - repair: The text that replaces the fault, or a word such as "removed". It is `nil` if the fault cannot be
  ///     repaired.
  ///   - isPersonal: Whether `repair` may contain personal data, which is omitted with `--redact`.
  func add(
    _ fault: Fault, _ range: Range<Int>, detail: Diagnostic.Detail = .none,
    severity: Diagnostic.Severity? = nil, json: Range<Int>? = nil, path: MemberPath? = nil,
    repair: String? = nil, isPersonal: Bool = false
  ) {
    add(
      Diagnostic(
        fault, severity: severity, detail: detail, range: range, jsonRange: json, path: path,
        repair: repair, repairIsPersonal: isPersonal))
  }

  func add(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error, diagnostic.repair == nil { isRepairable = false }
    all.append(diagnostic)
    if all.count > Self.limit { dropLeastSevere() }
  }

  /// Removes the diagnostics that only follow from a truncation, such as missing padding, if the list has a diagnostic
  /// for the truncation.
  func mergeCut() {
    guard let cut = Self.cuts.first(where: { code in all.contains { $0.code == code } }) else {
      return
    }
    all.removeAll { $0.code != cut && Self.codesOfCut.contains($0.code) }
  }

  /// The codes that report a truncation. If the list has both, only the first remains.
  private static let cuts = [Fault.cutHere.code, Fault.unexpectedEnd.code]
  private static let codesOfCut: Set<Diagnostic.Code> = [
    Fault.unexpectedEnd.code, Fault.incompleteGroup.code, Fault.missingPadding.code,
  ]

  private func dropLeastSevere() {
    let least = all.map { $0.severity }.min()
    if let index = all.lastIndex(where: { $0.severity == least }) { all.remove(at: index) }
    droppedCount += 1
  }

  /// Whether the list contains `error` or its cause. For example, `url-safe-alphabet` explains the error
  /// `non-alphabet-character` of the strict reader.
  func explains(_ error: Diagnostic) -> Bool {
    all.contains { reported in
      reported.severity == .error
        && (reported.code == error.code
          // A value that consists of white space is empty after trimming, so `empty-value` explains any error.
          || reported.code == Fault.emptyValue
          || Self.cuts.contains(reported.code) && Self.codesOfCut.contains(error.code)
          || reported.fault.explains(error.code))
    }
  }

  /// Returns the diagnostics, sorted by the start of their ranges, and then by the order of detection. If diagnostics
  /// were dropped, the last one states their number.
  ///
  /// - Parameters:
  ///   - demotesErrors: Whether errors become warnings, because the strict reader accepts the value.
  ///   - payload: The JSON payload, from which line and column numbers are computed, or `nil` if the value was not
  ///     decoded.
  func sorted(demotesErrors: Bool, payload: ContiguousArray<UInt8>?) -> [Diagnostic] {
    // Make room for the diagnostic that states the number of dropped diagnostics.
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
  /// Returns a copy of this diagnostic with other ranges.
  ///
  /// - Parameters:
  ///   - range: The range in the inspected text, in bytes.
  ///   - json: The range in the JSON payload, in bytes.
  ///   - repair: The repair of the copy. With `nil`, the copy keeps the repair of this diagnostic.
  package func located(
    _ range: Range<Int>?, json: Range<Int>?, repair: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      fault, severity: severity, detail: detail, range: range, jsonRange: json, location: location,
      path: memberPath, repair: repair ?? self.repair,
      repairIsPersonal: repair == nil && repairIsPersonal)
  }

  /// Whether the diagnostic reports that a part of the value is missing, as after a mark such as `…`.
  var reportsIncompleteValue: Bool { Self.incompleteValueCodes.contains(code) }

  private static let incompleteValueCodes: Set<Diagnostic.Code> = Set(
    [Fault.unexpectedEnd, .incompleteGroup].map { $0.code }
      + [Fault.cutMark, .outOfStep, .placeholderValue, .maskedValue].map { $0.code })
}
