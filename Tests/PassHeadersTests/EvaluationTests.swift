import Foundation
import PassHeaders
import TestSupport
import Testing

@Suite struct EvaluationTests {
  @Test(arguments: try EvaluationVectors.all.get().cases)
  func vector(_ vector: EvaluationVector) throws {
    let account = SubscriberAccount(
      accessStatus: AccessStatus(rawValue: vector.account.accessStatus),
      platformMappingId: vector.account.platformMappingId,
      expirationDate: try vector.account.expirationDate.map {
        try Timestamp(millisecondsSinceEpoch: $0)
      })
    let status = PartnerFrameworkStatus(account)
    let now = try Timestamp(millisecondsSinceEpoch: vector.now)
    let configuration = try vector.configuration.map {
      try #require(EvaluationVectors.all.get().configurations[$0]).configuration
    }
    let verdict = status.evaluate(
      at: now, phase: try #require(Verdict.Phase(rawValue: vector.phase)),
      configuration: configuration, mvpd: vector.mvpd, margin: vector.margin ?? 300_000)

    #expect(verdict.refusals.map { ExpectedRefusal($0) } == vector.refusals)
    #expect(verdict.warnings.map(\.code.rawValue) == vector.warnings)
    #expect(verdict.mvpd?.id == vector.resolved)
    #expect(verdict.answers.map { ExpectedAnswer($0) } == vector.answers)
    #expect(verdict.isReady == vector.refusals.isEmpty)
    switch status.cacheRule(at: now) {
    case .reusable(let end):
      #expect(vector.cache == "reusable")
      #expect(end == account.expirationDate)
    case .askAgain(let reason): #expect(vector.cache == reason.rawValue)
    }
    // What is said of a viewer's account stays out of the sentences.
    let sentences =
      verdict.refusals.flatMap { [$0.why, $0.advice] } + verdict.warnings.map(\.message)
    for sentence in sentences {
      #expect(!sentence.isEmpty)
      if let id = vector.account.platformMappingId, !id.isEmpty, id != " " {
        #expect(!sentence.contains(id))
      }
    }
  }

  @Test(arguments: try EvaluationVectors.all.get().unreadable)
  func unreadable(_ vector: UnreadableVector) throws {
    var failure: HeaderError?
    if let value = vector.value {
      failure = #expect(throws: HeaderError.self) {
        _ = try PartnerFrameworkStatus(headerValue: value)
      }
    }
    for phase in Verdict.Phase.allCases {
      let verdict = Verdict(ofUnreadable: failure, phase: phase, at: Timestamp(clamping: 0))
      #expect(verdict.refusals.map { ExpectedRefusal($0) } == vector.refusals)
      #expect(verdict.answers.map { ExpectedAnswer($0) } == vector.answers[phase.rawValue])
    }
  }

  @Test func vectorsCoverTheCodes() throws {
    let vectors = try EvaluationVectors.all.get()
    #expect(vectors.cases.count >= 60)
    let refused = Set(vectors.cases.flatMap(\.refusals).map(\.code))
    #expect(refused == Set(Refusal.Code.all.map(\.rawValue)))
    let warned = Set(vectors.cases.flatMap(\.warnings))
    #expect(warned == Set(Verdict.Warning.Code.allCases.map(\.rawValue)))
    let phases = Set(vectors.cases.map(\.phase))
    #expect(phases == Set(Verdict.Phase.allCases.map(\.rawValue)))
    let reasons = Set(vectors.cases.map(\.cache)).subtracting(["reusable"])
    #expect(reasons == Set(PartnerFrameworkStatus.CacheRule.Reason.allCases.map(\.rawValue)))
    let confidences = Set(vectors.cases.flatMap(\.refusals).map(\.confidence))
    #expect(confidences == Set(Confidence.allCases.map(\.rawValue)))
  }

  /// The more a phase asks for, the more it refuses.
  @Test func phasesAreOrdered() throws {
    for vector in try EvaluationVectors.all.get().cases {
      let status = PartnerFrameworkStatus(
        SubscriberAccount(
          accessStatus: AccessStatus(rawValue: vector.account.accessStatus),
          platformMappingId: vector.account.platformMappingId,
          expirationDate: vector.account.expirationDate.map { Timestamp(clamping: $0) }))
      let codes = Verdict.Phase.allCases.map { phase in
        Set(
          status.evaluate(at: Timestamp(clamping: vector.now), phase: phase).refusals
            .map(\.code))
      }
      #expect(codes[0] == codes[1])
      #expect(codes[1].isSubset(of: codes[2]))
    }
  }

  @Test(arguments: try EvaluationVectors.all.get().devices)
  func device(_ vector: DeviceEvaluationVector) throws {
    let payload = try JSONEncoder().encode(vector.payload)
    let device = try DeviceInfo(json: payload)
    let verdict = device.evaluate(
      for: try #require(DeviceInfo.Profile(rawValue: vector.profile)))
    #expect(verdict.missingKeys.map(\.rawValue) == vector.missing)
    #expect(verdict.blankKeys.map(\.rawValue) == vector.blank)
    let unknown: [[DeviceEvaluationVector.Value?]] = verdict.unknownValues.map {
      [
        .text($0.key.rawValue), .text($0.value), $0.nearest.map { .text($0) },
        .flag($0.isInServerModel),
      ]
    }
    #expect(unknown == vector.unknown)
    let misnamed: [[DeviceEvaluationVector.Value]] = verdict.misnamedMembers
      .map { [.text($0.name), .text($0.nearest.rawValue), .flag($0.isNearestPresent)] }
      .sorted { "\($0)" < "\($1)" }
    #expect(misnamed == vector.misnamed.sorted { "\($0)" < "\($1)" })
    #expect(verdict.rejection.rawValue == vector.rejection)
    #expect(verdict.isConforming == (vector.rejection == "no"))
    #expect((verdict.rejection.confidence == .documented) == verdict.isConforming)
  }

  /// Every documented value is nearest to itself when it is written another way.
  @Test func nearestValuesOfOtherSpellings() throws {
    for key in DeviceInfo.Key.allCases {
      for known in key.knownValues where !["macOS", "OS X", "Mac OS"].contains(known) {
        for spelling in [known.uppercased(), " " + known, known.replacing(" ", with: "_")]
        where spelling != known {
          var device = DeviceInfo()
          device.set(key, text: spelling)
          #expect(
            device.evaluate().unknownValues.first?.nearest == known, "\(key) \(spelling)")
        }
      }
    }
  }
}
