import PassHeaders
import PassHeadersInspection

/// A header and what is predicted of it.
struct CheckView {
  private let view: HeaderView
  /// The predictions, by what they are for: a phase or an endpoint.
  private let predictions: [(scope: String, prediction: Prediction)]
  /// What is asked about, but for the phase.
  private let request: Prediction.Request

  init(_ view: HeaderView, _ arguments: Arguments) {
    self.view = view
    let inspection = view.inspection
    var request = Prediction.Request(
      at: view.now, phase: .check, configuration: view.configuration,
      mvpd: arguments.value("--mvpd"), profile: arguments.profile)
    request.endpoint = arguments.choice("--endpoint")
    self.request = request
    if request.endpoint == nil, inspection.sentKind == .partnerFrameworkStatus {
      let phase: PartnerFrameworkStatus.Phase? = arguments.choice("--phase")
      predictions = (phase.map { [$0] } ?? PartnerFrameworkStatus.Phase.allCases).map { phase in
        request.phase = phase
        return (phase.rawValue, Prediction(for: inspection, in: request))
      }
    } else {
      let scope = request.endpoint?.rawValue ?? "REST API \(request.profile.rawValue.uppercased())"
      predictions = [(scope, Prediction(for: inspection, in: request))]
    }
  }

  private var diagnostics: [Diagnostic] {
    guard let v1Diagnostics else { return view.inspection.diagnostics }
    return view.inspection.diagnostics.filter { $0.severity == .error } + v1Diagnostics
  }

  /// What V1's rules say of a device, if it is asked for and can be read.
  private var v1Diagnostics: [Diagnostic]? {
    let device = (view.inspection.header ?? view.inspection.repaired)?.device
    return request.profile == .v1 ? device?.diagnostics(for: .v1) : nil
  }

  private var isReadable: Bool { predictions.first?.prediction.isReadable ?? false }

  private var isRefused: Bool { predictions.contains { !$0.prediction.refusals.isEmpty } }

  private var reusableUntil: EpochMilliseconds? {
    view.inspection.header?.status?
      .reusableUntil(at: view.now, configuration: view.configuration)
  }

  /// Whether it is what Adobe documents; of a device also the values.
  private var isConforming: Bool {
    guard view.inspection.kind == .deviceInfo else { return view.inspection.severity != .error }
    return !diagnostics.contains { $0.severity > .note }
  }

  var exitCode: ExitCode {
    if !isReadable { return .unreadable }
    return isRefused || !isConforming ? .invalid : .success
  }

  func print(_ console: inout Console) {
    printHeadline(&console)
    if view.isRepaired { console.print("as repaired:", indent: 2) }
    view.print(mvpd: predictions.first?.prediction.mvpd, to: &console)
    view.print(diagnostics, to: &console)
    if let endpoint = request.endpoint, let kind = view.inspection.kind {
      let requirement = endpoint.requirement(for: kind)
      console.print(
        "\(endpoint): \(requirement.presence.rawValue)"
          + (requirement.since.map { " since \($0)" } ?? ""), indent: 2)
    }
    printPredictions(&console)
    if request.profile == .v1 {
      console.print(
        "REST API V1: support ended on 2025-12-31, and its end of life is announced for the end of "
          + "2026. In a URL or form the value has to be percent-encoded.", indent: 2)
    }
    if isReadable, let device = view.inspection.repaired?.device, device[.connectionIp] == nil {
      console.print(
        "Features such as home-based authentication also need connectionIp and connectionPort.",
        indent: 2)
    }
    if view.inspection.kind == .partnerFrameworkStatus, !isRefused { printReuse(&console) }
    view.printRepaired(to: &console)
  }

  private func printReuse(_ console: inout Console) {
    if let reusableUntil {
      let time = view.discretion.isRedacted ? reusableUntil.day : reusableUntil.utcPhrase
      console.print(
        "May be kept until \(time); ask again when the application comes to the foreground.",
        indent: 2)
    } else {
      console.print("Not to be kept: ask the framework before the next request.", indent: 2)
    }
  }

  /// The parts of a headline: `accepted for check`, `refused for decisions`
  private var verdicts: [(text: String, emphasis: Style.Emphasis)] {
    if !isReadable { return [("cannot be read", .bad)] }
    if !isConforming, !isRefused {
      return [
        view.inspection.severity == .error
          ? ("broken, though Adobe may be able to read it", .bad)
          : ("not as Adobe documents it", .warning)
      ]
    }
    let scopes = Dictionary(grouping: predictions) { $0.prediction.refusals.isEmpty }
      .mapValues { $0.map { $0.scope }.joined(separator: ", ") }
    return [
      scopes[true].map { ("accepted for " + $0, .good) },
      scopes[false].map { ("refused for " + $0, .bad) },
    ].compactMap { $0 }
  }

  private func printHeadline(_ console: inout Console) {
    let style = console.outputStyle
    let name = view.name
    let place = view.line.map { "  line \($0)" } ?? ""
    let verdicts = verdicts
    let columns = verdicts.reduce(name.columns + place.columns) { $0 + 2 + $1.text.columns }
    if columns <= console.width {
      let painted = verdicts.map { style.paint($0.text, $0.emphasis) }
      console.print("\(style.strong(name))\(place): \(painted.joined(separator: "; "))")
      return
    }
    console.print("\(style.strong(name))\(place):")
    for verdict in verdicts {
      for line in wrap(verdict.text, width: console.width, indent: 2, hanging: 2) {
        console.print(style.paint(line, verdict.emphasis))
      }
    }
  }

  private func printPredictions(_ console: inout Console) {
    let style = console.outputStyle
    for refusal in distinct(predictions.flatMap { $0.prediction.refusals }) {
      let scopes = predictions.filter { $0.prediction.refusals.contains(refusal) }.map { $0.scope }
      let scope = scopes.count == predictions.count ? "" : ", for \(scopes.joined(separator: ", "))"
      let remark = style.faint("(\(refusal.confidence.rawValue)\(scope))")
      console.print()
      console.print("  \(style.bad(refusal.code.rawValue)) \(remark)")
      console.print(refusal.message, indent: 4)
      console.print("→ " + refusal.advice, indent: 4, hanging: 2)
    }
    if let lookup = view.lookup, !view.discretion.isRedacted {
      if lookup.isAmbiguous { lookup.printSharing(&console) }
      if lookup.matches.isEmpty { console.print(lookup.nearMissLines(width: console.width)) }
    }
    let shown = diagnostics
    let warnings = distinct(predictions.flatMap { $0.prediction.warnings }).filter { warning in
      !shown.contains { $0.code == warning.code && $0.path.hasSameBytes(as: warning.path) }
    }
    for warning in warnings {
      console.print()
      console.print(warning, indent: 2)
    }
    printAnswers(&console)
  }

  private func printAnswers(_ console: inout Console) {
    let answers = predictions.flatMap { $0.prediction.answers }
    guard !answers.isEmpty else { return }
    console.print()
    var table = FieldTable()
    table.heading("Predicted responses, with confidence:")
    for answer in answers {
      table.row(answer.endpoint.description, result(of: answer), [answer.confidence.rawValue])
    }
    console.print(table)
    if predictions.count == 1, answers.count == 1, let answer = answers.first {
      console.print(answer.remark, indent: 6)
    }
    if view.configuration == nil, isReadable, !isRefused,
      answers.contains(where: { $0.endpoint.phase != nil })
    {
      console.print(
        "The provider is taken for known: give Adobe's configuration with --config FILE to look it "
          + "up.", indent: 2)
    }
    let words = answers.flatMap { [$0.reasonType].compactMap { $0 } + $0.codes.map { $0.rawValue } }
    if isRefused, let word = words.first(where: { !$0.hasSameBytes(as: "none") }) {
      console.print("See 'pass-headers explain \(word)'.", indent: 2)
    }
  }

  /// `200 pfs_fallback`
  private func result(of answer: PredictedAnswer) -> String {
    var result = String(answer.httpStatus)
    if let word = answer.reasonType ?? answer.actionName {
      result += " " + (word.utf8.elementsEqual("none".utf8) ? answer.actionName ?? word : word)
    } else if let code = answer.codes.first {
      let isShort = predictions.count == 1 && answer.codes.count == 1
      result += isShort ? " " + code.rawValue : " with the code"
      if answer.isItemLevel { result += " per decision" }
    } else if answer.lacksPartnerProfile {
      result += " without an appleSSO profile"
    }
    return result
  }

  private func distinct<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }

  var json: JSONValue {
    let first = predictions.first?.prediction
    return view.json.adding(
      .members([
        "readable": .bool(isReadable), "accepted": .bool(isReadable && !isRefused),
        "conforming": .bool(isReadable && isConforming),
        "mvpd": view.discretion.isRedacted ? nil : (first?.mvpd).map { $0.json },
        "lookup": view.discretion.isRedacted ? nil : view.lookup.map { $0.json },
        "predictions": .array(
          predictions.map { scope, prediction in
            .members([
              "for": .string(scope),
              "accepted": .bool(prediction.isReadable && prediction.refusals.isEmpty),
              "refusals": .array(prediction.refusals.map { $0.json }),
              "warnings": view.discretion.json(prediction.warnings),
              "answers": .array(prediction.answers.map { $0.json }),
            ])
          }),
        "profileDiagnostics": v1Diagnostics.map { view.discretion.json($0) },
        "reusableUntil": view.discretion.isRedacted
          ? nil : reusableUntil.map { .number($0.rawValue) },
      ]))
  }
}

extension Refusal {
  var json: JSONValue {
    .members([
      "code": .string(code.rawValue), "httpStatus": code.httpStatus.map { .number($0) },
      "confidence": .string(confidence.rawValue), "path": .string(path),
      "diagnostic": .text(diagnosticCode?.rawValue), "message": .string(message),
      "advice": .string(advice),
    ])
  }
}

extension PredictedAnswer {
  fileprivate var json: JSONValue {
    .members([
      "endpoint": .string(endpoint.rawValue), "method": .string(endpoint.method),
      "path": .string(endpoint.path), "httpStatus": .number(httpStatus),
      "codes": codes.isEmpty ? nil : .strings(codes.map { $0.rawValue }),
      "itemLevel": isItemLevel ? .bool(true) : nil, "actionName": .text(actionName),
      "reasonType": .text(reasonType), "confidence": .string(confidence.rawValue),
      "remark": .string(remark),
    ])
  }
}
