import Foundation
import PassHeaders
import PassHeadersPlainXML
import PassHeadersXML

/// Reading configurations and looking providers up.
enum ConfigurationProperties {
  /// A configuration for the other targets.
  static let sample: Configuration = {
    var mvpd = MVPD(id: "Cablevision")
    mvpd.platformMappingId = "Cablevision"
    mvpd.boardingStatus = .supported
    mvpd.enablePlatformServices = true
    mvpd.displayInPlatformPicker = true
    return Configuration(requestorId: "REF30", mvpds: [mvpd])
  }()

  static func checkJSON(_ bytes: ContiguousArray<UInt8>) throws(PropertyFailure) {
    let whole = Result { () throws(ConfigurationError) in try Configuration(json: bytes) }
    let id = (try? whole.get())?.mvpds.last?.platformMappingId ?? "Cablevision"
    let answer = Result { () throws(ConfigurationError) in
      try Configuration.mvpd(platformMappingId: id, inJSON: bytes)
    }
    try expect(
      answer == whole.map { $0.mvpd(platformMappingId: id) },
      "the document answers another way than the configuration")
    switch whole {
    case .success(let configuration):
      try checkLookup(configuration)
      try checkSameXML(configuration)
    case .failure(let error): try check(error, bytes.count)
    }
  }

  /// Both ways to read XML agree.
  static func checkXML(_ bytes: ContiguousArray<UInt8>) throws(PropertyFailure) {
    let parser = Result { () throws(ConfigurationError) in try Configuration(xml: Data(bytes)) }
    let plain = Result { () throws(ConfigurationError) in try Configuration(plainXML: bytes) }
    if case .failure(let error) = parser { try check(error, bytes.count) }
    if case .failure(let error) = plain { try check(error, bytes.count) }
    switch (parser, plain) {
    case (.success(let left), .success(let right)):
      try expect(left == right, "the two XML readers read different configurations")
      try checkLookup(left)
    case (.failure(let left), .failure(let right)):
      // Which fault is met first may differ, what the document is instead may not.
      try expect(
        left.code == right.code || left.code == .malformedXML || right.code == .malformedXML,
        "the two XML readers refuse for different reasons: \(left.code) and \(right.code)")
    case (.success, .failure(let error)):
      try expect(
        KnownDifferences.ofXML(bytes), "only Foundation's parser reads this; the other: \(error)")
    case (.failure(let error), .success):
      try expect(
        KnownDifferences.ofXML(bytes), "only the plain reader reads this; the other: \(error)")
    }
  }

  // MARK: Properties

  private static func checkLookup(_ configuration: Configuration) throws(PropertyFailure) {
    consume(configuration.notes)
    consume("\(configuration)")
    for (position, mvpd) in configuration.mvpds.enumerated().prefix(50) {
      try expect(configuration.mvpd(id: mvpd.id)?.id == mvpd.id, "an MVPD is not found by its id")
      guard let mappingId = mvpd.platformMappingId,
        let first = configuration.mvpd(platformMappingId: mappingId)
      else { continue }
      let matches = configuration.mvpds.enumerated().filter {
        $0.element.platformMappingId.map { Array($0.utf8) } == Array(mappingId.utf8)
      }
      try expect(
        matches.first?.element == first && matches.first.map { $0.offset <= position } == true,
        "another MVPD than the first is found")
      if position < 4 {
        let lookup = configuration.lookup(platformMappingId: mappingId)
        try expect(lookup.matches == matches.map(\.element), "a look-up has other matches")
        try expect(lookup.preferred != nil, "no match is preferred")
        consume(lookup.nearMisses)
      }
    }
    if let identifiers = try? configuration.supportedAccountProviderIdentifiers() {
      try expect(!identifiers.isEmpty, "an empty list for the picker")
      try expect(
        Set(identifiers.map { Array($0.utf8) }).count == identifiers.count,
        "an identifier twice in the list for the picker")
    }
  }

  private static func check(
    _ error: ConfigurationError, _ count: Int
  ) throws(PropertyFailure) {
    try expect((0...count).contains(error.offset), "an error's offset lies outside of the document")
    try expect(error.line > 0 && error.column > 0, "an error's line or column is not one")
    try expect(!error.message.isEmpty, "an error without a message")
  }

  /// The same content as XML gives the same configuration.
  private static func checkSameXML(_ configuration: Configuration) throws(PropertyFailure) {
    guard let xml = ConfigurationXML(configuration)?.text else { return }
    for route in [true, false] {
      let result = Result { () throws(ConfigurationError) in
        route
          ? try Configuration(xml: xml) : try Configuration(plainXML: ContiguousArray(xml.utf8))
      }
      switch result {
      case .success(let read):
        try expect(
          read.mvpds == configuration.mvpds && read.requestorId == configuration.requestorId,
          "the same content as XML gives another configuration")
      case .failure(let error): throw PropertyFailure("the same content as XML fails: \(error)")
      }
    }
  }
}

/// Writes a configuration as XML, if XML can hold its characters.
private struct ConfigurationXML {
  private(set) var text = "<config><requestor>"

  init?(_ configuration: Configuration) {
    guard configuration.mvpds.count <= 50 else { return nil }
    guard element("id", configuration.requestorId) else { return nil }
    text += "<mvpds>"
    for mvpd in configuration.mvpds {
      text += "<mvpd>"
      guard element("id", mvpd.id), element("displayName", mvpd.displayName),
        element("logoUrl", mvpd.logoUrl), element("platformMappingId", mvpd.platformMappingId),
        element("boardingStatus", mvpd.boardingStatus?.rawValue)
      else { return nil }
      for (name, flag) in [
        ("enablePlatformServices", mvpd.enablePlatformServices),
        ("displayInPlatformPicker", mvpd.displayInPlatformPicker),
        ("enforcePlatformPermissions", mvpd.enforcePlatformPermissions),
        ("isProxy", mvpd.isProxy), ("isTempPass", mvpd.isTempPass),
      ] where !element(name, flag.map { $0 ? "TRUE" : "false" }) { return nil }
      if !mvpd.requiredMetadataFields.isEmpty {
        text += "<requiredMetadataFields>"
        for field in mvpd.requiredMetadataFields where !element("field", field) { return nil }
        text += "</requiredMetadataFields>"
      }
      text += "</mvpd>"
    }
    text += "</mvpds></requestor></config>"
  }

  private mutating func element(_ name: String, _ content: String?) -> Bool {
    guard let content else { return true }
    text += "<\(name)>"
    for scalar in content.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      // A carriage return would become a line feed.
      case "\r": text += "&#13;"
      case "\t", "\n": text.unicodeScalars.append(scalar)
      case "\u{FFFE}", "\u{FFFF}", "\u{0}"..."\u{1F}": return false
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "</\(name)>"
    return true
  }
}
