import Foundation
import PassHeadersFoundation

/// Returns the reasons for which Adobe is predicted to refuse the account in a request for decisions.
///
/// - Parameter response: The body of the configuration response, in JSON or XML.
func refusals(of account: SubscriberAccount, response: Data) throws -> [Refusal] {
  let configuration = try ProviderConfiguration(response)
  let mvpds = configuration.mvpds(platformMappingId: account.platformMappingId)
  return PartnerFrameworkStatus(account).predictedRefusals(
    at: .now, phase: .decisions, configuration: configuration, mvpd: mvpds.first?.id)
}

/// Returns the identifiers for `VSAccountMetadataRequest.supportedAccountProviderIdentifiers`.
///
/// - Throws: `HeaderError` with the code `empty-picker` if the configuration has no provider to offer.
func pickerIdentifiers(of configuration: ProviderConfiguration) throws(HeaderError) -> [String] {
  try configuration.supportedAccountProviderIdentifiers()
}
