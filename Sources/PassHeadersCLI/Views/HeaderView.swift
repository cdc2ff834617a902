import PassHeaders
import PassHeadersInspection

/// A header with everything that is needed to print it, as text or as JSON.
struct HeaderView {
  let header: DecodedHeaders.Header
  /// The request as the options describe it, such as `--endpoint` and `--mvpd`.
  let request: HeaderRequest
  let redaction: Redaction
  /// Whether several headers are printed, so that one without problems takes few lines.
  let isCompact: Bool
  /// Whether each place is printed with its file. It is `false` if the summary names the only file.
  let namesFile: Bool
  /// Returns whether the response to the request at a place is printed. If a request has several headers, its response
  /// is printed below the header with the most urgent problem.
  let showsResponse: (InputHeader.Place) -> Bool

  var inspection: Inspection { header.inspection }

  var name: String { inspection.kind?.fieldName ?? "Unknown header" }

  /// The number of times that the header was found, such as `, 3 times`, or an empty text for one.
  var countPhrase: String { header.count == 1 ? "" : ", \(header.count) times" }

  /// The field name with which the header was sent, or `nil` if it is the right one for the payload.
  var sentName: String? {
    inspection.kind == inspection.sentKind ? nil : inspection.sentKind?.fieldName
  }

  /// The header to print: the repaired header if there is one. If `--redact` was passed, its personal values are
  /// masked.
  var shown: PassHeader? { inspection.shown.map { redaction.shown($0) } }

  private var isRepaired: Bool { inspection.isRepaired }

  /// The value to send instead of the found one, if a repair was needed and possible. It is `nil` if `--redact` was
  /// passed.
  var repairedValue: String? {
    isRepaired && !redaction.isEnabled ? inspection.repairedValue : nil
  }

  /// Prints the verdict, the content, the diagnostics, the refusals and the places of the header.
  func print(to console: inout Console) {
    printVerdict(to: &console)
    if header.isOfAnotherService { return printPlaces(to: &console) }
    if isCompact, isSound {
      let content = content
      if !content.isEmpty { console.print(content, indent: 2, hanging: 2) }
      return printPlaces(to: &console)
    }
    if let shown { console.print(table(shown)) } else { printReadable(to: &console) }
    printDiagnostics(to: &console)
    if let value = repairedValue { printRepaired(value, to: &console) }
    printRefusals(to: &console)
    printPlaces(to: &console)
  }

  private func printRepaired(_ value: String, to console: inout Console) {
    let label = console.outputStyle.strong("Repaired:")
    if isCompact { return console.print("  \(label) use '--fix' to print the value") }
    // Print the value on a line of its own without wrapping, so that it can be copied.
    console.print(label)
    console.print("\(name): \(value)")
  }

  /// Whether the header is valid, and only notes and missing members are to be reported.
  private var isSound: Bool {
    inspection.verdict == .valid && !isRepaired && header.refusals.isEmpty
      && !warnings.contains { $0.severity > .note }
  }

  /// The diagnostics that the verdict line does not report.
  private var warnings: [Diagnostic] {
    inspection.diagnostics.filter { !verdictReports($0) }
  }

  /// The verdict in one clause, such as `refused: the provider's sign-in has expired`, with its emphasis.
  private var verdict: (text: String, emphasis: Style.Emphasis) {
    if header.isOfAnotherService { return ("sent to another service, and not judged", .good) }
    let reason = header.refusals.first
    let refused = reason.map { $0.refusal.isCertain ? "refused" : "perhaps refused" }
    switch inspection.verdict {
    case .valid:
      let text = isRepaired ? "valid, shown as repaired" : "valid"
      if let refused, let reason {
        return ("\(refused): \(reason.refusal.message)", reason.refusal.isCertain ? .bad : .warning)
      }
      if let missingMembers { return (text + ", but without " + missingMembers, .warning) }
      let hasWarning = warnings.contains { $0.severity > .note }
      return (
        text + (hasWarning ? ", with a warning" : ""), hasWarning || isRepaired ? .warning : .good
      )
    case .broken:
      let text =
        (isRepaired ? "broken, shown as repaired" : "broken")
        + (refused.map { ", and " + $0 } ?? "")
      return (text + (inspection.isCut ? "; copy it again" : ""), .bad)
    case .incomplete:
      return ("not complete" + (inspection.isCut ? "; copy it again" : ""), .bad)
    }
  }

  /// Returns the place of the header to look at if it has a problem: the first one with an error response that the
  /// header explains, otherwise the first one. It is `line 79`, or `session.har:79` for several inputs.
  func position(isOneInput: Bool) -> String? {
    let explained = header.places.first { request.explanation(inspection, $0) != nil }
    return (explained ?? header.places.first).map {
      isOneInput ? "line \($0.line)" : position(of: $0)
    }
  }

  private func printVerdict(to console: inout Console) {
    let sent = sentName.map { " sent as \($0)" } ?? ""
    let (text, emphasis) = verdict
    console.print(label: "\(name)\(sent):", emphasis, text + (isSound ? countPhrase : ""))
  }

  /// A phrase about the members that Adobe requires and the device lacks, such as `model, which REST API V2 requires`,
  /// or `nil` if the device has all of them.
  private var missingMembers: String? {
    let missing = inspection.diagnostics.filter { verdictReports($0) }.compactMap { $0.path }
    guard let last = missing.last else { return nil }
    let others = missing.dropLast().joined(separator: ", ")
    return (others.isEmpty ? "" : others + " and ") + last + ", which REST API V2 requires"
  }

  /// Whether the verdict line already reports `diagnostic`. The only diagnostic that it reports is that a valid device
  /// lacks a required member, as in `valid, but without model`.
  func verdictReports(_ diagnostic: Diagnostic) -> Bool {
    inspection.verdict == .valid && inspection.kind == .deviceInfo
      && diagnostic.code == .missingMember
  }

  /// Prints the readable part of a broken payload, at most 400 characters of it.
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

  /// The content of a header without problems in one line, such as `SetTopBox AppleTV 11,1, tvOS 18.1, WiFi`.
  private var content: String {
    let parts: [[String?]]
    switch shown {
    case .deviceInfo(let device)?:
      func text(_ field: DeviceInfo.Field) -> String? { device[field]?.text }
      parts = [
        [text(.primaryHardwareType), text(.model), text(.version)],
        [text(.osName), text(.osVersion)], [text(.connectionType)],
      ]
    case .partnerFrameworkStatus(let status)?:
      let date = status.account.expirationDate.map { expirationPhrase($0) }
      parts = [[status.account.accessStatus.rawValue], [status.account.platformMappingId], [date]]
    case .deviceIdentifier(let identifier)?: parts = [[identifier.text]]
    case nil: parts = []
    }
    return parts.map { $0.compactMap { $0?.printable }.joined(separator: " ") }
      .filter { !$0.isEmpty }.joined(separator: ", ").abridged(to: 200)
  }

  /// Whether the date of a status has passed. The exact date counts, because the masked date that `--redact` prints is
  /// up to a day earlier.
  var hasExpired: Bool {
    guard case .partnerFrameworkStatus(let status)? = inspection.shown else { return false }
    return status.account.expirationDate.map { $0 <= request.time } ?? false
  }

  /// Returns a phrase such as `expires in 7 years`, or `expires about 2034-03-08` if `--redact` was passed.
  private func expirationPhrase(_ date: EpochMilliseconds) -> String {
    (hasExpired ? "expired " : "expires ")
      + (redaction.isEnabled
        ? "about \(date.rfc3339.prefix(10))" : date.phrase(relativeTo: request.time))
  }

  private func addRows(of account: SubscriberAccount, to table: inout FieldTable) {
    table.addRow(
      "accessStatus", account.accessStatus.rawValue,
      account.accessStatus.documented?.row.meaning ?? "not a documented value",
      account.accessStatus == .granted ? .good : .warning)
    if let error = account.permissionError { table.addRow("permission error", error.phrase) }
    if let id = account.platformMappingId { table.addRow("id", id, provider ?? "") }
    if let date = account.expirationDate {
      let phrase = expirationPhrase(date) + (redaction.isEnabled ? "" : ", \(date.rfc3339)")
      table.addRow("expirationDate", String(date.rawValue), phrase, hasExpired ? .bad : .good)
    }
    if let error = account.providerError { table.addRow("provider error", error.phrase) }
  }

  /// The MVPDs of the configuration that belong to the provider of the status, the most likely first.
  ///
  /// It is `nil` if the provider was not looked up: no configuration was passed, it is for an unknown platform, or the
  /// status does not name a provider.
  var matches: [MVPD]? {
    guard case .partnerFrameworkStatus(let status)? = shown, let id = status.usableProviderId,
      let configuration = request.configuration, configuration.hasPlatformFields
    else { return nil }
    return configuration.mvpds(platformMappingId: id)
  }

  /// A phrase that names the MVPD of the provider in the configuration, such as `MVPD Cablevision`. It is `nil` without
  /// a configuration, or if `--redact` was passed.
  private var provider: String? {
    guard let matches, !redaction.isEnabled else { return nil }
    // Several MVPDs may have the `platformMappingId`. Show the MVPD in the path of the request, otherwise the first
    // one.
    let asked = header.places.first.flatMap { request.at($0).mvpd } ?? ""
    let mvpd = matches.first { $0.id.hasSameBytes(as: asked) } ?? matches.first
    return mvpd.map { "MVPD \($0.title)" } ?? "no MVPD has this platformMappingId"
  }

  /// Prints each reason for a refusal: the requests, the message and the advice. The message of the first reason is
  /// omitted if the verdict line has it.
  private func printRefusals(to console: inout Console) {
    for (index, reason) in header.refusals.enumerated() {
      let isTold = index == 0 && inspection.verdict == .valid
      let (refusal, isCertain) = (reason.refusal, reason.refusal.isCertain)
      console.print(
        label: "\(isCertain ? "refused" : "perhaps refused")[\(refusal.code.rawValue)]",
        isCertain ? .bad : .warning,
        requests(of: reason) + (isTold ? "" : ": " + refusal.message), indent: 2)
      console.print("→ " + refusal.advice, indent: 4, hanging: 2)
    }
    if let endpoint = request.endpoint, let kind = inspection.sentKind,
      endpoint.presence(of: kind) == .notListed
    {
      console.print("Adobe's page of \(endpoint.rawValue) does not list this header.", indent: 2)
    }
    let isUnexplained =
      inspection.verdict == .valid
      && header.places.contains { place in
        let term = place.response?.code.flatMap { AdobeTerm(named: $0) }
        return term?.header == .partnerFrameworkStatus
          && request.explanation(inspection, place) == nil
      }
    if request.hasCriteria || isUnexplained, request.configuration == nil,
      header.predictions.isEmpty, inspection.sentKind == .partnerFrameworkStatus
    {
      let advice = "The provider counts as known: give Adobe's configuration with --config FILE."
      console.print(advice, indent: 2)
    }
  }

  /// Returns the requests that are refused, such as `by sessions-sso, perhaps by authorize`. If the endpoint of no
  /// request is known, returns a phrase such as `by authentication requests, perhaps by check and decisions requests`.
  private func requests(of reason: PredictedRefusal) -> String {
    func phrase(_ names: [String]) -> String? {
      if names.isEmpty { return nil }
      let phases = PartnerFrameworkStatus.Phase.allCases.map { $0.rawValue }
      guard names.allSatisfy({ phases.containsBytes(of: $0) }) else {
        return "by " + names.joined(separator: " and ")
      }
      if inspection.sentKind != .partnerFrameworkStatus { return "by Adobe" }
      if names.count == phases.count { return "by all requests" }
      return "by " + names.joined(separator: " and ") + " requests"
    }
    let perhaps = phrase(reason.perhaps)
    guard let certain = phrase(reason.certain) else { return perhaps ?? "" }
    return certain + (perhaps.map { ", perhaps " + $0 } ?? "")
  }

  /// Prints the places where the header was found, with the request and the response. For a header without problems,
  /// prints only the places with an error response, or the first place if there are none.
  func printPlaces(to console: inout Console) {
    var places = header.places.filter { text($0) != nil }
    if isCompact, isSound || header.isOfAnotherService {
      let withResponse = places.filter {
        ($0.response?.status ?? 0) >= 400 || $0.response?.code != nil
      }
      places = withResponse.isEmpty ? Array(places.prefix(1)) : withResponse
    }
    for (index, place) in places.enumerated() {
      let surplus = index == places.count - 1 ? header.count - places.count : 0
      let others = surplus == 0 ? "" : ", and \(surplus) \(surplus == 1 ? "other" : "others")"
      console.print((text(place) ?? "") + explanation(place) + others, indent: 2, hanging: 2)
    }
  }

  /// Returns a phrase such as `, explained` if the header explains Adobe's error response, otherwise an empty text. The
  /// cause is named unless it is one of the refusals that are printed.
  private func explanation(_ place: InputHeader.Place) -> String {
    guard let (isCertain, cause) = request.explanation(inspection, place) else { return "" }
    let verb = isCertain ? "explained" : "may be explained"
    guard let cause else {
      return inspection.verdict == .broken
        ? ", \(verb) by the header, which is broken" : ", " + verb
    }
    let isShown = header.predictions.contains { $0.hasSameCause(as: cause) }
    return ", " + verb + (isShown ? "" : " by the header: " + cause.message)
  }

  private func position(of place: InputHeader.Place) -> String {
    namesFile
      ? place.file.map { "\($0.fileName):\(place.line)" } ?? "line \(place.line)"
      : "line \(place.line)"
  }

  /// Returns the place with its request and response, such as `at line 79: GET /profiles → 400`. Returns `nil` if the
  /// header is the whole input, and nothing else is known.
  private func text(_ place: InputHeader.Place) -> String? {
    let request = [
      place.request?.method, place.request.flatMap { redaction.url($0) }?.withoutPrefix,
    ]
    var response = [
      place.response?.status.map { String($0) }, place.response.flatMap { redaction.code($0) },
    ]
    if place.awaitsResponse, place.request?.url != nil { response = ["no response yet"] }
    if !showsResponse(place), self.request.explanation(inspection, place) == nil { response = [] }
    let withResponse = response.compactMap { $0 }
    let known =
      request.compactMap { $0?.printable } + (withResponse.isEmpty ? [] : ["→"] + withResponse)
    let isInput = place.file?.isStandardInput ?? true
    if isInput, place.line == 1, header.count == 1, known.isEmpty { return nil }
    return "at " + position(of: place) + (known.isEmpty ? "" : ": " + known.joined(separator: " "))
  }
}

extension String {
  /// The path without `/api/v2/` and the service provider, such as `/sessions/sso/Apple`.
  fileprivate var withoutPrefix: String {
    let parts = utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count > 4, parts[1].elementsEqual("api".utf8), parts[2].elementsEqual("v2".utf8),
      !parts[3].elementsEqual("authenticate".utf8)
    else { return self }
    return "/" + parts[4...].map { String(Substring($0)) }.joined(separator: "/")
  }
}

extension Inspection {
  /// Whether a part of the value is missing, so that it must be copied again.
  fileprivate var isCut: Bool {
    diagnostics.contains { diagnostic in
      diagnostic.severity == .error
        && (diagnostic.code == Fault.cutHere || diagnostic.code == Fault.cutMark
          || diagnostic.code == Fault.unexpectedEnd
            && verdict == .incomplete)
    }
  }
}

extension FrameworkError {
  fileprivate var phrase: String { [code, message].compactMap { $0 }.joined(separator: ": ") }
}
