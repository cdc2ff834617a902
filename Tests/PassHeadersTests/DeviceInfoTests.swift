import Foundation
import PassHeaders
import TestSupport
import Testing

@Suite struct DeviceInfoTests {
  @Test(arguments: try DeviceVector.all.get())
  func vector(_ vector: DeviceVector) throws {
    do {
      let device = try DeviceInfo(headerValue: vector.value)
      let expected = try #require(vector.device, "expected an error")
      for key in DeviceInfo.Key.allCases {
        #expect(device[key] == expected[key.rawValue]?.json, "\(key)")
      }
      #expect(device.missingKeys().map(\.rawValue) == vector.missing)
      #expect(device.notes().map { "\($0.code) \($0.path)" } == vector.notes)
      #expect(device.unknownMembers.map(\.name) == vector.unknownMembers ?? [])
      let written = try device.headerValue(allowing: .everythingReadable)
      #expect(written == vector.canonical)
      #expect(try DeviceInfo(headerValue: written) == device)
    } catch let error as HeaderError {
      #expect(ExpectedError(error) == vector.error)
      #expect(!error.message.isEmpty)
    }
  }

  @Test func keysAreThoseOfThePage() {
    #expect(DeviceInfo.Key.allCases.count == 22)
    #expect(DeviceInfo.Profile.v2.requiredKeys.count == 5)
  }

  @Test func restrictedValuesAreThoseOfThePage() throws {
    struct File: Decodable { let restricted: [String: [String]] }
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Spec/vectors/restricted-values.json")
    let page = try JSONDecoder().decode(File.self, from: Data(contentsOf: url)).restricted
    func values<Value: RestrictedValue>(_ type: Value.Type) -> [String] {
      type.knownValues.map(\.rawValue)
    }
    #expect(values(PrimaryHardwareType.self) == page["primaryHardwareType"])
    #expect(values(OSName.self) == page["osName"])
    #expect(values(OSFamily.self) == page["osFamily"])
    #expect(values(OSVendor.self) == page["osVendor"])
    #expect(values(BrowserName.self) == page["browserName"])
    #expect(values(BrowserVendor.self) == page["browserVendor"])
    #expect(OSName("tvOS").isKnown)
    #expect(!OSName("TVOS").isKnown)
  }

  // MARK: Writing

  @Test func profilesAskForTheirMembers() throws {
    var device = DeviceInfo()
    device.model = "Roku"
    device.osName = .rokuOS
    #expect(device.missingKeys(for: .v1).isEmpty)
    #expect(device.missingKeys() == [.version, .osVersion, .connectionType])
    _ = try device.headerValue(for: .v1)
    let error = #expect(throws: HeaderWritingError.self) { try device.headerValue() }
    #expect(error?.code == .absentMember)
    #expect(error?.path == "version")
    device.model = ""
    let blank = #expect(throws: HeaderWritingError.self) { try device.headerValue(for: .v1) }
    #expect(blank?.code == .blankValue)
    device.unknownMembers = [JSONMember(name: "osName", value: .string("x"))]
    let duplicate = #expect(throws: HeaderWritingError.self) {
      try device.headerValue(allowing: .missingDeviceMembers)
    }
    #expect(duplicate?.code == .duplicateMember)
  }

  @Test func literalsKeepTheirForm() throws {
    var device = DeviceInfo(
      model: "m", version: "1", osName: .iOS, osVersion: "2", connectionType: .wiFi)
    device.displayWidth = 320
    device.diagonalScreenSize = "5.5"
    device.displayPpi = NumberOrString(294.5)
    device.connectionSecure = true
    #expect(
      String(decoding: try device.canonicalJSON(), as: UTF8.self) == """
        {"model":"m","version":"1","osName":"iOS","osVersion":"2","displayWidth":320,\
        "displayPpi":294.5,"diagonalScreenSize":"5.5","connectionType":"WiFi",\
        "connectionSecure":true}
        """)
    #expect(device.displayWidth?.doubleValue == 320)
    #expect(device.diagonalScreenSize?.doubleValue == 5.5)
    #expect(NumberOrString.string("0x10").doubleValue == nil)
    #expect(NumberOrString.string("nan").doubleValue == nil)
    #expect(NumberOrString(.nan) == nil)
    #expect(NumberOrString(.infinity) == nil)
    #expect(NumberOrString(320.0)?.text == "320")
    #expect(NumberOrString(1e300).flatMap(\.doubleValue) == 1e300)
  }

  // MARK: Apple

  @Test func appleTV() throws {
    let device = DeviceInfo(
      appleMachine: "AppleTV11,1", systemName: "tvOS", systemVersion: "18.1", idiom: .tv,
      screen: .init(width: 1920, height: 1080), connection: .wired, applicationId: "REF30")
    #expect(
      String(decoding: try device.canonicalJSON(), as: UTF8.self) == """
        {"primaryHardwareType":"TV","model":"AppleTV","version":"11,1","manufacturer":"Apple",\
        "vendor":"Apple","osName":"tvOS","osFamily":"tvOS","osVendor":"Apple",\
        "osVersion":"18.1","displayWidth":1920,"displayHeight":1080,"connectionType":"LAN",\
        "applicationId":"REF30"}
        """)
    #expect(device.notes().isEmpty)
  }

  struct Machine: Sendable {
    let machine: String
    let idiom: DeviceInfo.AppleIdiom
    let model: String
    let version: String
  }

  @Test(arguments: [
    Machine(machine: "iPhone8,1", idiom: .phone, model: "iPhone", version: "8,1"),
    Machine(machine: "iPad14,11", idiom: .pad, model: "iPad", version: "14,11"),
    Machine(machine: "x86_64", idiom: .tv, model: "AppleTV", version: "x86_64"),
    Machine(machine: "arm64", idiom: .phone, model: "iPhone", version: "arm64"),
    Machine(machine: "iPhone8,", idiom: .phone, model: "iPhone", version: "iPhone8,"),
    Machine(machine: "8,1", idiom: .phone, model: "iPhone", version: "8,1"),
    Machine(machine: "iPhone٨,١", idiom: .phone, model: "iPhone", version: "iPhone٨,١"),
  ])
  func appleMachine(_ machine: Machine) {
    let device = DeviceInfo(
      appleMachine: machine.machine, systemName: "iOS", systemVersion: "1", idiom: machine.idiom,
      connection: .none)
    #expect(device.model == machine.model)
    #expect(device.version == machine.version)
  }

  @Test func appleSystemsAndConnections() {
    func device(
      _ system: String, _ idiom: DeviceInfo.AppleIdiom, _ connection: DeviceInfo.AppleConnection
    ) -> DeviceInfo {
      DeviceInfo(
        appleMachine: "iPad14,1", systemName: system, systemVersion: "1", idiom: idiom,
        connection: connection)
    }
    let pad = device("iPadOS", .pad, .cellular(.cellular5G))
    #expect(pad.osName == .iOS)
    #expect(pad.primaryHardwareType == .tablet)
    #expect(pad.connectionType == .cellular5G)
    let mac = device("macOS", .mac, .cellular(nil))
    #expect(mac.osName == .macOS)
    #expect(mac.osFamily == .macOS)
    #expect(mac.connectionType == .cellular)
    let other = device("visionOS", .other, .none)
    #expect(other.osName == "visionOS")
    #expect(other.osFamily == nil)
    #expect(other.connectionType == .notConnected)
    #expect(other.notes().map(\.code) == [.unknownValue])
    #expect(device("iOS", .phone, .wiFi).connectionType == .wiFi)
  }

  @Test func descriptionsWithholdPersonalValues() {
    var device = DeviceInfo(
      model: "AppleTV", version: "11,1", osName: .tvOS, osVersion: "18.1", connectionType: .wiFi)
    device.connectionIp = "193.0.2.7"
    device.userAgent = "Agent/1"
    device.connectionPort = "53124"
    let text = "\(device) \(String(reflecting: device))"
    for secret in ["193.0.2.7", "Agent/1", "53124"] { #expect(!text.contains(secret)) }
    #expect(text.contains("osName: tvOS"))
  }
}
