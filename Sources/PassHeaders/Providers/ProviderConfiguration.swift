/// The TV providers (MVPDs) with which viewers of a service provider can sign in.
///
/// The configuration maps the platform's identifier of a provider to Adobe's MVPD, as in ``mvpds(platformMappingId:)``.
/// Adobe returns it for a service provider and a platform, not for a viewer. A client may cache it for some minutes.
///
/// The type keeps the checked JSON and an index of its MVPDs. It creates an ``MVPD`` only on request.
///
/// Source: *Retrieve configuration for specific service provider* of REST API V2. Spec/formats/Configuration.md says
/// which members this package reads.
public struct ProviderConfiguration: Sendable {
  /// The largest size of a configuration that is read, in bytes: 64 MiB, about thirty times the size of one with 5,000
  /// MVPDs.
  public static let sizeLimit = 64 << 20

  static let diagnosticLimit = 1000

  /// The identifier of the service provider, such as `REF30`, or `nil` if the configuration does not have one.
  public let requestorId: String?

  /// The name of the service provider, for display, or `nil` if the configuration does not have one.
  public let requestorName: String?

  /// The number of entries of the list of MVPDs that were skipped because they are not valid, as ``diagnostics``
  /// reports.
  public let skippedEntryCount: Int

  /// The bytes of the configuration as JSON. XML was converted to JSON.
  let document: ContiguousArray<UInt8>
  /// The valid entries of the list of MVPDs, in the order of the configuration.
  let index: ContiguousArray<IndexedEntry>
  private let readingDiagnostics: [Diagnostic]
  private let listPath: MemberPath

  /// Whether any MVPD has a field that Adobe sends only to a device whose platform it recognized.
  ///
  /// If it is `false`, no MVPD can be found by a `platformMappingId`. The `X-Device-Info` or `User-Agent` of the
  /// request did not name a platform with single sign-on, as in the `User-Agent` of `curl`.
  package let hasPlatformFields: Bool

  /// The position and the hash values of a valid entry of the list of MVPDs.
  struct IndexedEntry: Sendable {
    /// The offset in `document` of the `{` with which the MVPD begins.
    let start: UInt32
    let idHash: UInt32
    /// The hash of the `platformMappingId`, or 0 if it is absent or blank.
    let mappingIdHash: UInt32
    /// The index of the MVPD in the list of MVPDs, counted from 0. Invalid entries are counted too.
    let number: UInt32
  }

  /// Reads a configuration from a response of the configuration endpoint of REST API V2 or V1.
  ///
  /// The MVPDs are read from `requestor.mvpds`, or from `mvpds` if the requestor does not have a list. An invalid entry
  /// is skipped and reported in ``diagnostics``. Members that this package does not use are only checked for their
  /// syntax. Time and memory are linear in the length of the response.
  ///
  /// - Parameter response: The body of the response: JSON or XML, in UTF-8.
  /// - Throws: ``HeaderError`` if the response is neither valid JSON nor valid XML, does not contain a list of MVPDs,
  ///   or is longer than ``sizeLimit``.
  public init(_ response: some Sequence<UInt8>) throws(HeaderError) {
    let document = ContiguousArray(response)
    guard document.count <= Self.sizeLimit else {
      throw HeaderError(
        .configuration,
        Diagnostic(
          .documentTooLarge, detail: .number(document.count), range: Self.sizeLimit..<document.count
        ))
    }
    self = try ConfigurationReader.read(document, isXML: Self.isXML(document.span))
  }

  private static func isXML(_ bytes: Span<UInt8>) -> Bool {
    bytes.byte(at: bytes.end(from: bytes.endOfByteOrderMark) { $0.isWhiteSpace }) == "<"
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

  /// The MVPDs, in the order of the configuration. Each access creates all of them anew.
  public var mvpds: [MVPD] { index.map { makeMVPD(from: $0) } }

  /// Creates the MVPD that the entry `indexed` describes. The entry was checked before, so reading it again cannot
  /// fail.
  @inline(never)
  func makeMVPD(from indexed: IndexedEntry) -> MVPD {
    let bytes = document.span
    var json = JSONReader(at: Int(indexed.start))
    var entry = MVPDEntry(acceptsObjectAsList: true, makesMVPD: true)
    try? entry.read(&json, bytes)
    return entry.mvpd
  }

  /// The diagnostics of the configuration. At most 1,000 are listed, followed by one with the code
  /// `too-many-diagnostics` if there are more. They report:
  ///
  /// - An entry of the list of MVPDs was skipped because it is not valid.
  /// - The configuration has a second list of MVPDs, which is ignored.
  /// - The list of MVPDs is empty.
  /// - Adobe did not recognize the platform, so no MVPD has a platform field.
  /// - Several MVPDs have the same `id`.
  public var diagnostics: [Diagnostic] {
    var diagnostics = Array(readingDiagnostics.prefix(Self.diagnosticLimit))
    var unreported =
      readingDiagnostics.count - diagnostics.count
      + max(skippedEntryCount - Self.diagnosticLimit, 0)
    func report(_ fault: Fault, at path: @autoclosure () -> MemberPath) {
      if diagnostics.count < Self.diagnosticLimit {
        diagnostics.append(Diagnostic(fault, path: path()))
      } else {
        unreported += 1
      }
    }
    if index.isEmpty, skippedEntryCount == 0 {
      report(.emptyList, at: listPath)
    } else if !index.isEmpty, !hasPlatformFields {
      report(.noPlatformFields, at: listPath)
    }
    var ids: Set<ByteKey> = []
    for entry in index where !ids.insert(ByteKey(makeMVPD(from: entry).id)).inserted {
      report(
        .sharedId,
        at: listPath.appending(index: Int(entry.number)).appending("id", isDocumented: true))
    }
    if unreported == 0 { return diagnostics }
    return diagnostics + [Diagnostic(.tooManyDiagnostics, detail: .number(unreported))]
  }
}

extension ProviderConfiguration: Equatable {
  /// Returns whether both configurations were read from the same JSON, or from XML with the same content.
  public static func == (left: Self, right: Self) -> Bool { left.document == right.document }
}

extension ProviderConfiguration: CustomStringConvertible {
  /// The number of MVPDs, the number of those with a `platformMappingId`, and the number of skipped entries.
  public var description: String {
    let mapped = index.count { $0.mappingIdHash != 0 }
    return "ProviderConfiguration(mvpds: \(index.count), with platformMappingId: \(mapped), "
      + "skipped: \(skippedEntryCount))"
  }
}
