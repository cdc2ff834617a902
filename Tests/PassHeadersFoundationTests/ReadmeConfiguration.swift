import Foundation
import PassHeadersFoundation

/// Returns why Adobe is predicted to refuse the account in a request for decisions. `response` is JSON or XML.
func refusals(of account: SubscriberAccount, response: Data) throws -> [Refusal] {
  let configuration = try ProviderConfiguration(response)
  let mvpds = configuration.mvpds(platformMappingId: account.platformMappingId)
  return PartnerFrameworkStatus(account).predictedRefusals(
    at: .now, phase: .decisions, configuration: configuration, mvpd: mvpds.first?.id)
}
