#if LIBFUZZER
  import Foundation
  import PassHeaders

  /// The entries for libFuzzer.
  enum LibFuzzer {
    /// The target after which the executable, a copy or a link, is named: `fuzz_NAME`.
    static let target: FuzzTarget = {
      let name = CommandLine.arguments.first?.split { "/_".contains($0) }.last ?? ""
      if let target = try? FuzzTarget(named: name) { return target }
      print("the program is not named after a target: \(name)")
      exit(64)
    }()

    static let dictionary = (try? Corpus.dictionary()) ?? []
  }

  /// Selects the target.
  @_cdecl("LLVMFuzzerInitialize")
  public func fuzzInitialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
  ) -> CInt {
    // An unknown name ends the process before libFuzzer begins.
    consume(LibFuzzer.target)
    return 0
  }

  /// Checks an input.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Bytes(UnsafeBufferPointer(start: start, count: count))
    // libFuzzer sees by itself what is new.
    var behaviours: Set<UInt64> = []
    defer { Behaviour.take(into: &behaviours) }
    if let failure = LibFuzzer.target.failure(input) {
      FileHandle.standardError.write(Data(LibFuzzer.target.report(failure, input).utf8))
      abort()
    }
    return 0
  }

  @_silgen_name("LLVMFuzzerMutate")
  private func fuzzMutate(_ start: UnsafeMutablePointer<UInt8>?, _ count: Int, _ limit: Int) -> Int

  /// Half of the changes are libFuzzer's own, which know the dictionary and what was compared; the
  /// others change what the input means.
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
