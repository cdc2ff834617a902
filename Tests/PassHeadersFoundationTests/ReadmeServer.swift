import Foundation
import PassHeadersDate

/// Returns whether the status of a request has expired. Respond to an error with 400 and `JSONEncoder().encode(error)`.
func hasExpiredStatus(
  forLowercased fields: [String: String], in phase: PartnerFrameworkStatus.Phase
) throws(HeaderError) -> Bool {
  let received = try ReceivedHeaders { fields[$0.lowercased()] }
  guard let account = received.account else { return false }
  let refusals = PartnerFrameworkStatus(account).predictedRefusals(at: .now, phase: phase)
  return refusals.contains { $0.code == .providerInfoExpired }
}
