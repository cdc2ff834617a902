import Foundation
import TestSupport
import Testing

/// The tests that run the `console` blocks in Markdown files and compare the output.
///
///     $ command
///     > and its next line
///     the output, where `...` stands for any lines, and `[..]` for any text within a line
///     ! the standard error, after all lines of the output
///     [the exit code, unless it is 0]
///
/// The commands below a heading share a folder, which is first a copy of Transcripts/Files. Each command can use the
/// definitions of Transcripts/samples.sh.
@Suite struct TranscriptTests {
  private static let root = URL(filePath: TestFile.root)
  fileprivate static let transcripts = root.appending(path: "Tests/PassHeadersCLITests/Transcripts")

  @Test func transcriptsAreReproduced() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.transcripts.path)
    try await withThrowingTaskGroup { group in
      for name in names where name.hasSuffix(".md") {
        #if !os(Linux)
          if name == "linux.md" { continue }
        #endif
        if name == "tty.md", try Invocation(shell: "script -qec : /dev/null").code != 0 { continue }
        for section in try Section.sections(of: Self.transcripts.appending(path: name)) {
          group.addTask {
            let folder = try TemporaryFolder(copying: Self.transcripts.appending(path: "Files"))
            return try withExtendedLifetime(folder) { try section.check(in: folder.url) }
          }
        }
      }
      #expect(try await group.reduce(0, +) > 150)
    }
  }

  /// Runs the commands of README.md in the root of the package. It shows no exit codes.
  @Test func commandsOfReadmeAreReproduced() throws {
    let sections = try Section.sections(of: Self.root.appending(path: "README.md"))
    #expect(try sections.reduce(0) { try $0 + $1.check(in: Self.root, hasCodes: false) } == 2)
  }
}

/// A heading of a Markdown file and the lines below it, up to the next heading.
private struct Section {
  private let file: URL
  /// The number of the heading's line, counted from 1.
  private let firstLine: Int
  private var lines: [Substring]

  static func sections(of file: URL) throws -> [Section] {
    var sections: [Section] = []
    var isCode = false
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") { isCode = line != "```" }
      if sections.isEmpty || !isCode && line.hasPrefix("#") {
        sections.append(Section(file: file, firstLine: index + 1, lines: []))
      }
      sections[sections.count - 1].lines.append(line)
    }
    return sections
  }

  /// Runs each command in `folder` and records an issue where the output differs. Returns the number of commands.
  func check(in folder: URL, hasCodes: Bool = true) throws -> Int {
    var rest = lines[...]
    var (count, isConsole) = (0, false)
    while let line = rest.popFirst() {
      if line.hasPrefix("```") { isConsole = line == "```console" }
      guard isConsole, line.hasPrefix("$ ") else { continue }
      var command = String(line.dropFirst(2))
      while rest.first?.hasPrefix(">") == true, let next = rest.popFirst() {
        command += "\n" + next.dropFirst(2)
      }
      let expected = rest.prefix { !$0.hasPrefix("$ ") && !$0.hasPrefix("```") }
      let call = try Invocation(
        shell: command, environment: ["BASH_ENV": TranscriptTests.transcripts.path + "/samples.sh"],
        in: folder)
      let printed = call.transcript(hasCode: hasCodes)
      if let (row, found) = Self.difference(between: expected, and: printed) {
        let place = SourceLocation(
          fileID: "Transcripts/\(file.lastPathComponent)", filePath: file.path,
          line: firstLine + rest.startIndex + row, column: 1)
        Issue.record("\(lines[0]): '\(found)'", sourceLocation: place)
      }
      count += 1
    }
    return count
  }

  /// Returns the first row that differs from the output, and the line that was printed instead, or `nil` if all match.
  private static func difference(
    between rows: ArraySlice<Substring>, and printed: String
  ) -> (row: Int, found: Substring)? {
    let patterns = rows.map { row in
      if row == "..." { return "(.*\n)*?" }
      let words = row.components(separatedBy: "[..]").map(NSRegularExpression.escapedPattern)
      return words.joined(separator: ".*") + "\n"
    }
    var (pattern, end) = ("^", printed.startIndex)
    for (row, next) in (patterns + ["\\z"]).enumerated() {
      pattern += next
      guard let range = printed.range(of: pattern, options: .regularExpression) else {
        return (row, printed[end...].prefix { $0 != "\n" })
      }
      end = range.upperBound
    }
    return nil
  }
}
