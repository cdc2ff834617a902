/// A configuration in XML, made into the JSON of the same content, so that the same rules apply.
///
/// An element for each member: `requestor` and `mvpds` are in the root element, or are it; `mvpds`
/// holds `mvpd` elements with a child element for each member. Spec/Configuration.md has the rest.
struct ConfigurationXML {
  let given: ContiguousArray<UInt8>
  private(set) var json: ContiguousArray<UInt8> = []
  private(set) var rootOffset = 0
  private var rootName = ""
  private var errorCode: String?
  private var errorStatus: String?
  /// Where the entries of each list begin.
  private var rootEntries: [Int]?
  private var requestorEntries: [Int]?

  static func convert(_ bytes: ContiguousArray<UInt8>) throws(HeaderError) -> ConfigurationXML {
    var conversion = ConfigurationXML(given: bytes)
    do throws(SyntaxError) {
      var reader = try XMLReader(bytes)
      try conversion.readRoot(&reader)
    } catch {
      throw HeaderError(
        .xml, Diagnostic.Code(error.fault), .syntax(error.fault), at: error.offset,
        in: bytes.span, path: nil)
    }
    return conversion
  }

  private init(given: ContiguousArray<UInt8>) { self.given = given }

  /// What the document is, if it holds no list.
  var unrelatedDocument: UnrelatedDocument {
    rootName.hasSameBytes(as: "error")
      ? .adobeError(code: errorCode, status: errorStatus) : .xml(root: rootName)
  }

  /// Where an entry of the list that counts is.
  func entryRange(_ number: Int) -> Range<Int>? {
    let starts = requestorEntries ?? rootEntries ?? []
    return number < starts.count ? starts[number]..<starts[number] + 1 : nil
  }

  // MARK: Elements

  private mutating func readRoot(_ reader: inout XMLReader) throws(SyntaxError) {
    while let range = try nextChild(&reader) {
      rootOffset = reader.eventStart
      rootName = name(range)
      let members =
        if ConfigurationReader.rootNames.index(of: rootName) != nil {
          try readMember(rootName, &reader)
        } else {
          try readMembers(&reader)
        }
      json = JSONValue.object(members).json
    }
  }

  private mutating func readMembers(
    ofRequestor isRequestor: Bool = false, _ reader: inout XMLReader
  ) throws(SyntaxError) -> [JSONMember] {
    let names =
      isRequestor ? ConfigurationReader.requestorNames : ConfigurationReader.rootNames
    var members: [JSONMember] = []
    var object = PayloadReader.ObjectState()
    while let range = try nextChild(&reader) {
      let name = name(range)
      if let index = names.index(of: name) {
        guard object.insert(index) else {
          throw SyntaxError(.duplicateMember, at: reader.eventStart)
        }
        members += try readMember(ofRequestor: isRequestor, name, &reader)
      } else if rootName.hasSameBytes(as: "error") {
        try readErrorMember(name, &reader)
      } else {
        try skipElement(&reader)
      }
    }
    return members
  }

  /// The member that the element is; none for text with elements in it.
  private mutating func readMember(
    ofRequestor isRequestor: Bool = false, _ name: String, _ reader: inout XMLReader
  ) throws(SyntaxError) -> [JSONMember] {
    let value: JSONValue
    if name.hasSameBytes(as: "requestor") {
      value = .object(try readMembers(ofRequestor: true, &reader))
    } else if name.hasSameBytes(as: "mvpds") {
      let (list, starts) = try readList(&reader)
      if isRequestor { requestorEntries = starts } else { rootEntries = starts }
      value = .array(list)
    } else if let text = try readText(&reader) {
      value = .string(text)
    } else {
      return []
    }
    return [JSONMember(name: name, value: value)]
  }

  private mutating func readErrorMember(
    _ name: String, _ reader: inout XMLReader
  ) throws(SyntaxError) {
    let text = try readText(&reader)
    if name.hasSameBytes(as: "code") { errorCode = text }
    if name.hasSameBytes(as: "status") { errorStatus = text }
  }

  /// The entries, and where they begin.
  private func readList(
    _ reader: inout XMLReader
  ) throws(SyntaxError) -> (list: [JSONValue], starts: [Int]) {
    var starts: [Int] = []
    var list: [JSONValue] = []
    while let range = try nextChild(&reader) {
      guard name(range).hasSameBytes(as: "mvpd") else {
        try skipElement(&reader)
        continue
      }
      starts.append(reader.eventStart)
      list.append(.object(try readEntry(&reader)))
    }
    return (list, starts)
  }

  private func readEntry(_ reader: inout XMLReader) throws(SyntaxError) -> [JSONMember] {
    var members: [JSONMember] = []
    // Its list may be written as elements of the list's name, of which there may be many.
    var fields: [JSONValue]?
    var hasFault = false
    while let range = try nextChild(&reader) {
      let index = MVPDMember.names.index(of: given.span.extracting(range))
      guard let member = index.flatMap({ MVPDMember(rawValue: $0) }) else {
        try skipElement(&reader)
        continue
      }
      // What has elements inside it is of a kind that it cannot be.
      let other = JSONValue.object([])
      if member != .requiredMetadataFields {
        let value = try readText(&reader).map { JSONValue.string($0) } ?? other
        members.append(JSONMember(name: member.name, value: value))
      } else if let more = try readFields(&reader) {
        fields = fields ?? []
        fields?.append(contentsOf: more.map { .string($0) })
      } else if !hasFault {
        // The first fault of an entry counts.
        members.append(JSONMember(name: member.name, value: .array([other])))
        hasFault = true
      }
    }
    if let fields, !hasFault {
      let name = MVPDMember.requiredMetadataFields.name
      members.append(JSONMember(name: name, value: .array(fields)))
    }
    return members
  }

  /// Names as elements, or in a text with commas or white space; `nil` if an element holds others.
  private func readFields(_ reader: inout XMLReader) throws(SyntaxError) -> [String]? {
    var names: [String] = []
    var text = ""
    var hasElements = false
    var isValid = true
    while let event = try reader.next() {
      switch event {
      case .start:
        hasElements = true
        if let name = try readText(&reader) {
          names.append(name)
        } else {
          isValid = false
        }
      case .text(let more): text += more
      case .end:
        guard isValid else { return nil }
        return hasElements ? names : MVPDEntry.names(in: text)
      }
    }
    return nil
  }

  /// The text up to the element's end; `nil` if it has elements, which are skipped.
  private func readText(_ reader: inout XMLReader) throws(SyntaxError) -> String? {
    var text: String? = ""
    while let event = try reader.next() {
      switch event {
      case .start:
        text = nil
        try skipElement(&reader)
      case .text(let more): text?.append(more)
      case .end: return text
      }
    }
    return text
  }

  /// The name of the next element inside this one, whose text is skipped; `nil` at its end.
  private func nextChild(_ reader: inout XMLReader) throws(SyntaxError) -> Range<Int>? {
    while let event = try reader.next() {
      switch event {
      case .start(let name): return name
      case .text: break
      case .end: return nil
      }
    }
    return nil
  }

  /// Skips up to the element's end. Depth is bounded by the reader.
  private func skipElement(_ reader: inout XMLReader) throws(SyntaxError) {
    while try nextChild(&reader) != nil { try skipElement(&reader) }
  }

  private func name(_ range: Range<Int>) -> String {
    String(utf8: given.span.extracting(range))
  }
}
