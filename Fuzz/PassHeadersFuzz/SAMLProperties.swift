import Foundation
import PassHeaders
import PassHeadersInspection

/// `SAMLResponse`: reduction of white space, sending and recognising.
enum SAMLProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    let text = String(decoding: bytes, as: UTF8.self)
    try checkReduction(text)
    let inspection = Inspection(of: text)
    try InspectionProperties.check(inspection, of: text.utf8)
    if let found = inspection.samlResponse {
      // White space at the ends is not sent, and without it a tag alone may be a template.
      let response = SAMLResponse(found.xml)
      if response.xml.utf8.contains(UInt8(ascii: "/")) { try checkSending(response) }
    }
    // What begins and ends as an element does is recognised.
    let response = SAMLResponse(text)
    if bytes.starts(with: "<a>".utf8), response.xml.utf8.suffix(4).elementsEqual("</a>".utf8) {
      try checkSending(response)
    }
  }

  private static func checkReduction(_ text: String) throws(PropertyFailure) {
    let safe = SAMLResponse(text)
    let reduced = cookbook(text)
    let isSame = safe.xml.hasSameBytes(as: reduced)
    let hasLineBreaks = text.unicodeScalars.contains { CharacterSet.newlines.contains($0) }
    try expect(isSame || hasLineBreaks, "the cookbook's calls make something else")
    try expect(
      safe.xml.replacing(" ", with: "").hasSameBytes(as: reduced.replacing(" ", with: "")),
      "something other than a space differs from what the cookbook's calls make")
    try expect(
      safe.formValue.removingPercentEncoding == safe.base64
        && Data(base64Encoded: safe.base64) == Data(safe.xml.utf8),
      "Foundation reads another field")
    // Blanks on both sides of a line break stay two, with the cookbook's calls as well, so that what was
    // reduced may be reduced once more; but then nothing is left to reduce.
    let second = SAMLResponse(safe.xml)
    try expect(SAMLResponse(second.xml) == second, "what was reduced twice is reduced once more")
  }

  /// The calls of Adobe's cookbook.
  private static func cookbook(_ text: String) -> String {
    var collapsed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isBlank = scalar == " " || scalar == "\t"
      if isBlank, collapsed.last == " " { continue }
      collapsed.append(isBlank ? " " : scalar)
    }
    let joined = String(collapsed).components(separatedBy: .newlines).joined()
    return joined.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What is sent is recognised as the same response.
  private static func checkSending(_ response: SAMLResponse) throws(PropertyFailure) {
    // An escaped document is unescaped, and a terminal's escapes are removed.
    if response.xml.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 0x1B }) { return }
    for text in [response.formValue, response.base64] {
      let again = Inspection(of: text).samlResponse
      try expect(again == response, "a response that is sent is another one", text)
    }
  }
}
