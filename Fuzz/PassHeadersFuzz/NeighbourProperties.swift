import Foundation
import PassHeaders

/// `AP-Device-Identifier` and `SAMLResponse`.
enum NeighbourProperties {
  static func check(_ bytes: ContiguousArray<UInt8>) throws(PropertyFailure) {
    let text = String(decoding: bytes, as: UTF8.self)
    try checkIdentifier(text)
    try checkReduction(text)
    try checkDecoding(text)
  }

  private static func checkIdentifier(_ text: String) throws(PropertyFailure) {
    let reading = DeviceIdentifier.inspect(text)
    switch Result(catching: { () throws(HeaderError) in try DeviceIdentifier(headerValue: text) }) {
    case .success(let identifier):
      try expect(
        reading.identifier == identifier && reading.slips.isEmpty,
        "a sound identifier is read another way with tolerance")
      try expect(text.utf8.count >= identifier.headerValue.utf8.count, "the value grew")
    case .failure(let error):
      try expect((0...text.utf8.count).contains(error.offset), "an offset outside of the text")
      consume(error.message)
      if let repaired = reading.identifier {
        try expect(!reading.slips.isEmpty, "a repair without a slip")
        let again = try? DeviceIdentifier(headerValue: repaired.headerValue)
        try expect(again == repaired, "what was mended cannot be read")
      }
    }
  }

  private static func checkReduction(_ text: String) throws(PropertyFailure) {
    let safe = SAMLResponse(text)
    let cookbook = SAMLResponse(text, whiteSpace: .cookbook)
    let joins = SAMLResponse.joins(in: text)
    try expect((safe == cookbook) == joins.isEmpty, "the two rules differ without a join")
    try expect(
      cookbook.xml == Self.cookbook(text),
      "the cookbook's rule is not what the cookbook's calls make of it")
    let breaks = Array(text.utf8)
    try expect(
      joins.allSatisfy { breaks.indices.contains($0) && $0 > 0 }, "a join outside of the text")
    try expect(
      safe.formValue.removingPercentEncoding == safe.base64
        && Data(base64Encoded: safe.base64) == Data(safe.xml.utf8),
      "Foundation reads another field")
  }

  /// The calls of Adobe's cookbook.
  private static func cookbook(_ text: String) -> String {
    var collapsed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isBlank = scalar == " " || scalar == "\t"
      if isBlank, let last = collapsed.last, last == " " { continue }
      collapsed.append(isBlank ? " " : scalar)
    }
    let joined = String(collapsed).components(separatedBy: .newlines).joined()
    return joined.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func checkDecoding(_ text: String) throws(PropertyFailure) {
    switch Result(catching: { () throws(SAMLResponse.DecodingError) in
      try SAMLResponse.decode(text)
    }) {
    case .success(let decoded):
      let again = try? SAMLResponse.decode(decoded.response.formField)
      try expect(
        again?.response == decoded.response && again?.form == .percentEncoded
          || again?.form == .base64, "what was decoded does not survive sending")
    case .failure(let error): consume(error.description)
    }
  }
}
