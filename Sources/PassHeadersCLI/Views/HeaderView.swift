import PassHeaders
import PassHeadersInspection

/// A header together with everything that is needed to print it, as text or as JSON.
struct HeaderView {
  let header: Findings.Header
  let judge: Judge
  let redaction: Redaction
  /// Whether the members of a device are printed in one paragraph instead of a table. It is `true` if several headers
  /// are printed.
  let isCompact: Bool

  var inspection: Inspection { header.inspection }

  /// The name of the header field, such as `X-Device-Info`.
  var name: String { inspection.kind?.fieldName ?? "Unknown header" }

  /// A phrase with the number of times that the header was found, such as `, 3 times`. It is empty if the header was
  /// found once.
  var countPhrase: String { header.count == 1 ? "" : ", \(header.count) times" }

  /// The field name that the header was sent with, or `nil` if it is the right name for the payload.
  var sentName: String? {
    inspection.kind == inspection.sentKind ? nil : inspection.sentKind?.fieldName
  }

  /// The header that is printed. It is the repaired header if there is one, and it is masked with `--redact`.
  var shown: PassHeader? { inspection.shown.map { redaction.shown($0) } }

  private var isRepaired: Bool { inspection.isRepaired }

  /// The value to send instead of the found value. It is `nil` if no repair was needed or possible, or with `--redact`.
  var repairedValue: String? {
    isRepaired && !redaction.isEnabled ? inspection.repairedValue : nil
  }

  /// Prints the verdict, the content, the diagnostics, the refusals and the places of the header.
  func print(to console: inout Console) {
    printVerdict(to: &console)
    if header.isOfAnotherService { return printPlaces(to: &console) }
    switch shown {
    case .deviceInfo(let device)? where isCompact && inspection.verdict == .valid:
      let members = members(of: device)
      if !members.isEmpty { console.print(members, indent: 2) }
    case let shown?: console.print(table(shown))
    case nil: printReadable(to: &console)
    }
    printDiagnostics(to: &console)
    if let value = repairedValue {
      // Print the value on a line of its own without wrapping, so that it can be copied.
      console.print(console.outputStyle.strong("Repaired:"))
      console.print("\(name): \(value)")
    }
    printRefusals(to: &console)
    printPlaces(to: &console)
    let surplus = header.count - header.places.count
    if surplus > 0 { console.print("  and at \(surplus) more") }
  }

  /// The verdict with its consequences, such as `valid, but refused for decisions`, and the emphasis to print it with.
  private var verdict: (text: String, emphasis: Style.Emphasis) {
    if header.isOfAnotherService { return ("sent to another service, and not judged", .good) }
    let phrase = header.judgment.phrase
    var text: String
    var emphasis = Style.Emphasis.bad
    switch inspection.verdict {
    case .valid:
      text = isRepaired ? "valid, shown as repaired" : "valid"
      emphasis = phrase == nil && missingMembers == nil ? .good : .warning
    case .broken where isRepaired: text = "broken, shown as repaired"
    case .broken where inspection.hasOtherPayload: text = "broken"
    case .broken: text = "broken, and no repair is certain; copy it again"
    case .incomplete: text = "not complete; copy it again"
    }
    if let phrase { text += (inspection.verdict == .valid ? ", but " : ", and ") + phrase }
    if let missingMembers { text += ", but without " + missingMembers }
    if isRepaired, inspection.isGarbled { text += "; if you can, copy it again" }
    return (text, emphasis)
  }

  /// The first thing to do about a valid header that is refused. It is `nil` for any other header.
  private var advice: String? {
    guard inspection.verdict == .valid, !header.isOfAnotherService,
      let advice = header.judgment.reasons.first?.refusal.advice
    else { return nil }
    return String(advice.unicodeScalars.prefix { $0 != ";" })
  }

  /// The first problem of the header, such as `X-Device-Info at session.har:79: the padding is missing`.
  var problem: String {
    let place = header.places.first.map { " at " + position(of: $0) } ?? ""
    let error = inspection.diagnostics.first { $0.severity == .error }
    let reason = header.judgment.reasons.first?.refusal.message
    return "\(name)\(place): "
      + (error.map { redaction.message($0).printable } ?? reason ?? verdict.text)
  }

  private func printVerdict(to console: inout Console) {
    let sent = sentName.map { " sent as \($0)" } ?? ""
    let (text, emphasis) = verdict
    let next = advice.map { " → " + $0 } ?? ""
    console.print(label: "\(name)\(sent)\(countPhrase):", emphasis, text + next)
  }

  /// A phrase that lists the required members that a valid device lacks, and who requires them. It is `nil` if the
  /// device has all of them.
  private var missingMembers: String? {
    let missing = inspection.diagnostics.filter { verdictReports($0) }.compactMap { $0.path }
    guard let last = missing.last else { return nil }
    let others = missing.dropLast().joined(separator: ", ")
    return (others.isEmpty ? "" : others + " and ") + last + ", which REST API V2 requires"
  }

  /// Whether the verdict line already reports `diagnostic`, because it lists the required members that a valid device
  /// lacks.
  func verdictReports(_ diagnostic: Diagnostic) -> Bool {
    inspection.verdict == .valid && inspection.kind == .deviceInfo
      && diagnostic.code == .missingMember
  }

  /// Prints the part of a broken payload that could be read, at most 400 characters of it.
  private func printReadable(to console: inout Console) {
    guard let json = inspection.readable.map({ redaction.shown($0).json }), json.count > 2
    else { return }
    let text = String(utf8: json.span).abridged(to: 400)
    console.print("as far as it can be read: " + text, indent: 2, hanging: 2)
  }

  private func table(_ header: PassHeader) -> FieldTable {
    var table = FieldTable()
    switch header {
    case .partnerFrameworkStatus(let status): addRows(of: status.account, to: &table)
    case .deviceInfo(let device):
      if let deviceJSON { table.addRows(of: deviceJSON) }
      for member in device.unknownMembers {
        table.addRow(member.name, member.json.abridged(to: 60), "not a documented member")
      }
    case .deviceIdentifier(let identifier):
      table.addRow("identifier", identifier.text ?? "bytes that are not text")
    }
    return table
  }

  /// Returns the members of a device in one paragraph, such as `model AppleTV, osName tvOS`.
  private func members(of device: DeviceInfo) -> String {
    let documented = DeviceInfo.Field.allCases.compactMap { field in
      device[field].map { "\(field.name) \($0.text)" }
    }
    let unknown = device.unknownMembers.map { "\($0.name) \($0.json)" }
    return (documented + unknown).map { $0.abridged(to: 80) }.joined(separator: ", ")
  }

  /// Whether the date of a status has passed. The date itself counts, because the rounded one of `--redact` may be up
  /// to a day earlier.
  var hasExpired: Bool {
    guard case .partnerFrameworkStatus(let status)? = inspection.shown else { return false }
    return status.account.expirationDate.map { $0 <= judge.now } ?? false
  }

  private func addRows(of account: SubscriberAccount, to table: inout FieldTable) {
    table.addRow(
      "accessStatus", account.accessStatus.rawValue,
      account.accessStatus.documented?.row.meaning ?? "not a documented value",
      account.accessStatus == .granted ? .good : .warning)
    if let error = account.permissionError { table.addRow("permission error", error.phrase) }
    if let id = account.platformMappingId { table.addRow("id", id, provider ?? "") }
    if let date = account.expirationDate {
      let phrase =
        (hasExpired ? "expired " : "expires ")
        + (redaction.isEnabled
          ? "about \(date.rfc3339.prefix(10))"
          : "\(date.phrase(relativeTo: judge.now)), \(date.rfc3339)")
      table.addRow("expirationDate", String(date.rawValue), phrase, hasExpired ? .bad : .good)
    }
    if let error = account.providerError { table.addRow("provider error", error.phrase) }
  }

  /// A phrase with the MVPD that the configuration has for the identifier of the provider. It is `nil` without a
  /// configuration, or with `--redact`.
  private var provider: String? {
    guard let lookup = header.judgment.lookup, !redaction.isEnabled else { return nil }
    // Prefer the MVPD of the request. Several MVPDs may have the same identifier, and `preferred` is only the most
    // likely of them.
    let asked = header.judgment.mvpd?.id ?? ""
    let mvpd = lookup.matches.first { $0.id.hasSameBytes(as: asked) } ?? lookup.preferred
    return mvpd.map { "MVPD \($0.title)" } ?? "no MVPD has this platformMappingId"
  }

  private func printRefusals(to console: inout Console) {
    let judgment = header.judgment
    for (refusal, certainty) in judgment.reasons {
      console.print(
        label: "\(refusal.isCertain ? "refused" : "may be refused")[\(refusal.code.rawValue)]:",
        refusal.isCertain ? .bad : .warning,
        "\(refusal.message) (\(certainty)) → \(refusal.advice)", indent: 2)
    }
    if judge.hasCriteria, judge.configuration == nil, judgment.refusals.isEmpty,
      inspection.sentKind == .partnerFrameworkStatus
    {
      let advice = "The provider counts as known: give Adobe's configuration with --config FILE."
      console.print(advice, indent: 2)
    }
    if !redaction.isEnabled, let lookup = judgment.lookup, let mvpds = judge.configuration {
      console.print(lookup.nearMissLines(in: mvpds, width: console.width))
    }
  }

  /// Prints each place where the header was found, with the request and the response. If the header explains the
  /// response, the explanation is printed as well.
  func printPlaces(to console: inout Console) {
    for place in header.places {
      guard let text = text(place) else { continue }
      let explanation = judge.explanation(inspection, place)
      let isShown = header.judgment.refusals.contains { shown in
        explanation?.cause.map { shown.refusal.hasSameCause(as: $0) } ?? false
      }
      let isExplained = isShown && explanation?.isCertain == true
      console.print(
        "at " + text + (isExplained ? ", explained above" : ""), indent: 2, hanging: 2)
      guard let explanation, let term = place.answer?.term, !isExplained else { continue }
      console.print(
        explanation.sentence + "; see 'pass-headers explain \(term.name)'", indent: 4, hanging: 2)
    }
  }

  private func position(of place: FoundHeader.Place) -> String {
    place.file.map { "\($0.fileName):\(place.line)" } ?? "line \(place.line)"
  }

  /// Returns the place with its request and response, such as `session.har:79 GET https://… → 400`. Returns `nil` if
  /// the only fact known is that the header is the whole input.
  private func text(_ place: FoundHeader.Place) -> String? {
    let request = [place.request?.method, place.request.flatMap { redaction.url($0) }]
    let answer =
      place.mayBeAnswered && place.request?.url != nil
      ? ["no answer yet"]
      : [place.answer?.status.map { String($0) }, place.answer?.term?.name]
    let answered = answer.compactMap { $0 }
    let known = request.compactMap { $0?.printable } + (answered.isEmpty ? [] : ["→"] + answered)
    let isInput = place.file?.isStandardInput ?? true
    if isInput, place.line == 1, header.count == 1, known.isEmpty { return nil }
    return ([position(of: place)] + known).joined(separator: " ")
  }
}

extension Inspection {
  /// Whether the payload does not have a member of any of the headers.
  fileprivate var hasOtherPayload: Bool {
    diagnostics.contains { $0.code == InspectionFault.otherPayload }
  }

  /// Whether the payload contains bytes that are not text. The likely cause is a changed Base64 character.
  fileprivate var isGarbled: Bool {
    diagnostics.contains { $0.code == Fault.invalidUTF8 || $0.code == Fault.controlCharacter }
  }
}

extension FrameworkError {
  fileprivate var phrase: String { [code, message].compactMap { $0 }.joined(separator: ": ") }
}
