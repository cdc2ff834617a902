public import PassHeaders

/// A word of Adobe's answers that one of the headers can lead to: an error's `code`, a `reasonType` or
/// an `actionName`, and what it means.
public struct AdobeTerm: Sendable {
  /// The word as Adobe spells it.
  public let name: String
  package let kind: Kind
  /// The HTTP status that Adobe documents for a code.
  package let httpStatus: Int?
  /// The `action` that Adobe documents for a code, which names what to look at.
  package let action: String?
  /// The header that leads to it; `nil` if none of those that this package knows does by itself.
  public let header: PassHeader.Kind?
  /// What it means.
  public let meaning: String
  /// What leads to it.
  package let causes: [String]
  /// What to do.
  public let remedy: String
  package let page: AdobePage

  /// What kind of word it is.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The `code` of an error of REST API V2.
    case code
    /// The `reasonType` of a session.
    case reasonType
    /// The `actionName` of a session or sign-out.
    case actionName
  }

  /// The term of that name, compared byte by byte; `nil` if this version does not know it.
  public init?(named name: String) {
    guard let term = Self.all.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    self = term
  }

  init(
    _ name: String, _ kind: Kind, status: Int? = nil, action: String? = nil,
    header: PassHeader.Kind?, page: AdobePage, meaning: String, causes: [String], remedy: String
  ) {
    (self.name, self.kind, httpStatus, self.action) = (name, kind, status, action)
    (self.header, self.page) = (header, page)
    (self.meaning, self.causes, self.remedy) = (meaning, causes, remedy)
  }
}

extension Prediction {
  /// Which refusal leads to what Adobe answered; `nil` if none does.
  ///
  /// - Parameter term: The `code` of an error, or the `reasonType` of a session.
  public func cause(of term: AdobeTerm) -> Refusal? {
    refusals.first { refusal in
      if refusal.code.rawValue.hasSameBytes(as: term.name) { return true }
      // A missing profile may be one of type appleSSO, which a refused status does not bring.
      if term.name.hasSameBytes(as: "authenticated_profile_missing") {
        return refusal.code.isAboutStatus
      }
      let isFallback = term.name.hasSameBytes(
        as: refusal.code.httpStatus == 500 ? "configuration_fallback" : "pfs_fallback")
      return isFallback && refusal.code.isAboutStatus
    }
  }
}
