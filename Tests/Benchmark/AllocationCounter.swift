#if canImport(Glibc)
  import Glibc

  /// The number of memory blocks that this process has allocated while `isCounting` was true.
  ///
  /// Only one thread allocates while blocks are counted. At other times, the variable is not written, because this
  /// would slow down threads that run in parallel.
  private nonisolated(unsafe) var allocationCount = 0
  private nonisolated(unsafe) var isCounting = false

  private func countBlock() {
    if unsafe isCounting { unsafe allocationCount &+= 1 }
  }

  // Package.swift tells the linker to call the functions below instead of the C library's `malloc`, `calloc`, `realloc`
  // and `posix_memalign`. This also applies to the shared libraries of the process.

  @_silgen_name("__libc_malloc")
  private func libcMalloc(_ size: Int) -> UnsafeMutableRawPointer?

  @_silgen_name("__libc_calloc")
  private func libcCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer?

  @_silgen_name("__libc_realloc")
  private func libcRealloc(
    _ block: UnsafeMutableRawPointer?, _ size: Int
  ) -> UnsafeMutableRawPointer?

  @_silgen_name("__libc_memalign")
  private func libcMemalign(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer?

  /// Counts the block, and allocates it with the C library's `malloc`.
  @_cdecl("countingMalloc")
  public func countingMalloc(_ size: Int) -> UnsafeMutableRawPointer? {
    countBlock()
    return unsafe libcMalloc(size)
  }

  /// Counts the block, and allocates it with the C library's `calloc`.
  @_cdecl("countingCalloc")
  public func countingCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    countBlock()
    return unsafe libcCalloc(count, size)
  }

  /// Counts the block as a new one, and resizes it with the C library's `realloc`.
  @_cdecl("countingRealloc")
  public func countingRealloc(
    _ block: UnsafeMutableRawPointer?, _ size: Int
  ) -> UnsafeMutableRawPointer? {
    countBlock()
    return unsafe libcRealloc(block, size)
  }

  /// Counts the block, and allocates it with the C library's `memalign`.
  @_cdecl("countingPosixMemalign")
  public func countingPosixMemalign(
    _ block: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
  ) -> Int32 {
    countBlock()
    unsafe block.pointee = unsafe libcMemalign(alignment, size)
    return unsafe block.pointee == nil ? ENOMEM : 0
  }
#endif

/// A counter of the memory blocks that some work allocates.
enum AllocationCounter {
  /// Returns the mean number of blocks that one call of `work` allocates, or `nil` without the GNU C library.
  ///
  /// The mean of ten calls may be a fraction, because the number varies for work that uses hash tables.
  static func count(_ work: () -> Void) -> Double? {
    #if canImport(Glibc)
      work()
      let calls = 10
      unsafe allocationCount = 0
      unsafe isCounting = true
      for _ in 0..<calls { work() }
      unsafe isCounting = false
      return Double(unsafe allocationCount) / Double(calls)
    #else
      return nil
    #endif
  }
}
