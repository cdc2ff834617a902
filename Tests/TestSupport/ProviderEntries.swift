package import PassHeaders

/// Entries of a configuration's list, of MVPDs that share identifiers and lack members.
package enum ProviderEntries {
  private static let choices: [(name: String, values: [JSONValue?])] = [
    ("id", ["A", "B", "m", "n", " ", nil].map { $0.map { .string($0) } }),
    ("platformMappingId", ["m", "m", "n", nil].map { $0.map { .string($0) } }),
    ("displayName", [.string("x"), nil]),
    ("boardingStatus", ["SUPPORTED", "PICKER", "NONE", nil].map { $0.map { .string($0) } }),
    ("enablePlatformServices", [.bool(true), .bool(false), nil]),
    ("isTempPass", [.bool(true), .bool(false), nil]),
  ]

  /// Returns one to eight entries.
  package static func random(
    using generator: inout some RandomNumberGenerator
  ) -> [[JSONMember]] {
    (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      choices.compactMap { name, values in
        values.randomElement(using: &generator)?.map { JSONMember(name: name, value: $0) }
      }
    }
  }

  /// Returns a configuration with `entries`, as JSON.
  package static func document(_ entries: [[JSONMember]]) -> ContiguousArray<UInt8> {
    JSONValue.members(["mvpds": .array(entries.map { .object($0) })]).json
  }
}
