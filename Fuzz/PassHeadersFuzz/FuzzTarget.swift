import PassHeaders
import TestSupport

typealias Bytes = ContiguousArray<UInt8>

/// A part of the library that inputs are given to. Its properties have to hold for each input.
enum FuzzTarget: String, CaseIterable, Sendable {
  case header, model, document, inspection, capture, leak, wire

  /// The number of properties of each target that 10,000 inputs check at least ten times each.
  ///
  /// A run that checks fewer fails, because a property that is never reached would seem to hold. See ``Exploration``.
  static let propertyCounts: [Self: Int] = [
    .header: 27, .model: 24, .document: 25, .inspection: 17, .capture: 12, .leak: 20, .wire: 15,
  ]

  /// Returns the first property of the target that does not hold for `bytes`, or `nil` if all of them hold.
  func firstFailure(for bytes: Bytes) -> PropertyFailure? {
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

  /// Returns the text that is printed for `failure`: the property, the input in Base64, and a command that repeats it.
  func report(_ failure: PropertyFailure, _ input: Bytes) -> String {
    let base64 = Base64.encode(input.span)
    return """

      \(rawValue): \(failure.property)\(failure.detail.isEmpty ? "" : ": ")\(failure.detail)
        input: \(base64)
        again: echo \(base64) | base64 -d >input && swift run pass-headers-fuzz \
      --target \(rawValue) input

      """
  }

  init(named name: some StringProtocol) throws(ExitError) {
    guard let target = FuzzTarget(rawValue: String(name)) else {
      let names = FuzzTarget.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw ExitError(code: 64, message: "there is no target \(name); the targets are \(names)")
    }
    self = target
  }
}

/// An error that ends the program before any input is checked.
///
/// The exit code is 64 if the command line is wrong, and 66 if a file is missing.
struct ExitError: Error {
  let code: Int32
  let message: String
}

// MARK: Properties

/// The error that is thrown when a property does not hold for an input.
struct PropertyFailure: Error {
  let property: StaticString
  /// The case in which the property does not hold, such as an offset or a format. Empty if there is nothing to add.
  let detail: String
}

/// Checks that `condition`, which has to be true for every input, is true. Counts the check in ``CheckCounts``.
///
/// - Parameters:
///   - property: The message if `condition` is false. It also identifies the property.
///   - detail: The case, such as an offset. It is only evaluated if `condition` is false.
@inline(__always)
func expect(
  _ condition: Bool, _ property: StaticString, _ detail: @autoclosure () -> String = ""
) throws(PropertyFailure) {
  unsafe CheckCounts.current?["\(property)", default: 0] += 1
  if !condition { throw PropertyFailure(property: property, detail: detail()) }
}

/// The number of times that ``expect(_:_:_:)`` checked each property.
enum CheckCounts {
  nonisolated(unsafe) static var current: [String: Int]?
}

/// Keeps the optimizer from removing a call whose result `value` is not used.
@inline(never)
@_optimize(none)
func consume<Value>(_ value: Value) {}

/// The record of how the library reacts to an input: fault codes, kinds of values and layers.
///
/// An input is changed further if it shows a pair of reactions that no earlier input showed together.
enum Behavior {
  nonisolated(unsafe) private static var parts: [UInt64] = []

  /// Records a reaction to the current input.
  ///
  /// - Parameter part: A reaction, such as a fault code. It must not contain text of the input, because every input
  ///   would then be new.
  static func record(_ part: String) {
    let hash = part.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    if unsafe !parts.contains(hash) { unsafe parts.append(hash) }
  }

  /// Inserts a hash of each pair of recorded reactions into `pairs`, and clears the record.
  static func movePairs(into pairs: inout Set<UInt64>) {
    for first in unsafe parts {
      for second in unsafe parts { pairs.insert(first &+ second &* 0x9E37_79B9_7F4A_7C15) }
    }
    unsafe parts.removeAll(keepingCapacity: true)
  }
}
