import PassHeaders
import PassHeadersInspection

enum ExplainCommand {
  static let spec = CommandSpec(
    name: "explain",
    summary: "Show what a code means, and what to do",
    details: [
      "CODE is one of Adobe's error codes, reason types or action names, or a code that this tool "
        + "prints. Without CODE, all codes are listed."
    ],
    argument: Parameter(
      name: "[CODE]", help: "The code.",
      suggestedValues: { AdobeTerm.all.map { $0.name } + Explanation.all.map { $0.code.rawValue } }),
    exitCodes: "0 the code is known, 1 it is not"
  ) { options in
    let json = options.json()
    return { arguments, console in
      console.isJSON = arguments.has(json)
      try explain(arguments.first, &console)
      return .success
    }
  }

  /// Explains `code`, or lists all codes if it is `nil`.
  private static func explain(_ code: String?, _ console: inout Console) throws(CommandFailure) {
    let terms = AdobeTerm.all.map { (code: $0.name, meaning: $0.meaning, json: $0.json) }
    let all = terms + Explanation.all.map { ($0.code.rawValue, $0.meaning, $0.json) }
    guard let code else {
      for entry in all {
        console.show(entry.json) { $0.print(label: entry.code + ":", .strong, entry.meaning) }
      }
      return
    }
    // Find the code in a line that was copied from the output of the tool. The code is the last known word before the
    // first colon:
    //
    // - `error[quotes]: …`
    // - `may be refused[invalid_integration]: …`
    // - `json/unexpected-byte at byte 3: …`
    let words = code.utf8.prefix { $0 != ":" }.split { !$0.isNameByte }
      .map { String(Substring($0)) }
    let found = words.reversed().lazy.compactMap { word in
      all.first { $0.code.hasSameBytes(as: word) }
    }
    guard let entry = found.first, case .object(let members) = entry.json else {
      let question = suggestion(for: code, among: all.map { $0.code })
      throw CommandFailure(
        .invalid,
        "'\(code.abridged(to: 60))' is not a known code"
          + (question.isEmpty ? ";" : question) + " 'pass-headers explain' lists all")
    }
    console.show(entry.json) { console in
      console.print(label: entry.code + ":", .strong, entry.meaning)
      var table = FieldTable()
      // Print the address on a line of its own without wrapping, so that it can be copied.
      let address = AdobeTerm(named: entry.code)?.page.address
      table.addRows(of: .object(Array(members.dropFirst(2).dropLast(address == nil ? 0 : 1))))
      console.print(table)
      if let address { console.print("  " + address) }
    }
  }
}

extension AdobeTerm {
  fileprivate var json: JSONValue {
    .members([
      "code": .string(name), "meaning": .string(meaning), "kind": .string(kind.rawValue),
      "httpStatus": httpStatus.map { .number($0) }, "action": .text(action),
      "header": .text(header?.fieldName), "causes": .strings(causes),
      "remedy": .string(remedy), "page": .string(page.title), "address": .string(page.address),
    ])
  }
}

extension Explanation {
  fileprivate var json: JSONValue {
    .members([
      "code": .string(code.rawValue), "meaning": .string(meaning),
      "kind": .string("diagnostic"),
      "severity": .string(severity.rawValue), "remedy": .string(remedy),
      "source": .string(source),
    ])
  }
}
