import PassHeaders

typealias Bytes = ContiguousArray<UInt8>

/// A part of the library that inputs are given to. Its properties have to hold for each input.
enum FuzzTarget: String, CaseIterable, Sendable {
  case header, configuration, inspection, capture

  /// Returns the first property of the target that does not hold for `input`, or `nil` if all of them hold.
  func firstFailure(for input: Bytes) -> PropertyFailure? {
    do throws(PropertyFailure) {
      switch self {
      case .header: try HeaderProperties.check(input)
      case .configuration: try ConfigurationProperties.check(input)
      case .inspection: try InspectionProperties.check(input)
      case .capture: try CaptureProperties.check(input)
      }
      return nil
    } catch {
      return error
    }
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
}

/// The error that is thrown when a property does not hold for an input.
struct PropertyFailure: Error {
  let property: StaticString
  /// The case in which the property does not hold, such as an offset or a format. Empty if there is nothing to add.
  let detail: String
}

/// Checks that `condition`, which has to be true for every input, is true.
///
/// - Parameters:
///   - property: The message if `condition` is false. It also identifies the property.
///   - detail: The case, such as an offset. It is only evaluated if `condition` is false.
func expect(
  _ condition: Bool, _ property: StaticString, _ detail: @autoclosure () -> String = ""
) throws(PropertyFailure) {
  if !condition { throw PropertyFailure(property: property, detail: detail()) }
}

/// Keeps the optimizer from removing a call whose result `value` is not used.
@inline(never)
@_optimize(none)
func consume<Value>(_ value: Value) {}
