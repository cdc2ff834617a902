import Foundation
import Testing

#if os(Linux)
  /// Decoding asks for memory only for texts of more than 15 bytes that are kept.
  ///
  /// The benchmark program counts, because it has the C library's functions replaced. What encoding
  /// asks for depends on the optimiser, so that is looked at in release builds, by CI.
  @Suite struct AllocationTests {
    /// Both bring functions for memory of their own.
    private static let hasSanitizer =
      unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

    @Test(.disabled(if: hasSanitizer, "a sanitizer takes the place of the counter"))
    func decoding() throws {
      let process = Process()
      process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "pass-headers-benchmark")
      process.arguments = ["--allocations", "--filter", "decode"]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(
        String(decoding: output, as: UTF8.self) == """
          decode status, compact: 0.0, at most 0.0
          decode status, pretty: 0.0, at most 0.0
          decode status, errors and non-ASCII: 3.0, at most 3.0
          decode device, Android sample: 0.0, at most 0.0
          decode device, all keys: 3.0, at most 3.0

          """)
      #expect(process.terminationStatus == 0)
    }
  }
#endif
