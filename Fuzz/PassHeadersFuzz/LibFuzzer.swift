#if LIBFUZZER
  import Foundation
  import PassHeaders

  /// The state that the functions below share. libFuzzer calls them by their C names.
  enum LibFuzzer {
    /// The target that the name of the executable ends with: `fuzz_header` checks the target `header`.
    ///
    /// The executable may be a copy or a link.
    static let target: FuzzTarget = {
      let name = CommandLine.arguments.first?.split { "/_".contains($0) }.last ?? ""
      if let target = try? FuzzTarget(named: name) { return target }
      print("the program is not named after a target: \(name)")
      exit(64)
    }()

    /// The tokens of the dictionary beside the executable, where ClusterFuzzLite has it, or in `Fuzz`.
    static let dictionary: [Bytes] = {
      let beside = (CommandLine.arguments.first ?? "") + ".dict"
      return (try? Corpus.dictionary(at: beside)) ?? (try? Corpus.dictionary()) ?? []
    }()
  }

  /// Selects the target. libFuzzer calls this function once, before the first input.
  @_cdecl("LLVMFuzzerInitialize")
  public func fuzzInitialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
  ) -> CInt {
    // Reading `target` ends the process if the name is unknown.
    consume(LibFuzzer.target)
    return 0
  }

  /// Checks one input. Aborts if a property does not hold, so that libFuzzer stores the input.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Bytes(UnsafeBufferPointer(start: start, count: count))
    // The recorded behaviors are discarded, because libFuzzer measures coverage itself.
    var behaviors: Set<UInt64> = []
    defer { Behavior.movePairs(into: &behaviors) }
    if let failure = LibFuzzer.target.firstFailure(for: input) {
      FileHandle.standardError.write(Data(LibFuzzer.target.report(failure, input).utf8))
      abort()
    }
    return 0
  }

  @_silgen_name("LLVMFuzzerMutate")
  private func fuzzMutate(_ start: UnsafeMutablePointer<UInt8>?, _ count: Int, _ limit: Int) -> Int

  /// Changes an input in place, and returns the new length, which is at most `limit`.
  ///
  /// Half of the changes are libFuzzer's own, which use the dictionary and the operands of comparisons. The others are
  /// made by ``Mutator``, which also changes the content of Base64.
  @_cdecl("LLVMFuzzerCustomMutator")
  public func fuzzChangeInput(
    _ start: UnsafeMutablePointer<UInt8>?, _ count: Int, _ limit: Int, _ seed: CUnsignedInt
  ) -> Int {
    var mutator = Mutator(seed: UInt64(seed), dictionary: LibFuzzer.dictionary)
    let bytes = unsafe Bytes(UnsafeBufferPointer(start: start, count: count))
    guard let start = unsafe start, Bool.random(using: &mutator) else {
      return unsafe fuzzMutate(start, count, limit)
    }
    let changed = mutator.changed(bytes).prefix(limit)
    for (index, byte) in changed.enumerated() { unsafe start[index] = byte }
    return changed.count
  }
#endif
