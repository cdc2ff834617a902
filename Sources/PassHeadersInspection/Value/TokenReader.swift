import PassHeaders

/// A lenient reader of text that should be JSON, such as `{'model': "iPhone"; osName=iOS,}`.
///
/// It reads these forms besides JSON:
///
/// - Strings in any quotes, and words without quotes.
/// - `;` or nothing between two members or elements, and surplus commas.
/// - `=` or nothing between a name and its value.
///
/// Each deviation from JSON is reported as a fault. A fault has a repair if the text can be understood in only one way.
/// Reading ends at the first structural fault without a repair, because later faults may only follow from it.
///
/// Each byte is read a bounded number of times. The nesting depth and the number of diagnostics are limited.
struct TokenReader {
  let text: SourceText
  /// Whether the text ended too early, or reading ended at a fault without a repair.
  private(set) var isIncomplete = false
  private let diagnostics: DiagnosticList
  var position = 0
  /// The index after the last string, object or array. It is `nil` after a word, which may lack a quote.
  var delimitedEnd: Int?
  /// Whether the caller has already reported that the text is truncated.
  private let isKnownIncomplete: Bool
  /// The path to the value at `position`: for each open object or array, the name of the current member or the index of
  /// the current element.
  private var frames: ContiguousArray<Frame> = []

  /// An open object or array, with the member or element that is being read.
  private enum Frame {
    /// An object before the name of its next member.
    case object
    case member(String)
    case element(Int)
  }

  /// Creates a reader of `text` that adds its faults to `diagnostics`.
  init(_ text: SourceText, _ diagnostics: DiagnosticList, isKnownIncomplete: Bool) {
    (self.text, self.diagnostics, self.isKnownIncomplete) = (text, diagnostics, isKnownIncomplete)
  }

  /// Reads the root value, and reports data after it. Returns `nil` if a value cannot be read.
  mutating func read() -> Tree? {
    guard let root = readValue() else { return nil }
    position = text.bytes.span.end(from: position) { $0.isWhiteSpace }
    if position < text.count, !isIncomplete {
      let mayBeMember = text.bytes[position...].contains { Self.memberSigns.contains($0) }
      report(Fault.dataAfterValue, position..<text.count, repair: mayBeMember ? nil : "removed")
    }
    return root
  }

  /// The bytes that show that data after the root value may be a member of it, as in `{"a":1},"b":2`. Such data is not
  /// removed.
  private static let memberSigns = ByteSet("\"':=[{")
  private static let entryEnds = ByteSet(",;}]")

  // MARK: Faults

  /// Reports `fault` for the bytes in `range`, with the path of the current member or element. The end of `range` may
  /// be after the end of the text.
  mutating func report(
    _ fault: Fault, _ range: Range<Int>, _ detail: Diagnostic.Detail = .none,
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

  /// Reports punctuation that is missing, surplus or wrong. Reading ends if `repair` is `nil`.
  ///
  /// - Parameters:
  ///   - range: The range of the wrong punctuation. It is empty if punctuation is missing.
  ///   - expected: The token that JSON requires at the start of `range`.
  ///   - repair: The replacement that a message shows, such as `:`, or the word "removed".
  mutating func reportPunctuation(
    _ range: Range<Int>, _ expected: SyntaxError.Expectation, repair: String? = nil
  ) {
    let found = text.bytes.span.byte(at: range.lowerBound)
    report(
      Fault.wrongPunctuation, range, .unexpected(found, expected), repair: repair)
    if repair == nil { isIncomplete = true }
  }

  /// Reports that the text ends where `expectation` should follow, and ends reading.
  mutating func reportUnexpectedEnd(_ expectation: SyntaxError.Expectation) {
    if !isIncomplete, !isKnownIncomplete {
      report(Fault.unexpectedEnd, text.count..<text.count, .unexpected(0, expectation))
    }
    isIncomplete = true
  }

  // MARK: Structure

  /// Moves `position` to the next byte that is not white space or part of an invisible character, and returns that
  /// byte, or `nil` at the end of the text. Reports each invisible character.
  private mutating func nextSignificantByte() -> UInt8? {
    while position < text.count {
      let byte = text.bytes[position]
      if byte.isWhiteSpace {
        position += 1
      } else if let end = text.bytes.span.endOfInvisible(at: position) {
        reportPunctuation(position..<end, .value, repair: "removed")
        position = end
      } else {
        return byte
      }
    }
    return nil
  }

  /// Reads the value at `position`. If a value does not begin there, reports a fault and returns `nil`.
  private mutating func readValue() -> Tree? {
    guard let first = nextSignificantByte() else {
      reportUnexpectedEnd(.value)
      return nil
    }
    let start = position
    if first == "{" || first == "[" { return readContainer(isObject: first == "{") }
    return readPlainValue().map { Tree(content: .plain($0), range: start..<position) }
  }

  /// An object or array that is being read, with the members or elements before `position`.
  private struct Container {
    /// The index of the opening bracket.
    let start: Int
    let isObject: Bool
    private(set) var members: [Tree.Member] = []
    var elements: [JSONValue] = []
    /// The token before `position`, which determines the token that may follow.
    var last = Last.bracket
    /// The index in `members` of the member with each name.
    private var indexes: [ByteKey: Int] = [:]

    /// The kind of token that was read last in an object or array.
    enum Last: Equatable {
      /// The last token was the opening bracket, or a member or element.
      case bracket, entry
      /// The last token was a comma or semicolon, with this index.
      case comma(Int)
    }

    init(start: Int, isObject: Bool) { (self.start, self.isObject) = (start, isObject) }

    /// The token that JSON allows after `last`.
    var expectation: SyntaxError.Expectation {
      if last == .entry { return isObject ? .commaOrObjectEnd : .commaOrArrayEnd }
      if !isObject { return .value }
      return last == .bracket ? .memberNameOrEnd : .memberName
    }

    /// Appends `member`, or replaces the member that has its name.
    ///
    /// - Returns: Whether the value of the replaced member equals that of `member`, or `nil` if `member` was appended.
    mutating func appendOrReplace(_ member: Tree.Member) -> Bool? {
      guard let index = indexes.updateValue(members.count, forKey: ByteKey(member.name)) else {
        members.append(member)
        return nil
      }
      indexes[ByteKey(member.name)] = index
      defer { members[index] = member }
      return members[index].value.json.json == member.value.json.json
    }
  }

  /// Reads the object or array whose bracket is at `position`. If it exceeds the nesting limit, reports that and
  /// returns `nil`.
  private mutating func readContainer(isObject: Bool) -> Tree? {
    guard frames.count < JSONReader.nestingLimit else {
      report(Fault.nestingTooDeep, position..<position + 1)
      isIncomplete = true
      return nil
    }
    var container = Container(start: position, isObject: isObject)
    frames.append(isObject ? .object : .element(0))
    defer { frames.removeLast() }
    position += 1
    while !isIncomplete, readNextToken(&container) {}
    delimitedEnd = position
    return Tree(
      content: isObject ? .object(container.members) : .plain(.array(container.elements)),
      range: container.start..<position)
  }

  /// Reads the next separator, member, element or closing bracket of `container`. Returns `false` if it was the last
  /// token.
  private mutating func readNextToken(_ container: inout Container) -> Bool {
    let byte = nextSignificantByte()
    let sign = position..<position + 1
    switch byte {
    case nil:
      if case .comma = container.last { advanceFrame() }
      reportUnexpectedEnd(container.expectation)
      return false
    case "}"?, "]"?:
      readClosingBracket(of: container)
      return false
    case ","?, ";"?:
      if container.last != .entry {
        reportPunctuation(sign, .value, repair: "removed")
      } else {
        if byte == ";" { reportPunctuation(sign, .commaOrObjectEnd, repair: ",") }
        container.last = .comma(position)
      }
      position += 1
    case ":"?, "="?: reportPunctuation(sign, .value)
    default:
      if container.last == .entry {
        let repair = mayLackSeparator ? "," : nil
        reportPunctuation(position..<position, container.expectation, repair: repair)
        if isIncomplete { return false }
      }
      if container.last != .bracket { advanceFrame() }
      readEntry(&container)
      container.last = .entry
    }
    return true
  }

  /// Reads the closing bracket at `position`. Reports a trailing comma before it, and a bracket that does not match the
  /// opening one.
  private mutating func readClosingBracket(of container: Container) {
    let isObject = container.isObject
    if case .comma(let comma) = container.last {
      reportPunctuation(comma..<comma + 1, isObject ? .objectEnd : .arrayEnd, repair: "removed")
    }
    if (text.bytes[position] == "}") != isObject {
      reportPunctuation(
        position..<position + 1, isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
    }
    position += 1
  }

  /// Moves the path to the next member or element, such as from the index 0 to 1.
  private mutating func advanceFrame() {
    switch frames.popLast() {
    case .element(let index): frames.append(.element(index + 1))
    case .object, .member, nil: frames.append(.object)
    }
  }

  /// Whether a separator between two values was probably left out at `position`, as in `"a" "b"` or `}{`.
  ///
  /// Both values must be strings, objects or arrays. Two adjacent strings, as in `"a""b"`, may also be one string with
  /// unescaped quotes, so they return `false`.
  private var mayLackSeparator: Bool {
    let bytes = text.bytes.span
    let isBeforeBracket = bytes.byte(at: position) == "{" || bytes.byte(at: position) == "["
    guard let delimitedEnd,
      isBeforeBracket || QuoteMark(openingStringAt: position, in: bytes) != nil
    else {
      return false
    }
    let last = bytes.byte(at: delimitedEnd - 1)
    return delimitedEnd < position || isBeforeBracket || last == "}" || last == "]"
  }

  /// Reads the member or element at `position` and adds it to `container`.
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

  /// Reads the separator and the value after `name`, and adds the member to `container`.
  ///
  /// - Parameter nameRange: The range of the name in the text.
  private mutating func readMember(
    _ name: String, _ nameRange: Range<Int>, _ container: inout Container
  ) {
    frames[frames.count - 1] = .member(name)
    switch nextSignificantByte() {
    case nil: return reportUnexpectedEnd(.colon)
    case ":"?: position += 1
    case "="?:
      let isArrow = text.bytes.span.has("=>", at: position)
      reportPunctuation(position..<position + 1, .colon, repair: isArrow ? nil : ":")
      position += 1
    // Without a separator, the next string is the value only if it does not touch the name, as in `"model" "iPhone"`.
    default: reportPunctuation(position..<position, .colon, repair: mayLackSeparator ? ":" : nil)
    }
    if isIncomplete { return }
    if let byte = nextSignificantByte(), Self.entryEnds.contains(byte) {
      return report(Fault.missingValue, position..<position, repair: "removed")
    }
    guard let value = readValue() else { return }
    let member = Tree.Member(name: name, nameRange: nameRange, value: value)
    if let hasSameValue = container.appendOrReplace(member) {
      report(
        Fault.duplicateMember, nameRange,
        repair: hasSameValue ? "removed, as both have the same value" : nil)
    }
  }
}
