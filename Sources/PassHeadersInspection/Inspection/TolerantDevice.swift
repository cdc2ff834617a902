import PassHeaders

extension TolerantMemberReader {
  /// Reads a device, with all repairs made.
  mutating func readDevice(_ members: [TolerantMember], _ range: Range<Int>) -> DeviceInfo {
    var device = DeviceInfo()
    var nodes = ContiguousArray<TolerantNode?>(
      repeating: nil, count: DeviceInfo.Field.allCases.count)
    // Of several members of a name the last counts, as with most decoders.
    var others: [TolerantMember] = []
    for member in members {
      if let field = DeviceInfo.Field(name: member.name) {
        nodes[field.rawValue] = member.node
      } else {
        others.append(member)
      }
    }
    for field in DeviceInfo.Field.allCases {
      if let node = nodes[field.rawValue] { device[field] = value(node, field) }
    }
    var root = Members(rest: others, range: range, path: .root)
    // Names that resemble one count only where the documented one is missing. What is null comes last,
    // as it leaves a place to others when it is omitted.
    let candidates = others.prefix(Self.guessLimit)
    for member in candidates.filter({ !$0.isNull }) + candidates.filter({ $0.isNull }) {
      guard let field = DeviceInfo.Field(folded: member.name),
        nodes[field.rawValue]?.kind ?? .null == .null, let taken = root.take(member.name)
      else { continue }
      reportWrongName(taken, in: root.path, .warning, field.name)
      nodes[field.rawValue] = taken.node
      device[field] = value(taken.node, field)
    }
    device.unknownMembers = unknownMembers(root)
    applyRules(&device, nodes.map { $0?.range }, range)
    return device
  }

  /// Reports what the rules find, and repairs values that probably mean a documented one.
  fileprivate mutating func applyRules(
    _ device: inout DeviceInfo, _ ranges: [Range<Int>?], _ root: Range<Int>
  ) {
    for field in DeviceInfo.Field.allCases {
      let value = device[field]
      let range = ranges[field.rawValue]
      if value == nil, isCut || range != nil { continue }
      if let range, let fault = value.flatMap({ Placeholder($0.text)?.memberFault }) {
        report(Diagnostic(fault, path: MemberPath(field.name)), range)
        continue
      }
      for breach in field.breaches(value) {
        let nearest =
          breach.row.hasCode(of: Fault.unlistedValue.row)
          ? value.flatMap { field.listedValue(folded: $0.text) } : nil
        if let nearest { device[field] = DeviceInfo.Value(nearest) }
        report(breach, range ?? root.lowerBound..<root.lowerBound, repair: nearest)
      }
    }
  }

  private mutating func value(
    _ node: TolerantNode, _ field: DeviceInfo.Field
  ) -> DeviceInfo.Value? {
    let value = Value(node: node, path: MemberPath(field.name))
    switch (field.kind, node.json) {
    case (_, .null): reportNull(value)
    case (_, .array), (_, .object): reportWrongType(value, field.kind)
    case (.booleanOrString, .bool(let isTrue)): return DeviceInfo.Value(isTrue)
    case (.booleanOrString, .string(let text)), (.booleanOrString, .number(let text)):
      return truth(text, value)
    case (_, .string(let text)): return DeviceInfo.Value(text)
    case (.numberOrString, .number(let text)): return DeviceInfo.Value(number: text)
    case (.string, _): return text(value).map { DeviceInfo.Value($0) }
    default: reportWrongType(value, field.kind)
    }
    return nil
  }

  /// The truth value that a text or number means.
  private mutating func truth(_ text: String, _ value: Value) -> DeviceInfo.Value? {
    let isString = value.node.kind == .string
    if isString, DeviceInfo.Value(text).boolValue != nil { return DeviceInfo.Value(text) }
    let meaning = Self.meanings.first { $0.word.hasSameASCII(as: text) }?.value
    let repair = meaning.map { $0 ? "true" : "false" }
    if isString {
      report(InspectionFault.notABoolean.row, value, repair: repair)
    } else {
      reportWrongType(value, .booleanOrString, repair: repair)
    }
    return meaning.map { DeviceInfo.Value($0) }
  }

  private static let meanings: [(word: String, value: Bool)] = [
    ("true", true), ("yes", true), ("y", true), ("1", true), ("on", true), ("false", false),
    ("no", false), ("n", false), ("0", false), ("off", false),
  ]
}

/// What there is to say of a device that the strict reader accepts: what the rules find, and unknown
/// members.
struct DeviceReview {
  let diagnostics: DiagnosticList
  /// The device with all repairs made.
  private(set) var device: DeviceInfo

  /// `nil` if a member may be meant for another one, or be another payload's.
  init?(_ device: DeviceInfo, _ payload: ContiguousArray<UInt8>) {
    let unknown = device.unknownMembers.map { $0.name }
    let isKnown = unknown.count + Self.fieldCount < TolerantMemberReader.guessLimit
    guard isKnown, unknown.allSatisfy(Self.standsForItself) else { return nil }
    var reader = TolerantMemberReader(
      payload: SourceText([]).decodedFromBase64(payload), isCut: false)
    var ranges = [Range<Int>?](repeating: nil, count: Self.fieldCount)
    let json = payload.span
    var members = JSONReader()
    var (isFirst, unknownCount) = (true, 0)
    do throws(SyntaxError) {
      try members.start(json)
      // White space before the object is not counted where it is read with tolerance.
      guard members.position == 0 else { return nil }
      try members.open()
      while let name = try members.nextMember(json, &isFirst) {
        let start = members.position
        try members.skipValue(json)
        if let index = DeviceInfo.Field.names.index(of: name, json) {
          ranges[index] = start..<members.position
        } else if unknownCount < unknown.count {
          let path = MemberPath.root.appending(unknown[unknownCount])
          let place = name.content
          reader.report(.unknownMember(path), place.lowerBound - 1..<place.upperBound + 1)
          unknownCount += 1
        }
      }
      // Of an object without any member of a device it is not sure that it is one.
      guard ranges.contains(where: { $0 != nil }) else { return nil }
      self.device = device
      reader.applyRules(&self.device, ranges, 0..<0)
      diagnostics = reader.diagnostics
    } catch {
      return nil
    }
  }

  private static let fieldCount = DeviceInfo.Field.allCases.count

  private static func standsForItself(_ name: String) -> Bool {
    !RecognisedPayload.mayHaveMember(name)
      && PartnerFrameworkStatus.Object.RootMember.names.index(of: name) == nil
      && DeviceInfo.Field(folded: name) == nil
  }
}
