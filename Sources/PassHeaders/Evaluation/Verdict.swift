/// What Adobe is predicted to make of a status, at a time and for a phase.
///
/// Adobe publishes no validator. This follows the rules, codes and troubleshooting order of its
/// documents, and says where they leave room: Spec/Evaluation.md.
///
/// Its texts name members and causes, never the viewer's provider or dates; those are in the
/// status, ``lookup`` and ``mvpd``.
public struct Verdict: Hashable, Sendable {
  /// What the status is for.
  public let phase: Phase

  /// When the status was looked at.
  public let time: Timestamp

  /// Why it would be refused, in the order in which Adobe's documents look for trouble; empty if it
  /// would not.
  public let refusals: [Refusal]

  /// What may go wrong all the same, or soon.
  public let warnings: [Warning]

  /// What the configuration has for the status's platformMappingId; `nil` if it could not be looked
  /// up: there is no id, no configuration, or one without platform fields. Near misses are in it only
  /// if nothing matched.
  public let lookup: Configuration.Lookup?

  /// The provider that the status stands for: the one that was asked about, or else the preferred
  /// one; `nil` if none was found.
  public let mvpd: MVPD?

  /// Whether the status is good for the phase.
  public var isReady: Bool { refusals.isEmpty }

  /// What each endpoint of the phase would answer: to the first refusal, or to a good status.
  public var answers: [PredictedAnswer] {
    phase.endpoints.map { PredictedAnswer($0, refusals.first) }
  }

  /// The part of Adobe's flow that a status is sent in.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Is the viewer signed in? The Profiles endpoints. An absent expiration date is no trouble.
    case check
    /// Signing in: the Partner Sessions and Partner Profiles endpoints. An absent expiration date is
    /// no trouble.
    case authentication
    /// May the viewer watch? The Decisions endpoints. The expiration date is required.
    case decisions

    /// The endpoints that take the header in this phase.
    public var endpoints: [Endpoint] {
      switch self {
      case .check: [.profiles, .profilesForMVPD]
      case .authentication: [.partnerSessions, .partnerProfiles]
      case .decisions: [.preauthorize, .authorize]
      }
    }
  }

  /// Something that does not refuse the status, and may spoil the sign-in all the same.
  public struct Warning: Hashable, Sendable, CustomStringConvertible {
    /// What it is, in a form that programs can compare.
    public let code: Code

    /// A sentence, and what to do.
    public let message: String

    /// The code and the message.
    public var description: String { "\(code): \(message)" }

    /// What a warning is about. Spec/Evaluation.md lists all codes.
    public enum Code: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
      /// The provider's sign-in expires within the margin.
      case expiresSoon = "expires-soon"
      /// The expiration date is absent, and decisions will need it.
      case absentExpirationDate = "absent-expiration-date"
      /// The access status is `pending`, which was retired on 2026-01-13.
      case retiredPending = "retired-pending"
      /// `notDetermined` had another meaning until 2026-01-13.
      case ambiguousNotDetermined = "ambiguous-not-determined"
      /// Several MVPDs share the platformMappingId.
      case sharedMappingId = "shared-mapping-id"
      /// The configuration has no platform fields, so the provider could not be looked up.
      case noPlatformFields = "no-platform-fields"
      /// The configuration has no MVPD of the id that was asked about.
      case unknownMVPD = "unknown-mvpd"
      /// The MVPD is not to be displayed in the platform's picker.
      case notInPicker = "not-in-picker"

      /// The name.
      public var description: String { rawValue }
    }
  }
}

/// An endpoint of REST API V2 that takes an `AP-Partner-Framework-Status`.
public enum Endpoint: String, Hashable, Sendable, CaseIterable {
  /// `GET /api/v2/{serviceProvider}/profiles`
  case profiles
  /// `GET /api/v2/{serviceProvider}/profiles/{mvpd}`
  case profilesForMVPD = "profiles-mvpd"
  /// `POST /api/v2/{serviceProvider}/sessions/sso/{partner}`
  case partnerSessions = "sessions-sso"
  /// `POST /api/v2/{serviceProvider}/profiles/sso/{partner}`
  case partnerProfiles = "profiles-sso"
  /// `POST /api/v2/{serviceProvider}/decisions/preauthorize/{mvpd}`
  case preauthorize
  /// `POST /api/v2/{serviceProvider}/decisions/authorize/{mvpd}`
  case authorize

  /// The HTTP method.
  public var method: String {
    switch self {
    case .profiles, .profilesForMVPD: "GET"
    case .partnerSessions, .partnerProfiles, .preauthorize, .authorize: "POST"
    }
  }

  /// The path after `/api/v2/{serviceProvider}`.
  public var path: String {
    switch self {
    case .profiles: "/profiles"
    case .profilesForMVPD: "/profiles/{mvpd}"
    case .partnerSessions: "/sessions/sso/{partner}"
    case .partnerProfiles: "/profiles/sso/{partner}"
    case .preauthorize: "/decisions/preauthorize/{mvpd}"
    case .authorize: "/decisions/authorize/{mvpd}"
    }
  }
}

/// How sure a prediction is.
public enum Confidence: String, Hashable, Sendable, CaseIterable {
  /// Adobe's documents say so.
  case documented
  /// It follows from Adobe's documents, which do not say it.
  case inferred
  /// Adobe's documents contradict each other, or say nothing.
  case uncertain
}

extension Verdict: CustomStringConvertible, CustomDebugStringConvertible {
  /// Whether the status is good for the phase, and the codes if not; the provider is withheld.
  public var description: String {
    guard !isReady else { return "Verdict(\(phase.rawValue): ready)" }
    return "Verdict(\(phase.rawValue): "
      + "\(refusals.map { $0.code.rawValue }.joined(separator: ", ")))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
