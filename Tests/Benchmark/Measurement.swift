import Foundation

/// Some work to measure, and other work to compare it with.
struct Row {
  /// The name of the row, such as `decode status, compact`.
  let name: String
  /// Returns the number of bytes that the work reads, or writes if it encodes.
  let bytes: () -> Int
  /// The number of items that the work handles, such as headers found or members read.
  var units = 1
  /// The maximum number of memory blocks that the work may allocate.
  var blockLimit: Int?
  /// The maximum number of processor instructions of the work.
  var instructionLimit: Int?
  /// The work to compare with.
  let peer: Peer
  /// Does the work once.
  let work: () -> Void

  var unitsPerPeerUnit: Double { Double(units) / Double(peer.units) }

  struct Peer {
    /// The name of the peer, such as `Foundation`.
    let name: String
    var units = 1
    let work: () -> Void
  }
}

/// The results of measuring a row.
struct Measurement {
  let row: Row
  /// The processor time of one call in nanoseconds, as the median of all runs.
  let nanoseconds: Double
  let peerNanoseconds: Double
  /// The factor by which the work is faster than the peer, per unit. It is the median of the ratios of all runs.
  let ratio: Double
  /// The number of memory blocks that a call allocates, or `nil` if they cannot be counted on this system.
  let blocks: Double?
  /// The number of instructions of a call, or `nil` for a row without a limit, and without valgrind.
  let instructions: Double?

  var megabytesPerSecond: Double { Double(row.bytes()) / nanoseconds * 1e3 }
}

/// A stopwatch that measures the work of a row and its peer alternately.
///
/// A machine may be half as fast for several seconds. This hardly changes the ratio of two times that were measured
/// directly after each other, and even less the median of many ratios.
enum Stopwatch {
  private static let runs = 16
  /// The duration of a sample in nanoseconds.
  private static let sampleLength = 4e6

  static func measure(_ row: Row, _ counter: InstructionCounter?) -> Measurement {
    let count = callsPerSample(row.work)
    let peerCount = callsPerSample(row.peer.work)
    var times: [Double] = []
    var peerTimes: [Double] = []
    for run in 0..<runs {
      // In every second run the work is measured before its peer, in the others after it.
      if run.isMultiple(of: 2) { times.append(time(row.work, count)) }
      peerTimes.append(time(row.peer.work, peerCount))
      if !run.isMultiple(of: 2) { times.append(time(row.work, count)) }
    }
    return Measurement(
      row: row, nanoseconds: median(times), peerNanoseconds: median(peerTimes),
      ratio: median(zip(times, peerTimes).map { $1 / $0 }) * row.unitsPerPeerUnit,
      blocks: AllocationCounter.count(row.work),
      instructions: counter?.count(row))
  }

  /// Returns the number of calls that take as long as a sample.
  private static func callsPerSample(_ work: () -> Void) -> Int {
    // The first call creates the inputs.
    work()
    var count = 1
    while true {
      let elapsed = time(work, count) * Double(count)
      if elapsed >= sampleLength / 2 {
        return max(1, Int(Double(count) * sampleLength / elapsed))
      }
      count *= 2
    }
  }

  /// Returns the processor time of one call in nanoseconds. The time of other programs is not included.
  private static func time(_ work: () -> Void, _ count: Int) -> Double {
    let start = nanoseconds()
    for _ in 0..<count { work() }
    return (nanoseconds() - start) / Double(count)
  }

  private static func nanoseconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

/// Keeps the compiler from removing work whose result `value` is not used.
@inline(never)
@_optimize(none)
func keep<Value>(_ value: borrowing Value) {}
