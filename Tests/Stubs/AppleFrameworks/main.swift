import Foundation
import Network
import PassHeaders
import PassHeadersFoundation
import UIKit
import VideoSubscriberAccount

final class Metadata: VSAccountMetadata {
  let date: Date?
  init(date: Date?) { self.date = date }
  override var accountProviderIdentifier: String? { "Cablevision" }
  override var authenticationExpirationDate: Date? { date }
}

func expect(_ condition: Bool, _ what: String) {
  guard condition else {
    print("failed: \(what)")
    exit(1)
  }
}

func account(
  _ accessStatus: VSAccountAccessStatus, _ metadata: VSAccountMetadata?,
  _ accessError: (any Error)?,
  _ metadataError: (any Error)?
) -> SubscriberAccount {
  let account = SubscriberAccount(
    accessStatus: accessStatus, metadata: metadata, accessError: accessError,
    metadataError: metadataError)
  return account
}

let date = Date(timeIntervalSince1970: 2_025_430_636)
let granted = account(.granted, Metadata(date: date), nil, nil)
expect(granted.accessStatus == .granted, "the access status")
expect(granted.platformMappingId == "Cablevision", "the provider")
expect(granted.expirationDate?.rawValue == 2_025_430_636_000, "the date")
expect(granted.permissionError == nil && granted.providerError == nil, "no errors")

let error = NSError(
  domain: "VSErrorDomain", code: 1, userInfo: [NSLocalizedDescriptionKey: "Unsupported provider"])
let denied = SubscriberAccount(
  accessStatus: .denied, metadata: nil, accessError: error, metadataError: error)
expect(denied.accessStatus == .denied && denied.platformMappingId == nil, "no account")
expect(
  denied.permissionError == FrameworkError(code: "1", message: "Unsupported provider"),
  "the error of access")
expect(denied.providerError == denied.permissionError, "the error of the account")

let forever = SubscriberAccount(
  accessStatus: .granted, metadata: Metadata(date: Date(timeIntervalSince1970: 1e15)))
expect(forever.expirationDate?.rawValue == 999_999_999_999_999, "far ahead")
let never = SubscriberAccount(accessStatus: .granted, metadata: Metadata(date: .distantPast))
expect(never.expirationDate?.rawValue == 0, "long ago")

func connection(
  _ interface: NWInterface.InterfaceType, _ status: NWPath.Status = .satisfied
) -> DeviceInfo.ConnectionType? {
  DeviceInfo.ConnectionType(NWPath(status: status, interface: interface))
}
expect(connection(.wifi) == .wiFi && connection(.wiredEthernet) == .lan, "the connection")
expect(connection(.cellular) == .cellular, "a mobile network")
expect(connection(.other) == nil && connection(.loopback) == nil, "another connection")
expect(connection(.other, .unsatisfied) == .notConnected, "no connection")
let device = DeviceInfo.current(connectionType: connection(.wifi) ?? .lan)
expect((try? device.headerValue()) != nil, "the device can be sent")
expect(device[.osName]?.text == "tvOS" && device[.displayWidth]?.text == "1920", "the device")
print("reads what the frameworks report")
