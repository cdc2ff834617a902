import PassHeaders
import Testing

@testable import PassHeadersCLI

@Suite struct IdentifierCommandTests {
  private let value = "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi"
  private let id = "ba23d141-d715-561c-94f4-e9e4c966b1eb"

  @Test func isMadeAndRead() {
    let encoded = Invocation("encode", "identifier", id, "--header")
    #expect(encoded.output == "AP-Device-Identifier: \(value)\n")
    let decoded = Invocation("decode", String(encoded.output.dropLast()))
    #expect(decoded.code == .success)
    #expect(decoded.output == "AP-Device-Identifier\n  identifier  \(id)\n")
    #expect(Invocation("decode", value).output == decoded.output)
  }

  @Test func slipsAreNamedAndMended() {
    let call = Invocation("decode", "AP-Device-Identifier: Fingerprint \(id)")
    #expect(call.code == .invalid)
    #expect(call.errors.contains("error[other-scheme]"))
    #expect(call.errors.contains("scheme-case"))
    #expect(call.errors.contains("not-encoded"))
    #expect(call.errors.contains("AP-Device-Identifier: \(value)\n"))
  }

  @Test func json() {
    #expect(
      Invocation("decode", value, "--json").output == """
        {"header":"AP-Device-Identifier","valid":true,"identifier":"\(id)","shared":false}

        """)
    #expect(
      Invocation("decode", "fingerprint \(id)", "--json").output.hasSuffix(
        """
        "slips":["not-encoded"],"repaired":"\(value)"}

        """))
  }

  @Test func zerosAreNoDevice() {
    let made = Invocation("encode", "identifier", "00000000-0000-0000-0000-000000000000")
    #expect(Invocation("decode", String(made.output.dropLast())).output.contains("note:"))
  }

  @Test func bytesAreShownAsDigits() {
    #expect(Invocation("decode", "fingerprint /wA=").output.contains("FF00 (2 bytes)"))
  }

  @Test func nothingIsNoIdentifier() {
    #expect(Invocation("encode", "identifier", " ").code == .invalid)
    #expect(Invocation("encode", "identifier").code == .usage)
  }
}

@Suite struct SAMLCommandTests {
  private let answer = "<a:X\nName=\"u\">v</a:X>"
  private let field = "SAMLResponse=PGE6WCBOYW1lPSJ1Ij52PC9hOlg%2B"

  @Test func isMadeAndTakenApart() {
    let made = Invocation("saml", "answer.xml", files: ["answer.xml": answer])
    #expect(made.code == .success)
    #expect(made.output == field + "\n")
    #expect(made.errors.isEmpty)
    let back = Invocation("saml", "--print", "xml", input: made.output)
    #expect(back.output == "<a:X Name=\"u\">v</a:X>\n")
    #expect(Invocation("saml", "--print", "base64", input: field).output.hasSuffix("Olg+\n"))
  }

  @Test func cookbookWarns() {
    let call = Invocation("saml", "--white-space", "cookbook", "--print", "xml", input: answer)
    #expect(call.code == .success)
    #expect(call.output == "<a:XName=\"u\">v</a:X>\n")
    #expect(call.errors.contains("1 line breaks"))
  }

  @Test func twiceEncodedIsTold() {
    let call = Invocation("saml", input: field.replacing("%2B", with: "%252B"))
    #expect(call.code == .invalid)
    #expect(call.output == field + "\n")
    #expect(call.errors.contains("percent-encoded twice"))
  }

  @Test func json() {
    #expect(
      Invocation("saml", "--json", input: "<a/>").output == """
        {"form":"xml","whiteSpace":"safe","joins":[],"xml":"<a/>","base64":"PGEvPg==",\
        "formField":"SAMLResponse=PGEvPg%3D%3D"}

        """)
    #expect(Invocation("saml", "--json", input: "").output == "{\"error\":\"empty\"}\n")
  }

  @Test func whatIsNoResponse() {
    let call = Invocation("saml", input: "eyJhIjoxfQ==")
    #expect(call.code == .invalid)
    #expect(call.errors.contains("error[not-xml]"))
  }
}

/// What the real shells make of it is tried by CI.
@Suite struct ShellCommandTests {
  private func paths(_ spec: CommandSpec, _ path: [String] = []) -> [([String], CommandSpec)] {
    [(path, spec)] + spec.subcommands.flatMap { paths($0, path + [$0.name]) }
  }

  @Test(arguments: Completions.Shell.allCases)
  func completionsHaveAllThereIs(_ shell: Completions.Shell) {
    let script = Invocation("completions", shell.rawValue).output
    for (path, spec) in paths(Tool.spec) {
      for option in spec.options {
        let name = shell == .fish ? " -l \(option.name.dropFirst(2)) " : option.name
        #expect(script.contains(name), "\(path) \(option.name)")
        for choice in option.choices { #expect(script.contains(choice), "\(choice)") }
      }
    }
  }

  @Test func manualHasAllThereIs() {
    let page = Invocation("man").output
    #expect(page.hasPrefix(".TH PASS-HEADERS 1 "))
    for (path, spec) in paths(Tool.spec) {
      #expect(page.contains(path.joined(separator: " ").replacing("-", with: "\\-")))
      for option in spec.options {
        #expect(page.contains(option.name.replacing("-", with: "\\-")), "\(path) \(option.name)")
      }
    }
  }

  @Test func unknownShell() {
    let call = Invocation("completions", "fisch")
    #expect(call.code == .usage)
    #expect(call.errors.contains("Did you mean 'fish'?"))
  }
}
