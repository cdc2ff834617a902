/// What stands before the root element of an XML document, looked at before a parser sees it.
///
/// Refuses a document type declaration as a whole, and with it all entities but the five of XML
/// itself: no expansion, no reading of files. Source: XML 1.0 section 2.8.
package enum XMLProlog {
  package static func check(_ bytes: Span<UInt8>) throws(ConfigurationError) {
    let document = ForeignDocument(text: bytes)
    switch document {
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
    var position = 0
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    if starts(bytes, at: position, "<?xml"), position + 5 < bytes.count,
      bytes[position + 5].isXMLWhiteSpace
    {
      let end = self.end(of: "?>", from: position, bytes)
      try checkEncoding(position..<end, bytes)
      position = end
    }
    while position < bytes.count {
      if bytes[position].isXMLWhiteSpace {
        position += 1
      } else if starts(bytes, at: position, "<!--") {
        position = end(of: "-->", from: position + 4, bytes)
      } else if starts(bytes, at: position, "<?") {
        position = end(of: "?>", from: position + 2, bytes)
      } else if starts(bytes, at: position, "<!") {
        throw ConfigurationError(
          .documentType, at: position, in: bytes,
          "found a document type declaration, which can define entities without bound; remove it")
      } else {
        return
      }
    }
  }

  /// Whether the text stands there.
  package static func starts(_ bytes: Span<UInt8>, at position: Int, _ text: String) -> Bool {
    guard position + text.utf8.count <= bytes.count else { return false }
    var index = position
    for byte in text.utf8 {
      guard bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// Where the next such text ends; the document's end if there is none.
  private static func end(of text: String, from start: Int, _ bytes: Span<UInt8>) -> Int {
    var position = start
    while position < bytes.count {
      if starts(bytes, at: position, text) { return position + text.utf8.count }
      position += 1
    }
    return bytes.count
  }

  /// Makes sure that the XML declaration names no encoding that would have to be converted.
  private static func checkEncoding(
    _ declaration: Range<Int>, _ bytes: Span<UInt8>
  ) throws(ConfigurationError) {
    let declared = bytes.extracting(declaration)
    let label = end(of: "encoding", from: 0, declared)
    let name = String(utf8: declared.extracting(label..<declared.count))
      .drop { $0 == "=" || $0 == "\"" || $0 == "'" || $0.isWhitespace }
      .prefix { $0 != "\"" && $0 != "'" }.lowercased()
    guard ["", "utf-8", "utf8", "us-ascii", "ascii"].contains(name) else {
      throw ConfigurationError(
        .unsupportedEncoding, at: declaration.lowerBound, in: bytes,
        "found XML in the encoding \(name.abridged), and this package reads UTF-8; convert it")
    }
  }
}
