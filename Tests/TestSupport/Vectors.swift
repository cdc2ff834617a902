import Foundation
package import PassHeaders
import PassHeadersInspection

/// A file in Spec/vectors that has test cases: inputs, and their expected results.
///
/// A case is kept as JSON. The functions in this folder compute a complete case from its input. A test then only has to
/// compare the results, and a new case can be created from an input alone.
package enum VectorFile: String, CaseIterable, Sendable {
  case account, status, device, identifier = "device-identifier", saml = "saml-response"
  case configuration, prediction, json, writing

  package var path: String { "Spec/vectors/\(rawValue).json" }

  /// Returns the content of the file.
  package func load() throws -> JSONValue {
    let bytes = try TestFile.bytes(path)
    return try JSONValue(parsing: bytes.span)
  }

  /// Returns the cases of all lists in the file.
  package func cases() throws -> [JSONValue] {
    let root = try load()
    return listNames.flatMap { root[$0].elements }
  }

  /// The names of the members of the file that are lists of cases.
  package var listNames: [String] {
    switch self {
    case .saml: ["reductions"]
    case .prediction: ["cases", "devices"]
    default: ["cases"]
    }
  }

  /// Returns `vector` with everything that can be computed from its input.
  ///
  /// - Parameters:
  ///   - vector: A case with at least its input.
  ///   - list: The name of the list that the case belongs to.
  ///   - root: The content of the file, which may have data that several cases share.
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
    case .json: JSONVectors.completed(vector)
    case .writing: try WritingVectors.completed(vector)
    }
  }

  /// Returns the content of the file with each case completed.
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

  /// Returns an object with those of `members` that are not `nil`.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name: name, value: $0) } })
  }

  /// Returns the members whose names are in `names`. A case uses it to keep its input.
  package func keeping(_ names: [String]) -> [JSONMember] {
    names.compactMap { name in members.first { $0.name == name } }
  }

  package func adding(_ others: JSONValue) -> JSONValue { .object(members + others.members) }

  package var string: String { String(decoding: json, as: UTF8.self) }

  /// Returns the value as JSON with line breaks that suit a reader.
  ///
  /// - Parameters:
  ///   - indent: The number of spaces before the closing bracket.
  ///   - depth: The number of levels that are always broken into lines. Deeper values are broken only if they are too
  ///     long.
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

/// Returns the bytes that a valid Base64 `value` encodes, or `nil` if `value` is not valid.
package func decodedPayload(_ value: String) -> ContiguousArray<UInt8>? {
  value.withUTF8Span { text in try? Payload.decode(text) }
}

/// Returns the text that a valid Base64 `value` encodes, or `nil` if it is not valid or not UTF-8.
package func decodedText(_ value: String) -> String? {
  decodedPayload(value).flatMap { String(onlyUTF8: $0.span) }
}

extension ProviderConfiguration {
  /// Whether both configurations have the same content, whether they were written in JSON or in XML.
  package func hasSameContent(as other: Self) -> Bool {
    requestorId.hasSameBytes(as: other.requestorId)
      && requestorName.hasSameBytes(as: other.requestorName)
      && skippedEntryCount == other.skippedEntryCount
      && hasPlatformFields == other.hasPlatformFields && mvpds == other.mvpds
  }
}

extension Diagnostic {
  /// The diagnostic in the form that the vectors use, such as `error missing-comma osName`.
  package var vectorText: String {
    "\(severity.rawValue) \(code)" + (path.map { " " + $0 } ?? "")
  }

  /// The diagnostic with its range and repair, such as `error missing-comma osName @12+1 → ,`.
  ///
  /// The numbers after `@` are the offset and the length in the given text. The arrow is `⇒` if the repair is personal.
  package var textWithRange: String {
    vectorText + (range.map { " @\($0.lowerBound)+\($0.count)" } ?? "")
      + (repair.map { (repairIsPersonal ? " ⇒ " : " → ") + $0 } ?? "")
  }
}

extension HeaderError {
  /// The error as a JSON object, in the form that the vectors use.
  package var vector: JSONValue {
    .members([
      "stage": .string(stage.rawValue), "code": .string(code.rawValue),
      "offset": .number(offset ?? 0),
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
