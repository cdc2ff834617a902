import Foundation

/// The page Tests/Benchmark/Performance.md.
enum Report {
  static func page(_ measurements: [Measurement]) -> String {
    let rows = measurements.map { measurement in
      let row = measurement.row
      let cells = [
        row.name, number(measurement.nanoseconds), number(measurement.megabytesPerSecond),
        figure(measurement.blocks, limit: row.blockLimit),
        figure(measurement.instructions, limit: row.instructionLimit), row.peer.name,
        number(measurement.peerNanoseconds), factor(measurement.ratio),
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return introduction + rows.joined(separator: "\n")
  }

  private static let introduction = """
    # Performance

    This page is the output of `swift run -c release pass-headers-benchmark` on Linux x86-64.

    - Each row is measured in turn with its peer, which does similar work with Foundation, such as `Data(base64Encoded:)` and
      `JSONDecoder`, or with other functions of the package. The factor is the median of 16 runs.
    - The time is the CPU time of one call in nanoseconds.
    - `blocks` counts the blocks of memory that a call allocates. `instructions` are counted with valgrind.
    - The figures in parentheses are limits. `.ci/run benchmark` fails if a row exceeds one. Times have no limits, because
      they depend on the machine.

    | work | ns | MB/s | blocks | instructions | compared with | its ns | the work takes |
    | --- | ---: | ---: | ---: | ---: | --- | ---: | --- |

    """

  private static func figure(_ value: Double?, limit: Int?) -> String {
    (value.map { number($0.rounded(.up)) } ?? "")
      + (limit.map { " (\(number(Double($0))))" } ?? "")
  }

  private static func factor(_ ratio: Double) -> String {
    ratio >= 1
      ? "1/\(String(format: "%.1f", ratio)) of the time"
      : "\(String(format: "%.1f", 1 / ratio)) times as long"
  }

  /// Formats `value` with at least three significant digits, such as `1.25` or `12,500`.
  private static func number(_ value: Double) -> String {
    let digits = value >= 100 || value == value.rounded() ? 0 : value >= 10 ? 1 : 2
    let parts = String(format: "%.\(digits)f", value).split(separator: ".")
    let whole = String(
      parts[0].reversed().enumerated().flatMap { index, digit in
        index > 0 && index.isMultiple(of: 3) ? [",", digit] : [digit]
      }.reversed())
    return ([whole] + parts.dropFirst().map { String($0) }).joined(separator: ".")
  }
}
