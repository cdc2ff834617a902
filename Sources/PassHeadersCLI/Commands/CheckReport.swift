import PassHeaders

/// What is predicted of a header, for a person.
enum CheckReport {
  static func print(_ check: HeaderCheck, _ console: inout Console) {
    switch check.outcome {
    case .status(let status, let verdicts): print(status, verdicts, &console)
    case .device(let device, let verdict): print(device, verdict, &console)
    case .unreadable(let problem, let verdicts):
      HeaderReport.print(problem, check.header, &console)
      if !verdicts.isEmpty {
        console.print("Adobe documents no code for a header that cannot be read; the nearest is")
        for refusal in distinct(verdicts.flatMap(\.refusals)) {
          console.print("  \(console.outputStyle.bad(refusal.code.rawValue))")
        }
        printAnswers(verdicts, &console)
      }
    }
  }

  // MARK: Status

  private static func print(
    _ status: PartnerFrameworkStatus, _ verdicts: [Verdict], _ console: inout Console
  ) {
    let style = console.outputStyle
    let ready = verdicts.filter(\.isReady).map(\.phase.rawValue)
    let refused = verdicts.filter { !$0.isReady }.map(\.phase.rawValue)
    var headline: [String] = []
    if !ready.isEmpty { headline.append(style.good("ready for \(ready.joined(separator: ", "))")) }
    if !refused.isEmpty {
      headline.append(style.bad("refused for \(refused.joined(separator: ", "))"))
    }
    console.print(
      "\(style.strong(PartnerFrameworkStatus.fieldName)): \(headline.joined(separator: "; "))")
    HeaderReport.table(
      of: status, provider: provider(verdicts), now: console.now
    ).print(&console)

    // Whatever one phase refuses or warns of is among what the most demanding one does.
    for refusal in distinct(verdicts.flatMap(\.refusals)) {
      let phases = verdicts.filter { $0.refusals.contains(refusal) }.map(\.phase.rawValue)
      let scope = phases.count == verdicts.count ? "" : " (\(phases.joined(separator: ", ")))"
      console.print("")
      console.print("  \(style.bad(refusal.code.rawValue))\(scope)")
      print(refusal.path + ": " + refusal.why, indent: 4, &console)
      print("→ " + refusal.advice, indent: 4, &console)
    }
    printLookup(verdicts.first?.lookup, &console)
    for warning in distinct(verdicts.flatMap(\.warnings)) {
      console.print("")
      print(
        "\(style.warning("warning[\(warning.code)]:")) \(warning.message)", indent: 2, &console)
    }
    printAnswers(verdicts, &console)
    switch status.cacheRule(at: console.now) {
    case .reusable(let end):
      // It could be kept, but who would keep what is refused.
      guard verdicts.allSatisfy(\.isReady) else { return }
      console.print(
        "  May be kept until \(end.utcPhrase); ask again when the application comes to the "
          + "foreground.")
    case .askAgain: console.print("  Not to be kept: ask the framework before the next request.")
    }
  }

  /// What to say of the provider's id.
  private static func provider(_ verdicts: [Verdict]) -> String {
    guard let verdict = verdicts.first else { return "" }
    if let mvpd = verdict.mvpd { return "MVPD \(mvpd.title)" }
    guard let lookup = verdict.lookup else { return "not looked up: no configuration" }
    guard let first = lookup.first else { return "no MVPD has this platformMappingId" }
    return "MVPD \(first.title), not the request's"
  }

  private static func printLookup(
    _ lookup: Configuration.Lookup?, _ console: inout Console
  ) {
    guard let lookup else { return }
    if lookup.isAmbiguous { MVPDReport.printSharing(lookup, &console) }
    if lookup.matches.isEmpty {
      for miss in lookup.nearMisses.prefix(MVPDReport.listLimit) {
        print("- " + miss.phrase, indent: 4, &console)
      }
    }
  }

  private static func printAnswers(_ verdicts: [Verdict], _ console: inout Console) {
    let style = console.outputStyle
    console.print("")
    console.print("  What Adobe is predicted to answer, and how surely:")
    for answer in verdicts.flatMap(\.answers) {
      let endpoint = answer.endpoint.method.padded(to: 5) + answer.endpoint.path
      var result = String(answer.httpStatus)
      if let code = answer.code {
        result += " " + (verdicts.count > 1 ? "with the code" : code.rawValue)
      } else if let reason = answer.reasonType, reason != "none" {
        result += " " + reason
      } else if let action = answer.actionName {
        result += " " + action
      } else if verdicts.contains(where: { !$0.isReady }) {
        result += answer.confidence == .documented ? "" : " without appleSSO"
      }
      console.print(
        "    " + endpoint.padded(to: 40) + result.padded(to: 24)
          + style.faint(answer.confidence.rawValue))
    }
  }

  // MARK: Device

  private static func print(
    _ device: DeviceInfo, _ verdict: DeviceVerdict, _ console: inout Console
  ) {
    let style = console.outputStyle
    console.print(
      "\(style.strong(DeviceInfo.fieldName)): "
        + (verdict.isConforming ? style.good("as documented") : style.bad("not as documented")))
    HeaderReport.table(of: device).print(&console)
    console.print("")
    for key in verdict.missingKeys { print("✗ \(key.rawValue) is absent", indent: 2, &console) }
    for key in verdict.blankKeys { print("✗ \(key.rawValue) is blank", indent: 2, &console) }
    for value in verdict.unknownValues where value.isInServerModel {
      print(
        "· \(value.key.rawValue): '\(value.value.printable)' is in Adobe's OpenAPI document only",
        indent: 2, &console)
    }
    for value in verdict.unknownValues where !value.isInServerModel {
      let nearest = value.nearest.map { "; send '\($0)'" } ?? ""
      print(
        "✗ \(value.key.rawValue): '\(value.value.printable)' is not in Adobe's list\(nearest)",
        indent: 2, &console)
    }
    for member in verdict.misnamedMembers {
      let remedy =
        member.isNearestPresent
        ? "\(member.nearest.rawValue) is there as well; leave this one out"
        : "send \(member.nearest.rawValue)"
      print(
        "✗ \(member.name.printable) is not a documented member; \(remedy)", indent: 2, &console)
    }
    let code = DeviceVerdict.Rejection.code
    switch verdict.rejection {
    case .no: print("\(code) is not to be expected.", indent: 2, &console)
    case .unlikely:
      print(
        "\(code) is unlikely: the server adds what the User-Agent tells. The device may count as "
          + "unknown, with stricter rules and shorter lifetimes.", indent: 2, &console)
    case .possible:
      print(
        "\(code) (400) is possible; the documents do not say what triggers it.", indent: 2,
        &console)
    }
  }

  // MARK: Text

  private static func print(_ text: String, indent: Int, _ console: inout Console) {
    for line in wrap(text, width: 96 - indent, indent: indent) { console.print(line) }
  }

  private static func distinct<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }
}
