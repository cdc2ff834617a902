import PassHeaders
import PassHeadersInspection

/// Says why Adobe would refuse a header, in the requests that were asked about.
struct Judge {
  let configuration: ProviderConfiguration?
  let now: EpochMilliseconds
  private let endpoint: AdobeEndpoint?
  private let phase: PartnerFrameworkStatus.Phase?
  private let mvpd: String?

  init(
    _ configuration: ProviderConfiguration?, _ arguments: Arguments, now: EpochMilliseconds
  ) {
    (self.configuration, self.now) = (configuration, now)
    endpoint = arguments.choice("--endpoint")
    phase = arguments.choice("--phase")
    mvpd = arguments.value("--mvpd")
  }

  /// Whether a refusal counts for the exit code.
  var isAsked: Bool { configuration != nil || endpoint != nil || phase != nil || mvpd != nil }

  func judgement(of inspection: Inspection, at place: FoundHeader.Place) -> Judgement {
    var request = Prediction.Request(
      at: now, phase: phase ?? .check, to: endpoint, configuration: configuration,
      mvpd: mvpd ?? place.request?.mvpd)
    let isAboutAll =
      endpoint == nil && phase == nil && inspection.sentKind == .partnerFrameworkStatus
    var judgement = Judgement()
    for phase in isAboutAll ? PartnerFrameworkStatus.Phase.allCases : [request.phase] {
      request.phase = phase
      var prediction = Prediction(for: inspection, in: request)
      if !prediction.isReadable {
        // What Adobe cannot read is judged as the status that it should be.
        guard case .partnerFrameworkStatus(let status)? = inspection.repaired else { continue }
        prediction = Prediction(for: status, in: request)
      }
      judgement.add(prediction, inspection, endpoint?.rawValue ?? phase.rawValue)
    }
    return judgement
  }

  /// Returns how a header explains the answer to it: `nil` if it does not, or if that is not known. What was answered to a
  /// header can have reasons that the header does not show.
  func explanation(_ inspection: Inspection, _ place: FoundHeader.Place) -> AnswerExplanation? {
    guard let term = place.answer?.term, inspection.verdict != .incomplete,
      term.header == inspection.sentKind
        || inspection.sentKind == .partnerFrameworkStatus && term.isAboutProvider
    else { return nil }
    if let cause = cause(of: term, inspection, place.request) {
      return AnswerExplanation(
        isCertain: cause.isCertain && cause.codeConfidence > .uncertain && inspection.header != nil,
        cause: cause)
    }
    // What the strict reader rejects can be refused with any code.
    return inspection.header == nil ? AnswerExplanation(isCertain: false, cause: nil) : nil
  }

  private func cause(
    of term: AdobeTerm, _ inspection: Inspection, _ request: CapturedRequest?
  ) -> Refusal? {
    var asked = Prediction.Request(at: now, phase: .check, configuration: configuration)
    asked.endpoint = request?.endpoint
    asked.mvpd = request?.mvpd
    // A reason is only answered to the Partner Sessions endpoint.
    if asked.endpoint == nil, term.kind == .reasonType { asked.endpoint = .partnerSessions }
    let phases = asked.endpoint == nil ? PartnerFrameworkStatus.Phase.allCases : [asked.phase]
    return phases.lazy.compactMap { phase in
      asked.phase = phase
      return Prediction(for: inspection, in: asked).cause(of: term)
    }.first
  }
}

/// How a header explains what Adobe answered to it.
struct AnswerExplanation {
  /// Whether the answer is documented for what is wrong with the header.
  let isCertain: Bool
  /// The refusal that was predicted; `nil` if the header cannot be read.
  let cause: Refusal?

  /// Such as `explained by the header: the date has passed`.
  var sentence: String {
    "\(isCertain ? "explained" : "may be explained") by the header"
      + (cause.map { ": " + $0.message } ?? ", which is broken")
  }
}

struct Judgement {
  /// Each with the phases or the endpoint for which it holds.
  private(set) var refusals: [(refusal: Refusal, scopes: [String])] = []
  /// What does not refuse the header but may spoil the sign-in.
  private(set) var warnings: [Diagnostic] = []
  private(set) var mvpd: MVPD?
  private(set) var lookup: ProviderLookup?
  /// What was asked about.
  private var scopes: [String] = []

  fileprivate mutating func add(
    _ prediction: Prediction, _ inspection: Inspection, _ scope: String
  ) {
    scopes.append(scope)
    mvpd = mvpd ?? prediction.mvpd
    lookup = lookup ?? prediction.lookup
    for refusal in prediction.refusals {
      if let index = refusals.firstIndex(where: { $0.refusal == refusal }) {
        refusals[index].scopes.append(scope)
      } else {
        refusals.append((refusal, [scope]))
      }
    }
    // What is broken only seems to lack what is told to be broken.
    guard let header = inspection.header, inspection.shown == header else { return }
    for warning in prediction.warnings
    where !(inspection.diagnostics + warnings).contains(where: { $0.isSame(as: warning) }) {
      warnings.append(warning)
    }
  }

  /// Whether Adobe refuses the header in one of the scopes. An uncertain refusal does not count.
  var isRefused: Bool { refusals.contains { $0.refusal.isCertain } }

  /// The end of a headline, such as `refused for authentication and may be refused for check`; `nil` if no refusal is
  /// predicted.
  var phrase: String? {
    let refused = scopes.filter { hasRefusal(in: $0) { $0.isCertain } }
    let perhaps = scopes.filter { scope in
      hasRefusal(in: scope) { !$0.isCertain && !$0.isAboutMissingMember }
        && !refused.contains { $0.hasSameBytes(as: scope) }
    }
    let phrases = [("refused", refused), ("may be refused", perhaps)]
      .filter { !$0.1.isEmpty }.map { $0 + phrase(for: $1) }
    return phrases.isEmpty ? nil : phrases.joined(separator: " and ")
  }

  private func hasRefusal(in scope: String, where isMeant: (Refusal) -> Bool) -> Bool {
    refusals.contains { refusal, scopes in
      isMeant(refusal) && scopes.contains { $0.hasSameBytes(as: scope) }
    }
  }

  /// ` for decisions`; empty if `scopes` are all that was asked about.
  private func phrase(for scopes: [String]) -> String {
    scopes.count == self.scopes.count ? "" : " for " + scopes.joined(separator: " and ")
  }

  /// The refusals of one cause as one: the surest of them, and how sure it is in which scopes, such as `documented for
  /// authentication, uncertain for check`.
  var reasons: [(refusal: Refusal, certainty: String)] {
    var groups: [[(refusal: Refusal, scopes: [String])]] = []
    for entry in refusals where !entry.refusal.isAboutMissingMember {
      if let index = groups.firstIndex(where: { $0[0].refusal.hasSameCause(as: entry.refusal) }) {
        groups[index].append(entry)
      } else {
        groups.append([entry])
      }
    }
    return groups.map { group in
      // Of two that are as sure, the longer advice also says what signing in leads to.
      let surest = group.map { $0.refusal }.max {
        ($0.confidence, $0.advice.utf8.count) < ($1.confidence, $1.advice.utf8.count)
      }
      return (surest ?? group[0].refusal, certainty(of: group))
    }
  }

  /// How sure the refusals of one cause are. That Adobe's code is uncertain is said only if it is so in each scope.
  private func certainty(of group: [(refusal: Refusal, scopes: [String])]) -> String {
    let phrases = Refusal.Confidence.allCases.reversed().compactMap { confidence -> String? in
      let scopes = group.filter { $0.refusal.confidence == confidence }.flatMap { $0.scopes }
      return scopes.isEmpty ? nil : confidence.rawValue + phrase(for: scopes)
    }
    let isCodeUncertain = group.allSatisfy {
      $0.refusal.isCertain && $0.refusal.codeConfidence == .uncertain
    }
    return phrases.joined(separator: ", ")
      + (isCodeUncertain ? "; with which code is uncertain" : "")
  }
}

extension AdobeTerm {
  /// Whether Adobe's configuration of the provider leads to it.
  fileprivate var isAboutProvider: Bool {
    let codes: [AdobeCode] = [
      .providerIdNotDetermined, .providerIdMismatch, .boardingStatus, .platformServices,
      .integration,
    ]
    return (codes.map { $0.rawValue } + ["pfs_fallback", "configuration_fallback"])
      .contains { $0.hasSameBytes(as: name) }
  }
}

extension Refusal {
  /// Whether the refusal is more than a possibility.
  var isCertain: Bool { confidence > .uncertain }

  /// Whether a device lacks a member. The headline says that, with all members that are missing.
  fileprivate var isAboutMissingMember: Bool {
    code == .deviceInfo && diagnosticCode == .missingMember
  }

  /// Whether both have the same code for the same reason.
  func hasSameCause(as other: Refusal) -> Bool {
    code == other.code && message.hasSameBytes(as: other.message)
  }
}

extension Diagnostic {
  fileprivate func isSame(as other: Diagnostic) -> Bool {
    code == other.code && path.hasSameBytes(as: other.path)
  }
}

extension Inspection {
  /// The header, or what it is after its repairs.
  var shown: PassHeader? { repaired ?? header }
}
