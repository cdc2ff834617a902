import PassHeaders
import TestSupport

typealias Bytes = ContiguousArray<UInt8>

/// What an input is given to.
enum FuzzTarget: String, CaseIterable, Sendable {
  case header, model, document, inspection, capture, leak, wire

  /// How many properties ten thousand inputs make sure of ten times each, or more often.
  static let propertyCounts: [Self: Int] = [
    .header: 25, .model: 12, .document: 27, .inspection: 17, .capture: 7, .leak: 19, .wire: 15,
  ]

  /// The first property of the target that does not hold for an input; `nil` if all do.
  func failure(_ bytes: Bytes) -> PropertyFailure? {
    Result { () throws(PropertyFailure) in
      switch self {
      case .header: try HeaderProperties.check(bytes)
      case .model: try ModelProperties.check(bytes)
      case .document: try DocumentProperties.check(bytes)
      case .inspection: try InspectionProperties.check(bytes)
      case .capture: try CaptureProperties.check(bytes)
      case .leak: try LeakProperties.check(bytes)
      case .wire: try WireProperties.check(bytes)
      }
    }.failure
  }

  /// What is printed of a failure: what was found, and the command that repeats it.
  func report(_ failure: PropertyFailure, _ input: Bytes) -> String {
    let base64 = Base64.encode(input.span)
    return """

      \(rawValue): \(failure.property)\(failure.detail.isEmpty ? "" : ": ")\(failure.detail)
        input: \(base64)
        again: echo \(base64) | base64 -d >input && swift run pass-headers-fuzz \
      --target \(rawValue) input

      """
  }

  init(named name: some StringProtocol) throws(Stop) {
    guard let target = FuzzTarget(rawValue: String(name)) else {
      let names = FuzzTarget.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw Stop(code: 64, message: "there is no target \(name); the targets are \(names)")
    }
    self = target
  }
}

/// Why a run does not begin: with 64 the command is wrong, with 66 a file is missing.
struct Stop: Error {
  let code: Int32
  let message: String
}

// MARK: Properties

/// A property that does not hold.
struct PropertyFailure: Error {
  let property: StaticString
  /// In which case.
  let detail: String
}

/// Makes sure of something that has to hold for every input.
@inline(__always)
func expect(
  _ condition: Bool, _ property: StaticString, _ detail: @autoclosure () -> String = ""
) throws(PropertyFailure) {
  unsafe Rounds.counts?["\(property)", default: 0] += 1
  if !condition { throw PropertyFailure(property: property, detail: detail()) }
}

/// How often each property was made sure of, while that is counted.
enum Rounds {
  nonisolated(unsafe) static var counts: [String: Int]?
}

/// Keeps the optimiser from removing a call whose result nobody needs.
@inline(never)
@_optimize(none)
func consume<Value>(_ value: Value) {}

/// What the library says of an input: codes, kinds and layers. An input is worth changing if two of
/// them were not seen together before.
enum Behaviour {
  nonisolated(unsafe) private static var parts: [UInt64] = []

  /// Notes a part, which may not depend on texts of the input: else every input would be new.
  static func note(_ part: String) {
    let hash = part.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    if unsafe !parts.contains(hash) { unsafe parts.append(hash) }
  }

  /// Adds the pairs of parts that were noted since the last call.
  static func take(into pairs: inout Set<UInt64>) {
    for first in unsafe parts {
      for second in unsafe parts { pairs.insert(first &+ second &* 0x9E37_79B9_7F4A_7C15) }
    }
    unsafe parts.removeAll(keepingCapacity: true)
  }
}
