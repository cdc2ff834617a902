import PassHeaders
import PassHeadersInspection

enum ExplainCommand {
  static let spec = CommandSpec(
    name: "explain",
    summary: "Say what a code means, what causes it and what to do",
    brief: "Say what a code means and what to do",
    details: [
      "CODE is one of Adobe's error codes, reason types or action names, or a code that this tool "
        + "prints. Without CODE all are listed."
    ],
    argument: Parameter(name: "[CODE]", help: "The code."),
    options: [.json],
    examples: [
      "pass-headers explain pfs_fallback": "An answer of Adobe's",
      "pass-headers explain missing-padding": "A fault of a header",
    ],
    exitCodes: "0 known, 1 not known",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    let isJSON = arguments.has("--json")
    guard let code = arguments.first else {
      list(isJSON, &console)
      return .success
    }
    if let term = AdobeTerm(named: code) {
      isJSON ? console.write(term.json.line) : print(term, &console)
      return .success
    }
    if let explanation = Explanation(code: code) {
      isJSON ? console.write(explanation.json.line) : print(explanation, &console)
      return .success
    }
    let known = AdobeTerm.all.map { $0.name } + Explanation.all.map { $0.code }
    let question = didYouMean(code, known)
    throw CommandFailure(
      .invalid,
      "'\(code.abridged(to: 60))' is not a known code"
        + (question.isEmpty ? ";" : question) + " 'pass-headers explain' lists all")
  }

  private static func list(_ isJSON: Bool, _ console: inout Console) {
    if isJSON {
      for term in AdobeTerm.all { console.write(term.json.line) }
      for explanation in Explanation.all { console.write(explanation.json.line) }
      return
    }
    for kind in AdobeTerm.Kind.allCases {
      console.print(console.outputStyle.strong("Adobe: \(kind.rawValue)"))
      for term in AdobeTerm.all where term.kind == kind {
        printRow(term.name, term.meaning, &console)
      }
      console.print()
    }
    console.print(console.outputStyle.strong("This tool"))
    for explanation in Explanation.all { printRow(explanation.code, explanation.meaning, &console) }
  }

  private static func printRow(_ name: String, _ meaning: String, _ console: inout Console) {
    console.print("  " + name)
    console.print(meaning, indent: 6)
  }

  private static func print(_ term: AdobeTerm, _ console: inout Console) {
    console.print(
      wrap(label: "\(term.name):", term.meaning, width: console.width) {
        console.outputStyle.strong($0)
      })
    var kind = "Adobe's \(term.kind.rawValue)"
    if !term.httpStatuses.isEmpty {
      kind += ", HTTP \(term.httpStatuses.map { String($0) }.joined(separator: " or "))"
    }
    if let action = term.action { kind += ", action \(action)" }
    console.print(kind, indent: 2)
    console.print("Causes:", indent: 2)
    for cause in term.causes { console.print("- " + cause, indent: 4, hanging: 2) }
    console.print("→ " + term.remedy, indent: 2, hanging: 2)
    console.print("\(term.page.title):", indent: 2)
    console.print("  " + term.page.address)
  }

  private static func print(_ explanation: Explanation, _ console: inout Console) {
    console.print("\(explanation.code): \(explanation.meaning)", indent: 0, hanging: 2)
    console.print("→ " + explanation.remedy, indent: 2, hanging: 2)
  }
}

extension AdobeTerm {
  fileprivate var json: JSONValue {
    .members([
      "code": .string(name), "kind": .string(kind.rawValue),
      "httpStatuses": .array(httpStatuses.map { .number($0) }), "action": .text(action),
      "header": .text(header?.fieldName), "meaning": .string(meaning),
      "causes": .array(causes.map { .string($0) }), "remedy": .string(remedy),
      "page": .string(page.title), "address": .string(page.address),
    ])
  }
}

extension Explanation {
  fileprivate var json: JSONValue {
    .members([
      "code": .string(code), "kind": .string("diagnostic"), "meaning": .string(meaning),
      "remedy": .string(remedy),
    ])
  }
}
