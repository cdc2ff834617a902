/// The `SAMLResponse` of a partner sign-in: the platform framework's answer, in the form in which the
/// application sends it to Adobe.
///
/// Apple's framework gives XML (`VSAccountMetadata.samlAttributeQueryResponse`). Adobe's endpoint
/// `POST /profiles/sso/{partner}` takes it as a field of a form: white space reduced, in Base64, and
/// percent-encoded exactly once. Source: *Apple SSO Cookbook (REST API V2)*; Spec/Related-Headers.md
/// says what this package makes of it.
public struct SAMLResponse: Hashable, Sendable {
  /// The name of the form's field.
  public static let fieldName = "SAMLResponse"

  /// What Apple's framework asks for as `VSAccountMetadataRequest.channelIdentifier`.
  ///
  /// Source: *Apple SSO Cookbook (REST API V2)*.
  public static let channelIdentifier = "https://saml.sp.auth.adobe.com"

  private let key: ByteKey

  /// The XML that is sent.
  public var xml: String { key.text }

  /// The response that the framework's answer makes, with its white space reduced as in Adobe's cookbook:
  /// runs of spaces and tabs become one space; line breaks, and white space at both ends, are removed. A
  /// line break in a tag becomes a space where the cookbook's way would join what it separates.
  public init(_ samlAttributeQueryResponse: String) {
    var reduction = WhiteSpaceReduction()
    for scalar in samlAttributeQueryResponse.unicodeScalars { reduction.append(scalar) }
    key = ByteKey(reduction.text)
  }

  /// The XML in Base64, on one line.
  public var base64: String { xml.withUTF8Span { Base64.encode($0) } }

  /// ``base64``, percent-encoded once: the value of `SAMLResponse=` in a form's body.
  ///
  /// Not for an API that encodes forms itself; give that one ``base64``.
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

  /// `SAMLResponse=` and ``formValue``.
  public var formField: String { "\(Self.fieldName)=\(formValue)" }
}

extension SAMLResponse: CustomStringConvertible, PersonalValue {
  /// How long it is; the response, which names a viewer, is withheld.
  public var description: String { "SAMLResponse(<\(xml.utf8.count) bytes>)" }
}

/// Reduces white space one character after the other.
private struct WhiteSpaceReduction {
  private var output: ContiguousArray<UInt8> = []
  /// Where white space at the end begins.
  private var contentEnd = 0
  private var isAfterLineBreak = false
  private var isAfterBlank = false
  /// Where what follows a `<` begins, up to the next `>`.
  private var tagStart: Int?
  /// What encloses an attribute's value.
  private var quote: Unicode.Scalar?

  mutating func append(_ scalar: Unicode.Scalar) {
    // Those of Foundation's `CharacterSet.newlines`, which the cookbook uses.
    if 0x0A...0x0D ~= scalar.value || scalar.value == 0x85 || 0x2028...0x2029 ~= scalar.value {
      (isAfterLineBreak, isAfterBlank) = (true, false)
      return
    }
    let isBlank = scalar == " " || scalar == "\t"
    if isBlank, isAfterBlank { return }
    isAfterBlank = isBlank
    if isAfterLineBreak, tagStart != nil, !isBlank, output.last != " " {
      output.append(UInt8(ascii: " "))
    }
    isAfterLineBreak = false
    // Foundation trims U+200B as well.
    let isWhite =
      isBlank || !scalar.isASCII && scalar.properties.isWhitespace || scalar == "\u{200B}"
    if isWhite, output.isEmpty { return }
    output += UTF8.encode(isBlank ? " " : scalar) ?? UTF8.encodedReplacementCharacter
    if !isWhite { contentEnd = output.count }
    track(scalar)
  }

  /// What is left, without white space at both ends.
  var text: String { String(utf8: output.span.extracting(0..<contentEnd)) }

  private mutating func track(_ scalar: Unicode.Scalar) {
    if let quote {
      if scalar == quote { self.quote = nil }
    } else if let tagStart {
      if scalar == ">" { self.tagStart = nil }
      // A comment or an instruction may have an apostrophe.
      let isElement = output[tagStart] != "!" && output[tagStart] != "?"
      if isElement, scalar == "\"" || scalar == "'" { quote = scalar }
    } else if scalar == "<" {
      tagStart = output.count
    }
  }
}
