import PassHeaders

typealias Bytes = ContiguousArray<UInt8>

/// What an input is given to.
enum FuzzTarget: String, CaseIterable, Sendable {
  case status, device, identifier, model, configuration, inspection, damage, capture, exchange
  case leak, saml, wire

  /// Checks all properties of the target for an input.
  func check(_ bytes: Bytes) throws(PropertyFailure) {
    switch self {
    case .status: try HeaderProperties.check(.partnerFrameworkStatus, bytes)
    case .device: try HeaderProperties.check(.deviceInfo, bytes)
    case .identifier: try HeaderProperties.check(.deviceIdentifier, bytes)
    case .model: try ModelProperties.check(bytes)
    case .configuration: try ConfigurationProperties.check(bytes)
    case .inspection: try InspectionProperties.check(bytes)
    case .damage: try DamageProperties.check(bytes)
    case .capture: try CaptureProperties.check(bytes)
    case .exchange: try CaptureProperties.checkAttribution(bytes)
    case .leak: try LeakProperties.check(bytes)
    case .saml: try SAMLProperties.check(bytes)
    case .wire: try WireProperties.check(bytes)
    }
  }
}

// MARK: Choice

extension FuzzTarget {
  /// A name that is no target's.
  struct UnknownName: Error, CustomStringConvertible {
    let name: String

    var description: String {
      let names = FuzzTarget.allCases.map { $0.rawValue }.joined(separator: ", ")
      return "there is no target \(name); the targets are \(names)"
    }
  }

  static let executableName = "pass-headers-fuzz"
  static let variable = "PASS_HEADERS_FUZZ_TARGET"

  init(named name: String) throws(UnknownName) {
    guard let target = FuzzTarget(rawValue: name) else { throw UnknownName(name: name) }
    self = target
  }

  /// The target that the environment or the executable's own name selects; `nil` if neither does.
  ///
  /// A copy of the executable may have a target's name, alone or after `pass-headers-fuzz-` or
  /// `fuzz_`. Services that run one binary per target need that.
  static func selected(
    arguments: [String], environment: [String: String]
  ) throws(UnknownName) -> FuzzTarget? {
    if let name = environment[variable], !name.isEmpty { return try FuzzTarget(named: name) }
    let name = arguments.first?.split(separator: "/").last.map { String($0) } ?? executableName
    if name == executableName { return nil }
    for prefix in [executableName + "-", "fuzz_"] where name.hasPrefix(prefix) {
      return try FuzzTarget(named: String(name.dropFirst(prefix.count)))
    }
    return try FuzzTarget(named: name)
  }

  /// The target that the first byte of an input selects, and the rest of the input.
  static func selected(by input: Bytes) -> (target: FuzzTarget, input: Bytes)? {
    guard let first = input.first else { return nil }
    return (allCases[Int(first) % allCases.count], Bytes(input.dropFirst()))
  }
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
  if !condition { throw PropertyFailure(property: property, detail: detail()) }
}

extension FuzzTarget {
  /// The property that does not hold for an input; `nil` if all do.
  func failure(_ bytes: Bytes) -> PropertyFailure? {
    do throws(PropertyFailure) {
      try check(bytes)
      return nil
    } catch {
      return error
    }
  }

  /// What is printed of a failure: what was found, and the command that repeats it.
  func report(_ failure: PropertyFailure, _ input: Bytes) -> String {
    let base64 = Base64.encode(input.span)
    return """

      \(rawValue): \(failure.property)\(failure.detail.isEmpty ? "" : ": ")\(failure.detail)
        input: \(base64)
        again: echo \(base64) | base64 -d >input && swift run \(Self.executableName) \
      --target \(rawValue) --runs 0 input

      """
  }
}

/// Keeps the optimiser from removing a call whose result nobody needs.
@inline(never)
@_optimize(none)
func consume<Value>(_ value: Value) {}
