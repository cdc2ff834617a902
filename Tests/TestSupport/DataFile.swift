package import PassHeaders
import PassHeadersInspection

/// A file in Spec/vectors that has a table of this package in JSON, for implementations in other languages.
package enum DataFile: String, CaseIterable, Sendable {
  case endpoints, restrictedValues = "restricted-values"

  package var path: String { "Spec/vectors/\(rawValue).json" }

  package func load() throws -> JSONValue {
    let bytes = try TestFile.bytes(path)
    return try JSONValue(parsing: bytes.span)
  }

  /// Returns the expected content of the file. Its introduction, the member `about`, is copied from the file.
  package func content() throws -> JSONValue {
    let about = JSONValue.members(["about": try load()["about"]])
    return switch self {
    case .endpoints: about.adding(Self.endpointTable)
    case .restrictedValues: about.adding(Self.valueTable)
    }
  }

  private static var endpointTable: JSONValue {
    .members([
      "endpoints": .array(
        AdobeEndpoint.allCases.map { endpoint in
          func presence(_ kind: HeaderKind) -> JSONValue {
            .string(endpoint.presence(of: kind).rawValue)
          }
          return .members([
            "name": .string(endpoint.rawValue), "method": .string(endpoint.method),
            "path": .string(endpoint.path),
            "phase": endpoint.phase.map { .string($0.rawValue) },
            "AP-Partner-Framework-Status": presence(.partnerFrameworkStatus),
            "X-Device-Info": presence(.deviceInfo),
            "AP-Device-Identifier": presence(.deviceIdentifier),
          ])
        })
    ])
  }

  private static var valueTable: JSONValue {
    .members([
      "restricted": .object(
        DeviceInfo.Field.allCases.filter { !$0.listedValues.isEmpty }.map {
          JSONMember(name: $0.name, value: .texts($0.listedValues))
        })
    ])
  }
}
