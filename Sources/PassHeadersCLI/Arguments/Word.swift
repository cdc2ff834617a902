import PassHeaders
import PassHeadersInspection

/// A word of the command line. It is stored as bytes, because the name of a file may not be UTF-8.
package struct Word: Sendable, ExpressibleByStringLiteral {
  let bytes: ContiguousArray<UInt8>

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = ContiguousArray(bytes) }

  package init(stringLiteral text: String) { self.init(text.utf8) }

  /// The word as text, in which U+FFFD replaces bytes that are not UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  var isUTF8: Bool { text.utf8.elementsEqual(bytes) }

  /// Whether the word begins with `-`, and is not the `-` for standard input.
  var isOption: Bool { bytes.first == "-" && bytes.count > 1 }

  var isStandardInput: Bool { text.hasSameBytes(as: "-") }

  /// The word in single quotes for an error message, at most 40 characters of it.
  var quoted: String { "'\(text.abridged(to: 40))'" }

  /// The name of the file for the user, such as `session.har` or `standard input`.
  var fileName: String { isStandardInput ? "standard input" : text.printable }

  /// The name of the file within a sentence, such as `'session.har'` or `standard input`. At most 200 characters are
  /// shown.
  var quotedFileName: String { isStandardInput ? fileName : "'\(text.abridged(to: 200))'" }

  /// Whether the word consists of lowercase ASCII letters and hyphens. Only such a word may be reported as an unknown
  /// command.
  var looksLikeCommand: Bool {
    !bytes.isEmpty && bytes.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == "-" }
  }

  /// Whether the word is a text that programs print in place of a missing value, such as `null` or `undefined`.
  var isPlaceholder: Bool {
    Inspection(of: bytes).diagnostics.contains {
      $0.code == Fault.placeholder || $0.code == Fault.printedNull
    }
  }

  /// Whether the word looks like the path of a file: it contains a slash, or ends with an extension such as `.har`. An
  /// extension has one to five letters or digits. A path does not contain a quote, a brace, an angle bracket or a line
  /// feed.
  var looksLikePath: Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let ending = parts.dropFirst().last ?? []
    let hasExtension = 1...5 ~= ending.count && ending.allSatisfy { $0.isASCIILetterOrDigit }
    let others = ContiguousArray("\n\"<>{}".utf8)
    return !isPlaceholder && (hasExtension || bytes.contains(UInt8(ascii: "/")))
      && !bytes.contains { others.contains($0) }
  }
}
