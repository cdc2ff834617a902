import Foundation
import PassHeaders
import TestSupport

/// The properties of documents: a configuration in JSON or XML, and a SAML response.
enum ConfigurationProperties {
  static func check(_ input: Bytes) throws(PropertyFailure) {
    switch Result(catching: { () throws(HeaderError) in try ProviderConfiguration(input) }) {
    case .success(let configuration):
      for diagnostic in configuration.diagnostics { try diagnostic.check(in: input.count) }
      try checkLookups(configuration)
      try checkNotations(configuration)
    case .failure(let error): try error.diagnostic.check(in: input.count)
    }
    try checkResponse(String(decoding: input, as: UTF8.self))
  }

  /// Checks that an id has its first MVPD, and that a `platformMappingId` has all of its MVPDs.
  private static func checkLookups(
    _ configuration: ProviderConfiguration
  ) throws(PropertyFailure) {
    let mvpds = configuration.mvpds
    for mvpd in mvpds.prefix(20) {
      let first = mvpds.first { $0.id.hasSameBytes(as: mvpd.id) }
      try expect(configuration.mvpd(id: mvpd.id) == first, "another MVPD is found by its id")
      guard let id = mvpd.platformMappingId else { continue }
      let matches = mvpds.filter { $0.usableMappingId.hasSameBytes(as: id) }
      let found = configuration.mvpds(platformMappingId: id)
      try expect(
        Set(found) == Set(matches) && found.count == matches.count,
        "a platformMappingId has other MVPDs")
    }
  }

  /// Checks that the field of a form has the whole response, in which only white space was reduced.
  private static func checkResponse(_ text: String) throws(PropertyFailure) {
    let response = SAMLResponse(text)
    let sent = response.formValue.removingPercentEncoding.flatMap { Data(base64Encoded: $0) }
    try expect(sent == Data(response.xml.utf8), "Foundation reads another field")
    func content(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "\u{200B}" }
    }
    try expect(content(response.xml) == content(text), "a reduction removes more than white space")
  }

  // MARK: Notations

  /// Checks that `configuration` stays the same when its content is written as JSON or as XML.
  private static func checkNotations(
    _ configuration: ProviderConfiguration
  ) throws(PropertyFailure) {
    // The content does not have the entries that were skipped.
    if configuration.skippedEntryCount > 0 { return }
    let content = configuration.content
    func isSame(_ bytes: Bytes) -> Bool {
      (try? ProviderConfiguration(bytes))?.hasSameContent(as: configuration) == true
    }
    try expect(isSame(content.json), "the same in JSON is another configuration")
    guard let xml = content.xml.map({ "<config>\($0)</config>" }) else { return }
    try expect(isSame(Bytes(xml.utf8)), "the same in XML is another configuration", xml)
  }
}

extension ProviderConfiguration {
  fileprivate var content: JSONValue {
    // A platform field shows that Adobe recognized the platform, even if its value is empty.
    let nothing = hasPlatformFields ? JSONValue.string("") : nil
    let mvpds = self.mvpds.map { mvpd in
      mvpd.enforcePlatformPermissions == nil
        ? mvpd.vector.adding(.members(["enforcePlatformPermissions": nothing])) : mvpd.vector
    }
    let requestor = JSONValue.members([
      "id": requestorId.map { .string($0) }, "name": requestorName.map { .string($0) },
      "mvpds": .array(mvpds),
    ])
    return .members(["requestor": requestor])
  }
}

extension JSONValue {
  /// The content as XML, or `nil` if it has characters that XML cannot express, such as U+0001.
  fileprivate var xml: String? {
    // An array of objects is the list of MVPDs, whose XML elements are named `mvpd`. In any other array, they are named
    // `field`.
    let listed = elements.map { JSONMember(name: $0.kind == .object ? "mvpd" : "field", value: $0) }
    var xml = ""
    for member in members + listed {
      guard let content = member.value.xml else { return nil }
      xml += "<\(member.name)>\(content)</\(member.name)>"
    }
    // XML may write a flag in another way than JSON.
    if let flag { return flag ? "TRUE" : " false" }
    for scalar in (text ?? "").unicodeScalars {
      switch scalar {
      case "&": xml += "&amp;"
      case "<": xml += "&lt;"
      case ">": xml += "&gt;"
      // An XML parser turns a carriage return into a line feed unless it is escaped.
      case "\r": xml += "&#13;"
      case "\u{0}"..<"\t", "\u{B}"..<" ", "\u{FFFE}", "\u{FFFF}": return nil
      default: xml.unicodeScalars.append(scalar)
      }
    }
    return xml
  }
}
