import Foundation
import PassHeaders

#if LIBFUZZER
  /// The entries for libFuzzer.
  enum LibFuzzer {
    /// The target; `nil` to let the first byte of each input select one.
    static let target: FuzzTarget? = {
      do throws(FuzzTarget.UnknownName) {
        return try FuzzTarget.selected(
          arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)
      } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(64)
      }
    }()

    static func check(_ bytes: Bytes) {
      guard let (target, input) = target.map({ ($0, bytes) }) ?? FuzzTarget.selected(by: bytes)
      else { return }
      do throws(PropertyFailure) {
        try target.check(input)
      } catch {
        FileHandle.standardError.write(Data(target.report(error, input).utf8))
        abort()
      }
    }
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
    LibFuzzer.check(unsafe Bytes(UnsafeBufferPointer(start: start, count: count)))
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
    var mutator = Mutator(seed: UInt64(seed))
    let bytes = unsafe Bytes(UnsafeBufferPointer(start: start, count: count))
    guard let start = unsafe start, Bool.random(using: &mutator),
      let changed = mutator.restructured(bytes), changed.count <= limit
    else { return unsafe fuzzMutate(start, count, limit) }
    for (index, byte) in changed.enumerated() { unsafe start[index] = byte }
    return changed.count
  }
#endif
