// The Swift code of README.md, so that it is compiled. `SnippetTests` checks that the two agree.

import Foundation
import PassHeadersFoundation
import PassHeadersInspection

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor
func readmeRequest(
  accessStatus: VSAccountAccessStatus, metadata: VSAccountMetadata?, url: URL
) throws -> (URLRequest, [Refusal]) {
  let account = SubscriberAccount(
    accessStatus: AccessStatus(vsAccountAccessStatus: accessStatus.rawValue) ?? .notDetermined,
    platformMappingId: metadata?.accountProviderIdentifier,
    expirationDate: metadata?.authenticationExpirationDate)
  let device = DeviceInfo.current(connectionType: .wiFi)

  var request = URLRequest(url: url)
  let refusals = try request.setPassHeaders(account, device, for: .check)
  return (request, refusals)
}

func readmeKeeping(
  account: SubscriberAccount, configuration: ProviderConfiguration
) throws -> PartnerFrameworkStatus? {
  let stored = try PartnerFrameworkStatus(account).headerValue(allowing: .everythingReadable)
  // Later:
  let restored = try PartnerFrameworkStatus(headerValue: stored)
  let isReusable = restored.reusableUntil(at: .now, configuration: configuration) != nil
  return isReusable ? restored : nil
}

func readmeClients(
  account: SubscriberAccount, clientRequest: inout ClientRequest, fields: inout HTTPFields,
  headers: inout AlamofireHeaders
) throws {
  let value = try PartnerFrameworkStatus(account).headerValue(for: .check)

  // AsyncHTTPClient
  clientRequest.headers.replaceOrAdd(name: PartnerFrameworkStatus.fieldName, value: value)
  // HTTPTypes
  if let name = HTTPField.Name(PartnerFrameworkStatus.fieldName) { fields[name] = value }
  // Alamofire
  headers.update(name: PartnerFrameworkStatus.fieldName, value: value)
}

func readmeReading(received: String) {
  do {
    let device = try DeviceInfo(headerValue: received)
    print(device[.osName]?.text ?? "no system", device.diagnostics)
  } catch {
    print(error.stage, error.code)  // json unexpected-byte
    print(error.offset, error.path ?? "")  // 144 osName
    print(error.message)
  }
}

func readmeConfiguration(response: Data, status: PartnerFrameworkStatus) throws {
  let configuration = try ProviderConfiguration(response)  // JSON or XML
  let lookup = configuration.lookup(platformMappingId: "Charter")  // every match, or near misses
  let mvpd = lookup.preferred  // the likeliest, where several share the id
  let identifiers = try configuration.supportedAccountProviderIdentifiers()  // never empty
  print(lookup.isAmbiguous, identifiers)

  let refusals = status.refusals(
    at: .now, phase: .decisions, configuration: configuration, mvpd: mvpd?.id)
  for refusal in refusals {
    print(refusal.code, refusal.confidence)  // invalid_header_pfs_provider_info_expired documented
    print(refusal.message, refusal.advice)
  }
}

func readmeInspection(pasted: String) {
  let inspection = Inspection(of: pasted)
  for diagnostic in inspection.diagnostics { print(diagnostic) }  // error[quotes]: …
  if let value = inspection.repairedValue { print("send", value) }
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
