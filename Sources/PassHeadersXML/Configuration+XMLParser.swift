public import Foundation
@_exported public import PassHeaders

#if canImport(FoundationXML)
  import FoundationXML
#endif

extension Configuration {
  /// Reads a configuration from XML, as REST API V1 answers it.
  ///
  /// It gives the same as `Configuration.init(json:)` for the same
  /// content. Documents with a document type declaration are refused, so there are no entities but
  /// XML's own five, and nothing is fetched. Time and memory are linear in the length.
  ///
  /// - Parameter xml: The document, in UTF-8.
  /// - Throws: `ConfigurationError` if the text is not well-formed XML, or holds no list of MVPDs.
  public init(xml: Data) throws(ConfigurationError) {
    let bytes = ContiguousArray(xml)
    _ = try XMLProlog(bytes.span)
    let parser = XMLParser(data: xml)
    parser.shouldResolveExternalEntities = false
    parser.shouldProcessNamespaces = false
    let delegate = ElementReader()
    parser.delegate = delegate
    let isSound = parser.parse() && Self.isTolerable(parser.parserError)
    let offset = Self.offset(line: parser.lineNumber, column: parser.columnNumber, bytes.span)
    if let refusal = delegate.refusal {
      throw ConfigurationError(refusal.code, at: offset, in: bytes.span, refusal.message)
    }
    guard isSound else {
      throw ConfigurationError(
        .malformedXML, at: offset, in: bytes.span,
        "the XML is not well-formed; the value was probably cut or edited, so fetch it again")
    }
    self = try delegate.elements.finish(bytes.span)
  }

  /// Reads a configuration from XML text; see ``init(xml:)-(Data)``.
  public init(xml: String) throws(ConfigurationError) { try self.init(xml: Data(xml.utf8)) }

  /// Whether an error that parsing ended with, though it succeeded, is none of well-formedness.
  ///
  /// On Linux, parsing a document that is cut, or has more after its root, counts as a success, and
  /// the error alone tells. So do names and namespaces that break rules beside XML 1.0 itself;
  /// namespaces do not matter here. The codes are those of libxml2: reserved names 64, versions 97, namespace
  /// names 99 and 100, `xml:space` and `xml:id` 102 and 539, prefixes from 200.
  private static func isTolerable(_ error: (any Error)?) -> Bool {
    guard let error = error as NSError? else { return true }
    switch error.code {
    case 64, 97, 99, 100, 102, 200...205, 539: return true
    default: return false
    }
  }

  /// The byte of a place that the parser names by line and column, both counted from 1.
  private static func offset(line: Int, column: Int, _ bytes: Span<UInt8>) -> Int {
    var remaining = line - 1
    var offset = 0
    while remaining > 0, offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\n") { remaining -= 1 }
      offset += 1
    }
    return min(offset + max(column - 1, 0), bytes.count)
  }
}

/// Hands the parser's events on.
private final class ElementReader: NSObject, XMLParserDelegate {
  private(set) var elements = ConfigurationElements()
  private(set) var refusal: ConfigurationElements.Refusal?

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard refusal == nil else { return }
    do throws(ConfigurationElements.Refusal) {
      try elements.start(name)
    } catch {
      refusal = error
      parser.abortParsing()
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if refusal == nil { elements.end() }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if refusal == nil { elements.characters(string) }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    if refusal == nil { elements.characters(String(decoding: block, as: UTF8.self)) }
  }
}
