/// The member names of three kinds of objects: the root of a configuration, its `requestor`, and an object around a
/// list of MVPDs. Each of these objects has only some of the members.
enum ConfigurationMember: String, DocumentedMember {
  case requestor, mvpds, id, name, mvpd

  static let names = NameTable(allCases.map { $0.name })
  /// The documented names of all members of a configuration, including those of an MVPD. Error messages may show them,
  /// because they are not personal.
  static let documentedNames = NameTable(names.texts + MVPDMember.names.texts)
  static let rootMembers: [Self] = [.requestor, .mvpds]
}

/// A reader for the JSON of a configuration. It builds the index of a ``ProviderConfiguration``. XML is converted to
/// JSON first.
struct ConfigurationReader: ~Copyable {
  private var json = JSONReader()
  private(set) var requestorId: String?
  private(set) var requestorName: String?
  /// The list of MVPDs that has been chosen so far, from the requestor or from the top level.
  ///
  /// Before a list is found, it is empty, and its `nonListOffset` is the offset of the root value.
  private var list = List(path: "mvpds", nonListOffset: 0)
  /// The rank of `list`, from 1 to 4, which `chooseList(_:isOfRequestor:)` computes. It is 0 before a member such as
  /// `mvpds` is found.
  private var listRank = 0
  private var hasSecondList = false
  private var entry: MVPDEntry

  /// The value of a member that should be a list of MVPDs.
  struct List {
    let path: String
    /// The offset of a value that is not a list, or `nil` if the value is a list.
    var nonListOffset: Int?
    var isList: Bool { nonListOffset == nil }
    var entries: ContiguousArray<ProviderConfiguration.IndexedEntry> = []
    var hasPlatformFields = false
    var skippedCount = 0
    var skipped: [(number: Int, range: Range<Int>, fault: MVPDEntry.MemberFault)] = []
    /// The number of entries in the list of MVPDs, including those that are skipped because they are not valid.
    var count = 0
  }

  /// Reads a configuration and returns it with its index and its diagnostics.
  ///
  /// - Parameters:
  ///   - document: The bytes of the configuration, in JSON or XML.
  ///   - isXML: Whether `document` is XML.
  /// - Throws: ``HeaderError`` if the syntax is invalid or the configuration does not have a list of MVPDs.
  static func read(
    _ document: ContiguousArray<UInt8>, isXML: Bool
  ) throws(HeaderError) -> ProviderConfiguration {
    var reader = ConfigurationReader(entry: MVPDEntry(acceptsObjectAsList: isXML, makesMVPD: false))
    var json = document
    var xml: ConfigurationXML?
    do throws(SyntaxError) {
      if isXML {
        let converted = try ConfigurationXML(document)
        (xml, json) = (converted, converted.json)
      }
      try reader.readRoot(json.span)
    } catch {
      guard isXML else {
        throw HeaderError(
          json: error, in: json.span, names: ConfigurationMember.documentedNames, nil)
      }
      let isAtName = error.fault == .duplicateMember
      throw HeaderError(
        .xml, error.fault, at: xml?.offset(ofJSON: error.offset) ?? error.offset, in: document.span,
        path: xml.flatMap { xml in
          MemberPath(
            to: error.offset, in: xml.json.span, names: ConfigurationMember.documentedNames,
            isAtName: isAtName)
        })
    }
    if let offset = reader.list.nonListOffset {
      let hasListMember = reader.listRank > 0
      throw HeaderError(
        .configuration, hasListMember ? .notAList : .noMVPDList,
        at: xml?.offset(ofJSON: offset) ?? offset, in: document.span,
        path: hasListMember ? MemberPath(reader.list.path) : nil)
    }
    let diagnostics = reader.diagnostics(document.span, xml)
    return ProviderConfiguration(reader, reader.list, json, diagnostics)
  }

  /// Returns a diagnostic for each skipped entry of the list of MVPDs, and one for an ignored second list.
  private func diagnostics(
    _ document: Span<UInt8>, _ xml: ConfigurationXML?
  ) -> [Diagnostic] {
    var cursor = TextCursor()
    let path = MemberPath(list.path)
    var diagnostics = list.skipped.map { skipped in
      var memberPath = path.appending(index: skipped.number)
      if let member = skipped.fault.member {
        memberPath = memberPath.appending(member.name, isDocumented: true)
      }
      let range =
        xml.map { xml in
          let offset = xml.offset(ofJSON: skipped.range.lowerBound)
          return offset..<offset + 1
        } ?? skipped.range
      return Diagnostic(
        skipped.fault.reason, range: range,
        location: cursor.advance(to: range.lowerBound, document), path: memberPath)
    }
    if hasSecondList {
      diagnostics.append(Diagnostic(.secondList, path: MemberPath("mvpds")))
    }
    return diagnostics
  }

  // MARK: The document

  private mutating func readRoot(_ bytes: Span<UInt8>) throws(SyntaxError) {
    try json.start(bytes)
    list.nonListOffset = json.position
    if var object = try openObject(bytes) {
      while let member = try nextMember(of: ConfigurationMember.rootMembers, &object, bytes) {
        if member == .requestor {
          try readRequestor(bytes)
        } else {
          chooseList(try readList(bytes, "mvpds"), isOfRequestor: false)
        }
      }
    }
    try json.finish(bytes)
  }

  /// Enters the object at the current position. Skips any other value and returns `nil`.
  private mutating func openObject(
    _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> PayloadReader.ObjectState? {
    guard bytes.byte(at: json.position) == "{" else {
      try json.skipValue(bytes)
      return nil
    }
    try json.open()
    return PayloadReader.ObjectState()
  }

  private mutating func readRequestor(_ bytes: Span<UInt8>) throws(SyntaxError) {
    guard var object = try openObject(bytes) else { return }
    while let member = try nextMember(of: [.id, .name, .mvpds], &object, bytes) {
      switch member {
      case .id: requestorId = try readStringOrSkipValue(bytes)
      case .name: requestorName = try readStringOrSkipValue(bytes)
      case .requestor, .mvpds, .mvpd:
        chooseList(try readList(bytes, "requestor.mvpds"), isOfRequestor: true)
      }
    }
  }

  /// Reads the string at the current position. Skips any other value and returns `nil`.
  private mutating func readStringOrSkipValue(_ bytes: Span<UInt8>) throws(SyntaxError) -> String? {
    if try json.kind(bytes) == .string { return try json.readString(bytes) }
    try json.skipValue(bytes)
    return nil
  }

  /// Advances to the value of the next member that is one of `members`, and returns that member. Skips other members.
  private mutating func nextMember(
    of members: [ConfigurationMember], _ object: inout PayloadReader.ObjectState,
    _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> ConfigurationMember? {
    while let token = try json.nextMember(bytes, &object.isBeforeFirstMember) {
      if let index = ConfigurationMember.names.index(of: token, bytes) {
        let member = ConfigurationMember.allCases[index]
        if members.contains(member) {
          if object.insert(index) { return member }
          throw SyntaxError(.duplicateMember, at: token.start - 1)
        }
      }
      try json.skipValue(bytes)
    }
    return nil
  }

  // MARK: The list

  /// Replaces `list` by `other` if `other` has a higher rank. A list ranks above any other value. Among equals, the
  /// list of the requestor ranks above the one at the top level. An absent list (`nil`) changes nothing.
  private mutating func chooseList(_ other: List?, isOfRequestor: Bool) {
    guard let other else { return }
    hasSecondList = other.isList && list.isList
    let rank = (other.isList ? 3 : 1) + (isOfRequestor ? 1 : 0)
    if rank > listRank { (list, listRank) = (other, rank) }
  }

  /// Reads a list of MVPDs, or returns `nil` for `null`, which counts as absent. A list has one of these forms:
  ///
  /// - An array whose entries are the MVPDs.
  /// - An object whose member `mvpd` is an array of entries.
  /// - An object whose member `mvpd` is a single entry, as XML with one `mvpd` element is converted.
  /// - In XML, an element that contains only white space. It is an empty list.
  private mutating func readList(
    _ bytes: Span<UInt8>, _ path: String
  ) throws(SyntaxError) -> List? {
    let offset = json.position
    // In XML, the `mvpd` elements are the list itself, so the path does not name them.
    let listPath = entry.acceptsObjectAsList ? path : path + ".mvpd"
    switch try json.kind(bytes) {
    case .array: return try readEntries(bytes, path)
    case .object:
      var list: List?
      var object = PayloadReader.ObjectState()
      try json.open()
      while try nextMember(of: [.mvpd], &object, bytes) != nil {
        switch try json.kind(bytes) {
        case .array: list = try readEntries(bytes, listPath)
        case .object:
          var single = List(path: listPath)
          try readEntry(into: &single, bytes)
          list = single
        default: try json.skipValue(bytes)
        }
      }
      return list ?? List(path: path, nonListOffset: offset)
    case .null:
      try json.skipValue(bytes)
      return nil
    case .string where entry.acceptsObjectAsList:
      let text = try json.readString(bytes)
      return List(path: path, nonListOffset: text.isBlank ? nil : offset)
    default:
      try json.skipValue(bytes)
      return List(path: path, nonListOffset: offset)
    }
  }

  private mutating func readEntries(
    _ bytes: Span<UInt8>, _ path: String
  ) throws(SyntaxError) -> List {
    var list = List(path: path)
    list.entries.reserveCapacity((bytes.count - json.position) / 384)
    var isFirst = true
    try json.open()
    while try json.nextElement(bytes, &isFirst) { try readEntry(into: &list, bytes) }
    return list
  }

  private mutating func readEntry(
    into list: inout List, _ bytes: Span<UInt8>
  ) throws(SyntaxError) {
    let start = json.position
    defer { list.count += 1 }
    guard bytes.byte(at: start) == "{" else {
      try json.skipValue(bytes)
      list.recordSkippedEntry(at: start..<json.position, (.entryIsNotAnObject, nil))
      return
    }
    try entry.read(&json, bytes)
    if let fault = entry.fault {
      list.recordSkippedEntry(at: start..<json.position, fault)
    } else {
      list.appendEntry(id: entry.id, mappingId: entry.mappingId, at: start, bytes)
      if entry.hasPlatformFields { list.hasPlatformFields = true }
    }
  }
}

extension ConfigurationReader.List {
  fileprivate mutating func recordSkippedEntry(at range: Range<Int>, _ fault: MVPDEntry.MemberFault)
  {
    skippedCount += 1
    if skipped.count < ProviderConfiguration.diagnosticLimit {
      skipped.append((count, range, fault))
    }
  }

  fileprivate mutating func appendEntry(
    id: JSONStringToken?, mappingId: JSONStringToken?, at start: Int, _ bytes: Span<UInt8>
  ) {
    let idHash = id?.withText(bytes) { TextHash.hash(of: $0) }
    let mappingIdHash = mappingId?.withText(bytes) { $0.isBlank ? 0 : TextHash.hash(of: $0) }
    entries.append(
      ProviderConfiguration.IndexedEntry(
        start: UInt32(start), idHash: idHash ?? 0, mappingIdHash: mappingIdHash ?? 0,
        number: UInt32(count)))
  }
}
