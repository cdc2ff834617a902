extension PartnerFrameworkStatus {
  /// The part of Adobe's single sign-on flow in which a status is sent.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Asking whether the viewer is signed in: the Profiles endpoints.
    case check
    /// Signing in: the Partner Sessions and Partner Profiles endpoints.
    case authentication
    /// Asking whether the viewer may watch: the Decisions endpoints. Only for these Adobe's cookbook requires an expiration
    /// date unconditionally.
    case decisions
  }
}
