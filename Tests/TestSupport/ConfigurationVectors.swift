import Foundation
package import PassHeaders
import Testing

/// A case of Spec/vectors/configuration.json.
package struct ConfigurationVector: Decodable, Sendable, CustomTestStringConvertible {
  package let name: String
  package let json: String?
  package let jsonBase64: String?
  package let xml: String?
  package let configuration: ExpectedConfiguration?
  package let picker: [String]?
  package let lookups: [ExpectedLookup]?
  package let error: ExpectedConfigurationError?

  package var testDescription: String { name }

  /// The JSON document, if the case has one.
  package var jsonBytes: ContiguousArray<UInt8>? {
    json.map { ContiguousArray($0.utf8) }
      ?? jsonBase64.flatMap { Data(base64Encoded: $0) }.map { ContiguousArray($0) }
  }

  package static let all = Result { try VectorFile<ConfigurationVector>.load("configuration") }

  package static func withJSON() throws -> [ConfigurationVector] {
    try all.get().filter { $0.jsonBytes != nil }
  }

  package static func withXML() throws -> [ConfigurationVector] {
    try all.get().filter { $0.xml != nil }
  }
}

/// What a vector expects of a configuration, and the same of one that was read.
package struct ExpectedConfiguration: Decodable, Equatable, Sendable {
  package let requestorId: String?
  package let requestorName: String?
  package let mvpds: [Provider]
  package let skipped: [Skipped]?
  package let notes: [String]?

  package struct Provider: Decodable, Equatable, Sendable {
    let id: String
    let displayName: String?
    let logoUrl: String?
    let platformMappingId: String?
    let boardingStatus: String?
    let enablePlatformServices: Bool?
    let displayInPlatformPicker: Bool?
    let enforcePlatformPermissions: Bool?
    let isProxy: Bool?
    let isTempPass: Bool?
    let requiredMetadataFields: [String]?

    init(_ mvpd: MVPD) {
      id = mvpd.id
      displayName = mvpd.displayName
      logoUrl = mvpd.logoUrl
      platformMappingId = mvpd.platformMappingId
      boardingStatus = mvpd.boardingStatus?.rawValue
      enablePlatformServices = mvpd.enablePlatformServices
      displayInPlatformPicker = mvpd.displayInPlatformPicker
      enforcePlatformPermissions = mvpd.enforcePlatformPermissions
      isProxy = mvpd.isProxy
      isTempPass = mvpd.isTempPass
      requiredMetadataFields =
        mvpd.requiredMetadataFields.isEmpty ? nil : mvpd.requiredMetadataFields
    }
  }

  package struct Skipped: Decodable, Equatable, Sendable {
    package let index: Int
    package let reason: String
    package let member: String?
    let id: String?
  }

  package init(_ configuration: Configuration) {
    requestorId = configuration.requestorId
    requestorName = configuration.requestorName
    mvpds = configuration.mvpds.map(Provider.init)
    let entries = configuration.skippedEntries.map {
      Skipped(index: $0.index, reason: $0.reason.rawValue, member: $0.member, id: $0.id)
    }
    skipped = entries.isEmpty ? nil : entries
    let codes = configuration.notes.map(\.code.rawValue)
    notes = codes.isEmpty ? nil : codes
  }
}

/// What a vector expects of a look-up, and the same of one that was made.
package struct ExpectedLookup: Decodable, Equatable, Sendable {
  package let platformMappingId: String
  package let matches: [String]
  package let preferred: String?
  package let preference: String?
  package let nearMisses: [[String]]?

  package init(_ lookup: Configuration.Lookup) {
    platformMappingId = lookup.platformMappingId
    matches = lookup.matches.map(\.id)
    preferred = lookup.preferred?.id
    preference = lookup.preference?.rawValue
    let misses = lookup.nearMisses.map { [$0.mvpd.id, $0.difference.rawValue] }
    nearMisses = misses.isEmpty ? nil : misses
  }
}

/// What a vector expects of an error. XML parsers agree on what is wrong, not on where.
package struct ExpectedConfigurationError: Decodable, Equatable, Sendable {
  package let code: String
  package let offset: Int?
  package let line: Int?
  package let column: Int?
  package let path: String?
  package let document: String?

  package init(_ error: ConfigurationError, withPlace: Bool) {
    code = error.code.rawValue
    offset = withPlace ? error.offset : nil
    line = withPlace ? error.line : nil
    column = withPlace ? error.column : nil
    path = error.path
    document = error.document.map(Self.name)
  }

  private static func name(_ document: ForeignDocument) -> String {
    switch document {
    case .empty: "empty"
    case .utf16: "utf16"
    case .html(let isThrottling): isThrottling ? "html-throttling" : "html"
    case .xml(let root): (["xml"] + (root.map { [$0] } ?? [])).joined(separator: " ")
    case .adobeError(let code, let status):
      (["adobe-error"] + [code, status].compactMap { $0 }).joined(separator: " ")
    case .session: "session"
    case .profiles: "profiles"
    case .decisions: "decisions"
    case .clientCredentials: "client-credentials"
    case .partnerFrameworkStatus: "partner-framework-status"
    case .deviceInfo: "device-info"
    case .httpArchive: "http-archive"
    case .otherJSON: "other-json"
    }
  }
}
