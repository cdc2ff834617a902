/// The members of a configuration, its requestor and an object around a list;
/// each has only some of them.
enum ConfigurationMember: String, DocumentedMember {
  case requestor, mvpds, id, name, mvpd

  static let names = NameTable(allCases.map { $0.name })
  /// The names of the members that this package reads.
  static let documentedNames = DocumentedNames(names.texts + MVPDMember.names.texts)
  static let ofRoot: [Self] = [.requestor, .mvpds]
}

/// Reads what a configuration needs of a JSON document.
struct ConfigurationReader: ~Copyable {
  private var json = JSONReader()
  private(set) var requestorId: String?
  private(set) var requestorName: String?
  /// The list that counts, of those that were read.
  private var list = List(path: "mvpds", offsetOfOther: 0)
  /// How much that one counts; 0 if there is none.
  private var rank = 0
  private var hasSecondList = false
  private var entry: MVPDEntry

  /// A member that should be a list of MVPDs.
  struct List {
    let path: String
    /// Where there is something else, or nothing, in its place.
    var offsetOfOther: Int?
    var isList: Bool { offsetOfOther == nil }
    var entries: ContiguousArray<ProviderConfiguration.IndexedEntry> = []
    var hasPlatformFields = false
    var skippedCount = 0
    var skipped: [(number: Int, range: Range<Int>, fault: MVPDEntry.MemberFault)] = []
    /// How many entries there are, the skipped ones included.
    var count = 0
  }

  static func read(
    _ given: ContiguousArray<UInt8>, isXML: Bool
  ) throws(HeaderError) -> ProviderConfiguration {
    var reader = ConfigurationReader(entry: MVPDEntry(isXML: isXML, makesMVPD: false))
    var json = given
    var xml: ConfigurationXML?
    do throws(SyntaxError) {
      if isXML {
        let made = try ConfigurationXML(given)
        (xml, json) = (made, made.json)
      }
      try reader.readRoot(json.span)
    } catch {
      guard isXML else {
        throw HeaderError(
          json: error, in: json.span, names: ConfigurationMember.documentedNames, nil)
      }
      let isAtName = error.fault == .duplicateMember
      throw HeaderError(
        .xml, error.fault, at: xml?.offset(ofJSON: error.offset) ?? error.offset, in: given.span,
        path: xml.flatMap { xml in
          MemberPath(
            to: error.offset, in: xml.json.span, names: ConfigurationMember.documentedNames,
            isAtName: isAtName)
        })
    }
    if let offset = reader.list.offsetOfOther {
      let isAnywhere = reader.rank > 0
      throw HeaderError(
        .configuration, isAnywhere ? .notAList : .noMVPDList,
        at: xml?.offset(ofJSON: offset) ?? offset, in: given.span,
        path: isAnywhere ? MemberPath(reader.list.path) : nil)
    }
    let diagnostics = reader.diagnostics(given.span, xml)
    return ProviderConfiguration(reader, reader.list, json, diagnostics)
  }

  private func diagnostics(
    _ given: Span<UInt8>, _ xml: ConfigurationXML?
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
        location: cursor.advance(to: range.lowerBound, given), path: memberPath)
    }
    if hasSecondList {
      diagnostics.append(Diagnostic(.secondList, path: MemberPath("mvpds")))
    }
    return diagnostics
  }

  // MARK: The document

  private mutating func readRoot(_ bytes: Span<UInt8>) throws(SyntaxError) {
    try json.start(bytes)
    list.offsetOfOther = json.position
    if var object = try openObject(bytes) {
      while let member = try nextMember(of: ConfigurationMember.ofRoot, &object, bytes) {
        if member == .requestor {
          try readRequestor(bytes)
        } else {
          keep(try readList(bytes, "mvpds"), isOfRequestor: false)
        }
      }
    }
    try json.finish(bytes)
  }

  /// Steps into the object that begins here; `nil` if it is another value, which is skipped.
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
      case .id: requestorId = try readText(bytes)
      case .name: requestorName = try readText(bytes)
      case .requestor, .mvpds, .mvpd:
        keep(try readList(bytes, "requestor.mvpds"), isOfRequestor: true)
      }
    }
  }

  /// The text, if the value is a string.
  private mutating func readText(_ bytes: Span<UInt8>) throws(SyntaxError) -> String? {
    if try json.kind(bytes) == .string { return try json.readString(bytes) }
    try json.skipValue(bytes)
    return nil
  }

  /// Reads up to the value of the next of these members, and gives it; others are skipped.
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

  /// A list counts before what is none, and the requestor's before the other.
  private mutating func keep(_ other: List?, isOfRequestor: Bool) {
    guard let other else { return }
    hasSecondList = other.isList && list.isList
    let rank = (other.isList ? 3 : 1) + (isOfRequestor ? 1 : 0)
    if rank > self.rank { (list, self.rank) = (other, rank) }
  }

  /// Reads a list of entries: an array, or an object with an `mvpd` array, or with one `mvpd`, which
  /// is what XML becomes. `nil` for `null`.
  private mutating func readList(
    _ bytes: Span<UInt8>, _ path: String
  ) throws(SyntaxError) -> List? {
    let offset = json.position
    // In XML a list is its elements and nothing else.
    let listPath = entry.isXML ? path : path + ".mvpd"
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
      return list ?? List(path: path, offsetOfOther: offset)
    case .null:
      try json.skipValue(bytes)
      return nil
    case .string where entry.isXML:
      let text = try json.readString(bytes)
      return List(path: path, offsetOfOther: text.isBlank ? nil : offset)
    default:
      try json.skipValue(bytes)
      return List(path: path, offsetOfOther: offset)
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
      list.skip(start..<json.position, (.entryIsNotAnObject, nil))
      return
    }
    try entry.read(&json, bytes)
    if let fault = entry.fault {
      list.skip(start..<json.position, fault)
    } else {
      list.append(entry.id, entry.mappingId, at: start, bytes)
      if entry.hasPlatformFields { list.hasPlatformFields = true }
    }
  }
}

extension ConfigurationReader.List {
  fileprivate mutating func skip(_ range: Range<Int>, _ fault: MVPDEntry.MemberFault) {
    skippedCount += 1
    if skipped.count < ProviderConfiguration.diagnosticLimit {
      skipped.append((count, range, fault))
    }
  }

  fileprivate mutating func append(
    _ id: JSONStringToken?, _ mappingId: JSONStringToken?, at start: Int, _ bytes: Span<UInt8>
  ) {
    let idHash = id?.withText(bytes) { TextHash.exact($0) }
    let mappingIdHash = mappingId?.withText(bytes) { $0.isBlank ? 0 : TextHash.exact($0) }
    entries.append(
      ProviderConfiguration.IndexedEntry(
        start: UInt32(start), idHash: idHash ?? 0, mappingIdHash: mappingIdHash ?? 0,
        number: UInt32(count)))
  }
}

/// Hashes for finding texts in a list that is gone through, so that many equal ones do no harm.
enum TextHash {
  static func exact(_ text: String) -> UInt32 { text.withUTF8Span { exact($0) } }

  /// Of the bytes; never 0.
  static func exact(_ text: Span<UInt8>) -> UInt32 {
    var hash = UInt64(truncatingIfNeeded: text.count)
    let last = max(0, text.count - 8)
    var index = 0
    while index < text.count {
      hash = (hash ^ text.paddedWord(at: min(index, last))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 32
      index &+= 8
    }
    return max(1, UInt32(truncatingIfNeeded: hash))
  }
}
