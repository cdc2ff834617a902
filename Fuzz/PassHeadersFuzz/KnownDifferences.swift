import PassHeaders
import PassHeadersInspection

/// Where this package and Foundation do not agree, and why that is right.
enum KnownDifferences {
  /// `Data(base64Encoded:)` decodes these, and RFC 4648 does not allow them: nothing, `====`, `Zg=A`,
  /// and unused bits that are not zero. Two decoders would not agree on such a value.
  static func isExpected(ofBase64 fault: SyntaxFault) -> Bool {
    switch fault {
    case .emptyValue, .excessPadding, .dataAfterPadding, .trailingBits: true
    default: false
    }
  }

  /// `JSONSerialization` reads these. Of a duplicate it takes one, it skips a trailing comma and a byte
  /// order mark, it converts UTF-16 and UTF-32, and it allows more depth.
  static func isExpected(ofJSON fault: SyntaxFault, _ bytes: Bytes) -> Bool {
    switch fault {
    case .duplicateMember, .trailingComma, .byteOrderMark, .nestingTooDeep: true
    default:
      // In UTF-16 and UTF-32, ASCII characters have such bytes, and so has their byte order mark.
      bytes.contains { $0 == 0 || $0 == 0xFE || $0 == 0xFF }
    }
  }

  /// `JSONSerialization` refuses numbers that no `Double` holds; here the text of a number is kept.
  static func isExpected(ofJSON value: JSONValue) -> Bool {
    switch value {
    case .number(let text): Double(text).map { !$0.isFinite || abs($0) > 1e300 } ?? true
    case .array(let elements): elements.contains { isExpected(ofJSON: $0) }
    case .object(let members): members.contains { isExpected(ofJSON: $0.value) }
    case .null, .bool, .string: false
    }
  }

  /// On Linux `JSONSerialization` loses U+FEFF in places, where it takes it for a byte order mark.
  static func hasByteOrderMark(_ value: JSONValue) -> Bool {
    func has(_ text: String) -> Bool { text.unicodeScalars.contains("\u{FEFF}") }
    return switch value {
    case .string(let text): has(text)
    case .array(let elements): elements.contains(where: hasByteOrderMark)
    case .object(let members): members.contains { has($0.name) || hasByteOrderMark($0.value) }
    case .null, .bool, .number: false
    }
  }

  /// What is redacted is text: a name that makes an archive of it may be masked, and what is in UTF-16
  /// is written in UTF-8, of which zeros look like UTF-16 again. A title of curl's may be in a value.
  static func changesFormat(_ bytes: Bytes, _ redacted: Bytes) -> Bool {
    let title = "=> Send header".utf8
    let titles = [bytes, redacted].map { text in
      text.indices.count { text[$0...].starts(with: title) }
    }
    return redacted.contains(0) || hasArchiveNames(bytes) != hasArchiveNames(redacted)
      || isBrokenArchive(bytes) || titles[0] != titles[1]
  }

  private static func hasArchiveNames(_ bytes: Bytes) -> Bool {
    (["\"log\"", "\"entries\""] as [StaticString]).allSatisfy {
      bytes.span.firstIndex(ofASCII: $0, in: 0..<bytes.count) != nil
    }
  }

  /// A text that is no JSON may turn out to have the names of an archive after it was decided that it is
  /// none.
  static func isBrokenArchive(_ bytes: Bytes) -> Bool {
    hasArchiveNames(bytes) && (try? JSONValue(parsing: bytes.span)) == nil
  }

  /// Whether the value, which is masked, tells where it is or that it is one: an option of a command, a
  /// title of curl's, letters of Base64 before a brace, or none at all.
  static func isMark(_ header: CapturedHeader) -> Bool {
    header.text.withUTF8Span { text in
      text.firstIndex(ofASCII: "-H", in: 0..<text.count) != nil
        || text.has("-", at: 0)
        || text.firstIndex(ofASCII: "Send header", in: 0..<text.count) != nil
        || (0..<text.count).allSatisfy { !text[$0].isASCIILetterOrDigit }
        || text.has("e", at: 0) && text.firstIndex(ofASCII: "{", in: 0..<text.count) != nil
    }
  }

  /// Whether the request or answer may have been found in the value of one of the headers, which is
  /// masked.
  static func isInHeader(_ header: CapturedHeader, of headers: [CapturedHeader]) -> Bool {
    let path = header.request.url.map { $0.utf8.split(separator: UInt8(ascii: "/")) } ?? []
    let found = [
      path.last.map { Bytes($0) }, header.request.method.map { Bytes($0.utf8) },
      header.answer.status.map { Bytes("\($0)".utf8) },
    ]
    let texts = headers.map { Bytes($0.text.utf8) }
    let url = Bytes((header.request.url ?? "").utf8)
    let isInURL = texts.contains { text in
      !text.isEmpty && url.indices.contains { url[$0...].starts(with: text.prefix(3)) }
    }
    // Words may be what logs write of a request.
    let isWords = header.text.utf8.contains(UInt8(ascii: " "))
    return isWords || isInURL
      || found.contains { part in
        guard let part else { return false }
        return texts.contains { text in text.indices.contains { text[$0...].starts(with: part) } }
      }
  }

  /// Whether a value has words or line breaks, as after a quote that is not closed: its lines, which may be those of
  /// a request, are looked at before it is complete or after.
  static func hasOtherLines(_ header: CapturedHeader) -> Bool {
    header.text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: " ") }
  }

  /// Whether redaction keeps the faults: masked bytes all are ASCII letters and digits, and names are
  /// unlike those that are documented. It matters to words without quotes, and where a text has faults
  /// inside; from the first of those on nothing is compared.
  static func haveSameFaults(_ header: CapturedHeader, redacted: CapturedHeader) -> Bool {
    let masked: [Diagnostic.Code] = [
      .invalidUTF8, .urlSafeAlphabet, .wrongMemberName, .unknownMember, .missingMember,
    ]
    let words: [Diagnostic.Code] = [
      .invalidEscape, .controlCharacter, .missingComma, .missingColon, .unquotedText, .unquotedName,
      .percentEncodedTwice, .backslashEscapes, .wrongHeaderName,
    ]
    let codes = [header, redacted].map { header in
      header.inspection.diagnostics.map { $0.code }.filter { !masked.contains($0) }
    }
    // Words that are not encoded may be names of headers, or say that there is no value, and are masked.
    guard header.text.utf8.count > 8, !header.text.utf8.contains(UInt8(ascii: ":")),
      header.inspection.layers.contains(.base64)
    else { return true }
    let compared = codes[0].prefix { !words.contains($0) }
    return compared.count < codes[0].count ? codes[1].starts(with: compared) : codes[0] == codes[1]
  }

  /// Whether a command goes on in other lines, or a block of curl's follows its title, which may come
  /// after what was found of it. The target `exchange` has such blocks in pieces.
  static func hasContinuedCommand(_ bytes: Bytes) -> Bool {
    (["\\\n", "\\\r", "^\r", "^\n", "`\n", "=> Send header"] as [StaticString]).contains {
      bytes.span.firstIndex(ofASCII: $0, in: 0..<bytes.count) != nil
    }
  }

  /// What `XMLParser` reads and is refused here on purpose.
  static func isExpected(ofXML code: Diagnostic.Code) -> Bool {
    [.documentType, .unsupportedEncoding, .nestingTooDeep, .duplicateMember].contains(code)
  }

  /// Whether `XMLParser` of Linux can be asked at all: it resolves namespaces and entities, which no
  /// configuration has, and traps on some.
  static func mayBeParsed(asXML bytes: Bytes) -> Bool {
    // Of fewer than four bytes it reads none, and finds no fault.
    guard bytes.count > 3, bytes.first(where: { !$0.isWhiteSpace }) == UInt8(ascii: "<"),
      !bytes.contains(UInt8(ascii: ":"))
    else { return false }
    let span = bytes.span
    return span.firstIndex(ofASCII: "<!", in: 0..<bytes.count) == nil
      && span.firstIndex(ofASCII: "<?", in: 0..<bytes.count) == nil
  }
}
