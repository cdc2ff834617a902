import PassHeaders
import PassHeadersInspection

enum SAMLCommand {
  static let spec = CommandSpec(
    name: "saml",
    summary: "Make the SAMLResponse field of a partner sign-in, or take it apart",
    brief: "Make the SAMLResponse field of a partner sign-in",
    details: [
      "FILE is what the framework returned (samlAttributeQueryResponse, XML), or a field that was made "
        + "of it: the form is recognised and removed. Without FILE, or with '-', it is read from "
        + "standard input."
    ],
    argument: Parameter(
      name: "[FILE]", help: "The response, or '-' for standard input.", isInput: true),
    options: [
      Parameter(
        name: "--print", value: "WHAT",
        help: "What to print; form if not given: the field as a request's body has it.",
        choices: ["form", "base64", "xml"]),
      Parameter(
        name: "--white-space", value: "RULE",
        help: "How white space is reduced; safe if not given, and verbatim for a field.",
        choices: SAMLResponse.WhiteSpace.allCases.map { $0.rawValue }),
      .json,
    ],
    examples: [
      "pass-headers saml response.xml": "What to send",
      "pbpaste | pass-headers saml --print xml": "What was sent, from a capture",
    ],
    exitCodes:
      "0 well-formed XML, 1 neither XML nor a field made of it, or XML that Adobe cannot read",
    run: run)

  static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    var given = try console.read(arguments.input)
    // A field ends where its line ends; white space of XML is reduced below.
    if !given.span.has("<", at: 0) {
      while given.last?.isLineBreak == true { given.removeLast() }
    }
    let inspection = Inspection(of: given)
    let diagnostics = console.discretion.json(inspection.diagnostics)
    guard let found = inspection.samlResponse else {
      console.show(.members(["valid": .bool(false), "diagnostics": diagnostics])) { console in
        console.printError(
          .error, "this is not a SAML response, which is XML, or a field made of it")
      }
      return .invalid
    }
    let isField = inspection.layers.first != .xml
    let rule: SAMLResponse.WhiteSpace =
      arguments.choice("--white-space") ?? (isField ? .verbatim : .safe)
    let response = SAMLResponse(found.xml, whiteSpace: rule)
    let joins = rule == .cookbook ? SAMLResponse.joins(in: found.xml) : []
    let isValid = inspection.severity != .error
    console.show(
      .members([
        "valid": .bool(isValid), "layers": .strings(inspection.layers.map { $0.rawValue }),
        "whiteSpace": .string(rule.rawValue), "joins": .array(joins.map { .number($0) }),
        "xml": .string(response.xml), "base64": .string(response.base64),
        "formField": .string(response.formField), "diagnostics": diagnostics,
      ])
    ) { console in
      switch arguments.value("--print")?.utf8.first {
      case "x"?: console.print(response.xml)
      case "b"?: console.print(response.base64)
      default: console.print(response.formField)
      }
      console.printErrors(of: inspection)
      if !joins.isEmpty {
        console.printError(
          .warning,
          "\(joins.count) line breaks in tags are removed, which joins what they separated; "
            + "'--white-space safe' keeps it apart")
      }
    }
    return isValid ? .success : .invalid
  }
}
