extension PartnerFrameworkStatus {
  /// The part of Adobe's single sign-on flow in which a request with a status is sent.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The check whether the viewer is signed in. Its requests are `GET /profiles` and `GET /profiles/{mvpd}`.
    case check
    /// The sign-in. Its requests are `POST /sessions/sso/{partner}` and `POST /profiles/sso/{partner}`.
    case authentication
    /// The check whether the viewer may watch a program. Its requests are `POST /decisions/preauthorize/{mvpd}` and
    /// `POST /decisions/authorize/{mvpd}`.
    ///
    /// Only this phase always requires an expiration date. Source: *Apple SSO Cookbook (REST API V2)*.
    case decisions
  }
}
