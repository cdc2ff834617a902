import PassHeaders
import PassHeadersInspection

struct CaptureView {
  let configuration: ProviderConfiguration?
  let discretion: Discretion
  let now: EpochMilliseconds

  private static let placeLimit = 5

  // MARK: Groups

  func show(_ group: Tally.Group, _ console: inout Console) {
    console.show(json(group)) { print(group, &$0) }
  }

  private func print(_ group: Tally.Group, _ console: inout Console) {
    let times = group.count == 1 ? "" : "  \(group.count) times"
    if let inspection = group.inspection {
      let view = view(of: inspection, group)
      view.printAll(times, to: &console)
      if let value = view.repairedValue { console.print("  repaired: \(value)") }
    } else {
      let title = "Answers to requests without \(PartnerFrameworkStatus.fieldName)"
      console.print(console.outputStyle.strong(title) + times)
    }
    for place in group.places.prefix(Self.placeLimit) {
      console.print("at " + text(place), indent: 2, hanging: 2)
      printExplanation(group, place.header, &console)
    }
    let surplus = group.count - min(group.places.count, Self.placeLimit)
    if surplus > 0 { console.print("  at \(surplus) more places") }
    console.print()
  }

  private func view(of inspection: Inspection, _ group: Tally.Group) -> HeaderView {
    HeaderView(
      inspection: inspection, bytes: ContiguousArray(group.text.utf8),
      configuration: configuration, discretion: discretion, now: now)
  }

  private func text(_ place: Tally.Place) -> String {
    var text = place.file.fileName
    switch place.header.place {
    case .line(let line): text += ":\(line)"
    case .entry(let entry): text += ", entry \(entry)"
    }
    let request = place.header.request
    let target = [discretion.method(request), discretion.url(request)].compactMap { $0 }
    if !target.isEmpty { text += "  " + target.joined(separator: " ").printable }
    return text + answerText(place.header.answer)
  }

  private func answerText(_ answer: CapturedAnswer) -> String {
    var text = ""
    if let status = answer.status { text += " → \(status)" }
    if let term = answer.term { text += (answer.status == nil ? " → " : " ") + term.name }
    return text
  }

  // MARK: Explanations

  private func prediction(_ inspection: Inspection?, _ header: CapturedHeader) -> [Prediction] {
    let kind = header.answer.term?.kind
    var request = Prediction.Request(
      at: header.request.time ?? now, phase: .check, configuration: configuration)
    var phases = PartnerFrameworkStatus.Phase.allCases
    if let target = header.request.target {
      (request.endpoint, request.mvpd) = (target.endpoint, target.mvpd)
      phases = [request.phase]
    } else if kind == .reasonType {
      // A reason is only answered to the Partner Sessions endpoint.
      phases = [.authentication]
    }
    return phases.map { phase in
      request.phase = phase
      return inspection.map { Prediction(for: $0, in: request) }
        ?? Prediction(withoutStatusIn: request)
    }
  }

  /// Whether a header explains what was answered, and by what.
  private typealias Explanation = (isExplained: Bool, lines: [String], cause: Refusal?)

  private func explanation(_ group: Tally.Group, _ header: CapturedHeader) -> Explanation? {
    guard let term = header.answer.term, term.header != nil || term.isAboutConfiguration else {
      return nil
    }
    if group.inspection == nil {
      guard header.request.wasSeen else {
        return (false, ["no request was seen"], nil)
      }
      let name = PartnerFrameworkStatus.fieldName
      return (true, ["explained: the request has no \(name) header"], nil)
    }
    guard
      term.header == group.kind
        || term.isAboutConfiguration && group.kind == .partnerFrameworkStatus
    else { return nil }
    if let line = group.inspection?.concealment { return (false, [line], nil) }
    if let cause = prediction(group.inspection, header).lazy.compactMap({ $0.cause(of: term) })
      .first
    {
      let line = "explained by the header, \(cause.confidence.rawValue): \(cause.message)"
      return (true, [line], cause)
    }
    return (false, otherCauses(term, group, header), nil)
  }

  private func otherCauses(
    _ term: AdobeTerm, _ group: Tally.Group, _ header: CapturedHeader
  ) -> [String] {
    let status = group.inspection?.header?.status
    if term.isAboutAccess, status?.account.accessStatus == .granted {
      return [
        "the header seen here is not the one that this was answered to: its access status is granted"
      ]
    }
    var lines = ["the header does not explain it; the documents name:"]
    lines += term.causes.map { "- " + $0 }
    if configuration == nil, term.isPredicted, term.isAboutConfiguration || term.mayBeAboutProvider
    {
      lines.append("give --config FILE to look the provider up")
    }
    return lines
  }

  private func printExplanation(
    _ group: Tally.Group, _ header: CapturedHeader, _ console: inout Console
  ) {
    for line in explanation(group, header)?.lines ?? [] {
      console.print(line, indent: 5, hanging: 2)
    }
  }

  // MARK: Live

  /// A header that has just come.
  func showLive(_ group: Tally.Group, _ console: inout Console) {
    guard let place = group.places.last else { return }
    guard group.wasShown else {
      let event = JSONValue.members(["event": .string("header")])
      return console.show(event.adding(json(group))) { print(group, &$0) }
    }
    let name = group.kind?.fieldName
    console.show(
      .members([
        "event": .string("again"), "header": .text(name), "count": .number(group.count),
        "place": json(place, group),
      ])
    ) { console in
      let clock = System.localTime(System.now()) ?? System.now().utcPhrase
      console.print(
        "\(name ?? "the same answer"): again at \(clock), \(text(place)), \(group.count) times",
        indent: 0, hanging: 2)
    }
  }

  /// What has just been answered to headers that were shown.
  func showLive(_ answer: CapturedAnswer, _ headers: [CapturedHeader], _ console: inout Console) {
    let status = headers.first { $0.kind == .partnerFrameworkStatus }
    guard var header = status ?? headers.last else { return }
    header.answer = answer
    let group = Tally.Group(kind: header.kind, text: header.text, inspection: header.inspection)
    let place = Tally.Place(file: "-", header: header)
    console.show(.members(["event": .string("answer"), "place": json(place, group)])) { console in
      console.print("answered" + answerText(answer))
      printExplanation(group, header, &console)
      console.print()
    }
  }

  // MARK: Summary

  func showSummary(_ tally: Tally, _ console: inout Console) {
    guard !console.isJSON else { return }
    let headers = tally.groups.filter { $0.inspection != nil }
    let seen = tally.headerCount
    let broken = headers.count { $0.inspection?.severity == .error }
    let answers = tally.groups.filter { $0.inspection == nil }.reduce(0) { $0 + $1.count }
    var summary =
      "\(seen) \(seen == 1 ? "header" : "headers") seen, \(headers.count) distinct, "
      + "\(broken) broken, \(headers.count { hasExpired($0) }) expired"
    if answers > 0 { summary += ", \(answers) \(answers == 1 ? "answer" : "answers") without one" }
    console.print(wrap(summary, width: console.width).map { console.outputStyle.strong($0) })
    if seen == 0 {
      console.print(
        "Looked for the names \(HeaderOccurrence.names.map { $0.text.string }.joined(separator: ", ")), "
          + "also with '_' for '-', and for values that begin as those of the first two do.",
        indent: 0)
    }
  }

  private func hasExpired(_ group: Tally.Group) -> Bool {
    guard let date = group.inspection?.repaired?.status?.account.expirationDate else {
      return false
    }
    return date <= (group.places.first?.header.request.time ?? now)
  }

  // MARK: For programs

  private func json(_ group: Tally.Group) -> JSONValue {
    let header = group.inspection.map { view(of: $0, group).json }
    return (header ?? .members(["header": .null])).adding(
      .members([
        "count": .number(group.count),
        "value": discretion.isRedacted || group.inspection == nil ? nil : .string(group.text),
        "expired": group.kind == .partnerFrameworkStatus && group.inspection?.repaired != nil
          ? .bool(hasExpired(group)) : nil,
        "places": .array(group.places.map { json($0, group) }),
      ]))
  }

  private func json(_ place: Tally.Place, _ group: Tally.Group) -> JSONValue {
    let header = place.header
    let explanation = explanation(group, header)
    var line: JSONValue?
    var entry: JSONValue?
    switch header.place {
    case .line(let number): line = .number(number)
    case .entry(let number): entry = .number(number)
    }
    let refusals =
      group.inspection == nil || header.request.endpoint == nil
      ? nil : prediction(group.inspection, header).first?.refusals
    return .members([
      "file": .string(place.file.text), "line": line, "entry": entry,
      "method": .text(discretion.method(header.request)),
      "url": .text(discretion.url(header.request)),
      "endpoint": .text(header.request.endpoint?.rawValue),
      "time": header.request.time.map { .string(discretion.isRedacted ? $0.day : $0.rfc3339) },
      "status": header.answer.status.map { .number($0) }, "code": .text(header.answer.term?.name),
      "explained": explanation.map { .bool($0.isExplained) },
      "explanation": explanation.map { .strings($0.lines) },
      "cause": (explanation?.cause).map { $0.json },
      "refusals": refusals.map { .strings($0.map { $0.code.rawValue }) },
    ])
  }
}

extension Inspection {
  /// Why nothing is known of the header that was sent: what printed it left out the value, or a part.
  fileprivate var concealment: String? {
    func has(_ fault: InspectionFault) -> Bool { diagnostics.contains { $0.code == fault } }
    if has(.maskedValue) { return "what was sent is not known, as the log masked it" }
    return has(.cutMark) ? "what was sent is not known, as what printed it cut it" : nil
  }
}

extension AdobeTerm {
  /// Whether the configuration on Adobe's side leads to it.
  fileprivate var isAboutConfiguration: Bool {
    name.utf8.starts(with: "invalid_configuration_".utf8)
      || name.utf8.elementsEqual("configuration_fallback".utf8)
      || name.utf8.elementsEqual("invalid_integration".utf8)
  }

  /// Whether a provider that the configuration does not have leads to it.
  fileprivate var mayBeAboutProvider: Bool {
    name.utf8.starts(with: "invalid_header_pfs_provider_id".utf8)
      || name.utf8.elementsEqual("pfs_fallback".utf8)
  }

  /// Whether a status, a configuration and the request can show that it will be answered.
  fileprivate var isPredicted: Bool {
    kind == .reasonType || AdobeCode.ofRules.contains { $0.rawValue.hasSameBytes(as: name) }
  }

  /// Whether only the access status leads to it.
  fileprivate var isAboutAccess: Bool {
    [AdobeCode.accessNotDetermined, .accessNotGranted].contains {
      $0.rawValue.hasSameBytes(as: name)
    }
  }
}
