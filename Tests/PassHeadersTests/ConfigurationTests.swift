import Foundation
import PassHeaders
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ConfigurationTests {
  /// Checks that a platform field with an empty value means that Adobe recognized the platform.
  @Test func emptyPlatformFieldCountsAsPresent() throws {
    let mentioned = try ProviderConfiguration(
      #"{"mvpds":[{"id":"M","enablePlatformServices":""}]}"#.utf8)
    let absent = try ProviderConfiguration(#"{"mvpds":[{"id":"M"}]}"#.utf8)
    #expect(mentioned.hasPlatformFields && !absent.hasPlatformFields)
    #expect(mentioned.mvpds == absent.mvpds)
  }

  private func example() throws -> ProviderConfiguration {
    try ProviderConfiguration(TestFile.bytes("Spec/examples/configuration.json"))
  }

  /// Checks that the JSON example and the XML example in Spec/examples have the same content.
  @Test func examplesInJSONAndXMLAgree() throws {
    let xml = try ProviderConfiguration(TestFile.bytes("Spec/examples/configuration.xml"))
    #expect(try example().hasSameContent(as: xml))
  }

  @Test func providersAreFoundByExactId() throws {
    let configuration = try example()
    #expect(configuration.mvpd(id: "Comcast_SSO")?.platformMappingId == "Comcast_Apple")
    #expect(configuration.mvpd(id: "comcast_sso") == nil)
    #expect(configuration.mvpd(id: "TempPass")?.isTempPass == true)
    #expect(configuration.mvpd(id: "Comcast_SSO")?.requiredMetadataFields.count == 3)
    for mvpd in configuration.mvpds {
      #expect(configuration.mvpd(id: mvpd.id) == mvpd)
      guard let id = mvpd.platformMappingId else { continue }
      #expect(configuration.mvpds(platformMappingId: id).contains(mvpd))
    }
    #expect(configuration.mvpds(platformMappingId: nil).isEmpty)
    for blank in ["", " ", "\u{A0}"] {
      let json = #"{"mvpds":[{"id":"1","platformMappingId":"\#(blank)"}]}"#
      let configuration = try ProviderConfiguration(json.utf8)
      #expect(configuration.mvpds(platformMappingId: blank).isEmpty)
    }
  }

  /// Checks that two identifiers with the same hash are told apart.
  @Test func identifiersWithOneHashAreToldApart() throws {
    let ids = ["Provider105281", "Provider231923"]
    #expect(TextHash.hash(of: ids[0]) == TextHash.hash(of: ids[1]))
    let entries = ids.map { #"{"id":"\#($0)","platformMappingId":"\#($0)"}"# }
    for list in [entries, entries.reversed(), [entries[0]], [entries[1]]] {
      let json = #"{"mvpds":[\#(list.joined(separator: ","))]}"#
      let configuration = try ProviderConfiguration(json.utf8)
      for id in ids {
        let isListed = list.contains { $0.contains(id) }
        #expect(configuration.mvpd(id: id)?.id == (isListed ? id : nil))
        #expect(configuration.mvpds(platformMappingId: id).map { $0.id } == (isListed ? [id] : []))
      }
    }
  }

  /// Checks which of two MVPDs with the same `platformMappingId` comes first, for all combinations of their members.
  @Test func mvpdsAreOrderedByTheCriteria() throws {
    let members = [
      [("", 0), (#","enablePlatformServices":false"#, 0), (#","enablePlatformServices":true"#, 1)],
      [
        ("", 0), (#","boardingStatus":"OTHER""#, 0), (#","boardingStatus":"PICKER""#, 1),
        (#","boardingStatus":"SUPPORTED""#, 2),
      ],
      [("", 1), (#","isTempPass":false"#, 1), (#","isTempPass":true"#, 0)],
    ]
    let entries = members.reduce([("", [])]) { entries, choices in
      entries.flatMap { entry in choices.map { (entry.0 + $0.0, entry.1 + [$0.1]) } }
    }
    for (first, firstRanks) in entries {
      for (second, secondRanks) in entries {
        let json =
          #"{"mvpds":[{"id":"1","platformMappingId":"m"\#(first)},{"id":"2","platformMappingId":"m"\#(second)}]}"#
        let mvpds = try ProviderConfiguration(json.utf8).mvpds(platformMappingId: "m")
        let isSecond = firstRanks.lexicographicallyPrecedes(secondRanks)
        #expect(mvpds.map { $0.id } == (isSecond ? ["2", "1"] : ["1", "2"]), "\(json)")
      }
    }
  }

  @Test func pickerListsOnlyUsableProviders() throws {
    let configuration = try example()
    #expect(try configuration.supportedAccountProviderIdentifiers { _ in true }.count == 12)
    #expect(try configuration.supportedAccountProviderIdentifiers().count == 10)
    #expect(
      configuration.featuredAccountProviderIdentifiers(
        mvpds: ["Verizon", "Nobody", "Suddenlink", "Dish", "Verizon", "Comcast_SSO"])
        == ["Verizon", "dish", "Comcast_Apple"])
    #expect(
      configuration.featuredAccountProviderIdentifiers(mvpds: ["Suddenlink"]) { _ in true }
        == ["Suddenlink"])
    let error = #expect(throws: HeaderError.self) {
      try configuration.supportedAccountProviderIdentifiers { $0.isProxy == true }
    }
    #expect(error?.code == Fault.emptyPicker.code)
  }

  /// Checks that a document may have as many bytes as the limit, and not one byte more.
  @Test func documentAboveTheSizeLimitIsRefused() throws {
    let limit = ProviderConfiguration.sizeLimit
    for (count, isTooLarge) in [(limit, false), (limit + 1, true)] {
      let error = #expect(throws: HeaderError.self) {
        _ = try ProviderConfiguration(Data(count: count))
      }
      #expect((error?.code == Fault.documentTooLarge.code) == isTooLarge)
    }
  }

  /// Checks the range of a skipped entry. In XML, the range has only the first byte of the entry.
  @Test func skippedEntriesAreReportedWhereTheyBegin() throws {
    let json = try ProviderConfiguration(#"{"mvpds":[{"id":"A"},{"id":7}]}"#.utf8)
    #expect(json.diagnostics.first?.range == 21..<29)
    let xml = try ProviderConfiguration("<mvpds><mvpd><id>A</id></mvpd>\n<mvpd/></mvpds>".utf8)
    #expect(xml.diagnostics.first?.range == 31..<32)
    #expect(xml.diagnostics.first?.location?.line == 2)
    #expect(xml.diagnostics.first?.location?.column == 1)
  }

  @Test func diagnosticsOfSkippedEntriesAreLimited() throws {
    let entries = Array(repeating: "1", count: 5_000).joined(separator: ",")
    let configuration = try ProviderConfiguration("{\"mvpds\":[\(entries),{\"id\":\"A\"}]}".utf8)
    #expect(configuration.skippedEntryCount == 5_000)
    #expect(configuration.mvpds.map { $0.id } == ["A"])
    #expect(configuration.diagnostics.count == 1_001)
    #expect(configuration.diagnostics.last?.code == Fault.tooManyDiagnostics.code)
    #expect(configuration.diagnostics.last?.message == "4001 more are not shown")
    #expect(configuration.diagnostics.last?.path == nil)
  }

  @Test func diagnosticsOfSharedIdsAreLimited() throws {
    let entries = Array(repeating: #"{"id":"a"}"#, count: 5_000).joined(separator: ",")
    let configuration = try ProviderConfiguration("{\"mvpds\":[\(entries)]}".utf8)
    // The first diagnostic says that platform fields are missing. Each MVPD except the first one leads to one more
    // diagnostic.
    #expect(configuration.diagnostics.count == 1_001)
    #expect(configuration.diagnostics.last?.message == "4000 more are not shown")
    #expect(configuration.diagnostics[1].message.hasPrefix("mvpds[1].id is also the id of"))
  }

  /// Checks that the number of omitted diagnostics is exact when the entries of two lists were skipped.
  @Test func omittedDiagnosticsAreCountedAcrossLists() throws {
    let entries = Array(repeating: "1", count: 1_500).joined(separator: ",")
    let configuration = try ProviderConfiguration(
      "{\"requestor\":{\"mvpds\":[\(entries)]},\"mvpds\":[]}".utf8)
    #expect(configuration.diagnostics.count == 1_001)
    #expect(configuration.diagnostics.last?.message == "501 more are not shown")
  }

  @Test func orderAndEscapesDoNotChangeTheContent() throws {
    let read = try ProviderConfiguration(
      #"{"requestor":{"id":"R","mvpds":[{"platformMappingId":"a","id":"A"}]}}"#.utf8)
    let other = try ProviderConfiguration(
      #"{"requestor":{"mvpds":[{"id":"A","platformMappingId":"\u0061"}],"id":"R"}}"#.utf8)
    #expect(read.hasSameContent(as: other))
    #expect(read.mvpds.hashValue == other.mvpds.hashValue)
    let less = try ProviderConfiguration(#"{"mvpds":[{"platformMappingId":"a","id":"A"}]}"#.utf8)
    #expect(!read.hasSameContent(as: less))
    #expect(
      read.description == "ProviderConfiguration(mvpds: 1, with platformMappingId: 1, skipped: 0)")
  }

  // MARK: XML

  /// Checks that a list may be written as 150,000 elements with the list's name.
  @Test func repeatedFieldElementsFormOneList() throws {
    let count = 150_000
    let fields = String(
      repeating: "<requiredMetadataFields>x</requiredMetadataFields>", count: count)
    let configuration = try ProviderConfiguration(
      "<mvpds><mvpd><id>A</id>\(fields)</mvpd></mvpds>".utf8)
    #expect(configuration.mvpd(id: "A")?.requiredMetadataFields.count == count)
  }

  /// Checks that this package and `XMLParser` agree which documents are well-formed XML.
  ///
  /// Documents that only this package rejects on purpose, such as those with a document type, are not compared.
  @Test func wellFormednessAgreesWithFoundation() throws {
    var documents = try VectorFile.configuration.cases().compactMap { $0["xml"].text }
    var generator = SeededGenerator(state: 9)
    let replacements = Array("<>/&;\"'=! ?-[]a\n".utf8)
    for document in documents.prefix(30) {
      for _ in 0..<40 {
        var bytes = Array(document.utf8)
        guard !bytes.isEmpty else { continue }
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
          replacements.randomElement(using: &generator) ?? 0
        documents.append(String(decoding: bytes, as: UTF8.self))
      }
    }
    let refusedOnPurpose = Set(
      [Fault.documentType, .unsupportedEncoding, .duplicateMember, .nestingTooDeep].map { $0.code })
    for document in documents where document.first(where: { !$0.isWhitespace }) == "<" {
      // `XMLParser` traps on some documents with a colon, which it takes for namespaces. The format does not use
      // namespaces, so documents with a colon are not compared.
      guard !document.contains(":"), !document.contains("<!"), !document.contains("<?") else {
        continue
      }
      let parser = XMLParser(data: Data(document.utf8))
      let isWellFormed = parser.parse() && parser.parserError == nil
      do throws(HeaderError) {
        _ = try ProviderConfiguration(document.utf8)
        #expect(isWellFormed, "\(document)")
      } catch {
        if error.stage == .xml, !refusedOnPurpose.contains(error.code) {
          #expect(!isWellFormed, "\(error) \(document)")
        }
      }
    }
  }

  @Test func firstOfSeveralProvidersIsFound() throws {
    let configuration = try ProviderConfiguration(
      #"""
      {"mvpds":[{"id":"A","displayName":"1","platformMappingId":"a"},
      {"id":"A","displayName":"2","platformMappingId":"a"},{"id":"B","platformMappingId":" "}]}
      """#.utf8)
    #expect(configuration.mvpd(id: "A")?.displayName == "1")
    #expect(configuration.mvpds(platformMappingId: "a").map { $0.displayName } == ["1", "2"])
  }

  @Test func providersDifferInEachMember() {
    let changes: [(inout MVPD) -> Void] = [
      { $0.id = "B" }, { $0.displayName = "a" }, { $0.logoUrl = "a" }, { $0.isTempPass = true },
      { $0.isTempPass = false }, { $0.isProxy = true }, { $0.platformMappingId = "a" },
      { $0.boardingStatus = .picker }, { $0.enablePlatformServices = true },
      { $0.displayInPlatformPicker = true }, { $0.enforcePlatformPermissions = true },
      { $0.requiredMetadataFields = ["a"] }, { $0.requiredMetadataFields = ["a", "a"] },
    ]
    var mvpds = [MVPD(id: "A")]
    for change in changes {
      mvpds.append(MVPD(id: "A"))
      change(&mvpds[mvpds.count - 1])
    }
    #expect(Set(mvpds).count == mvpds.count)
  }

  /// Checks for each member of an MVPD whether it alone shows that Adobe recognized the platform.
  @Test func sixMembersArePlatformFields() throws {
    for (member, isPlatformField) in [
      ("displayName", false), ("logoUrl", false), ("isTempPass", false), ("isProxy", false),
      ("platformMappingId", true), ("boardingStatus", true), ("enablePlatformServices", true),
      ("displayInPlatformPicker", true), ("enforcePlatformPermissions", true),
      ("requiredMetadataFields", true), ("platform", false),
    ] {
      let configuration = try ProviderConfiguration(
        #"{"mvpds":[{"id":"A","\#(member)":""}]}"#.utf8)
      #expect(configuration.hasPlatformFields == isPlatformField, "\(member)")
      #expect(configuration.diagnostics.isEmpty == isPlatformField, "\(member)")
    }
  }

  @Test func featuredIdentifiersAreDistinctAndNotBlank() throws {
    let configuration = try ProviderConfiguration(
      #"""
      {"mvpds":[{"id":"A","platformMappingId":"a"},{"id":"B","platformMappingId":" "},{"id":"C"},
      {"id":"D","platformMappingId":"a"},{"id":"E","platformMappingId":"e"},
      {"id":"E","platformMappingId":"f"}]}
      """#.utf8)
    let ids = ["E", "D", "C", "B", "A"]
    #expect(
      configuration.featuredAccountProviderIdentifiers(mvpds: ids) { _ in true } == ["e", "a"])
    #expect(configuration.featuredAccountProviderIdentifiers(mvpds: ids) == [])
    #expect(configuration.featuredAccountProviderIdentifiers(mvpds: []) { _ in true } == [])
    #expect(
      try configuration.supportedAccountProviderIdentifiers { _ in true } == ["a", "e", "f"])
  }

  /// Checks which list of MVPDs is read: the member `mvpds` of `requestor`, otherwise the one of the root.
  @Test func listOfTheRequestorIsPreferred() {
    let lists: [(json: String?, ids: [String]?)] = [
      (nil, nil), ("null", nil), ("5", nil), ("\"\"", nil), ("{}", nil), (#"{"mvpd":5}"#, nil),
      ("[]", []), (#"[{"id":"A"}]"#, ["A"]), (#"{"mvpd":[{"id":"B"}]}"#, ["B"]),
      (#"{"mvpd":{"id":"C"}}"#, ["C"]),
    ]
    for (inner, outer) in lists.flatMap({ inner in lists.map { (inner, $0) } }) {
      let requestor = "\"requestor\":\(inner.json.map { "{\"mvpds\":\($0)}" } ?? "{}")"
      let root = outer.json.map { ["\"mvpds\":\($0)"] } ?? []
      for members in [[requestor] + root, root + [requestor]] {
        let document = "{\(members.joined(separator: ","))}"
        let result = Result { () throws(HeaderError) in try ProviderConfiguration(document.utf8) }
        let configuration = try? result.get()
        let hasOther = [inner.json, outer.json].contains { $0 != nil && $0 != "null" }
        let ids = inner.ids ?? outer.ids
        #expect(configuration?.mvpds.map { $0.id } == ids, "\(document)")
        #expect(
          result.failure?.code == (ids != nil ? nil : hasOther ? .notAList : .noMVPDList),
          "\(document)")
        let isSecond = configuration?.diagnostics.contains { $0.code == .secondList } ?? false
        #expect(isSecond == (inner.ids != nil && outer.ids != nil), "\(document)")
      }
    }
  }

  /// Checks that an entry is read as if it were alone.
  @Test func entriesDoNotChangeEachOther() throws {
    var generator = SeededGenerator(state: 1)
    for _ in 0..<500 {
      let entries = ProviderEntries.random(using: &generator)
      let configuration = try ProviderConfiguration(ProviderEntries.document(entries))
      let alone = try entries.map { try ProviderConfiguration(ProviderEntries.document([$0])) }
      let ids = entries.compactMap { entry in entry.first { $0.name == "id" }?.value.text }
      #expect(configuration.mvpds.map { $0.id } == ids.filter { $0 != " " })
      #expect(configuration.mvpds == alone.flatMap { $0.mvpds })
      #expect(
        configuration.hasPlatformFields
          == alone.contains { $0.hasPlatformFields && !$0.mvpds.isEmpty })
      #expect(
        configuration.skippedEntryCount == alone.reduce(0) { $0 + $1.skippedEntryCount })
    }
  }

  @Test func limitsAreReportedExactly() throws {
    let limit = ProviderConfiguration.sizeLimit
    let error = #expect(throws: HeaderError.self) {
      _ = try ProviderConfiguration(Data(count: limit + 1))
    }
    #expect(error?.stage == .configuration && error?.offset == 67_108_864 && error?.path == nil)
    #expect(error?.message.contains("67108865 bytes") == true)
    for (skipped, count) in [(999, 999), (1_000, 1_000), (1_001, 1_001), (1_002, 1_001)] {
      let entries = String(repeating: "1,", count: skipped) + #"{"id":"A","boardingStatus":""}"#
      let configuration = try ProviderConfiguration("{\"mvpds\":[\(entries)]}".utf8)
      #expect(configuration.diagnostics.count == count)
      #expect(
        configuration.diagnostics.last?.message
          == (skipped <= 1_000
            ? "mvpds[\(skipped - 1)] is not an object, so this MVPD is skipped"
            : "\(skipped - 1_000) more are not shown"))
    }
  }
}
