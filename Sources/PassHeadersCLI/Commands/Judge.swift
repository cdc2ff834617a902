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

  /// Whether a header explains what was answered to it; `nil` where the answer is not about it.
  func explanation(
    _ inspection: Inspection, _ place: FoundHeader.Place
  ) -> (cause: Refusal?, text: String)? {
    guard let term = place.answer?.term,
      term.header == inspection.sentKind
        || inspection.sentKind == .partnerFrameworkStatus && term.isAboutProvider
    else { return nil }
    if inspection.verdict == .incomplete {
      return (nil, "what was sent is not known, as it is not complete here")
    }
    if let cause = cause(of: term, inspection, place.request) {
      return (cause, "explained by the header, \(cause.confidence.rawValue): \(cause.message)")
    }
    let condition =
      configuration == nil && term.isAboutProvider
      ? "unless the provider is unknown: give --config FILE to look the provider up"
      : "if it arrived as it is here"
    return (nil, "the header does not explain it, " + condition)
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
    for refusal in prediction.refusals where refusal.confidence > .uncertain {
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

  /// `refused`, and for what, if that is not everything; `nil` if it is not refused.
  var phrase: String? {
    let refused = scopes.filter { scope in
      refusals.contains { $0.scopes.contains { $0.hasSameBytes(as: scope) } }
    }
    return refused.isEmpty ? nil : "refused" + phrase(for: refused)
  }

  /// ` for decisions`; empty for all that was asked about.
  func phrase(for scopes: [String]) -> String {
    scopes.count == self.scopes.count ? "" : " for " + scopes.joined(separator: " and ")
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

extension Diagnostic {
  fileprivate func isSame(as other: Diagnostic) -> Bool {
    code == other.code && path.hasSameBytes(as: other.path)
  }
}

extension Inspection {
  /// The header, or what it is after its repairs.
  var shown: PassHeader? { repaired ?? header }
}
