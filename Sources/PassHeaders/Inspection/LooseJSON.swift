/// A value of JSON that was read with tolerance, with its place.
struct LooseNode: Sendable {
  var value: LooseValue
  /// In the JSON text.
  var range: Range<Int>
}

/// What a ``LooseNode`` is.
indirect enum LooseValue: Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([LooseNode])
  case object([LooseMember])
}

/// A member of an object that was read with tolerance.
struct LooseMember: Sendable {
  let name: String
  let nameRange: Range<Int>
  var node: LooseNode

  /// The header whose members these are, by names in any spelling.
  static func kind(of members: [LooseMember]) -> HeaderKind? {
    let names = members.map { $0.name.folded }
    if names.contains("frameworkpermissioninfo") || names.contains("frameworkproviderinfo") {
      return .partnerFrameworkStatus
    }
    if names.contains(where: { DeviceReading.foldedKeys.contains($0) }) { return .deviceInfo }
    let status = ["permissioninfo", "providerinfo", "accessstatus", "expirationdate"]
    if names.contains(where: { status.contains($0) }) { return .partnerFrameworkStatus }
    let isDevice = names.prefix(DeviceReading.guessLimit).contains {
      NearestValue.key(for: $0) != nil
    }
    return isDevice ? .deviceInfo : nil
  }
}

extension LooseNode {
  /// The value as plain JSON; of two members of one name the last.
  var json: JSONValue {
    switch value {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let text): return JSONNumber(text).map(JSONValue.number) ?? .string(text)
    case .string(let text): return .string(text)
    case .array(let nodes): return .array(nodes.map { $0.json })
    case .object(let members):
      var places: [ExactString: Int] = [:]
      var result: [JSONMember] = []
      for member in members {
        let value = member.node.json
        if let place = places[ExactString(member.name)] {
          result[place].value = value
        } else {
          places[ExactString(member.name)] = result.count
          result.append(JSONMember(name: member.name, value: value))
        }
      }
      return .object(result)
    }
  }

  /// What kind of value it is.
  var kind: JSONKind {
    switch value {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension String {
  /// Letters and digits in lower case: what is left of a name when spelling does not count.
  var folded: String {
    var text = ""
    for scalar in unicodeScalars.prefix(80)
    where !scalar.properties.isWhitespace && !"-_.'\"".unicodeScalars.contains(scalar) {
      text.unicodeScalars.append(scalar)
    }
    return text.lowercased()
  }
}
