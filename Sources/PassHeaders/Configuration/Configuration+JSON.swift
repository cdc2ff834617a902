extension Configuration {
  /// Reads a configuration: an answer of the V2 configuration endpoint, or a V1 list in JSON.
  ///
  /// The MVPDs are those of `requestor.mvpds`, or else of `mvpds`: an array, or an object with an
  /// `mvpd` array. An entry that is not sound is skipped and told in ``skippedEntries``. Members
  /// that this package does not use are passed over; all of the text is checked to be JSON. One
  /// pass, in time and memory linear in the length.
  ///
  /// - Parameter json: The document, in UTF-8.
  /// - Throws: ``ConfigurationError`` if the text is not JSON, or holds no list of MVPDs.
  public init(json: some Sequence<UInt8>) throws(ConfigurationError) {
    let bytes = ContiguousArray(json)
    try ConfigurationError.checkSize(bytes.count)
    try self.init(span: bytes.span)
  }

  /// Reads a configuration from text; see ``init(json:)-(Sequence<UInt8>)``.
  public init(json: String) throws(ConfigurationError) {
    try self.init(json: json.utf8)
  }

  private init(span bytes: Span<UInt8>) throws(ConfigurationError) {
    var reader = ConfigurationReader()
    do throws(WireError) {
      try reader.read(bytes)
    } catch {
      throw ConfigurationError(error, in: bytes)
    }
    try self.init(reader, bytes)
  }

  private init(
    _ reader: ConfigurationReader, _ bytes: Span<UInt8>
  ) throws(ConfigurationError) {
    guard let list = reader.requestorList ?? reader.topLevelList else {
      if let other = reader.otherValue {
        throw ConfigurationError(notAListIn: bytes, at: other.offset, path: other.path)
      }
      throw ConfigurationError(
        noListIn: bytes, at: reader.rootOffset, instead: ForeignDocument(json: bytes))
    }
    self.init(
      requestorId: reader.requestorId, requestorName: reader.requestorName, mvpds: list.mvpds,
      skippedEntries: list.skippedEntries, skippedCount: list.skippedCount,
      hasSecondList: reader.hasBothLists)
  }
}

/// Reads what a configuration needs of a JSON document.
private struct ConfigurationReader {
  private var json = JSONReader()
  private(set) var requestorId: String?
  private(set) var requestorName: String?
  private(set) var requestorList: MVPDList?
  private(set) var topLevelList: MVPDList?
  private(set) var hasBothLists = false
  /// A value that stands where a list should.
  private(set) var otherValue: (path: String, offset: Int)?
  private(set) var rootOffset = 0

  private static let rootNames = MemberNames(["requestor", "mvpds"])
  private static let requestorNames = MemberNames(["id", "name", "mvpds"])
  private static let listNames = MemberNames(["mvpd"])
  private static let entryNames = MemberNames(MVPDDraft.Member.allCases.map { $0.name })

  mutating func read(_ bytes: Span<UInt8>) throws(WireError) {
    try json.start(bytes)
    rootOffset = json.position
    guard try json.kind(bytes) == .object else {
      try json.skipValue(bytes)
      try json.finish(bytes)
      return
    }
    var seen = SeenMembers()
    try readObject(bytes, Self.rootNames, &seen) { (reader, index) throws(WireError) in
      if index == 0 {
        try reader.readRequestor(bytes)
      } else if reader.requestorList != nil {
        reader.hasBothLists = try reader.json.kind(bytes) != .null
        try reader.json.skipValue(bytes)
      } else {
        reader.topLevelList = try reader.readList(bytes, "mvpds")
      }
    }
    if requestorList != nil, topLevelList != nil { hasBothLists = true }
    try json.finish(bytes)
  }

  private mutating func readRequestor(_ bytes: Span<UInt8>) throws(WireError) {
    guard try json.kind(bytes) == .object else {
      try json.skipValue(bytes)
      return
    }
    var seen = SeenMembers()
    try readObject(bytes, Self.requestorNames, &seen) { (reader, index) throws(WireError) in
      switch index {
      case 0: reader.requestorId = try reader.readText(bytes)
      case 1: reader.requestorName = try reader.readText(bytes)
      default: reader.requestorList = try reader.readList(bytes, "requestor.mvpds")
      }
    }
  }

  /// The text, if the value is a string.
  private mutating func readText(_ bytes: Span<UInt8>) throws(WireError) -> String? {
    if try json.kind(bytes) == .string { return try json.readString(bytes) }
    try json.skipValue(bytes)
    return nil
  }

  private mutating func readObject(
    _ bytes: Span<UInt8>, _ names: MemberNames, _ seen: inout SeenMembers,
    _ readMember: (inout Self, Int) throws(WireError) -> Void
  ) throws(WireError) {
    var isFirst = true
    try json.openObject(bytes)
    while let token = try json.nextMember(bytes, &isFirst) {
      if let index = names.index(of: token, bytes) {
        try seen.mark(index, token, bytes)
        try readMember(&self, index)
      } else {
        try json.skipValue(bytes)
      }
    }
  }

  // MARK: The list

  /// Reads a list of entries; `nil` for `null` and for what is no list.
  private mutating func readList(
    _ bytes: Span<UInt8>, _ path: String
  ) throws(WireError) -> MVPDList? {
    let offset = json.position
    switch try json.kind(bytes) {
    case .array: return try readEntries(bytes)
    case .object:
      var list: MVPDList?
      var seen = SeenMembers()
      try readObject(bytes, Self.listNames, &seen) { (reader, _) throws(WireError) in
        switch try reader.json.kind(bytes) {
        case .array: list = try reader.readEntries(bytes)
        case .object:
          // What converters from XML make of a list of one.
          var single = MVPDList()
          single.append(try reader.readEntry(bytes))
          list = single
        default: try reader.json.skipValue(bytes)
        }
      }
      if list == nil { otherValue = (path, offset) }
      return list
    case .null:
      try json.skipValue(bytes)
      return nil
    default:
      otherValue = (path, offset)
      try json.skipValue(bytes)
      return nil
    }
  }

  private mutating func readEntries(_ bytes: Span<UInt8>) throws(WireError) -> MVPDList {
    var list = MVPDList()
    var isFirst = true
    try json.openArray(bytes)
    while try json.nextElement(bytes, &isFirst) {
      if try json.kind(bytes) == .object {
        list.append(try readEntry(bytes))
      } else {
        list.appendOther()
        try json.skipValue(bytes)
      }
    }
    return list
  }

  // MARK: An entry

  private mutating func readEntry(_ bytes: Span<UInt8>) throws(WireError) -> MVPDDraft {
    var draft = MVPDDraft()
    var isFirst = true
    try json.openObject(bytes)
    while let token = try json.nextMember(bytes, &isFirst) {
      if let index = Self.entryNames.index(of: token, bytes),
        let member = MVPDDraft.Member(rawValue: index)
      {
        draft.meet(member)
        try readMember(member, &draft, bytes)
      } else {
        try json.skipValue(bytes)
      }
    }
    return draft
  }

  private mutating func readMember(
    _ member: MVPDDraft.Member, _ draft: inout MVPDDraft, _ bytes: Span<UInt8>
  ) throws(WireError) {
    switch try json.kind(bytes) {
    case .string: draft.set(member, text: try json.readString(bytes))
    case .bool: draft.set(member, bool: try json.readBool(bytes))
    case .array where member == .requiredMetadataFields:
      var isFirst = true
      try json.openArray(bytes)
      while try json.nextElement(bytes, &isFirst) {
        if let name = try readText(bytes) {
          draft.addField(name)
        } else {
          draft.fail(.wrongType, member)
        }
      }
    case .null: try json.skipValue(bytes)
    case .array, .object, .number:
      draft.fail(.wrongType, member)
      try json.skipValue(bytes)
    }
  }
}
