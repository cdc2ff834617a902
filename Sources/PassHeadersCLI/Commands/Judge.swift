import PassHeaders
import PassHeadersInspection

/// The configuration and the request for which the user wants to know whether Adobe would refuse a header.
struct Judge {
  let configuration: ProviderConfiguration?
  let now: EpochMilliseconds
  let endpoint: AdobeEndpoint?
  let mvpd: String?

  /// Whether the user passed an option that asks for a judgment, such as `--config` or `--endpoint`. Only then does a
  /// predicted refusal by Adobe affect the exit code.
  var hasCriteria: Bool { configuration != nil || endpoint != nil || mvpd != nil }

  /// Returns Adobe's id of the MVPD for which a header at `place` is judged. The id that the user passed takes
  /// precedence over the one in the path of the request.
  func mvpd(at place: FoundHeader.Place) -> String? { mvpd ?? place.request?.mvpd }

  /// Predicts whether Adobe refuses the inspected header.
  ///
  /// A status is judged for each phase unless the user chose an endpoint. Any other header is judged once.
  func judgment(of inspection: Inspection, at place: FoundHeader.Place) -> Judgment {
    var request = Prediction.Request(
      at: now, to: endpoint, configuration: configuration, mvpd: mvpd(at: place))
    let isAboutAll = endpoint == nil && inspection.sentKind == .partnerFrameworkStatus
    var judgment = Judgment()
    for phase in isAboutAll ? PartnerFrameworkStatus.Phase.allCases : [request.phase] {
      request.phase = phase
      var prediction = Prediction(for: inspection, in: request)
      if !prediction.isReadable {
        // Judge the repaired status if Adobe cannot read the status that was sent.
        guard case .partnerFrameworkStatus(let status)? = inspection.repaired else { continue }
        prediction = Prediction(for: status, in: request)
      }
      judgment.addPrediction(prediction, of: inspection, in: endpoint?.rawValue ?? phase.rawValue)
    }
    return judgment
  }

  /// Returns the fault of the header that explains Adobe's response to it. For example, a date that has passed explains
  /// a response with the code `invalid_header_pfs_provider_info_expired`.
  ///
  /// Returns `nil` if no response with a known code was captured, or if the header does not explain the code. The
  /// response may then have a cause that the header does not show.
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
    // Any code may be the response to a header that the strict reader rejects, so this explanation is possible but not
    // certain.
    return inspection.header == nil ? AnswerExplanation(isCertain: false, cause: nil) : nil
  }

  private func cause(
    of term: AdobeTerm, _ inspection: Inspection, _ request: CapturedRequest?
  ) -> Refusal? {
    // Only the Partner Sessions endpoint responds with a reason type, such as `pfs_fallback`.
    let endpoint = request?.endpoint ?? (term.kind == .reasonType ? .partnerSessions : nil)
    var asked = Prediction.Request(
      at: now, to: endpoint, configuration: configuration, mvpd: request?.mvpd)
    let phases = endpoint == nil ? PartnerFrameworkStatus.Phase.allCases : [asked.phase]
    return phases.lazy.compactMap { phase in
      asked.phase = phase
      return Prediction(for: inspection, in: asked).cause(of: term)
    }.first
  }
}

/// An explanation of Adobe's response: the fault of the header that probably caused the response.
struct AnswerExplanation {
  /// Whether Adobe documents the response for this fault of the header.
  let isCertain: Bool
  /// The predicted refusal with the same code as the response. It is `nil` if no predicted refusal has this code. The
  /// header is then one that the strict reader rejects.
  let cause: Refusal?

  /// The explanation as a sentence, such as `explained by the header: the date has passed`.
  var sentence: String {
    "\(isCertain ? "explained" : "may be explained") by the header"
      + (cause.map { ": " + $0.message } ?? ", which is broken")
  }
}

/// The predictions of how Adobe responds to one header, in all scopes that were judged. A scope is a phase or an
/// endpoint, such as `authentication`.
struct Judgment {
  /// The predicted refusals, each with the scopes for which it is predicted.
  private(set) var refusals: [(refusal: Refusal, scopes: [String])] = []
  /// The warnings about facts that do not make Adobe refuse the header, but may prevent the sign-in. An example is a
  /// date that expires soon.
  private(set) var warnings: [Diagnostic] = []
  private(set) var mvpd: MVPD?
  private(set) var lookup: ProviderLookup?
  /// The phases or the endpoint for which refusals were predicted, such as `check` and `decisions`.
  private var scopes: [String] = []

  fileprivate mutating func addPrediction(
    _ prediction: Prediction, of inspection: Inspection, in scope: String
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
    // Leave out the warnings for a broken or repaired header. A member that could not be read would be reported as
    // missing, although a diagnostic already reports that it is broken. Only the note that the header is not needed is
    // always reported, because it is why there are no refusals.
    let isIntact = inspection.header != nil && inspection.shown == inspection.header
    for warning in prediction.warnings
    where (isIntact || warning.code == Fault.headerNotNeeded.code)
      && !(inspection.diagnostics + warnings).contains(where: { $0.isSame(as: warning) })
    {
      warnings.append(warning)
    }
  }

  /// Whether Adobe refuses the header in at least one scope, which is a phase such as `check`, or an endpoint. A
  /// predicted refusal whose confidence is `uncertain` does not count.
  var isRefused: Bool { refusals.contains { $0.refusal.isCertain } }

  /// The part of the verdict line that lists Adobe's predicted refusals of the header, such as `refused for
  /// authentication and may be refused for check`. It is `nil` if Adobe is not predicted to refuse the header.
  var phrase: String? {
    let phrases = [("refused", true), ("may be refused", false)].compactMap { verb, isCertain in
      let affected = scopes.filter { scope in
        let relevant = refusals.filter { refusal, scopes in
          (refusal.isCertain || !refusal.isAboutMissingMember)
            && scopes.contains { $0.hasSameBytes(as: scope) }
        }
        return !relevant.isEmpty && relevant.contains { $0.refusal.isCertain } == isCertain
      }
      return affected.isEmpty ? nil : verb + phrase(for: affected)
    }
    return phrases.isEmpty ? nil : phrases.joined(separator: " and ")
  }

  /// Returns a phrase that lists `scopes`, such as ` for decisions`. Returns an empty string if `scopes` are all scopes
  /// that were judged.
  private func phrase(for scopes: [String]) -> String {
    scopes.count == self.scopes.count ? "" : " for " + scopes.joined(separator: " and ")
  }

  /// Adobe's predicted refusals of the header, grouped by cause. Each group is represented by its refusal with the
  /// highest confidence. `certainty` is a phrase such as `documented for authentication, uncertain for check`.
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
      // If two predicted refusals have equal confidence, choose the one with the longer advice. The longer advice also
      // says what a new sign-in leads to.
      let surest = group.map { $0.refusal }.max {
        ($0.confidence, $0.advice.utf8.count) < ($1.confidence, $1.advice.utf8.count)
      }
      return (surest ?? group[0].refusal, certainty(of: group))
    }
  }

  /// Returns a phrase with the confidence of Adobe's predicted refusals in `group`, such as `documented for
  /// authentication`. The phrase says that Adobe's code is uncertain only if this holds for each of the refusals.
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
  /// Whether the code or the reason type depends on Adobe's configuration of the provider, as `invalid_integration`
  /// does.
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
  /// Whether the confidence that Adobe refuses the header is higher than `uncertain`.
  var isCertain: Bool { confidence > .uncertain }

  /// Whether Adobe is predicted to refuse a device because a member is missing. The verdict line already lists all
  /// missing members.
  fileprivate var isAboutMissingMember: Bool {
    code == .deviceInfo && diagnosticCode == .missingMember
  }

  /// Whether `other` has the code and the message of this predicted refusal.
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
  /// The repaired header if there is one, or the header as it was sent.
  var shown: PassHeader? { repaired ?? header }
}
