/// Why a header cannot be read or written, or a document is not a configuration: a thrown
/// ``Diagnostic`` and the step at which it was met.
public struct HeaderError: Error, Hashable, Sendable {
  /// How far reading or writing came.
  public let stage: Stage

  /// What is wrong, and where.
  public let diagnostic: Diagnostic

  /// The header that it is about; `nil` for a configuration.
  public private(set) var header: PassHeader.Kind?

  @inline(never)
  package init(_ stage: Stage, _ diagnostic: Diagnostic, of header: PassHeader.Kind? = nil) {
    self.stage = stage
    self.diagnostic = diagnostic
    self.header = header
  }

  @inline(never)
  func of(_ header: PassHeader.Kind) -> HeaderError { HeaderError(stage, diagnostic, of: header) }

  /// What is wrong, as a stable name.
  public var code: Diagnostic.Code { diagnostic.code }

  /// The byte of the given text at which it shows, counted from 0; its length where something is
  /// missing at the end, and 0 where no text was given.
  ///
  /// For the ``Stage/json`` and ``Stage/payload`` stages of a header it is the Base64 character in
  /// which the byte of the JSON begins.
  public var offset: Int { diagnostic.range?.lowerBound ?? 0 }

  /// The member concerned; see ``Diagnostic/path``.
  public var path: String? { diagnostic.path }

  /// What was found and what to do, as a sentence without values.
  public var message: String { diagnostic.message }

  /// The steps, in their order.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// The word before the Base64 of a ``DeviceIdentifier``.
    case scheme
    /// Base64, RFC 4648 section 4.
    case base64
    /// JSON, RFC 8259.
    case json
    /// XML 1.0, of a configuration.
    case xml
    /// The members of a header's payload.
    case payload
    /// The members of a configuration.
    case configuration
    case writing
  }
}

extension HeaderError: CustomStringConvertible, PersonalValue {
  /// The stage, the code, the place and the message on one line.
  public var description: String {
    var place = ""
    if let range = diagnostic.range { place = " at byte \(range.lowerBound)" }
    if let range = diagnostic.jsonRange { place += ", JSON byte \(range.lowerBound)" }
    if let location = diagnostic.location {
      place += ", line \(location.line), column \(location.column)"
    }
    return "\(stage.rawValue)/\(code)\(place): \(message)"
  }
}

extension HeaderError {
  /// A fault of `text`, a document or the JSON of a header.
  ///
  /// - Parameter source: Where the JSON of a header came from; `nil` for a document.
  @inline(never)
  init(
    _ stage: Stage, _ fault: Fault, _ detail: Diagnostic.Detail = .none, at offset: Int,
    in text: Span<UInt8>, path: MemberPath? = nil, _ source: PayloadSource? = nil
  ) {
    let range = offset..<min(offset + 1, text.count)
    self.init(
      stage,
      Diagnostic(
        fault.row, detail: detail, range: source?.range(ofJSON: range) ?? range,
        jsonRange: source == nil ? nil : range,
        location: Diagnostic.Location(of: offset, in: text), path: path))
  }

  /// A fault in the JSON of a header, or of a configuration if `source` is `nil`.
  ///
  /// - Parameter names: The documented names of the document.
  @inline(never)
  init(
    json error: SyntaxError, in json: Span<UInt8>, names: DocumentedNames, _ source: PayloadSource?
  ) {
    let isDuplicate = error.fault == .duplicateMember
    self.init(
      .json, error.fault, Diagnostic.Detail(error), at: error.offset, in: json,
      path: MemberPath(to: error.offset, in: json, names: names, isAtName: isDuplicate), source)
  }
}

/// Where the JSON of a payload came from.
enum PayloadSource {
  /// The text was JSON itself.
  case json
  /// The text was Base64, which began at this offset and had this length.
  case base64(start: Int, count: Int)

  /// Where in the given text the bytes of the JSON are.
  func range(ofJSON range: Range<Int>) -> Range<Int> {
    guard case .base64(let start, let count) = self else { return range }
    func offset(_ json: Int) -> Int { start + min(json / 3 * 4 + json % 3, count) }
    return offset(range.lowerBound)..<offset(range.upperBound)
  }
}
