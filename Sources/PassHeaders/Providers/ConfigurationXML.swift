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
  private var entries: [Container: [Int]] = [:]

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
    let starts = entries[.requestor] ?? entries[.root] ?? []
    return number < starts.count ? starts[number]..<starts[number] + 1 : nil
  }

  // MARK: Elements

  /// An element whose members become those of a JSON object.
  private enum Container {
    case root, requestor

    /// The members that count.
    var names: NameTable {
      switch self {
      case .root: ConfigurationReader.rootNames
      case .requestor: ConfigurationReader.requestorNames
      }
    }
  }

  private mutating func readRoot(_ reader: inout XMLReader) throws(SyntaxError) {
    while let range = try nextChild(&reader) {
      rootOffset = reader.eventStart
      rootName = name(range)
      json.append(UInt8(ascii: "{"))
      if Container.root.names.index(of: rootName) != nil {
        try readMember(of: .root, rootName, &reader)
      } else {
        try readMembers(of: .root, &reader)
      }
      json.append(UInt8(ascii: "}"))
    }
  }

  private mutating func readMembers(
    of container: Container, _ reader: inout XMLReader
  ) throws(SyntaxError) {
    var object = PayloadReader.ObjectState()
    while let range = try nextChild(&reader) {
      let name = name(range)
      if let index = container.names.index(of: name) {
        guard object.insert(index) else {
          throw SyntaxError(.duplicateMember, at: reader.eventStart)
        }
        try readMember(of: container, name, &reader)
      } else if rootName.hasSameBytes(as: "error") {
        try readErrorMember(name, &reader)
      } else {
        try skipElement(&reader)
      }
    }
  }

  private mutating func readMember(
    of container: Container, _ name: String, _ reader: inout XMLReader
  ) throws(SyntaxError) {
    if name.hasSameBytes(as: "requestor") {
      append(name: name)
      json.append(UInt8(ascii: "{"))
      try readMembers(of: .requestor, &reader)
      json.append(UInt8(ascii: "}"))
    } else if name.hasSameBytes(as: "mvpds") {
      append(name: name)
      try readList(of: container, &reader)
    } else if let text = try readText(&reader) {
      append(name: name)
      append(string: text)
    }
  }

  private mutating func readErrorMember(
    _ name: String, _ reader: inout XMLReader
  ) throws(SyntaxError) {
    let text = try readText(&reader)
    if name.hasSameBytes(as: "code") { errorCode = text }
    if name.hasSameBytes(as: "status") { errorStatus = text }
  }

  private mutating func readList(
    of container: Container, _ reader: inout XMLReader
  ) throws(SyntaxError) {
    var starts: [Int] = []
    json.append(UInt8(ascii: "["))
    while let range = try nextChild(&reader) {
      guard name(range).hasSameBytes(as: "mvpd") else {
        try skipElement(&reader)
        continue
      }
      starts.append(reader.eventStart)
      separate()
      try readEntry(&reader)
    }
    json.append(UInt8(ascii: "]"))
    entries[container] = starts
  }

  private mutating func readEntry(_ reader: inout XMLReader) throws(SyntaxError) {
    // Its list may be written as elements of the list's name, of which there may be many.
    var fields: [String] = []
    var hasFields = false
    var hasFault = false
    json.append(UInt8(ascii: "{"))
    while let range = try nextChild(&reader) {
      let index = MVPDMember.names.index(of: given.span.extracting(range))
      guard let member = index.flatMap({ MVPDMember(rawValue: $0) }) else {
        try skipElement(&reader)
        continue
      }
      if member == .requiredMetadataFields {
        if let more = try readFields(&reader) {
          fields.append(contentsOf: more)
          hasFields = true
        } else if !hasFault {
          // The first fault of an entry counts.
          append(name: member.name)
          json.append(contentsOf: "[{}]".utf8)
          hasFault = true
        }
      } else {
        append(name: member.name)
        if let text = try readText(&reader) {
          append(string: text)
        } else {
          // An element inside it: of a kind that it cannot be.
          json.append(contentsOf: "{}".utf8)
        }
      }
    }
    if hasFields, !hasFault {
      append(name: MVPDMember.requiredMetadataFields.name)
      json.append(UInt8(ascii: "["))
      for field in fields {
        separate()
        append(string: field)
      }
      json.append(UInt8(ascii: "]"))
    }
    json.append(UInt8(ascii: "}"))
  }

  /// Names as elements, or in a text with commas or white space; `nil` if an element holds others.
  private mutating func readFields(_ reader: inout XMLReader) throws(SyntaxError) -> [String]? {
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
  private mutating func readText(_ reader: inout XMLReader) throws(SyntaxError) -> String? {
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

  // MARK: JSON

  private func name(_ range: Range<Int>) -> String {
    String(utf8: given.span.extracting(range))
  }

  /// Writes a comma, if something precedes.
  private mutating func separate() {
    if let last = json.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") {
      json.append(UInt8(ascii: ","))
    }
  }

  private mutating func append(name: String) {
    separate()
    append(string: name)
    json.append(UInt8(ascii: ":"))
  }

  private mutating func append(string: String) {
    json.append(contentsOf: JSONValue.string(string).json)
  }
}
