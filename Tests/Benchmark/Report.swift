import Foundation

/// The results of a benchmark as a table for people, or as JSON for programs.
enum Report {
  static func table(_ measurements: [Measurement]) -> String {
    let hasInstructions = measurements.contains { $0.instructions != nil }
    let header =
      ["work", "ns", "MB/s", "blocks", "compared with", "ns", "blocks"]
      + (hasInstructions ? ["instructions", "compared", "share"] : []) + ["goal", "figure", "met"]
    let lines = measurements.map { measurement in
      let row = measurement.row
      var cells = [
        row.name, number(measurement.nanoseconds), number(measurement.megabytesPerSecond),
        measurement.allocations.map(number) ?? "-", row.peer.name,
        number(measurement.peerNanoseconds),
        measurement.peerAllocations.map(number) ?? "-",
      ]
      if hasInstructions {
        cells += [
          measurement.instructions.map(number) ?? "-",
          measurement.peerInstructions.map(number) ?? "-",
          measurement.instructionShare.map { String(format: "%.3f", $0) } ?? "-",
        ]
      }
      return cells + [
        goal(row), number(measurement.figure), measurement.isGoalMet ? "yes" : "no",
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

  private static func goal(_ row: Row) -> String {
    let unit = row.units > 1 ? " each" : ""
    return switch row.goal {
    case .timesFaster(let goal): ">= \(number(goal)) times as fast"
    case .timesAsLong(let goal): "<= \(number(goal)) times as long\(unit)"
    case .addedNanoseconds(let goal): "<= \(number(goal)) ns more\(unit)"
    }
  }

  /// Formats `value` with at least three significant digits, such as `1.25` or `1250`.
  private static func number(_ value: Double) -> String {
    let size = abs(value)
    let digits = size >= 100 ? 0 : size >= 10 ? 1 : 2
    let text = String(format: "%.\(digits)f", value)
    return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
  }

  static func json(_ measurements: [Measurement]) -> String {
    let rows = measurements.map { measurement in
      Line(
        name: measurement.row.name, bytes: measurement.row.bytes(), units: measurement.row.units,
        nanoseconds: measurement.nanoseconds, megabytesPerSecond: measurement.megabytesPerSecond,
        allocations: measurement.allocations, allocationLimit: measurement.row.allocationLimit,
        instructions: measurement.instructions, peer: measurement.row.peer.name,
        peerNanoseconds: measurement.peerNanoseconds,
        peerAllocations: measurement.peerAllocations,
        peerInstructions: measurement.peerInstructions, ratio: measurement.ratio,
        goal: goal(measurement.row), figure: measurement.figure,
        isGoalMet: measurement.isGoalMet)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return (try? encoder.encode(rows)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private struct Line: Encodable {
    let name: String
    let bytes: Int
    let units: Int
    let nanoseconds: Double
    let megabytesPerSecond: Double
    let allocations: Double?
    let allocationLimit: Double?
    let instructions: Double?
    let peer: String
    let peerNanoseconds: Double
    let peerAllocations: Double?
    let peerInstructions: Double?
    let ratio: Double
    let goal: String
    let figure: Double
    let isGoalMet: Bool
  }
}
