import Foundation
import PassHeaders
import TestSupport
import Testing

/// Headers with an unmistakable text in every personal place, damaged in a byte or two and given to
/// every command that has `--redact`: nothing that is printed shows any of it.
@Suite struct CanaryTests {
  private static let canary = "Qx7ZkanaryWv9"

  private static let payloads = [
    """
    {"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"id":"\(canary)",\
    "expirationDate":"2025430636000","\(canary)":["\(canary)"],"error":{"code":"\(canary)",\
    "message":"\(canary)"}}}
    """,
    """
    {"primaryHardwareType":"TV","model":"\(canary)","version":"\(canary)","osName":"\(canary)",\
    "osVersion":"\(canary)","connectionType":"WiFi","userAgent":"\(canary) \(canary)",\
    "connectionIp":"\(canary)","\(canary)":"\(canary)"}
    """,
  ]
  private static let names = [PartnerFrameworkStatus.fieldName, DeviceInfo.fieldName]
  private static let signs = Array("\":,{}[]x\\0 '=\n".utf8) + [0x00, 0x80, 0xE2, 0xFF]

  /// A value in which a byte is replaced, inserted or removed.
  private static func damaged(
    _ value: [UInt8], at index: Int, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var value = value
    let sign = signs.randomElement(using: &generator) ?? 0
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: value.remove(at: index)
    case 1: value.insert(sign, at: index)
    default: value[index] = sign
    }
    return value
  }

  /// Lines with damaged headers: of the payload, and of its Base64.
  private static func lines() -> [String] {
    var generator = SeededGenerator(state: 1)
    var lines: [String] = []
    for (name, payload) in zip(names, payloads) {
      let plain = Array(payload.utf8)
      let encoded = Array(Base64.encode(ContiguousArray(plain).span).utf8)
      func add(_ payload: [UInt8]) {
        lines.append("\(name): \(Base64.encode(ContiguousArray(payload).span))")
      }
      for index in stride(from: 0, to: plain.count, by: 9) {
        add(damaged(plain, at: index, &generator))
      }
      for index in stride(from: 0, to: encoded.count, by: 9) {
        let text = damaged(encoded, at: index, &generator).filter { 0x20...0x7E ~= $0 }
        lines.append("\(name): \(String(decoding: text, as: UTF8.self))")
      }
      for _ in 0..<50 {
        let first = Int.random(in: 0..<plain.count, using: &generator)
        let second = Int.random(in: 0..<plain.count - 1, using: &generator)
        add(damaged(damaged(plain, at: first, &generator), at: second, &generator))
      }
    }
    return lines
  }

  /// The parts of the canary that a text shows, plain or in Base64.
  private static func leaks(in text: String) -> [String] {
    var texts = [text]
    for word in text.split(whereSeparator: { !$0.isASCII || $0 == "\"" || $0 == " " || $0 == "\n" })
    where word.utf8.count >= 16 {
      let whole = word.utf8.prefix(word.utf8.count / 4 * 4)
      if let bytes = Data(base64Encoded: Data(whole)) {
        texts.append(String(decoding: bytes, as: UTF8.self))
      }
    }
    let parts = ["Qx7Zk", "anaryW", "naryWv9"]
    return texts.filter { text in parts.contains { text.contains($0) } }
  }

  @Test func nothingPersonal() throws {
    let input = Array(Self.lines().joined(separator: "\n").utf8)
    for words in [["decode", "--redact"], ["decode", "--redact", "--json"]] {
      let call = try Invocation(words, input: input)
      let leaks = Self.leaks(in: call.output) + Self.leaks(in: call.errors)
      #expect(leaks.isEmpty, "\(words): \(leaks.prefix(3))")
      #expect(!call.output.isEmpty, "\(words)")
    }
  }

  /// The canary is where it can be found.
  @Test func theCanaryIsThere() throws {
    let value = Sample.encoded(Self.payloads[0])
    #expect(!Self.leaks(in: value).isEmpty)
    #expect(!Self.leaks(in: try Invocation(["decode", value]).output).isEmpty)
  }
}
