import PassHeaders

/// Reads what was meant as JSON: strings in any quotes, bare words and punctuation.
///
/// Brackets hold elements, or members: those of either kind, if a colon follows the first string. Between two of
/// these may be `,`, `;` or nothing, between a name and its value `:`, `=`, `=>` or nothing, and anywhere a comment,
/// as JavaScript has them. What JSON does not allow is a fault, which has a repair where
/// only one thing can be meant. Behind the first fault of the structure that has none, nothing is read: what
/// would be found there follows from it. No byte is read more than a fixed number of times; depth and
/// diagnostics are bounded.
struct TokenReader {
  let text: SourceText
  /// Whether the text ended too early, or reading it did.
  private(set) var isCut = false
  private let diagnostics: DiagnosticList
  var position = 0
  /// Where the last string or bracket ends; `nil` behind a word, which a quote may be missing of.
  var delimitedEnd: Int?
  /// Whether it was reported already that the text was cut.
  private let isKnownCut: Bool
  /// The open objects and arrays, and the last member or element of each.
  private var frames: ContiguousArray<Frame> = []

  private enum Frame {
    case object
    case member(String)
    case element(Int)
  }

  init(_ text: SourceText, _ diagnostics: DiagnosticList, isKnownCut: Bool) {
    (self.text, self.diagnostics, self.isKnownCut) = (text, diagnostics, isKnownCut)
  }

  /// The value; `nil` if there is none.
  mutating func read() -> Tree? {
    guard let root = readValue() else { return nil }
    position = text.bytes.span.end(from: position) { $0.isWhiteSpace }
    if position < text.count, !isCut {
      let mayBeMember = text.bytes[position...].contains { Self.valueSigns.contains($0) }
      report(Fault.dataAfterValue, position..<text.count, repair: mayBeMember ? nil : "removed")
    }
    return root
  }

  /// What shows that text behind the payload may be a member of it.
  private static let valueSigns = ByteSet("\"':=[{")
  /// What ends a member or an element.
  fileprivate static let ends = ByteSet(",;}]")

  // MARK: Faults

  mutating func report(
    _ fault: some CodeRow, _ range: Range<Int>, _ detail: Diagnostic.Detail = .none,
    repair: String? = nil, isPersonal: Bool = false
  ) {
    let end = min(range.upperBound, text.count)
    let range = min(range.lowerBound, end)..<end
    var path: MemberPath?
    for frame in frames where !diagnostics.isFull {
      switch frame {
      case .object: break
      case .member(let name): path = (path ?? .root).appending(name)
      case .element(let index): path = (path ?? .root).appending(index: index)
      }
    }
    diagnostics.add(
      fault, text.originRange(range), detail: detail, json: range, path: path, repair: repair,
      isPersonal: isPersonal)
  }

  /// Reports punctuation that is missing, surplus or another; without a repair reading ends.
  mutating func reportPunctuation(
    _ range: Range<Int>, _ expected: SyntaxError.Expectation, repair: String? = nil
  ) {
    let found = text.bytes.span.byte(at: range.lowerBound)
    report(
      InspectionFault.wrongPunctuation, range, .unexpected(found, expected), repair: repair)
    if repair == nil { isCut = true }
  }

  /// The text ends here, though more should follow.
  mutating func cut(_ expectation: SyntaxError.Expectation) {
    if !isCut, !isKnownCut {
      report(Fault.unexpectedEnd, text.count..<text.count, .unexpected(0, expectation))
    }
    isCut = true
  }

  // MARK: Structure

  /// The next byte that is not space, a comment or a character that nobody sees; `nil` at the end.
  private mutating func next() -> UInt8? {
    while position < text.count {
      let byte = text.bytes[position]
      if byte.isWhiteSpace {
        position += 1
      } else if let end = text.bytes.span.endOfComment(at: position)
        ?? text.bytes.span.endOfInvisible(at: position)
      {
        reportPunctuation(position..<end, .value, repair: "removed")
        position = end
      } else {
        return byte
      }
    }
    return nil
  }

  private mutating func readValue() -> Tree? {
    guard let first = next() else {
      cut(.value)
      return nil
    }
    let start = position
    if first == "{" { return readContainer(isObject: true) }
    if first == "[" {
      let isObject = text.bytes.span.beginsDictionary(at: start)
      if isObject { reportPunctuation(start..<start + 1, .value, repair: "{") }
      return readContainer(isObject: isObject)
    }
    return readPlainValue().map { Tree(content: .plain($0), range: start..<position) }
  }

  /// What has been read of an object or array.
  private struct Container {
    let start: Int
    let isObject: Bool
    private(set) var members: [Tree.Member] = []
    var elements: [JSONValue] = []
    var last = Last.bracket
    private var indexes: [ByteKey: Int] = [:]

    /// What precedes the place that is read.
    enum Last: Equatable {
      case bracket, entry
      case comma(Int)
    }

    init(start: Int, isObject: Bool) { (self.start, self.isObject) = (start, isObject) }

    var expectation: SyntaxError.Expectation {
      if last == .entry { return isObject ? .commaOrObjectEnd : .commaOrArrayEnd }
      if !isObject { return .value }
      return last == .bracket ? .memberNameOrEnd : .memberName
    }

    /// Adds a member, or puts it in the place of one of its name; whether that has the same value.
    mutating func add(_ member: Tree.Member) -> Bool? {
      guard let index = indexes.updateValue(members.count, forKey: ByteKey(member.name)) else {
        members.append(member)
        return nil
      }
      indexes[ByteKey(member.name)] = index
      defer { members[index] = member }
      return members[index].value.json.json == member.value.json.json
    }
  }

  private mutating func readContainer(isObject: Bool) -> Tree? {
    guard frames.count < JSONReader.nestingLimit else {
      report(Fault.nestingTooDeep, position..<position + 1)
      isCut = true
      return nil
    }
    var container = Container(start: position, isObject: isObject)
    frames.append(isObject ? .object : .element(0))
    defer { frames.removeLast() }
    position += 1
    while !isCut, readNext(&container) {}
    delimitedEnd = position
    return Tree(
      content: isObject ? .object(container.members) : .plain(.array(container.elements)),
      range: container.start..<position)
  }

  /// Reads the next member, element, separator or bracket; `false` at the end.
  private mutating func readNext(_ container: inout Container) -> Bool {
    let byte = next()
    let sign = position..<position + 1
    switch byte {
    case nil:
      if case .comma = container.last { advanceFrame() }
      cut(container.expectation)
      return false
    case "}"?, "]"?:
      close(container)
      return false
    case ","?, ";"?:
      if container.last != .entry {
        reportPunctuation(sign, .value, repair: "removed")
      } else {
        if byte == ";" { reportPunctuation(sign, .commaOrObjectEnd, repair: ",") }
        container.last = .comma(position)
      }
      position += 1
    // Swift prints an empty dictionary with a colon.
    case ":"? where text.bytes.span.has("[:]", at: position - 1): position += 1
    case ":"?, "="?: reportPunctuation(sign, .value)
    default:
      if container.last == .entry {
        let repair = isApart ? "," : nil
        reportPunctuation(position..<position, container.expectation, repair: repair)
        if isCut { return false }
      }
      if container.last != .bracket { advanceFrame() }
      readEntry(&container)
      container.last = .entry
    }
    return true
  }

  private mutating func close(_ container: Container) {
    let isObject = container.isObject
    if case .comma(let comma) = container.last {
      reportPunctuation(comma..<comma + 1, isObject ? .objectEnd : .arrayEnd, repair: "removed")
    }
    if (text.bytes[position] == "}") != (text.bytes[container.start] == "{") {
      // A bracket that something else follows than what may, can be a stray one.
      let next = text.bytes.span.end(from: position + 1) { $0.isWhiteSpace }
      let isEnd = next == text.count || Self.ends.contains(text.bytes[next])
      reportPunctuation(
        position..<position + 1, isObject ? .commaOrObjectEnd : .commaOrArrayEnd,
        repair: isEnd ? (isObject ? "}" : "]") : nil)
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
    guard let delimitedEnd, isBeforeBracket || Quote(at: position, bytes) != nil else {
      return false
    }
    let last = bytes.byte(at: delimitedEnd - 1)
    return delimitedEnd < position || isBeforeBracket || last == "}" || last == "]"
  }

  private mutating func readEntry(_ container: inout Container) {
    let start = position
    let isBracket = text.bytes[start] == "{" || text.bytes[start] == "["
    if container.isObject, isBracket { return reportPunctuation(start..<start + 1, .memberName) }
    guard let entry = readValue() else { return }
    if !container.isObject {
      container.elements.append(entry.json)
    } else if case .plain(.string(let name)) = entry.content {
      readMember(name, entry.range, &container)
    } else {
      reportPunctuation(entry.range, .memberName)
    }
  }

  private mutating func readMember(
    _ name: String, _ nameRange: Range<Int>, _ container: inout Container
  ) {
    frames[frames.count - 1] = .member(name)
    switch next() {
    case nil: return cut(.colon)
    case ":"?: position += 1
    case "="?:
      let end = position + (text.bytes.span.has("=>", at: position) ? 2 : 1)
      reportPunctuation(position..<end, .colon, repair: ":")
      position = end
    // A name alone may be a value, or its value is the next one.
    default: reportPunctuation(position..<position, .colon, repair: isApart ? ":" : nil)
    }
    if isCut { return }
    if let byte = next(), Self.ends.contains(byte) {
      return report(InspectionFault.missingValue, position..<position, repair: "removed")
    }
    guard let value = readValue() else { return }
    let member = Tree.Member(name: name, nameRange: nameRange, value: value)
    if let isSame = container.add(member) {
      report(
        Fault.duplicateMember, nameRange,
        repair: isSame ? "removed, as both have the same value" : nil)
    }
  }
}

extension Span<UInt8> {
  /// Whether the bracket at `start` begins a dictionary as Swift writes and prints it, such as `["a": 1]` or `[:]`.
  fileprivate func beginsDictionary(at start: Int) -> Bool {
    if has("[:", at: start) { return true }
    let name = end(from: start + 1) { $0.isWhiteSpace }
    // Without a quote, the search for the end of the name would go through the whole text.
    guard has("\"", at: name) else { return false }
    let end = JSONReader.unescapedEnd(from: name + 1, self)
    let value = self.end(from: end + 2) { $0.isWhiteSpace }
    return has("\":", at: end) && !TokenReader.ends.contains(byte(at: value))
  }
}
