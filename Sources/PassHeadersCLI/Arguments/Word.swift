import PassHeaders
import PassHeadersInspection

/// A word of the command line, which may have any bytes, as names of files have.
package struct Word: Sendable, ExpressibleByStringLiteral {
  let bytes: ContiguousArray<UInt8>

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = ContiguousArray(bytes) }

  package init(stringLiteral text: String) { self.init(text.utf8) }

  /// The word as text, with U+FFFD for what is not UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  var isUTF8: Bool { text.utf8.elementsEqual(bytes) }

  var isOption: Bool { bytes.first == "-" && bytes.count > 1 }

  var isStandardInput: Bool { text.hasSameBytes(as: "-") }

  var fileName: String { isStandardInput ? "standard input" : text.printable }

  /// The same within a sentence, also of a text.
  var quotedFileName: String { isStandardInput ? fileName : "'\(text.abridged(to: 200))'" }

  /// Whether the word has only small letters and hyphens, as names of commands have.
  var looksLikeCommand: Bool {
    !bytes.isEmpty && bytes.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == "-" }
  }

  /// Whether the word is what a program prints for a value that it does not have, such as `null`.
  var isPrintedNull: Bool {
    Inspection(of: bytes).diagnostics.contains { $0.code == InspectionFault.placeholder }
  }

  /// Whether it looks like the path of a file: it has a slash, or ends as names of files do.
  var looksLikePath: Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let ending = parts.dropFirst().last ?? []
    let hasExtension = 1...5 ~= ending.count && ending.allSatisfy { $0.isASCIILetterOrDigit }
    let others = ContiguousArray("\n\"<>{}".utf8)
    return !isPrintedNull && (hasExtension || bytes.contains(UInt8(ascii: "/")))
      && !bytes.contains { others.contains($0) }
  }
}
