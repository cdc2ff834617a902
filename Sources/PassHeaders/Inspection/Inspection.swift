/// What a text is that should be a header value, what is wrong with it, and what it would be
/// without that.
///
/// It takes anything: a value, a whole line, a command, what a log or a debugger printed, any bytes
/// at all. It never fails. Everything that it takes off, reads differently or assumes is one of the
/// ``findings``, and where there are two ways to read something the finding names both. Work and
/// memory are linear in the length.
///
/// The strict parsers, ``PartnerFrameworkStatus/init(headerValue:)`` and its sisters, decide what a
/// valid header is; what they accept has no finding of severity ``Finding/Severity/error``, and a
/// header in canonical form that has all that Adobe's page asks for has none at all.
public struct Inspection: Hashable, Sendable {
  /// The header that the text is, as far as that can be told: from its name, or else from its
  /// members.
  public let kind: HeaderKind?

  /// How the payload was wrapped, the outermost layer first.
  public let layers: [Layer]

  /// What was found, in the order of ``Finding/range``.
  public let findings: [Finding]

  /// The decoded JSON, or what should be JSON; `nil` if nothing was decoded.
  public let payload: ContiguousArray<UInt8>?

  /// The payload as far as it can be read, with the complete members of one that was cut.
  public var value: JSONValue? {
    if let readValue { return readValue }
    guard let payload else { return nil }
    var reader = JSONReader()
    do throws(WireError) {
      try reader.start(payload.span)
      return try reader.readValue(payload.span)
    } catch {
      return nil
    }
  }

  /// What was read of a payload that had to be read with tolerance.
  private let readValue: JSONValue?

  /// The header, if the strict parser accepts the value as it is.
  public let header: PassHeader?

  /// The header with all repairs made; `nil` if an error has no repair. The same as ``header`` if
  /// there is nothing to repair.
  public var repaired: PassHeader? { mended ?? header }

  /// The header with all repairs, where that is another one than ``header``.
  private let mended: PassHeader?

  /// How many findings are kept at most.
  public static let findingLimit = 100

  /// The canonical value of ``repaired``, whatever it lacks.
  public var canonicalValue: String? {
    guard let repaired else { return nil }
    do throws(HeaderWritingError) {
      return try repaired.headerValue(allowing: .everythingReadable)
    } catch {
      return nil
    }
  }

  /// The worst of the findings; `nil` if there are none.
  public var severity: Finding.Severity? { findings.map { $0.severity }.max() }

  /// Inspects a text.
  ///
  /// - Parameters:
  ///   - text: The text, in whatever shape it was copied.
  ///   - kind: The header that it is known to be, for example from its name.
  public init(of text: String, as kind: HeaderKind? = nil) {
    self.init(of: text.utf8, as: kind)
  }

  /// Inspects bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, of UTF-8 or of whatever else was taken for a header.
  ///   - kind: The header that they are known to be, for example from its name.
  public init(of bytes: some Sequence<UInt8>, as kind: HeaderKind? = nil) {
    var sound: SoundHeader?
    // A sequence may be one that can be gone through only once.
    var given: ContiguousArray<UInt8> = []
    bytes.withSpan { span in
      sound = Self.soundHeader(span, kind)
      if sound == nil { given = ContiguousArray(span) }
    }
    if let sound {
      self.init(
        kind: sound.header.kind, layers: [.base64, .json], findings: [], payload: sound.payload,
        value: nil, header: sound.header, mended: nil)
      return
    }
    var inspector = Inspector(given, kind)
    self = inspector.run()
  }

  init(
    kind: HeaderKind?, layers: [Layer], findings: [Finding], payload: ContiguousArray<UInt8>?,
    value: JSONValue?, header: PassHeader?, mended: PassHeader?
  ) {
    self.kind = kind
    self.layers = layers
    self.findings = findings
    self.payload = payload
    readValue = value
    self.header = header
    self.mended = mended
  }

  /// How a payload is wrapped.
  public enum Layer: String, Hashable, Sendable, CaseIterable {
    /// UTF-16 instead of UTF-8.
    case utf16 = "UTF-16"
    /// A command line.
    case curl
    /// A text in which the header's name occurs.
    case text
    /// A header field, `Name: value`.
    case headerField = "header field"
    /// Lines that begin with comment signs.
    case comment
    /// Quotes around the value.
    case quotes
    /// `data:…;base64,`
    case dataURL = "data URL"
    /// `&quot;` and its like.
    case htmlEntities = "HTML entities"
    /// `\"`, `\/` and their like.
    case backslashEscapes = "backslash escapes"
    /// `%2B` and its like.
    case percentEncoding = "percent-encoding"
    /// Base64.
    case base64 = "Base64"
    /// JSON.
    case json = "JSON"
  }
}

extension Inspection {
  private struct SoundHeader {
    let header: PassHeader
    let payload: ContiguousArray<UInt8>
  }

  /// The header, if there is nothing to say about the value. The way of nearly all values, so it
  /// does no more than the strict parser and a look at the outcome.
  private static func soundHeader(
    _ bytes: Span<UInt8>, _ kind: HeaderKind?
  ) -> SoundHeader? {
    guard Base64.isSextet(bytes.byte(at: 0)) else { return nil }
    do throws(HeaderError) {
      let payload = try Payload.decode(bytes)
      guard let kind = kind ?? HeaderKind(payload: payload) else { return nil }
      let header = try PassHeader(kind, json: payload)
      guard header.notes.isEmpty, !PlaceholderText.occurs(in: payload.span),
        HeaderLength.allows(valueCount: bytes.count, kind.fieldName)
      else { return nil }
      return SoundHeader(header: header, payload: payload)
    } catch {
      return nil
    }
  }
}

extension Inspection: CustomStringConvertible, CustomDebugStringConvertible {
  /// The kind, the layers and how much was found; the payload is withheld.
  public var description: String {
    let count = Finding.Severity.allCases.reversed().map { severity in
      "\(severity.rawValue)s: \(findings.count { $0.severity == severity })"
    }
    return "Inspection(\(kind?.fieldName ?? "unknown"), "
      + "layers: \(layers.map { $0.rawValue }.joined(separator: " > ")), "
      + "\(count.joined(separator: ", ")))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
