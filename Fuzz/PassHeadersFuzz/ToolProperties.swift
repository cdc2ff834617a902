import Foundation
import PassHeaders
import PassHeadersCLI
import PassHeadersInspection
import TestSupport

/// The properties of the tool: what one input or option may not change in the output or the exit code of another.
enum ToolProperties {
  /// Checks one of the properties, which `seed` selects.
  static func check(_ seed: UInt64) throws(PropertyFailure) {
    var generator = SeededGenerator(state: seed)
    if Bool.random(using: &generator) {
      try checkOtherService(&generator)
    } else {
      try checkMVPD(&generator)
    }
  }

  /// Checks that a header of another service does not change the exit code, in any form of the output.
  private static func checkOtherService(
    _ generator: inout SeededGenerator
  ) throws(PropertyFailure) {
    let foreign = "GET /v1 HTTP/1.1\nHost: api.example.com\nX-Device-Info: MacBook\n\n"
    let values = ["e30=", "e30", "!", "eyJ", "<private>", "eyJtb2RlbCI6IlRWIiwibW9kZWwiOiJQQyJ9"]
    let value = values.randomElement(using: &generator) ?? ""
    let own =
      "GET /api/v2/x/profiles HTTP/1.1\nHost: sp.auth.adobe.com\nX-Device-Info: \(value)\n\n"
    let option: [Word] =
      [[], ["--fix"], ["--json"], ["--raw"], ["--redact"]].randomElement(using: &generator) ?? []
    let isFirst = Bool.random(using: &generator)
    let alone = ToolOutput.of(option + ["--", Word(own.utf8)])
    let both = ToolOutput.of(option + ["--", Word((isFirst ? foreign + own : own + foreign).utf8)])
    try expect(
      alone.code == both.code, "a header of another service changes the exit code",
      "\(option) \(value)")
  }

  /// Checks that a status is judged for the MVPD of `--mvpd`, or otherwise for the MVPD in the path of its request. The
  /// exit code shows it, with and without `--json`.
  private static func checkMVPD(_ generator: inout SeededGenerator) throws(PropertyFailure) {
    let configuration = Bytes(
      """
      {"mvpds":[{"id":"A","platformMappingId":"a","boardingStatus":"SUPPORTED",
      "enablePlatformServices":true,"displayInPlatformPicker":true},{"id":"B","platformMappingId":"b",
      "boardingStatus":"SUPPORTED","enablePlatformServices":true,"displayInPlatformPicker":true}]}
      """.utf8)
    let account = SubscriberAccount(
      accessStatus: .granted, platformMappingId: "a",
      expirationDate: EpochMilliseconds(clamping: 1_900_000_000_000))
    guard let value = try? PartnerFrameworkStatus(account).headerValue(),
      let asked = [nil, "A", "B"].randomElement(using: &generator)
    else { return }
    let paths = (0...Int.random(in: 0...2, using: &generator)).compactMap { _ in
      ["A", "B"].randomElement(using: &generator)
    }
    let capture = paths.map { path in
      "GET /api/v2/x/profiles/\(path) HTTP/1.1\nHost: sp.auth.adobe.com\n"
        + "AP-Partner-Framework-Status: \(value)\n\n"
    }.joined()
    let isMatch = asked.map { $0 == "A" } ?? paths.allSatisfy { $0 == "A" }
    for form in [[], ["--json"]] as [[Word]] {
      let option: [Word] = asked.map { ["--mvpd", Word($0.utf8)] } ?? []
      let words = form + option + ["--now", "2026-11-21", "--", Word(capture.utf8)]
      try expect(
        ToolOutput.of(words, configuration).code == (isMatch ? .success : .invalid),
        "a status is judged for another MVPD", "\(asked ?? "none") of \(paths)")
    }
  }
}

/// A run of the tool in this process.
enum ToolOutput {
  /// The file that the tool prints to.
  private static let output = temporaryFile()
  /// The file from which the tool reads a configuration.
  private static let configurationFile = temporaryFile()

  /// Creates a temporary file. Returns its descriptor, and a path by which this process can open it.
  private static func temporaryFile() -> (descriptor: Int32, path: String) {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array("\(folder)/pass-headers-fuzz-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&path)
    // The file has no name anymore, so nothing remains of it when the process ends.
    unsafe unlink(path)
    return (descriptor, "/dev/fd/\(descriptor)")
  }

  /// Returns everything that the tool prints when it is called with `words`. Output and errors are in one text.
  ///
  /// - Parameters:
  ///   - words: The arguments.
  ///   - configuration: The content of the file that is passed with `--config`, or `nil` to leave the option out.
  static func of(
    _ words: [Word], _ configuration: Bytes? = nil
  ) -> (output: Bytes, code: ExitCode) {
    for descriptor in [output.descriptor, configurationFile.descriptor] {
      ftruncate(descriptor, 0)
      lseek(descriptor, 0, SEEK_SET)
    }
    var option: [Word] = []
    if let configuration {
      _ = unsafe configuration.withUnsafeBytes { buffer in
        unsafe pwrite(configurationFile.descriptor, buffer.baseAddress, buffer.count, 0)
      }
      option = ["--config", Word(configurationFile.path.utf8)]
    }
    var console = Console(output: output.descriptor, errors: output.descriptor)
    let code = Tool.run((option + words)[...], &console)
    console.flush()
    let count = Int(lseek(output.descriptor, 0, SEEK_CUR))
    var printed = Bytes(repeating: 0, count: count)
    let read = unsafe printed.withUnsafeMutableBytes { buffer in
      unsafe pread(output.descriptor, buffer.baseAddress, count, 0)
    }
    return (Bytes(printed.prefix(max(read, 0))), code)
  }
}
