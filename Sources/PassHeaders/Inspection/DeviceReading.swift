/// Reads a device with tolerance, and tells each liberty it takes.
enum DeviceReading {
  /// The documented names, folded.
  static let foldedKeys = Set(DeviceInfo.Key.allCases.map { $0.rawValue.folded })

  /// How many unknown members are compared with the documented names; it takes a while for each.
  static let guessLimit = 100
}

extension ReadingContext {
  mutating func readDevice(_ members: [LooseMember], _ range: Range<Int>) -> DeviceInfo {
    var device = DeviceInfo()
    var root = Members(members, range, "")
    for key in DeviceInfo.Key.allCases {
      if let member = root.take(key.rawValue) {
        read(member.node, key, &device)
      }
    }
    // Only then names that resemble one, and only where the documented one is absent.
    for member in root.all.prefix(DeviceReading.guessLimit) {
      guard let key = NearestValue.key(for: member.name), device[key] == nil,
        let taken = root.take(member.name)
      else { continue }
      report(
        .wrongMemberName, .warning, taken.nameRange, root.path(taken.name),
        "the documented name of this member is \(key.rawValue)", repair: key.rawValue)
      read(taken.node, key, &device)
    }
    device.unknownMembers = unknownMembers(root)
    for key in device.missingKeys() {
      reportAbsence(
        .absentMember, .warning, of: key.rawValue, in: range,
        "the member is absent, and REST API V2 requires it")
    }
    return device
  }

  private mutating func read(
    _ node: LooseNode, _ key: DeviceInfo.Key, _ device: inout DeviceInfo
  ) {
    let path = key.rawValue
    switch key.form {
    case .string:
      guard let text = text(node, path) else { return }
      readText(text, node, key, &device)
    case .numberOrString:
      switch node.value {
      case .number(let text): device.set(key, number: JSONNumber(checked: text))
      case .null: null(node, path)
      case .string(let text): readText(text, node, key, &device)
      case .bool, .array, .object: wrongType(node, path, "a number or a string", repair: nil)
      }
    case .booleanOrString: readBoolean(node, path, &device)
    }
  }

  private mutating func readText(
    _ text: String, _ node: LooseNode, _ key: DeviceInfo.Key, _ device: inout DeviceInfo
  ) {
    device.set(key, text: text)
    let path = key.rawValue
    if text.isBlank {
      report(.blankValue, .warning, node.range, path, "the value is blank")
    } else if !reportPlaceholder(text, node.range, path), !device.isKnownValue(of: key) {
      let nearest = NearestValue.value(of: key, for: text)
      if let nearest { device.set(key, text: nearest) }
      report(
        .unknownValue, .warning, node.range, path,
        nearest.map { "the value is none that Adobe's page lists; it probably means \($0)" }
          ?? "the value is none that Adobe's page lists",
        repair: nearest)
    }
  }

  private mutating func readBoolean(
    _ node: LooseNode, _ path: String, _ device: inout DeviceInfo
  ) {
    let text: String
    switch node.value {
    case .bool(let value):
      device.connectionSecure = .boolean(value)
      return
    case .null:
      null(node, path)
      return
    case .array, .object:
      wrongType(node, path, "true or false", repair: nil)
      return
    case .string(let string): text = string
    case .number(let number): text = number
    }
    if let exact = BooleanOrString(text: text), case .string = node.value {
      device.connectionSecure = exact
      report(
        .stringForBoolean, .note, node.range, path,
        "the value is a string; true or false without quotes is usual")
      return
    }
    let meaning: Bool? =
      switch text.lowercased() {
      case "true", "yes", "y", "1", "on": true
      case "false", "no", "n", "0", "off": false
      default: nil
      }
    device.connectionSecure = meaning.map { .boolean($0) }
    report(
      .notABoolean, .error, node.range, path, "the value is neither true nor false",
      repair: meaning.map { $0 ? "true" : "false" })
  }
}
