import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// The tests of repairs whose result is known, because the fault was put into a valid payload.
@Suite struct KnownFaultTests {
  private func inspection(_ payload: String, _ kind: HeaderKind) -> Inspection {
    Inspection(of: Base64.encode(ContiguousArray(payload.utf8).span), as: kind)
  }

  /// Checks that a number in a spelling that JSON does not allow is repaired to the same number.
  @Test func numbersKeepTheirValue() {
    func check(_ spelled: String, _ number: String) {
      let repaired = inspection("{\"displayWidth\":\(spelled)}", .deviceInfo).repaired
      #expect(
        repaired == inspection("{\"displayWidth\":\(number)}", .deviceInfo).header,
        "\(spelled), \(number)")
    }
    for (sign, written) in [("", ""), ("+", ""), ("-", "-")] {
      for end in ["", ".", ".5", "e3", ".25E-1"] {
        let value = end == "." ? "" : end
        for digits in ["0", "7", "1920", "9999"] {
          for zeros in ["", "0", "00"] {
            check(sign + zeros + digits + end, written + digits + value)
          }
        }
        if value.hasPrefix(".") { check(sign + end, written + "0" + value) }
      }
    }
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
    // Seconds of these dates have 10 digits, microseconds 16 to 18, and nanoseconds 19 to 21.
    for seconds in [1_300_000_000, 1_735_689_600, 2_025_430_636, 9_999_999_999] as [Int64] {
      check("\(seconds)", seconds * 1000)
      for milliseconds in [seconds * 1000 + 1, seconds * 99_999] {
        check("\(milliseconds)000", milliseconds)
        check("\(milliseconds)000000", milliseconds)
      }
    }
  }

  /// Checks that a payload with many repairable faults is repaired, and that one fault that has no repair prevents that.
  @Test func oneFaultWithoutRepairPreventsARepair() {
    for count in 0...20 {
      let faults = (0..<count).map { "'u\($0)':1," }.joined()
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

  /// Checks that a member with a misspelled name remains, whether the exact name is before it, after it or absent.
  @Test func misspelledMembersRemain() throws {
    for spelling in ["os-name", "os_name", "OSName", "osname"] {
      for names in [
        [spelling, "osName", "model"], ["osName", spelling, "model"],
        ["model", "osName", spelling],
        [spelling, "model"], ["model", spelling],
      ] {
        let members = names.map { "\"\($0)\":\"a \($0)\"" }.joined(separator: ",")
        for comma in ["", ","] {
          let value = inspection("{\(members)\(comma)}", .deviceInfo).repairedValue
          let payload = try #require(value.flatMap { decodedPayload($0) })
          let kept = try JSONValue(parsing: payload.span).texts
          #expect(Set(names.map { "a \($0)" }).isSubset(of: kept), "\(names)")
        }
      }
    }
  }

  /// Checks that Adobe refuses a status without an access status, whatever else is missing.
  @Test func statusWithoutAccessIsRefused() {
    let now = EpochMilliseconds(clamping: 1_735_689_600_000)
    for permission in ["", "\"frameworkPermissionInfo\":{},"] {
      for provider in ["{}", "{\"id\":\"Cablevision\"}"] {
        let status = inspection(
          "{\(permission)\"frameworkProviderInfo\":\(provider)}", .partnerFrameworkStatus)
        let refusal = Prediction(for: status, in: .init(at: now, phase: .check)).refusals.first
        #expect(refusal?.code == .accessNotPresent, "\(permission)")
        #expect(refusal?.isCertain == true)
      }
    }
  }
}
