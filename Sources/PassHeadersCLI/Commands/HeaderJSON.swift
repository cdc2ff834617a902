import PassHeaders

/// The view of a header for a program: one JSON object on one line. Spec/CommandLine.md describes
/// its members.
enum HeaderJSON {
  static func line(_ header: DecodedHeader, now: Timestamp) -> ContiguousArray<UInt8> {
    var members: [JSONMember] = [
      .init(name: "header", value: .optional(header.kind?.fieldName ?? header.input.name))
    ]
    switch header.result {
    case .success(.partnerFrameworkStatus(let status)):
      members += [
        .init(name: "valid", value: .bool(true)),
        .init(name: "tooLong", value: .bool(header.isTooLong)),
        .init(name: "account", value: account(status.account, now: now)),
        .init(name: "payload", value: payload(header)),
        .init(name: "notes", value: notes(status.notes)),
      ]
    case .success(.deviceInfo(let device)):
      members += [
        .init(name: "valid", value: .bool(true)),
        .init(name: "tooLong", value: .bool(header.isTooLong)),
        .init(name: "device", value: self.device(device)),
        .init(
          name: "missing", value: .array(device.missingKeys().map { .string($0.rawValue) })),
        .init(name: "payload", value: payload(header)),
        .init(name: "notes", value: notes(device.notes())),
      ]
    case .failure(let problem):
      members += [
        .init(name: "valid", value: .bool(false)),
        .init(name: "error", value: error(problem)),
      ]
      if let inspection = header.inspection {
        members.append(.init(name: "inspection", value: self.inspection(inspection)))
      }
    }
    return JSONValue.object(members).line
  }

  static func account(_ account: SubscriberAccount, now: Timestamp) -> JSONValue {
    var members: [JSONMember] = [
      .init(name: "accessStatus", value: .string(account.accessStatus.rawValue))
    ]
    if let id = account.platformMappingId {
      members.append(.init(name: "platformMappingId", value: .string(id)))
    }
    if let date = account.expirationDate {
      let milliseconds = date.millisecondsSinceEpoch - now.millisecondsSinceEpoch
      members.append(
        .init(
          name: "expirationDate",
          value: .object([
            .init(name: "milliseconds", value: .number(JSONNumber(date.millisecondsSinceEpoch))),
            .init(name: "utc", value: .string(date.rfc3339)),
            .init(name: "millisecondsFromNow", value: .number(JSONNumber(milliseconds))),
            .init(name: "expired", value: .bool(date <= now)),
          ])))
    }
    if let error = account.permissionError {
      members.append(.init(name: "permissionError", value: frameworkError(error)))
    }
    if let error = account.providerError {
      members.append(.init(name: "providerError", value: frameworkError(error)))
    }
    return .object(members)
  }

  private static func frameworkError(_ error: FrameworkError) -> JSONValue {
    .object([
      .init(name: "code", value: .optional(error.code)),
      .init(name: "message", value: .optional(error.message)),
    ])
  }

  static func device(_ device: DeviceInfo) -> JSONValue {
    .object(
      DeviceInfo.Key.allCases.compactMap { key in
        device[key].map { JSONMember(name: key.rawValue, value: $0) }
      })
  }

  /// The payload as it was, white space aside.
  private static func payload(_ header: DecodedHeader) -> JSONValue {
    guard let bytes = header.payload else { return .null }
    var reader = JSONReader()
    do throws(WireError) {
      try reader.start(bytes.span)
      return try reader.readValue(bytes.span)
    } catch {
      return .null
    }
  }

  static func notes(_ notes: [HeaderNote]) -> JSONValue {
    .array(
      notes.map { note in
        .object([
          .init(name: "code", value: .string(note.code.rawValue)),
          .init(name: "path", value: .string(note.path)),
          .init(name: "message", value: .string(note.message)),
        ])
      })
  }

  static func inspection(_ inspection: Inspection) -> JSONValue {
    .members([
      "layers": .array(inspection.layers.map { .string($0.rawValue) }),
      "findings": .array(inspection.findings.map(\.json)),
      "repaired": inspection.canonicalValue.map(JSONValue.string),
    ])
  }

  static func error(_ problem: DecodedHeader.Problem) -> JSONValue {
    switch problem {
    case .otherHeader: return .object([.init(name: "code", value: .string("other-header"))])
    case .unrecognised: return .object([.init(name: "code", value: .string("unrecognised"))])
    case .header(let error):
      var members: [JSONMember] = [
        .init(name: "stage", value: .string(error.stage.rawValue)),
        .init(name: "code", value: .string(error.code.rawValue)),
        .init(name: "offset", value: .number(JSONNumber(error.offset))),
      ]
      if let json = error.json {
        members.append(
          .init(
            name: "json",
            value: .object([
              .init(name: "offset", value: .number(JSONNumber(json.offset))),
              .init(name: "line", value: .number(JSONNumber(json.line))),
              .init(name: "column", value: .number(JSONNumber(json.column))),
            ])))
      }
      if let path = error.path { members.append(.init(name: "path", value: .string(path))) }
      members.append(.init(name: "message", value: .string(error.message)))
      return .object(members)
    }
  }
}
