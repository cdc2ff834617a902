import PassHeaders

/// The endpoint that a request was sent to, and the MVPD in its path.
package struct RequestTarget: Sendable {
  package let endpoint: AdobeEndpoint
  /// Adobe's identifier of the MVPD in the path, such as `Cablevision`, or `nil` if the path does not have one.
  package let mvpd: String?
}

extension RequestTarget {
  /// Recognizes the endpoint of a request by its path. The path `/api/v2/REF30/profiles/Cablevision` belongs to
  /// ``AdobeEndpoint/profilesForMVPD``.
  ///
  /// The endpoint with the longest path that is a prefix of `path` is used. If two endpoints have equal paths, the
  /// method decides. Letters match in either case.
  ///
  /// - Parameters:
  ///   - method: The HTTP method of the request, or `nil` if it is not known.
  ///   - path: The path of the request without its query. It may be percent-encoded.
  package init?(method: String?, path: String) {
    guard let target = path.withUTF8Span({ RequestTarget(method: method, path: $0) }) else {
      return nil
    }
    self = target
  }

  init?(method: String?, path: Span<UInt8>) {
    let parts = path.parts
    let isEncoded = path.firstIndex(of: UInt8(ascii: "%"), from: 0) < path.count
    var found: (length: Int, endpoint: AdobeEndpoint, mvpd: Range<Int>?)?
    for (endpoint, names, namesMVPD) in Self.paths where names.count <= parts.count {
      // Compare the last part first, because it differs most among the endpoints, so that most comparisons end early.
      let isPrefix = names.indices.reversed().allSatisfy { index in
        names[index].isEmpty || path.has(names[index], in: parts[index], isEncoded: isEncoded)
      }
      guard isPrefix else { continue }
      let hasOtherMethod = method.map { !$0.isEqualIgnoringCase(to: endpoint.method) } ?? false
      // Among endpoints with equal paths, prefer the one with the method of the request. The length of the path counts
      // more than the method.
      let length = names.count * 2 - (hasOtherMethod ? 1 : 0)
      if length <= found?.length ?? 0 { continue }
      found = (length, endpoint, namesMVPD ? parts[names.count - 1] : nil)
    }
    guard let found else { return nil }
    endpoint = found.endpoint
    mvpd = found.mvpd.map { SourceText.undoingPercent(path.extracting($0)) }
  }

  /// The endpoints with the parts of their paths, such as `profiles` and `{mvpd}`, and whether the last part is an
  /// MVPD. A variable in braces is stored as an empty part, which matches any text.
  private static let paths = AdobeEndpoint.allCases.map { endpoint in
    let path = ContiguousArray(endpoint.path.utf8)
    return (
      endpoint,
      path.span.parts.map { path[$0.lowerBound] == "{" ? [] : ContiguousArray(path[$0]) },
      endpoint.namesMVPD
    )
  }
}

extension SourceText {
  fileprivate static func undoingPercent(_ text: Span<UInt8>) -> String {
    let source = SourceText(ContiguousArray(text))
    return source.undoingEscapes([.percent])?.text.string ?? source.string
  }
}

extension Span<UInt8> {
  /// The ranges of the parts of a path, such as `v2`, `REF30` and `profiles` in `/api/v2/REF30/profiles`. Omits `api`
  /// at the start, because a proxy may remove it.
  fileprivate var parts: [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    while start < count {
      let end = firstIndex(of: UInt8(ascii: "/"), from: start)
      let isAPI = parts.isEmpty && end - start == 3 && hasIgnoringCase("api", at: start)
      if end > start, !isAPI { parts.append(start..<end) }
      start = end + 1
    }
    return parts
  }

  /// Whether the part of a path in `range`, which may be percent-encoded, is `name`, ignoring the case of ASCII
  /// letters.
  fileprivate func has(
    _ name: ContiguousArray<UInt8>, in range: Range<Int>, isEncoded: Bool
  ) -> Bool {
    if isEncoded {
      let decoded = ContiguousArray(SourceText.undoingPercent(extracting(range)).utf8)
      return decoded.span.has(name, in: 0..<decoded.count, isEncoded: false)
    }
    return range.count == name.count
      && name.indices.allSatisfy {
        self[range.lowerBound + $0].lowercasedASCII == name[$0].lowercasedASCII
      }
  }
}
