import Foundation

/// Some work to measure, and other work to compare it with.
struct Row {
  /// The name of the row, such as `decode status, compact`.
  let name: String
  /// Returns the number of bytes that the work reads, or writes if it encodes.
  let bytes: () -> Int
  /// The number of items that the work handles, such as headers found or members read.
  var units = 1
  let goal: Goal
  /// The maximum number of memory blocks that the work may allocate.
  var allocationLimit: Double?
  /// The maximum number of processor instructions of the work.
  var instructionLimit: Double?
  /// Whether the work runs in several threads.
  ///
  /// The processor time of all threads counts, because elapsed time depends on whether other programs use the cores.
  var isParallel = false
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

/// The performance that a row has to reach.
enum Goal {
  /// The work is at least this many times as fast as the peer, per unit.
  case timesFaster(Double)
  /// The work takes at most this many times as long as the peer, per unit.
  case timesAsLong(Double)
  /// Each unit that the peer does not have adds at most this many nanoseconds.
  case addedNanoseconds(Double)
}

/// The results of measuring a row.
struct Measurement {
  let row: Row
  /// The processor time of one call in nanoseconds, as the median of all runs.
  let nanoseconds: Double
  let peerNanoseconds: Double
  /// The factor by which the work is faster than the peer, per unit. It is the median of the ratios of all runs.
  let ratio: Double
  let allocations: Double?
  let peerAllocations: Double?
  var instructions: Double?
  var peerInstructions: Double?

  var megabytesPerSecond: Double { Double(row.bytes()) / nanoseconds * 1e3 }

  /// The number of instructions of the work as a fraction of the peer's, per unit.
  var instructionShare: Double? {
    guard let instructions, let peerInstructions else { return nil }
    return instructions / peerInstructions / row.unitsPerPeerUnit
  }

  /// The value to compare with the goal, in the goal's own unit.
  var figure: Double {
    switch row.goal {
    case .timesFaster: ratio
    case .timesAsLong: 1 / ratio
    case .addedNanoseconds: (nanoseconds - peerNanoseconds) / Double(row.units)
    }
  }

  var isGoalMet: Bool {
    switch row.goal {
    case .timesFaster(let goal): figure >= goal
    case .timesAsLong(let goal), .addedNanoseconds(let goal): figure <= goal
    }
  }
}

/// A stopwatch that measures the work of a row and its peer alternately.
///
/// A machine may be half as fast for several seconds. This hardly changes the ratio of two times that were measured
/// directly after each other, and even less the median of many ratios.
struct Stopwatch {
  let runs: Int
  /// The duration of a sample in nanoseconds.
  let sampleLength: Double

  func measure(_ row: Row) -> Measurement {
    let count = callsPerSample(row, row.work)
    let peerCount = callsPerSample(row, row.peer.work)
    var times: [Double] = []
    var peerTimes: [Double] = []
    for run in 0..<runs {
      // In every second run the work is measured before its peer, in the others after it.
      if run.isMultiple(of: 2) { times.append(time(row, row.work, count)) }
      peerTimes.append(time(row, row.peer.work, peerCount))
      if !run.isMultiple(of: 2) { times.append(time(row, row.work, count)) }
    }
    return Measurement(
      row: row, nanoseconds: median(times), peerNanoseconds: median(peerTimes),
      ratio: median(zip(times, peerTimes).map { $1 / $0 }) * row.unitsPerPeerUnit,
      allocations: row.isParallel ? nil : AllocationCounter.count(row.work),
      peerAllocations: row.isParallel ? nil : AllocationCounter.count(row.peer.work))
  }

  /// Returns the number of calls that take as long as a sample.
  private func callsPerSample(_ row: Row, _ work: () -> Void) -> Int {
    // The first call creates the inputs.
    work()
    var count = 1
    while true {
      let elapsed = time(row, work, count) * Double(count)
      if elapsed >= sampleLength / 2 {
        return max(1, Int(Double(count) * sampleLength / elapsed))
      }
      count *= 2
    }
  }

  /// Returns the processor time of one call in nanoseconds. The time of other programs is not included.
  private func time(_ row: Row, _ work: () -> Void, _ count: Int) -> Double {
    let clock = row.isParallel ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID
    let start = nanoseconds(clock)
    for _ in 0..<count { work() }
    return (nanoseconds(clock) - start) / Double(count)
  }

  private func nanoseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  private func median(_ values: [Double]) -> Double {
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
