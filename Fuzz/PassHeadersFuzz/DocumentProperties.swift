import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport

/// The properties of documents: a configuration in JSON or XML, the lookup of its providers, and a SAML response.
enum DocumentProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    try checkConfiguration(bytes)
    if bytes.count & 7 == 0 {
      try checkEntries(bytes)
      try checkPlaces(bytes.seed)
      try checkNames(bytes)
      try checkLevels(bytes.seed)
      try checkLists(bytes.seed)
    }
    // A SAML response is XML, so a text that begins with a brace cannot be one.
    if bytes.first != UInt8(ascii: "{") { try SAMLProperties.check(bytes) }
  }

  /// Makes a configuration whose MVPDs share identifiers and lack members, and checks which MVPDs it has.
  private static func checkEntries(_ bytes: Bytes) throws(PropertyFailure) {
    var generator = SeededGenerator(state: bytes.seed)
    let entries = entries(&generator)
    let all = document(entries)
    try checkConfiguration(all)
    // An entry is read as if it were alone.
    let alone = entries.compactMap { try? ProviderConfiguration(document([$0])) }
    let configuration = try? ProviderConfiguration(all)
    let ids = entries.compactMap { entry in entry.first { $0.name == "id" }?.value.text }
    try expect(
      configuration?.mvpds.map { $0.id } == ids.filter { $0 != " " },
      "a configuration has other MVPDs than its entries with an id")
    try expect(
      configuration?.mvpds == alone.flatMap { $0.mvpds }
        && configuration?.hasPlatformFields
          == alone.contains { $0.hasPlatformFields && !$0.mvpds.isEmpty }
        && configuration?.skippedEntryCount == alone.reduce(0) { $0 + $1.skippedEntryCount },
      "an entry changes how another one is read")
  }

  /// Returns one to eight random entries of MVPDs that share identifiers and lack members.
  static func entries(_ generator: inout SeededGenerator) -> [[JSONMember]] {
    let choices: [(name: String, values: [JSONValue?])] = [
      ("id", ["A", "B", "m", "n", " ", nil].map { $0.map { .string($0) } }),
      ("platformMappingId", ["m", "m", "n", nil].map { $0.map { .string($0) } }),
      ("displayName", [.string("x"), nil]),
      ("boardingStatus", ["SUPPORTED", "PICKER", "NONE", nil].map { $0.map { .string($0) } }),
      ("enablePlatformServices", [.bool(true), .bool(false), nil]),
      ("isTempPass", [.bool(true), .bool(false), nil]),
    ]
    return (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      choices.compactMap { name, values in
        values.randomElement(using: &generator)?.map { JSONMember(name: name, value: $0) }
      }
    }
  }

  static func document(_ entries: [[JSONMember]]) -> Bytes {
    JSONValue.members(["mvpds": .array(entries.map { .object($0) })]).json
  }

  /// Makes an XML document in which some entries have a blank `id`, and checks the places of their diagnostics.
  private static func checkPlaces(_ seed: UInt64) throws(PropertyFailure) {
    var generator = SeededGenerator(state: seed)
    var document = "<config><mvpds>"
    var places: [Diagnostic.Location] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      document += ["", " ", "\n", "\n\n  "].randomElement(using: &generator) ?? ""
      let isBlank = Bool.random(using: &generator)
      if isBlank { places.append(.init(of: document.utf8.count, in: Bytes(document.utf8).span)) }
      document += "<mvpd><id>\(isBlank ? " " : "a")</id></mvpd>"
    }
    document += "</mvpds></config>"
    let configuration = try? ProviderConfiguration(Bytes(document.utf8))
    try expect(
      configuration?.diagnostics.compactMap { $0.location } == places,
      "a skipped entry is reported at another place", document)
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

  /// Checks which list of MVPDs is read: the member `mvpds` of `requestor`, otherwise the one of the root.
  private static func checkLists(_ seed: UInt64) throws(PropertyFailure) {
    var generator = SeededGenerator(state: seed)
    let values: [(json: String?, ids: [String]?)] = [
      (nil, nil), ("null", nil), ("5", nil), ("\"\"", nil), ("{}", nil), (#"{"mvpd":5}"#, nil),
      ("[]", []), (#"[{"id":"A"}]"#, ["A"]), (#"{"mvpd":[{"id":"B"}]}"#, ["B"]),
      (#"{"mvpd":{"id":"C"}}"#, ["C"]),
    ]
    guard let inner = values.randomElement(using: &generator),
      let outer = values.randomElement(using: &generator)
    else { return }
    let requestor = inner.json.map { "{\"mvpds\":\($0)}" } ?? "{}"
    var members = ["\"requestor\":\(requestor)"] + (outer.json.map { ["\"mvpds\":\($0)"] } ?? [])
    members.shuffle(using: &generator)
    let document = "{\(members.joined(separator: ","))}"
    let result = Result { () throws(HeaderError) in try ProviderConfiguration(document.utf8) }
    let configuration = try? result.get()
    let hasOther = [inner.json, outer.json].contains { $0 != nil && $0 != "null" }
    let ids = inner.ids ?? outer.ids
    try expect(
      configuration?.mvpds.map { $0.id } == ids
        && result.failure?.code == (ids != nil ? nil : hasOther ? .notAList : .noMVPDList)
        && (configuration?.diagnostics.contains { $0.code == .secondList } ?? false)
          == (inner.ids != nil && outer.ids != nil),
      "another list of MVPDs is read", document)
  }

  /// Checks that a configuration with 32 levels is read, and that one with more levels is refused.
  private static func checkLevels(_ seed: UInt64) throws(PropertyFailure) {
    let depth = Int(seed % 5) + 30
    // The root, the list and the MVPD are three levels.
    let (opening, closing) = seed & 8 == 0 ? ("[", "]") : ("{\"x\":", "}")
    func nested(_ text: String, _ content: String, _ end: String) -> String {
      String(repeating: text, count: depth - 3) + content + String(repeating: end, count: depth - 3)
    }
    let json = "{\"mvpds\":[{\"id\":\"a\",\"x\":\(nested(opening, "1", closing))}]}"
    let xml = "<c><mvpds><mvpd><id>a</id>\(nested("<x>", "1", "</x>"))</mvpd></mvpds></c>"
    for text in [json, xml] {
      let result = Result { () throws(HeaderError) in try ProviderConfiguration(text.utf8) }
      try expect(
        result.failure?.code == (depth > 32 ? .nestingTooDeep : nil),
        "another number of levels is allowed", "\(depth): \(text)")
    }
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
      let best = matches.first { mvpd in
        matches.allSatisfy { !ranks(of: mvpd).lexicographicallyPrecedes(ranks(of: $0)) }
      }
      try expect(lookup.preferred == best, "another match than the best one is preferred")
      // An id in another case and with a space after it is a near miss, and is never a match.
      let near = configuration.lookup(platformMappingId: id.uppercased() + " ")
      for miss in configuration.nearMisses(of: near) {
        try DiagnosticProperties.check(miss.diagnostic, in: 0)
        let isMatch = miss.mvpd.platformMappingId.hasSameBytes(as: near.platformMappingId)
        try expect(!isMatch, "a near miss is a match")
      }
      try DiagnosticProperties.checkPrintable([near.description, mvpd.description])
    }
  }

  /// The criteria by which one of several MVPDs that share a `platformMappingId` is preferred, in their order. A higher
  /// number is better.
  private static func ranks(of mvpd: MVPD) -> [Int] {
    [
      mvpd.enablePlatformServices == true ? 1 : 0,
      mvpd.boardingStatus == .supported ? 2 : mvpd.boardingStatus == .picker ? 1 : 0,
      mvpd.isTempPass == true ? 0 : 1,
    ]
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
