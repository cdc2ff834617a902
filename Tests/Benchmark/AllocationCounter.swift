#if canImport(Glibc)
  import Glibc

  /// How many blocks of memory this process has asked for while it counted. Only one thread asks then;
  /// at other times nothing is written, which would slow threads down that run side by side.
  private nonisolated(unsafe) var allocationCount = 0
  private nonisolated(unsafe) var isCounting = false

  private func countBlock() {
    if unsafe isCounting { unsafe allocationCount &+= 1 }
  }

  // Package.swift has the linker put these in the place of the C library's functions of the names
  // `malloc`, `calloc`, `realloc` and `posix_memalign`, also for the libraries that are loaded.

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

  /// Counts, and does what the C library does.
  @_cdecl("countingMalloc")
  public func countingMalloc(_ size: Int) -> UnsafeMutableRawPointer? {
    countBlock()
    return unsafe libcMalloc(size)
  }

  /// Counts, and does what the C library does.
  @_cdecl("countingCalloc")
  public func countingCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    countBlock()
    return unsafe libcCalloc(count, size)
  }

  /// Counts, and does what the C library does.
  @_cdecl("countingRealloc")
  public func countingRealloc(
    _ block: UnsafeMutableRawPointer?, _ size: Int
  ) -> UnsafeMutableRawPointer? {
    countBlock()
    return unsafe libcRealloc(block, size)
  }

  /// Counts, and does what the C library does.
  @_cdecl("countingPosixMemalign")
  public func countingPosixMemalign(
    _ block: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
  ) -> Int32 {
    countBlock()
    unsafe block.pointee = unsafe libcMemalign(alignment, size)
    return unsafe block.pointee == nil ? ENOMEM : 0
  }
#endif

/// Counts the blocks of memory that a piece of work asks for.
enum AllocationCounter {
  /// The number for one call, or `nil` where nothing counts. Where it varies, as with hash tables,
  /// it is the mean.
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
