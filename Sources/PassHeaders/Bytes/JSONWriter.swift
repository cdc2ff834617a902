/// Writes JSON text in the one form that this package gives it: no white space, no escape that
/// RFC 8259 does not require, everything else as UTF-8.
///
/// It holds whether a comma is due but not the text, which each call is given, so that it can be a
/// plain value, and the text anywhere.
struct JSONWriter {
  typealias Output = OutputSpan<UInt8>

  private var needsComma = false
  /// How much was to be written for which there was no room.
  private var missing = 0

  /// Lets the first function write, and calls the second one with what was written.
  ///
  /// Most payloads have room on the stack. One that does not is written a second time, with as much
  /// room as the first time showed.
  static func write<Value>(
    _ body: (inout JSONWriter, inout Output) -> Void, then use: (Span<UInt8>) -> Value
  ) -> Value {
    var capacity = 1024
    while true {
      let value: Value? = withTemporary(UInt8.self, capacity: capacity) { output in
        var writer = JSONWriter()
        body(&writer, &output)
        if writer.missing == 0 { return use(output.span) }
        // A number may need room for a word behind it.
        capacity = output.count + writer.missing + 8
        return nil
      }
      if let value { return value }
    }
  }

  // MARK: Structure

  mutating func beginObject(_ output: inout Output) { open("{", &output) }
  mutating func endObject(_ output: inout Output) { close("}", &output) }

  private mutating func open(_ bracket: Unicode.Scalar, _ output: inout Output) {
    separate(&output)
    append(bracket, &output)
    needsComma = false
  }

  private mutating func close(_ bracket: Unicode.Scalar, _ output: inout Output) {
    append(bracket, &output)
    needsComma = true
  }

  private mutating func separate(_ output: inout Output) {
    if needsComma { append(",", &output) }
    needsComma = true
  }

  mutating func name(_ name: String, _ output: inout Output) {
    separate(&output)
    name.withUTF8Span { quote($0, &output) }
    append(":", &output)
    needsComma = false
  }

  /// Writes a member's name that has its quotes and colon around it already, and what may follow.
  @inline(__always)
  mutating func quotedName(_ name: StaticString, _ output: inout Output) {
    separate(&output)
    append(text: name, &output)
    needsComma = false
  }

  /// Writes a member's name that needs no escapes; a value has to follow.
  @inline(__always)
  mutating func name(_ name: StaticString, _ output: inout Output) {
    separate(&output)
    append("\"", &output)
    append(text: name, &output)
    append("\"", &output)
    append(":", &output)
    needsComma = false
  }

  /// Writes a member whose value is a string, if it has one.
  @inline(never)
  mutating func member(_ quotedName: StaticString, _ text: String?, _ output: inout Output) {
    guard let text else { return }
    self.quotedName(quotedName, &output)
    string(text, &output)
  }

  // MARK: Values

  mutating func string(_ text: String, _ output: inout Output) {
    text.withUTF8Span { string($0, &output) }
  }

  mutating func string(_ text: Span<UInt8>, _ output: inout Output) {
    separate(&output)
    quote(text, &output)
  }

  /// Writes a string of the digits of a number that is not negative.
  mutating func string(decimal number: Int64, _ output: inout Output) {
    separate(&output)
    append("\"", &output)
    append(decimal: number.magnitude, &output)
    append("\"", &output)
  }

  /// Writes a number, `true`, `false` or `null`.
  mutating func token(_ text: String, _ output: inout Output) {
    text.withUTF8Span { token($0, &output) }
  }

  mutating func token(_ text: Span<UInt8>, _ output: inout Output) {
    separate(&output)
    append(text, &output)
  }

  mutating func value(_ value: JSONValue, _ output: inout Output) {
    switch value {
    case .null: token("null", &output)
    case .bool(let value): token(value ? "true" : "false", &output)
    case .number(let text): token(text, &output)
    case .string(let value): string(value, &output)
    case .array(let elements):
      open("[", &output)
      for element in elements { self.value(element, &output) }
      close("]", &output)
    case .object(let members):
      beginObject(&output)
      for member in members {
        name(member.name, &output)
        self.value(member.value, &output)
      }
      endObject(&output)
    }
  }

  // MARK: Strings

  @inline(never)
  private mutating func quote(_ text: Span<UInt8>, _ output: inout Output) {
    append("\"", &output)
    var index = 0
    while true {
      let end = text.firstToEscape(from: index)
      append(text.extracting(index..<end), &output)
      guard end < text.count else { break }
      escape(text[end], &output)
      index = end + 1
    }
    append("\"", &output)
  }

  private mutating func escape(_ byte: UInt8, _ output: inout Output) {
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

  @inline(__always)
  private mutating func append(_ byte: UInt8, _ output: inout Output) {
    if !output.write(byte) { missing += 1 }
  }

  @inline(__always)
  private mutating func append(_ bytes: Span<UInt8>, _ output: inout Output) {
    if !output.write(bytes) { missing += bytes.count }
  }

  @inline(__always)
  private mutating func append(text: StaticString, _ output: inout Output) {
    if !output.write(text) { missing += text.utf8CodeUnitCount }
  }

  /// Writes the number's decimal digits, eight in a word.
  private mutating func append(decimal number: UInt64, _ output: inout Output) {
    let (rest, last) = number.quotientAndRemainder(dividingBy: 100_000_000)
    // Divided, a lane of eight digits becomes two of four,
    // then four of two and eight of one, the first lowest.
    let fours = last / 10_000 | (last % 10_000) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x7F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (twos &* 103) &>> 10 & 0x000F_000F_000F_000F
    let digits = tens | (twos &- tens &* 10) &<< 8
    let zeros = rest > 0 ? 0 : min(digits.trailingZeroBitCount / 8, 7)
    if rest > 0 { append(decimal: rest, &output) }
    let word = (digits | 0x3030_3030_3030_3030) &>> UInt64(zeros * 8)
    if !output.write(word, count: 8 &- zeros) { missing += 8 - zeros }
  }
}

extension JSONValue {
  package var json: ContiguousArray<UInt8> {
    JSONWriter.write({ $0.value(self, &$1) }, then: { ContiguousArray($0) })
  }
}

extension Span<UInt8> {
  /// The first byte, from the index on, that JSON wants escaped; the count, if there is none.
  @inline(__always)
  fileprivate func firstToEscape(from start: Int) -> Int {
    var index = start
    while index < count {
      // The last eight bytes of a text are looked at once more rather than one by one.
      let place = Swift.min(index, Swift.max(start, count &- 8))
      guard let word = word(at: place) else { break }
      let special =
        word.matches(of: UInt8(ascii: "\"")) | word.matches(of: UInt8(ascii: "\\"))
        | word.controlMatches
      if special != 0 { return place &+ special.trailingZeroBitCount / 8 }
      index = place &+ 8
    }
    while index < count {
      switch self[index] {
      case "\"", "\\", ..<0x20: return index
      default: index &+= 1
      }
    }
    return index
  }
}
