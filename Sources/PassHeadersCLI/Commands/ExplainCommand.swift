import PassHeaders
import PassHeadersInspection

enum ExplainCommand {
  static let spec = CommandSpec(
    name: "explain",
    summary: "Show what a code means, and what to do",
    details: [
      "CODE is a code of Adobe's responses, or one that this tool prints. Without CODE, the codes that "
        + "a header can cause and those of this tool are listed."
    ],
    argument: Parameter(name: "[CODE]", help: "The code."),
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
    guard let code else {
      for term in AdobeTerm.all {
        console.show(term.json) { $0.print(label: term.name + ":", .strong, term.meaning) }
      }
      for code in ExplainedCode.all {
        console.show(code.json) {
          $0.print(label: code.code + ":", .strong, code.faults[0].generalMessage)
        }
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
    for word in words.reversed() {
      if let term = AdobeTerm(named: word) { return console.show(term.json) { $0.print(term) } }
      if let code = ExplainedCode(named: word) {
        return console.show(code.json) { $0.print(code) }
      }
      if AdobeTerm.isOtherCode(word) {
        let page = AdobeTerm.pageOfCodes
        let json = JSONValue.members([
          "code": .string(word), "kind": .string("adobe"), "page": .string(page.title),
          "address": .string(page.address),
        ])
        return console.show(json) { console in
          console.print(
            label: word + ":", .strong,
            "No header of this tool causes this code. Adobe explains it:")
          console.print("  " + page.address)
        }
      }
    }
    let known = AdobeTerm.all.map { $0.name } + ExplainedCode.all.map { $0.code }
    let part = ContiguousArray(code.utf8)
    let similar = known.filter { $0.withUTF8Span { $0.contains(part) } }
    if part.count > 2, !similar.isEmpty {
      throw CommandFailure(
        .invalid,
        "no code is '\(code.abridged(to: 60))', but these contain it: "
          + similar.joined(separator: ", "))
    }
    let question = suggestion(for: code, among: known)
    throw CommandFailure(
      .invalid,
      "'\(code.abridged(to: 60))' is not a known code"
        + (question.isEmpty ? ";" : question) + " 'pass-headers explain' lists all")
  }
}

extension Console {
  fileprivate mutating func print(_ term: AdobeTerm) {
    let status = term.httpStatus.map { ", status \($0)" } ?? ", a reasonType of a session"
    print(label: term.name + ":", .strong, term.meaning)
    print("about " + term.header.fieldName + status, indent: 2, hanging: 2)
    print("→ " + term.advice, indent: 4, hanging: 2)
    // Print the address on a line of its own without wrapping, so that it can be copied.
    print("  " + term.page.address)
  }

  fileprivate mutating func print(_ code: ExplainedCode) {
    let severities = code.severities.map { $0.rawValue }
    print(label: code.code + ":", .strong, severities.joined(separator: " or "))
    for fault in code.faults {
      let severity = severities.count > 1 ? fault.severity.rawValue + ": " : ""
      print(severity + fault.generalMessage, indent: 2, hanging: 2)
      print("→ " + fault.generalAdvice, indent: 4, hanging: 2)
    }
    if code.faults.contains(.unlistedValue) {
      for field in DeviceInfo.Field.allCases where !field.listedValues.isEmpty {
        print("\(field.name): " + field.listedValues.joined(separator: ", "), indent: 2, hanging: 2)
      }
    }
    print("  see " + code.page)
  }
}

extension AdobeTerm {
  fileprivate var json: JSONValue {
    .members([
      "code": .string(name), "kind": .string("adobe"), "meaning": .string(meaning),
      "httpStatus": httpStatus.map { .number($0) }, "header": .string(header.fieldName),
      "advice": .string(advice), "page": .string(page.title), "address": .string(page.address),
    ])
  }
}

extension ExplainedCode {
  fileprivate var json: JSONValue {
    .members([
      "code": .string(code), "kind": .string("diagnostic"),
      "faults": .array(
        faults.map { fault in
          .members([
            "severity": .string(fault.severity.rawValue), "message": .string(fault.generalMessage),
            "advice": .string(fault.generalAdvice),
          ])
        }), "page": .string(page),
    ])
  }
}

extension Span<UInt8> {
  fileprivate func contains(_ part: ContiguousArray<UInt8>) -> Bool {
    part.count <= count
      && (0...count - part.count).contains { start in
        part.indices.allSatisfy { self[start + $0].lowercasedASCII == part[$0].lowercasedASCII }
      }
  }
}
