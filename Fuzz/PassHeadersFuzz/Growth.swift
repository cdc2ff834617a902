#if !LIBFUZZER
  import Foundation
  import PassHeaders
  import TestSupport

  /// Measures how the time grows with the length, of texts that are made by repeating: see ``Shape``.
  ///
  /// Each way into the library is given as many of them as there is time for, short ones, which the seed
  /// decides. Those that took the most time per byte are measured at a length, twice and four times
  /// that: what grows too fast is slow already where it is short.
  enum Growth {
    /// What doubling the length may multiply the time by: linear time does by 2, quadratic by 4.
    private static let limit = 2.3

    /// At which length texts are tried, for how many seconds, and how many are measured then.
    private static let trial = (length: 1 << 11, seconds: 1.5, survivors: 4)

    /// A text is measured at a length that takes this long, in seconds, or else at the longest, and at
    /// twice and four times that. What grows too fast there is measured once more at four times the
    /// length: a window, a limit or a cache that one length exceeds and the other does not may be the
    /// reason.
    private static let sampleTime = 0.003
    private static let lengths = 1 << 14...1 << 18

    /// What takes longer at the least length, in seconds, is too slow in any case.
    private static let slow = 2.0

    /// How often a text is measured that seems to grow too fast: the machine may have been slow.
    private static let rounds = 5

    /// Prints a table; `false` if the time for a text grows faster than it may.
    static func measure(_ corpus: [Bytes], _ dictionary: [Bytes], _ seed: UInt64) -> Bool {
      print("growth, ms for a length, for twice and for four times it, and for which text")
      var generator = SeededGenerator(state: seed)
      // What is longer is repeated too seldom in what is tried.
      let files = corpus.filter { 1...512 ~= $0.count }
      var failures = 0
      for entry in Entry.all {
        let slowest = slowest(entry) { Shape.random(of: files, dictionary, &generator) }
        for shape in slowest + Shape.beginnings {
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

    /// The texts that take the most time where they are short, of those that there is time for.
    private static func slowest(_ entry: Entry, _ shape: () -> Shape) -> [Shape] {
      var slowest: [(time: Double, shape: Shape)] = []
      var seen: Set<Bytes> = []
      let end = threadTime + trial.seconds
      while threadTime < end {
        let shape = shape()
        let text = shape.text(trial.length)
        if !seen.insert(text).inserted { continue }
        slowest.append((time { entry.run(text) } / Double(max(text.count, trial.length)), shape))
      }
      return slowest.sorted { $0.time > $1.time }.prefix(trial.survivors).map { $0.shape }
    }

    /// How long the thread computes: other programs do not count.
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

    /// A text of nothing but beginnings of values, in lines and in strings.
    static let beginnings = ["eyJ\n", "eyJ\" \""].map { Shape(part: Bytes($0.utf8)) }

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

    /// A text of about so many bytes.
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
