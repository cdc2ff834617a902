#if !LIBFUZZER
  import Foundation
  import PassHeaders
  import PassHeadersCLI
  import PassHeadersInspection
  import TestSupport

  /// A measurement of how the cost of reading a text grows with its length. Each text repeats a part: see ``Shape``.
  ///
  /// The cost of linear work doubles with the length, and that of quadratic work grows by a factor of 4. A single length
  /// would show neither, because a short text costs little in any case. Work that is quadratic up to a limit, such as
  /// the length of a line, is found by what a byte costs.
  enum Growth {
    /// Whether the costs for lengths that double each time grow too fast in the end: both of the last two steps by a
    /// factor of more than 2.6, or the last one by more than 3.8.
    ///
    /// An earlier step may be larger, such as from a short line to one that is read in parts, or to a text that does not
    /// fit into the processor's cache.
    ///
    /// - Parameter least: The least cost that counts. A lower one was rounded up, and says nothing about the next one.
    private static func growTooFast(_ costs: [Double], least: Double) -> Bool {
      let factors = zip(costs, costs.dropFirst()).filter { $0.0 > least }.map { $1 / $0 }.suffix(2)
      return (factors.last ?? 0) > 3.8 || factors.count == 2 && factors.allSatisfy { $0 > 2.6 }
    }

    // MARK: Times

    /// The shortest time in seconds that counts. A shorter one is rounded up, because the clock is not exact.
    private static let leastTime = 0.000_5
    /// The longest time in seconds that a byte may take.
    private static let longestTimePerByte = 20e-6
    /// The time in seconds after which no longer text is measured.
    private static let longestTime = 2.0
    /// The number of times that a shape is measured if it seems to grow too fast. The machine may have been busy.
    private static let attempts = 5

    /// Measures the processor time of each entry point for the known shapes. Returns whether none grows too fast.
    static func measureTimes() -> Bool {
      print("processor time in ms at each length, and for which text")
      var report = Report(least: leastTime, mostPerByte: longestTimePerByte)
      for entry in Entry.all {
        for shape in Shape.known {
          let name = "\(entry.name): \(shape.name)"
          var times = measureTimes(of: entry, shape)
          for _ in 1..<attempts where growTooFast(times, least: leastTime) {
            times = zip(times, measureTimes(of: entry, shape)).map { min($0, $1) }
          }
          report.add(name, times, entry.lengths) { String(format: "%.2f", $0 * 1000) }
        }
      }
      return report.end()
    }

    private static func measureTimes(of entry: Entry, _ shape: Shape) -> [Double] {
      var times: [Double] = []
      for length in entry.lengths where (times.last ?? 0) < longestTime {
        let text = shape.text(length)
        let start = threadTime
        entry.run(text)
        times.append(max(threadTime - start, leastTime))
      }
      return times
    }

    /// The processor time of this thread in seconds. Other programs do not count.
    private static var threadTime: Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    // MARK: Instructions

    /// The least number of instructions that counts. Fewer are rounded up, because they do not depend on the length.
    private static let leastCount = 2e6
    /// The highest number of instructions that a byte may take.
    private static let mostCountPerByte = 50_000.0
    /// The lengths in bytes for which instructions are counted.
    private static let shortLengths = (13...17).map { 1 << $0 }
    /// The number of random shapes for each entry point.
    private static let randomCount = 8

    /// Counts the instructions of each entry point for known and random shapes, with valgrind. Returns whether none
    /// grows too fast.
    static func measureInstructions(
      _ corpus: [Bytes], _ dictionary: [Bytes], _ seed: UInt64
    ) throws(ExitError) -> Bool {
      print("thousands of instructions at each length, and for which text")
      var report = Report(least: leastCount, mostPerByte: mostCountPerByte)
      for (index, entry) in Entry.all.enumerated() {
        let shapes = shapes(corpus, dictionary, seed &+ UInt64(index))
        for (number, shape) in shapes.enumerated() {
          let words = ["--growth-part", "\(index)", "\(number)", "--seed", "\(seed)"]
          let counts = try Callgrind.counts(of: words).map { max($0, leastCount) }
          report.add("\(entry.name): \(shape.name)", counts, shortLengths) {
            "\(Int($0 / 1000))"
          }
        }
      }
      return report.end()
    }

    /// Runs an entry point with a shape at each of the short lengths, and calls ``growthMark()`` before each run and
    /// after the last one.
    static func runPart(
      entry: Int, shape: Int, _ corpus: [Bytes], _ dictionary: [Bytes], _ seed: UInt64
    ) {
      let shapes = shapes(corpus, dictionary, seed &+ UInt64(entry))
      let texts = shortLengths.map { shapes[shape].text($0) }
      // The first run makes the tables that all runs share.
      Entry.all[entry].run(texts[0])
      for text in texts {
        growthMark()
        Entry.all[entry].run(text)
      }
      growthMark()
    }

    private static func shapes(
      _ corpus: [Bytes], _ dictionary: [Bytes], _ seed: UInt64
    ) -> [Shape] {
      var generator = SeededGenerator(state: seed)
      // A longer part would not be repeated often enough.
      let files = corpus.filter { 1...512 ~= $0.count }
      return Shape.known
        + (0..<randomCount).map { _ in Shape.random(of: files, dictionary, &generator) }
    }

    // MARK: Report

    private struct Report {
      /// The least cost that counts.
      let least: Double
      /// The highest cost of a byte.
      let mostPerByte: Double
      private var failures = 0

      init(least: Double, mostPerByte: Double) {
        (self.least, self.mostPerByte) = (least, mostPerByte)
      }

      /// Adds the costs of texts of `lengths`. There may be fewer costs than lengths.
      mutating func add(
        _ name: String, _ costs: [Double], _ lengths: [Int], _ format: (Double) -> String
      ) {
        let isTooFast = growTooFast(costs, least: least)
        let isTooHigh = zip(costs, lengths).contains { $0 > mostPerByte * Double($1) }
        if isTooFast || isTooHigh { failures += 1 }
        print(
          costs.map(format).joined(separator: " ") + "  \(name)"
            + (isTooFast ? "  grows too fast" : "")
            + (isTooHigh ? "  costs too much for each byte" : ""))
        fflush(nil)
      }

      func end() -> Bool {
        print("\(failures) failures")
        return failures == 0
      }
    }
  }

  /// A function at which callgrind ends one count and begins the next.
  @inline(never)
  private func growthMark() { consume(0) }

  /// The counter of instructions between calls of ``growthMark()``.
  private enum Callgrind {
    /// Runs this program with `words` in valgrind, and returns the number of instructions between two marks each.
    static func counts(of words: [String]) throws(ExitError) -> [Double] {
      let folder = FileManager.default.temporaryDirectory.appending(path: "growth-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
          [
            "valgrind", "--tool=callgrind", "--dump-before=*growthMark*",
            "--callgrind-out-file=\(folder.path)/part", CommandLine.arguments[0],
          ] + words
        process.environment = ProcessInfo.processInfo.environment.merging(
          ["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        // The first part is what precedes the first mark.
        var counts: [Double] = []
        while let text = try? String(
          contentsOf: folder.appending(path: "part.\(counts.count + 2)"), encoding: .utf8),
          let total = text.split(separator: "\n").last(where: { $0.hasPrefix("totals: ") }),
          let count = Double(total.dropFirst(8))
        {
          counts.append(count)
        }
        if process.terminationStatus == 0, counts.count > 2 { return counts }
      } catch {}
      throw ExitError(code: 74, message: "valgrind does not count the instructions of \(words)")
    }
  }

  // MARK: - Texts

  /// A text of any length that repeats one part, between a beginning and an end.
  ///
  /// The part is a single byte, tokens of the dictionary, a whole file, or a range of a file. A range begins with a
  /// byte, and ends before a later copy of this byte. It may be a member, an element or a line.
  private struct Shape: Sendable {
    private var before: Bytes = []
    private var part: Bytes
    private var after: Bytes = []
    /// The offset in `part` at which each repetition gets a number, so that names such as `"a0"` and `"a1"` differ.
    private var number: Int?

    /// Shapes that were slow in an earlier version, and others that are likely to be slow.
    ///
    /// They are values that do not end, in lines and in strings, letters in lines, beginnings of JSON, brackets, requests
    /// in one line, responses without a request, members in typographic or single quotes, and nested arrays.
    static let known =
      [
        ("", "eyJtb2RlbCI6Im1vZGVsIG1vZGVsIG1vZGVsIG1vZGVs\n", ""), ("", "eyJ\n", ""),
        ("", "X-Device-Info: eyJtb2RlbCI6 ", ""), ("", "X-Device-Info: \"eyJ", ""),
        ("", "eyJ\" \"", ""), ("", "a\n", ""), ("", "{\"\":d_b", ""),
        ("", String(repeating: "\"eyJ\"+\"{\"\":", count: 300) + "\n", ""),
        ("", "X-Device-Info \\\\\\{\"\":", ""), ("{", "[{\"\":\"eyJ\",\"\":", ""),
        ("", "X-Device-Info > " + String(repeating: "@", count: 15_000) + " eyJ9\n", ""),
        ("X-Device-Info: e30=\n", "/v2/a/sessions ", ""),
        ("", "X-Device-Info: e30=\nstatus: 400\n", ""),
        ("{", "\u{201C}a\u{201D}:\u{201C}b\u{201D},", "}"), ("{", "'a': 'b', ", "}"),
        ("{\"a\":[", "[[[[]]]],", "1]}"),
      ].map { before, part, after in
        Shape(before: Bytes(before.utf8), part: Bytes(part.utf8), after: Bytes(after.utf8))
      }

    static func random(
      of files: [Bytes], _ dictionary: [Bytes], _ generator: inout SeededGenerator
    ) -> Shape {
      let file = files.randomElement(using: &generator) ?? []
      let text = (try? Base64.decode(file.span)) ?? file
      let start = text.indices.randomElement(using: &generator) ?? 0
      let tokens = (0..<2).flatMap { _ in dictionary.randomElement(using: &generator) ?? [] }
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: return Shape(part: [.random(in: 0...255, using: &generator)])
      case 1: return Shape(part: file)
      case 2...3: return Shape(part: Bytes(tokens))
      case 4:
        return Shape(
          before: Bytes(text[..<start]), part: Bytes(tokens), after: Bytes(text[start...]))
      default:
        let ends = text.indices.filter { $0 > start && text[$0] == text[start] }
        guard let end = ends.randomElement(using: &generator) else { return Shape(part: file) }
        let part = Bytes(text[start..<end])
        let quotes = part.indices.filter { part[$0] == UInt8(ascii: "\"") }
        return Shape(
          before: Bytes(text[..<start]), part: part, after: Bytes(text[end...]),
          number: quotes.randomElement(using: &generator).map { $0 + 1 })
      }
    }

    var name: String {
      String(decoding: (part + [32] + before).prefix(40), as: UTF8.self).debugDescription
    }

    /// Returns a text of about `length` bytes. A text with a long part may be longer.
    func text(_ length: Int) -> Bytes {
      let count = (length - before.count - after.count) / max(part.count, 1)
      var text = before
      for index in 0...max(0, count) {
        text += part[..<(number ?? 0)]
        if number != nil { text += String(index).utf8 }
        text += part[(number ?? 0)...]
      }
      return text + after
    }
  }

  // MARK: - Entry points

  /// A function of the library or of the tool that reads an untrusted text.
  private struct Entry: Sendable {
    let name: String
    /// The lengths in bytes whose times are measured. Each is twice the one before.
    var lengths = (16...20).map { 1 << $0 }
    let run: @Sendable (Bytes) -> Void

    /// The lengths of texts that are read line by line, which takes longer.
    private static let lengthsInLines = (14...17).map { 1 << $0 }

    static let all =
      [
        Entry(name: "values") { text in
          let value = String(utf8: text.span)
          for kind in HeaderKind.allCases {
            consume(try? PassHeader(kind, headerValue: value))
          }
        },
        Entry(name: "payloads") { text in
          for kind in HeaderKind.allCases { consume(try? PassHeader(kind, json: text)) }
        },
        Entry(name: "configuration") { consume(try? ProviderConfiguration($0)) },
        Entry(name: "SAML") { consume(SAMLResponse(String(utf8: $0.span)).formField) },
      ]
      + ([nil] + HeaderKind.allCases).map { kind in
        Entry(name: "inspection\(kind.map { " of \($0.fieldName)" } ?? "")") {
          consume(Inspection(of: $0, as: kind).repairedValue)
        }
      } + [
        Entry(name: "capture") { consume(Scan($0).headers) },
        Entry(name: "live text", lengths: lengthsInLines) {
          consume(Scan($0, linesPerSecond: 1_000).headers)
        },
        Entry(name: "tool", lengths: lengthsInLines) { consume(InputText($0)) },
      ]
  }
#endif
