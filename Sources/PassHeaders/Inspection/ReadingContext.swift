/// What reading the members of a payload needs, whichever header it is.
struct ReadingContext {
  private let payload: SourceText
  /// Whether only a part of the payload is there, so that nothing can be said to be absent.
  private let isCut: Bool
  private(set) var findings = Findings()

  init(_ payload: SourceText, isCut: Bool) {
    self.payload = payload
    self.isCut = isCut
  }

  mutating func report(
    _ code: Finding.Code, _ severity: Finding.Severity, _ range: Range<Int>, _ path: String,
    _ message: String, repair: String? = nil
  ) {
    findings.add(
      code, severity, payload.originRange(range), json: range, path: path, message, repair: repair)
  }

  /// Tells of a member that an object lacks, at the object's beginning.
  mutating func reportAbsence(
    _ code: Finding.Code, _ severity: Finding.Severity, of path: String, in object: Range<Int>,
    _ message: String, repair: String? = nil
  ) {
    guard !isCut else { return }
    report(
      code, severity, object.lowerBound..<object.lowerBound, path, message, repair: repair)
  }

  // MARK: Members

  /// The members of an object, each taken at most once.
  struct Members {
    private(set) var all: [LooseMember]
    /// The object's place.
    let range: Range<Int>
    private let prefix: String

    init(_ members: [LooseMember], _ range: Range<Int>, _ prefix: String) {
      all = members
      self.range = range
      self.prefix = prefix
    }

    func path(_ name: String) -> String {
      prefix.isEmpty ? name.abridged : prefix + "." + name.abridged
    }

    func contains(_ name: String) -> Bool { all.contains { $0.name.hasSameBytes(as: name) } }

    /// Takes the members of the name; of several the last counts, as with most decoders.
    mutating func take(_ name: String) -> LooseMember? {
      let taken = all.last { $0.name.hasSameBytes(as: name) }
      if taken != nil { all.removeAll { $0.name.hasSameBytes(as: name) } }
      return taken
    }
  }

  /// Takes a member by its name, or else by one that is written for it.
  ///
  /// - Parameters:
  ///   - aliases: Names that are written for it, folded.
  ///   - isRequired: Whether the strict parser refuses an object without it.
  mutating func take(
    _ name: String, _ aliases: [String] = [], isRequired: Bool = false, from members: inout Members
  ) -> LooseNode? {
    if let member = members.take(name) { return member.node }
    let folded = name.folded
    guard
      let alias = members.all.first(where: { member in
        let candidate = member.name.folded
        return candidate == folded || aliases.contains(candidate)
      }), let member = members.take(alias.name)
    else { return nil }
    report(
      .wrongMemberName, isRequired ? .error : .warning, member.nameRange,
      members.path(member.name), "the documented name of this member is \(name)", repair: name)
    return member.node
  }

  /// What is left of an object: members that Adobe's page does not know.
  mutating func unknownMembers(_ members: Members) -> [JSONMember] {
    var names = JSONNameSet()
    var unknown: [JSONMember] = []
    for member in members.all {
      report(
        .unknownMember, .note, member.nameRange, members.path(member.name),
        "Adobe's page does not know this member")
      // Of two of the same name the last counts; duplicates have been reported.
      if !names.insert(member.name) { unknown.removeAll { $0.name.hasSameBytes(as: member.name) } }
      unknown.append(JSONMember(name: member.name, value: member.node.json))
    }
    return unknown
  }

  // MARK: Values

  /// The text of a member; a number or truth value is put in quotes, `null` is no value.
  mutating func text(_ node: LooseNode, _ path: String) -> String? {
    switch node.value {
    case .string(let text): return text
    case .number(let text):
      wrongType(node, path, "a string", repair: "put in double quotes")
      return text
    case .bool(let value):
      wrongType(node, path, "a string", repair: "put in double quotes")
      return value ? "true" : "false"
    case .null:
      null(node, path)
      return nil
    case .array, .object:
      wrongType(node, path, "a string", repair: nil)
      return nil
    }
  }

  mutating func object(_ node: LooseNode, _ path: String, isRequired: Bool = false) -> Members? {
    switch node.value {
    case .object(let members): return Members(members, node.range, path)
    case .null:
      report(
        .nullMember, .error, node.range, path, "null stands where an object should",
        repair: isRequired ? "{}" : "left out")
      return nil
    default:
      wrongType(node, path, "an object", repair: nil)
      return nil
    }
  }

  mutating func null(_ node: LooseNode, _ path: String) {
    report(
      .nullMember, .error, node.range, path, "null stands where the member should be left out",
      repair: "left out")
  }

  mutating func wrongType(
    _ node: LooseNode, _ path: String, _ expected: String, repair: String?
  ) {
    report(
      .wrongType, .error, node.range, path,
      "found \(node.kind.phrase) where \(expected) should stand", repair: repair)
  }

  /// Tells of a value that is a template, or the documentation's dots.
  ///
  /// - Returns: Whether it is.
  mutating func reportPlaceholder(_ text: String, _ range: Range<Int>, _ path: String) -> Bool {
    guard let placeholder = PlaceholderText(text) else { return false }
    report(placeholder.code, .warning, range, path, placeholder.phrase)
    return true
  }
}

/// Text that stands for a value that somebody forgot to put in.
enum PlaceholderText {
  /// `${name}`, `{{name}}`, `<name>`, `%NAME%`, `$NAME`
  case template
  /// `....`, as Adobe's page prints.
  case dots

  var code: Finding.Code {
    switch self {
    case .template: .placeholder
    case .dots: .documentationDots
    }
  }

  /// What it is, as a sentence.
  var phrase: String {
    switch self {
    case .template: "this is a template that was not filled in"
    case .dots: "these are the dots of Adobe's sample, which stand for a value"
    }
  }

  init?(_ text: String) {
    let bytes = ContiguousArray(text.utf8)
    guard let first = bytes.first, let last = bytes.last, bytes.count > 2 else { return nil }
    if bytes.allSatisfy({ $0 == UInt8(ascii: ".") }) || text == "\u{2026}" {
      self = .dots
      return
    }
    let dollar = UInt8(ascii: "$")
    let brace = UInt8(ascii: "{")
    switch first {
    case dollar where bytes[1] == brace || bytes[1] == UInt8(ascii: "("): self = .template
    case dollar where bytes.dropFirst().allSatisfy({ $0.isASCIILetter || $0 == 0x5F }):
      self = .template
    case brace where bytes[1] == brace: self = .template
    case UInt8(ascii: "<") where last == UInt8(ascii: ">"): self = .template
    case UInt8(ascii: "%") where last == UInt8(ascii: "%"): self = .template
    default: return nil
    }
  }

  /// Whether a payload may hold one of them; cheap, and never wrongly `false`.
  static func occurs(in payload: Span<UInt8>) -> Bool {
    var quote = payload.firstIndex(of: UInt8(ascii: "\""), from: 0)
    while quote < payload.count {
      switch payload.byte(at: quote + 1) {
      case UInt8(ascii: "$"), UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "%"),
        UInt8(ascii: "."), UInt8(ascii: "\\"), 0xE2:
        return true
      default: quote = payload.firstIndex(of: UInt8(ascii: "\""), from: quote + 1)
      }
    }
    return false
  }
}
