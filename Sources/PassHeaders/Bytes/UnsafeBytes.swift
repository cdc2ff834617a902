// All unsafe code of the library is in this file. The safe functions of the standard library require the systems of
// 2025, such as macOS 26, or are too slow. Each function checks its arguments, so that it cannot access memory outside
// of its arguments. An exception is a function whose comment says that the caller must check.

extension String {
  /// Creates a text from UTF-8 bytes. Malformed sequences become U+FFFD.
  ///
  /// `String(copying:)` of the standard library requires the systems of 2025. An array of the bytes would cost an
  /// allocation. The pointer does not outlive the call, and `String` copies and validates the bytes.
  @inline(__always)
  package init(utf8 bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { source in
      // `String` stores up to 15 bytes without allocating memory, for which this initializer is the fastest. It saves
      // about 5 % of the instructions for a header.
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

  /// Creates a text from valid UTF-8. The caller must have validated the bytes, because on macOS 26
  /// and its siblings they are not validated again.
  init(checkedUTF8 bytes: Span<UInt8>) {
    if bytes.count > 15, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      self = unsafe String(copying: UTF8Span(unchecked: bytes))
    } else {
      self.init(utf8: bytes)
    }
  }

  /// Returns whether both texts are identical in memory. Copies of a text are identical, and so are nearly all equal
  /// texts of up to 15 bytes. If the result is `false`, the texts may still be equal.
  func isIdentical(to other: String) -> Bool {
    typealias Words = (UInt64, UInt64)
    // Do not compare texts in memory on 32-bit systems, on which a `String` has fewer than 16 bytes.
    guard MemoryLayout<String>.size == MemoryLayout<Words>.size else { return false }
    return unsafe unsafeBitCast(self, to: Words.self) == unsafeBitCast(other, to: Words.self)
  }

  @inlinable
  @inline(__always)
  package func withUTF8Span<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    // `withUTF8` first copies a text that is not contiguous in memory, such as a bridged one. Only the code for
    // contiguous texts is then compiled into the caller.
    var text = self
    return text.withUTF8 { bytes in unsafe body(bytes.span) }
  }
}

extension Sequence<UInt8> {
  /// Calls `body` with the bytes, and returns its result. Copies the bytes only if they are not contiguous in memory.
  @inlinable
  @inline(__always)
  package func withSpan<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    let result = withContiguousStorageIfAvailable { buffer in unsafe body(buffer.span) }
    if let result { return result }
    return body(ContiguousArray(self).span)
  }
}

extension StaticString {
  /// Returns the UTF-8 byte at `index`, or 0 if `index` is out of bounds.
  @inlinable
  package func byte(at index: Int) -> UInt8 {
    hasPointerRepresentation && 0..<utf8CodeUnitCount ~= index ? unsafe utf8Start[index] : 0
  }
}

extension Span<UInt8> {
  /// Returns the byte at `index`, or 0 out of bounds, so that a caller can look ahead without checking for the end of
  /// the text.
  @inlinable
  @inline(__always)
  package func byte(at index: Int) -> UInt8 {
    // As an unsigned integer, a negative index is greater than any count, so one comparison checks both bounds.
    UInt(bitPattern: index) < UInt(bitPattern: count) ? unsafe self[unchecked: index] : 0
  }

  /// Returns the eight bytes at `index`, with the first byte in the least significant position, or `nil` if fewer than
  /// eight bytes remain.
  @inlinable
  @inline(__always)
  package func word(at index: Int) -> UInt64? {
    guard index >= 0, index <= count &- 8 else { return nil }
    return unsafe uncheckedWord(at: index)
  }

  /// Returns the eight bytes at `index`, with the first byte in the least significant position. The caller must check
  /// that they are within bounds.
  @unsafe
  @inlinable
  func uncheckedWord(at index: Int) -> UInt64 {
    UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: UInt64.self))
  }

  /// Returns the 16 bytes at `index` as two words, with the first byte of each in the least significant position. Bytes
  /// past the end are 0.
  @inline(__always)
  func paddedWords(at index: Int) -> (UInt64, UInt64) {
    guard index >= 0, index <= count &- 16 else {
      return (paddedWord(at: index), paddedWord(at: index &+ 8))
    }
    return unsafe (uncheckedWord(at: index), uncheckedWord(at: index &+ 8))
  }

  /// Returns the 16 bytes at `index`, or `nil` if fewer than 16 bytes remain.
  @inlinable
  @inline(__always)
  package func block(at index: Int) -> SIMD16<UInt8>? {
    guard index >= 0, index <= count &- 16 else { return nil }
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index, as: SIMD16<UInt8>.self)
  }
}

/// Calls `body` with an empty output span that has room for `capacity` elements, and returns its result. The memory is
/// on the stack, or on the heap if it is large. The elements must be bitwise copyable, because they are not
/// deinitialized.
@inline(__always)
func withTemporaryOutput<Element: BitwiseCopyable, Value>(
  _ type: Element.Type, capacity: Int, _ body: (inout OutputSpan<Element>) -> Value
) -> Value {
  unsafe withUnsafeTemporaryAllocation(of: type, capacity: capacity) { buffer in
    var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
    return body(&output)
  }
}

extension OutputSpan<UInt8> {
  /// Appends `byte`. Returns `false` if the output is full.
  @discardableResult
  @inline(__always)
  mutating func write(_ byte: UInt8) -> Bool {
    if isFull { return false }
    append(byte)
    return true
  }

  /// Appends `bytes`. If the room is not enough for all of them, appends nothing and returns `false`.
  @discardableResult
  @inline(__always)
  mutating func write(_ bytes: Span<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { unsafe write($0) }
  }

  /// Appends `text`. If the room is not enough for all of it, appends nothing and returns `false`.
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

  /// Appends the `count` least significant bytes of `word`, at most eight. If the room is less than eight bytes, even
  /// for a smaller `count`, appends nothing and returns `false`.
  @discardableResult
  @inline(__always)
  mutating func write(_ word: UInt64, count: Int) -> Bool {
    guard freeCapacity >= 8 else { return false }
    unsafe withUnsafeMutableBufferPointer { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      // Store all eight bytes. Later writes overwrite the bytes after the first `count`.
      unsafe UnsafeMutableRawPointer(base + initialized).storeBytes(
        of: word.littleEndian, as: UInt64.self)
      initialized += max(0, min(count, 8))
    }
    return true
  }

  /// Decodes the padded Base64 `text` and appends the bytes. The output needs room for three bytes for each group of
  /// four characters, and one more.
  ///
  /// - Returns: Whether the room is enough and `text` is valid Base64. If `false`, the appended bytes have no meaning.
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
          // The last group is the only one that may have padding.
          let last = unsafe start + text.count - 4
          // The table has 256 entries for each of the four positions in a group.
          let group = { (source: UnsafePointer<UInt8>) in
            unsafe values[Int(source[0])] | values[256 | Int(source[1])]
              | values[512 | Int(source[2])] | values[768 | Int(source[3])]
          }
          // The combined bits of all groups but the last. An invalid character sets a bit above the 24 data bits.
          var all: UInt32 = 0
          // Two groups are the first six bytes of a word. The next store overwrites the other two bytes.
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
          // `text` is valid if only the padding of the last group sets a bit above the 24 data bits, and the data bits
          // that padding replaces are zero.
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
  /// Returns the Base64 encoding of `bytes`, with padding and without line breaks, such as `AQ==` for the byte 1.
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

  /// Writes the Base64 encoding of `bytes` to `buffer`. Returns the number of characters, or 0 if `buffer` is too
  /// small.
  @inline(__always)
  private static func encode(
    _ bytes: Span<UInt8>, to buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let written = encodedCount(bytes.count)
    guard let base = buffer.baseAddress, buffer.count >= written else { return 0 }
    unsafe characterPairs.withUnsafeBufferPointer { pairs in
      var target = UnsafeMutableRawPointer(base)
      var read = 0
      let pair = { (bits: UInt64) in unsafe UInt64(pairs[Int(bits & 0xFFF)]) }
      // Encode the first six bytes of a word as eight characters.
      while let word = bytes.word(at: read) {
        let bits = word.byteSwapped
        let characters =
          pair(bits &>> 52) | pair(bits &>> 40) &<< 16 | pair(bits &>> 28) &<< 32
          | pair(bits &>> 16) &<< 48
        unsafe target.storeBytes(of: characters.littleEndian, as: UInt64.self)
        unsafe target += 8
        read &+= 6
      }
      while read < bytes.count {
        let bits =
          UInt64(bytes.byte(at: read)) &<< 16 | UInt64(bytes.byte(at: read + 1)) &<< 8
          | UInt64(bytes.byte(at: read + 2))
        let characters = UInt32(pair(bits &>> 12) | pair(bits) &<< 16)
        unsafe target.storeBytes(of: characters.littleEndian, as: UInt32.self)
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

/// The set of the indexes (0–15) at which a comparison of 16 bytes is true.
@usableFromInline
package struct LaneSet {
  /// The indexes 0 to 7. All eight bits of byte *n* are set if the index *n* is in the set.
  @usableFromInline let low: UInt64
  /// The indexes 8 to 15, stored like ``low``.
  @usableFromInline let high: UInt64

  @inlinable
  package init(_ mask: SIMDMask<SIMD16<Int8>>) {
    let words = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    low = words[0].littleEndian
    high = words[1].littleEndian
  }

  /// The lowest index in the set, or `nil` if the set is empty.
  @inlinable
  package var first: Int? {
    if low != 0 { return low.trailingZeroBitCount / 8 }
    return high != 0 ? 8 + high.trailingZeroBitCount / 8 : nil
  }
}
