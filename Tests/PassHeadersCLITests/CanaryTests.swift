import Foundation
import PassHeaders
import TestSupport
import Testing

/// The tests that `--redact` hides personal values.
///
/// The headers have a ``Canary`` in each place that is personal. One or two of their bytes are damaged. Nothing that
/// the tool prints may contain a part of a canary.
@Suite struct CanaryTests {
  /// The JSON of the headers.
  private static func payloads() throws -> [[UInt8]] {
    let values = [
      try Canary.status(isGranted: true).headerValue(validation: .lenient),
      try Canary.device().headerValue(validation: .lenient),
    ]
    return try values.map { Array(try #require(decodedPayload($0))) }
  }
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
  private static func lines() throws -> [String] {
    var generator = SeededGenerator(state: 1)
    var lines: [String] = []
    for (name, plain) in zip(names, try payloads()) {
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

  @Test func redactedOutputContainsNoCanary() throws {
    let input = Array(try Self.lines().joined(separator: "\n").utf8)
    for words in [["decode", "--redact"], ["decode", "--redact", "--json"]] {
      let call = try Invocation(words, input: input)
      #expect(Canary.leak(in: call.output + call.errors) == nil, "\(words)")
      #expect(!call.output.isEmpty, "\(words)")
    }
  }

  /// Checks the texts around a header in a capture: the path and the query of a request, its method, and the status and
  /// the codes of a response.
  @Test func redactedCapturesContainNoCanary() throws {
    let word = Canary.text.filter { $0.isLetter || $0.isNumber }
    for canary in [word, "\(word)_\(word)", word.lowercased() + "_" + word.lowercased()] {
      let code = #"\"code\":\"\#(canary)\",\"status\":\"\#(canary)\""#
      let body = #"{\#(code),\"reasonType\":\"\#(canary)\"}"#
      let capture = """
        {"log":{"entries":[{"request":{"method":"\(canary)",\
        "url":"https://\(canary).adobe.com/api/v2/\(canary)/profiles/\(canary)?a=\(canary)",\
        "headers":[{"name":"X-Device-Info","value":"\(Sample.device)"}]},\
        "response":{"status":400,"statusText":"\(canary)","content":{"text":"\(body)"}}}]}}
        """
      let log = """
        \(canary) POST /api/v2/\(canary)/sessions/sso/\(canary) HTTP/1.1 \(canary)
        \(canary) X-Device-Info: \(Sample.device) \(canary)
        \(canary) status=400 code: \(canary) {"code":"\(canary)"}
        """
      for text in [capture, log] {
        for words in [["--redact"], ["--redact", "--json"]] {
          let call = try Invocation(words, input: text.utf8)
          #expect(call.output.contains("X-Device-Info"), "\(call.errors)")
          #expect(Canary.leak(in: call.output + call.errors) == nil, "\(words) \(call.output)")
        }
        #expect(Canary.leak(in: try Invocation([], input: text.utf8).output) != nil)
      }
    }
  }

  /// Checks that the canary is found in the output without `--redact`. Otherwise, the other test would prove nothing.
  @Test func canaryIsFoundWithoutRedaction() throws {
    let value = try Canary.status().headerValue(validation: .lenient)
    #expect(Canary.leak(in: value) != nil)
    #expect(Canary.leak(in: try Invocation(["decode", value]).output) != nil)
  }
}
