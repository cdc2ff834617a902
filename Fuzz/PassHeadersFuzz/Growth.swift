#if !LIBFUZZER
  import Foundation

  /// Measures how the time grows with the length, for the shapes of input that would hurt most.
  enum Growth {
    /// What doubling the length may multiply the time by: linear time does by 2, quadratic by 4.
    private static let limit = 2.3

    /// Below that, a limit or a cache that one length exceeds and the other does not may be the reason:
    /// the shape is measured at four times the length, where quadratic time would grow as fast.
    private static let unclear = 3.2

    /// A shape is measured at a length that takes this long, in seconds, or else at the longest, and at
    /// twice and four times that.
    private static let sampleTime = 0.003
    private static let longest = 1 << 18

    /// How often a shape is measured, and how often one is that seems to grow too fast: the machine may
    /// have been slow.
    private static let rounds = (ordinary: 1, most: 30)

    /// Prints a table; `false` if a shape grows faster than it may.
    ///
    /// - Parameter words: What the names of the shapes contain; all shapes without any.
    static func measure(_ words: [String]) -> Bool {
      print(row("shape", "bytes", "ms", "growth", "x 2", "x 4"))
      var worst = 0.0
      var failures = 0
      let shapes = Shape.all.filter { shape in
        words.isEmpty || words.contains { shape.name.contains($0) }
      }
      for shape in shapes {
        var measurement = Measurement(shape)
        if measurement.isTooFast, measurement.growth < unclear {
          measurement = Measurement(shape, from: measurement.length * 4)
        }
        worst = max(worst, measurement.growth)
        if measurement.isTooFast { failures += 1 }
        print(measurement.row)
      }
      print(
        "\(shapes.count) shapes; doubling the length multiplies the time by \(format(worst)) at most;",
        failures == 0 ? "no shape is" : "\(failures) are", "above \(limit)")
      return failures == 0
    }

    private struct Measurement {
      private let shape: Shape
      private(set) var length: Int
      /// The least time for the length, for twice and for four times it.
      private var times = [Double](repeating: .infinity, count: 3)

      init(_ shape: Shape, from shortest: Int? = nil) {
        self.shape = shape
        length = shortest ?? shape.shortest
        while length < longest, Self.time(shape.prepare(length)) < sampleTime {
          length *= 2
        }
        let works = [1, 2, 4].map { shape.prepare(length * $0) }
        for round in 0..<rounds.most where round < rounds.ordinary || isTooFast {
          for (index, work) in works.enumerated() {
            times[index] = min(times[index], Self.time(work))
          }
        }
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

      /// By what each doubling multiplied the time. What takes no time to speak of does not grow.
      private var factors: [Double] {
        let times = times.map { max($0, 0.000_1) }
        return [times[1] / times[0], times[2] / times[1]]
      }

      /// The geometric mean: limits, caches and larger pages may make one of the doublings dearer.
      var growth: Double { factors.reduce(1, *).squareRoot() }

      var isTooFast: Bool { growth >= limit }

      var row: String {
        Growth.row(
          shape.name, "\(length)", format(times[0] * 1000), format(growth), format(factors[0]),
          format(factors[1])) + (isTooFast ? "  grows too fast" : "")
      }
    }

    private static func format(_ number: Double) -> String { String(format: "%.2f", number) }

    private static func row(_ name: String, _ columns: String...) -> String {
      name.padding(toLength: 58, withPad: " ", startingAt: 0)
        + columns.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }.joined()
    }
  }
#endif
