import Foundation

/// The entry for libFuzzer.
///
/// The environment variable `PASS_HEADERS_FUZZ_TARGET` names the target. Without it, or for `all`,
/// the first byte of an input chooses, and the rest is given to the target.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe ContiguousArray(UnsafeBufferPointer(start: start, count: count))
  guard let (target, input) = FuzzInput.choose(bytes) else { return 0 }
  do throws(PropertyFailure) {
    try target.check(input)
  } catch {
    FileHandle.standardError.write(Data(FuzzInput.describe(error, target, input).utf8))
    abort()
  }
  return 0
}

/// Which target an input goes to, and how a failure is told.
enum FuzzInput {
  private static let chosen = ProcessInfo.processInfo.environment["PASS_HEADERS_FUZZ_TARGET"]
    .flatMap { FuzzTarget(rawValue: $0) }

  static func choose(
    _ bytes: ContiguousArray<UInt8>
  ) -> (FuzzTarget, ContiguousArray<UInt8>)? {
    if let chosen { return (chosen, bytes) }
    guard let first = bytes.first else { return nil }
    let targets = FuzzTarget.allCases
    return (targets[Int(first) % targets.count], ContiguousArray(bytes.dropFirst()))
  }

  static func describe(
    _ failure: PropertyFailure, _ target: FuzzTarget, _ input: ContiguousArray<UInt8>
  ) -> String {
    let base64 = Data(input).base64EncodedString()
    return """

      failed: \(failure)
      target: \(target.rawValue)
      input:  \(base64)
      again:  echo \(base64) | base64 -d > input && swift run pass-headers-fuzz \
      --target \(target.rawValue) --runs 0 input

      """
  }
}
