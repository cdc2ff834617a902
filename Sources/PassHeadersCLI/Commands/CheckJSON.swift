import PassHeaders

/// What is predicted of a header, for a program. Spec/CommandLine.md describes its members.
extension HeaderCheck {
  func json(now: Timestamp) -> JSONValue {
    let name = JSONValue.optional(header.kind?.fieldName ?? header.input.name)
    switch outcome {
    case .status(let status, let verdicts):
      return .members([
        "header": name, "readable": .bool(true),
        "ready": .bool(verdicts.allSatisfy(\.isReady)),
        "account": HeaderJSON.account(status.account, now: now),
        "mvpd": verdicts.first?.mvpd?.json,
        "lookup": verdicts.first?.lookup?.json,
        "phases": .array(verdicts.map(\.json)),
        "cache": status.cacheRule(at: now).json,
      ])
    case .device(let device, let verdict):
      return .members([
        "header": name, "readable": .bool(true), "ready": .bool(verdict.isConforming),
        "device": HeaderJSON.device(device),
        "missing": .array(verdict.missingKeys.map { .string($0.rawValue) }),
        "blank": .array(verdict.blankKeys.map { .string($0.rawValue) }),
        "unknownValues": .array(
          verdict.unknownValues.map {
            .members([
              "member": .string($0.key.rawValue), "value": .string($0.value),
              "nearest": .optional($0.nearest), "inServerModel": .bool($0.isInServerModel),
            ])
          }),
        "misnamedMembers": .array(
          verdict.misnamedMembers.map {
            .members([
              "member": .string($0.name), "nearest": .string($0.nearest.rawValue),
              "nearestPresent": .bool($0.isNearestPresent),
            ])
          }),
        "rejection": .members([
          "code": .string(DeviceVerdict.Rejection.code),
          "expected": .string(verdict.rejection.rawValue),
          "confidence": .string(verdict.rejection.confidence.rawValue),
        ]),
      ])
    case .unreadable(let problem, let verdicts):
      return .members([
        "header": name, "readable": .bool(false), "ready": .bool(false),
        "error": HeaderJSON.error(problem),
        "inspection": header.inspection.map(HeaderJSON.inspection),
        "phases": verdicts.isEmpty ? nil : .array(verdicts.map(\.json)),
      ])
    }
  }
}

extension Verdict {
  fileprivate var json: JSONValue {
    .members([
      "phase": .string(phase.rawValue), "ready": .bool(isReady),
      "refusals": .array(refusals.map(\.json)),
      "warnings": .array(
        warnings.map {
          .members(["code": .string($0.code.rawValue), "message": .string($0.message)])
        }),
      "answers": .array(answers.map(\.json)),
    ])
  }
}

extension Refusal {
  fileprivate var json: JSONValue {
    .members([
      "code": .string(code.rawValue), "httpStatus": .number(code.httpStatus),
      "confidence": .string(confidence.rawValue), "path": .string(path), "why": .string(why),
      "advice": .string(advice),
    ])
  }
}

extension PredictedAnswer {
  fileprivate var json: JSONValue {
    .members([
      "endpoint": .string(endpoint.rawValue), "method": .string(endpoint.method),
      "path": .string(endpoint.path), "httpStatus": .number(httpStatus),
      "code": (code?.rawValue).map(JSONValue.string),
      "actionName": actionName.map(JSONValue.string),
      "reasonType": reasonType.map(JSONValue.string),
      "confidence": .string(confidence.rawValue), "remark": .string(remark),
    ])
  }
}

extension PartnerFrameworkStatus.CacheRule {
  fileprivate var json: JSONValue {
    switch self {
    case .reusable(let end):
      .members(["reusable": .bool(true), "until": .number(end.millisecondsSinceEpoch)])
    case .askAgain(let reason):
      .members(["reusable": .bool(false), "reason": .string(reason.rawValue)])
    }
  }
}
