/// The form field `SAMLResponse` of a partner sign-in, which sends the response of the platform's framework to Adobe.
///
/// Apple's framework returns XML in `VSAccountMetadata.samlAttributeQueryResponse`. Adobe's endpoint
/// `POST /profiles/sso/{partner}` expects it with reduced white space, in Base64, and percent-encoded once.
///
/// Source: *Apple SSO Cookbook (REST API V2)*. Spec/formats/Related-Headers.md describes how this package writes the
/// field.
public struct SAMLResponse: Hashable, Sendable {
  /// The name of the form field.
  public static let fieldName = "SAMLResponse"

  /// The channel identifier of Adobe, to be set as `VSAccountMetadataRequest.channelIdentifier`. Source: *Apple SSO
  /// Cookbook (REST API V2)*.
  public static let channelIdentifier = "https://saml.sp.auth.adobe.com"

  private let key: ByteKey

  /// The XML that the application sends to Adobe: that of the framework's response without line breaks, and with one
  /// space for each run of spaces and tabs.
  public var xml: String { key.text }

  /// Creates a response from the XML that the framework returned. White space is reduced as in Adobe's *Apple SSO
  /// Cookbook (REST API V2)*:
  ///
  /// - Each run of spaces and tabs becomes one space.
  /// - Line breaks are removed.
  /// - White space at both ends is removed.
  ///
  /// Adobe's code may join two characters in a tag by removing a line break. Here, the line break then becomes a space.
  /// For example, `<a:X`, a line break and `Name="u">` become `<a:X Name="u">`.
  ///
  /// - Parameter samlAttributeQueryResponse: The XML from `VSAccountMetadata.samlAttributeQueryResponse`.
  public init(_ samlAttributeQueryResponse: String) {
    var reduction = WhiteSpaceReduction()
    for scalar in samlAttributeQueryResponse.unicodeScalars { reduction.append(scalar) }
    key = ByteKey(reduction.text)
  }

  /// The XML in padded Base64, on one line.
  public var base64: String { xml.withUTF8Span { Base64.encode($0) } }

  /// The value of the field in the body of a form: ``base64``, percent-encoded once. Pass ``base64`` instead to an API
  /// that percent-encodes forms itself.
  public var formValue: String {
    var value = ""
    value.reserveCapacity(xml.utf8.count * 3 / 2)
    for byte in base64.utf8 {
      switch byte {
      case "+": value += "%2B"
      case "/": value += "%2F"
      case "=": value += "%3D"
      default: value.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return value
  }

  /// The field in the body of a form: `SAMLResponse=`, followed by ``formValue``.
  public var formField: String { "\(Self.fieldName)=\(formValue)" }
}

extension SAMLResponse: CustomStringConvertible, PersonalValue {
  /// The length of the XML, as in `SAMLResponse(<2048 bytes>)`. The XML itself identifies a viewer.
  public var description: String { "SAMLResponse(<\(xml.utf8.count) bytes>)" }
}

/// Reduces the white space of an XML text, one Unicode scalar at a time.
private struct WhiteSpaceReduction {
  /// The text with reduced white space, in UTF-8. The result ends at ``contentEnd``.
  private var output: ContiguousArray<UInt8> = []
  /// The index in `output` after the last scalar that is not white space.
  private var contentEnd = 0
  private var isAfterLineBreak = false
  private var isAfterBlank = false
  /// The index in `output` after the `<` of the current tag, or `nil` outside of tags.
  private var tagContentStart: Int?
  /// The quotation mark that ends the current attribute value, or `nil` outside of attribute values.
  private var openQuote: Unicode.Scalar?

  /// Appends `scalar`, or drops it if it is white space to be removed.
  mutating func append(_ scalar: Unicode.Scalar) {
    // Remove the characters of Foundation's `CharacterSet.newlines`, as the code in Adobe's *Apple SSO Cookbook (REST
    // API V2)* does.
    if 0x0A...0x0D ~= scalar.value || scalar.value == 0x85 || 0x2028...0x2029 ~= scalar.value {
      (isAfterLineBreak, isAfterBlank) = (true, false)
      return
    }
    let isBlank = scalar == " " || scalar == "\t"
    if isBlank, isAfterBlank { return }
    isAfterBlank = isBlank
    // In a tag, line breaks between two characters become one space, so that two names do not become one.
    if isAfterLineBreak, tagContentStart != nil, !isBlank, output.last != " " {
      output.append(UInt8(ascii: " "))
    }
    isAfterLineBreak = false
    // Trim U+200B as well, as Foundation does, although it does not have the Unicode property `White_Space`.
    let isWhite =
      isBlank || !scalar.isASCII && scalar.properties.isWhitespace || scalar == "\u{200B}"
    if isWhite, output.isEmpty { return }
    output += UTF8.encode(isBlank ? " " : scalar) ?? UTF8.encodedReplacementCharacter
    if !isWhite { contentEnd = output.count }
    updateMarkupState(scalar)
  }

  var text: String { String(utf8: output.span.extracting(0..<contentEnd)) }

  private mutating func updateMarkupState(_ scalar: Unicode.Scalar) {
    if let openQuote {
      if scalar == openQuote { self.openQuote = nil }
    } else if let tagContentStart {
      if scalar == ">" { self.tagContentStart = nil }
      // Quotation marks count only in elements. A comment or an instruction may contain a single apostrophe.
      let isElement = output[tagContentStart] != "!" && output[tagContentStart] != "?"
      if isElement, scalar == "\"" || scalar == "'" { openQuote = scalar }
    } else if scalar == "<" {
      tagContentStart = output.count
    }
  }
}
