import PassHeaders
import TestSupport
import Testing

@Suite struct StatusTests {
  @Test func statusIsWrittenInCanonicalForm() throws {
    let account = SubscriberAccount(
      accessStatus: .granted, platformMappingId: "Cablevision",
      expirationDate: EpochMilliseconds(2_025_430_636_000))
    #expect(
      decodedText(try PartnerFrameworkStatus(account).headerValue()) == """
        {"frameworkPermissionInfo":{"accessStatus":"granted"},\
        "frameworkProviderInfo":{"id":"Cablevision","expirationDate":"2025430636000"}}
        """)
  }

  @Test func errorsOfPlainJSONHaveOffsetsInTheJSON() throws {
    let status = try PartnerFrameworkStatus(
      json: #"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{}}"#
        .utf8)
    #expect(status.account == SubscriberAccount(accessStatus: .denied))
    let error = #expect(throws: HeaderError.self) {
      try PartnerFrameworkStatus(json: "{\n  x".utf8)
    }
    #expect(error?.offset == 4)
    #expect(error?.diagnostic.location?.column == 3)
  }

  /// Checks that unknown members of an `error` object are not written if the subscriber account does not have the
  /// error.
  @Test func unknownMembersOfAnAbsentErrorAreNotWritten() throws {
    var status = PartnerFrameworkStatus(SubscriberAccount(accessStatus: .denied))
    status[unknownMembersOf: .permissionError] = [UnknownMember(name: "domain", .string("x"))]
    #expect(try PartnerFrameworkStatus(headerValue: status.headerValue()) != status)
  }

  @Test func fieldAboveTheLengthLimitIsRefused() throws {
    var status = PartnerFrameworkStatus(SubscriberAccount(accessStatus: .denied))
    let nameLength = PartnerFrameworkStatus.fieldName.utf8.count + 2
    var longest = 0
    for length in 5900...6100 {
      status.account.permissionError = FrameworkError(
        code: nil, message: String(repeating: "x", count: length))
      do {
        longest = max(longest, nameLength + (try status.headerValue()).utf8.count)
      } catch let error {
        #expect(error.code == Fault.fieldTooLong.code)
        #expect(
          nameLength + (try status.headerValue(validation: .lenient)).utf8.count > 8190)
      }
    }
    // The length of Base64 grows in steps of four characters, so the limit of 8190 may not be reached exactly.
    #expect((8187...8190).contains(longest))
  }

  @Test func rawValuesOfVSAccountAccessStatusAreConverted() {
    #expect(AccessStatus(vsAccountAccessStatus: 0) == .notDetermined)
    #expect(AccessStatus(vsAccountAccessStatus: 1) == .restricted)
    #expect(AccessStatus(vsAccountAccessStatus: 2) == .denied)
    #expect(AccessStatus(vsAccountAccessStatus: 3) == .granted)
    #expect(AccessStatus(vsAccountAccessStatus: 4) == nil)
    #expect(AccessStatus(vsAccountAccessStatus: -1) == nil)
  }

  /// Checks that the phases are ordered: each phase refuses a status for all reasons of the phase before it.
  @Test func laterPhasesRefuseMore() throws {
    for vector in try VectorFile.prediction.cases() where !vector["account"].isNull {
      let status = PartnerFrameworkStatus(SubscriberAccount(vector: vector["account"]))
      let now = EpochMilliseconds(clamping: vector["now"].integer ?? 0)
      let codes = PartnerFrameworkStatus.Phase.allCases.map { phase in
        Set(status.predictedRefusals(at: now, phase: phase).map { $0.code })
      }
      #expect(codes[0] == codes[1])
      #expect(codes[1].isSubset(of: codes[2]))
    }
  }

  /// Checks that Adobe is predicted to refuse a granted status that strict writing accepts only if its date has passed,
  /// or if its id is a template such as `${id}`. Strict writing accepts a template, because Adobe does not say which
  /// characters an id has.
  @Test func strictlyWrittenStatusIsRefusedOnlyForItsDate() throws {
    var generator = SeededGenerator(state: 5)
    var count = 0
    for _ in 0..<2_000 {
      let status = PartnerFrameworkStatus.random(using: &generator)
      guard (try? status.headerValue()) != nil, status.account.accessStatus == .granted else {
        continue
      }
      let refusals = status.predictedRefusals(at: EpochMilliseconds(clamping: 0), phase: .decisions)
      #expect(refusals.allSatisfy { $0.code == .providerInfoExpired })
      var template = status
      template.account.platformMappingId = "${id}"
      #expect((try? template.headerValue()) != nil)
      let codes = template.predictedRefusals(at: .init(clamping: 0), phase: .decisions).map {
        $0.code
      }
      #expect(codes.contains(.providerIdNotDetermined))
      count += 1
    }
    #expect(count >= 50)
  }

  /// Checks that texts that are equal as `String`, such as `é` composed and decomposed, are different values.
  @Test func textsAreComparedAsBytes() {
    func check(_ make: (String) -> some Hashable) {
      let values = ["\u{E9}", "e\u{301}"].map { make($0) }
      #expect(values[0] != values[1] && !(values[0] == values[1]))
      #expect(Set(values).count == 2)
    }
    check { AccessStatus(rawValue: $0) }
    check { DeviceInfo.ConnectionType(rawValue: $0) }
    check { MVPD.BoardingStatus(rawValue: $0) }
    let composed = AccessStatus(rawValue: "\u{E9}")
    #expect(composed != AccessStatus(rawValue: "e\u{301}"))
    #expect(!(composed == AccessStatus(rawValue: "e\u{301}")))
  }

  /// Checks that an unknown member of each object is written up to 32 levels of the payload, and not with one more.
  @Test func deeplyNestedUnknownMembersAreNotWritten() throws {
    let error = FrameworkError(code: nil, message: nil)
    let objects: [(PartnerFrameworkStatus.Object, Int)] = [
      (.payload, 1), (.permissionInfo, 2), (.permissionError, 3), (.providerInfo, 2),
      (.providerError, 3),
    ]
    for (object, depth) in objects {
      for (levels, isWritable) in [(32 - depth, true), (33 - depth, false)] {
        let json = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        let nested = try #require(json.withUTF8Span { try? JSONValue(parsing: $0) })
        var status = PartnerFrameworkStatus(
          SubscriberAccount(accessStatus: .denied, permissionError: error, providerError: error))
        status[unknownMembersOf: object] = [UnknownMember(name: "x", nested)]
        do throws(HeaderError) {
          let value = try status.headerValue()
          #expect(isWritable, "\(object) \(levels)")
          #expect(try PartnerFrameworkStatus(headerValue: value) == status)
        } catch {
          #expect(!isWritable && error.code == Fault.nestingTooDeep.code, "\(object) \(levels)")
          #expect(error.path == object.path.appending("x").text)
        }
      }
    }
  }

  @Test func headersAreWrittenForDecisions() throws {
    let dateless = SubscriberAccount(accessStatus: .granted, platformMappingId: "Cablevision")
    let header = PassHeader.partnerFrameworkStatus(PartnerFrameworkStatus(dateless))
    let error = #expect(throws: HeaderError.self) { try header.headerValue() }
    #expect(error?.path == "frameworkProviderInfo.expirationDate")
  }

  /// Checks that dates of any length are written where the first buffer of the writer ends, at 1,024 bytes.
  @Test func datesAreWrittenAtTheEndOfTheBuffer() throws {
    for length in 890...930 {
      for milliseconds in [0, 9, 1234, 99_999_999, 999_999_999_999_999] as [Int64] {
        let account = SubscriberAccount(
          accessStatus: .granted, platformMappingId: String(repeating: "x", count: length),
          expirationDate: EpochMilliseconds(milliseconds))
        let value = try PartnerFrameworkStatus(account).headerValue()
        #expect(try PartnerFrameworkStatus(headerValue: value).account == account)
      }
    }
  }

  /// Checks that models are compared by the bytes of their texts, and values of a device also by their kinds.
  @Test func modelsAreComparedAsBytes() {
    func areDistinct<Model: Hashable>(_ model: (String) -> Model) -> Bool {
      let (composed, decomposed) = (model("\u{E9}"), model("e\u{301}"))
      return composed != decomposed && Set([composed, decomposed, composed]).count == 2
    }
    #expect(areDistinct { FrameworkError(code: $0, message: nil) })
    #expect(areDistinct { FrameworkError(code: nil, message: $0) })
    #expect(areDistinct { SubscriberAccount(accessStatus: .denied, platformMappingId: $0) })
    #expect(areDistinct { UnknownMember(name: $0, .null) })
    #expect(areDistinct { UnknownMember(name: "a", .string($0)) })
    #expect(areDistinct { SAMLResponse($0) })
    #expect(areDistinct { DeviceInfo.Value($0) })
    let (number, flag) = (DeviceInfo.Value(1), DeviceInfo.Value(true))
    #expect(number != DeviceInfo.Value("1") && flag != DeviceInfo.Value("true"))
    #expect(Set([number, flag, DeviceInfo.Value("1"), DeviceInfo.Value("true")]).count == 4)
  }

  /// Checks which advice the refusal of each fault has.
  @Test func refusalsAdviseAgainstTheirCause() {
    let date: Int64 = 2_025_430_636_000
    let pending = AccessStatus(rawValue: "pending")
    let cases: [(AccessStatus, String?, Int64?, String)] = [
      (.denied, "a", date, "only the viewer can change this"),
      (.restricted, "a", date, "entitlement"),
      (.notDetermined, "a", date, "ask with checkAccessStatus"),
      (pending, "a", date, "send notDetermined"),
      (AccessStatus(rawValue: "Granted"), "a", date, "exactly this spelling"),
      (AccessStatus(rawValue: "$STATUS"), "a", date, "send the value itself"),
      (.granted, nil, date, "includeAccountProviderIdentifier"),
      (.granted, " ", date, "send the id that Apple's framework reports"),
      (.granted, "${id}", date, "send the value itself"),
      (.granted, "a", nil, "includeAuthenticationExpirationDate"),
      (.granted, "a", 0, "isInterruptionAllowed"),
    ]
    for (accessStatus, id, milliseconds, advice) in cases {
      let account = SubscriberAccount(
        accessStatus: accessStatus, platformMappingId: id,
        expirationDate: milliseconds.map { EpochMilliseconds(clamping: $0) })
      let refusals = PartnerFrameworkStatus(account).predictedRefusals(
        at: EpochMilliseconds(clamping: 1_735_689_600_000), phase: .decisions)
      #expect(refusals.count == 1, "\(advice)")
      #expect(refusals.first?.advice.contains(advice) == true, "\(advice)")
    }
  }

  /// Checks that a warning about a status differs from the error with which writing the status fails.
  @Test func severitiesAreCompared() throws {
    let status = PartnerFrameworkStatus(SubscriberAccount(accessStatus: .granted))
    let error = #expect(throws: HeaderError.self) { try status.headerValue() }
    let warning = try #require(status.diagnostics.first)
    let sameFault = try #require(error).diagnostic
    #expect(sameFault.code == warning.code && sameFault.path == warning.path)
    #expect(sameFault != warning)
    #expect(sameFault.with(.warning) == warning)
  }
}
