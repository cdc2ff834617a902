import PassHeaders
import TestSupport
import Testing

@Suite struct DeviceTests {
  @Test func fieldsAreThoseOfAdobesPage() {
    #expect(DeviceInfo.Field.allCases.count == 22)
    #expect(DeviceInfo.Field.allCases.count { $0.isRequired } == 5)
    #expect(DeviceInfo.Field.allCases.map { $0.index } == Array(0..<22))
    for field in DeviceInfo.Field.allCases {
      #expect(DeviceInfo.Field(rawValue: field.name) == field)
      #expect("\(field)" == field.name)
    }
    #expect(DeviceInfo.Field(rawValue: "Model") == nil)
  }

  /// Checks that each field is written under its own name, and is read into the same field.
  @Test func everyFieldIsReadWrittenAndSet() throws {
    for field in DeviceInfo.Field.allCases {
      var device = DeviceInfo()
      device[field] = field == .connectionSecure ? .init(true) : "x"
      #expect(device[field] != nil)
      let json = try #require(
        decodedText(try device.headerValue(validation: .lenient)))
      #expect(json == "{\"\(field.name)\":\(field == .connectionSecure ? "true" : "\"x\"")}")
      #expect(try DeviceInfo(json: json.utf8) == device)
      device[field] = nil
      #expect(device == DeviceInfo())
    }
  }

  @Test func strictWritingRequiresEveryRequiredMember() throws {
    var device = DeviceInfo()
    device[.model] = "Roku"
    device[.osName] = "Roku OS"
    #expect(device.missingFields == [.version, .osVersion, .connectionType])
    _ = try device.headerValue(validation: .lenient)
    let error = #expect(throws: HeaderError.self) { try device.headerValue() }
    #expect(error?.code == Fault.missingMember.code)
    #expect(error?.path == "version")
    device[.model] = ""
    let blank = #expect(throws: HeaderError.self) { try device.headerValue() }
    #expect(blank?.code == Fault.blankDeviceMember.code)
    device.unknownMembers = [UnknownMember(name: "osName", .string("x"))]
    let duplicate = #expect(throws: HeaderError.self) {
      try device.headerValue(validation: .lenient)
    }
    #expect(duplicate?.code == Fault.duplicateMember.code)
  }

  /// Checks that an unknown member is written with 31 levels of nesting, and is refused with 32 levels.
  ///
  /// Readers accept the same number of levels. Brackets within a string do not count as nesting.
  @Test func deeplyNestedUnknownMembersAreNotWritten() throws {
    let text = #""\#(String(repeating: "[{", count: 40))""#
    for (levels, isReadable) in [(31, true), (32, false)] {
      let json =
        String(repeating: #"[{"a":"#, count: levels / 2)
        + (levels % 2 == 0 ? text : "[\(text)]") + String(repeating: "}]", count: levels / 2)
      var device = DeviceInfo()
      let value = try #require(json.withUTF8Span { try? JSONValue(parsing: $0) })
      device.unknownMembers = [UnknownMember(name: "x", value)]
      do throws(HeaderError) {
        let value = try device.headerValue(validation: .lenient)
        #expect(isReadable, "\(levels) levels")
        #expect(try DeviceInfo(headerValue: value) == device)
      } catch {
        #expect(!isReadable && error.code.rawValue == "nesting-too-deep", "\(levels) levels")
      }
    }
  }

  @Test func literalsKeepTheirForm() throws {
    var device = DeviceInfo(
      model: "m", version: "1", osName: .iOS, osVersion: "2", connectionType: .wiFi)
    device.displayWidth = 320
    device[.diagonalScreenSize] = "5.5"
    device.displayPpi = 294.5
    device.connectionSecure = true
    #expect(
      decodedText(try device.headerValue()) == """
        {"model":"m","version":"1","osName":"iOS","osVersion":"2","displayWidth":320,\
        "displayPpi":294.5,"diagonalScreenSize":"5.5","connectionType":"WiFi",\
        "connectionSecure":true}
        """)
    #expect(DeviceInfo.Value(.nan) == nil)
    #expect(DeviceInfo.Value(.infinity) == nil)
    #expect(DeviceInfo.Value(320.0)?.text == "320")
    #expect(DeviceInfo.Value(1e300)?.text == "1e+300")
    #expect(DeviceInfo.Value(number: "01") == nil)
  }

  // MARK: Apple

  @Test func appleTVIsDescribedCompletely() throws {
    let device = DeviceInfo(
      appleMachine: "AppleTV11,1", systemName: "tvOS", systemVersion: "18.1", idiom: .tv,
      screenWidth: 1920, screenHeight: 1080, connectionType: .lan, applicationId: "REF30")
    #expect(
      decodedText(try device.headerValue()) == """
        {"primaryHardwareType":"TV","model":"AppleTV","version":"11,1","manufacturer":"Apple",\
        "vendor":"Apple","osName":"tvOS","osFamily":"tvOS","osVendor":"Apple",\
        "osVersion":"18.1","displayWidth":1920,"displayHeight":1080,"connectionType":"LAN",\
        "applicationId":"REF30"}
        """)
    #expect(device.diagnostics.isEmpty)
  }

  @Test func machineNamesAreSplitIntoModelAndVersion() {
    let machines: [(String, DeviceInfo.AppleIdiom, String, String)] = [
      ("A8,1", .phone, "A", "8,1"), ("iPad14,11", .pad, "iPad", "14,11"),
      ("x86_64", .tv, "AppleTV", "x86_64"), ("A8,x", .phone, "iPhone", "A8,x"),
      ("A8,", .phone, "iPhone", "A8,"), ("8,1", .phone, "iPhone", "8,1"),
      ("iPhone٨,١", .phone, "iPhone", "iPhone٨,١"), ("A,1", .phone, "iPhone", "A,1"),
      ("RealityDevice14,1", .vision, "RealityDevice", "14,1"),
      ("arm64", .vision, "RealityDevice", "arm64"),
      ("arm64", .pad, "iPad", "arm64"), ("x86_64", .mac, "Mac", "x86_64"),
      ("arm64", .watch, "Watch", "arm64"), ("arm64", .other, "Apple", "arm64"),
    ]
    for (machine, idiom, model, version) in machines {
      let device = DeviceInfo(
        appleMachine: machine, systemName: "iOS", systemVersion: "1", idiom: idiom,
        connectionType: .notConnected)
      #expect(device[.model]?.text == model)
      #expect(device[.version]?.text == version)
    }
  }

  @Test func requiredMembersAreProperties() throws {
    var device = DeviceInfo(
      model: "AppleTV", version: "11,1", osName: .tvOS, osVersion: "18.1", connectionType: .lan)
    #expect(device.model == "AppleTV" && device.version == "11,1")
    #expect(device.osName == .tvOS && device.osVersion == "18.1" && device.connectionType == .lan)
    device.model = nil
    device.version = "2"
    device.osName = .iOS
    device.osVersion = "3"
    device.connectionType = .cellular
    #expect(
      decodedText(try device.headerValue(validation: .lenient))
        == #"{"version":"2","osName":"iOS","osVersion":"3","connectionType":"cellular"}"#)
  }

  /// Checks that a device built on any of Apple's systems has no diagnostics.
  @Test func builtDevicesHaveNoDiagnostics() {
    let systems: [(String, DeviceInfo.AppleIdiom, String, String)] = [
      ("iOS", .phone, "iOS", "MobilePhone"), ("iPhone OS", .phone, "iOS", "MobilePhone"),
      ("iPadOS", .pad, "iOS", "Tablet"), ("tvOS", .tv, "tvOS", "TV"),
      ("macOS", .mac, "Mac OS", "Desktop"),
      ("visionOS", .vision, "iOS", "Glasses"), ("watchOS", .watch, "iOS", "Wristwatch"),
      ("iOS", .other, "iOS", "Unknown"),
    ]
    for (system, idiom, osName, hardwareType) in systems {
      let device = DeviceInfo(
        appleMachine: "X14,1", systemName: system, systemVersion: "1", idiom: idiom,
        connectionType: DeviceInfo.ConnectionType(rawValue: "5G"))
      #expect(device[.osName]?.text == osName)
      #expect(device[.osFamily]?.text == (osName == "Mac OS" ? "macOS" : osName))
      #expect(device[.primaryHardwareType]?.text == hardwareType)
      #expect(device.diagnostics.isEmpty, "\(system)")
    }
    let unknown = DeviceInfo(
      appleMachine: "X1,1", systemName: "homeOS", systemVersion: "1", idiom: .other,
      connectionType: .lan)
    #expect(unknown.diagnostics.map { $0.code } == [Fault.unlistedValue.code])
    #expect(
      unknown[.osFamily] == nil && unknown.osName == nil
        && unknown[.osName] == "homeOS")
  }

  /// Checks which members may be a number and which a boolean, both when they are read and when they are written.
  @Test func numbersAndBooleansAreLimitedToTheirMembers() {
    let numbers: Set<DeviceInfo.Field> = [
      .displayWidth, .displayHeight, .displayPpi, .diagonalScreenSize, .connectionPort,
    ]
    for field in DeviceInfo.Field.allCases {
      let values: [(String, DeviceInfo.Value, Bool)] = [
        ("1", DeviceInfo.Value(number: "1") ?? "", numbers.contains(field)),
        ("true", DeviceInfo.Value(true), field == .connectionSecure),
        (#""yes""#, "yes", field != .connectionSecure),
      ]
      for (json, value, isAllowed) in values {
        let read = try? DeviceInfo(json: #"{"\#(field.name)":\#(json)}"#.utf8)
        #expect((read?[field] == value) == isAllowed, "\(field) \(json)")
        var device = DeviceInfo()
        device[field] = value
        #expect(
          ((try? device.headerValue(validation: .lenient)) != nil) == isAllowed,
          "\(field) \(json)")
      }
    }
  }

  /// Checks that the range of an error is one byte, or is empty where something is missing at the end.
  @Test func errorsHaveTheRangeOfTheFault() {
    let cases: [(String, Range<Int>, Range<Int>?)] = [
      (" e3-= ", 3..<4, nil), (" e30 ", 4..<4, nil), ("  ", 2..<2, nil),
      ("eyJtb2RlbCI6NX0=", 12..<13, 9..<10), (" WzEsdA== ", 6..<6, 4..<4),
    ]
    for (value, range, jsonRange) in cases {
      let error = #expect(throws: HeaderError.self) { try DeviceInfo(headerValue: value) }
      #expect(error?.diagnostic.range == range, "\(value)")
      #expect(error?.diagnostic.jsonRange == jsonRange, "\(value)")
    }
  }

  @Test func numbersAreExactlyOneNumber() {
    for text in [
      "", " ", "1 ", " 1", "1 2", "1,2", "1}", "1]", "1\"", "1\n", "-", "true", "1,\"a\":2",
    ] {
      #expect(DeviceInfo.Value(number: text) == nil, "\(text)")
    }
    for text in ["0", "-0", "5.50", "-1.50e+3"] {
      #expect(DeviceInfo.Value(number: text)?.text == text)
      #expect(DeviceInfo.Value(number: text)?.kind == .number)
    }
    #expect(DeviceInfo.Value(-3.0)?.text == "-3" && DeviceInfo.Value(-0.5)?.text == "-0.5")
    #expect(DeviceInfo.Value(-.infinity) == nil)
  }

  @Test func documentedValuesAreThoseOfAdobesPages() {
    for text in ["WiFi", "LAN", "3G", "4G", "5G", "cellular", "notConnected"] {
      let type = DeviceInfo.ConnectionType(rawValue: text)
      #expect(type.isDocumented && "\(type)" == text)
    }
    for text in ["", "wifi", "WIFI", "WiFi ", "6G", "2G"] {
      let type = DeviceInfo.ConnectionType(rawValue: text)
      #expect(!type.isDocumented && "\(type)" == "<undocumented>")
    }
    for (text, isDocumented) in [
      ("SUPPORTED", true), ("PICKER", true), ("supported", false), ("PICKER ", false), ("", false),
    ] {
      let status = MVPD.BoardingStatus(rawValue: text)
      #expect(status.isDocumented == isDocumented)
      #expect("\(status)" == text)
    }
    #expect(!AccessStatus(rawValue: "pending").isDocumented && AccessStatus.granted.isDocumented)
  }

  @Test func severitiesAreOrdered() {
    let severities: [Diagnostic.Severity] = [.note, .warning, .error]
    for (index, left) in severities.enumerated() {
      for (other, right) in severities.enumerated() {
        #expect((left < right) == (index < other))
      }
    }
  }

  /// Checks that each property reads and sets its own member.
  @Test func propertiesAreThoseOfTheirMembers() throws {
    var device = DeviceInfo()
    (device.primaryHardwareType, device.model, device.version) = (.tv, "model", "version")
    (device.manufacturer, device.vendor) = ("manufacturer", "vendor")
    (device.osName, device.osFamily, device.osVendor) = (.osX, .bsd, .lg)
    (device.osVersion, device.browserName, device.browserVendor) = ("osVersion", .edge, .nokia)
    (device.browserVersion, device.userAgent) = ("browserVersion", "userAgent")
    (device.displayWidth, device.displayHeight) = (1, 2.5)
    (device.displayPpi, device.diagonalScreenSize) = (1e20, 0.125)
    (device.connectionIp, device.connectionPort, device.connectionType) = ("::1", 53124, .lan)
    (device.connectionSecure, device.applicationId) = (false, "applicationId")
    #expect(
      decodedText(try device.headerValue()) == """
        {"primaryHardwareType":"TV","model":"model","version":"version",\
        "manufacturer":"manufacturer","vendor":"vendor","osName":"OS X","osFamily":"BSD",\
        "osVendor":"LG","osVersion":"osVersion","browserName":"Edge","browserVendor":"Nokia",\
        "browserVersion":"browserVersion","userAgent":"userAgent","displayWidth":1,\
        "displayHeight":2.5,"displayPpi":1e+20,"diagonalScreenSize":"0.125","connectionIp":"::1",\
        "connectionPort":"53124","connectionType":"LAN","connectionSecure":false,\
        "applicationId":"applicationId"}
        """)
    let read = try DeviceInfo(headerValue: device.headerValue())
    #expect(read.primaryHardwareType == .tv && read.osName == .osX && read.osFamily == .bsd)
    #expect(read.osVendor == .lg && read.browserName == .edge && read.browserVendor == .nokia)
    #expect(read.manufacturer == "manufacturer" && read.vendor == "vendor")
    #expect(read.browserVersion == "browserVersion" && read.userAgent == "userAgent")
    #expect(read.displayWidth == 1 && read.displayHeight == 2.5 && read.displayPpi == 1e20)
    #expect(read.diagonalScreenSize == 0.125 && read.connectionIp == "::1")
    #expect(read.connectionPort == 53124 && read.connectionSecure == false)
    #expect(read.applicationId == "applicationId")
  }

  /// Checks that a number is a finite decimal number, with or without quotes, and that a port is an integer.
  @Test func numbersAreFiniteAndDecimal() throws {
    for (json, number, port) in [
      ("8", 8, 8), (#""8""#, 8, 8), ("8.0", 8, 8), ("8.5", 8.5, nil), ("-1", -1, -1),
      (#""0x10""#, nil, nil), (#""inf""#, nil, nil), (#""nan""#, nil, nil), ("1e999", nil, nil),
      (#""+8""#, nil, nil), (#"" 8""#, nil, nil), (#""""#, nil, nil), ("1e30", 1e30, nil),
    ] as [(String, Double?, Int?)] {
      let device = try DeviceInfo(
        json: #"{"displayWidth":\#(json),"connectionPort":\#(json)}"#.utf8)
      #expect(device.displayWidth == number && device.connectionPort == port, "\(json)")
      #expect(device[.displayWidth] != nil)
    }
    var device = DeviceInfo()
    for number in [Double.nan, .infinity, -.infinity] {
      device.displayWidth = 1
      device.displayWidth = number
      #expect(device[.displayWidth] == nil)
    }
  }

  @Test func listedMembersAreReadAndSet() {
    var device = DeviceInfo(
      model: "a", version: "1", osName: .tvOS, osVersion: "18.1", connectionType: .lan)
    #expect(device[.osName]?.text == "tvOS" && device.osName == .tvOS)
    device.primaryHardwareType = .setTopBox
    device.osFamily = .tvOS
    device.osVendor = .apple
    device.browserName = .safari
    device[.browserVendor] = "Another Vendor"
    #expect(device[.primaryHardwareType]?.text == "SetTopBox")
    #expect(device[.osFamily]?.text == "tvOS")
    #expect(device[.osVendor]?.text == "Apple")
    #expect(device[.browserName]?.text == "Safari")
    #expect(device[.browserVendor]?.text == "Another Vendor")
    #expect(device.browserVendor == nil)
    device[.osFamily] = "Tizen"
    #expect(device.osFamily == .tizen)
    device.osName = nil
    #expect(device[.osName] == nil && device.missingFields == [.osName])
  }
}
