import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport

/// The properties of documents: a configuration in JSON or XML, the lookup of its providers, and a SAML response.
enum DocumentProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    try checkConfiguration(bytes)
    var generator = InputGenerator(bytes)
    try checkConfiguration(ProviderEntries.document(ProviderEntries.random(using: &generator)))
    try checkNames(bytes)
    // A SAML response is XML, so a text that begins with a brace cannot be one.
    if bytes.first != UInt8(ascii: "{") { try checkResponse(bytes) }
  }

  /// Checks that the names of `requiredMetadataFields` are separated by ASCII white space and commas alone.
  private static func checkNames(_ bytes: Bytes) throws(PropertyFailure) {
    let text = String(decoding: bytes.prefix(200), as: UTF8.self)
    let fields = "zip\u{A0}code," + text
    let mvpd = JSONValue.members(["id": .string("a"), "requiredMetadataFields": .string(fields)])
    let configuration = try? ProviderConfiguration(
      JSONValue.members(["mvpds": .array([mvpd])]).json)
    let names = configuration?.mvpds.first?.requiredMetadataFields.map { Bytes($0.utf8) }
    let separators = Bytes(" ,\t\r\n".utf8)
    try expect(
      names == fields.utf8.split { separators.contains($0) }.map { Bytes($0) },
      "the names of metadata are separated by another character", fields)
  }

  /// Checks the reduction of a SAML response, and the form value that is sent.
  private static func checkResponse(_ bytes: Bytes) throws(PropertyFailure) {
    let text = String(decoding: bytes, as: UTF8.self)
    try InspectionProperties.check(Inspection(of: text), of: text.utf8)
    let response = SAMLResponse(text)
    try expect(
      response.formValue.removingPercentEncoding == response.base64
        && Data(base64Encoded: response.base64) == Data(response.xml.utf8),
      "Foundation reads another field")
    // Quotation marks outside of elements do not change what follows.
    let start = "<?p it's?><!-- 5\" --><a b='c'>"
    let rest = SAMLResponse("|" + text).xml.utf8.dropFirst()
    try expect(
      SAMLResponse("<?p it's?><!-- 5\" -->\n<a\nb='c'>\n" + text).xml.utf8
        .elementsEqual(Bytes(start.utf8) + rest),
      "a prolog changes what follows it")
    // A reduction can leave two spaces where a line break was removed between them, as the cookbook's code does. So the
    // second reduction may change the text, but the third one must not.
    let second = SAMLResponse(response.xml)
    try expect(SAMLResponse(second.xml) == second, "what was reduced twice is reduced once more")
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

  // MARK: Lookups

  private static func checkLookups(
    _ configuration: ProviderConfiguration, _ mvpds: [MVPD]
  ) throws(PropertyFailure) {
    for mvpd in mvpds.prefix(20) {
      let first = mvpds.first { $0.id.hasSameBytes(as: mvpd.id) }
      try expect(configuration.mvpd(id: mvpd.id) == first, "another MVPD is found by its id")
      guard let id = mvpd.platformMappingId else { continue }
      let matches = mvpds.filter { $0.usableMappingId.hasSameBytes(as: id) }
      let found = configuration.mvpds(platformMappingId: id)
      try expect(Set(found) == Set(matches), "a platformMappingId has other MVPDs")
      try expect(found.count == matches.count, "a platformMappingId has an MVPD twice")
    }
  }

  private static func checkPicker(
    _ configuration: ProviderConfiguration
  ) throws(PropertyFailure) {
    guard let identifiers = try? configuration.supportedAccountProviderIdentifiers() else { return }
    try expect(!identifiers.isEmpty, "the list for the picker is empty")
    try expect(
      Set(identifiers.map { ByteKey($0) }).count == identifiers.count
        && identifiers.allSatisfy { !configuration.mvpds(platformMappingId: $0).isEmpty },
      "the list for the picker has an identifier twice, or one that is nobody's")
  }

  // MARK: Notations

  /// Checks that a configuration stays the same when its content is written as JSON or as XML.
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
    // A platform field shows that Adobe recognized the platform, even if its value is empty.
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
