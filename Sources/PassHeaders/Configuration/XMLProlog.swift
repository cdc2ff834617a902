/// What stands before the root element of an XML document, looked at before a parser sees it.
///
/// Refuses a document type declaration as a whole, and with it all entities but the five of XML
/// itself: no expansion, no reading of files. Source: XML 1.0 sections 2.8 and 4.3.3.
package struct XMLProlog {
  /// Where the XML declaration ends, or the byte order mark where there is none.
  package private(set) var end = 0

  /// Checks the beginning of a document.
  ///
  /// - Throws: ``ConfigurationError`` if it is not XML, not in UTF-8, or has a document type.
  package init(_ bytes: Span<UInt8>) throws(ConfigurationError) {
    try ConfigurationError.checkSize(bytes.count)
    switch ForeignDocument(text: bytes) {
    case .xml: break
    case nil:
      throw ConfigurationError(
        .notXML, at: 0, in: bytes,
        "looked for XML, which begins with '<', and found something else; read JSON as JSON")
    case let other?:
      throw ConfigurationError(
        .notXML, at: 0, in: bytes, document: other,
        "looked for XML with a list of MVPDs; this is \(other.phrase)")
    }
    try checkUTF8(bytes)
    try refuseEmptyInstructions(bytes)
    if bytes.has("\u{FEFF}", at: 0) { end = 3 }
    try readDeclaration(bytes)
    try refuseDocumentType(bytes)
  }

  /// All of the document has to be UTF-8: on Linux, Foundation's parser traps on a name that is not.
  private func checkUTF8(_ bytes: Span<UInt8>) throws(ConfigurationError) {
    var index = 0
    while index < bytes.count {
      guard bytes[index] >= 0x80 else {
        index += 1
        continue
      }
      do throws(WireError) {
        index = try UTF8Sequence.end(of: index, bytes)
      } catch {
        throw ConfigurationError(
          .malformedXML, at: error.offset, in: bytes,
          "found byte \(bytes[index].hexadecimal), which is not UTF-8 there; convert the document")
      }
    }
  }

  /// A processing instruction without data is well-formed, and Foundation's parser on Linux follows
  /// a null pointer for it. No configuration needs one.
  private func refuseEmptyInstructions(_ bytes: Span<UInt8>) throws(ConfigurationError) {
    var start = 0
    while start + 1 < bytes.count {
      if bytes[start] == UInt8(ascii: "<"), bytes[start + 1] == UInt8(ascii: "?") {
        var index = start + 2
        while index < bytes.count, !bytes[index].isXMLWhiteSpace, bytes[index] != UInt8(ascii: "?")
        {
          index += 1
        }
        while index < bytes.count, bytes[index].isXMLWhiteSpace { index += 1 }
        if bytes.has("?>", at: index) {
          throw ConfigurationError(
            .malformedXML, at: start, in: bytes,
            "found a processing instruction without data, which not every parser survives; remove "
              + "it")
        }
      }
      start += 1
    }
  }

  /// Goes over comments and processing instructions.
  private func refuseDocumentType(_ bytes: Span<UInt8>) throws(ConfigurationError) {
    func end(of text: String, from start: Int) -> Int {
      var position = start
      while position < bytes.count, !bytes.has(text, at: position) { position += 1 }
      return position + text.utf8.count
    }
    var position = self.end
    while position < bytes.count {
      if bytes[position].isXMLWhiteSpace {
        position += 1
      } else if bytes.has("<!--", at: position) {
        position = end(of: "-->", from: position + 4)
      } else if bytes.has("<?", at: position) {
        position = end(of: "?>", from: position + 2)
      } else if bytes.has("<!", at: position) {
        throw ConfigurationError(
          .documentType, at: position, in: bytes,
          "found a document type declaration, which can define entities without bound; remove it")
      } else {
        return
      }
    }
  }

  // MARK: XML declaration

  private mutating func readDeclaration(_ bytes: Span<UInt8>) throws(ConfigurationError) {
    let start = end
    guard bytes.has("<?xml", at: start), start + 5 < bytes.count,
      bytes[start + 5].isXMLWhiteSpace
    else { return }
    end = start + 5
    let version = readAttribute("version", bytes)
    let encoding = readAttribute("encoding", bytes)
    let standalone = readAttribute("standalone", bytes)
    skipWhiteSpace(bytes)
    guard let version, Self.isVersion(version),
      standalone.map({ $0 == "yes" || $0 == "no" }) != false,
      bytes.has("?>", at: end)
    else {
      throw ConfigurationError(
        .malformedXML, at: start, in: bytes,
        "found an XML declaration that is not sound; write <?xml version=\"1.0\"?> or leave it out")
    }
    end += 2
    if let encoding {
      guard ["utf-8", "us-ascii"].contains(encoding.lowercased()) else {
        throw ConfigurationError(
          .unsupportedEncoding, at: start, in: bytes,
          "found XML in the encoding \(encoding.abridged), and this package reads UTF-8; convert it"
        )
      }
    }
  }

  /// Reads `name="value"`, if it stands here, after white space.
  private mutating func readAttribute(_ name: String, _ bytes: Span<UInt8>) -> String? {
    let start = end
    skipWhiteSpace(bytes)
    guard end > start, bytes.has(name, at: end) else {
      end = start
      return nil
    }
    end += name.utf8.count
    skipWhiteSpace(bytes)
    guard bytes.has("=", at: end) else { return nil }
    end += 1
    skipWhiteSpace(bytes)
    guard end < bytes.count,
      bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'")
    else { return nil }
    let quote = bytes[end]
    let valueStart = end + 1
    end = valueStart
    while end < bytes.count, bytes[end] != quote { end += 1 }
    guard end < bytes.count else { return nil }
    end += 1
    return String(utf8: bytes.extracting(valueStart..<end - 1))
  }

  private mutating func skipWhiteSpace(_ bytes: Span<UInt8>) {
    while end < bytes.count, bytes[end].isXMLWhiteSpace { end += 1 }
  }

  private static func isVersion(_ text: String) -> Bool {
    text.utf8.count > 2 && text.hasPrefix("1.")
      && text.utf8.dropFirst(2).allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
