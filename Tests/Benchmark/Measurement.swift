import Foundation

/// A piece of work, and other work to compare it with.
struct Row {
  /// For example `decode status, compact`.
  let name: String
  /// How many bytes go in, or come out.
  let bytes: () -> Int
  /// How many of what a row is about are done by the work: headers found, members read.
  var units = 1
  let goal: Goal
  /// How many blocks of memory the work may ask for.
  var allocationLimit: Double?
  /// Which share of the peer's instructions the work may take.
  var instructionLimit: Double?
  /// Whether the work runs in several threads, all of whose CPU time counts: the time that passes
  /// depends on whether other programs use the other cores.
  var isParallel = false
  /// What the work is compared with.
  let peer: Peer
  /// Does the work once.
  let work: () -> Void

  var unitsPerPeerUnit: Double { Double(units) / Double(peer.units) }

  struct Peer {
    /// For example `Foundation`.
    let name: String
    var units = 1
    let work: () -> Void
  }
}

/// What a row is to reach.
enum Goal {
  /// At least so many times as fast as the peer, unit by unit.
  case timesFaster(Double)
  /// At most so many times as long as the peer, unit by unit.
  case timesAsLong(Double)
  /// At most so many nanoseconds more than the peer for each unit that the peer does not have.
  case addedNanoseconds(Double)
}

/// What was measured of a row.
struct Measurement {
  let row: Row
  /// Nanoseconds for the work once: the median of the runs.
  let nanoseconds: Double
  let peerNanoseconds: Double
  /// How many times faster the work is than its peer, unit by unit: the median of each run's ratio.
  let ratio: Double
  let allocations: Double?
  let peerAllocations: Double?
  var instructions: Double?
  var peerInstructions: Double?

  var megabytesPerSecond: Double { Double(row.bytes()) / nanoseconds * 1e3 }

  /// How many instructions the work takes for each of the peer's, unit by unit.
  var instructionShare: Double? {
    guard let instructions, let peerInstructions else { return nil }
    return instructions / peerInstructions / row.unitsPerPeerUnit
  }

  /// What the goal is about.
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

/// Measures rows and their peers in turn.
///
/// A machine may be twice as slow for seconds on end. A ratio of two times that were taken one
/// right after the other hardly notices; the median of many of them does not.
struct Stopwatch {
  let runs: Int
  /// How long a sample takes, in nanoseconds.
  let sampleLength: Double

  func measure(_ row: Row) -> Measurement {
    let count = calibrate(row, row.work)
    let peerCount = calibrate(row, row.peer.work)
    var times: [Double] = []
    var peerTimes: [Double] = []
    for run in 0..<runs {
      // The one that comes first changes.
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

  /// How often the work is done in a sample.
  private func calibrate(_ row: Row, _ work: () -> Void) -> Int {
    // The first time the inputs are made.
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

  /// The nanoseconds of CPU time for the work once, which other programs do not add to.
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

/// Keeps the compiler from leaving out work whose result nobody uses.
@inline(never)
@_optimize(none)
func keep<Value>(_ value: borrowing Value) {}
