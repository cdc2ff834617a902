/// Which TV providers a service provider can sign viewers in with, as Adobe's configuration says it.
///
/// It turns the platform's name of a provider into Adobe's: ``mvpd(platformMappingId:)``. Source:
/// REST API V2, *Retrieve configuration for specific service provider*; Spec/Configuration.md says
/// what this package reads of it. Adobe answers it for a service provider and a platform, not for a
/// viewer, and lets it be cached for some minutes.
///
/// It keeps the document, checked and with an index, and makes an ``MVPD`` when one is asked for.
public struct ProviderConfiguration: Sendable {
  /// How many bytes a document may have: some thirty times what 5,000 MVPDs take.
  public static let sizeLimit = 64 << 20

  /// How many ``diagnostics`` are kept.
  static let diagnosticLimit = 1000

  /// The service provider's identifier, for example `REF30`.
  public let requestorId: String?

  /// The service provider's name for people.
  public let requestorName: String?

  /// How many entries of the list could not be read. ``diagnostics`` says why.
  public let skippedEntryCount: Int

  /// The JSON, as it was given or made of XML.
  let document: ContiguousArray<UInt8>
  let index: ContiguousArray<IndexedEntry>
  private let readingDiagnostics: [Diagnostic]
  private let listPath: MemberPath

  /// Whether any provider has one of the fields that Adobe sends to a platform that it recognised.
  ///
  /// If not, no platformMappingId can be found: the configuration was fetched with an
  /// `X-Device-Info` or `User-Agent` that names no platform with single sign-on, for example from a
  /// shell.
  public let hasPlatformFields: Bool

  /// An entry that can be read.
  struct IndexedEntry: Sendable {
    /// Where its object begins.
    let start: UInt32
    let idHash: UInt32
    /// 0 if it has no platformMappingId, or a blank one.
    let mappingIdHash: UInt32
    /// Its number in the list, with the entries that cannot be read.
    let number: UInt32
  }

  /// Reads a configuration: the answer of the V2 configuration endpoint, or of V1's, in JSON or XML.
  ///
  /// The MVPDs are those of `requestor.mvpds`, or else of `mvpds`. An entry that is not valid is
  /// skipped and reported in ``diagnostics``. Members that this package does not use are skipped; all
  /// of the text is checked to be JSON or XML. One pass, in time and memory linear in the length.
  ///
  /// - Parameter response: The document, in UTF-8.
  /// - Throws: ``HeaderError`` if the document is neither, or holds no list of MVPDs.
  public init(_ response: some Sequence<UInt8>) throws(HeaderError) {
    let given = ContiguousArray(response)
    guard given.count <= Self.sizeLimit else {
      throw HeaderError(
        .configuration,
        Diagnostic(
          .documentTooLarge, detail: .number(given.count), range: Self.sizeLimit..<given.count))
    }
    self = try ConfigurationReader.read(given, isXML: Self.isXML(given.span))
  }

  /// Whether the first byte after white space and a byte order mark begins a tag.
  private static func isXML(_ bytes: Span<UInt8>) -> Bool {
    bytes.byte(at: bytes.end(from: bytes.has("\u{FEFF}", at: 0) ? 3 : 0) { $0.isWhiteSpace }) == "<"
  }

  init(
    _ reader: borrowing ConfigurationReader, _ list: ConfigurationReader.List,
    _ document: ContiguousArray<UInt8>, _ diagnostics: [Diagnostic]
  ) {
    requestorId = reader.requestorId
    requestorName = reader.requestorName
    index = list.entries
    skippedEntryCount = list.skippedCount
    hasPlatformFields = list.hasPlatformFields
    listPath = MemberPath(list.path)
    readingDiagnostics = diagnostics
    self.document = document
  }

  /// The providers, in the document's order; all are made anew.
  public var mvpds: [MVPD] { index.map { mvpd($0) } }

  /// The provider of an entry, which has been checked.
  @inline(never)
  func mvpd(_ indexed: IndexedEntry) -> MVPD {
    let bytes = document.span
    var json = JSONReader(at: Int(indexed.start))
    var entry = MVPDEntry(isXML: true, makesMVPD: true)
    try? entry.read(&json, bytes)
    return entry.mvpd
  }

  /// What is worth knowing about the document: entries that were skipped, ids that are shared, lists
  /// that are empty or ignored, and that Adobe did not recognise the platform.
  public var diagnostics: [Diagnostic] {
    var diagnostics = Array(readingDiagnostics.prefix(Self.diagnosticLimit))
    var unreported =
      readingDiagnostics.count - diagnostics.count
      + max(skippedEntryCount - Self.diagnosticLimit, 0)
    func add(_ fault: Fault, _ path: @autoclosure () -> MemberPath) {
      if diagnostics.count < Self.diagnosticLimit {
        diagnostics.append(Diagnostic(fault, path: path()))
      } else {
        unreported += 1
      }
    }
    if index.isEmpty, skippedEntryCount == 0 {
      add(.emptyList, listPath)
    } else if !index.isEmpty, !hasPlatformFields {
      add(.noPlatformFields, listPath)
    }
    var ids: Set<ByteKey> = []
    for entry in index where !ids.insert(ByteKey(mvpd(entry).id)).inserted {
      add(
        .sharedId, listPath.appending(index: Int(entry.number)).appending("id", isDocumented: true))
    }
    if unreported == 0 { return diagnostics }
    return diagnostics + [Diagnostic(.tooManyDiagnostics, detail: .number(unreported))]
  }
}

extension ProviderConfiguration: CustomStringConvertible, PersonalValue {
  /// How many providers there are, and how many of them have a platformMappingId.
  public var description: String {
    let mapped = index.count { $0.mappingIdHash != 0 }
    return "ProviderConfiguration(mvpds: \(index.count), with platformMappingId: \(mapped), "
      + "skipped: \(skippedEntryCount))"
  }
}
