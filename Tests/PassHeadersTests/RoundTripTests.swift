import PassHeaders
import TestSupport
import Testing

/// Properties that hold for every model and every input.
@Suite struct RoundTripTests {
  /// Everything that can be built and written is read back the same.
  @Test func writtenHeadersReadBack() throws {
    var generator = SeededGenerator(state: 40)
    var count = 0
    for _ in 0..<2_000 {
      let headers: [PassHeader] = [
        .partnerFrameworkStatus(.random(using: &generator)),
        .deviceInfo(.random(using: &generator)),
      ]
      for header in headers {
        guard let value = try? header.headerValue(allowing: .everythingReadable) else { continue }
        #expect(value.utf8.allSatisfy { Base64.isSextet($0) || $0 == UInt8(ascii: "=") })
        let read = try PassHeader(header.kind, headerValue: value)
        #expect(read == header)
        #expect(try read.headerValue(allowing: .everythingReadable) == value)
        count += 1
      }
    }
    #expect(count >= 1_700)
  }

  /// Every prefix of a value, and of its JSON, ends in a header or an error inside the input.
  @Test func truncations() throws {
    for (index, (kind, value)) in try Self.values().enumerated()
    where isExhaustive || index % 2 == 0 {
      let bytes = Array(value.utf8)
      for length in bytes.indices { Self.read(kind, value: bytes[..<length]) }
      guard let json = decodedPayload(value).map({ Array($0) }) else { continue }
      for length in json.indices { Self.read(kind, json: json[..<length]) }
    }
  }

  /// So does every change of a byte; the bytes tried are one of each kind that the formats distinguish.
  @Test func byteChanges() throws {
    let jsonBytes = Array("\0\"\\{}[],:0-.etnu \n".utf8) + [0x80, 0xC3, 0xE2, 0xF0, 0xFF]
    for (index, (kind, value)) in try Self.values().enumerated()
    where isExhaustive || index % 8 == 0 {
      Self.change(Array(value.utf8), [0, 0x20, 0x2B, 0x3D, 0x41, 0x7F]) {
        Self.read(kind, value: $0[...])
      }
      guard let json = decodedPayload(value).map({ Array($0) }) else { continue }
      Self.change(json, jsonBytes) { Self.read(kind, json: $0[...]) }
    }
  }

  private static func values() throws -> [(PassHeader.Kind, String)] {
    try VectorFile.status.cases().map { (.partnerFrameworkStatus, $0["value"].text ?? "") }
      + VectorFile.device.cases().map { (.deviceInfo, $0["value"].text ?? "") }
  }

  private static func change(_ bytes: [UInt8], _ others: [UInt8], _ read: ([UInt8]) -> Void) {
    var changed = bytes
    for index in bytes.indices {
      for other in others {
        changed[index] = other
        read(changed)
      }
      changed[index] = bytes[index]
    }
  }

  private static func read(_ kind: PassHeader.Kind, value: ArraySlice<UInt8>) {
    expect(value.count) { () throws(HeaderError) in
      try PassHeader(kind, headerValue: String(decoding: value, as: UTF8.self))
    }
  }

  private static func read(_ kind: PassHeader.Kind, json: ArraySlice<UInt8>) {
    expect(json.count) { () throws(HeaderError) in
      kind == .deviceInfo
        ? .deviceInfo(try DeviceInfo(json: json))
        : .partnerFrameworkStatus(try PartnerFrameworkStatus(json: json))
    }
  }

  private static func expect(_ count: Int, _ read: () throws(HeaderError) -> PassHeader) {
    do throws(HeaderError) {
      let header = try read()
      let again = try? PassHeader(
        header.kind, headerValue: header.headerValue(allowing: .everythingReadable))
      if again != header { Issue.record("a header that was read does not survive writing") }
    } catch {
      // A byte that is not UTF-8 becomes three in a String.
      if !(0...count * 3).contains(error.offset) || error.message.isEmpty {
        Issue.record("\(error) is outside")
      }
    }
  }
}
