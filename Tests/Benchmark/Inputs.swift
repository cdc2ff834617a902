import Foundation

/// What is measured: the payloads, as a client or a server meets them.
enum Inputs {
  static let statusCompact = base64(
    #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":"#
      + #"{"id":"Cablevision","expirationDate":"2025430636000"}}"#)

  /// In the layout of Adobe's pages.
  static let statusPretty = base64(
    """
    {
        "frameworkPermissionInfo": {
          "accessStatus": "granted"
        },
        "frameworkProviderInfo" : {
          "id" : "Cablevision",
          "expirationDate" : "2025430636000"
        }
    }
    """)

  static let statusErrors = base64(
    #"{"frameworkPermissionInfo":{"accessStatus":"denied","error":{"code":"VSErrorDomain.0","#
      + #""message":"Der Zugriff wurde von „Einstellungen“ verweigert \u2014 \"Fernsehanbieter\"."}},"#
      + #""frameworkProviderInfo":{"id":"Süddeutsche Kabel","expirationDate":"2025430636000","#
      + #""error":{"code":"VSErrorDomain.2","message":"The provider\u0027s app\/site did not answer.\n"#
      + #"Try again later, or sign in with another provider — 再試行してください。"}}}"#)

  /// The sample of Adobe's page, as it stands there.
  static let deviceAndroid =
    "ewogICJwcmltYXJ5SGFyZHdhcmVUeXBlIiA6ICJNb2JpbGVQaG9uZSIsCiAgIm1vZGVsIjoiU00tUzkwMVUiLAogICJ2"
    + "ZW5kb3IiOiJzYW1zdW5nIiwKICAidmVyc2lvbiI6InIwcSIsCiAgIm1hbnVmYWN0dXJlciI6InNhbXN1bmciLAogICJv"
    + "c05hbWUiOiJBbmRyb2lkIiwKICAib3NWZXJzaW9uIjoiMTQiCn0="

  static let deviceAllKeys = base64(
    #"{"primaryHardwareType":"MobilePhone","model":"SM-S901U","version":"r0q","#
      + #""manufacturer":"samsung","vendor":"samsung","osName":"Android","osFamily":"Android","#
      + #""osVendor":"Google","osVersion":"14","browserName":"Chrome","browserVendor":"Google","#
      + #""browserVersion":"126.0.6478.122","userAgent":"Mozilla/5.0 (Linux; Android 14; SM-S901U) "#
      + #"AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.6478.122 Mobile Safari/537.36","#
      + #""displayWidth":1080,"displayHeight":2340,"displayPpi":425,"diagonalScreenSize":6.1,"#
      + #""connectionIp":"2001:db8:85a3::8a2e:370:7334","connectionPort":44123,"#
      + #""connectionType":"cellular_5G","connectionSecure":true,"applicationId":"com.example.tv.ref30"}"#
  )

  // MARK: Invalid ones

  /// The last of the Base64 characters was cut off.
  static let statusWithoutPadding = String(statusPretty.dropLast(1))
  /// A comma is missing where the second object should begin.
  static let statusMissingComma = base64(
    #"{"frameworkPermissionInfo":{"accessStatus":"granted"}"frameworkProviderInfo":"#
      + #"{"id":"Cablevision","expirationDate":"2025430636000"}}"#)
  /// The date is in seconds, which shows at the very end.
  static let statusInSeconds = base64(
    #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":"#
      + #"{"id":"Cablevision","expirationDate":"2025430636"}}"#)
  /// What the missing comma of a published sample looks like in the device header.
  static let deviceMissingComma = base64(
    "{\n\t\"primaryHardwareType\": \"SetTopBox\",\n\t\"model\": \"TV 5th Gen\",\n\t"
      + "\"manufacturer\": \"Apple\",\n\t\"osName\": \"tvOS\"\n\t\"osVendor\": \"Apple\",\n\t"
      + "\"osVersion\": \"11.0\"\n}")

  // MARK: Documents

  /// A configuration as Adobe answers it: seven of ten MVPDs are mapped, some of them share an id.
  static func configuration(count: Int) -> [UInt8] {
    var text =
      #"{"device":"appletv","clientType":"native","os":"tvOS","requestor":{"id":"REF30","name":"Ref"#
      + #"erence 30","domains":[{"name":"example.com","mvpdInitiated":false}],"mvpds":["#
    for number in 0..<count {
      if number > 0 { text += "," }
      text +=
        #"{"id":"\#(id(number))","displayName":"Example Cable \#(number) of Somewhere","logoUrl":"#
        + #""https://assets.example.com/mvpd/authn/logo/\#(id(number).lowercased())_112x33.png","#
        + #""isTempPass":false,"isProxy":\#(number % 9 == 0),"authPerAggregator":false,"#
        + #""passiveAuthnEnabled":true,"authPerBrowserSession":false"#
      if number % 10 < 7 {
        text +=
          #","platformMappingId":"\#(mappingId(number))","boardingStatus":"SUPPORTED","#
          + #""enablePlatformServices":true,"displayInPlatformPicker":true,"#
          + #""enforcePlatformPermissions":\#(number % 4 == 0)"#
      }
      text += "}"
    }
    return Array((text + "]}}").utf8)
  }

  static func id(_ number: Int) -> String { "Mvpd_\(1000 + number)" }

  /// Every eleventh shares the id of the one before.
  static func mappingId(_ number: Int) -> String {
    "Platform-\(number % 11 == 10 ? number - 1 : number)"
  }

  /// A log of lines without any header.
  static func log(bytes count: Int) -> [UInt8] {
    let lines = [
      "2026-05-07 13:14:15.926535+0200 App[4711:815] [network] Task <1F2E>.<3> finished status 200\n",
      "2026-05-07 13:14:16.001204+0200 App[4711:815] [player] AVPlayerItem buffered 12.4 s ahead\n",
      "2026-05-07 13:14:16.113907+0200 App[4711:902] [ads] POST https://ads.example.com/v1/beacon 204\n",
      "2026-05-07 13:14:16.318003+0200 App[4711:815] accept: application/json; x-device: none\n",
    ]
    var log: [UInt8] = []
    log.reserveCapacity(count + 128)
    var line = 0
    while log.count < count {
      log.append(contentsOf: lines[line % lines.count].utf8)
      line += 1
    }
    return log
  }

  private static func base64(_ json: String) -> String { Data(json.utf8).base64EncodedString() }
}
