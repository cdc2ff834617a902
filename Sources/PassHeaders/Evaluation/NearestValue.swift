/// Finds the documented text that a wrong one most likely stands for.
enum NearestValue {
  /// The documented value of a restricted member that is nearest to the text; `nil` if none is near.
  ///
  /// First what clients are known to write instead, then the same text in another case or with
  /// other separators (the vocabulary's origin, DeviceAtlas, writes `Set Top Box`), then texts with
  /// a slip of the hand.
  static func value(of key: DeviceInfo.Key, for text: String) -> String? {
    let folded = fold(text)
    if let known = substitutes(of: key)[folded] { return known }
    return nearest(folded, among: key.knownValues)
  }

  /// The documented member that a name most likely stands for; `nil` if none is near.
  static func key(for name: String) -> DeviceInfo.Key? {
    let folded = fold(name)
    switch folded {
    // Adobe's own code for iOS and tvOS writes `type`.
    case "type", "hardwaretype", "devicetype": return .primaryHardwareType
    case "os", "platform", "systemname": return .osName
    case "systemversion": return .osVersion
    case "ip", "ipaddress": return .connectionIp
    case "port": return .connectionPort
    case "devicemodel": return .model
    default:
      return nearest(folded, among: DeviceInfo.Key.allCases.map { $0.rawValue })
        .flatMap { DeviceInfo.Key(rawValue: $0) }
    }
  }

  private static func nearest(_ folded: String, among known: [String]) -> String? {
    var best: (text: String, distance: Int)?
    for text in known {
      let candidate = fold(text)
      if candidate == folded { return text }
      let distance = editDistance(folded, candidate)
      // A slip in a long text is likely, in a short one it is another word: `TV` is not `PC`.
      let isNear = distance <= candidate.unicodeScalars.count / 4 && distance <= 2
      if isNear, distance < best?.distance ?? .max { best = (text, distance) }
    }
    return best?.text
  }

  /// Letters and digits only, in lower case.
  private static func fold(_ text: String) -> String {
    var folded = ""
    for scalar in text.unicodeScalars.prefix(64)
    where !scalar.properties.isWhitespace && scalar != "-" && scalar != "_" && scalar != "." {
      folded.unicodeScalars.append(scalar)
    }
    return folded.lowercased()
  }

  /// What clients write instead of a documented value, folded.
  private static func substitutes(of key: DeviceInfo.Key) -> [String: String] {
    switch key {
    case .primaryHardwareType:
      [
        "phone": "MobilePhone", "mobile": "MobilePhone", "smartphone": "MobilePhone",
        "cellphone": "MobilePhone", "handset": "MobilePhone", "stb": "SetTopBox",
        "television": "TV", "smarttv": "TV", "connectedtv": "TV", "pc": "Desktop",
        "computer": "Desktop", "laptop": "Desktop", "console": "GamesConsole",
        "gameconsole": "GamesConsole", "watch": "Wristwatch", "smartwatch": "Wristwatch",
        "hotspot": "WirelessHotspot", "headset": "Glasses",
      ]
    case .osName:
      [
        "roku": "Roku OS", "macos": "Mac OS", "mac": "Mac OS", "macosx": "Mac OS",
        "osx": "OS X", "ipados": "iOS", "iphoneos": "iOS", "visionos": "iOS",
        "fireos": "Android", "firetv": "Android", "androidtv": "Android", "googletv": "Android",
        "chromiumos": "Chrome OS", "sechrome": "Chrome OS", "sochrome": "Chrome OS",
        "somac": "Mac OS", "xbox": "Windows", "windows10": "Windows", "windows11": "Windows",
        "win32": "Windows", "appletvos": "tvOS",
      ]
    case .osFamily:
      [
        "roku": "Roku OS", "playstation": "PlayStation OS", "orbisos": "PlayStation OS",
        "osx": "macOS", "mac": "macOS", "ipados": "iOS", "visionos": "iOS", "fireos": "Android",
      ]
    case .browserName:
      [
        "ie": "Internet Explorer", "msie": "Internet Explorer", "mobilesafari": "Safari",
        "chromemobile": "Chrome", "chromium": "Chrome", "microsoftedge": "Edge",
        "salinenkrebs": "SeaMonkey", "androidwebview": "Android Browser",
      ]
    default: [:]
    }
  }
}
