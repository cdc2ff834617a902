import PassHeaders

/// The places of the members in the JSON of a header. The diagnostics of a header have only the paths of its members.
struct MemberPlaces {
  private var places: [MemberPath: Place] = [:]
  private let json: SourceText
  private let kind: HeaderKind

  private struct Place {
    /// The path of the object that has the member.
    let object: MemberPath
    let name: Range<Int>
    let value: Range<Int>
  }

  /// Finds all members of the root object and, in a status, of its inner objects such as `frameworkProviderInfo`.
  ///
  /// `json` must be a valid payload of a header of `kind`.
  init(_ json: SourceText, _ kind: HeaderKind) {
    (self.json, self.kind) = (json, kind)
    do throws(SyntaxError) {
      let bytes = json.bytes.span
      var reader = JSONReader()
      try reader.start(bytes)
      let start = reader.position
      places[.root] = Place(object: .root, name: start..<start, value: start..<bytes.count)
      try readObject(at: .root, &reader, bytes)
    } catch {}
  }

  /// Reads the object at the position of `reader`. Only the objects of a status contain others, at most three deep.
  private mutating func readObject(
    at path: MemberPath, _ reader: inout JSONReader, _ json: Span<UInt8>
  ) throws(SyntaxError) {
    var isFirst = true
    try reader.open()
    while let token = try reader.nextMember(json, &isFirst) {
      let member = path.appending(JSONEscape.resolve(json.extracting(token.content)))
      let start = reader.position
      if json.byte(at: start) == "{", kind == .partnerFrameworkStatus, member.isObjectOfStatus {
        try readObject(at: member, &reader, json)
      } else {
        try reader.skipValue(json)
      }
      places[member] = Place(object: path, name: token.content, value: start..<reader.position)
    }
  }

  /// Returns `diagnostic` with its place in the payload: the name of an unknown member, the value of another one, or
  /// the beginning of the object that lacks a member. If a listed text is near to the one that was sent, the message
  /// names it, as in `did you mean 'tvOS'?`.
  func located(_ diagnostic: Diagnostic, in payload: SourceText) -> Diagnostic {
    guard let path = diagnostic.memberPath else { return diagnostic }
    guard let member = places[path] else {
      let start = places[path.object]?.value.lowerBound ?? 0
      return located(diagnostic, at: start..<start, in: payload)
    }
    switch diagnostic.code {
    case Fault.unknownMember.code:
      let names =
        kind == .deviceInfo ? DeviceInfo.Field.allCases.map { $0.name } : member.object.memberNames
      let fault = Fault.nearlyDocumentedMember
      let near = diagnostic.naming(text(member.name), among: names, fault)
      return located(near, at: member.name, in: payload)
    case Fault.unlistedValue.code:
      let values =
        DeviceInfo.Field(rawValue: path.text)?.listedValues
        ?? AccessStatus.documentedValues.map { $0.rawValue }
      let content = member.value.dropFirst().dropLast()
      let near = diagnostic.naming(text(content), among: values, .nearlyListedValue)
      return located(near, at: member.value, in: payload)
    default: return located(diagnostic, at: member.value, in: payload)
    }
  }

  private func located(
    _ diagnostic: Diagnostic, at range: Range<Int>, in payload: SourceText
  ) -> Diagnostic {
    let place = json.originRange(range)
    return diagnostic.located(payload.originRange(place), json: place)
  }

  private func text(_ content: Range<Int>) -> String {
    JSONEscape.resolve(json.bytes.span.extracting(content))
  }

  /// The notes about numbers that Adobe documents as strings, and that the strict reader accepts: the date, and the
  /// code of an error.
  func notesOfNumbers(in payload: SourceText) -> [Diagnostic] {
    if kind != .partnerFrameworkStatus { return [] }
    return Self.pathsOfNumbers.compactMap { path in
      guard let value = places[path]?.value, json.bytes[value.lowerBound] != "\"" else {
        return nil
      }
      let note = Diagnostic(Fault.numberForString, path: path)
      return located(note, at: value, in: payload)
    }
  }

  private static let pathsOfNumbers = [
    "frameworkPermissionInfo.error.code", "frameworkProviderInfo.expirationDate",
    "frameworkProviderInfo.error.code",
  ].map { MemberPath($0) }
}

extension MemberPath {
  fileprivate var isObjectOfStatus: Bool {
    PartnerFrameworkStatus.Object.allCases.contains { $0.path == self }
  }

  /// The names of the members that Adobe documents for the object of a status at this path.
  fileprivate var memberNames: [String] {
    PartnerFrameworkStatus.Object.allCases.first { $0.path == self }?.memberNames ?? []
  }

  /// The path of the object that has the documented member at this path.
  fileprivate var object: MemberPath {
    text.lastIndex(of: ".").map { MemberPath(String(text[..<$0])) } ?? .root
  }
}

extension Diagnostic {
  /// Returns a diagnostic with `fault` that suggests one of `texts` for the text `sent`: the most similar one or, if
  /// none is similar, one that begins with `sent`, such as `Roku OS` for `Roku`. Without a suggestion, returns this
  /// diagnostic.
  fileprivate func naming(
    _ sent: String, among texts: [String], _ fault: Fault
  ) -> Diagnostic {
    let longer = texts.first { sent.utf8.count > 3 && $0.utf8.starts(with: sent.utf8) }
    guard let nearest = nearestText(to: sent, among: texts) ?? longer else { return self }
    return Diagnostic(fault, detail: .text(nearest), path: memberPath)
  }
}
