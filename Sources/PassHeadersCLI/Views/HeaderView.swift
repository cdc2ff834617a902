import PassHeaders
import PassHeadersInspection

/// A header as people and programs see it.
struct HeaderView {
  let header: Findings.Header
  let judge: Judge
  let discretion: Discretion

  var inspection: Inspection { header.inspection }

  private static let placeLimit = 5

  var name: String { inspection.kind?.fieldName ?? "Not one of the headers" }

  /// How often it was seen, if that was more than once.
  var times: String { header.count == 1 ? "" : ", \(header.count) times" }

  /// Whether what is shown is not what was sent.
  private var isRepaired: Bool {
    inspection.repaired.map { $0 != inspection.header } ?? false
  }

  /// What to send instead, if it may be shown.
  var repairedValue: String? {
    isRepaired && !discretion.isRedacted ? inspection.repairedValue : nil
  }

  // MARK: For a person

  func print(to console: inout Console) {
    printVerdict(to: &console)
    switch inspection.shown {
    case .partnerFrameworkStatus(let status)?: console.print(table(status))
    case .deviceInfo(let device)?: console.print(table(device))
    case .deviceIdentifier(let identifier)?: console.print(table(identifier))
    case nil: printReadable(to: &console)
    }
    printDiagnostics(to: &console)
    if let value = repairedValue {
      // By itself on a line, from which it can be copied.
      console.print(console.outputStyle.strong("Repaired:"))
      console.print("\(name): \(value)")
    }
    printRefusals(to: &console)
    printPlaces(to: &console)
  }

  private func printVerdict(to console: inout Console) {
    let isSwapped = inspection.kind != inspection.sentKind
    let sent = inspection.sentKind.flatMap { isSwapped ? " sent as \($0.fieldName)" : nil } ?? ""
    var verdict: String
    var emphasis = Style.Emphasis.bad
    switch inspection.verdict {
    case .valid:
      verdict = "valid"
      emphasis = header.judgement.phrase == nil ? .good : .warning
    case .broken: verdict = "broken"
    case .incomplete: verdict = "not complete; copy it again"
    }
    if isRepaired { verdict += ", shown as repaired" }
    if let phrase = header.judgement.phrase {
      verdict += (inspection.verdict == .valid ? ", but " : ", and ") + phrase
    }
    console.print(label: "\(name)\(sent)\(times):", emphasis, verdict)
  }

  private func printReadable(to console: inout Console) {
    if let readable = inspection.readable?.json {
      let text = discretion.isRedacted ? ValueMask(now: judge.now).payload(readable) : readable
      console.print(
        "as far as it can be read: " + String(utf8: text.span).abridged(to: 400), indent: 2,
        hanging: 2)
    }
    if let response = inspection.samlResponse {
      console.print(
        "XML of \(response.xml.utf8.count) bytes; with '--raw' it is printed", indent: 2)
    }
  }

  private func table(_ status: PartnerFrameworkStatus) -> FieldTable {
    let account = status.account
    var table = FieldTable()
    table.row(
      "accessStatus", discretion.value(account.accessStatus),
      account.accessStatus.documented?.row.meaning ?? "not a documented value",
      account.accessStatus == .granted ? .good : .warning)
    if let error = account.permissionError { table.row("permission error", text(error)) }
    if let id = account.platformMappingId {
      table.row("id", discretion.value("id", id), provider ?? "")
    }
    if let date = account.expirationDate {
      let hasExpired = date <= judge.now
      let distance = (hasExpired ? "expired " : "expires ") + date.phrase(relativeTo: judge.now)
      table.row(
        "expirationDate", discretion.text(date),
        discretion.isRedacted ? distance : "\(distance), \(date.utcPhrase)",
        hasExpired ? .bad : .good)
    }
    if let error = account.providerError { table.row("provider error", text(error)) }
    return table
  }

  /// What the configuration has for the provider.
  private var provider: String? {
    if let mvpd = header.judgement.mvpd { return "MVPD \(discretion.title(mvpd))" }
    guard let configuration = judge.configuration else { return nil }
    return configuration.hasPlatformFields
      ? "no MVPD has this platformMappingId" : "not looked up: there are no platform fields"
  }

  private func text(_ error: FrameworkError) -> String {
    members(error).map { $0.text }.joined(separator: ": ")
  }

  private func table(_ device: DeviceInfo) -> FieldTable {
    var table = FieldTable()
    for (field, value) in members(device) { table.row(field.name, value.plainText) }
    for member in device.unknownMembers {
      // Damage may have turned a value into a name.
      table.row(
        discretion.value("member", member.name),
        discretion.value("value", member.json).abridged(to: 60), "not a documented member")
    }
    return table
  }

  private func table(_ identifier: DeviceIdentifier) -> FieldTable {
    var table = FieldTable()
    let digits = identifier.bytes.map { $0.hexadecimal.dropFirst(2) }.joined()
    table.row(
      "identifier", discretion.value("identifier", identifier.text ?? digits),
      identifier.text == nil ? "bytes that are not text" : "")
    return table
  }

  private func printRefusals(to console: inout Console) {
    let judgement = header.judgement
    for (refusal, scopes) in judgement.refusals {
      let text =
        "\(refusal.message) (\(refusal.confidence.rawValue)\(judgement.phrase(for: scopes))) → "
        + refusal.advice
      console.print(label: "refused[\(refusal.code.rawValue)]:", .bad, text, indent: 2)
    }
    if judge.isAsked, judge.configuration == nil, judgement.refusals.isEmpty,
      inspection.sentKind == .partnerFrameworkStatus
    {
      console.print(
        "The provider is taken for known: give Adobe's configuration with --config FILE.", indent: 2
      )
    }
    if !discretion.isRedacted, let lookup = judgement.lookup, let mvpds = judge.configuration {
      console.print(lookup.nearMissLines(in: mvpds, width: console.width))
    }
  }

  /// Prints where it was found, and what was answered there.
  func printPlaces(after label: String? = nil, to console: inout Console) {
    for place in header.places.prefix(Self.placeLimit) {
      guard let text = text(place) else { continue }
      console.print(
        (label.map { $0 + " " } ?? "") + "at " + text, indent: label == nil ? 2 : 0, hanging: 2)
      guard let explanation = judge.explanation(inspection, place) else { continue }
      let isShown = header.judgement.refusals.contains { $0.refusal == explanation.cause }
      console.print(
        isShown ? "explained by the header, as above" : explanation.text, indent: 4, hanging: 2)
    }
    let surplus = header.count - min(header.places.count, Self.placeLimit)
    if surplus > 0, label == nil { console.print("  and at \(surplus) more places") }
  }

  /// A place and what is known of it; `nil` if that is only that it is the input.
  private func text(_ place: FoundHeader.Place) -> String? {
    let isInput = place.file?.isStandardInput ?? true
    if isInput, place.line == 1, header.count == 1, place.request?.url == nil { return nil }
    var text = place.file.map { "\($0.fileName):\(place.line)" } ?? "line \(place.line)"
    let target = place.request.map { [discretion.method($0), discretion.url($0)] } ?? []
    for word in target.compactMap({ $0 }) { text += " " + word.printable }
    if let status = place.answer?.status { text += " → \(status)" }
    if let term = place.answer?.term {
      text += (place.answer?.status == nil ? " → " : " ") + term.name
    }
    return text
  }
}

extension HeaderView {
  /// The documented members of a device, as far as they may be shown.
  func members(_ device: DeviceInfo) -> [(field: DeviceInfo.Field, value: JSONValue)] {
    DeviceInfo.Field.allCases.compactMap { field in
      guard let value = device[field] else { return nil }
      let shown = discretion.value(field, value)
      switch value.kind {
      case .boolean: return (field, .bool(value.boolValue == true))
      case .number where shown.hasSameBytes(as: value.text): return (field, .number(shown))
      default: return (field, .string(shown))
      }
    }
  }

  /// What the framework said, as far as it may be shown.
  func members(_ error: FrameworkError) -> [(name: String, text: String)] {
    [("code", error.code), ("message", error.message)].compactMap { name, text in
      text.map { (name, discretion.value(name, $0)) }
    }
  }
}
