public import PassHeaders

/// A term in the responses of Adobe's REST API V2, with its meaning, its causes and the remedy.
///
/// A term is the `code` of an error, the `reasonType` of a session, or an `actionName`. The known terms are those of
/// the flows in which a client sends one of the headers.
///
/// Sources: *Enhanced Error Codes* and the pages of the endpoints.
public struct AdobeTerm: Sendable {
  /// The term in Adobe's spelling, such as `pfs_fallback`.
  public let name: String
  /// The member of a response that has the term as its value.
  package let kind: Kind
  /// The HTTP status that Adobe documents for an error code, such as 400. It is `nil` if the term is a `reasonType` or
  /// an `actionName`.
  package let httpStatus: Int?
  /// The `action` that Adobe documents for an error code, such as `configuration`. It is `nil` if the term is a
  /// `reasonType` or an `actionName`.
  ///
  /// It names the part that must be corrected, such as the configuration or the authentication of the viewer.
  package let action: String?
  /// The header that can cause the term. It is `nil` if none of the headers of this package causes it on its own.
  public let header: PassHeader.Kind?
  /// The meaning of the term, as a sentence, such as "The provider's sign-in has expired."
  public let meaning: String
  /// The possible causes of the term, as sentences such as "Adobe cannot read the header."
  package let causes: [String]
  /// The next step for the application, as an imperative sentence.
  public let remedy: String
  /// The page on which Adobe documents the term.
  package let page: AdobePage

  /// The member of a response that has a term as its value.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The `code` of an error, such as `invalid_integration`.
    case code
    /// The `reasonType` of a session, such as `pfs_fallback`.
    case reasonType
    /// The `actionName` of a session or a logout, such as `authenticate`.
    case actionName
  }

  /// Finds the term with the given name, compared byte by byte.
  ///
  /// Returns `nil` if this version of the package does not know the term.
  ///
  /// - Parameter name: The term in Adobe's spelling, such as `pfs_fallback`.
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
  /// Returns the first of Adobe's predicted refusals of the header that can explain the term in Adobe's response.
  /// Returns `nil` if none of them can.
  ///
  /// - A refusal explains the term that is the code of the refusal.
  /// - A refusal of a status explains `authenticated_profile_missing` as well.
  /// - A refusal of a status also explains `pfs_fallback`, or `configuration_fallback` if its code is about the
  ///   configuration of an MVPD.
  ///
  /// - Parameter term: The `code` of an error, or the `reasonType` of a session, in the response to the header.
  public func cause(of term: AdobeTerm) -> Refusal? {
    refusals.first { refusal in
      if refusal.code.rawValue.hasSameBytes(as: term.name) { return true }
      // The missing profile may be one of the type `appleSSO`. Adobe does not return it with a refused status.
      if term.name.hasSameBytes(as: "authenticated_profile_missing") {
        return refusal.code.isAboutStatus
      }
      let isFallback = term.name.hasSameBytes(
        as: refusal.code.httpStatus == 500 ? "configuration_fallback" : "pfs_fallback")
      return isFallback && refusal.code.isAboutStatus
    }
  }
}
