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
  let omitted = try request.setPassHeaders(account, device, for: .check)
  return (request, omitted)
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
  let lookup = configuration.lookup(platformMappingId: "Charter")  // every match
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
