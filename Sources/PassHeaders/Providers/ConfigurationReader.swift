/// Reads what a configuration needs of a JSON document.
struct ConfigurationReader: ~Copyable {
  private var json = JSONReader()
  /// Whether the JSON was made of XML, in which a list is its elements and nothing else.
  private let isXML: Bool
  private(set) var requestorId: String?
  private(set) var requestorName: String?
  private var requestorList: List?
  private var topLevelList: List?
  private var rootOffset = 0
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
    var skipped: [Skipped] = []
    /// How many entries there are, the skipped ones included.
    var count = 0

    struct Skipped {
      let number: Int
      let range: Range<Int>
      let fault: MVPDEntry.MemberFault
    }
  }

  enum RootMember: String, DocumentedMember {
    case requestor, mvpds

    static let names = table
  }

  enum RequestorMember: String, DocumentedMember {
    case id, name, mvpds

    static let names = table
  }

  enum ListMember: String, DocumentedMember {
    case mvpd

    static let names = table
  }

  private init(isXML: Bool) {
    self.isXML = isXML
    entry = MVPDEntry(isXML: isXML)
  }

  /// The list that counts.
  var list: List {
    if let requestorList, requestorList.isList { return requestorList }
    if let topLevelList, topLevelList.isList { return topLevelList }
    return requestorList ?? topLevelList ?? List(path: "mvpds", offsetOfOther: rootOffset)
  }

  static func read(
    _ given: ContiguousArray<UInt8>, isXML: Bool
  ) throws(HeaderError) -> ProviderConfiguration {
    var reader = ConfigurationReader(isXML: isXML)
    var json = given
    var xml: ConfigurationXML?
    do throws(SyntaxError) {
      if isXML {
        let made = try ConfigurationXML(given)
        (xml, json) = (made, made.json)
      }
      try reader.readRoot(json.span)
    } catch {
      guard isXML else { throw HeaderError(json: error, in: json.span, nil) }
      let isAtName = error.fault == .duplicateMember
      throw HeaderError(
        .xml, error.fault, at: xml?.offset(ofJSON: error.offset) ?? error.offset, in: given.span,
        path: xml.flatMap { MemberPath(to: error.offset, in: $0.json.span, isAtName: isAtName) })
    }
    let list = reader.list
    if let offset = list.offsetOfOther {
      let isAnywhere = reader.requestorList != nil || reader.topLevelList != nil
      throw HeaderError(
        .configuration, isAnywhere ? .notAList : .noMVPDList,
        at: xml?.offset(ofJSON: offset) ?? offset, in: given.span,
        path: isAnywhere ? MemberPath(list.path) : nil)
    }
    return ProviderConfiguration(reader, json, reader.diagnostics(given.span, xml))
  }

  private func diagnostics(_ given: Span<UInt8>, _ xml: ConfigurationXML?) -> [Diagnostic] {
    var cursor = TextCursor()
    let list = self.list
    let path = MemberPath(list.path)
    var diagnostics = list.skipped.map { skipped in
      var memberPath = path.appending(index: skipped.number)
      if let member = skipped.fault.member { memberPath = memberPath.appending(member.name) }
      let range =
        xml.map { xml in
          let offset = xml.offset(ofJSON: skipped.range.lowerBound)
          return offset..<offset + 1
        } ?? skipped.range
      return Diagnostic(
        skipped.fault.reason, range: range,
        location: cursor.advance(to: range.lowerBound, given), path: memberPath)
    }
    if requestorList?.isList == true, topLevelList?.isList == true {
      diagnostics.append(Diagnostic(.secondList, path: MemberPath("mvpds")))
    }
    return diagnostics
  }

  // MARK: The document

  private mutating func readRoot(_ bytes: Span<UInt8>) throws(SyntaxError) {
    try json.start(bytes)
    rootOffset = json.position
    if var object = try openObject(bytes) {
      while let member = try nextMember(of: RootMember.self, &object, bytes) {
        switch member {
        case .requestor: try readRequestor(bytes)
        case .mvpds: topLevelList = try readList(bytes, "mvpds")
        }
      }
    }
    try json.finish(bytes)
  }

  /// Steps into the object that begins here; `nil` if it is another value, which is skipped.
  private mutating func openObject(
    _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> PayloadReader.ObjectState? {
    guard try json.kind(bytes) == .object else {
      try json.skipValue(bytes)
      return nil
    }
    try json.open()
    return PayloadReader.ObjectState()
  }

  private mutating func readRequestor(_ bytes: Span<UInt8>) throws(SyntaxError) {
    guard var object = try openObject(bytes) else { return }
    while let member = try nextMember(of: RequestorMember.self, &object, bytes) {
      switch member {
      case .id: requestorId = try readText(bytes)
      case .name: requestorName = try readText(bytes)
      case .mvpds: requestorList = try readList(bytes, "requestor.mvpds")
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
  private mutating func nextMember<Member: DocumentedMember>(
    of _: Member.Type, _ object: inout PayloadReader.ObjectState, _ bytes: Span<UInt8>
  ) throws(SyntaxError) -> Member? {
    while let token = try json.nextMember(bytes, &object.isFirst) {
      guard let index = Member.names.index(of: token, bytes) else {
        try json.skipValue(bytes)
        continue
      }
      guard object.insert(index) else {
        throw SyntaxError(.duplicateMember, at: token.start - 1)
      }
      return Member.allCases[index]
    }
    return nil
  }

  // MARK: The list

  /// Reads a list of entries: an array, or an object with an `mvpd` array, or with one `mvpd`, which
  /// is what XML becomes. `nil` for `null`.
  private mutating func readList(
    _ bytes: Span<UInt8>, _ path: String
  ) throws(SyntaxError) -> List? {
    let offset = json.position
    let listPath = isXML ? path : path + ".mvpd"
    switch try json.kind(bytes) {
    case .array: return try readEntries(bytes, path)
    case .object:
      var list: List?
      var object = PayloadReader.ObjectState()
      try json.open()
      while try nextMember(of: ListMember.self, &object, bytes) != nil {
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
    case .string where isXML:
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
    guard try json.kind(bytes) == .object else {
      try json.skipValue(bytes)
      list.skip(
        start..<json.position,
        MVPDEntry.MemberFault(reason: .entryIsNoObject, member: nil))
      return
    }
    try entry.read(&json, bytes)
    if let fault = entry.fault {
      list.skip(start..<json.position, fault)
    } else {
      list.append(entry, at: start, bytes)
    }
  }
}

extension ConfigurationReader.List {
  fileprivate mutating func skip(_ range: Range<Int>, _ fault: MVPDEntry.MemberFault) {
    skippedCount += 1
    if skipped.count < ProviderConfiguration.diagnosticLimit {
      skipped.append(Skipped(number: count, range: range, fault: fault))
    }
  }

  fileprivate mutating func append(_ entry: MVPDEntry, at start: Int, _ bytes: Span<UInt8>) {
    let idHash = entry.withText(.id, bytes) { TextHash.exact($0) }
    let mappingId = entry.withText(.platformMappingId, bytes) { text in
      text.isBlank ? 0 : TextHash.exact(text)
    }
    hasPlatformFields = hasPlatformFields || entry.hasPlatformFields
    entries.append(
      ProviderConfiguration.IndexedEntry(
        start: UInt32(start), idHash: idHash ?? 0, mappingIdHash: mappingId ?? 0,
        number: UInt32(count)))
  }
}

extension MVPDEntry {
  /// Whether Adobe sent any of the fields that belong to a platform.
  fileprivate var hasPlatformFields: Bool {
    for member in MVPDMember.allCases where member.row.isOfPlatform {
      if case .absent = self[member] { continue }
      return true
    }
    return false
  }
}

/// Hashes for finding texts in a list that is gone through, so that many equal ones do no harm.
enum TextHash {
  static func exact(_ text: String) -> UInt32 { text.withUTF8Span { exact($0) } }

  /// Of the bytes; never 0.
  static func exact(_ text: Span<UInt8>) -> UInt32 {
    var hash = UInt64(truncatingIfNeeded: text.count)
    let last = max(0, text.count - 8)
    for index in stride(from: 0, to: text.count, by: 8) {
      hash = (hash ^ text.paddedWord(at: min(index, last))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return max(1, UInt32(truncatingIfNeeded: hash))
  }
}
