package import PassHeaders

/// A term in the responses of Adobe's REST API V2, with its meaning.
///
/// A term is the `code` of an error, the `reasonType` or `actionName` of a session, the `type` of a profile, or the
/// name of user metadata. The known terms are those of the flows in which a client sends one of the headers.
///
/// Sources: *Enhanced Error Codes* and the pages of the endpoints.
package struct AdobeTerm: Sendable {
  /// The term in Adobe's spelling, such as `pfs_fallback`.
  package let name: String
  package let kind: Kind
  /// The HTTP status that Adobe documents for an error code, such as 400. It is `nil` for other terms.
  package let httpStatus: Int?
  /// The `action` that Adobe documents for an error code, such as `configuration`. It names the part that must be
  /// corrected. It is `nil` for other terms.
  package let action: String?
  /// The header whose faults may cause the term, or `nil` if a header of this package cannot be the only
  /// reason.
  package let header: HeaderKind?
  /// The meaning of the term, as a sentence, such as "The provider's sign-in has expired."
  package let meaning: String
  /// The possible causes, as sentences such as "Adobe cannot read the header." It is empty if no header of this package
  /// leads to the term.
  package let causes: [String]
  /// The next step for the application, as an imperative sentence, or `nil` if no header of this package leads to the
  /// term.
  package let remedy: String?
  package let page: AdobePage

  /// The member of a response that has a term as its value.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The `code` of an error, such as `invalid_integration`.
    case code
    /// The `reasonType` of a session, such as `pfs_fallback`.
    case reasonType
    /// The `actionName` of a session or a logout, such as `authenticate`.
    case actionName
    /// The `type` of a profile, such as `appleSSO`.
    case profileType
    /// The name of metadata of the viewer, such as `tokenSource`.
    case userMetadata
  }

  /// Whether the term may be the response to a header: the code of an error, or the reason for the next step.
  var isResponse: Bool { kind == .code || kind == .reasonType }

  /// Finds the term with the given name, compared byte by byte. Returns `nil` if the package does not know the term.
  ///
  /// - Parameter name: The term in Adobe's spelling, such as `pfs_fallback`.
  package init?(named name: String) {
    guard let term = Self.all.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    self = term
  }

  init(
    _ name: String, _ kind: Kind, status: Int? = nil, action: String? = nil,
    header: HeaderKind?, page: AdobePage, meaning: String, causes: [String] = [],
    remedy: String? = nil
  ) {
    (self.name, self.kind, httpStatus, self.action) = (name, kind, status, action)
    (self.header, self.page) = (header, page)
    (self.meaning, self.causes, self.remedy) = (meaning, causes, remedy)
  }
}

extension Prediction {
  /// Returns the first predicted refusal of the header that can explain the term in Adobe's response: the term is one
  /// of its `responses`. Returns `nil` if none can explain it.
  ///
  /// - Parameter term: The `code` of an error, or the `reasonType` of a session, in the response to the header.
  package func cause(of term: AdobeTerm) -> Refusal? {
    refusals.first { $0.responses.contains { $0.hasSameBytes(as: term.name) } }
  }
}
