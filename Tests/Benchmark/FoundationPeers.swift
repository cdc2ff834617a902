import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The code that a Swift programmer would write with Foundation: `Codable` types, and a new coder for each value.
enum FoundationPeers {
  struct Status: Codable {
    var frameworkPermissionInfo: PermissionInfo
    var frameworkProviderInfo: ProviderInfo

    enum AccessStatus: String, Codable {
      case granted, denied, restricted, notDetermined
    }

    struct PermissionInfo: Codable {
      var accessStatus: AccessStatus
      var error: FrameworkError?
    }

    struct ProviderInfo: Codable {
      var id: String?
      var expirationDate: String?
      var error: FrameworkError?
    }

    struct FrameworkError: Codable {
      var code: String?
      var message: String?
    }
  }

  struct Device: Codable {
    var primaryHardwareType: String?
    var model: String?
    var version: String?
    var manufacturer: String?
    var vendor: String?
    var osName: String?
    var osFamily: String?
    var osVendor: String?
    var osVersion: String?
    var browserName: String?
    var browserVendor: String?
    var browserVersion: String?
    var userAgent: String?
    var displayWidth: Int?
    var displayHeight: Int?
    var displayPpi: Int?
    var diagonalScreenSize: Double?
    var connectionIp: String?
    var connectionPort: Int?
    var connectionType: String?
    var connectionSecure: Bool?
    var applicationId: String?
  }

  struct Document: Codable {
    var requestor: Requestor

    struct Requestor: Codable {
      var mvpds: [MVPD]
    }

    struct MVPD: Codable {
      var id: String
      var platformMappingId: String?
    }
  }

  struct Failure: Error {}

  /// Decodes the Base64 and the JSON of a status header.
  ///
  /// - Returns: The status, and the expiration date in milliseconds since 1970.
  static func decodeStatus(_ value: String) throws -> (Status, Int64?) {
    guard let json = Data(base64Encoded: value) else { throw Failure() }
    let status = try JSONDecoder().decode(Status.self, from: json)
    let date = try status.frameworkProviderInfo.expirationDate.map { text in
      guard let milliseconds = Int64(text) else { throw Failure() }
      return milliseconds
    }
    return (status, date)
  }

  static func decodeDevice(_ value: String) throws -> Device {
    guard let json = Data(base64Encoded: value) else { throw Failure() }
    return try JSONDecoder().decode(Device.self, from: json)
  }

  static func encode(_ value: some Encodable) throws -> String {
    try JSONEncoder().encode(value).base64EncodedString()
  }

  static func mapping(_ json: Data) throws -> [String: [String]] {
    let document = try JSONDecoder().decode(Document.self, from: json)
    var mapping: [String: [String]] = [:]
    for mvpd in document.requestor.mvpds {
      if let id = mvpd.platformMappingId { mapping[id, default: []].append(mvpd.id) }
    }
    return mapping
  }

  static func mapping(xml: Data) throws -> [String: [String]] {
    let reader = MappingReader()
    let parser = XMLParser(data: xml)
    parser.delegate = reader
    guard parser.parse() else { throw Failure() }
    return reader.mapping
  }

  private final class MappingReader: NSObject, XMLParserDelegate {
    var mapping: [String: [String]] = [:]
    private var id: String?
    private var mappingId: String?
    private var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      text = ""
      if name == "mvpd" { (id, mappingId) = (nil, nil) }
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      switch name {
      case "id": id = text
      case "platformMappingId": mappingId = text
      case "mvpd":
        if let id, let mappingId { mapping[mappingId, default: []].append(id) }
      default: break
      }
    }
  }

  static func decodeIdentifier(_ value: String) throws -> Data {
    guard value.hasPrefix("fingerprint "),
      let bytes = Data(base64Encoded: String(value.dropFirst(12)))
    else { throw Failure() }
    return bytes
  }

  /// Returns the range of the first occurrence of each header name in `log`, in the spelling of Adobe's documents.
  static func find(in log: Data) -> [Range<Data.Index>?] {
    ["AP-Partner-Framework-Status", "X-Device-Info", "AP-Device-Identifier"].map {
      log.range(of: Data($0.utf8))
    }
  }
}
