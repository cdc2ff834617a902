import PassHeaders
import PassHeadersInspection

enum ExplainCommand {
  static let spec = CommandSpec(
    name: "explain",
    summary: "Say what a code means and what to do",
    details: [
      "CODE is one of Adobe's error codes, reason types or action names, or a code that this tool "
        + "prints. Without CODE all are listed."
    ],
    argument: Parameter(
      name: "[CODE]", help: "The code.", known: Entry.all.map { $0.name }),
    options: [.json],
    examples: [
      "pass-headers explain pfs_fallback": "An answer of Adobe's",
      "pass-headers explain missing-padding": "A fault of a header",
    ],
    exitCodes: "0 known, 1 not known",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    guard let code = arguments.first else {
      for entry in Entry.all {
        console.show(entry.json) {
          $0.print("\(entry.name): \(entry.meaning)", indent: 0, hanging: 6)
        }
      }
      return .success
    }
    // Diagnostics and errors print more than the code: error[code]: message, json/code.
    let words = code.utf8.split { !$0.isNameByte }.prefix(2).map { String(Substring($0)) }
    let found = words.reversed().lazy.compactMap { word in
      Entry.all.first { $0.name.hasSameBytes(as: word) }
    }
    guard let entry = found.first else {
      let question = didYouMean(code, Entry.all.map { $0.name })
      throw CommandFailure(
        .invalid,
        "'\(code.abridged(to: 60))' is not a known code"
          + (question.isEmpty ? ";" : question) + " 'pass-headers explain' lists all")
    }
    console.show(entry.json) { entry.print(&$0) }
    return .success
  }
}

/// What is known of a code: of a word of Adobe's answers, or of a diagnostic.
private struct Entry {
  let name: String
  let kind: String
  let meaning: String
  let remedy: String
  /// How bad a diagnostic is, and where its rule comes from.
  var rule: (severity: Diagnostic.Severity, source: String)?
  /// What else is known of Adobe's words.
  var term: AdobeTerm?

  static let all =
    AdobeTerm.all.map {
      Entry(
        name: $0.name, kind: $0.kind.rawValue, meaning: $0.meaning, remedy: $0.remedy, term: $0)
    }
    + Explanation.all.map {
      Entry(
        name: $0.code, kind: "diagnostic", meaning: $0.meaning, remedy: $0.remedy,
        rule: ($0.severity, $0.source))
    }

  func print(_ console: inout Console) {
    console.print(label: "\(name):", .strong, meaning)
    if let term {
      var source = "Adobe's \(kind)"
      if !term.httpStatuses.isEmpty {
        source += ", HTTP \(term.httpStatuses.map { String($0) }.joined(separator: " or "))"
      }
      if let action = term.action { source += ", action \(action)" }
      console.print(source, indent: 2)
      console.print("Causes:", indent: 2)
      for cause in term.causes { console.print("- " + cause, indent: 4, hanging: 2) }
    }
    console.print("→ " + remedy, indent: 2, hanging: 2)
    if let rule, !rule.source.hasSameBytes(as: "ours") {
      console.print("Source: " + rule.source, indent: 2)
    }
    if let page = term?.page {
      console.print("\(page.title):", indent: 2)
      console.print("  " + page.address)
    }
  }

  var json: JSONValue {
    .members([
      "code": .string(name), "kind": .string(kind),
      "severity": (rule?.severity).map { .string($0.rawValue) }, "source": .text(rule?.source),
      "httpStatuses": (term?.httpStatuses).map { .array($0.map { .number($0) }) },
      "action": .text(term?.action), "header": .text(term?.header?.fieldName),
      "meaning": .string(meaning), "causes": (term?.causes).map { .strings($0) },
      "remedy": .string(remedy), "page": .text(term?.page.title),
      "address": .text(term?.page.address),
    ])
  }
}
