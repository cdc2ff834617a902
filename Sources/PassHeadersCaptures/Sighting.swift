package import PassHeaders

/// A header that was seen in a capture, or an answer of Adobe's without one.
package struct Sighting: Hashable, Sendable {
  /// The header; `nil` for an answer whose request holds none.
  package var header: SeenHeader?

  /// Where it stands.
  package var place: Place

  /// The request's method, where it is known.
  package var method: String?

  /// The request's URL or path, without its query.
  package var url: String?

  /// When the request was sent, where the capture says so.
  package var time: Timestamp?

  /// The response's HTTP status, where it is known.
  package var status: Int?

  /// Adobe's code or `reasonType` in the response, where it is there.
  package var code: String?

  package struct SeenHeader: Hashable, Sendable {
    package let kind: HeaderKind
    /// What stands after the name, as it is.
    package let value: String
  }

  package enum Place: Hashable, Sendable {
    /// The line of a text, counted from 1.
    case line(Int)
    /// The entry of an HTTP Archive, counted from 0.
    case entry(Int)
  }

  /// The MVPD in the request's path, where it has one.
  package var mvpdInPath: String? {
    guard let url else { return nil }
    let parts = url.split(separator: "/", omittingEmptySubsequences: true)
    guard let version = parts.lastIndex(of: "v2"), parts.count > version + 3 else { return nil }
    switch (parts[version + 2], parts.count - version) {
    case ("profiles", 4) where parts[version + 3] != "sso" && parts[version + 3] != "code":
      return String(parts[version + 3])
    case ("decisions", 5): return String(parts[version + 4])
    case ("logout", 4): return String(parts[version + 3])
    default: return nil
    }
  }
}

extension String {
  /// A URL without its query and fragment, which may hold anything.
  var withoutQuery: String { String(prefix { $0 != "?" && $0 != "#" }) }
}
