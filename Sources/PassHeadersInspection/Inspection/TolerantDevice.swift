import PassHeaders

extension TolerantMemberReader {
  /// Reads a device, with all repairs made.
  mutating func readDevice(_ members: [TolerantMember], _ range: Range<Int>) -> DeviceInfo {
    var device = DeviceInfo()
    var root = Members(members, range, "")
    var ranges: [DeviceInfo.Field: Range<Int>] = [:]
    for field in DeviceInfo.Field.allCases {
      guard let member = root.take(field.name) else { continue }
      ranges[field] = member.node.range
      device[field] = value(member.node, field)
    }
    // Only then names that resemble one, and only where the documented one is missing.
    // What is null comes last, as it leaves a place to others when it is omitted.
    let candidates = root.rest.prefix(Self.guessLimit)
    for member in candidates.filter({ !$0.isNull }) + candidates.filter({ $0.isNull }) {
      guard let field = Aliases.field(for: FoldedText(member.name)),
        ranges[field] == nil || member.isNull && device[field] == nil,
        let taken = root.take(member.name)
      else { continue }
      reportWrongName(taken, in: root.path, .warning, field.name)
      ranges[field] = taken.node.range
      device[field] = value(taken.node, field)
    }
    device.unknownMembers = unknownMembers(root)
    applyRules(&device, ranges, range)
    return device
  }

  /// Reports what the rules find, and repairs values that probably mean a documented one.
  private mutating func applyRules(
    _ device: inout DeviceInfo, _ ranges: [DeviceInfo.Field: Range<Int>], _ root: Range<Int>
  ) {
    for field in DeviceInfo.Field.allCases {
      let value = device[field]
      if value == nil, isCut || ranges[field] != nil { continue }
      for rule in DeviceRule.allCases {
        guard let breach = rule.breach(value, field, .v2) else { continue }
        let nearest =
          rule == .isListed
          ? value.flatMap { Aliases.value(of: field, for: $0.text) } : nil
        if let nearest { device[field] = DeviceInfo.Value(nearest) }
        report(
          breach, ranges[field] ?? root.lowerBound..<root.lowerBound, repair: nearest)
      }
    }
  }

  private mutating func value(
    _ node: TolerantNode, _ field: DeviceInfo.Field
  ) -> DeviceInfo.Value? {
    let kind = field.row.kind
    switch (kind, node.value) {
    case (.booleanOrString, _): return truth(node, field)
    case (_, .string(let text)): return DeviceInfo.Value(text)
    case (.numberOrString, .number(let text)): return DeviceInfo.Value(number: text)
    case (_, .null): reportNull(node, field.name)
    case (.string, .number), (.string, .bool):
      return text(node, field.name).map { DeviceInfo.Value($0) }
    default: reportWrongType(node, field.name, kind)
    }
    return nil
  }

  private mutating func truth(
    _ node: TolerantNode, _ field: DeviceInfo.Field
  ) -> DeviceInfo.Value? {
    let text: String
    switch node.value {
    case .bool(let value): return DeviceInfo.Value(value)
    case .null:
      reportNull(node, field.name)
      return nil
    case .array, .object:
      reportWrongType(node, field.name, .booleanOrString)
      return nil
    case .string(let string): text = string
    case .number(let number): text = number
    }
    let value = DeviceInfo.Value(text)
    if value.boolValue != nil, node.kind == .string { return value }
    let meaning = Self.meanings.first { $0.word.hasSameASCII(as: text) }?.value
    if node.kind == .string {
      report(
        .notABoolean, node.range, MemberPath(field.name),
        repair: meaning.map { $0 ? "true" : "false" })
    } else {
      reportWrongType(
        node, field.name, .booleanOrString, repair: meaning.map { $0 ? "true" : "false" })
    }
    return meaning.map { DeviceInfo.Value($0) }
  }

  private static let meanings: [(word: String, value: Bool)] = [
    ("true", true), ("yes", true), ("y", true), ("1", true), ("on", true), ("false", false),
    ("no", false), ("n", false), ("0", false), ("off", false),
  ]
}
