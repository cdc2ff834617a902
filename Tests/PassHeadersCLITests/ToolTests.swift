import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// The tests of all commands and all codes.
@Suite struct ToolTests {
  private static let commands = [
    "decode", "explain", "mvpd", "encode", "encode status",
    "encode device", "encode identifier", "encode saml", "completions",
  ].map { $0.split(separator: " ").map { String($0) } }

  private static func options(in text: String) -> [String] {
    text.matches(of: /--[a-z-]+/).map { String($0.0) }
  }

  @Test func everyCommandPrintsHelp() throws {
    for command in [[]] + Self.commands {
      let call = try Invocation(command + ["--help"], environment: ["COLUMNS": "80"])
      #expect(call.code == 0 && call.errors.isEmpty, "\(command)")
      #expect(call.output.contains("Usage:\n  pass-headers"), "\(command)")
      for line in call.lines { #expect(line.count <= 80, "\(command) \(line)") }
    }
  }

  /// Checks that error messages only name options that the help of the command lists.
  @Test func adviceNamesExistingOptions() throws {
    for command in Self.commands {
      let help = try Invocation(command + ["--help"]).output
      let advice = try Invocation(command + ["--nonsense"]).errors
      for option in Self.options(in: advice) where option != "--nonsense" {
        #expect(help.missing(option) == nil, "\(command)")
      }
    }
  }

  /// Checks that bash completes the names of all commands and options.
  @Test func commandsAndOptionsAreCompleted() throws {
    let script = "source <(pass-headers completions bash); complete -p pass-headers"
    let words = try Invocation(shell: script).output.split { $0 == " " || $0 == "'" }
    for command in Self.commands {
      for word in command + Self.options(in: try Invocation(command + ["--help"]).output) {
        #expect(words.contains { $0 == word }, "\(word)")
      }
    }
  }

  /// Checks that the manual describes each command and each option.
  @Test func manualDescribesEveryCommand() throws {
    let page = try TestFile.text("Spec/manual/CommandLine.md")
    for command in Self.commands {
      let name = command.joined(separator: " ")
      #expect(page.missing("`pass-headers \(name)") == nil)
      for option in Self.options(in: try Invocation(command + ["--help"]).output) {
        #expect(page.missing("`\(option)") == nil, "\(name)")
      }
    }
  }

  /// Checks that `explain` names the codes that contain a part of at least three letters.
  @Test func explainFindsCodesByAPart() throws {
    #expect(try Invocation(["explain", "pfs"]).errors.contains("contain it: invalid_header_pfs_"))
    #expect(try Invocation(["explain", "pf"]).errors.contains("is not a known code"))
  }

  /// Checks that `explain` lists each code that any command prints.
  @Test func explainListsEveryCode() throws {
    let list = try Invocation(["explain"])
    #expect(list.code == 0)
    for name in ExplainedCode.all.map({ $0.code }) + AdobeTerm.all.map({ $0.name }) {
      #expect(list.output.missing(name) == nil)
    }
  }
}
