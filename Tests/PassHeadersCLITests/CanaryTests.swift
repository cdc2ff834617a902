import Foundation
import PassHeaders
import TestSupport
import Testing

/// The tests that `--redact` hides personal values.
///
/// The headers have a canary, a text that is easy to find, in each place that is personal. One or two of their bytes
/// are damaged. Nothing that the tool prints may contain a part of the canary.
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
  private static let replacementBytes = Array("\":,{}[]x\\0 '=\n".utf8) + [0x00, 0x80, 0xE2, 0xFF]

  /// Returns `value` with the byte at `index` replaced or removed, or with a byte inserted before it.
  private static func damaged(
    _ value: [UInt8], at index: Int, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var value = value
    let replacement = replacementBytes.randomElement(using: &generator) ?? 0
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: value.remove(at: index)
    case 1: value.insert(replacement, at: index)
    default: value[index] = replacement
    }
    return value
  }

  /// Returns lines with damaged headers. Some have damage in the payload, others in its Base64.
  private static func lines() -> [String] {
    var generator = SeededGenerator(state: 1)
    var lines: [String] = []
    for (name, payload) in zip(names, payloads) {
      let plain = Array(payload.utf8)
      let encoded = Array(Base64.encode(ContiguousArray(plain).span).utf8)
      func appendHeader(_ payload: [UInt8]) {
        lines.append("\(name): \(Base64.encode(ContiguousArray(payload).span))")
      }
      for index in stride(from: 0, to: plain.count, by: 9) {
        appendHeader(damaged(plain, at: index, &generator))
      }
      for index in stride(from: 0, to: encoded.count, by: 9) {
        let text = damaged(encoded, at: index, &generator).filter { 0x20...0x7E ~= $0 }
        lines.append("\(name): \(String(decoding: text, as: UTF8.self))")
      }
      for _ in 0..<50 {
        let first = Int.random(in: 0..<plain.count, using: &generator)
        let second = Int.random(in: 0..<plain.count - 1, using: &generator)
        appendHeader(damaged(damaged(plain, at: first, &generator), at: second, &generator))
      }
    }
    return lines
  }

  /// Returns those of `text` and its decoded Base64 runs that contain a part of the canary.
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

  @Test func redactedOutputContainsNoCanary() throws {
    let input = Array(Self.lines().joined(separator: "\n").utf8)
    for words in [["decode", "--redact"], ["decode", "--redact", "--json"]] {
      let call = try Invocation(words, input: input)
      let leaks = Self.leaks(in: call.output) + Self.leaks(in: call.errors)
      #expect(leaks.isEmpty, "\(words): \(leaks.prefix(3))")
      #expect(!call.output.isEmpty, "\(words)")
    }
  }

  /// Checks that the canary is found in the output without `--redact`. Otherwise, the other test would prove nothing.
  @Test func canaryIsFoundWithoutRedaction() throws {
    let value = Sample.encoded(Self.payloads[0])
    #expect(!Self.leaks(in: value).isEmpty)
    #expect(!Self.leaks(in: try Invocation(["decode", value]).output).isEmpty)
  }
}
