import PassHeaders
import PassHeadersInspection

extension HeaderView {
  /// The header for a program, as Spec/schema/decode.schema.json describes it.
  var json: JSONValue {
    let (isRedacted, judgement) = (discretion.isRedacted, header.judgement)
    let (kind, sent) = (inspection.kind, inspection.sentKind)
    return .members([
      "header": .text(kind?.fieldName) ?? .null,
      "sent": kind == sent ? nil : .text(sent?.fieldName),
      "valid": .bool(inspection.verdict == .valid),
      "verdict": .string("\(inspection.verdict)"),
      "value": isRedacted ? nil : .string(String(decoding: header.text, as: UTF8.self)),
      "account": accountJSON, "device": deviceJSON, "identifier": identifierJSON,
      "payload": isRedacted ? nil : payloadJSON,
      "diagnostics": discretion.json(inspection.diagnostics + judgement.warnings),
      "error": inspection.error.map { error in
        .members([
          "stage": .string(error.stage.rawValue), "code": .string(error.code.rawValue),
          "offset": .number(error.offset),
        ])
      },
      "repaired": .text(repairedValue),
      "refusals": .array(judgement.refusals.map { json($0.refusal, $0.scopes) }),
      "mvpd": isRedacted ? nil : (judgement.mvpd).map { $0.json },
      "lookup": isRedacted ? nil : judge.configuration.flatMap { judgement.lookup?.json(in: $0) },
      "count": .number(header.count), "places": .array(header.places.map { json($0) }),
    ])
  }

  /// The payload, or what could be read of it.
  private var payloadJSON: JSONValue? {
    inspection.readable ?? inspection.payload.flatMap { try? JSONValue(parsing: $0.span) }
  }

  private var accountJSON: JSONValue? {
    guard case .partnerFrameworkStatus(let status)? = inspection.shown else { return nil }
    let account = status.account
    return .members([
      "accessStatus": .string(discretion.value(account.accessStatus)),
      "platformMappingId": .text(account.platformMappingId.map { discretion.value("id", $0) }),
      "expirationDate": account.expirationDate.map { json($0) },
      "permissionError": account.permissionError.map { json($0) },
      "providerError": account.providerError.map { json($0) },
    ])
  }

  private var deviceJSON: JSONValue? {
    guard case .deviceInfo(let device)? = inspection.shown else { return nil }
    return .object(members(device).map { JSONMember(name: $0.field.name, value: $0.value) })
  }

  private var identifierJSON: JSONValue? {
    guard case .deviceIdentifier(let identifier)? = inspection.shown else { return nil }
    return .text(identifier.text.map { discretion.value("identifier", $0) }) ?? .null
  }

  private func json(_ date: EpochMilliseconds) -> JSONValue {
    let hasExpired = JSONValue.bool(date <= judge.now)
    if discretion.isRedacted { return .members(["day": .string(date.day), "expired": hasExpired]) }
    return .members([
      "milliseconds": .number(date.rawValue), "utc": .string(date.rfc3339),
      "millisecondsFromNow": .number(date.rawValue - judge.now.rawValue), "expired": hasExpired,
    ])
  }

  private func json(_ error: FrameworkError) -> JSONValue {
    .object(members(error).map { JSONMember(name: $0.name, value: .string($0.text)) })
  }

  private func json(_ refusal: Refusal, _ scopes: [String]) -> JSONValue {
    .members([
      "code": .string(refusal.code.rawValue),
      "httpStatus": refusal.code.httpStatus.map { .number($0) },
      "confidence": .string(refusal.confidence.rawValue), "for": .strings(scopes),
      "path": .string(refusal.path), "diagnostic": .text(refusal.diagnosticCode?.rawValue),
      "message": .string(refusal.message), "advice": .string(refusal.advice),
    ])
  }

  private func json(_ place: FoundHeader.Place) -> JSONValue {
    let explanation = judge.explanation(inspection, place)
    return .members([
      "file": .text(place.file?.text), "line": .number(place.line),
      "offset": place.offset.map { .number($0) },
      "method": .text(place.request.flatMap { discretion.method($0) }),
      "url": .text(place.request.flatMap { discretion.url($0) }),
      "endpoint": .text(place.request?.endpoint?.rawValue),
      "status": place.answer?.status.map { .number($0) },
      "code": .text(place.answer?.term?.name),
      "explained": explanation.map { .bool($0.isExplained) },
      "cause": .text(explanation?.cause?.code.rawValue),
    ])
  }
}
