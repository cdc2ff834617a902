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
      mvpd: arguments.value("--mvpd"))
    request.endpoint = arguments.choice("--endpoint")
    self.request = request
    if request.endpoint == nil, inspection.sentKind == .partnerFrameworkStatus {
      let phase: PartnerFrameworkStatus.Phase? = arguments.choice("--phase")
      predictions = (phase.map { [$0] } ?? PartnerFrameworkStatus.Phase.allCases).map { phase in
        request.phase = phase
        return (phase.rawValue, Prediction(for: inspection, in: request))
      }
    } else {
      let scope = request.endpoint?.rawValue ?? "REST API V2"
      predictions = [(scope, Prediction(for: inspection, in: request))]
    }
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
    return !view.inspection.diagnostics.contains { $0.severity > .note }
  }

  var exitCode: ExitCode {
    if !isReadable { return .unreadable }
    return isRefused || !isConforming ? .invalid : .success
  }

  func print(_ console: inout Console) {
    printHeadline(&console)
    if view.isRepaired { console.print("as repaired:", indent: 2) }
    view.print(mvpd: predictions.first?.prediction.mvpd, to: &console)
    view.print(view.inspection.diagnostics, to: &console)
    if let endpoint = request.endpoint, let kind = view.inspection.kind {
      let requirement = endpoint.requirement(for: kind)
      console.print(
        "\(endpoint): \(requirement.presence.rawValue)"
          + (requirement.since.map { " since \($0)" } ?? ""), indent: 2)
    }
    printPredictions(&console)
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
    let shown = view.inspection.diagnostics
    let warnings = distinct(predictions.flatMap { $0.prediction.warnings }).filter { warning in
      !shown.contains { $0.code == warning.code && $0.path.hasSameBytes(as: warning.path) }
    }
    for warning in warnings {
      console.print()
      console.print(warning, indent: 2)
    }
    if let refusal = predictions.lazy.compactMap({ $0.prediction.refusals.first }).first {
      console.print()
      console.print("See 'pass-headers explain \(refusal.code.rawValue)'.", indent: 2)
    } else if isReadable, view.configuration == nil,
      view.inspection.sentKind == .partnerFrameworkStatus
    {
      console.print()
      console.print(
        "The provider is taken for known: give Adobe's configuration with --config FILE to look it "
          + "up.", indent: 2)
    }
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
            ])
          }),
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
