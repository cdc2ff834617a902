package import PassHeaders

/// A header that was found in a text, with its request and its response.
package struct CapturedHeader: Sendable {
  /// The kind that the name of the header states. If the value has no name, its members show the kind.
  package let kind: HeaderKind

  /// The value as it was sent, without quotes and escape sequences of the text around it.
  package let text: String

  /// The position of the header's name in the text.
  package let place: Place

  /// The request that contains the header. Its properties are `nil` if the text does not show them.
  package internal(set) var request = CapturedRequest()

  /// The response to the request. Its properties are `nil` if the text does not show them.
  package internal(set) var response = CapturedResponse()

  /// Whether the header of a live text was returned without its response, because no more input arrived for a while.
  /// The response may still follow.
  package internal(set) var awaitsResponse = false

  /// Whether the value was sent to a service other than Adobe's. Some services have a header of the same name with
  /// another format.
  package internal(set) var isOfAnotherService = false

  let surroundings: Surroundings

  /// A position in a text: the number of a line and an offset.
  package struct Place: Hashable, Sendable {
    /// The line of the header's name, counted from 1. Without a name, it is the line of the value.
    package let line: Int
    /// The offset of the name from the beginning of the text, in bytes of UTF-8. Without a name, it is the offset of
    /// the value.
    package let offset: Int
  }

  init(kind: HeaderKind, text: String, place: Place, surroundings: Surroundings) {
    (self.kind, self.text, self.place) = (kind, text, place)
    self.surroundings = surroundings
  }

  /// A text that is equal for headers with the same ``surroundings``, such as `>';'` if a `;` follows the value.
  /// Headers with equal values and equal keys have equal diagnostics.
  package var surroundingsKey: String {
    surroundings.undone.map { $0.rawValue }.joined(separator: " ")
      + (surroundings.beside.map { ($0.side == .before ? "<" : ">") + $0.phrase } ?? "")
      + (surroundings.isFollowedByText ? "+" : "")
      + (surroundings.wrongName.map { $0 == .other ? "?" : "_" } ?? "")
      + (isOfAnotherService ? "!" : "")
  }

  /// The inspection of the value as a header of ``kind``. Its diagnostics also report what the text around the value
  /// shows, such as a word directly after it.
  package var inspection: Inspection {
    Inspection(of: ContiguousArray(text.utf8), as: kind, in: surroundings)
  }
}

/// A request that is shown in a text.
package struct CapturedRequest: Sendable {
  /// The number of the request in the text, or `nil` if the header does not have one. Headers of one request have equal
  /// numbers.
  package internal(set) var number: Int?
  /// The method, such as `POST`, or `nil` if the text does not show it.
  package internal(set) var method: String?
  /// The path without the host and the query, such as `/api/v2/REF30/profiles`, or `nil` if the text does not show it.
  package internal(set) var url: String?

  /// Adobe's endpoint and the MVPD in the path, or `nil` if the path is not one of Adobe's.
  package var target: RequestTarget? { url.flatMap { RequestTarget(method: method, path: $0) } }

  /// Adobe's endpoint, which the path and the method identify, or `nil` if the path is not one of Adobe's.
  package var endpoint: AdobeEndpoint? { target?.endpoint }

  /// Adobe's identifier of the MVPD in the path, such as `Cablevision`, or `nil` if the path does not have one.
  package var mvpd: String? { target?.mvpd }
}

/// A response that is shown in a text.
package struct CapturedResponse: Sendable {
  /// The HTTP status code, such as 400, or `nil` if the text does not show it.
  package internal(set) var status: Int?
  /// Adobe's error code or the `reasonType` of a session, such as `pfs_fallback`, or `nil` if the text does not show
  /// one.
  package internal(set) var code: String?
}

extension CapturedHeader: CustomStringConvertible, PersonalValue {
  /// The name of the header and its line. The value is withheld, because it may contain personal data.
  package var description: String { "CapturedHeader(\(kind.fieldName), line \(place.line))" }
}

extension CapturedRequest: CustomStringConvertible, PersonalValue {
  /// The endpoint of the request. The URL is withheld, because it may contain a code or name a provider.
  package var description: String { "CapturedRequest(\(endpoint?.description ?? "unknown"))" }
}
