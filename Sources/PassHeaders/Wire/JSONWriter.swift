/// Writes JSON text in the one form that this package gives it: no white space, no escape that
/// RFC 8259 does not require, everything else as UTF-8.
///
/// It holds whether a comma is due but not the text, which is handed to each call, so that it can
/// be a plain value, and the text be wherever there is room.
struct JSONWriter {
  typealias Output = OutputSpan<UInt8>

  private var needsComma = false
  /// How much was to be written, whether there was room or not.
  private var length = 0

  /// Writes the thing and calls the function with what was written.
  ///
  /// Most payloads have room on the stack. One that does not is written a second time, with as much
  /// room as the first time showed.
  @inline(__always)
  static func write(_ thing: some JSONWritable, then use: (Span<UInt8>) -> Void) {
    var capacity = 1024
    var isComplete = false
    while !isComplete {
      withTemporaryBytes(capacity: capacity) { output in
        var writer = JSONWriter()
        thing.write(to: &writer, &output)
        isComplete = writer.length <= capacity
        if isComplete { use(output.span) }
        capacity = writer.length
      }
    }
  }

  // MARK: Structure

  mutating func beginObject(_ output: inout Output) { open(UInt8(ascii: "{"), &output) }
  mutating func endObject(_ output: inout Output) { close(UInt8(ascii: "}"), &output) }

  private mutating func open(_ bracket: UInt8, _ output: inout Output) {
    separate(&output)
    put(bracket, &output)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8, _ output: inout Output) {
    put(bracket, &output)
    needsComma = true
  }

  private mutating func separate(_ output: inout Output) {
    if needsComma { put(UInt8(ascii: ","), &output) }
    needsComma = true
  }

  /// Writes a member's name; a value has to follow.
  mutating func name(_ name: String, _ output: inout Output) {
    separate(&output)
    quote(name, &output)
    put(UInt8(ascii: ":"), &output)
    needsComma = false
  }

  /// Writes a member's name that has its quotes and colon around it already.
  @inline(__always)
  mutating func quotedName(_ name: String, _ output: inout Output) {
    separate(&output)
    put(utf8Of: name, &output)
    needsComma = false
  }

  /// Writes a member whose value is a string, if it has one; its name has quotes and colon already.
  mutating func member(_ quotedName: String, _ text: String?, _ output: inout Output) {
    guard let text else { return }
    self.quotedName(quotedName, &output)
    string(text, &output)
  }

  // MARK: Values

  mutating func string(_ text: String, _ output: inout Output) {
    separate(&output)
    quote(text, &output)
  }

  /// Writes a string of the digits of a number that is not negative.
  mutating func string(decimal number: Int64, _ output: inout Output) {
    separate(&output)
    put(UInt8(ascii: "\""), &output)
    put(decimal: number.magnitude, &output)
    put(UInt8(ascii: "\""), &output)
  }

  /// Writes a number, `true`, `false` or `null`.
  mutating func token(_ text: String, _ output: inout Output) {
    separate(&output)
    put(utf8Of: text, &output)
  }

  mutating func value(_ value: JSONValue, _ output: inout Output) {
    switch value {
    case .null: token("null", &output)
    case .bool(let value): token(value ? "true" : "false", &output)
    case .number(let value): token(value.text, &output)
    case .string(let value): string(value, &output)
    case .array(let elements):
      open(UInt8(ascii: "["), &output)
      for element in elements { self.value(element, &output) }
      close(UInt8(ascii: "]"), &output)
    case .object(let members):
      beginObject(&output)
      for member in members { self.member(member, &output) }
      endObject(&output)
    }
  }

  mutating func member(_ member: JSONMember, _ output: inout Output) {
    name(member.name, &output)
    value(member.value, &output)
  }

  // MARK: Strings

  private mutating func quote(_ text: String, _ output: inout Output) {
    put(UInt8(ascii: "\""), &output)
    text.withUTF8Span { bytes in
      var index = 0
      while true {
        let end = bytes.firstToEscape(from: index)
        put(bytes.extracting(index..<end), &output)
        guard end < bytes.count else { break }
        escape(bytes[end], &output)
        index = end + 1
      }
    }
    put(UInt8(ascii: "\""), &output)
  }

  /// Writes a byte that cannot stand for itself.
  private mutating func escape(_ byte: UInt8, _ output: inout Output) {
    put(UInt8(ascii: "\\"), &output)
    switch byte {
    case 0x08: put(UInt8(ascii: "b"), &output)
    case 0x09: put(UInt8(ascii: "t"), &output)
    case 0x0A: put(UInt8(ascii: "n"), &output)
    case 0x0C: put(UInt8(ascii: "f"), &output)
    case 0x0D: put(UInt8(ascii: "r"), &output)
    case ..<0x20:
      put(utf8Of: byte < 0x10 ? "u000" : "u001", &output)
      let low = byte & 0xF
      put(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10, &output)
    default: put(byte, &output)
    }
  }

  // MARK: Bytes

  @inline(__always)
  private mutating func put(_ byte: UInt8, _ output: inout Output) {
    length &+= 1
    output.write(byte)
  }

  @inline(__always)
  private mutating func put(_ bytes: Span<UInt8>, _ output: inout Output) {
    length &+= bytes.count
    output.write(bytes)
  }

  @inline(__always)
  private mutating func put(utf8Of text: String, _ output: inout Output) {
    text.withUTF8Span { put($0, &output) }
  }

  /// Writes the number's decimal digits.
  private mutating func put(decimal number: UInt64, _ output: inout Output) {
    if number >= 100_000_000 { put(decimal: number / 100_000_000, &output) }
    var rest = number % 100_000_000
    var digits: UInt64 = 0
    var count = 0
    // The last digit comes first, and ends in the highest byte of those that are written.
    repeat {
      digits = digits << 8 | UInt64(UInt8(ascii: "0")) + rest % 10
      rest /= 10
      count += 1
    } while rest > 0 || count < 8 && number >= 100_000_000
    for _ in 0..<count {
      put(UInt8(truncatingIfNeeded: digits), &output)
      digits >>= 8
    }
  }
}

/// Something that a ``JSONWriter`` can write.
protocol JSONWritable {
  func write(to writer: inout JSONWriter, _ output: inout JSONWriter.Output)
}

extension JSONWritable {
  /// What is written of it.
  var written: ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    JSONWriter.write(self) { bytes = ContiguousArray($0) }
    return bytes
  }
}

extension JSONValue: JSONWritable {
  func write(to writer: inout JSONWriter, _ output: inout JSONWriter.Output) {
    writer.value(self, &output)
  }

  /// The value as JSON text, in the one form that this package gives it.
  package var bytes: ContiguousArray<UInt8> { written }
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
        word.places(of: UInt8(ascii: "\"")) | word.places(of: UInt8(ascii: "\\"))
        | word.placesOfControls
      if special != 0 { return place &+ special.trailingZeroBitCount / 8 }
      index = place &+ 8
    }
    while index < count {
      switch self[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), ..<0x20: return index
      default: index &+= 1
      }
    }
    return index
  }
}
