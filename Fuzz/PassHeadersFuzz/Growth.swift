#if !LIBFUZZER
  import Foundation
  import PassHeaders
  import TestSupport

  /// Measures how the time grows with the length of texts that repeat a part: see ``Shape``.
  ///
  /// Each entry of the library is tried with as many shapes as there is time for, at two lengths. The shapes whose
  /// time grew most from one length to the other are measured at a length, at twice and at four times that length.
  /// The time per byte at one length would not show them: what grows with the square of the length costs little where
  /// the text is short.
  enum Growth {
    /// The most by which doubling the length may multiply the time. Linear time doubles; quadratic time quadruples.
    private static let limit = 2.3

    /// The lengths at which a shape is tried, the seconds for all trials of an entry, and the number of shapes that are
    /// measured then.
    private static let trial = (lengths: (1 << 11, 1 << 15), seconds: 1.5, survivors: 4)

    /// The time in seconds below which a trial counts as this time, because the clock is not exact.
    private static let leastTrialTime = 0.000_02

    /// The time in seconds that the text of the first length should take.
    ///
    /// A shape that grows too fast is measured once more from four times the length, because a window, a limit or a
    /// cache may be exceeded by one length and not by the other.
    private static let sampleTime = 0.003
    private static let lengths = 1 << 14...1 << 18

    /// The time in seconds that is too long in any case for the first length.
    private static let slow = 2.0

    /// How often a shape that seems to grow too fast is measured, because the machine may have been slow.
    private static let rounds = 5

    /// Prints a table. Returns whether no shape grows too fast.
    static func measure(_ corpus: [Bytes], _ dictionary: [Bytes], _ seed: UInt64) -> Bool {
      print("growth, ms for a length, for twice and for four times it, and for which text")
      var generator = SeededGenerator(state: seed)
      // A longer part would be repeated too seldom in the trials.
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

    /// Returns the shapes whose time grows most between the two lengths, of those that there is time to try.
    private static func fastestGrowing(_ entry: Entry, _ shape: () -> Shape) -> [Shape] {
      var tried: [(growth: Double, shape: Shape)] = []
      var seen: Set<Bytes> = []
      let end = threadTime + trial.seconds
      while threadTime < end {
        let shape = shape()
        let short = shape.text(trial.lengths.0)
        if !seen.insert(short).inserted { continue }
        let shortTime = max(time { entry.run(short) }, leastTrialTime)
        // Whether a text is Base64 depends on its length, and so does its time: the lesser of two growths counts.
        let growths = [0, 1].map { more in
          let long = shape.text(trial.lengths.1, more: more)
          // A shape with a long part is longer than it should be.
          let lengthRatio = Double(long.count) / Double(max(short.count, 1))
          return time { entry.run(long) } / shortTime / lengthRatio
        }
        tried.append((growths.min() ?? 0, shape))
      }
      return tried.sorted { $0.growth > $1.growth }.prefix(trial.survivors).map { $0.shape }
    }

    /// Returns the seconds that the thread computes. Other programs do not count.
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
      /// The least time for the length, for twice and for four times it.
      private var times = [Double](repeating: .infinity, count: 3)

      init(_ shape: Shape, _ entry: Entry, from shortest: Int? = nil) {
        name = "\(entry.name): \(shape.name)"
        length = shortest ?? lengths.lowerBound
        while length < lengths.upperBound {
          let text = shape.text(length)
          if time({ entry.run(text) }) >= sampleTime { break }
          length *= 2
        }
        times[0] = time { entry.run(shape.text(length)) }
        if times[0] > slow { return }
        let texts = [1, 2, 4].map { shape.text(length * $0) }
        for _ in 0..<rounds where isTooFast {
          for (index, text) in texts.enumerated() {
            times[index] = min(times[index], time { entry.run(text) })
          }
        }
      }

      /// By what doubling multiplies the time. What takes no time to speak of does not grow.
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

  /// A text of any length, in which a part is repeated: of a file any part from a byte to where the byte
  /// is again, so that members, elements and lines are among them; or tokens, a byte, or all of it.
  private struct Shape: Sendable {
    private var before: Bytes = []
    private var part: Bytes
    private var after: Bytes = []
    /// Where each part has a number of its own, so that no name is there twice.
    private var number: Int?

    /// Shapes that were slow once, and those that are likely to be.
    ///
    /// Beginnings of values, in lines and in strings; members in quotes that are not JSON's; nested arrays.
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

    /// Returns a text of about `length` bytes, and of `more` further parts.
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

  // MARK: - Entries

  /// A way into the library.
  private struct Entry: Sendable {
    let name: String
    let run: @Sendable (Bytes) -> Void

    static let all =
      [FuzzTarget.header, .document].map { target in
        Entry(name: target.rawValue) { consume(target.failure($0)) }
      }
      + (1...3).map { (seed: UInt64) in
        // As the same, however long it is.
        Entry(name: "inspection \(seed)") { consume(try? InspectionProperties.check($0, seed)) }
      } + [
        Entry(name: "finder") { consume(Scan($0, piece: 1 << 16).sightings) },
        Entry(name: "finder, byte by byte") { consume(Scan($0, piece: 1, isLive: true).sightings) },
      ]
  }
#endif
