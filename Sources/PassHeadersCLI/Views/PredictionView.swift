import PassHeaders
import PassHeadersInspection

/// What is predicted of a header, for a person and for a program.
struct PredictionView {
  /// The predictions, by what they are for: a phase or an endpoint.
  let predictions: [(scope: String, prediction: Prediction)]
  let discretion: Discretion
  let hasConfiguration: Bool

  var isRefused: Bool { predictions.contains { !$0.prediction.refusals.isEmpty } }

  /// What to say of the provider's id.
  var provider: String {
    guard let prediction = predictions.first?.prediction else { return "" }
    if let mvpd = prediction.mvpd { return "MVPD \(discretion.title(mvpd))" }
    guard let lookup = prediction.lookup else { return "not looked up: no configuration" }
    guard let first = lookup.matches.first else { return "no MVPD has this platformMappingId" }
    return "MVPD \(discretion.title(first)), not the request's"
  }

  // MARK: For a person

  /// The parts of a headline: `accepted for check`, `refused for decisions`
  var verdicts: [Verdict] {
    let scopes = Dictionary(grouping: predictions) { $0.prediction.refusals.isEmpty }
      .mapValues { $0.map { $0.scope }.joined(separator: ", ") }
    return [
      scopes[true].map { ("accepted for " + $0, .good) },
      scopes[false].map { ("refused for " + $0, .bad) },
    ].compactMap { $0 }
  }

  typealias Verdict = (text: String, emphasis: Style.Emphasis)

  /// - Parameter shown: What was printed of the header already.
  func print(after shown: [Diagnostic], _ console: inout Console) {
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
    printLookup(&console)
    let warnings = distinct(predictions.flatMap { $0.prediction.warnings }).filter { warning in
      !shown.contains { $0.code == warning.code && $0.path.hasSameBytes(as: warning.path) }
    }
    for warning in warnings {
      console.print()
      console.print(discretion.lines(warning, indent: 2, width: console.width, style))
    }
    printAnswers(&console)
  }

  private func printLookup(_ console: inout Console) {
    guard let lookup = predictions.first?.prediction.lookup, !discretion.isRedacted else { return }
    let view = MVPDView(discretion: discretion)
    if lookup.isAmbiguous { view.printSharing(lookup, &console) }
    if lookup.matches.isEmpty { view.printNearMisses(lookup, &console) }
  }

  private func printAnswers(_ console: inout Console) {
    let answers = predictions.flatMap { $0.prediction.answers }
    guard !answers.isEmpty else { return }
    console.print()
    console.print("  Predicted responses, with confidence:")
    let rows = predictions.flatMap { _, prediction in
      prediction.answers.map {
        (
          $0.endpoint.description, result(of: $0, isRefused: !prediction.refusals.isEmpty),
          $0.confidence.rawValue
        )
      }
    }
    let (endpointWidth, resultWidth) = (38, 32)
    let isNarrow = rows.contains { endpoint, result, confidence in
      4 + max(endpointWidth, endpoint.columns) + max(resultWidth, result.columns + 1)
        + confidence.columns > console.width
    }
    for (endpoint, result, confidence) in rows {
      let remark = console.outputStyle.faint(confidence)
      if !isNarrow {
        console.print(
          "    " + endpoint.padded(to: endpointWidth)
            + (result + " ").padded(to: resultWidth) + remark)
      } else if 6 + result.columns + 2 + confidence.columns <= console.width {
        console.print("    \(endpoint)")
        console.print("      \(result)  \(remark)")
      } else {
        console.print("    \(endpoint)")
        console.print(result, indent: 6, hanging: 2)
        console.print("      \(remark)")
      }
    }
    if predictions.count == 1, answers.count == 1, let answer = answers.first {
      console.print(answer.remark, indent: 6)
    }
    if !hasConfiguration, !isRefused, predictions.contains(where: { $0.prediction.isReadable }),
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
  private func result(of answer: PredictedAnswer, isRefused: Bool) -> String {
    var result = String(answer.httpStatus)
    if let word = answer.reasonType ?? answer.actionName {
      result += " " + (word.utf8.elementsEqual("none".utf8) ? answer.actionName ?? word : word)
    } else if let code = answer.codes.first {
      let isShort = predictions.count == 1 && answer.codes.count == 1
      result += isShort ? " " + code.rawValue : " with the code"
      if answer.isItemLevel { result += " per decision" }
    } else if isRefused {
      result += " without an appleSSO profile"
    }
    return result
  }

  private func distinct<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }

  // MARK: For a program

  var json: JSONValue {
    let first = predictions.first?.prediction
    let mvpds = MVPDView(discretion: discretion)
    return .members([
      "readable": .bool(first?.isReadable ?? false),
      "accepted": .bool(first?.isReadable == true && !isRefused),
      "mvpd": discretion.isRedacted ? nil : (first?.mvpd).map { mvpds.json($0) },
      "lookup": discretion.isRedacted ? nil : (first?.lookup).map { mvpds.json($0) },
      "predictions": .array(
        predictions.map { scope, prediction in
          .members([
            "for": .string(scope),
            "accepted": .bool(prediction.isReadable && prediction.refusals.isEmpty),
            "refusals": .array(prediction.refusals.map { $0.json }),
            "warnings": .array(prediction.warnings.map { discretion.json($0) }),
            "answers": .array(prediction.answers.map { $0.json }),
          ])
        }),
    ])
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
      "codes": codes.isEmpty ? nil : .array(codes.map { .string($0.rawValue) }),
      "itemLevel": isItemLevel ? .bool(true) : nil, "actionName": .text(actionName),
      "reasonType": .text(reasonType), "confidence": .string(confidence.rawValue),
      "remark": .string(remark),
    ])
  }
}
