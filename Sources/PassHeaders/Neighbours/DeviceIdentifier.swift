/// The request header `AP-Device-Identifier`: which device this is, the same at every request.
///
/// Its value is the word `fingerprint`, a space and the identifier in Base64. Source: Adobe Pass REST
/// API V2, *Header - AP-Device-Identifier*; Spec/Neighbours.md says what this package makes of it.
public struct DeviceIdentifier: Hashable, Sendable {
  /// The name of the header field, in the documents' spelling. HTTP ignores its case.
  public static let fieldName = "AP-Device-Identifier"

  /// The word before the identifier, the only one that Adobe's page knows.
  public static let scheme = "fingerprint"

  /// The identifier; never empty. Adobe's example is the text of a UUID, its advice a SHA-256 digest,
  /// of which it does not say whether in bytes or in digits.
  public let bytes: [UInt8]

  /// An identifier of these bytes.
  ///
  /// - Throws: ``HeaderWritingError`` if there are none.
  public init(bytes: some Sequence<UInt8>) throws(HeaderWritingError) {
    self.bytes = Array(bytes)
    guard !self.bytes.isEmpty else { throw HeaderWritingError(.blankValue, nil) }
  }

  /// An identifier of that text, in UTF-8.
  ///
  /// - Throws: ``HeaderWritingError`` if it is empty or blank.
  public init(_ text: String) throws(HeaderWritingError) {
    guard !text.isBlank else { throw HeaderWritingError(.blankValue, nil) }
    bytes = Array(text.utf8)
  }

  /// The identifier as text; `nil` if it is not UTF-8.
  public var text: String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  /// The value to send.
  public var headerValue: String {
    "\(Self.scheme) \(Base64.encode(ContiguousArray(bytes).span))"
  }

  /// Reads a header value: the scheme, one space, and Base64.
  ///
  /// White space around the value is passed over, as HTTP does.
  ///
  /// - Throws: ``HeaderError`` with the first thing that is wrong.
  public init(headerValue: String) throws(HeaderError) {
    var result: Result<ContiguousArray<UInt8>, HeaderError> = .success([])
    headerValue.withUTF8Span { text in
      do throws(HeaderError) {
        result = .success(try Self.read(text))
      } catch {
        result = .failure(error)
      }
    }
    bytes = Array(try result.get())
  }

  private static func read(_ text: Span<UInt8>) throws(HeaderError) -> ContiguousArray<UInt8> {
    let value = Payload.valueRange(text)
    var end = value.lowerBound
    while end < value.upperBound, text[end] != UInt8(ascii: " ") { end += 1 }
    guard String(utf8: text.extracting(value.lowerBound..<end)) == scheme else {
      throw HeaderError(scheme: .otherScheme, at: value.lowerBound)
    }
    let start = min(end + 1, value.upperBound)
    do throws(WireError) {
      return try Base64.decode(text.extracting(start..<value.upperBound))
    } catch {
      throw HeaderError(base64: error, at: start)
    }
  }

  /// Whether it is the UUID of zeros, which Apple's systems give for the advertising identifier when
  /// the user does not allow one: all such devices would be one.
  public var isShared: Bool {
    guard let text else { return false }
    return text.utf8.count == 36
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }
  }
}

extension DeviceIdentifier: CustomStringConvertible, CustomDebugStringConvertible {
  /// How long it is; the identifier, which stands for a person, is withheld.
  public var description: String { "DeviceIdentifier(<\(bytes.count) bytes>)" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension DeviceIdentifier {
  /// What a text is that should be a value of this header, with its slips mended.
  public struct Reading: Hashable, Sendable {
    /// The identifier; `nil` if the text holds none.
    public let identifier: DeviceIdentifier?
    /// What is not as the header wants it, in the order of the text.
    public let slips: [Slip]
  }

  /// Something that is not as the header wants it, and whose remedy is certain.
  public enum Slip: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The name stands before the value.
    case fieldName = "field-name"
    /// Quotes stand around the value.
    case quotes
    /// The word `fingerprint` is absent.
    case missingScheme = "missing-scheme"
    /// The word is in other letters, such as `Fingerprint`.
    case schemeCase = "scheme-case"
    /// Something other than one space follows the word, such as a colon.
    case schemeSpacing = "scheme-spacing"
    /// White space stands in the Base64, or line breaks around the value.
    case whiteSpace = "white-space"
    /// The Base64 is in the alphabet for URLs.
    case urlSafeAlphabet = "url-safe-alphabet"
    /// The Base64 lacks its padding.
    case missingPadding = "missing-padding"
    /// The identifier is there itself and not in Base64.
    case notEncoded = "not-encoded"

    /// The name.
    public var description: String { rawValue }

    /// What it is, as a sentence.
    public var message: String {
      switch self {
      case .fieldName: "the header's name is part of the value"
      case .quotes: "quotes stand around the value"
      case .missingScheme: "the word 'fingerprint' is missing before the Base64"
      case .schemeCase: "the word 'fingerprint' is written in other letters"
      case .schemeSpacing: "something other than one space follows 'fingerprint'"
      case .whiteSpace: "white space stands in the value, or line breaks around it"
      case .urlSafeAlphabet: "the Base64 is in the alphabet for URLs; '+' and '/' are wanted"
      case .missingPadding: "the '=' at the end of the Base64 are missing"
      case .notEncoded: "the identifier is not in Base64"
      }
    }
  }

  /// Reads a text that may be a value of this header written wrongly.
  public static func inspect(_ text: String) -> Reading {
    var slips: [Slip] = []
    var rest = Substring(text).trimmed
    let around = text.utf8.count - rest.utf8.count
    let allowed =
      text.utf8.prefix { $0.isOptionalWhiteSpace }.count
      + text.utf8.reversed().prefix { $0.isOptionalWhiteSpace }.count
    if !rest.isEmpty, around != allowed { slips.append(.whiteSpace) }
    let name = rest.prefix(fieldName.utf8.count)
    if name.lowercased() == fieldName.lowercased(), rest.dropFirst(name.count).first == ":" {
      slips.append(.fieldName)
      rest = rest.dropFirst(name.count + 1).trimmed
    }
    if let first = rest.first, first == "\"" || first == "'", rest.last == first, rest.count > 1 {
      slips.append(.quotes)
      rest = rest.dropFirst().dropLast().trimmed
    }
    let word = rest.prefix(scheme.count)
    if word.lowercased() == scheme {
      if word != scheme { slips.append(.schemeCase) }
      let after = rest.dropFirst(word.count)
      let value = after.drop { $0 == ":" || $0 == "=" || $0.isWhitespace }
      if !value.isEmpty, after.count - value.count != 1 || after.first != " " {
        slips.append(.schemeSpacing)
      }
      rest = value
    } else {
      slips.append(.missingScheme)
    }
    let identifier = decode(rest, &slips)
    return Reading(identifier: identifier, slips: slips)
  }

  private static func decode(_ text: Substring, _ slips: inout [Slip]) -> DeviceIdentifier? {
    guard !text.isEmpty else { return nil }
    if text.isUUID {
      slips.append(.notEncoded)
      return try? DeviceIdentifier(String(text))
    }
    var characters = ContiguousArray(text.utf8)
    let count = characters.count
    characters.removeAll { $0.isXMLWhiteSpace }
    let hasWhiteSpace = characters.count < count
    var isURLSafe = false
    for index in characters.indices {
      switch characters[index] {
      case UInt8(ascii: "-"): (characters[index], isURLSafe) = (UInt8(ascii: "+"), true)
      case UInt8(ascii: "_"): (characters[index], isURLSafe) = (UInt8(ascii: "/"), true)
      default: break
      }
    }
    let isUnpadded = characters.count % 4 > 1
    while characters.count % 4 > 1 { characters.append(Base64.padding) }
    guard let bytes = try? Base64.decode(characters.span) else {
      slips.append(.notEncoded)
      return try? DeviceIdentifier(String(text))
    }
    if hasWhiteSpace, !slips.contains(.whiteSpace) { slips.append(.whiteSpace) }
    if isURLSafe { slips.append(.urlSafeAlphabet) }
    if isUnpadded { slips.append(.missingPadding) }
    return try? DeviceIdentifier(bytes: bytes)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var rest = drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// Whether it has the form `ba23d141-d715-561c-94f4-e9e4c966b1eb`.
  fileprivate var isUUID: Bool {
    guard utf8.count == 36 else { return false }
    return utf8.enumerated().allSatisfy { place, byte in
      [8, 13, 18, 23].contains(place)
        ? byte == UInt8(ascii: "-") : Unicode.Scalar(byte).properties.isASCIIHexDigit
    }
  }
}
