import PassHeaders

/// `pass-headers saml`
enum SAMLCommand {
  static let spec = CommandSpec(
    name: "saml",
    summary: "Make the SAMLResponse field of a partner sign-in, or take it apart",
    details: [
      "FILE is the framework's answer (samlAttributeQueryResponse, XML), or a field that was made of "
        + "one: the form is recognised, and taken off. Without FILE, or with '-', it is read from "
        + "standard input."
    ],
    argument: ArgumentSpec(name: "[FILE]", help: "The answer, or '-' for standard input."),
    options: [
      OptionSpec(
        name: "--print", value: "WHAT",
        help: "What to print; form if not given: the field as it stands in a request's body.",
        choices: ["form", "base64", "xml"]),
      OptionSpec(
        name: "--white-space", value: "RULE",
        help: "How white space is reduced; safe if not given, and verbatim for a field.",
        choices: SAMLResponse.WhiteSpace.allCases.map(\.rawValue)),
      OptionSpec(name: "--json", help: "Print one JSON object."),
    ],
    examples: [
      .init(command: "pass-headers saml answer.xml", meaning: "What to send"),
      .init(
        command: "pbpaste | pass-headers saml --print xml", meaning: "What was sent, from a capture"
      ),
    ],
    exitCodes: "0 good, 1 no SAML response, or one that Adobe cannot read",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    let bytes = try console.read(arguments.positionals.first ?? "-")
    let style = console.errorStyle
    let decoded: (response: SAMLResponse, form: SAMLResponse.Form)
    do throws(SAMLResponse.DecodingError) {
      decoded = try SAMLResponse.decode(String(decoding: bytes, as: UTF8.self))
    } catch {
      if arguments.has("--json") {
        console.write(JSONValue.members(["error": .string(error.rawValue)]).line)
      } else {
        console.printError("\(style.bad("error[\(error.rawValue)]:")) \(error)")
      }
      return .invalid
    }
    let rule =
      arguments.value("--white-space").flatMap(SAMLResponse.WhiteSpace.init)
      ?? (decoded.form == .xml ? .safe : .verbatim)
    let response = SAMLResponse(decoded.response.xml, whiteSpace: rule)
    let joins = rule == .cookbook ? SAMLResponse.joins(in: decoded.response.xml) : []
    if arguments.has("--json") {
      console.write(
        JSONValue.members([
          "form": .string(decoded.form.rawValue), "whiteSpace": .string(rule.rawValue),
          "joins": .array(joins.map { .number($0) }), "xml": .string(response.xml),
          "base64": .string(response.base64), "formField": .string(response.formField),
        ]).line)
    } else {
      switch arguments.value("--print") {
      case "xml": console.print(response.xml)
      case "base64": console.print(response.base64)
      default: console.print(response.formField)
      }
      if decoded.form == .percentEncodedTwice {
        console.printError(
          "\(style.bad("warning:")) the field was percent-encoded twice, which Adobe cannot read")
      }
      if !joins.isEmpty {
        console.printError(
          "\(style.bad("warning:")) \(joins.count) line breaks in tags went away, and what they "
            + "separated is joined; '--white-space safe' keeps it apart")
      }
    }
    return decoded.form == .percentEncodedTwice ? .invalid : .success
  }
}
