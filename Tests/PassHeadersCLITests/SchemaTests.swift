import Foundation
import PassHeaders
import TestSupport
import Testing

/// The tests that the output of `--json` conforms to Spec/schema/decode.schema.json, and has no other members.
@Suite struct SchemaTests {
  private let schema: JSONValue

  init() throws {
    let file = URL(filePath: TestFile.root).appending(path: "Spec/schema/decode.schema.json")
    let bytes = ContiguousArray(try Data(contentsOf: file))
    schema = try JSONValue(parsing: bytes.span)
  }

  /// Returns the violations of `schema` by `value`, such as `.header: type`.
  ///
  /// Only the keywords of JSON Schema that the file uses are supported.
  ///
  /// - Parameter path: The path of `value` in the output, for the messages.
  private func faults(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    if let reference = schema["$ref"].text {
      return faults(value, self.schema["$defs"][String(reference.dropFirst(8))], path)
    }
    let types = schema["type"].text.map { [$0] } ?? schema["type"].elements.compactMap { $0.text }
    var found =
      types.isEmpty || types.contains { Self.types[$0] == value.kind.rawValue }
      ? [] : ["\(path): type"]
    let choices = schema["enum"].elements
    if !choices.isEmpty, !choices.contains(where: { $0.json == value.json }) {
      found.append("\(path): enum")
    }
    if case .array(let elements) = value {
      for element in elements { found += faults(element, schema["items"], path + "[]") }
    }
    guard case .object(let members) = value else { return found }
    for name in schema["required"].elements.compactMap({ $0.text })
    where !members.contains(where: { $0.name == name }) {
      found.append("\(path): no \(name)")
    }
    guard case .object(let properties) = schema["properties"] else { return found }
    for member in members {
      let property = properties.first { $0.name == member.name }
      found +=
        property.map { faults(member.value, $0.value, "\(path).\(member.name)") }
        ?? ["\(path): \(member.name)"]
    }
    return found
  }

  /// The names of types in JSON Schema, and the library's descriptions of the same types.
  private static let types = [
    "string": "a string", "number": "a number", "integer": "a number", "null": "null",
    "boolean": "true or false", "array": "an array", "object": "an object",
  ]

  @Test func outputConformsToTheSchema() throws {
    let root = URL(filePath: TestFile.root)
    let files = ["chrome.har", "curl-verbose.txt", "nslog.txt", "os-log-private.log"]
    let values = [
      "X-Device-Info: e30", "X-Device-Info: \(Sample.status(id: "charter"))", "eyJhIjoxfQ==",
      "fingerprint gA==", "AP-Device-Identifier: fingerprint YWJj", Sample.missingComma,
      Sample.encoded(
        #"{"frameworkPermissionInfo":{"accessStatus":"denied","error":{"code":"1","message":"x"}},"frameworkProviderInfo":{}}"#
      ),
    ]
    let inputs = values + files.map { "Tests/PassHeadersInspectionTests/Captures/" + $0 }
    for options in [[], ["--redact"], ["--config", "Spec/examples/configuration.json"]] {
      let headers = try Invocation(["--json"] + options + inputs, in: root).json
      #expect(headers.count > 10, "\(options)")
      for header in headers {
        #expect(faults(header, schema, "").isEmpty, "\(options) \(header)")
        #expect((header["value"].text == nil) == options.contains("--redact"), "\(header)")
      }
    }
  }
}
