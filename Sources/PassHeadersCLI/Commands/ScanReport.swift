import PassHeaders
import PassHeadersCaptures

/// What was found in captures.
struct ScanReport {
  let configuration: Configuration?
  let isRedacted: Bool
  let now: Timestamp

  // MARK: For a person

  func print(_ group: Census.Group, _ console: inout Console) {
    let style = console.outputStyle
    let times = group.count == 1 ? "" : "  \(group.count) times"
    if let header = group.header, let inspection = group.inspection {
      console.print("\(style.strong(header.kind.fieldName))\(times)")
      printHeader(inspection, &console)
      for line in InspectionReport.lines(inspection, indent: 2, limit: 8, style) {
        console.print(line)
      }
      if inspection.severity == .error, !isRedacted, let value = inspection.canonicalValue {
        console.print("  repaired: \(value)")
      }
      if configuration != nil, let place = group.places.last {
        for refusal in verdict(group, place.sighting)?.refusals ?? [] {
          console.print("  \(style.bad(refusal.code.rawValue)): \(refusal.why)")
        }
      }
    } else {
      console.print("\(style.strong("Answers to requests without the header"))\(times)")
    }
    for (file, sighting) in group.places.prefix(5) {
      console.print("  \(style.faint("at")) \(placeText(file, sighting))")
      for line in explanation(group, sighting) { console.print("     " + line) }
    }
    if group.count > 5 { console.print("  \(style.faint("at")) \(group.count - 5) more places") }
    console.print("")
  }

  private func printHeader(_ inspection: Inspection, _ console: inout Console) {
    switch inspection.header ?? inspection.repaired {
    case .partnerFrameworkStatus(let status):
      HeaderReport.table(
        of: isRedacted ? Redaction.of(status) : status, provider: provider(status), now: now
      ).print(&console)
    case .deviceInfo(let device):
      HeaderReport.table(of: isRedacted ? Redaction.of(device) : device).print(&console)
    case nil:
      if let value = inspection.value, !isRedacted {
        console.print("  as far as it can be read: \(value.text.abridged)")
      }
    }
  }

  private func provider(_ status: PartnerFrameworkStatus) -> String {
    guard let configuration, let id = status.account.platformMappingId else {
      return "the provider's platformMappingId"
    }
    guard let mvpd = configuration.mvpd(platformMappingId: id) else { return "no MVPD has it" }
    return isRedacted ? "an MVPD of the configuration" : "MVPD \(mvpd.title)"
  }

  private func placeText(_ file: String, _ sighting: Sighting) -> String {
    var text = file == "-" ? "standard input" : file.printable
    switch sighting.place {
    case .line(let line): text += ":\(line)"
    case .entry(let entry): text += ", entry \(entry)"
    }
    let request = [sighting.method, sighting.url.map { isRedacted ? Redaction.ofURL($0) : $0 }]
      .compactMap { $0 }.joined(separator: " ")
    if !request.isEmpty { text += "  " + request.printable }
    if let status = sighting.status { text += " → \(status)" }
    if let code = sighting.code { text += " \(code.printable)" }
    return text
  }

  /// Whether the header explains what Adobe answered.
  private func explanation(_ group: Census.Group, _ sighting: Sighting) -> [String] {
    guard let explanation = answerExplanation(group, sighting) else { return [] }
    if let cause = explanation.cause { return ["the header explains it: \(cause.why)"] }
    let causes = explanation.otherCauses
    guard !causes.isEmpty else { return ["the header does not explain it"] }
    let first =
      group.header == nil
      ? "no header was seen in the request; the documents also name:"
      : "the header does not explain it; the documents also name:"
    return [first] + causes.map { "- " + $0 }
  }

  private func answerExplanation(
    _ group: Census.Group, _ sighting: Sighting
  ) -> AnswerExplanation? {
    guard let code = sighting.code else { return nil }
    guard group.header?.kind != .deviceInfo || !code.contains("_pfs_") && !code.hasPrefix("pfs_")
    else { return nil }
    guard let verdict = verdict(group, sighting) else {
      return AnswerExplanation(code: code, cause: nil)
    }
    return verdict.explanation(of: code)
  }

  /// What is predicted of a status, at the time and for the MVPD of the request, in the last phase,
  /// which asks for all that the others do.
  private func verdict(_ group: Census.Group, _ sighting: Sighting) -> Verdict? {
    let time = sighting.time ?? now
    guard group.header?.kind != .deviceInfo else { return nil }
    guard case .partnerFrameworkStatus(let status) = group.inspection?.header else {
      return Verdict(ofUnreadable: unreadableError(group), phase: .decisions, at: time)
    }
    return status.evaluate(
      at: time, phase: .decisions, configuration: configuration, mvpd: sighting.mvpdInPath)
  }

  private func unreadableError(_ group: Census.Group) -> HeaderError? {
    guard let header = group.header else { return nil }
    do throws(HeaderError) {
      _ = try PartnerFrameworkStatus(headerValue: header.value)
      return nil
    } catch {
      return error
    }
  }

  func printSummary(_ census: Census, _ console: inout Console) {
    let headers = census.groups.filter { $0.header != nil }
    let seen = headers.reduce(census.surplus) { $0 + $1.count }
    let broken = headers.count { $0.inspection?.severity == .error }
    let expired = headers.count { isExpired($0) }
    let answers = census.groups.filter { $0.header == nil }.reduce(0) { $0 + $1.count }
    var summary =
      "\(seen) \(seen == 1 ? "header" : "headers") seen, \(headers.count) distinct, "
      + "\(broken) broken, \(expired) expired"
    if answers > 0 { summary += ", \(answers) answers without one" }
    if census.surplus > 0 { summary += "; \(census.surplus) more were too many to tell" }
    console.print(console.outputStyle.strong(summary))
  }

  private func isExpired(_ group: Census.Group) -> Bool {
    guard case .partnerFrameworkStatus(let status) = group.inspection?.repaired,
      let date = status.account.expirationDate
    else { return false }
    return date <= (group.places.first?.sighting.time ?? now)
  }

  // MARK: For a program

  func json(_ group: Census.Group) -> JSONValue {
    let inspection = group.inspection
    let header = inspection?.header ?? inspection?.repaired
    var account: JSONValue?
    var device: JSONValue?
    switch header {
    case .partnerFrameworkStatus(let status):
      account = HeaderJSON.account((isRedacted ? Redaction.of(status) : status).account, now: now)
    case .deviceInfo(let info): device = HeaderJSON.device(isRedacted ? Redaction.of(info) : info)
    case nil: break
    }
    return .members([
      "header": .optional(group.header?.kind.fieldName), "count": .number(group.count),
      "value": isRedacted ? nil : group.header.map { .string($0.value) },
      "valid": inspection.map { .bool($0.header != nil) },
      "expired": header?.kind == .partnerFrameworkStatus ? .bool(isExpired(group)) : nil,
      "account": account, "device": device,
      "layers": inspection.map { .array($0.layers.map { .string($0.rawValue) }) },
      "findings": inspection.map { .array($0.findings.map(\.json)) },
      "repaired": isRedacted ? nil : (inspection?.canonicalValue).map(JSONValue.string),
      "places": .array(group.places.map { place($0.file, $0.sighting, group) }),
    ])
  }

  private func place(
    _ file: String, _ sighting: Sighting, _ group: Census.Group
  ) -> JSONValue {
    let explanation = answerExplanation(group, sighting)
    var line: JSONValue?
    var entry: JSONValue?
    switch sighting.place {
    case .line(let number): line = .number(number)
    case .entry(let number): entry = .number(number)
    }
    return .members([
      "file": .string(file), "line": line, "entry": entry,
      "method": sighting.method.map(JSONValue.string),
      "url": sighting.url.map { .string(isRedacted ? Redaction.ofURL($0) : $0) },
      "time": sighting.time.map { .string($0.rfc3339) },
      "status": sighting.status.map { .number($0) },
      "code": sighting.code.map(JSONValue.string),
      "explained": explanation.map { .bool($0.cause != nil) },
      "cause": (explanation?.cause).map { .string($0.why) },
      "otherCauses": explanation.flatMap { explanation in
        explanation.cause == nil ? .array(explanation.otherCauses.map(JSONValue.string)) : nil
      },
      "refusals": group.header?.kind == .partnerFrameworkStatus
        ? .array((verdict(group, sighting)?.refusals ?? []).map { .string($0.code.rawValue) })
        : nil,
    ])
  }
}
