import PassHeaders

/// Brackets of either kind hold members or elements. Between two of these may be `,`, `;` or nothing, between a
/// name and its value `:`, `=`, `=>` or nothing.
extension TokenReader {
  /// The object or array that begins here.
  mutating func readContainer(isInBraces: Bool) -> Tree? {
    guard frames.count < JSONReader.nestingLimit else {
      stop(Fault.nestingTooDeep)
      return nil
    }
    var container = Container(start: position, isInBraces: isInBraces)
    frames.append(isInBraces ? .object : .element(0))
    defer { frames.removeLast() }
    position += 1
    while !isCut, readNext(&container) {}
    delimitedEnd = position
    return Tree(
      content: container.isObject ? .object(container.members) : .plain(.array(container.elements)),
      range: container.start..<position)
  }

  /// What has been read of an object or array.
  struct Container {
    let start: Int
    let isInBraces: Bool
    private(set) var members: [Tree.Member] = []
    var elements: [JSONValue] = []
    /// `["a": 1]` is one, as Swift prints a dictionary.
    var isObject: Bool
    var last = Last.bracket
    private var indexes: [ByteKey: Int] = [:]

    /// What precedes the place that is read.
    enum Last: Equatable {
      case bracket, entry
      case comma(Int)
    }

    init(start: Int, isInBraces: Bool) {
      (self.start, self.isInBraces, isObject) = (start, isInBraces, isInBraces)
    }

    /// Adds a member, or puts it in the place of one of its name; whether that has the same value.
    mutating func add(_ member: Tree.Member) -> Bool? {
      // A few are compared one by one, without copies of them, and many by a table.
      if members.count == 32, indexes.isEmpty {
        for (index, known) in members.enumerated() { indexes[ByteKey(known.name)] = index }
      }
      let index =
        members.count < 32
        ? members.firstIndex { $0.name.hasSameBytes(as: member.name) }
        : indexes[ByteKey(member.name)]
      guard let index else {
        if members.count >= 32 { indexes[ByteKey(member.name)] = members.count }
        members.append(member)
        return nil
      }
      let isSame = members[index].value.json.json == member.value.json.json
      members[index] = member
      return isSame
    }
  }

  /// Reads the next member, element, separator or bracket; `false` at the end.
  private mutating func readNext(_ container: inout Container) -> Bool {
    switch next() {
    case nil:
      if case .comma = container.last { advanceFrame() }
      cut(expectation(container))
      return false
    case "}"?, "]"?:
      close(container)
      return false
    case ","?, ";"?: readSeparator(&container)
    case ":"?, "="?:
      if container.last != .bracket || container.isInBraces {
        reportPunctuation(position..<position + 1, .value)
      } else {
        becomeDictionary(&container)
      }
      position += 1
    default:
      if container.last == .entry {
        reportPunctuation(position..<position, expectation(container), repair: isApart ? "," : nil)
        if isCut { return false }
      }
      if container.last != .bracket { advanceFrame() }
      let start = position
      readEntry(&container)
      // A sign that nothing begins with.
      if position == start { position += 1 }
      container.last = .entry
    }
    return true
  }

  private func expectation(_ container: Container) -> SyntaxError.Expectation {
    if container.last == .entry { return container.isObject ? .commaOrObjectEnd : .commaOrArrayEnd }
    if !container.isObject { return .value }
    return container.last == .bracket ? .memberNameOrEnd : .memberName
  }

  private mutating func readSeparator(_ container: inout Container) {
    let sign = position..<position + 1
    if container.last != .entry {
      reportPunctuation(sign, .value, repair: "removed")
    } else {
      if text.bytes[position] == ";" { reportPunctuation(sign, .commaOrObjectEnd, repair: ",") }
      container.last = .comma(position)
    }
    position += 1
  }

  private mutating func close(_ container: Container) {
    let isInBraces = container.isInBraces
    if case .comma(let comma) = container.last {
      reportPunctuation(comma..<comma + 1, isInBraces ? .objectEnd : .arrayEnd, repair: "removed")
    }
    if (text.bytes[position] == "}") != isInBraces {
      // A bracket that something else follows than what may, can be a stray one.
      let next = text.bytes.span.end(from: position + 1) { $0.isWhiteSpace }
      let isEnd = next == text.count || Self.memberEnds.contains(text.bytes[next])
      reportPunctuation(
        position..<position + 1, isInBraces ? .commaOrObjectEnd : .commaOrArrayEnd,
        repair: isEnd ? (isInBraces ? "}" : "]") : nil)
    }
    position += 1
  }

  /// The next member or element begins.
  private mutating func advanceFrame() {
    switch frames.popLast() {
    case .element(let index): frames.append(.element(index + 1))
    case .object, .member, nil: frames.append(.object)
    }
  }

  /// Whether a string or bracket follows another one, and both are not in quotes that touch.
  private var isApart: Bool {
    let bytes = text.bytes.span
    let isBeforeBracket = bytes.byte(at: position) == "{" || bytes.byte(at: position) == "["
    guard delimitedEnd > 0, isBeforeBracket || Quote(at: position, bytes) != nil else {
      return false
    }
    let last = bytes.byte(at: delimitedEnd - 1)
    return delimitedEnd < position || isBeforeBracket || last == "}" || last == "]"
  }

  private static let memberEnds = ByteSet(",;}]")

  // MARK: Members and elements

  private mutating func readEntry(_ container: inout Container) {
    let start = position
    if container.isObject {
      if let name = readName() { readMember(name, start..<position, &container) }
    } else if let value = readValue() {
      if container.last == .bracket, case .string(let name) = value.json, next() == ":" {
        becomeDictionary(&container)
        readMember(name, value.range, &container)
      } else {
        container.elements.append(value.json)
      }
    }
  }

  private mutating func becomeDictionary(_ container: inout Container) {
    container.isObject = true
    frames[frames.count - 1] = .object
    // All of them were printed in the same way.
    if !hasDictionary {
      let bracket = container.start..<container.start + 1
      reportPunctuation(bracket, .value, repair: "'{' and '}' around members")
    }
    hasDictionary = true
  }

  private mutating func readName() -> String? {
    if let quote = Quote(at: position, text.bytes.span) { return readString(quote) }
    let range = position..<wordEnd
    if range.isEmpty {
      reportPunctuation(position..<position + 1, .memberName)
      return nil
    }
    delimitedEnd = -1
    return unquoted(range)
  }

  private mutating func readMember(
    _ name: String, _ nameRange: Range<Int>, _ container: inout Container
  ) {
    frames[frames.count - 1] = .member(name)
    guard readColon() else { return }
    if let byte = next(), Self.memberEnds.contains(byte) {
      // A list may have a colon too many.
      let repair = container.isInBraces ? "removed" : nil
      return report(InspectionFault.missingValue, position..<position, repair: repair)
    }
    guard let value = readValue() else { return }
    let member = Tree.Member(name: name, nameRange: nameRange, value: value)
    if let isSame = container.add(member) {
      report(
        Fault.duplicateMember, nameRange,
        repair: isSame ? "removed, as both have the same value" : nil)
    }
  }

  /// What is between a name and its value; `false` if there is no value.
  private mutating func readColon() -> Bool {
    switch next() {
    case nil:
      cut(.colon)
      return false
    case ":"?: position += 1
    case "="?:
      let end = position + (text.bytes.span.has("=>", at: position) ? 2 : 1)
      reportPunctuation(position..<end, .colon, repair: ":")
      position = end
    case let byte? where Self.memberEnds.contains(byte):
      // A name alone may be a value, or its value is the next one.
      report(InspectionFault.missingValue, position..<position)
      isCut = true
      return false
    default: reportPunctuation(position..<position, .colon, repair: isApart ? ":" : nil)
    }
    return !isCut
  }
}
