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
    var reader = ConfigurationReader()
    try reader.read(json)
    let list = reader.list
    self.init(
      requestorId: reader.requestorId, requestorName: reader.requestorName, mvpds: list.mvpds,
      skippedEntries: list.skippedEntries, skippedCount: list.skippedCount,
      hasSecondList: reader.hasBothLists)
  }

  /// The provider of that platformMappingId in a document that is needed for nothing else.
  ///
  /// The same as `Configuration(json: json).mvpd(platformMappingId: id)`, errors included, in less
  /// than half the time and in no more memory than the answer takes. For a second question, keep a
  /// configuration.
  public static func mvpd(
    platformMappingId id: String, inJSON json: some Sequence<UInt8>
  ) throws(ConfigurationError) -> MVPD? {
    var reader = ConfigurationReader(wanted: id)
    try reader.read(json)
    // A list of one that is no array is read whatever its id.
    return reader.list.mvpds.first { $0.usableMappingId?.hasSameBytes(as: id) == true }
  }

  /// Reads a configuration from text; see ``init(json:)-(Sequence<UInt8>)``.
  public init(json: String) throws(ConfigurationError) {
    try self.init(json: json.utf8)
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
  // Needed for every member of every entry, so it is not asked for each time.
  private let entryNames = MVPDDraft.Member.names
  private let mappingIdName = MemberNames(["platformMappingId"])

  /// If there is one, only entries of this platformMappingId are read, up to the first that is
  /// sound.
  private let wanted: ContiguousArray<UInt8>?

  init(wanted id: String? = nil) { wanted = id.map { ContiguousArray($0.utf8) } }

  /// The list that counts.
  var list: MVPDList { requestorList ?? topLevelList ?? MVPDList() }

  /// Reads the document; after it there is a list.
  mutating func read(_ json: some Sequence<UInt8>) throws(ConfigurationError) {
    var failure: ConfigurationError?
    json.withSpan { bytes in
      do throws(ConfigurationError) {
        try read(bytes)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private mutating func read(_ bytes: Span<UInt8>) throws(ConfigurationError) {
    try ConfigurationError.checkSize(bytes.count)
    do throws(WireError) {
      try readRoot(bytes)
    } catch {
      throw ConfigurationError(error, in: bytes)
    }
    guard requestorList == nil, topLevelList == nil else { return }
    if let otherValue {
      throw ConfigurationError(notAListIn: bytes, at: otherValue.offset, path: otherValue.path)
    }
    throw ConfigurationError(
      noListIn: bytes, at: rootOffset, instead: ForeignDocument(json: bytes))
  }

  private mutating func readRoot(_ bytes: Span<UInt8>) throws(WireError) {
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
      if let index = names.index(of: token, guess: 0, bytes) {
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
          try reader.readEntry(into: &single, bytes)
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
    if wanted == nil { list.reserveCapacity(forBytes: bytes.count - json.position) }
    var isFirst = true
    try json.openArray(bytes)
    while try json.nextElement(bytes, &isFirst) {
      guard try json.kind(bytes) == .object else {
        list.appendOther()
        try json.skipValue(bytes)
        continue
      }
      guard let wanted else {
        try readEntry(into: &list, bytes)
        continue
      }
      let entry = json
      if try skipEntry(lookingFor: wanted.span, bytes), list.mvpds.isEmpty {
        json = entry
        try readEntry(into: &list, bytes)
      }
    }
    return list
  }

  /// Passes over an entry; whether one of its members is that platformMappingId.
  private mutating func skipEntry(
    lookingFor wanted: Span<UInt8>, _ bytes: Span<UInt8>
  ) throws(WireError) -> Bool {
    var isFound = false
    var isFirst = true
    try json.openObject(bytes)
    while let name = try json.nextMember(bytes, &isFirst) {
      guard mappingIdName.index(of: name, guess: 0, bytes) != nil, try json.kind(bytes) == .string
      else {
        try json.skipValue(bytes)
        continue
      }
      let value = try json.scanString(bytes)
      if value.isPlain {
        isFound = isFound || bytes.extracting(value.content).hasSameBytes(as: wanted)
      } else {
        let text = ContiguousArray(json.text(of: value, bytes).utf8)
        isFound = isFound || text.span.hasSameBytes(as: wanted)
      }
    }
    return isFound
  }

  // MARK: An entry

  private mutating func readEntry(
    into list: inout MVPDList, _ bytes: Span<UInt8>
  ) throws(WireError) {
    var draft = MVPDDraft()
    var next = 0
    var isFirst = true
    try json.openObject(bytes)
    while let token = try json.nextMember(bytes, &isFirst) {
      if let index = entryNames.index(of: token, guess: next, bytes),
        let member = MVPDDraft.Member(rawValue: index)
      {
        next = index &+ 1
        draft.meet(member)
        try readMember(member, &draft, bytes)
      } else {
        try json.skipValue(bytes)
      }
    }
    list.append(draft)
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
