/// Why a document is no configuration, and where that shows.
///
/// It carries offsets and member names. Of the document's values it repeats only the `code` and
/// `status` of an error that Adobe answered instead.
public struct ConfigurationError: Error, Hashable, Sendable {
  /// What is wrong, in a form that programs can compare. Spec/Configuration.md lists all codes.
  public let code: Code

  /// The byte at which it shows, counted from 0. Of XML it is where the parser noticed.
  public let offset: Int

  /// The line of that byte, counted from 1.
  public let line: Int

  /// The column of that byte, counted from 1 in Unicode scalars.
  public let column: Int

  /// The value at, or just before, the place, for example `requestor.mvpds[3].id`; `nil` where
  /// none is known.
  public let path: String?

  /// What the document is instead of a configuration, if it was recognised.
  public let document: ForeignDocument?

  /// What was found, what was expected and what to do.
  public let message: String

  /// What is wrong with a document.
  ///
  /// For faults of the JSON the codes are those of ``HeaderError/Code`` for its `json` stage.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name, for example `no-mvpd-list`.
    public let rawValue: String

    /// The name.
    public var description: String { rawValue }

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The document is sound and holds no list of MVPDs.
    public static let noMVPDList = Code(rawValue: "no-mvpd-list")
    /// A list of MVPDs that is neither an array nor an object with an `mvpd` array.
    public static let notAList = Code(rawValue: "not-a-list")
    /// Text that is not JSON at all.
    public static let notJSON = Code(rawValue: "not-json")
    /// Text that is not XML at all.
    public static let notXML = Code(rawValue: "not-xml")
    /// Text that is not well-formed XML.
    public static let malformedXML = Code(rawValue: "malformed-xml")
    /// XML with a document type declaration, which this package refuses: it can define entities
    /// that grow without bound or reach for files.
    public static let documentType = Code(rawValue: "document-type")
    /// XML in another encoding than UTF-8.
    public static let unsupportedEncoding = Code(rawValue: "unsupported-encoding")
    /// A document of more than ``Configuration/sizeLimit`` bytes.
    public static let tooLarge = Code(rawValue: "too-large")
    /// Two lists or requestors where there should be one.
    public static let duplicateMember = Code(rawValue: "duplicate-member")
    /// Elements, objects or arrays in each other, deeper than the limit of 32.
    public static let nestingTooDeep = Code(rawValue: "nesting-too-deep")
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// The code, the place and the message on one line.
  public var description: String {
    "\(code) at byte \(offset), line \(line), column \(column): \(message)"
  }
}

extension ConfigurationError {
  /// An error at a byte of the document.
  package init(
    _ code: Code, at offset: Int, in bytes: Span<UInt8>, path: String? = nil,
    document: ForeignDocument? = nil, _ message: String
  ) {
    let location = JSONLocation.lineAndColumn(of: min(max(offset, 0), bytes.count), bytes)
    self.init(
      code: code, offset: offset, line: location.line, column: location.column, path: path,
      document: document, message: message)
  }

  /// An error of the JSON, or of text that is no JSON.
  init(_ error: WireError, in bytes: Span<UInt8>) {
    if let document = ForeignDocument(text: bytes) {
      self.init(
        .notJSON, at: error.offset, in: bytes, document: document,
        "looked for a JSON object with a list of MVPDs; this is \(document.phrase)")
      return
    }
    var duplicate: String?
    if case .duplicateMember(let name) = error.reason { duplicate = name }
    let location = JSONLocation(of: error.offset, in: bytes, member: duplicate)
    self.init(
      code: Code(rawValue: HeaderError.Code(error.reason).rawValue), offset: error.offset,
      line: location.line, column: location.column, path: location.path, document: nil,
      message: error.reason.jsonMessage(path: location.path))
  }

  /// Makes sure that the document is no larger than the limit.
  package static func checkSize(_ count: Int) throws(ConfigurationError) {
    guard count > Configuration.sizeLimit else { return }
    throw ConfigurationError(
      code: .tooLarge, offset: Configuration.sizeLimit, line: 1, column: 1, path: nil,
      document: nil,
      message: "the document has \(count) bytes, and more than "
        + "\(Configuration.sizeLimit >> 20) MiB are not read")
  }

  /// A sound document without a list.
  package init(
    noListIn bytes: Span<UInt8>, at offset: Int, instead document: ForeignDocument?
  ) {
    self.init(
      .noMVPDList, at: offset, in: bytes, document: document,
      "looked for a list of MVPDs at requestor.mvpds and at mvpds, and found neither; "
        + (document.map { "this is \($0.phrase)" }
          ?? "fetch /api/v2/{serviceProvider}/configuration and give its whole answer"))
  }

  /// A list of another kind.
  package init(notAListIn bytes: Span<UInt8>, at offset: Int, path: String) {
    self.init(
      .notAList, at: offset, in: bytes, path: path,
      "found something other than a list where \(path) should be an array of MVPDs, or an object "
        + "with one named mvpd")
  }
}
