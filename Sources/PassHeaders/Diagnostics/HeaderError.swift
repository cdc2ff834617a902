/// The error that is thrown if a header cannot be read or written, or if bytes that should be a
/// ``ProviderConfiguration`` cannot be read.
public struct HeaderError: Error, Hashable, Sendable {
  /// The stage of reading or writing at which the fault was found.
  public let stage: Stage

  /// The fault and its position.
  public let diagnostic: Diagnostic

  /// The header with the fault, or `nil` for a configuration.
  public private(set) var header: HeaderKind?

  @inline(never)
  package init(_ stage: Stage, _ diagnostic: Diagnostic, of header: HeaderKind? = nil) {
    self.stage = stage
    self.diagnostic = diagnostic
    self.header = header
  }

  @inline(never)
  func attributed(to header: HeaderKind) -> HeaderError {
    HeaderError(stage, diagnostic, of: header)
  }

  /// The stable name for the kind of the fault, such as `missing-member`.
  public var code: Diagnostic.Code { diagnostic.code }

  /// The offset of the fault in the text that was passed in, in bytes from 0, or `nil` if no text was passed in.
  ///
  /// The offset is the length of the text if something is missing at its end. For the stages ``Stage/json`` and
  /// ``Stage/payload`` of a header, it is that of the Base64 character in which the faulty byte of the JSON begins.
  public var offset: Int? { diagnostic.range?.lowerBound }

  /// The path of the member with the fault, such as `frameworkProviderInfo.id`. See ``Diagnostic/path`` for its format.
  ///
  /// The path may be personal, because a damaged payload may have a value in place of a name. ``message`` and the JSON
  /// of an error are not personal.
  public var path: String? { diagnostic.path }

  /// A sentence that says what is wrong. It does not contain values.
  public var message: String { diagnostic.message }

  /// The advice, as an imperative sentence. It does not contain values.
  public var advice: String { diagnostic.advice }

  /// The stages of reading and writing, in their order of execution.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// The word `fingerprint`, which must precede the Base64 text of a ``DeviceIdentifier``.
    case scheme
    /// The Base64 text of a header value, RFC 4648 section 4.
    case base64
    /// The JSON text of a header or a configuration, RFC 8259.
    case json
    /// The XML text of a configuration, XML 1.0.
    case xml
    /// The check of the members of a header's payload: whether they are present, and have the right types and values.
    case payload
    /// The members of a configuration, such as the list of MVPDs.
    case configuration
    /// A value in memory, such as a ``DeviceInfo``. The fault was found when the value was checked before writing, and
    /// the header was not written.
    case writing
  }
}

extension HeaderError: CustomStringConvertible, PersonalValue {
  /// The stage, the code, the position, the message and the advice on one line.
  public var description: String {
    var place = ""
    if let range = diagnostic.range { place = " at byte \(range.lowerBound)" }
    if let range = diagnostic.jsonRange { place += ", JSON byte \(range.lowerBound)" }
    if let location = diagnostic.location {
      place += ", line \(location.line), column \(location.column)"
    }
    return "\(stage.rawValue)/\(code)\(place): \(message); \(advice)"
  }
}

extension HeaderError {
  /// Creates the error for a fault in a configuration or in the JSON of a header.
  ///
  /// - Parameters:
  ///   - offset: The offset of the fault in `text`.
  ///   - text: The bytes of the configuration, or the JSON of the header.
  ///   - source: Whether the header was passed in as Base64 or as JSON, or `nil` for a configuration.
  @inline(never)
  init(
    _ stage: Stage, _ fault: Fault, _ detail: Diagnostic.Detail = .none, at offset: Int,
    in text: Span<UInt8>, path: MemberPath? = nil, _ source: PayloadSource? = nil
  ) {
    let range = offset..<min(offset + 1, text.count)
    self.init(
      stage,
      Diagnostic(
        fault, detail: detail, range: source?.range(ofJSON: range) ?? range,
        jsonRange: source == nil ? nil : range,
        location: Diagnostic.Location(of: offset, in: text), path: path))
  }

  /// Creates the error for a syntax error in JSON.
  ///
  /// - Parameters:
  ///   - json: The JSON of a header or of a configuration.
  ///   - names: The names of members that Adobe documents for the JSON.
  ///   - source: Whether the header was passed in as Base64 or as JSON, or `nil` for a configuration.
  @inline(never)
  init(
    json error: SyntaxError, in json: Span<UInt8>, names: NameTable, _ source: PayloadSource?
  ) {
    let isDuplicate = error.fault == .duplicateMember
    // A header such as `none` is Base64, but not of JSON.
    let isNotJSON =
      source != nil && error.expected == .value && error.offset < json.count
      && json.end(from: 0) { $0.isWhiteSpace } == error.offset
    self.init(
      .json, isNotJSON ? .notJSON : error.fault, Diagnostic.Detail(error), at: error.offset,
      in: json,
      path: MemberPath(to: error.offset, in: json, names: names, isAtName: isDuplicate), source)
  }
}

/// The form in which the caller passed the JSON of a header: as JSON, or as Base64 of it.
enum PayloadSource {
  /// The text is itself the JSON.
  case json
  /// The text contains the JSON as Base64, which begins at offset `start` and has `count` characters.
  case base64(start: Int, count: Int)

  /// Returns the range in the text for `range` of the JSON. Byte *n* of the JSON begins in Base64 character 4⌊*n*/3⌋ +
  /// *n* mod 3.
  func range(ofJSON range: Range<Int>) -> Range<Int> {
    guard case .base64(let start, let count) = self else { return range }
    func offset(_ json: Int) -> Int { start + min(json / 3 * 4 + json % 3, count) }
    return offset(range.lowerBound)..<offset(range.upperBound)
  }
}
