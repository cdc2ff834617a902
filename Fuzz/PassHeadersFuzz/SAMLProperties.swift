import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport

/// The properties of `SAMLResponse`: the reduction of white space, and the form value that is sent.
enum SAMLProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    let text = String(decoding: bytes, as: UTF8.self)
    try checkReduction(text)
    try InspectionProperties.check(Inspection(of: text), of: text.utf8)
  }

  private static func checkReduction(_ text: String) throws(PropertyFailure) {
    let safe = SAMLResponse(text)
    let expected = reduced(text)
    try expect(safe.xml.hasSameBytes(as: expected), "a response is reduced to another one")
    let hasLineBreaks = text.unicodeScalars.contains { CharacterSet.newlines.contains($0) }
    try expect(
      hasLineBreaks || expected.hasSameBytes(as: cookbook(text)),
      "the cookbook's calls make something else")
    try expect(
      safe.formValue.removingPercentEncoding == safe.base64
        && Data(base64Encoded: safe.base64) == Data(safe.xml.utf8),
      "Foundation reads another field")
    // Quotation marks outside of elements do not change what follows.
    let start = "<?p it's?><!-- 5\" --><a b='c'>"
    let rest = SAMLResponse("|" + text).xml.utf8.dropFirst()
    try expect(
      SAMLResponse("<?p it's?><!-- 5\" -->\n<a\nb='c'>\n" + text).xml.utf8
        .elementsEqual(Bytes(start.utf8) + rest),
      "a prolog changes what follows it")
    // A reduction can leave two spaces where a line break was removed between them, as the cookbook's code does. So the
    // second reduction may change the text, but the third one must not.
    let second = SAMLResponse(safe.xml)
    try expect(SAMLResponse(second.xml) == second, "what was reduced twice is reduced once more")
  }

  /// Returns `text` after the steps of Spec/formats/Related-Headers.md, one step after the other.
  private static func reduced(_ text: String) -> String {
    let scalars = Array(collapsed(text).unicodeScalars)
    var tags = TagState()
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if CharacterSet.newlines.contains(scalar) {
        // The space is written for the last line break of a run.
        let isEnd = next.map { CharacterSet.newlines.contains($0) } ?? true
        if tags.isInTag, !isEnd, next != " ", result.last != " " { result.append(" ") }
      } else {
        result.append(scalar)
      }
      tags.read(scalar, before: next)
    }
    let isBlank = { (scalar: Unicode.Scalar) in
      scalar.properties.isWhitespace || scalar == "\u{200B}"
    }
    let trimmed = result.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    return String(String.UnicodeScalarView(trimmed))
  }

  /// Whether a place of a text is in a tag, and in which quotation marks.
  private struct TagState {
    private(set) var isInTag = false
    private var isMarkup = false
    private var quote: Unicode.Scalar?

    mutating func read(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
      if !isInTag {
        isInTag = scalar == "<"
        isMarkup = next == "!" || next == "?"
        quote = nil
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == ">" {
        isInTag = false
      } else if quote == nil, !isMarkup, scalar == "\"" || scalar == "'" {
        quote = scalar
      }
    }
  }

  /// Returns `text` after the steps of the code sample in Adobe's *Apple SSO Cookbook*.
  private static func cookbook(_ text: String) -> String {
    let joined = collapsed(text).components(separatedBy: .newlines).joined()
    return joined.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns `text` with one space in place of each run of spaces and tabs.
  private static func collapsed(_ text: String) -> String {
    var collapsed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isBlank = scalar == " " || scalar == "\t"
      if isBlank, collapsed.last == " " { continue }
      collapsed.append(isBlank ? " " : scalar)
    }
    return String(collapsed)
  }
}
