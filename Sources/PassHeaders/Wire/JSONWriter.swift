/// Writes JSON text in the one form that this package gives it: no white space, no escape that
/// RFC 8259 does not require, everything else as UTF-8.
package struct JSONWriter {
  /// What has been written.
  package private(set) var bytes: ContiguousArray<UInt8> = []
  private var needsComma = false

  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  // MARK: Structure

  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Writes a member's name; a value has to follow.
  package mutating func name(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Values

  package mutating func string(_ text: String) {
    separate()
    quote(text)
  }

  package mutating func bool(_ value: Bool) { token(value ? "true" : "false") }

  package mutating func number(_ number: JSONNumber) { token(number.text) }

  package mutating func null() { token("null") }

  private mutating func token(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members { self.member(member) }
      endObject()
    }
  }

  package mutating func member(_ member: JSONMember) {
    name(member.name)
    value(member.value)
  }

  // MARK: Strings

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): escape(byte)
      case 0x20...: bytes.append(byte)
      case 0x08: escape(UInt8(ascii: "b"))
      case 0x09: escape(UInt8(ascii: "t"))
      case 0x0A: escape(UInt8(ascii: "n"))
      case 0x0C: escape(UInt8(ascii: "f"))
      case 0x0D: escape(UInt8(ascii: "r"))
      default:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(UInt8(ascii: "0") + byte >> 4)
        bytes.append(
          byte & 0xF < 10 ? UInt8(ascii: "0") + byte & 0xF : UInt8(ascii: "a") + byte & 0xF - 10)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ letter: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(letter)
  }
}
