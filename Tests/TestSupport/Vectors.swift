import Foundation
package import PassHeaders
import PassHeadersInspection

/// The files of Spec/vectors that hold cases: inputs, and what has to come of them.
///
/// A case is kept as JSON. The functions in this folder compute all of a case from its input, so that a
/// test only has to compare, and a new case can be made of an input alone.
package enum VectorFile: String, CaseIterable, Sendable {
  case account, status, device, identifier = "device-identifier", saml = "saml-response"
  case configuration, prediction, inspection, json, text, writing

  package var path: String { "Spec/vectors/\(rawValue).json" }

  /// The whole file.
  package func load() throws -> JSONValue {
    let bytes = try TestFile.bytes(path)
    return try JSONValue(parsing: bytes.span)
  }

  /// The cases of the file's lists, one after the other.
  package func cases() throws -> [JSONValue] {
    let root = try load()
    return listNames.flatMap { root[$0].elements }
  }

  /// The members of the file that are lists of cases.
  package var listNames: [String] {
    switch self {
    case .saml: ["reductions"]
    case .prediction: ["cases", "devices"]
    default: ["cases"]
    }
  }

  /// The case with everything that follows from its input.
  package func completed(_ vector: JSONValue, list: String, _ root: JSONValue) throws -> JSONValue {
    switch self {
    case .account: AccountVectors.completed(vector)
    case .status: HeaderVectors.completed(vector, .partnerFrameworkStatus)
    case .device: HeaderVectors.completed(vector, .deviceInfo)
    case .identifier: HeaderVectors.completedIdentifier(vector)
    case .saml: SAMLVectors.completed(vector)
    case .configuration: ConfigurationVectors.completed(vector)
    case .prediction:
      list == "devices"
        ? try PredictionVectors.completedDevice(vector)
        : try PredictionVectors.completed(vector, root["configurations"])
    case .inspection: InspectionVectors.completed(vector)
    case .json: JSONVectors.completed(vector)
    case .text: TextVectors.completed(vector)
    case .writing: try WritingVectors.completed(vector)
    }
  }

  /// The file with all cases completed.
  package func completed() throws -> JSONValue {
    let root = try load()
    guard case .object(var members) = root else { return root }
    for index in members.indices where listNames.contains(members[index].name) {
      let list = members[index].name
      members[index].value = .array(
        try members[index].value.elements.map { try completed($0, list: list, root) })
    }
    return .object(members)
  }
}

// MARK: JSON

extension JSONValue {
  package subscript(name: String) -> JSONValue {
    guard case .object(let members) = self else { return .null }
    return members.first { $0.name == name }?.value ?? .null
  }

  package var elements: [JSONValue] {
    if case .array(let elements) = self { return elements }
    return []
  }

  package var members: [JSONMember] {
    if case .object(let members) = self { return members }
    return []
  }

  package var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  package var flag: Bool? {
    if case .bool(let flag) = self { return flag }
    return nil
  }

  package var integer: Int64? {
    if case .number(let text) = self { return Int64(text) }
    return nil
  }

  package var isNull: Bool { kind == .null }

  package static func number(_ integer: some BinaryInteger) -> JSONValue {
    .number(String(integer))
  }

  package static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  /// An object of the members that have a value.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name: name, value: $0) } })
  }

  /// The members of that name, if they are there: what a case keeps of its input.
  package func keeping(_ names: [String]) -> [JSONMember] {
    names.compactMap { name in members.first { $0.name == name } }
  }

  package func adding(_ others: JSONValue) -> JSONValue { .object(members + others.members) }

  package var string: String { String(decoding: json, as: UTF8.self) }

  /// On as many lines as a person reads well: one a case, or a member of one.
  package func pretty(indent: Int = 0, depth: Int = 2) -> String {
    let space = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .object(let members)
    where !members.isEmpty && (depth > 0 || string.utf8.count > 92 - indent):
      let lines = members.map { member in
        space + JSONValue.string(member.name).string + ": "
          + member.value.pretty(indent: indent + 2, depth: depth - 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    case .array(let elements)
    where !elements.isEmpty && (depth > 0 || string.utf8.count > 92 - indent):
      let lines = elements.map { space + $0.pretty(indent: indent + 2, depth: depth - 1) }
      return "[\n" + lines.joined(separator: ",\n") + end + "]"
    default: return string
    }
  }
}

/// The JSON that a valid Base64 value encodes.
package func decodedPayload(_ value: String) -> ContiguousArray<UInt8>? {
  value.withUTF8Span { text in try? Payload.decode(text) }
}

/// The same as text; `nil` if it is not UTF-8.
package func decodedText(_ value: String) -> String? {
  decodedPayload(value).flatMap { String(onlyUTF8: $0.span) }
}

extension ProviderConfiguration {
  /// Whether both say the same, in whatever form they were written.
  package func hasSameContent(as other: Self) -> Bool {
    requestorId.hasSameBytes(as: other.requestorId)
      && requestorName.hasSameBytes(as: other.requestorName)
      && skippedEntryCount == other.skippedEntryCount
      && hasPlatformFields == other.hasPlatformFields && mvpds == other.mvpds
  }
}

extension Diagnostic {
  /// As vectors write it: `error missing-comma osName`.
  package var vectorText: String {
    "\(severity.rawValue) \(code)" + (path.map { " " + $0 } ?? "")
  }

  /// The same with the place in the given text, its offset and length, and with the repair, behind `⇒` if that is
  /// personal.
  package var placedText: String {
    vectorText + (range.map { " @\($0.lowerBound)+\($0.count)" } ?? "")
      + (repair.map { (repairIsPersonal ? " ⇒ " : " → ") + $0 } ?? "")
  }
}

extension HeaderError {
  /// As vectors write it.
  package var vector: JSONValue {
    .members([
      "stage": .string(stage.rawValue), "code": .string(code.rawValue), "offset": .number(offset),
      "json": diagnostic.jsonRange.map { range in
        .members([
          "offset": .number(range.lowerBound), "line": .number(diagnostic.location?.line ?? 0),
          "column": .number(diagnostic.location?.column ?? 0),
        ])
      },
      "path": path.map { .string($0) },
    ])
  }
}

extension [Diagnostic] {
  package var vector: JSONValue { .texts(map { $0.vectorText }) }
}
