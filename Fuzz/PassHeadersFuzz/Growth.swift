#if !LIBFUZZER
  import Foundation
  import PassHeaders
  import TestSupport

  /// Measures how the time grows with the length, of texts that are made by repeating.
  ///
  /// What is repeated follows from data: each byte, each pair of the dictionary's tokens, each small
  /// file of the corpus, and in those that are JSON each text, element and member, the members under
  /// names of their own, written as JSON and as XML. Each way into the library is given as many of these
  /// texts as there is time for, short ones, in an order that the seed decides. Those that took the most
  /// time per byte are measured at a length, twice and four times that: what grows too fast is slow
  /// already where it is short.
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

    /// How often a text is measured, and how often one is that seems to grow too fast: the machine may
    /// have been slow.
    private static let rounds = (ordinary: 1, most: 5)

    /// Prints a table; `false` if the time for a text grows faster than it may.
    static func measure(_ corpus: [Bytes], _ dictionary: [Bytes], _ seed: UInt64) -> Bool {
      print(row("entry", "text", ["bytes", "ms", "x 2", "x 4", "growth"]))
      var generator = SeededGenerator(state: seed)
      let units = Unit.all(corpus, dictionary).shuffled(using: &generator)
      var (worst, count, failures) = (0.0, 0, 0)
      for entry in Entry.all {
        for unit in slowest(units, entry) + Unit.beginnings {
          var measurement = Measurement(unit, entry)
          if measurement.isTooFast {
            measurement = Measurement(unit, entry, from: measurement.length * 4)
          }
          worst = max(worst, measurement.growth)
          count += 1
          if measurement.isTooFast { failures += 1 }
          print(measurement.row)
          fflush(nil)
        }
      }
      print(
        "\(count) texts of \(units.count) measured; doubling the length multiplies the time by",
        "\(format(worst)) at most;", failures == 0 ? "none is" : "\(failures) are", "above \(limit)"
      )
      return failures == 0
    }

    /// The texts that take the most time where they are short, of those that there is time for.
    private static func slowest(_ units: [Unit], _ entry: Entry) -> [Unit] {
      var times: [Double] = []
      let end = threadTime + trial.seconds
      for unit in units {
        if threadTime > end { break }
        let text = unit.text(trial.length)
        times.append(time { entry.run(text) } / Double(max(text.count, trial.length)))
      }
      return times.indices.sorted { times[$0] > times[$1] }.prefix(trial.survivors)
        .map { units[$0] }
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
      private let names: [String]
      private(set) var length: Int
      /// The least time for the length, for twice and for four times it.
      private var times = [Double](repeating: .infinity, count: 3)

      init(_ unit: Unit, _ entry: Entry, from shortest: Int? = nil) {
        names = [entry.name, unit.name]
        length = shortest ?? lengths.lowerBound
        while length < lengths.upperBound {
          let text = unit.text(length)
          if time({ entry.run(text) }) >= sampleTime { break }
          length *= 2
        }
        times[0] = time { entry.run(unit.text(length)) }
        if times[0] > slow { return }
        let texts = [1, 2, 4].map { unit.text(length * $0) }
        for round in 0..<rounds.most where round < rounds.ordinary || isTooFast {
          for (index, text) in texts.enumerated() {
            times[index] = min(times[index], time { entry.run(text) })
          }
        }
      }

      /// By what doubling multiplies the time. What takes no time to speak of does not grow.
      var growth: Double { (max(times[2], 0.000_1) / max(times[0], 0.000_1)).squareRoot() }

      var isTooFast: Bool { growth >= limit }

      var row: String {
        Growth.row(
          names[0], names[1], ["\(length)"] + (times.map { $0 * 1000 } + [growth]).map(format))
          + (isTooFast ? "  grows too fast" : "")
      }
    }

    private static func format(_ number: Double) -> String { String(format: "%.2f", number) }

    private static func row(_ entry: String, _ text: String, _ columns: [String]) -> String {
      entry.padding(toLength: 30, withPad: " ", startingAt: 0)
        + text.padding(toLength: 42, withPad: " ", startingAt: 0)
        + columns.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }.joined()
    }
  }

  // MARK: - Texts

  /// A text of any length.
  private struct Unit: Sendable {
    let name: String
    /// Makes a text of about so many bytes.
    let text: @Sendable (Int) -> Bytes

    /// What is longer is repeated too seldom in what is tried.
    private static let longest = 512

    /// A text of nothing but beginnings of values, in lines and in strings.
    static let beginnings = ["eyJ\n", "eyJ\" \""].map { repeated(Bytes($0.utf8)) }

    static func all(_ corpus: [Bytes], _ dictionary: [Bytes]) -> [Unit] {
      let bytes = (UInt8.min...UInt8.max).map { repeated([$0]) }
      let tokens = dictionary.filter { !$0.isEmpty && $0.count <= 16 }
      let pairs = tokens.flatMap { first in tokens.map { repeated(first + $0) } }
      let files = Set(corpus.filter { 1...longest ~= $0.count })
        .sorted { $0.lexicographicallyPrecedes($1) }
      return bytes + pairs + files.flatMap { [repeated($0)] + grownJSON($0) }
    }

    private static func repeated(_ unit: Bytes) -> Unit {
      Unit(name: String(decoding: unit, as: UTF8.self).debugDescription) {
        Bytes(repeatElement(unit, count: $0 / unit.count + 1).joined())
      }
    }

    /// Each text, element and member of a JSON text, or of what is in Base64, repeated where it is.
    private static func grownJSON(_ bytes: Bytes) -> [Unit] {
      let decoded = (try? Base64.decode(bytes.span)) ?? bytes
      guard let value = try? JSONValue(parsing: decoded.span) else { return [] }
      let name = String(decoding: decoded.prefix(60), as: UTF8.self).debugDescription
      return (0..<value.placeCount).flatMap { place in
        let grown = { @Sendable (length: Int) in
          var (place, value) = (place, value)
          value.grow(at: &place, to: length)
          return value
        }
        return [
          Unit(name: "\(place) of \(name)") { grown($0).json },
          Unit(name: "XML, \(place) of \(name)") { length in
            var xml = ""
            return grown(length).writeXML(to: &xml) ? Bytes("<a>\(xml)</a>".utf8) : []
          },
        ]
      }
    }
  }

  extension JSONValue {
    /// How many values it is made of, itself included.
    fileprivate var placeCount: Int {
      switch self {
      case .null, .bool, .number, .string: 1
      case .array(let elements): elements.reduce(1) { $0 + $1.placeCount }
      case .object(let members): members.reduce(1) { $0 + $1.value.placeCount }
      }
    }

    /// Repeats what the value at a place holds, up to about so many bytes: the places are counted in
    /// the order of the text.
    fileprivate mutating func grow(at place: inout Int, to length: Int) {
      place -= 1
      let (isHere, size) = (place == -1, json.count)
      let count = length / Swift.max(size, 1)
      switch self {
      case .null, .bool, .number:
        if isHere { self = .number(String(repeating: "1", count: length)) }
      case .string(let text):
        // A normalization would have to sort the marks.
        let unit = text.isEmpty ? "\u{301}\u{327}" : text + "\u{301}"
        if isHere { self = .string(String(repeating: unit, count: count)) }
      case .array(var elements):
        for index in elements.indices where place >= 0 {
          elements[index].grow(at: &place, to: length)
        }
        self = .array(isHere ? (0..<count).flatMap { _ in elements } : elements)
      case .object(var members):
        for index in members.indices where place >= 0 {
          members[index].value.grow(at: &place, to: length)
        }
        guard isHere else {
          self = .object(members)
          return
        }
        self = .object(
          members
            + (0..<count).flatMap { number in
              members.map { JSONMember(name: "\($0.name)\(number)", value: $0.value) }
            })
      }
    }
  }

  // MARK: - Entries

  /// A way into the library.
  private struct Entry: Sendable {
    let name: String
    let run: @Sendable (Bytes) -> Void

    static let all =
      [FuzzTarget.header, .document, .inspection].map { target in
        Entry(name: target.rawValue) { consume(target.failure($0)) }
      } + [
        Entry(name: "finder") { consume(Scan($0, piece: 1 << 16).verdicts) },
        Entry(name: "finder, live, byte by byte") {
          consume(Scan($0, piece: 1, isLive: true).verdicts)
        },
        Entry(name: "redactor") { consume(CaptureProperties.redact($0, piece: 1 << 16)) },
      ]
  }
#endif
