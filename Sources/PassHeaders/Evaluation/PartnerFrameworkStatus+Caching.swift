extension PartnerFrameworkStatus {
  /// Whether the status may be kept and sent again, and until when.
  ///
  /// Adobe lets applications cache a status, but only a valid one, and wants it asked for anew when
  /// the application comes back to the foreground. So only access that is granted, to a named
  /// provider, whose sign-in expires at a known time in the future, is reused. Sources: *Apple SSO
  /// Cookbook (REST API V2)*, *REST API V2 FAQs*.
  ///
  /// - Parameter now: A status that expires exactly now has expired.
  public func cacheRule(at now: Timestamp) -> CacheRule {
    guard account.accessStatus == .granted else { return .askAgain(.accessNotGranted) }
    guard let id = account.platformMappingId, !id.isBlank else {
      return .askAgain(.absentProviderId)
    }
    guard let date = account.expirationDate else { return .askAgain(.absentExpirationDate) }
    return date > now ? .reusable(until: date) : .askAgain(.expired)
  }

  /// Whether a status may be kept and sent again.
  public enum CacheRule: Hashable, Sendable {
    /// It may be sent until that time, exclusive; ask again when the application comes to the
    /// foreground.
    case reusable(until: Timestamp)
    /// Ask the framework before the next request.
    case askAgain(Reason)

    /// Why a status may not be reused.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
      /// Access is not granted; the user may have changed that since.
      case accessNotGranted = "access-not-granted"
      /// No provider is named.
      case absentProviderId = "absent-provider-id"
      /// Nobody knows when the sign-in expires.
      case absentExpirationDate = "absent-expiration-date"
      /// The sign-in has expired.
      case expired
    }
  }
}
