import PassHeaders
import PassHeadersInspection

/// The configuration and the request for which the user wants to know whether Adobe would refuse a header.
struct Judge {
  let configuration: ProviderConfiguration?
  let now: EpochMilliseconds
  let endpoint: AdobeEndpoint?
  let mvpd: String?

  /// Whether the user passed an option about the request, such as `--config` or `--endpoint`. Only then does a
  /// predicted refusal affect the exit code.
  var hasCriteria: Bool { configuration != nil || endpoint != nil || mvpd != nil }

  /// Returns Adobe's id of the MVPD for which a header at `place` is judged: the one that the user passed, or the one
  /// in the path of the request. Returns `nil` if neither is known.
  func mvpd(at place: InputHeader.Place) -> String? { mvpd ?? place.request?.mvpd }

  /// Predicts whether Adobe refuses the inspected header.
  ///
  /// The prediction for a status is made for each phase unless the user chose an endpoint. For any other header, it is
  /// made once.
  func judgment(of inspection: Inspection, at place: InputHeader.Place) -> Judgment {
    var request = Prediction.Request(
      at: now, to: endpoint, configuration: configuration, mvpd: mvpd(at: place))
    let isAboutAll = endpoint == nil && inspection.sentKind == .partnerFrameworkStatus
    var judgment = Judgment()
    for phase in isAboutAll ? PartnerFrameworkStatus.Phase.allCases : [request.phase] {
      request.phase = phase
      judgment.addPredictions(
        sent: Prediction(for: inspection, in: request),
        repaired: inspection.isRepaired
          ? inspection.repaired.map { Prediction(for: $0, in: request) } : nil,
        in: endpoint?.rawValue ?? phase.rawValue)
    }
    return judgment
  }

  /// Returns the reason in the header for Adobe's error response. For example, an expired date explains the code
  /// `invalid_header_pfs_provider_info_expired`.
  ///
  /// Returns `nil` if the response is not an error, or if the header does not explain it.
  func explanation(_ inspection: Inspection, _ place: InputHeader.Place) -> ResponseExplanation? {
    guard let response = place.response, inspection.verdict != .incomplete,
      response.term != nil || response.status ?? 0 >= 400
    else { return nil }
    let predictions = predictions(of: inspection, place.request, response.term)
    let cause = response.term.flatMap { term in
      predictions.lazy.compactMap { $0.cause(of: term) }.first
    }
    if let cause { return ResponseExplanation(isCertain: true, cause: cause) }
    let refusal = predictions.lazy.compactMap { $0.refusals.first }.first
    guard inspection.verdict == .broken || refusal != nil,
      response.term.map({ $0.mayBeCaused(by: inspection.sentKind) }) ?? true
    else { return nil }
    return ResponseExplanation(isCertain: false, cause: inspection.header == nil ? nil : refusal)
  }

  /// Returns the prediction for the request that contains the header. If the endpoint of the request is not known,
  /// returns one prediction for each phase, such as `authentication`.
  private func predictions(
    of inspection: Inspection, _ request: CapturedRequest?, _ term: AdobeTerm?
  ) -> [Prediction] {
    // If the endpoint is not known, a reason type such as `pfs_fallback` shows that it is Partner Sessions.
    let endpoint = request?.endpoint ?? (term?.kind == .reasonType ? .partnerSessions : nil)
    var asked = Prediction.Request(
      at: now, to: endpoint, configuration: configuration, mvpd: request?.mvpd)
    let phases = endpoint == nil ? PartnerFrameworkStatus.Phase.allCases : [asked.phase]
    return phases.map { phase in
      asked.phase = phase
      return Prediction(for: inspection, in: asked)
    }
  }
}

/// What in a header explains Adobe's error response, such as a missing access status.
struct ResponseExplanation {
  /// Whether a predicted refusal leads to the code in the response. Otherwise, the header is only a possible reason.
  let isCertain: Bool
  /// The predicted refusal, or `nil` if the header is broken.
  let cause: Refusal?

  var verb: String { isCertain ? "explained" : "may be explained" }

  /// The explanation as a sentence, such as `explained by the header: the date has passed`.
  var sentence: String {
    "\(verb) by the header"
      + (cause.map { ": " + $0.message } ?? ", which is broken")
  }
}

/// The predictions for one header in several scopes. A scope is a phase or an endpoint, such as `authentication`.
struct Judgment {
  private(set) var refusals: [(refusal: Refusal, scopes: [String])] = []

  /// Adds the predictions for one scope, which is a phase or an endpoint.
  ///
  /// - Parameters:
  ///   - sent: The prediction for the header as it was sent.
  ///   - repaired: The prediction for the repaired header, or `nil` if nothing was repaired.
  ///   - scope: The phase or the endpoint.
  fileprivate mutating func addPredictions(
    sent: Prediction, repaired: Prediction?, in scope: String
  ) {
    // If Adobe cannot read the header, its members do not lead to refusals of their own.
    for refusal in sent.isReadable ? sent.refusals : [] {
      let remains = repaired?.refusals.contains { $0.hasSameCause(as: refusal) } ?? true
      add(remains ? refusal : refusal.withAdvice("send the repaired value"), in: scope)
    }
    for refusal in repaired?.refusals ?? [] { add(refusal, in: scope) }
  }

  private mutating func add(_ refusal: Refusal, in scope: String) {
    guard let index = refusals.firstIndex(where: { $0.refusal == refusal }) else {
      return refusals.append((refusal, [scope]))
    }
    if !refusals[index].scopes.contains(where: { $0.hasSameBytes(as: scope) }) {
      refusals[index].scopes.append(scope)
    }
  }

  /// Whether Adobe refuses the header in at least one phase or at the endpoint. A predicted refusal that is
  /// not certain does not count.
  var isRefused: Bool { refusals.contains { $0.refusal.isCertain } }

  var mayBeRefused: Bool { !reasons.isEmpty }

  /// A reason for a refusal, with the phases or endpoints for which it is certain, and those for which it is not.
  struct Reason {
    let refusal: Refusal
    var certain: [String] = []
    var perhaps: [String] = []
  }

  /// Adobe's predicted refusals. Those with the same cause, such as an expired date in two phases, are one reason,
  /// which is certain if one of them is. A missing member of a device is not included, because the verdict
  /// reports it.
  var reasons: [Reason] {
    var groups: [[(refusal: Refusal, scopes: [String])]] = []
    for entry in refusals where !entry.refusal.isAboutMissingMember {
      if let index = groups.firstIndex(where: { $0[0].refusal.hasSameCause(as: entry.refusal) }) {
        groups[index].append(entry)
      } else {
        groups.append([entry])
      }
    }
    return groups.map { group in
      let surest = group.first { $0.refusal.isCertain } ?? group[0]
      return Reason(
        refusal: surest.refusal,
        certain: group.filter { $0.refusal.isCertain }.flatMap { $0.scopes },
        perhaps: group.filter { !$0.refusal.isCertain }.flatMap { $0.scopes })
    }
  }
}

extension AdobeTerm {
  /// Returns whether a header of `kind` can cause the code or the reason type. A status can also cause a code about
  /// Adobe's configuration of its provider, such as `invalid_integration`.
  fileprivate func mayBeCaused(by kind: HeaderKind?) -> Bool {
    if let kind, header == kind { return true }
    let isAboutProvider =
      AdobeCode(rawValue: name)?.isAboutStatus == true
      || name.hasSameBytes(as: "configuration_fallback")
    return kind == .partnerFrameworkStatus && isAboutProvider
  }
}

extension Refusal {
  /// Whether Adobe refuses a device because a member is missing. The verdict already reports this.
  fileprivate var isAboutMissingMember: Bool {
    let missing = Diagnostic(.missingDeviceMember, path: MemberPath(path))
    return code == .deviceInfo && message.hasSameBytes(as: missing.message)
  }

  func hasSameCause(as other: Refusal) -> Bool {
    code == other.code && message.hasSameBytes(as: other.message)
  }
}

extension Inspection {
  var shown: PassHeader? { repaired ?? header }

  var isRepaired: Bool { shown != header }
}
