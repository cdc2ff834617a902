// The Swift code of README.md, so that it is compiled. `ReadmeTests` checks that the two agree.

import Foundation
import PassHeadersFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

func readmeRequest(accessStatus: VSAccountAccessStatus, metadata: VSAccountMetadata, url: URL)
  throws -> URLRequest
{
  let account = SubscriberAccount(
    accessStatus: AccessStatus(vsAccountAccessStatus: accessStatus.rawValue) ?? .notDetermined,
    platformMappingId: metadata.accountProviderIdentifier,
    expirationDate: try metadata.authenticationExpirationDate.map { try Timestamp($0) })
  let device = DeviceInfo(
    appleMachine: "AppleTV11,1", systemName: "tvOS", systemVersion: "18.1", idiom: .tv,
    screen: .init(width: 1920, height: 1080), connection: .wiFi)

  var request = URLRequest(url: url)
  try request.setPassHeaders(PartnerFrameworkStatus(account), device)
  return request
}

func readmeClients(
  account: SubscriberAccount, clientRequest: inout ClientRequest, fields: inout HTTPFields,
  headers: inout AlamofireHeaders
) throws {
  let status = PartnerFrameworkStatus(account)
  let value = try status.headerValue(allowing: .missingExpirationDate)

  // AsyncHTTPClient
  clientRequest.headers.replaceOrAdd(name: PartnerFrameworkStatus.fieldName, value: value)
  // HTTPTypes
  if let name = HTTPField.Name(PartnerFrameworkStatus.fieldName) { fields[name] = value }
  // Alamofire
  headers.update(name: PartnerFrameworkStatus.fieldName, value: value)
}

func readmeReading(received: String) {
  do {
    let status = try PartnerFrameworkStatus(headerValue: received)
    print(status.account.platformMappingId ?? "no provider", status.notes)
  } catch {
    print(error.stage, error.code)  // json missing-comma
    print(error.offset, error.path ?? "")  // 144 osName
    print(error.message)
  }
}

func readmeConfiguration(response: Data, status: PartnerFrameworkStatus) throws {
  let configuration = try Configuration(json: response)
  let mvpd = configuration.mvpd(platformMappingId: "Charter")  // first match, as the cookbooks do
  let lookup = configuration.lookup(platformMappingId: "Charter")  // every match, and near misses
  let identifiers = try configuration.supportedAccountProviderIdentifiers()  // never empty
  print(lookup.isAmbiguous, identifiers)

  let verdict = status.evaluate(
    at: try Timestamp(.now), phase: .decisions, configuration: configuration, mvpd: mvpd?.id)
  for refusal in verdict.refusals {
    print(refusal.code)  // invalid_header_pfs_provider_info_expired
    print(refusal.why, refusal.advice)
  }
  for answer in verdict.answers { print(answer, answer.confidence) }
}

func readmeInspection(pasted: String) {
  let inspection = Inspection(of: pasted)
  for finding in inspection.findings { print(finding.severity, finding.code, finding.range) }
  if let value = inspection.canonicalValue { print("send", value) }
}

// MARK: - What the code above needs of other libraries, with the interfaces that these declare

enum VSAccountAccessStatus: Int { case notDetermined, restricted, denied, granted }

struct VSAccountMetadata {
  var accountProviderIdentifier: String?
  var authenticationExpirationDate: Date?
}

/// AsyncHTTPClient's `HTTPClientRequest`, and NIO's `HTTPHeaders`.
struct ClientRequest {
  struct Headers {
    var fields: [(name: String, value: String)] = []

    mutating func replaceOrAdd(name: String, value: String) {
      fields.removeAll { $0.name.lowercased() == name.lowercased() }
      fields.append((name, value))
    }
  }

  var headers = Headers()
}

/// HTTPTypes' `HTTPField` and `HTTPFields`.
enum HTTPField {
  struct Name: Hashable {
    let rawName: String

    init?(_ name: String) { rawName = name }
  }
}

struct HTTPFields {
  private var values: [HTTPField.Name: String] = [:]

  subscript(name: HTTPField.Name) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }
}

/// Alamofire's `HTTPHeaders`.
struct AlamofireHeaders {
  var fields: [String: String] = [:]

  mutating func update(name: String, value: String) { fields[name] = value }
}
