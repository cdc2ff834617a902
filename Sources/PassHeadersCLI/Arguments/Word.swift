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

  /// The name of the file as an argument in a shell, such as `'session.har'`, or `FILE` for standard input and for a
  /// name that would have to be escaped.
  var shellFileName: String {
    let isPlain = bytes.allSatisfy {
      $0.isASCIILetterOrDigit || "-_./+,=@ ".utf8.contains($0) || $0 >= 0x80
    }
    let isShown = isPlain && isUTF8 && text.printable.hasSameBytes(as: text)
    return isShown && bytes.first != "-" && bytes.count <= 200 ? "'\(text)'" : "FILE"
  }

  /// Whether the word may be a header value that cannot be recognized: it has no white space, or stands for a missing
  /// or concealed value, such as `[object Object]`.
  var mayBeValue: Bool { isOneWord || isPlaceholder }

  private var isOneWord: Bool { !bytes.isEmpty && !bytes.contains { $0.isWhiteSpace } }

  private var isPlaceholder: Bool { Placeholder(value: bytes.span) != nil }

  /// Whether the word is the name of a header with its colon, such as `X-Device-Info:`, or also the scheme after it, as
  /// in `AP-Device-Identifier: fingerprint`.
  var isFieldLineWithoutValue: Bool {
    let parts = bytes.split(separator: UInt8(ascii: " "))
    guard let name = parts.first, name.last == ":",
      HeaderKind(fieldName: String(decoding: name.dropLast(), as: UTF8.self)) != nil
    else { return false }
    return parts.count == 1
      || parts.count == 2 && parts[1].elementsEqual(DeviceIdentifier.scheme.utf8)
  }

  /// Whether the word is more likely the name of a file or of a command than a header value.
  ///
  /// It has a slash, an extension such as `.har`, or no digit, `=`, `+` or white space. A text such as `null` or
  /// `<private>` is not a name, and neither is a text with a quote, a brace or a line feed.
  var looksLikeName: Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let ending = parts.dropFirst().last ?? []
    let hasExtension = 1...5 ~= ending.count && ending.allSatisfy { $0.isASCIILetterOrDigit }
    let isPlain = isOneWord && !bytes.contains { $0.isASCIIDigit || $0 == "=" || $0 == "+" }
    let isText = bytes.contains { "\"'<>{}\n".utf8.contains($0) }
    return !isText && !isPlaceholder
      && (hasExtension || isPlain || bytes.contains(UInt8(ascii: "/")))
  }
}
