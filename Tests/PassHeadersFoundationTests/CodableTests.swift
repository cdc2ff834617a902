import Foundation
import PassHeadersFoundation
import Testing

/// The tests of models that an application stores with an encoder. Spec/vectors/account.json has more cases.
@Suite struct CodableTests {
  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decoded<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  @Test func accountsSurviveEncoding() throws {
    let account = SubscriberAccount(
      accessStatus: AccessStatus(rawValue: "paused"), platformMappingId: "e\u{301}",
      expirationDate: EpochMilliseconds(clamping: 1),
      permissionError: FrameworkError(code: "1", message: nil),
      providerError: FrameworkError(code: nil, message: ""))
    #expect(try decoded(encoded(account)) == account)
    let list = PropertyListEncoder()
    let stored = try list.encode(account)
    #expect(try PropertyListDecoder().decode(SubscriberAccount.self, from: stored) == account)
  }

  /// Checks that a decoding error describes the fault without the value.
  @Test func errorsWithholdValues() throws {
    let json = #"{"accessStatus":"granted","expirationDate":1000000000000001}"#
    let error = try #require(throws: DecodingError.self) {
      try decoded(json) as SubscriberAccount
    }
    #expect(!"\(error)".contains("1000000000000001"))
  }
}
