import PassHeaders
import PassHeadersInspection

extension HeaderView {
  /// The header as JSON for a program. The schema is Spec/schema/decode.schema.json.
  var json: JSONValue {
    let isRedacted = redaction.isEnabled
    return .members([
      "header": .text(inspection.kind?.fieldName) ?? .null, "sent": .text(sentName),
      "valid": .bool(inspection.verdict == .valid),
      "verdict": .string("\(inspection.verdict)"),
      "refused": header.isRefused && inspection.verdict == .valid ? .bool(true) : nil,
      "value": isRedacted ? nil : .string(String(decoding: header.text, as: UTF8.self)),
      "account": accountJSON, "device": deviceJSON, "identifier": identifierJSON,
      "payload": isRedacted ? nil : payloadJSON,
      "diagnostics": .array(inspection.diagnostics.map { json($0) }),
      "error": inspection.error.map { error in
        .members([
          "stage": .string(error.stage.rawValue), "code": .string(error.code.rawValue),
          "offset": error.offset.map { offset($0) },
        ])
      },
      "repaired": .text(repairedValue),
      "refusals": .array(header.predictions.map { json($0) }),
      "mvpds": isRedacted ? nil : matches.map { .array($0.map { $0.json }) },
      "place": header.places.last.map { json($0) },
      "anotherService": header.isOfAnotherService ? .bool(true) : nil,
    ])
  }

  /// The payload as JSON, or the part of a broken payload that could be read, or `nil` if nothing could be read.
  private var payloadJSON: JSONValue? {
    inspection.readable ?? inspection.payload.flatMap { try? JSONValue(parsing: $0.span) }
  }

  private var accountJSON: JSONValue? {
    guard case .partnerFrameworkStatus(let status)? = shown else { return nil }
    let account = status.account
    return .members([
      "accessStatus": .string(account.accessStatus.rawValue),
      "platformMappingId": .text(account.platformMappingId),
      "expirationDate": account.expirationDate.map { json($0) },
      "permissionError": account.permissionError.map { json($0) },
      "providerError": account.providerError.map { json($0) },
    ])
  }

  var deviceJSON: JSONValue? {
    guard case .deviceInfo(let device)? = shown else { return nil }
    return .object(
      DeviceInfo.Field.allCases.compactMap { field in
        device[field].map { JSONMember(name: field.name, value: $0.json) }
      })
  }

  private var identifierJSON: JSONValue? {
    guard case .deviceIdentifier(let identifier)? = shown else { return nil }
    return .text(identifier.text) ?? .null
  }

  private func json(_ date: EpochMilliseconds) -> JSONValue {
    .members([
      "milliseconds": .number(date.rawValue), "utc": .string(date.rfc3339),
      "millisecondsFromNow": redaction.isEnabled
        ? nil : .number(date.rawValue - request.time.rawValue),
      "expired": .bool(hasExpired),
    ])
  }

  private func json(_ error: FrameworkError) -> JSONValue {
    .members(["code": .text(error.code), "message": .text(error.message)])
  }

  private func json(_ diagnostic: Diagnostic) -> JSONValue {
    .members([
      "code": .string(diagnostic.code.rawValue), "severity": .string(diagnostic.severity.rawValue),
      "message": .string(redaction.message(diagnostic)), "advice": .string(diagnostic.advice),
      "undone": diagnostic.undone.isEmpty
        ? nil : .array(diagnostic.undone.map { .string($0.rawValue) }),
      "path": .text(redaction.path(diagnostic)),
      "range": diagnostic.range.map { .array([offset($0.lowerBound), offset($0.upperBound)]) },
      "jsonRange": diagnostic.jsonRange.map {
        .array([.number($0.lowerBound), .number($0.upperBound)])
      },
      "line": diagnostic.location.map { .number($0.line) },
      "column": diagnostic.location.map { .number($0.column) },
      "repair": .text(redaction.repair(diagnostic)),
    ])
  }

  /// Returns `offset` as an offset in the printed value, in which U+FFFD replaces each byte that is not UTF-8.
  private func offset(_ offset: Int) -> JSONValue {
    .number(String(decoding: header.text.prefix(offset), as: UTF8.self).utf8.count)
  }

  private func json(_ reason: PredictedRefusal) -> JSONValue {
    let refusal = reason.refusal
    return .members([
      "code": .string(refusal.code.rawValue),
      "httpStatus": .number(refusal.code.httpStatus),
      "certain": .strings(reason.certain), "perhaps": .strings(reason.perhaps),
      "responses": .strings(refusal.responses),
      "path": .string(refusal.path),
      "message": .string(refusal.message), "advice": .string(refusal.advice),
    ])
  }

  private func json(_ place: InputHeader.Place) -> JSONValue {
    let explanation = request.explanation(inspection, place)
    return .members([
      "file": .text(place.file?.text), "line": .number(place.line),
      "offset": place.offset.map { .number($0) },
      "method": .text(place.request?.method),
      "url": .text(place.request.flatMap { redaction.url($0) }),
      "endpoint": .text(place.request?.endpoint?.rawValue),
      "response": place.awaitsResponse ? .string("not seen yet") : nil,
      "status": place.response?.status.map { .number($0) },
      "code": .text(place.response.flatMap { redaction.code($0) }),
      "explanation": explanation.map { .string($0.isCertain ? "certain" : "possible") },
      "cause": .text(explanation?.cause?.code.rawValue),
    ])
  }
}

extension DeviceInfo.Value {
  fileprivate var json: JSONValue {
    switch kind {
    case .boolean: .bool(boolValue == true)
    case .number: .number(text)
    case .string: .string(text)
    }
  }
}
