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
  private static let transcripts = root.appending(path: "Tests/PassHeadersCLITests/Transcripts")

  @Test func transcriptsAreReproduced() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.transcripts.path)
    try await withThrowingTaskGroup { group in
      for name in names where name.hasSuffix(".md") {
        #if !os(Linux)
          if name == "linux.md" { continue }
        #endif
        if name == "tty.md", try Invocation(shell: "script -qec : /dev/null").code != 0 { continue }
        group.addTask { try Self.check(Self.transcripts.appending(path: name)) }
      }
      #expect(try await group.reduce(0, +) > 150)
    }
  }

  /// Runs the commands of README.md in the root of the package. It shows no exit codes.
  @Test func commandsOfReadmeAreReproduced() throws {
    #expect(try Self.check(Self.root.appending(path: "README.md"), in: Self.root) == 4)
  }

  /// Runs each command of `file` and records an issue where the output differs. Returns the number of commands.
  private static func check(_ file: URL, in directory: URL? = nil) throws -> Int {
    var lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)[...]
    let end = lines.endIndex
    var (count, heading, folder, isConsole) = (0, "", try TemporaryFolder(), false)
    while let line = lines.popFirst() {
      if line.hasPrefix("```") { isConsole = line == "```console" }
      if !isConsole, line.hasPrefix("#") {
        heading = String(line)
        folder = try TemporaryFolder(copying: transcripts.appending(path: "Files"))
      }
      guard isConsole, line.hasPrefix("$ ") else { continue }
      var command = String(line.dropFirst(2))
      while lines.first?.hasPrefix(">") == true, let next = lines.popFirst() {
        command += "\n" + next.dropFirst(2)
      }
      let expected = lines.prefix { !$0.hasPrefix("$ ") && !$0.hasPrefix("```") }
      let call = try Invocation(
        shell: command, environment: ["BASH_ENV": transcripts.path + "/samples.sh"],
        in: directory ?? folder.url)
      let printed = call.transcript(hasCode: directory == nil)
      if let (row, found) = difference(between: expected, and: printed) {
        let place = SourceLocation(
          fileID: "Transcripts/\(file.lastPathComponent)", filePath: file.path,
          line: end - lines.count + row + 1, column: 1)
        Issue.record("\(heading): '\(found)'", sourceLocation: place)
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
