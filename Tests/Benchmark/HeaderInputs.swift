import Foundation

/// Header values that a client or a server encounters, valid or not.
enum HeaderInputs {
  static let statusCompact = base64(
    #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":"#
      + #"{"id":"Cablevision","expirationDate":"2025430636000"}}"#)

  /// A status with the line breaks and the indentation of Adobe's page *Header - AP-Partner-Framework-Status*.
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

  /// The sample of Adobe's page *Header - X-Device-Info*, which lacks the required member `connectionType`.
  static let deviceAndroid =
    "ewogICJwcmltYXJ5SGFyZHdhcmVUeXBlIiA6ICJNb2JpbGVQaG9uZSIsCiAgIm1vZGVsIjoiU00tUzkwMVUiLAogICJ2"
    + "ZW5kb3IiOiJzYW1zdW5nIiwKICAidmVyc2lvbiI6InIwcSIsCiAgIm1hbnVmYWN0dXJlciI6InNhbXN1bmciLAogICJv"
    + "c05hbWUiOiJBbmRyb2lkIiwKICAib3NWZXJzaW9uIjoiMTQiCn0="

  static let deviceApple = device(apple)

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

  static let identifier = "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi"

  // MARK: Invalid values

  /// A status with `*`, which is not a Base64 character, near its end.
  static let statusBase64Fault = String(statusCompact.dropLast(6) + "*" + statusCompact.suffix(5))
  /// A status without the comma before its last member.
  static let statusJSONFault = base64(
    #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":"#
      + #"{"id":"Cablevision""expirationDate":"2025430636000"}}"#)
  /// A status whose expiration date is in seconds instead of milliseconds.
  static let statusPayloadFault = base64(
    #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":"#
      + #"{"id":"Cablevision","expirationDate":"2025430636"}}"#)

  // MARK: Values to inspect

  /// A device whose `primaryHardwareType` is not among Adobe's restricted values.
  static let deviceNote = device(apple.replacing("SetTopBox", with: "StreamingBox"))

  /// Returns a device with `count` members that Adobe does not document, and one value that Adobe does not list.
  static func deviceUnknownMembers(_ count: Int) -> String {
    let members = (0..<count).map {
      #","\#(unknownNames[$0 % unknownNames.count])\#($0)":"\#($0) of them""#
    }
    return device(apple.replacing("SetTopBox", with: "StreamingBox") + members.joined())
  }

  private static let unknownNames = [
    "deviceClass", "screenScale", "appVersion", "osBuild", "displayDensity", "carrierName",
    "x-internal-id", "connection_kind",
  ]

  /// A device without the comma after `osName`, as in a sample that Adobe published.
  static let deviceMissingComma = base64(
    "{\n\t\"primaryHardwareType\": \"SetTopBox\",\n\t\"model\": \"TV 5th Gen\",\n\t"
      + "\"manufacturer\": \"Apple\",\n\t\"osName\": \"tvOS\"\n\t\"osVendor\": \"Apple\",\n\t"
      + "\"osVersion\": \"11.0\"\n}")

  static let statusQuoted = "\"" + statusCompact + "\""
  static let statusPercentEncoded =
    statusPretty.replacing("=", with: "%3D").replacing("+", with: "%2B")

  /// A status whose provider id is one letter with 50,000 combining marks, which are 100 kB.
  static let statusCombiningMarks = base64(
    #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"id":"e"#
      + String(repeating: "\u{301}\u{323}", count: 25_000)
      + #"","expirationDate":"2025430636000"}}"#)

  private static let apple =
    #""primaryHardwareType":"SetTopBox","model":"AppleTV14,1","version":"18.1","manufacturer":"Apple","#
    + #""vendor":"Apple","osName":"tvOS","osFamily":"tvOS","osVendor":"Apple","osVersion":"18.1","#
    + #""displayWidth":3840,"displayHeight":2160,"connectionType":"wifi","connectionSecure":true"#

  private static func device(_ members: String) -> String { base64("{\(members)}") }

  private static func base64(_ json: String) -> String { Data(json.utf8).base64EncodedString() }
}
