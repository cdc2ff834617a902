// The one file of the library with unsafe code: what the standard library offers safely only on the
// systems of 2025, or not fast enough for every header of every request. Each function checks its
// arguments, so that no call can make it reach beyond the memory it was given.

extension String {
  /// The text of UTF-8 bytes; what is not UTF-8 becomes U+FFFD.
  ///
  /// `String(copying:)` of the standard library does the same but needs the systems of 2025, and
  /// collecting the bytes in an array first costs an allocation a string. The pointer does not
  /// outlive the call, and `String` copies and checks what it reads.
  @inline(__always)
  package init(utf8 bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { source in
      // Up to 15 bytes need no memory of their own, and this way no detour.
      if source.count <= 15, #available(macOS 11, iOS 14, tvOS 14, watchOS 7, *) {
        return unsafe String(unsafeUninitializedCapacity: source.count) { target in
          guard let start = source.baseAddress else { return 0 }
          unsafe UnsafeMutableRawBufferPointer(target).baseAddress?.copyMemory(
            from: start, byteCount: source.count)
          return source.count
        }
      }
      return unsafe String(decoding: source, as: UTF8.self)
    }
  }

  /// The text of bytes that were found to be UTF-8.
  init(checkedUTF8 bytes: Span<UInt8>) {
    if bytes.count > 15, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      self = unsafe String(copying: UTF8Span(unchecked: bytes))
    } else {
      self.init(utf8: bytes)
    }
  }

  /// Whether both are the same in memory, which copies of a text are, and nearly all equal texts of up to 15
  /// bytes; `false` says nothing.
  func isIdentical(to other: String) -> Bool {
    typealias Words = (UInt64, UInt64)
    // On systems with addresses of 32 bits it is smaller.
    guard MemoryLayout<String>.size == MemoryLayout<Words>.size else { return false }
    return unsafe unsafeBitCast(self, to: Words.self) == unsafeBitCast(other, to: Words.self)
  }

  /// Calls the function with the text's UTF-8 bytes.
  @inlinable
  @inline(__always)
  package func withUTF8Span<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    // A text that is not in one piece, as a bridged one, is copied first, so that no other way has to
    // be compiled into the caller.
    var text = self
    return text.withUTF8 { bytes in unsafe body(bytes.span) }
  }
}

extension Sequence<UInt8> {
  /// Calls the function with the bytes: in place, or if they are not contiguous, with a copy.
  @inlinable
  @inline(__always)
  package func withSpan<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    let result = withContiguousStorageIfAvailable { buffer in unsafe body(buffer.span) }
    if let result { return result }
    return body(ContiguousArray(self).span)
  }
}

extension StaticString {
  /// The byte at the index; 0 where there is none.
  @inlinable
  package func byte(at index: Int) -> UInt8 {
    hasPointerRepresentation && 0..<utf8CodeUnitCount ~= index ? unsafe utf8Start[index] : 0
  }
}

extension Span<UInt8> {
  /// The byte at the index; 0 where there is none.
  @inlinable
  @inline(__always)
  package func byte(at index: Int) -> UInt8 {
    // As numbers without a sign, the negative ones are greater than any count.
    UInt(bitPattern: index) < UInt(bitPattern: count) ? unsafe self[unchecked: index] : 0
  }

  /// Eight bytes from the index on, the first one lowest; `nil` where there are not as many.
  @inlinable
  @inline(__always)
  package func word(at index: Int) -> UInt64? {
    guard index >= 0, index <= count &- 8 else { return nil }
    return unsafe uncheckedWord(at: index)
  }

  @unsafe
  @inlinable
  func uncheckedWord(at index: Int) -> UInt64 {
    UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: UInt64.self))
  }

  /// Sixteen bytes from the index on as two words, of each the first one lowest, with zeros where there are
  /// not as many.
  @inline(__always)
  func paddedWords(at index: Int) -> (UInt64, UInt64) {
    guard index >= 0, index <= count &- 16 else {
      return (paddedWord(at: index), paddedWord(at: index &+ 8))
    }
    return unsafe (uncheckedWord(at: index), uncheckedWord(at: index &+ 8))
  }

  /// Sixteen bytes from the index on; `nil` where there are not as many.
  @inlinable
  @inline(__always)
  package func block(at index: Int) -> SIMD16<UInt8>? {
    guard index >= 0, index <= count &- 16 else { return nil }
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index, as: SIMD16<UInt8>.self)
  }
}

/// Calls the function with memory for so many elements, which need no clean-up: on the stack, or if
/// they are many on the heap.
@inline(__always)
func withTemporary<Element: BitwiseCopyable, Value>(
  _ type: Element.Type, capacity: Int, _ body: (inout OutputSpan<Element>) -> Value
) -> Value {
  unsafe withUnsafeTemporaryAllocation(of: type, capacity: capacity) { buffer in
    var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
    return body(&output)
  }
}

extension OutputSpan<UInt8> {
  /// Appends the byte; `false` without room for it.
  @discardableResult
  @inline(__always)
  mutating func write(_ byte: UInt8) -> Bool {
    if isFull { return false }
    append(byte)
    return true
  }

  /// Appends the bytes; `false` without room for all.
  @discardableResult
  @inline(__always)
  mutating func write(_ bytes: Span<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { unsafe write($0) }
  }

  /// Appends the text; `false` without room for all.
  @inline(__always)
  mutating func write(_ text: StaticString) -> Bool {
    guard text.hasPointerRepresentation else { return true }
    return unsafe write(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= freeCapacity else { return false }
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      guard let base = buffer.baseAddress, let start = bytes.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(base + count).copyMemory(
        from: start, byteCount: bytes.count)
      count &+= bytes.count
    }
    return true
  }

  /// Appends the lowest bytes of a word, at most eight; `false` without room for a whole word.
  @discardableResult
  @inline(__always)
  mutating func write(_ word: UInt64, count: Int) -> Bool {
    guard freeCapacity >= 8 else { return false }
    unsafe withUnsafeMutableBufferPointer { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      // All eight are stored, and those that do not count are written over.
      unsafe UnsafeMutableRawPointer(base + initialized).storeBytes(
        of: word.littleEndian, as: UInt64.self)
      initialized += max(0, min(count, 8))
    }
    return true
  }

  /// Appends the bytes that groups of four Base64 characters encode, as many as there is room for, and a
  /// byte more.
  ///
  /// - Returns: Whether all characters were read, and are as they should be.
  @inline(__always)
  mutating func appendDecoded(_ text: Span<UInt8>) -> Bool {
    guard text.count / 4 <= (freeCapacity - 1) / 3, text.count % 4 == 0 else { return false }
    return unsafe Base64.groupValues.withUnsafeBufferPointer { table in
      unsafe withUnsafeMutableBufferPointer { buffer, count in
        unsafe text.withUnsafeBufferPointer { text in
          guard text.count > 0, let start = text.baseAddress, let base = buffer.baseAddress,
            let values = table.baseAddress
          else { return false }
          var source = unsafe start
          var target = unsafe UnsafeMutableRawPointer(base + count)
          // The last group, the only one that may be padded.
          let last = unsafe start + text.count - 4
          // The table has 256 places for each of the four.
          let group = { (source: UnsafePointer<UInt8>) in
            unsafe values[Int(source[0])] | values[256 | Int(source[1])]
              | values[512 | Int(source[2])] | values[768 | Int(source[3])]
          }
          var all: UInt32 = 0
          // Two groups are six bytes of a word; the others are written over by what comes next.
          while unsafe source + 4 < last {
            let (first, second) = unsafe (group(source), group(source + 4))
            all |= first | second
            let bits = UInt64(first) &<< 40 | UInt64(second) &<< 16
            unsafe target.storeBytes(of: bits.bigEndian, as: UInt64.self)
            unsafe source += 8
            unsafe target += 6
          }
          if unsafe source < last {
            all |= unsafe group(source)
            unsafe target.storeBytes(of: (group(source) &<< 8).bigEndian, as: UInt32.self)
            unsafe target += 3
          }
          let bits = unsafe group(last)
          unsafe target.storeBytes(of: (bits &<< 8).bigEndian, as: UInt32.self)
          let missing = unsafe last[3] != Base64.padding ? 0 : last[2] != Base64.padding ? 1 : 2
          count = unsafe target - UnsafeMutableRawPointer(base) + 3 - missing
          // No bit is left in what padding stands for.
          return all &>> 24 == 0 && bits &>> 24 == (missing == 0 ? 0 : 2)
            && (bits &<< 8) &<< UInt32(24 - missing * 8) == 0
        }
      }
    }
  }
}

extension ContiguousArray<UInt8> {
  package init(_ bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe ContiguousArray($0) }
  }

  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension Base64 {
  /// The encoding, on one line, padded.
  package static func encode(_ bytes: Span<UInt8>) -> String {
    let count = encodedCount(bytes.count)
    guard #available(macOS 11, iOS 14, tvOS 14, watchOS 7, *) else {
      let text = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: count) {
        buffer, initialized in
        initialized = unsafe encode(bytes, to: buffer)
      }
      return String(decoding: text, as: UTF8.self)
    }
    return unsafe String(unsafeUninitializedCapacity: count) { unsafe encode(bytes, to: $0) }
  }

  /// - Returns: How many bytes were written: all, or none where there is not enough room.
  @inline(__always)
  private static func encode(
    _ bytes: Span<UInt8>, to buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let written = encodedCount(bytes.count)
    guard let base = buffer.baseAddress, buffer.count >= written else { return 0 }
    unsafe letterPairs.withUnsafeBufferPointer { pairs in
      var target = UnsafeMutableRawPointer(base)
      var read = 0
      let pair = { (bits: UInt64) in unsafe UInt64(pairs[Int(bits & 0xFFF)]) }
      // Six of the eight bytes of a word are eight letters.
      while let word = bytes.word(at: read) {
        let bits = word.byteSwapped
        let letters =
          pair(bits &>> 52) | pair(bits &>> 40) &<< 16 | pair(bits &>> 28) &<< 32
          | pair(bits &>> 16) &<< 48
        unsafe target.storeBytes(of: letters.littleEndian, as: UInt64.self)
        unsafe target += 8
        read &+= 6
      }
      while read < bytes.count {
        let bits =
          UInt64(bytes.byte(at: read)) &<< 16 | UInt64(bytes.byte(at: read + 1)) &<< 8
          | UInt64(bytes.byte(at: read + 2))
        let letters = UInt32(pair(bits &>> 12) | pair(bits) &<< 16)
        unsafe target.storeBytes(of: letters.littleEndian, as: UInt32.self)
        unsafe target += 4
        read += 3
      }
      for missing in 0..<(read - bytes.count) {
        unsafe base[written - 1 - missing] = padding
      }
    }
    return written
  }
}

extension Hasher {
  mutating func combine(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { unsafe combine(bytes: $0) }
  }
}

/// The lanes of a mask that are set, from the first one on.
@usableFromInline
package struct LaneSet {
  @usableFromInline var low: UInt64
  @usableFromInline var high: UInt64

  @inlinable
  package init(_ mask: SIMDMask<SIMD16<Int8>>) {
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    low = words[0].littleEndian
    high = words[1].littleEndian
  }

  @inlinable
  package var first: Int? {
    if low != 0 { return low.trailingZeroBitCount / 8 }
    return high != 0 ? 8 + high.trailingZeroBitCount / 8 : nil
  }

  /// Removes the first lane and returns it.
  @inlinable
  package mutating func next() -> Int? {
    guard let lane = first else { return nil }
    let others = ~(0xFF &<< UInt64(lane &* 8))
    if low != 0 { low &= others } else { high &= others }
    return lane
  }
}
