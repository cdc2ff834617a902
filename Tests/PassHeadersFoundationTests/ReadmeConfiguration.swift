import Foundation
import PassHeadersFoundation

/// Why Adobe would refuse the account's header for its MVPD; `response` is JSON or XML.
func refusals(of account: SubscriberAccount, response: Data) throws -> [Refusal] {
  let configuration = try ProviderConfiguration(response)
  let mvpds = configuration.lookup(platformMappingId: account.platformMappingId ?? "")
  return PartnerFrameworkStatus(account).predictedRefusals(
    at: .now, phase: .decisions, configuration: configuration, mvpd: mvpds.preferred?.id)
}
