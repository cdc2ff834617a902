import PassHeaders
import TestSupport
import Testing

/// Properties that hold for every model and every input.
@Suite struct RoundTripTests {
  @Test(arguments: 0..<40)
  func writtenStatusReadsBack(_ seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    for _ in 0..<50 {
      let status = PartnerFrameworkStatus.random(using: &generator)
      let value = try status.headerValue(allowing: .everythingReadable)
      #expect(value.utf8.allSatisfy(Self.isBase64Byte))
      let read = try PartnerFrameworkStatus(headerValue: value)
      #expect(read == status)
      #expect(try read.headerValue(allowing: .everythingReadable) == value)
    }
  }

  @Test(arguments: 0..<40)
  func writtenDeviceReadsBack(_ seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    for _ in 0..<50 {
      let device = DeviceInfo.random(using: &generator)
      let value = try device.headerValue(allowing: .everythingReadable)
      #expect(value.utf8.allSatisfy(Self.isBase64Byte))
      let read = try DeviceInfo(headerValue: value)
      #expect(read == device)
      #expect(try read.headerValue(allowing: .everythingReadable) == value)
    }
  }

  private static func isBase64Byte(_ byte: UInt8) -> Bool {
    Base64.isSextet(byte) || byte == UInt8(ascii: "=")
  }

  /// Every prefix of a value, and of its JSON, ends in a value or an error inside the input.
  @Test(arguments: try StatusVector.all.get().map(\.value))
  func statusTruncations(_ value: String) { Self.truncate(value, Self.readStatus) }

  @Test(arguments: try DeviceVector.all.get().map(\.value))
  func deviceTruncations(_ value: String) { Self.truncate(value, Self.readDevice) }

  /// So does every change of a byte; the bytes tried are one of each kind that the formats tell
  /// apart.
  @Test(arguments: try StatusVector.all.get().map(\.value))
  func statusByteChanges(_ value: String) { Self.change(value, Self.readStatus) }

  @Test(arguments: try DeviceVector.all.get().map(\.value))
  func deviceByteChanges(_ value: String) { Self.change(value, Self.readDevice) }

  /// A header value, or the JSON of one.
  private enum Input {
    case value(String)
    case json([UInt8])

    var count: Int {
      switch self {
      case .value(let text): text.utf8.count
      case .json(let bytes): bytes.count
      }
    }
  }

  private static func truncate(_ value: String, _ read: (Input) -> Void) {
    let bytes = Array(value.utf8)
    for length in bytes.indices { read(.value(String(decoding: bytes[..<length], as: UTF8.self))) }
    guard let json = try? Array(Payload.decode(headerValue: value)) else { return }
    for length in json.indices { read(.json(Array(json[..<length]))) }
  }

  private static func change(_ value: String, _ read: (Input) -> Void) {
    var bytes = Array(value.utf8)
    for index in bytes.indices {
      let byte = bytes[index]
      for other in [0, 0x20, 0x2B, 0x3D, 0x41, 0x7F] as [UInt8] {
        bytes[index] = other
        read(.value(String(decoding: bytes, as: UTF8.self)))
      }
      bytes[index] = byte
    }
    guard var json = try? Array(Payload.decode(headerValue: value)) else { return }
    for index in json.indices {
      let byte = json[index]
      for other in "\0\"\\{}[],:0-.etnu \n".utf8 + [0x80, 0xC3, 0xE2, 0xF0, 0xFF] {
        json[index] = other
        read(.json(json))
      }
      json[index] = byte
    }
  }

  private static func readStatus(_ input: Input) {
    do throws(HeaderError) {
      switch input {
      case .value(let text): expectRoundTrip(try PartnerFrameworkStatus(headerValue: text))
      case .json(let bytes): expectRoundTrip(try PartnerFrameworkStatus(json: bytes))
      }
    } catch {
      expectInside(error, input.count)
    }
  }

  private static func readDevice(_ input: Input) {
    do throws(HeaderError) {
      switch input {
      case .value(let text): expectRoundTrip(try DeviceInfo(headerValue: text))
      case .json(let bytes): expectRoundTrip(try DeviceInfo(json: bytes))
      }
    } catch {
      expectInside(error, input.count)
    }
  }

  private static func expectRoundTrip(_ status: PartnerFrameworkStatus) {
    let again = try? PartnerFrameworkStatus(
      headerValue: status.headerValue(allowing: .everythingReadable))
    if again != status { Issue.record("a status that was read does not survive writing") }
  }

  private static func expectRoundTrip(_ device: DeviceInfo) {
    let again = try? DeviceInfo(headerValue: device.headerValue(allowing: .everythingReadable))
    if again != device { Issue.record("a device that was read does not survive writing") }
  }

  private static func expectInside(_ error: HeaderError, _ length: Int) {
    if !(0...length).contains(error.offset) { Issue.record("\(error) lies outside") }
  }
}

// MARK: - Generated models

extension String {
  static func random(using generator: inout some RandomNumberGenerator) -> String {
    let pieces: [String] = [
      "a", "Cablevision", " ", "\"", "\\", "/", "\u{0}", "\u{1F}", "\n", "\u{7F}", "é", "e\u{301}",
      "\u{2028}", "😀", "\u{FFFF}", "null", "\\u0041", "",
    ]
    return (0..<Int.random(in: 0...6, using: &generator))
      .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }
}

extension JSONValue {
  static func random(
    depth: Int = 0, using generator: inout some RandomNumberGenerator
  ) -> JSONValue {
    switch Int.random(in: 0...(depth < 4 ? 5 : 3), using: &generator) {
    case 0: return .null
    case 1: return .bool(.random(using: &generator))
    case 2:
      let texts = ["0", "-0", "1.50", "1e400", "-2.5E-7", "123456789012345678901234567890"]
      return .number(JSONNumber(checked: texts.randomElement(using: &generator) ?? "0"))
    case 3: return .string(.random(using: &generator))
    case 4:
      return .array(
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          .random(depth: depth + 1, using: &generator)
        })
    default: return .object(.random(depth: depth + 1, using: &generator))
    }
  }
}

extension [JSONMember] {
  static func random(
    depth: Int = 0, using generator: inout some RandomNumberGenerator
  ) -> [JSONMember] {
    (0..<Int.random(in: 0...4, using: &generator)).map { index in
      JSONMember(
        name: String.random(using: &generator) + "\(index)",
        value: .random(depth: depth, using: &generator))
    }
  }
}

extension PartnerFrameworkStatus {
  static func random(using generator: inout some RandomNumberGenerator) -> Self {
    func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
    func error() -> FrameworkError? {
      maybe(
        FrameworkError(
          code: maybe(.random(using: &generator)), message: maybe(.random(using: &generator))))
    }
    let times: [Int64] = [0, 99_999_999, 100_000_000_000, 1_735_689_600_000, 999_999_999_999_999]
    var status = PartnerFrameworkStatus(
      SubscriberAccount(
        accessStatus: AccessStatus.knownValues.randomElement(using: &generator) ?? "other",
        platformMappingId: maybe(.random(using: &generator)),
        expirationDate: maybe(Timestamp(clamping: times.randomElement(using: &generator) ?? 0)),
        permissionError: error(), providerError: error()))
    for object in Object.allCases {
      if object == .permissionError, status.account.permissionError == nil { continue }
      if object == .providerError, status.account.providerError == nil { continue }
      status.unknownMembers[object] = .random(using: &generator)
    }
    return status
  }
}

extension DeviceInfo {
  static func random(using generator: inout some RandomNumberGenerator) -> Self {
    var device = DeviceInfo()
    for key in Key.allCases where Bool.random(using: &generator) {
      if key == .connectionSecure {
        device.connectionSecure =
          Bool.random(using: &generator)
          ? .boolean(.random(using: &generator)) : .string(.random(using: &generator))
      } else if key.form == .numberOrString, Bool.random(using: &generator) {
        device.set(key, number: JSONNumber(Int64.random(in: .min ... .max, using: &generator)))
      } else {
        device.set(key, text: .random(using: &generator))
      }
    }
    device.unknownMembers = .random(using: &generator)
    return device
  }
}
