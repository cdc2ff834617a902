/// A writer of canonical JSON: without white space, with only the escape sequences that RFC 8259 requires, and all
/// other characters as UTF-8.
///
/// The writer stores whether a comma is due but not the text. Each method appends to the `output` that the caller
/// passes. The writer is therefore a small value, and the text may be in any memory. The caller must call the methods
/// in an order that yields valid JSON. The writer does not check the order.
struct JSONWriter {
  typealias Output = OutputSpan<UInt8>

  /// Whether a comma must be written before the next name or value.
  private var needsComma = false
  /// The number of bytes that were not written, because the output was full.
  private var missingCapacity = 0

  /// Calls `body` to write JSON to a temporary buffer, then calls `use` with the JSON and returns its result.
  ///
  /// The buffer has 1,024 bytes, which most payloads fit into, and is on the stack. If the JSON does not fit, `body`
  /// is called again with a buffer of the size that the first call required. `body` must therefore write the same JSON
  /// on each call.
  static func write<Value>(
    _ body: (inout JSONWriter, inout Output) -> Void, then use: (Span<UInt8>) -> Value
  ) -> Value {
    var capacity = 1024
    while true {
      let value: Value? = withTemporaryOutput(UInt8.self, capacity: capacity) { output in
        var writer = JSONWriter()
        body(&writer, &output)
        if writer.missingCapacity == 0 { return use(output.span) }
        // Writing a number requires room for eight bytes, even if the number has fewer digits.
        capacity = output.count + writer.missingCapacity + 8
        return nil
      }
      if let value { return value }
    }
  }

  // MARK: Structure

  mutating func beginObject(_ output: inout Output) { openBracket("{", &output) }
  mutating func endObject(_ output: inout Output) { closeBracket("}", &output) }

  private mutating func openBracket(_ bracket: Unicode.Scalar, _ output: inout Output) {
    writeCommaIfNeeded(&output)
    append(bracket, &output)
    needsComma = false
  }

  private mutating func closeBracket(_ bracket: Unicode.Scalar, _ output: inout Output) {
    append(bracket, &output)
    needsComma = true
  }

  private mutating func writeCommaIfNeeded(_ output: inout Output) {
    if needsComma { append(",", &output) }
    needsComma = true
  }

  /// Writes the name of a member, in quotes and escaped, and the colon. The caller must write the value next.
  mutating func writeName(_ name: String, _ output: inout Output) {
    writeCommaIfNeeded(&output)
    name.withUTF8Span { writeQuoted($0, &output) }
    append(":", &output)
    needsComma = false
  }

  /// Writes `name` without changes. `name` must include its quotes and colon, such as `"id":`, and may include the
  /// start of the value, such as `"error":{`.
  @inline(__always)
  mutating func writeQuotedName(_ name: StaticString, _ output: inout Output) {
    writeCommaIfNeeded(&output)
    append(text: name, &output)
    needsComma = false
  }

  /// Writes the name of a member, in quotes, and the colon. `name` must not contain characters that JSON requires to
  /// be escaped. The caller must write the value next.
  @inline(__always)
  mutating func writeName(_ name: StaticString, _ output: inout Output) {
    writeCommaIfNeeded(&output)
    append("\"", &output)
    append(text: name, &output)
    append("\"", &output)
    append(":", &output)
    needsComma = false
  }

  /// Writes a member whose value is the string `text`, or nothing if `text` is `nil`. `quotedName` must include its
  /// quotes and colon, such as `"code":`.
  @inline(never)
  mutating func writeMember(_ quotedName: StaticString, _ text: String?, _ output: inout Output) {
    guard let text else { return }
    writeQuotedName(quotedName, &output)
    writeString(text, &output)
  }

  // MARK: Values

  mutating func writeString(_ text: String, _ output: inout Output) {
    text.withUTF8Span { writeString($0, &output) }
  }

  mutating func writeString(_ text: Span<UInt8>, _ output: inout Output) {
    writeCommaIfNeeded(&output)
    writeQuoted(text, &output)
  }

  /// Writes `number` as a string of decimal digits, such as `"1735689600000"`. `number` must not be negative, because
  /// the sign is not written.
  mutating func writeString(decimal number: Int64, _ output: inout Output) {
    writeCommaIfNeeded(&output)
    append("\"", &output)
    append(decimal: number.magnitude, &output)
    append("\"", &output)
  }

  /// Writes `text` without quotes and without changes. `text` must be valid JSON, such as `1.5`, `true` or `null`.
  mutating func writeToken(_ text: String, _ output: inout Output) {
    text.withUTF8Span { writeToken($0, &output) }
  }

  mutating func writeToken(_ text: Span<UInt8>, _ output: inout Output) {
    writeCommaIfNeeded(&output)
    append(text, &output)
  }

  /// Writes `value` with all its members or elements.
  mutating func writeValue(_ value: JSONValue, _ output: inout Output) {
    switch value {
    case .null: writeToken("null", &output)
    case .bool(let value): writeToken(value ? "true" : "false", &output)
    case .number(let text): writeToken(text, &output)
    case .string(let value): writeString(value, &output)
    case .array(let elements):
      openBracket("[", &output)
      for element in elements { writeValue(element, &output) }
      closeBracket("]", &output)
    case .object(let members):
      beginObject(&output)
      for member in members {
        writeName(member.name, &output)
        writeValue(member.value, &output)
      }
      endObject(&output)
    }
  }

  // MARK: Strings

  /// Writes `text` in quotes, and escapes each quote, backslash and control character.
  @inline(never)
  private mutating func writeQuoted(_ text: Span<UInt8>, _ output: inout Output) {
    append("\"", &output)
    var index = 0
    while true {
      let end = text.firstIndexToEscape(from: index)
      append(text.extracting(index..<end), &output)
      guard end < text.count else { break }
      writeEscaped(text[end], &output)
      index = end + 1
    }
    append("\"", &output)
  }

  /// Writes the shortest escape sequence for `byte`, which is a quote, a backslash or a control character. Examples
  /// are `\"`, `\n` and `\u001f`.
  private mutating func writeEscaped(_ byte: UInt8, _ output: inout Output) {
    append("\\", &output)
    switch byte {
    case 0x08: append("b", &output)
    case 0x09: append("t", &output)
    case 0x0A: append("n", &output)
    case 0x0C: append("f", &output)
    case 0x0D: append("r", &output)
    case ..<0x20:
      append(text: byte < 0x10 ? "u000" : "u001", &output)
      let low = byte & 0xF
      append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10, &output)
    default: append(byte, &output)
    }
  }

  // MARK: Bytes

  @inline(__always)
  private mutating func append(_ character: Unicode.Scalar, _ output: inout Output) {
    append(UInt8(truncatingIfNeeded: character.value), &output)
  }

  /// Appends `byte` to `output`, or counts it in `missingCapacity` if `output` is full.
  @inline(__always)
  private mutating func append(_ byte: UInt8, _ output: inout Output) {
    if !output.write(byte) { missingCapacity += 1 }
  }

  @inline(__always)
  private mutating func append(_ bytes: Span<UInt8>, _ output: inout Output) {
    if !output.write(bytes) { missingCapacity += bytes.count }
  }

  @inline(__always)
  private mutating func append(text: StaticString, _ output: inout Output) {
    if !output.write(text) { missingCapacity += text.utf8CodeUnitCount }
  }

  /// Appends the decimal digits of `number`, without leading zeros. Computes eight digits at a time in the eight bytes
  /// of a word. Computing each digit by itself would cost 13 % more instructions for a status.
  private mutating func append(decimal number: UInt64, _ output: inout Output) {
    let (rest, last) = number.quotientAndRemainder(dividingBy: 100_000_000)
    // Divide the eight digits of `last` into two lanes (parts of one integer) of four digits, then into four lanes of
    // two, then into eight lanes of one. The first digit is in the lowest lane. Multiplying by 10,486 and shifting by
    // 20 bits divides a lane by 100. Multiplying by 103 and shifting by 10 bits divides a lane by 10.
    let fours = last / 10_000 | (last % 10_000) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x7F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (twos &* 103) &>> 10 & 0x000F_000F_000F_000F
    let digits = tens | (twos &- tens &* 10) &<< 8
    let zeros = rest > 0 ? 0 : min(digits.trailingZeroBitCount / 8, 7)
    if rest > 0 { append(decimal: rest, &output) }
    let word = (digits | 0x3030_3030_3030_3030) &>> UInt64(zeros * 8)
    if !output.write(word, count: 8 &- zeros) { missingCapacity += 8 - zeros }
  }
}

extension JSONValue {
  /// The value as canonical JSON, without white space.
  package var json: ContiguousArray<UInt8> {
    JSONWriter.write({ $0.writeValue(self, &$1) }, then: { ContiguousArray($0) })
  }
}

extension Span<UInt8> {
  /// Returns the index of the first byte at or after `start` that JSON requires to be escaped: a quote, a backslash or
  /// a control character. Returns `count` if there is none.
  @inline(__always)
  fileprivate func firstIndexToEscape(from start: Int) -> Int {
    var index = start
    while index < count {
      switch self[index] {
      case "\"", "\\", ..<0x20: return index
      default: index &+= 1
      }
    }
    return index
  }
}
