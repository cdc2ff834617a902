/// A piece of work, and the same done another way to compare it with.
struct Row {
  /// For example `decode status, compact`.
  let name: String
  /// How many bytes go in, or come out.
  let bytes: Int
  /// Does the work once.
  let work: () -> Void
  /// What the work is compared with.
  var peer: Peer?
  /// How many times faster than the peer the work is to be.
  var goal: Double?
  /// How many blocks of memory the work may ask for.
  var allocationLimit: Double?

  struct Peer {
    /// For example `Foundation`.
    let name: String
    let work: () -> Void
  }
}

/// What was measured of a row.
struct Measurement {
  let row: Row
  /// Nanoseconds for the work once: the median of the rounds.
  let nanoseconds: Double
  let peerNanoseconds: Double?
  /// How many times faster the work is than its peer: the median of the ratios of each round.
  let ratio: Double?
  let allocations: Double?
  let peerAllocations: Double?

  var bytesPerSecond: Double { Double(row.bytes) / nanoseconds * 1e9 }
  var meetsGoal: Bool? {
    guard let goal = row.goal, let ratio else { return nil }
    return ratio >= goal
  }
}

/// Measures rows and their peers in turn.
///
/// A machine may be twice as slow for seconds on end. A ratio of two times that were taken one
/// right after the other hardly notices; the median of many of them does not.
struct Stopwatch {
  let rounds: Int
  /// How long a sample takes, in nanoseconds.
  let sampleLength: Double

  func measure(_ row: Row) -> Measurement {
    let count = calibrate(row.work)
    let peerCount = row.peer.map { calibrate($0.work) }
    var times: [Double] = []
    var peerTimes: [Double] = []
    for round in 0..<rounds {
      // The one that comes first changes.
      if round.isMultiple(of: 2) { times.append(time(row.work, count)) }
      if let peer = row.peer, let peerCount { peerTimes.append(time(peer.work, peerCount)) }
      if !round.isMultiple(of: 2) { times.append(time(row.work, count)) }
    }
    return Measurement(
      row: row, nanoseconds: median(times),
      peerNanoseconds: peerTimes.isEmpty ? nil : median(peerTimes),
      ratio: peerTimes.isEmpty ? nil : median(zip(times, peerTimes).map { $1 / $0 }),
      allocations: AllocationCounter.count(row.work),
      peerAllocations: row.peer.flatMap { AllocationCounter.count($0.work) })
  }

  /// How often the work is done in a sample.
  private func calibrate(_ work: () -> Void) -> Int {
    var count = 1
    while true {
      let elapsed = time(work, count) * Double(count)
      if elapsed >= sampleLength / 2 {
        return max(1, Int(Double(count) * sampleLength / elapsed))
      }
      count *= 2
    }
  }

  private func time(_ work: () -> Void, _ count: Int) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<count { work() }
    let elapsed = start.duration(to: clock.now).components
    let nanoseconds = Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9
    return nanoseconds / Double(count)
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
