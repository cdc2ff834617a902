/// The `SAMLResponse` of a partner sign-in: the platform framework's answer, in the form in which the
/// application sends it to Adobe.
///
/// Apple's framework gives XML (`VSAccountMetadata.samlAttributeQueryResponse`). Adobe's endpoint
/// `POST /profiles/sso/{partner}` takes it as a field of a form: white space reduced, in Base64, and
/// percent-encoded exactly once. Source: *Apple SSO Cookbook (REST API V2)*; Spec/Neighbours.md says
/// what this package makes of it.
public struct SAMLResponse: Hashable, Sendable {
  /// The name of the form's field.
  public static let fieldName = "SAMLResponse"

  /// The XML that is sent.
  public let xml: String

  /// How the white space of the framework's answer is reduced.
  public enum WhiteSpace: String, Hashable, Sendable, CaseIterable {
    /// As ``cookbook``, but a line break inside a tag becomes a space where the cookbook's way would
    /// join what it separates. For an answer without such a line break both are the same.
    case safe
    /// To the letter of Adobe's cookbook: runs of spaces and tabs become one space, line breaks go
    /// away, and so does white space at both ends.
    ///
    /// A start tag that goes over lines without indentation is broken by that: `<a:X` and
    /// `Name="u">` become `<a:XName="u">`. ``SAMLResponse/joins(in:)`` finds such places.
    case cookbook
    /// Nothing is changed.
    case verbatim
  }

  /// The response that the framework's answer makes.
  ///
  /// - Parameters:
  ///   - samlAttributeQueryResponse: What the framework gave. XML; for text that may be encoded
  ///     already there is ``decode(_:)``.
  ///   - whiteSpace: How white space is reduced.
  public init(_ samlAttributeQueryResponse: String, whiteSpace: WhiteSpace = .safe) {
    switch whiteSpace {
    case .verbatim: xml = samlAttributeQueryResponse
    case .safe, .cookbook:
      var reduction = WhiteSpaceReduction(keepsTagsApart: whiteSpace == .safe)
      for scalar in samlAttributeQueryResponse.unicodeScalars { reduction.take(scalar) }
      xml = reduction.finish()
    }
  }

  /// Places at which the cookbook's removal of line breaks joins what they separate in a tag: the
  /// byte of each such line break, in UTF-8 and counted from 0.
  public static func joins(in samlAttributeQueryResponse: String) -> [Int] {
    var reduction = WhiteSpaceReduction(keepsTagsApart: true)
    for scalar in samlAttributeQueryResponse.unicodeScalars { reduction.take(scalar) }
    return reduction.joins
  }

  /// The XML in Base64, on one line.
  public var base64: String { Base64.encode(ContiguousArray(xml.utf8).span) }

  /// ``base64``, percent-encoded once: what stands after `SAMLResponse=` in a form's body.
  ///
  /// Not for an API that encodes forms itself; give that one ``base64``.
  public var formValue: String {
    var value = ""
    value.reserveCapacity(xml.utf8.count * 3 / 2)
    for byte in base64.utf8 {
      switch byte {
      case UInt8(ascii: "+"): value += "%2B"
      case UInt8(ascii: "/"): value += "%2F"
      case UInt8(ascii: "="): value += "%3D"
      default: value.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return value
  }

  /// `SAMLResponse=` and ``formValue``.
  public var formField: String { "\(Self.fieldName)=\(formValue)" }
}

extension SAMLResponse: CustomStringConvertible, CustomDebugStringConvertible {
  /// How long it is; the response, which names a viewer, is withheld.
  public var description: String { "SAMLResponse(<\(xml.utf8.count) bytes>)" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

// MARK: - Decoding

extension SAMLResponse {
  /// The forms in which a response is met.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// XML, as the framework gives it.
    case xml
    /// In Base64.
    case base64
    /// In Base64, percent-encoded: as it is sent.
    case percentEncoded = "percent-encoded"
    /// Percent-encoded twice, which Adobe cannot read.
    case percentEncodedTwice = "percent-encoded-twice"
  }

  /// Why a text is no response.
  public enum DecodingError: String, Error, Hashable, Sendable, CaseIterable,
    CustomStringConvertible
  {
    /// There is nothing.
    case empty
    /// It is neither XML nor Base64.
    case notBase64 = "not-base64"
    /// What was decoded is not UTF-8.
    case notUTF8 = "not-utf8"
    /// What was decoded does not begin as XML does.
    case notXML = "not-xml"

    /// What it means and what to do.
    public var description: String {
      switch self {
      case .empty: "the response is empty; the framework gave none, so do not send it"
      case .notBase64: "the text is neither XML nor Base64; give the framework's answer"
      case .notUTF8: "what the Base64 stands for is not UTF-8, so it is no XML of the framework's"
      case .notXML: "what the Base64 stands for does not begin with '<', so it is no XML"
      }
    }
  }

  /// Recognises the form of a text, and takes it off; the XML stays as it was.
  ///
  /// `SAMLResponse=` may stand before it. A `+` that became a space, as when a form was decoded once
  /// too often, is put back.
  ///
  /// - Returns: The response and the form that the text had.
  /// - Throws: ``DecodingError``
  public static func decode(
    _ text: String
  ) throws(DecodingError) -> (response: SAMLResponse, form: Form) {
    var rest = ArraySlice(text.utf8).trimmingXMLWhiteSpace
    if rest.starts(with: "SAMLResponse=".utf8) {
      rest = rest.dropFirst("SAMLResponse=".utf8.count).prefix { $0 != UInt8(ascii: "&") }
    }
    guard let first = rest.first else { throw .empty }
    if first == UInt8(ascii: "<") {
      return (SAMLResponse(String(decoding: rest, as: UTF8.self), whiteSpace: .verbatim), .xml)
    }
    var form = Form.base64
    var characters = ContiguousArray(rest)
    for next in [Form.percentEncoded, .percentEncodedTwice] {
      guard let decoded = characters.percentDecoded else { break }
      (characters, form) = (decoded, next)
    }
    characters.removeAll { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    for index in characters.indices where characters[index] == UInt8(ascii: " ") {
      characters[index] = UInt8(ascii: "+")
    }
    guard let bytes = try? Base64.decode(characters.span) else { throw .notBase64 }
    let xml = String(utf8: bytes.span)
    guard xml.utf8.elementsEqual(bytes) else { throw .notUTF8 }
    guard ArraySlice(xml.utf8).trimmingXMLWhiteSpace.first == UInt8(ascii: "<") else {
      throw .notXML
    }
    return (SAMLResponse(xml, whiteSpace: .verbatim), form)
  }
}

extension ContiguousArray<UInt8> {
  /// Without percent-encoding; `nil` if there is none, or a `%` without two digits.
  fileprivate var percentDecoded: Self? {
    guard contains(UInt8(ascii: "%")) else { return nil }
    var decoded = Self()
    decoded.reserveCapacity(count)
    var index = 0
    while index < count {
      if self[index] == UInt8(ascii: "%") {
        guard index + 2 < count, let high = self[index + 1].hexadecimalValue,
          let low = self[index + 2].hexadecimalValue
        else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(self[index])
        index += 1
      }
    }
    return decoded
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingXMLWhiteSpace: Self {
    var rest = drop { $0.isXMLWhiteSpace }
    while rest.last?.isXMLWhiteSpace == true { rest.removeLast() }
    return rest
  }
}

// MARK: - White space

/// Reduces white space as Adobe's cookbook does, one character after the other.
private struct WhiteSpaceReduction {
  /// Whether a line break in a tag leaves a space where nothing else keeps its neighbours apart.
  let keepsTagsApart: Bool
  private(set) var joins: [Int] = []

  private var output = String.UnicodeScalarView()
  private var offset = 0
  /// The first of the line breaks since the last character that was none.
  private var lineBreak: Int?
  private var isAfterBlank = false
  private var place = Place.text
  /// The last characters, to know the beginnings and ends of comments and CDATA sections.
  private var recent: [Unicode.Scalar] = []

  private enum Place: Equatable {
    case text, tag, comment, cdata
    case quoted(Unicode.Scalar)
  }

  init(keepsTagsApart: Bool) { self.keepsTagsApart = keepsTagsApart }

  mutating func take(_ scalar: Unicode.Scalar) {
    defer { offset += UTF8.width(scalar) }
    if Self.isLineBreak(scalar) {
      lineBreak = lineBreak ?? offset
      isAfterBlank = false
      return
    }
    let isBlank = scalar == " " || scalar == "\t"
    if isBlank, isAfterBlank { return }
    isAfterBlank = isBlank
    if let place = lineBreak {
      lineBreak = nil
      if keepsTagsApart, isInMarkup, !isBlank, let last = output.last, last != " " {
        joins.append(place)
        output.append(" ")
      }
    }
    output.append(isBlank ? " " : scalar)
    follow(scalar)
  }

  /// What is left without the white space at both ends.
  func finish() -> String {
    let isWhite: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    let rest = output.drop(while: isWhite)
    let end = rest.lastIndex { !isWhite($0) }.map { rest.index(after: $0) } ?? rest.startIndex
    return String(rest[..<end])
  }

  /// Those of Foundation's `CharacterSet.newlines`, which the cookbook uses.
  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private var isInMarkup: Bool { place != .text && place != .cdata }

  private mutating func follow(_ scalar: Unicode.Scalar) {
    recent.append(scalar)
    if recent.count > 9 { recent.removeFirst() }
    switch place {
    case .text: if scalar == "<" { place = .tag }
    case .tag:
      switch scalar {
      case ">": place = .text
      case "\"", "'": place = .quoted(scalar)
      default:
        if ends(with: "<!--") {
          place = .comment
        } else if ends(with: "<![CDATA[") {
          place = .cdata
        }
      }
    case .quoted(let quote): if scalar == quote { place = .tag }
    case .comment: if ends(with: "-->") { place = .text }
    case .cdata: if ends(with: "]]>") { place = .text }
    }
  }

  private func ends(with text: String) -> Bool {
    recent.suffix(text.unicodeScalars.count).elementsEqual(text.unicodeScalars)
  }
}
