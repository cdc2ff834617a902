import PassHeaders
import PassHeadersInspection

enum EncodeSAML {
  static let spec = CommandSpec(
    name: "saml",
    summary: "Make the SAMLResponse field of a partner sign-in",
    details: [
      "FILE is what the framework returned (samlAttributeQueryResponse, XML), or a field that was made "
        + "of it. Without FILE, or with '-', it is read from standard input."
    ],
    argument: Parameter(
      name: "[FILE]", help: "The response, or '-' for standard input.", isInput: true),
    examples: ["pass-headers encode saml response.xml": "What to send"],
    exitCodes:
      "0 made, 1 neither XML nor a field made of it, or XML that Adobe cannot read",
    run: run)

  private static func run(_ arguments: Arguments, _ console: inout Console) throws -> ExitCode {
    var given = try console.read(arguments.input)
    // A field ends where its line ends; white space of XML is reduced below.
    if !given.span.has("<", at: 0) {
      while given.last?.isLineBreak == true { given.removeLast() }
    }
    let field = "SAMLResponse="
    if given.starts(with: field.utf8) {
      given = ContiguousArray(given.dropFirst(field.utf8.count).prefix { $0 != "&" })
      given = SourceText(given).percentDecoded?.text.bytes ?? given
    }
    let inspection = Inspection(of: given)
    guard let found = inspection.samlResponse else {
      throw CommandFailure(
        .invalid, "this is not a SAML response, which is XML, or a field made of it")
    }
    // The white space of a field was reduced when it was made.
    let isField = inspection.layers.first != .xml
    console.print((isField ? found : SAMLResponse(found.xml)).formField)
    console.printErrors(of: inspection)
    return inspection.severity == .error ? .invalid : .success
  }
}
