import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// The tests of repairs whose result is known, because the fault was put into a valid payload.
@Suite struct KnownFaultTests {
  private func inspection(_ payload: String, _ kind: HeaderKind) -> Inspection {
    Inspection(of: Base64.encode(ContiguousArray(payload.utf8).span), as: kind)
  }

  /// Checks that a date in another unit, as text or as a number, is repaired to the same date in milliseconds.
  @Test func datesInOtherUnitsAreRepaired() {
    func check(_ number: String, _ expected: Int64) {
      for date in [number, "\"\(number)\""] {
        let payload =
          "{\"frameworkPermissionInfo\":{\"accessStatus\":\"granted\"},"
          + "\"frameworkProviderInfo\":{\"id\":\"x\",\"expirationDate\":\(date)}}"
        let repaired = inspection(payload, .partnerFrameworkStatus).repaired
        guard case .partnerFrameworkStatus(let status)? = repaired else {
          Issue.record("not repaired: \(date)")
          continue
        }
        #expect(status.account.expirationDate?.rawValue == expected, "\(date)")
      }
    }
    for seconds in [1_300_000_000, 1_735_689_600, 2_025_430_636, 9_999_999_999] as [Int64] {
      check("\(seconds)", seconds * 1000)
      check("\(seconds).25", seconds * 1000 + 250)
    }
    // Seconds since 2001.
    for seconds in [600_000_000, 1_047_123_436, 1_299_999_999] as [Int64] {
      check("\(seconds)", (seconds + 978_307_200) * 1000)
    }
  }

  /// Checks that a payload with many repairable faults is repaired, and that one fault that has no repair prevents
  /// that.
  @Test func oneFaultWithoutRepairPreventsARepair() {
    for count in 0...20 {
      let faults = (0..<count).map { "\"u\($0)\":1;" }.joined()
      let repaired = inspection("{\(faults)\"model\":\"TV\"}", .deviceInfo).repaired
      guard case .deviceInfo(let device)? = repaired else {
        Issue.record("not repaired: \(count)")
        continue
      }
      #expect(device.model == "TV" && device.unknownMembers.count == count)
      let ambiguous = inspection("{\(faults)\"model\":\"TV\",\"model\":\"PC\"}", .deviceInfo)
      #expect(ambiguous.repaired == nil, "\(count)")
    }
  }

  /// Checks that Adobe refuses a status without an access status, whatever else is missing.
  @Test func statusWithoutAccessIsRefused() {
    let now = EpochMilliseconds(clamping: 1_735_689_600_000)
    for permission in ["", "\"frameworkPermissionInfo\":{},"] {
      for provider in ["{}", "{\"id\":\"Cablevision\"}"] {
        let status = inspection(
          "{\(permission)\"frameworkProviderInfo\":\(provider)}", .partnerFrameworkStatus)
        let refusal = HeaderRequest(at: now, phase: .check).refusals(of: status).first?.refusal
        #expect(refusal?.code == .accessNotPresent, "\(permission)")
        #expect(refusal?.isCertain == true)
      }
    }
  }
}
