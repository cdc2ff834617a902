import Foundation

/// Prints measurements, for people or for programs.
enum Report {
  static func table(_ measurements: [Measurement]) -> String {
    let header = [
      "work", "ns", "MB/s", "allocations", "compared with", "ns", "allocations", "times faster",
      "goal",
    ]
    let lines = measurements.map { measurement in
      let row = measurement.row
      return [
        row.name, number(measurement.nanoseconds), number(measurement.bytesPerSecond / 1e6),
        measurement.allocations.map(number) ?? "-", row.peer?.name ?? "-",
        measurement.peerNanoseconds.map(number) ?? "-",
        measurement.peerAllocations.map(number) ?? "-", measurement.ratio.map(number) ?? "-",
        row.goal.map(number) ?? "-",
      ]
    }
    let widths = header.indices.map { column in
      ([header] + lines).map { $0[column].count }.max() ?? 0
    }
    return ([header] + lines).map { cells in
      cells.enumerated().map { column, cell in
        let fill = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 || column == 4 ? cell + fill : fill + cell
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// Three digits or more.
  private static func number(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    let text = String(format: "%.\(digits)f", value)
    return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
  }

  static func json(_ measurements: [Measurement]) throws -> String {
    let rows = measurements.map { measurement in
      Line(
        name: measurement.row.name, bytes: measurement.row.bytes,
        nanoseconds: measurement.nanoseconds, bytesPerSecond: measurement.bytesPerSecond,
        allocations: measurement.allocations, allocationLimit: measurement.row.allocationLimit,
        peer: measurement.row.peer?.name, peerNanoseconds: measurement.peerNanoseconds,
        peerAllocations: measurement.peerAllocations, ratio: measurement.ratio,
        goal: measurement.row.goal)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(rows), as: UTF8.self)
  }

  private struct Line: Encodable {
    let name: String
    let bytes: Int
    let nanoseconds: Double
    let bytesPerSecond: Double
    let allocations: Double?
    let allocationLimit: Double?
    let peer: String?
    let peerNanoseconds: Double?
    let peerAllocations: Double?
    let ratio: Double?
    let goal: Double?
  }
}
