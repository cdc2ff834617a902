/// A configuration in XML, made into the JSON of the same content, so that the same rules apply.
///
/// An element for each member: `requestor` and `mvpds` are in the root element, or are it; `mvpds`
/// holds `mvpd` elements with a child element for each member. Spec/Configuration.md has the rest.
struct ConfigurationXML {
  let given: ContiguousArray<UInt8>
  private(set) var json: ContiguousArray<UInt8> = []
  private(set) var rootOffset = 0
  /// Where the entries of each list begin.
  private var rootEntries: [Int]?
  private var requestorEntries: [Int]?

  static func convert(_ bytes: ContiguousArray<UInt8>) throws(HeaderError) -> ConfigurationXML {
    var conversion = ConfigurationXML(given: bytes)
    do throws(SyntaxError) {
      var reader = try XMLReader(bytes)
      try conversion.readRoot(&reader)
    } catch {
      throw HeaderError(.xml, error.fault, at: error.offset, in: bytes.span)
    }
    return conversion
  }

  private init(given: ContiguousArray<UInt8>) { self.given = given }

  /// Where an entry of the list that counts is.
  func entryRange(_ number: Int) -> Range<Int>? {
    let starts = requestorEntries ?? rootEntries ?? []
    return number < starts.count ? starts[number]..<starts[number] + 1 : nil
  }

  // MARK: Elements

  private mutating func readRoot(_ reader: inout XMLReader) throws(SyntaxError) {
    while let range = try nextChild(&reader) {
      rootOffset = reader.eventStart
      let rootName = name(range)
      json.append(UInt8(ascii: "{"))
      if ConfigurationReader.RootMember.names.index(of: rootName) != nil {
        try readMember(rootName, &reader)
      } else {
        try readMembers(&reader)
      }
      json.append(UInt8(ascii: "}"))
    }
  }

  private mutating func readMembers(
    ofRequestor isRequestor: Bool = false, _ reader: inout XMLReader
  ) throws(SyntaxError) {
    let names =
      isRequestor
      ? ConfigurationReader.RequestorMember.names : ConfigurationReader.RootMember.names
    var object = PayloadReader.ObjectState()
    while let range = try nextChild(&reader) {
      let name = name(range)
      if let index = names.index(of: name) {
        guard object.insert(index) else {
          throw SyntaxError(.duplicateMember, at: reader.eventStart)
        }
        try readMember(ofRequestor: isRequestor, name, &reader)
      } else {
        try skipElement(&reader)
      }
    }
  }

  /// Reads the element's member; text with elements in it is none.
  private mutating func readMember(
    ofRequestor isRequestor: Bool = false, _ name: String, _ reader: inout XMLReader
  ) throws(SyntaxError) {
    if name.hasSameBytes(as: "requestor") {
      open("{", of: name)
      try readMembers(ofRequestor: true, &reader)
      json.append(UInt8(ascii: "}"))
    } else if name.hasSameBytes(as: "mvpds") {
      open("[", of: name)
      let starts = try readList(&reader)
      if isRequestor { requestorEntries = starts } else { rootEntries = starts }
      json.append(UInt8(ascii: "]"))
    } else if let text = try readText(&reader) {
      write(.string(text), of: name)
    }
  }

  /// Reads the entries, and returns where they begin.
  private mutating func readList(_ reader: inout XMLReader) throws(SyntaxError) -> [Int] {
    var starts: [Int] = []
    while let range = try nextChild(&reader) {
      guard name(range).hasSameBytes(as: "mvpd") else {
        try skipElement(&reader)
        continue
      }
      starts.append(reader.eventStart)
      open("{")
      try readEntry(&reader)
      json.append(UInt8(ascii: "}"))
    }
    return starts
  }

  private mutating func readEntry(_ reader: inout XMLReader) throws(SyntaxError) {
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
        write(try readText(&reader).map { .string($0) } ?? other, of: member.name)
      } else if let more = try readFields(&reader) {
        fields = fields ?? []
        fields?.append(contentsOf: more.map { .string($0) })
      } else if !hasFault {
        // The first fault of an entry counts.
        write(.array([other]), of: member.name)
        hasFault = true
      }
    }
    if let fields, !hasFault {
      write(.array(fields), of: MVPDMember.requiredMetadataFields.name)
    }
  }

  // MARK: JSON

  /// Begins an object or array: a member of that name, or an element.
  private mutating func open(_ bracket: Unicode.Scalar, of name: String? = nil) {
    begin(name)
    json.append(UInt8(ascii: bracket))
  }

  private mutating func write(_ value: JSONValue, of name: String) {
    begin(name)
    JSONWriter.write({ $0.value(value, &$1) }, then: { json.append($0) })
  }

  private mutating func begin(_ name: String?) {
    if json.last != "{", json.last != "[" { json.append(UInt8(ascii: ",")) }
    guard let name else { return }
    json.append(UInt8(ascii: "\""))
    json.append(contentsOf: name.utf8)
    json.append(contentsOf: "\":".utf8)
  }

  // MARK: Text

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
