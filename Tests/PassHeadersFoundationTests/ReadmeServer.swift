import Foundation
import PassHeadersDate

/// Returns whether the status of a request has expired.
///
/// - Throws: `HeaderError` if a header cannot be accepted. Respond to it with status 400 and `body(for:)`.
func hasExpiredStatus(
  forLowercased fields: [String: String], in phase: PartnerFrameworkStatus.Phase
) throws(HeaderError) -> Bool {
  let received = try ReceivedHeaders { fields[$0.lowercased()] }
  guard let account = received.account else { return false }
  let refusals = PartnerFrameworkStatus(account).predictedRefusals(at: .now, phase: phase)
  return refusals.contains { $0.code == .providerInfoExpired }
}

/// Returns the body of a response with status 400, with its members in alphabetical order.
func body(for error: HeaderError) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return try encoder.encode(error)
}
