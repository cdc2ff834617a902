#if !LIBFUZZER
  import Foundation
  import PassHeaders
  import TestSupport

  /// A measurement of how the time grows with the length of the input. Each input repeats a part: see ``Shape``.
  ///
  /// Each entry point of the library is tried with as many shapes as time allows, at two lengths. The shapes whose time
  /// grew most are then measured at one length, at twice and at four times that length. The time per byte at a single
  /// length would not show quadratic growth, because a short text is fast in any case.
  enum Growth {
    /// The maximum factor by which doubling the length may multiply the time.
    ///
    /// Linear time grows by a factor of 2, quadratic time by a factor of 4.
    private static let limit = 2.3

    /// The parameters of the trials, which select the texts to measure. A ``Shape`` is a text of any length. They are
    /// the two lengths in bytes, the seconds for each entry point, and the number of shapes that are selected.
    private static let trial = (lengths: (1 << 11, 1 << 15), seconds: 1.5, survivors: 4)

    /// The minimum time in seconds of a trial. A shorter time is rounded up to it, because the clock is not exact.
    private static let leastTrialTime = 0.000_02

    /// The time in seconds that one call should take at the first length. The length is doubled until it does.
    private static let sampleTime = 0.003
    /// The range of the shortest of the three lengths in bytes that are measured. A longer one is used for fast code.
    ///
    /// If the time for a shape grows too fast, all three lengths are measured once more, four times as long. A cache or
    /// a limit of the library between two lengths may be the reason for the growth.
    private static let firstLengths = 1 << 14...1 << 18

    /// The time in seconds that a call with the shortest input may take. A slower call is a failure, and the longer
    /// inputs are not measured.
    private static let maximumTime = 2.0

    /// The number of times that a shape is measured if it seems to grow too fast. The machine may have been busy.
    private static let attempts = 5

    /// Prints a table of the measurements. Returns whether no shape grows too fast.
    static func measure(_ corpus: [Bytes], _ dictionary: [Bytes], _ seed: UInt64) -> Bool {
      print("growth, ms for a length, for twice and for four times it, and for which text")
      var generator = SeededGenerator(state: seed)
      // A longer part would not be repeated often enough at the lengths of the trials.
      let files = corpus.filter { 1...512 ~= $0.count }
      var failures = 0
      for entry in Entry.all {
        let shapes = fastestGrowing(entry) { Shape.random(of: files, dictionary, &generator) }
        for shape in shapes + Shape.known {
          var measurement = Measurement(shape, entry)
          if measurement.isTooFast {
            measurement = Measurement(shape, entry, from: measurement.length * 4)
          }
          if measurement.isTooFast { failures += 1 }
          print(measurement.row)
          fflush(nil)
        }
      }
      print("\(failures) above \(limit)")
      return failures == 0
    }

    /// Returns the shapes whose time grows most between the two lengths of the trials.
    ///
    /// - Parameters:
    ///   - entry: The entry point to call.
    ///   - shape: Returns a random shape. It is called until the time for trials is used up.
    private static func fastestGrowing(_ entry: Entry, _ shape: () -> Shape) -> [Shape] {
      var tried: [(growth: Double, shape: Shape)] = []
      var seen: Set<Bytes> = []
      let end = threadTime + trial.seconds
      while threadTime < end {
        let shape = shape()
        let short = shape.text(trial.lengths.0)
        if !seen.insert(short).inserted { continue }
        let shortTime = max(time { entry.run(short) }, leastTrialTime)
        // A text may be valid Base64 at one length only, which changes its time. So the lower of two growths counts.
        let growths = [0, 1].map { more in
          let long = shape.text(trial.lengths.1, more: more)
          // A text ends with a whole part, so it may be longer than requested. Compare with its real length.
          let lengthRatio = Double(long.count) / Double(max(short.count, 1))
          return time { entry.run(long) } / shortTime / lengthRatio
        }
        tried.append((growths.min() ?? 0, shape))
      }
      return tried.sorted { $0.growth > $1.growth }.prefix(trial.survivors).map { $0.shape }
    }

    /// Returns the seconds of processor time that `work` takes in this thread. Other programs do not count.
    private static func time(_ work: () -> Void) -> Double {
      let start = threadTime
      work()
      return threadTime - start
    }

    private static var threadTime: Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private struct Measurement {
      private let name: String
      private(set) var length: Int
      /// The shortest time in seconds at the first length, at twice and at four times that length.
      private var times = [Double](repeating: .infinity, count: 3)

      init(_ shape: Shape, _ entry: Entry, from shortest: Int? = nil) {
        name = "\(entry.name): \(shape.name)"
        length = shortest ?? firstLengths.lowerBound
        while length < firstLengths.upperBound {
          let text = shape.text(length)
          if time({ entry.run(text) }) >= sampleTime { break }
          length *= 2
        }
        times[0] = time { entry.run(shape.text(length)) }
        if times[0] > maximumTime { return }
        let texts = [1, 2, 4].map { shape.text(length * $0) }
        for _ in 0..<attempts where isTooFast {
          for (index, text) in texts.enumerated() {
            times[index] = min(times[index], time { entry.run(text) })
          }
        }
      }

      /// The factor by which doubling the length multiplies the time. Times below 0.1 ms count as 0.1 ms.
      var growth: Double { (max(times[2], 0.000_1) / max(times[0], 0.000_1)).squareRoot() }

      var isTooFast: Bool { growth >= limit }

      var row: String {
        "\(format(growth)) \(times.map { format($0 * 1000) }) for \(length) bytes, \(name)"
          + (isTooFast ? "  grows too fast" : "")
      }
    }

    private static func format(_ number: Double) -> String { String(format: "%.2f", number) }
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
    /// They are beginnings of Base64 in lines and in strings, members in typographic or single quotes, and nested
    /// arrays.
    static let known =
      [
        ("", "eyJ\n", ""), ("", "eyJ\" \"", ""), ("{", "\u{201C}a\u{201D}:\u{201C}b\u{201D},", "}"),
        ("{", "'a': 'b', ", "}"), ("{\"a\":[", "[[[[]]]],", "1]}"),
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

    /// Returns a text of about `length` bytes.
    ///
    /// - Parameters:
    ///   - length: The length in bytes to aim at. A text with a long part may be longer.
    ///   - more: The number of additional repetitions of the part.
    func text(_ length: Int, more: Int = 0) -> Bytes {
      let count = (length - before.count - after.count) / max(part.count, 1) + more
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

  /// A function of the library that reads an untrusted text.
  private struct Entry: Sendable {
    let name: String
    let run: @Sendable (Bytes) -> Void

    static let all =
      [FuzzTarget.header, .document].map { target in
        Entry(name: target.rawValue) { consume(target.firstFailure(for: $0)) }
      }
      + (1...3).map { (seed: UInt64) in
        // The seed chooses the kind of header. By default it depends on the length, but here all lengths need the same.
        Entry(name: "inspection \(seed)") { consume(try? InspectionProperties.check($0, seed)) }
      } + [
        Entry(name: "finder") { consume(Scan($0, piece: 1 << 16).sightings) },
        Entry(name: "finder, byte by byte") { consume(Scan($0, piece: 1, isLive: true).sightings) },
      ]
  }
#endif
