#if LIBFUZZER
  import Foundation

  /// The target that the name of the executable ends with: `fuzz_header` checks the target `header`. The executable may
  /// be a copy or a link.
  private let target: FuzzTarget = {
    let name = CommandLine.arguments.first?.split { "/_".contains($0) }.last ?? ""
    if let target = FuzzTarget(rawValue: String(name)) { return target }
    print("the program is not named after a target: \(name)")
    exit(64)
  }()

  /// Checks one input for libFuzzer. Aborts if a property does not hold, so that libFuzzer stores the input.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Bytes(UnsafeBufferPointer(start: start, count: count))
    if let failure = target.firstFailure(for: input) {
      FileHandle.standardError.write(Data(target.report(failure, input).utf8))
      abort()
    }
    return 0
  }
#endif
