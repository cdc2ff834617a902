import PassHeaders
import TestSupport
import Testing

@Suite struct ConfigurationTests {
  @Test(arguments: try ConfigurationVector.withJSON())
  func vector(_ vector: ConfigurationVector) throws {
    let bytes = try #require(vector.jsonBytes)
    do throws(ConfigurationError) {
      let configuration = try Configuration(json: bytes)
      #expect(ExpectedConfiguration(configuration) == vector.configuration)
      for expected in vector.lookups ?? [] {
        let lookup = configuration.lookup(platformMappingId: expected.platformMappingId)
        #expect(ExpectedLookup(lookup) == expected)
        #expect(
          configuration.mvpd(platformMappingId: expected.platformMappingId) == lookup.first)
        #expect(
          configuration.mvpdId(platformMappingId: expected.platformMappingId) == lookup.first?.id)
        #expect(
          configuration.mvpd(unsupportedProviderIdentifier: expected.platformMappingId)
            == lookup.first)
      }
      let picker = try? configuration.supportedAccountProviderIdentifiers()
      #expect((picker ?? []) == vector.picker)
      #expect(picker?.isEmpty != true)
    } catch {
      #expect(ExpectedConfigurationError(error, withPlace: true) == vector.error)
      #expect(error.message.isEmpty == false)
    }
  }

  /// One question to the document gets the answer that the whole configuration gives, or its error.
  @Test(arguments: try ConfigurationVector.withJSON())
  func lookupInTheDocument(_ vector: ConfigurationVector) throws {
    let bytes = try #require(vector.jsonBytes)
    let whole = Result { () throws(ConfigurationError) in try Configuration(json: bytes) }
    let ids = (try? whole.get().mvpds.compactMap(\.platformMappingId)) ?? []
    for id in ids + ["", " ", "no provider's"] {
      let answer = Result { () throws(ConfigurationError) in
        try Configuration.mvpd(platformMappingId: id, inJSON: bytes)
      }
      #expect(answer == whole.map { $0.mvpd(platformMappingId: id) })
    }
  }

  @Test func vectorsCoverTheCodes() throws {
    let vectors = try ConfigurationVector.all.get()
    #expect(vectors.count >= 40)
    let notes = Set(vectors.flatMap { $0.configuration?.notes ?? [] })
    #expect(notes == Set(Configuration.Note.Code.allCases.map(\.rawValue)))
    let reasons = Set(
      vectors.flatMap { $0.configuration?.skipped ?? [] }.map(\.reason))
    #expect(reasons == Set(Configuration.SkippedEntry.Reason.allCases.map(\.rawValue)))
    let preferences = Set(vectors.flatMap { $0.lookups ?? [] }.compactMap(\.preference))
    #expect(preferences == Set(Configuration.Preference.allCases.map(\.rawValue)))
    let differences = Set(
      vectors.flatMap { $0.lookups ?? [] }.flatMap { $0.nearMisses ?? [] }.map { $0[1] })
    #expect(differences == Set(Configuration.NearMiss.Difference.allCases.map(\.rawValue)))
  }

  /// A document that ends anywhere is an error at its end, or before.
  @Test func everyTruncation() throws {
    let bytes = try TestFile.bytes("Spec/examples/configuration.json")
    let whole = try Configuration(json: bytes)
    #expect(whole.mvpds.count == 20)
    let last = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
    for length in stride(from: 0, through: last, by: 7) {
      let error = #expect(throws: ConfigurationError.self) {
        _ = try Configuration(json: bytes.prefix(length))
      }
      #expect(error.map { $0.offset <= length } == true)
    }
  }

  /// Whatever a byte is changed to, reading ends, and an error lies inside the document.
  @Test func byteChanges() throws {
    let bytes =
      try TestFile.bytes("Spec/examples/configuration.json").prefix(2_000)
      + ContiguousArray("]}}".utf8)
    var generator = SeededGenerator(state: 3)
    for index in bytes.indices {
      var changed = bytes
      changed[index] = UInt8.random(in: 0...255, using: &generator)
      do throws(ConfigurationError) {
        _ = try Configuration(json: changed)
      } catch {
        #expect((0...changed.count).contains(error.offset))
        #expect(error.line >= 1 && error.column >= 1)
      }
    }
  }

  @Test func mvpdIdBackToMappingId() throws {
    let configuration = try Configuration(
      json: TestFile.bytes("Spec/examples/configuration.json"))
    #expect(configuration.platformMappingId(mvpd: "Comcast_SSO") == "Comcast_Apple")
    #expect(configuration.platformMappingId(mvpd: "comcast_sso") == nil)
    #expect(configuration.platformMappingId(mvpd: "TempPass") == nil)
    #expect(configuration.mvpd(id: "TempPass")?.isTempPass == true)
    #expect(configuration.mvpd(id: "Comcast_SSO")?.requiredMetadataFields.count == 3)
    #expect(configuration.mvpd(unsupportedProviderIdentifier: nil) == nil)
  }

  @Test func pickerRules() throws {
    let configuration = try Configuration(
      json: TestFile.bytes("Spec/examples/configuration.json"))
    let all = try configuration.supportedAccountProviderIdentifiers { _ in true }
    #expect(all.count == 12)
    #expect(all.contains("Suddenlink"))
    let usual = try configuration.supportedAccountProviderIdentifiers()
    #expect(usual.count == 10)
    #expect(
      configuration.featuredAccountProviderIdentifiers(
        mvpds: ["Verizon", "Nobody", "Suddenlink", "Dish", "Verizon", "Comcast_SSO"])
        == ["Verizon", "dish", "Comcast_Apple"])
    #expect(
      configuration.featuredAccountProviderIdentifiers(mvpds: ["Suddenlink"]) { _ in true }
        == ["Suddenlink"])
    #expect(throws: PickerError.nothingToOffer) {
      try configuration.supportedAccountProviderIdentifiers { $0.isProxy == true }
    }
  }

  @Test func sizeLimit() throws {
    let document = ContiguousArray(#"{"mvpds":[]}"#.utf8)
    func padded(_ count: Int) -> ContiguousArray<UInt8> {
      document + ContiguousArray(repeating: UInt8(ascii: " "), count: count - document.count)
    }
    #expect(try Configuration(json: padded(Configuration.sizeLimit)).mvpds.isEmpty)
    let error = #expect(throws: ConfigurationError.self) {
      _ = try Configuration(json: padded(Configuration.sizeLimit + 1))
    }
    #expect(error?.code == .tooLarge)
  }

  @Test func manySkippedEntries() throws {
    let entries = Array(repeating: "1", count: 5_000).joined(separator: ",")
    let configuration = try Configuration(json: "{\"mvpds\":[\(entries),{\"id\":\"A\"}]}")
    #expect(configuration.skippedEntries.count == 1_000)
    #expect(configuration.skippedCount == 5_000)
    #expect(configuration.mvpds.map(\.id) == ["A"])
    #expect(configuration.notes.last?.message == "4000 more entries were skipped")
  }

  @Test func equality() throws {
    var mvpd = MVPD(id: "A")
    mvpd.platformMappingId = "a"
    let built = Configuration(requestorId: "R", mvpds: [mvpd])
    let read = try Configuration(
      json: #"{"requestor":{"id":"R","mvpds":[{"platformMappingId":"a","id":"A"}]}}"#)
    #expect(built == read)
    #expect(built.hashValue == read.hashValue)
    #expect(try Configuration(json: #"{"mvpds":[{"platformMappingId":"a","id":"A"}]}"#) != read)
    #expect(read.description == "Configuration(mvpds: 1, with platformMappingId: 1, skipped: 0)")
  }

  /// Ids that Swift holds equal, and bytes do not, must not make looking up slow or wrong.
  @Test func manyNormalisationsOfOneId() throws {
    let marks = ["\u{0301}", "\u{0323}", "\u{0302}", "\u{031B}", "\u{0327}", "\u{0330}"]
    var ids = [""]
    for _ in marks {
      ids = ids.flatMap { id in
        marks.filter { !id.unicodeScalars.contains($0.unicodeScalars.first ?? " ") }
          .map { id + $0 }
      }
    }
    #expect(ids.count == 720)
    let configuration = Configuration(
      mvpds: ids.enumerated().map { index, id in
        var mvpd = MVPD(id: "\(index)")
        mvpd.platformMappingId = "a" + id
        return mvpd
      })
    for (index, id) in ids.enumerated() {
      #expect(configuration.mvpd(platformMappingId: "a" + id)?.id == "\(index)")
    }
  }
}
