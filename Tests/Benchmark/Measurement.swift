import Foundation

/// A piece of work, and other work to compare it with.
struct Row {
  /// For example `decode status, compact`.
  let name: String
  /// How many bytes go in, or come out.
  let bytes: () -> Int
  /// How many of what a row is about are done by the work: headers found, members read.
  var units = 1
  var goal: Goal?
  /// How many blocks of memory the work may ask for.
  var allocationLimit: Double?
  /// Which share of the peer's instructions the work may take.
  var instructionLimit: Double?
  /// Whether the work runs in several threads, so that only the clock on the wall can time it.
  var isParallel = false
  /// What the work is compared with.
  var peer: Peer?
  /// Does the work once.
  let work: () -> Void

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
  /// At most so many nanoseconds for a unit.
  case nanoseconds(Double)
  /// At most so many nanoseconds more than the peer for each unit that the peer does not have.
  case addedNanoseconds(Double)
  /// At least so many megabytes in a second.
  case megabytesPerSecond(Double)
}

/// What was measured of a row.
struct Measurement {
  let row: Row
  /// Nanoseconds for the work once: the median of the runs.
  let nanoseconds: Double
  let peerNanoseconds: Double?
  /// How many times faster the work is than its peer, unit by unit: the median of each run's ratio.
  let ratio: Double?
  let allocations: Double?
  let peerAllocations: Double?
  var instructions: Double?
  var peerInstructions: Double?

  var megabytesPerSecond: Double { Double(row.bytes()) / nanoseconds * 1e3 }

  /// How many instructions the work takes for each of the peer's.
  var instructionShare: Double? {
    guard let instructions, let peerInstructions else { return nil }
    return instructions / peerInstructions
  }

  /// What the goal is about, and whether it is met.
  var outcome: (figure: Double, isMet: Bool)? {
    switch row.goal {
    case .timesFaster(let goal)?: ratio.map { ($0, $0 >= goal) }
    case .timesAsLong(let goal)?: ratio.map { (1 / $0, 1 / $0 <= goal) }
    case .nanoseconds(let goal)?:
      (nanoseconds / Double(row.units), nanoseconds <= goal * Double(row.units))
    case .addedNanoseconds(let goal)?:
      peerNanoseconds.map { peer in
        let added = (nanoseconds - peer) / Double(row.units)
        return (added, added <= goal)
      }
    case .megabytesPerSecond(let goal)?: (megabytesPerSecond, megabytesPerSecond >= goal)
    case nil: ratio.map { ($0, true) }
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
    let peerCount = row.peer.map { calibrate(row, $0.work) }
    var times: [Double] = []
    var peerTimes: [Double] = []
    for run in 0..<runs {
      // The one that comes first changes.
      if run.isMultiple(of: 2) { times.append(time(row, row.work, count)) }
      if let peer = row.peer, let peerCount { peerTimes.append(time(row, peer.work, peerCount)) }
      if !run.isMultiple(of: 2) { times.append(time(row, row.work, count)) }
    }
    let perUnit = Double(row.units) / Double(row.peer?.units ?? 1)
    return Measurement(
      row: row, nanoseconds: median(times),
      peerNanoseconds: peerTimes.isEmpty ? nil : median(peerTimes),
      ratio: peerTimes.isEmpty ? nil : median(zip(times, peerTimes).map { $1 / $0 }) * perUnit,
      allocations: row.isParallel ? nil : AllocationCounter.count(row.work),
      peerAllocations: row.isParallel ? nil : row.peer.flatMap { AllocationCounter.count($0.work) })
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

  /// The nanoseconds for the work once: the thread's own, which other programs do not add to.
  private func time(_ row: Row, _ work: () -> Void, _ count: Int) -> Double {
    let clock = row.isParallel ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID
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
