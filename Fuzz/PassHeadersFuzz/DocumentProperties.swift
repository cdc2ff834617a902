import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport

/// Documents: a configuration in JSON or XML, in which providers are looked up, and a SAML response.
enum DocumentProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    try checkConfiguration(bytes)
    // A response is no JSON.
    if bytes.first != UInt8(ascii: "{") { try SAMLProperties.check(bytes) }
  }

  private static func checkConfiguration(_ bytes: Bytes) throws(PropertyFailure) {
    switch Result(catching: { () throws(HeaderError) in try ProviderConfiguration(bytes) }) {
    case .success(let configuration):
      for diagnostic in configuration.diagnostics {
        try DiagnosticProperties.check(diagnostic, in: bytes.count)
      }
      try DiagnosticProperties.checkPrintable([configuration.description])
      let mvpds = configuration.mvpds
      try checkLookups(configuration, mvpds)
      try checkPicker(configuration)
      if configuration.skippedEntryCount == 0, mvpds.count <= 50 {
        try checkNotations(configuration)
      }
    case .failure(let error): try DiagnosticProperties.check(error, in: bytes.count)
    }
  }

  // MARK: Looking up

  private static func checkLookups(
    _ configuration: ProviderConfiguration, _ mvpds: [MVPD]
  ) throws(PropertyFailure) {
    for (index, mvpd) in mvpds.enumerated().prefix(20) {
      let first = mvpds.first { $0.id.hasSameBytes(as: mvpd.id) }
      try expect(configuration.mvpd(id: mvpd.id) == first, "another MVPD is found by its id")
      guard let id = mvpd.platformMappingId else { continue }
      let matches = mvpds.filter { $0.usableMappingId.hasSameBytes(as: id) }
      try expect(
        configuration.mvpd(platformMappingId: id) == matches.first,
        "another MVPD than the first is found")
      guard index < 4 else { continue }
      let lookup = configuration.lookup(platformMappingId: id)
      try expect(lookup.matches == matches, "a lookup has other matches")
      try expect(
        (lookup.preferred == nil) == matches.isEmpty, "a match is not preferred, or no match is")
      // What is nearly an id is found as such, and never as a match.
      let near = configuration.lookup(platformMappingId: id.uppercased() + " ")
      for miss in configuration.nearMisses(of: near) {
        try DiagnosticProperties.check(miss.diagnostic, in: 0)
        let isMatch = miss.mvpd.platformMappingId.hasSameBytes(as: near.platformMappingId)
        try expect(!isMatch, "a near miss is a match")
      }
      try DiagnosticProperties.checkPrintable([near.description, mvpd.description])
    }
  }

  private static func checkPicker(
    _ configuration: ProviderConfiguration
  ) throws(PropertyFailure) {
    guard let identifiers = try? configuration.supportedAccountProviderIdentifiers() else { return }
    try expect(!identifiers.isEmpty, "the list for the picker is empty")
    try expect(
      Set(identifiers.map { ByteKey($0) }).count == identifiers.count
        && identifiers.allSatisfy { configuration.mvpd(platformMappingId: $0) != nil },
      "the list for the picker has an identifier twice, or one that is nobody's")
  }

  // MARK: Notations

  /// The same content is the same configuration, in JSON and in XML.
  private static func checkNotations(
    _ configuration: ProviderConfiguration
  ) throws(PropertyFailure) {
    let content = content(configuration)
    func isSame(_ bytes: Bytes) -> Bool {
      (try? ProviderConfiguration(bytes))?.hasSameContent(as: configuration) == true
    }
    try expect(isSame(content.json), "the same in JSON is another one")
    guard let xml = content.xml.map({ "<config>\($0)</config>" }) else { return }
    try expect(isSame(Bytes(xml.utf8)), "the same in XML is another one", xml.debugDescription)
  }

  private static func content(_ configuration: ProviderConfiguration) -> JSONValue {
    // A platform field that says nothing still says that Adobe recognised the platform.
    let nothing = configuration.hasPlatformFields ? JSONValue.string("") : nil
    let mvpds = configuration.mvpds.map { mvpd in
      mvpd.enforcePlatformPermissions == nil
        ? mvpd.vector.adding(.members(["enforcePlatformPermissions": nothing])) : mvpd.vector
    }
    let requestor = JSONValue.members([
      "id": configuration.requestorId.map { .string($0) },
      "name": configuration.requestorName.map { .string($0) }, "mvpds": .array(mvpds),
    ])
    return .members(["requestor": requestor])
  }
}

/// `SAMLResponse`: reduction of white space, and what is sent.
enum SAMLProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    let text = String(decoding: bytes, as: UTF8.self)
    try checkReduction(text)
    try InspectionProperties.check(Inspection(of: text), of: text.utf8)
  }

  private static func checkReduction(_ text: String) throws(PropertyFailure) {
    let safe = SAMLResponse(text)
    let reduced = cookbook(text)
    let isSame = safe.xml.hasSameBytes(as: reduced)
    let hasLineBreaks = text.unicodeScalars.contains { CharacterSet.newlines.contains($0) }
    try expect(isSame || hasLineBreaks, "the cookbook's calls make something else")
    try expect(
      safe.xml.utf8.filter { $0 != UInt8(ascii: " ") }
        == reduced.utf8.filter { $0 != UInt8(ascii: " ") },
      "something other than a space differs from what the cookbook's calls make")
    try expect(
      safe.formValue.removingPercentEncoding == safe.base64
        && Data(base64Encoded: safe.base64) == Data(safe.xml.utf8),
      "Foundation reads another field")
    // Blanks on both sides of a line break stay two, with the cookbook's calls as well, so that what was
    // reduced may be reduced once more; but then nothing is left to reduce.
    let second = SAMLResponse(safe.xml)
    try expect(SAMLResponse(second.xml) == second, "what was reduced twice is reduced once more")
  }

  /// The calls of Adobe's cookbook.
  private static func cookbook(_ text: String) -> String {
    var collapsed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isBlank = scalar == " " || scalar == "\t"
      if isBlank, collapsed.last == " " { continue }
      collapsed.append(isBlank ? " " : scalar)
    }
    let joined = String(collapsed).components(separatedBy: .newlines).joined()
    return joined.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension JSONValue {
  /// The content as XML; `nil` if it has characters that XML cannot express.
  fileprivate var xml: String? {
    // What the elements of the two lists are called.
    let listed = elements.map { JSONMember(name: $0.kind == .object ? "mvpd" : "field", value: $0) }
    var xml = ""
    for member in members + listed {
      guard let content = member.value.xml else { return nil }
      xml += "<\(member.name)>\(content)</\(member.name)>"
    }
    // Another way to write it than JSON's.
    if let flag { return flag ? "TRUE" : " false" }
    for scalar in (text ?? "").unicodeScalars {
      switch scalar {
      case "&": xml += "&amp;"
      case "<": xml += "&lt;"
      case ">": xml += "&gt;"
      // A carriage return would become a line feed.
      case "\r": xml += "&#13;"
      case "\u{0}"..<"\t", "\u{B}"..<" ", "\u{FFFE}", "\u{FFFF}": return nil
      default: xml.unicodeScalars.append(scalar)
      }
    }
    return xml
  }
}
