import Foundation
package import PassHeaders
import PassHeadersInspection

/// The cases of status.json, device.json and device-identifier.json, which test strict reading.
enum HeaderVectors {
  /// Returns `vector` with the result of reading its header as `kind`.
  ///
  /// The header is the member `value`, or the Base64 of the member `payload`.
  static func completed(_ vector: JSONValue, _ kind: HeaderKind) -> JSONValue {
    let value =
      vector["value"].text
      ?? Base64.encode(ContiguousArray((vector["payload"].text ?? "").utf8).span)
    var members = vector.keeping(["name", "comment"])
    // The payload is included as plain text for people who read the vectors.
    if let payload = Data(base64Encoded: value), let text = String(data: payload, encoding: .utf8),
      !text.isEmpty, Array(text.utf8) == Array(payload)
    {
      members.append(JSONMember(name: "payload", value: .string(text)))
    }
    members.append(JSONMember(name: "value", value: .string(value)))
    do throws(HeaderError) {
      let header = try PassHeader(kind, headerValue: value)
      return .object(members).adding(expectation(of: header))
    } catch {
      return .object(members).adding(.members(["error": error.vector]))
    }
  }

  private static func expectation(of header: PassHeader) -> JSONValue {
    let canonical = (try? header.headerValue(validation: .lenient)) ?? "(not writable)"
    switch header {
    case .partnerFrameworkStatus(let status):
      let unknown = PartnerFrameworkStatus.Object.allCases.flatMap { object in
        status[unknownMembersOf: object].map { object.path.appending($0.name).text }
      }
      return .members([
        "account": status.account.vector,
        "unknownMembers": unknown.isEmpty ? nil : .texts(unknown),
        "diagnostics": status.diagnostics.vector, "canonical": .string(canonical),
      ])
    case .deviceInfo(let device):
      return .members([
        "device": device.vector,
        "unknownMembers": device.unknownMembers.isEmpty
          ? nil : .texts(device.unknownMembers.map { $0.name }),
        "diagnostics": device.diagnostics.vector, "canonical": .string(canonical),
      ])
    case .deviceIdentifier(let identifier):
      return .members([
        "identifier": .string(Base64.encode(ContiguousArray(identifier.bytes).span)),
        "diagnostics": identifier.diagnostics.vector, "canonical": .string(canonical),
      ])
    }
  }

  static func completedIdentifier(_ vector: JSONValue) -> JSONValue {
    let value = vector["value"].text ?? ""
    let expectation: JSONValue
    do throws(HeaderError) {
      expectation = self.expectation(of: try PassHeader(.deviceIdentifier, headerValue: value))
    } catch {
      expectation = .members(["error": error.vector])
    }
    return .object(vector.keeping(["name", "comment", "value"])).adding(expectation)
  }
}

extension SubscriberAccount {
  package var vector: JSONValue {
    .members([
      "accessStatus": .string(accessStatus.rawValue),
      "platformMappingId": platformMappingId.map { .string($0) },
      "expirationDate": expirationDate.map { .number($0.rawValue) },
      "permissionError": permissionError?.vector, "providerError": providerError?.vector,
    ])
  }

  package init(vector: JSONValue) {
    self.init(
      accessStatus: AccessStatus(rawValue: vector["accessStatus"].text ?? ""),
      platformMappingId: vector["platformMappingId"].text,
      expirationDate: vector["expirationDate"].integer.flatMap { EpochMilliseconds($0) },
      permissionError: FrameworkError(vector: vector["permissionError"]),
      providerError: FrameworkError(vector: vector["providerError"]))
  }
}

extension FrameworkError {
  fileprivate var vector: JSONValue {
    .members(["code": code.map { .string($0) }, "message": message.map { .string($0) }])
  }

  fileprivate init?(vector: JSONValue) {
    if vector.isNull { return nil }
    self.init(code: vector["code"].text, message: vector["message"].text)
  }
}

extension DeviceInfo {
  package var vector: JSONValue {
    .object(
      Field.allCases.compactMap { field in
        self[field].map { value in
          let json: JSONValue =
            switch value.kind {
            case .string: .string(value.text)
            case .number: .number(value.text)
            case .boolean: .bool(value.boolValue == true)
            }
          return JSONMember(name: field.name, value: json)
        }
      })
  }

  package init(vector: JSONValue) {
    self.init()
    for member in vector.members {
      guard let field = Field(rawValue: member.name) else {
        unknownMembers.append(UnknownMember(name: member.name, member.value))
        continue
      }
      switch member.value {
      case .string(let text): self[field] = Value(text)
      case .number(let text): self[field] = Value(number: text)
      case .bool(let value): self[field] = Value(value)
      default: break
      }
    }
  }
}
