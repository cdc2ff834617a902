import Foundation
import PassHeadersFoundation
import Testing

@Suite struct DateTests {
  @Test func datesBecomeMilliseconds() {
    let date = Date(timeIntervalSince1970: 2_025_430_636.5)
    #expect(EpochMilliseconds(date).rawValue == 2_025_430_636_500)
    #expect(Date(EpochMilliseconds(date)) == date)
    #expect(EpochMilliseconds(.distantFuture).rawValue == 64_092_211_200_000)
  }

  /// Checks that a literal `nil` is accepted, although the date may be an `EpochMilliseconds` or a `Date`.
  @Test func literalNilMeansNoDate() {
    let account = SubscriberAccount(
      accessStatus: .denied, platformMappingId: nil, expirationDate: nil)
    #expect(account == SubscriberAccount(accessStatus: .denied))
    let date: Date? = nil
    #expect(
      account
        == SubscriberAccount(accessStatus: .denied, platformMappingId: nil, expirationDate: date))
  }

  @Test func expirationIsReadAndSetAsDate() {
    var account = SubscriberAccount(accessStatus: .granted)
    #expect(account.expiration == nil)
    account.expiration = Date(timeIntervalSince1970: 1_735_689_600)
    #expect(account.expirationDate?.rawValue == 1_735_689_600_000)
    #expect(account.expiration == Date(timeIntervalSince1970: 1_735_689_600))
    account.expiration = nil
    #expect(account.expirationDate == nil)
  }

  /// Checks that a `Date` outside of the range becomes the nearest time in the range.
  @Test func datesAreClamped() {
    let range = EpochMilliseconds.range
    for (seconds, milliseconds) in [
      (Date.distantPast.timeIntervalSince1970, range.lowerBound), (-0.001, range.lowerBound),
      (1e15, range.upperBound), (.infinity, range.upperBound), (-.infinity, range.lowerBound),
      (.nan, range.lowerBound),
    ] {
      let date = Date(timeIntervalSince1970: seconds)
      #expect(EpochMilliseconds(date).rawValue == milliseconds, "\(seconds)")
    }
  }

  @Test func wholeMillisecondsSurviveConversion() {
    for milliseconds in Int64(1_735_689_600_000)..<1_735_689_605_000 {
      let time = EpochMilliseconds(clamping: milliseconds)
      #expect(EpochMilliseconds(Date(time)) == time)
    }
  }

  @Test func accountsAreCreatedFromDates() {
    let date = Date(timeIntervalSince1970: 2_025_430_636)
    let account = SubscriberAccount(
      accessStatus: .granted, platformMappingId: "Cablevision", expirationDate: date)
    #expect(account.expirationDate == EpochMilliseconds(2_025_430_636_000))
    let error = FrameworkError(code: "1", message: "of the permission")
    let other = FrameworkError(code: "2", message: "of the provider")
    #expect(
      SubscriberAccount(
        accessStatus: .denied, platformMappingId: "Cablevision", expirationDate: date,
        permissionError: error, providerError: other)
        == SubscriberAccount(
          accessStatus: .denied, platformMappingId: "Cablevision",
          expirationDate: account.expirationDate, permissionError: error, providerError: other))
    for optionalDate in [date, nil] {
      let account = SubscriberAccount(
        accessStatus: .granted, platformMappingId: "Cablevision", expirationDate: optionalDate,
        permissionError: error, providerError: other)
      #expect(account.permissionError == error && account.providerError == other)
    }
    let none = SubscriberAccount(
      accessStatus: .granted, platformMappingId: nil, expirationDate: Date?.none)
    #expect(none.expirationDate == nil)
  }

  @Test func nowIsTheTimeOfTheClock() {
    let before = EpochMilliseconds(Date())
    let now = EpochMilliseconds.now
    #expect(before <= now && now <= EpochMilliseconds(Date()))
    #expect(now.rawValue > 1_735_689_600_000)
  }
}
