import Foundation
package import PassHeaders
import PassHeadersInspection

/// The cases of json.json, which test the JSON syntax that the headers may have.
enum JSONVectors {
  static func completed(_ vector: JSONValue) -> JSONValue {
    let bytes: [UInt8] =
      vector["json"].text.map { Array($0.utf8) }
      ?? vector["jsonBase64"].text.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
    let kept = JSONValue.object(vector.keeping(["name", "comment", "json", "jsonBase64"]))
    do throws(SyntaxError) {
      _ = try JSONValue(parsing: ContiguousArray(bytes).span)
      return kept.adding(.members(["accepted": .bool(true)]))
    } catch {
      return kept.adding(
        .members([
          "accepted": .bool(false), "code": .string(error.fault.code.rawValue),
          "offset": .number(error.offset),
        ]))
    }
  }
}

/// The cases of saml-response.json, which test the reduction of white space.
enum SAMLVectors {
  static func completed(_ vector: JSONValue) -> JSONValue {
    let given = vector["given"].text ?? ""
    return .object(vector.keeping(["name", "comment", "given"])).adding(
      .members([
        "reduced": .string(SAMLResponse(given).xml),
        "form": .string(SAMLResponse(given).formValue),
      ]))
  }
}

/// The cases of configuration.json, which test the reading of configurations and the lookup of providers.
enum ConfigurationVectors {
  static func completed(_ vector: JSONValue) -> JSONValue {
    let json: [UInt8]? =
      vector["json"].text.map { Array($0.utf8) }
      ?? vector["jsonBase64"].text.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
    let xml = vector["xml"].text.map { Array($0.utf8) }
    var result = JSONValue.object(vector.keeping(["name", "comment", "json", "jsonBase64", "xml"]))
    var known: String?
    for (document, errorName, configurationName) in [
      (json, "error", "configuration"), (xml, "xmlError", "xmlConfiguration"),
    ] {
      guard let document else { continue }
      do throws(HeaderError) {
        let configuration = try ProviderConfiguration(document)
        let expected = expectation(of: configuration, vector)
        // A document in JSON and in XML has the same configuration, so the expectation is not repeated.
        if known == expected.string { continue }
        let isFirst = known == nil && configurationName == "configuration" || json == nil
        known = expected.string
        result =
          isFirst ? result.adding(expected) : result.adding(.members([configurationName: expected]))
      } catch {
        var shown = error.vector
        if let location = error.diagnostic.location {
          shown = shown.adding(
            .members(["line": .number(location.line), "column": .number(location.column)]))
        }
        result = result.adding(.members([errorName: shown]))
      }
    }
    return result
  }

  private static func expectation(of configuration: ProviderConfiguration, _ vector: JSONValue)
    -> JSONValue
  {
    let skipped = configuration.skippedEntryCount
    let asked = vector["lookups"].elements.compactMap { $0["platformMappingId"].text }
    let picker = Result { () throws(HeaderError) in
      try configuration.supportedAccountProviderIdentifiers()
    }
    return .members([
      "configuration": .members([
        "requestorId": configuration.requestorId.map { .string($0) },
        "requestorName": configuration.requestorName.map { .string($0) },
        "mvpds": .array(configuration.mvpds.map { $0.vector }),
        "skippedEntryCount": skipped > 0 ? .number(skipped) : nil,
        "diagnostics": configuration.diagnostics.isEmpty ? nil : configuration.diagnostics.vector,
      ]),
      "picker": (try? picker.get()).map { .texts($0) },
      "pickerError": picker.failure.map { .string($0.code.rawValue) },
      "lookups": asked.isEmpty
        ? nil
        : .array(
          asked.map { id in
            .members([
              "platformMappingId": .string(id),
              "mvpds": .texts(configuration.mvpds(platformMappingId: id).map { $0.id }),
            ])
          }),
    ])
  }
}

extension Result {
  package var failure: Failure? {
    if case .failure(let error) = self { return error }
    return nil
  }
}

extension MVPD {
  package var vector: JSONValue {
    .members([
      "id": .string(id), "displayName": displayName.map { .string($0) },
      "platformMappingId": platformMappingId.map { .string($0) },
      "boardingStatus": boardingStatus.map { .string($0.rawValue) },
      "enablePlatformServices": enablePlatformServices.map { .bool($0) },
      "displayInPlatformPicker": displayInPlatformPicker.map { .bool($0) },
      "logoUrl": logoUrl.map { .string($0) },
      "enforcePlatformPermissions": enforcePlatformPermissions.map { .bool($0) },
      "isProxy": isProxy.map { .bool($0) }, "isTempPass": isTempPass.map { .bool($0) },
      "requiredMetadataFields": requiredMetadataFields.isEmpty
        ? nil : .texts(requiredMetadataFields),
    ])
  }
}

/// The cases of prediction.json, which test the predicted responses to a status or a device.
enum PredictionVectors {
  static func completed(_ vector: JSONValue, _ configurations: JSONValue) throws -> JSONValue {
    let now = EpochMilliseconds(clamping: vector["now"].integer ?? 0)
    let configuration = try vector["configuration"].text.map {
      try ProviderConfiguration(configurations[$0].json)
    }
    let endpoint = vector["endpoint"].text.flatMap { AdobeEndpoint(rawValue: $0) }
    let phase =
      vector["phase"].text.flatMap { PartnerFrameworkStatus.Phase(rawValue: $0) } ?? .check
    let request = HeaderRequest(
      at: now, phase: phase, to: endpoint, configuration: configuration, mvpd: vector["mvpd"].text)
    var cacheExpiration: JSONValue?
    var isReadable = true
    let refusals: [PredictedRefusal]
    if vector["account"].isNull {
      let value =
        vector["value"].text
        ?? Base64.encode(ContiguousArray((vector["payload"].text ?? "").utf8).span)
      let inspection = Inspection(of: value, as: .partnerFrameworkStatus)
      isReadable = inspection.header != nil || inspection.lacksAccessStatus
      refusals = isReadable ? request.refusals(of: inspection) : []
    } else {
      let status = PartnerFrameworkStatus(SubscriberAccount(vector: vector["account"]))
      refusals = request.refusals(of: .partnerFrameworkStatus(status))
      cacheExpiration =
        status.cacheExpiration(at: now, configuration: configuration).map { .number($0.rawValue) }
        ?? .null
    }
    let kept = vector.keeping([
      "name", "comment", "source", "account", "value", "payload", "now", "phase", "endpoint",
      "configuration",
      "mvpd",
    ])
    return .object(kept).adding(
      .members([
        "readable": isReadable ? nil : .bool(false),
        "refusals": .array(
          refusals.map { $0.refusal }.map {
            .members([
              "code": .string($0.code.rawValue), "certain": .bool($0.isCertain),
              "path": .string($0.path),
            ])
          }),
        "cacheExpiration": cacheExpiration,
      ]))
  }

  static func completedDevice(_ vector: JSONValue) throws -> JSONValue {
    let device = try DeviceInfo(json: vector["payload"].json)
    let request = HeaderRequest(at: EpochMilliseconds(clamping: 0), to: .profiles)
    let refusals = request.refusals(of: .deviceInfo(device)).map { $0.refusal }
    return .object(vector.keeping(["name", "comment", "payload"])).adding(
      .members([
        "diagnostics": device.diagnostics.vector,
        "refusals": .texts(
          refusals.map { "\($0.code) \($0.path)" }),
      ]))
  }
}

/// The cases of account.json, which test the JSON in which an application may store an account.
enum AccountVectors {
  static func completed(_ vector: JSONValue) -> JSONValue {
    let kept = JSONValue.object(vector.keeping(["name", "comment", "json"]))
    let data = Data((vector["json"].text ?? "").utf8)
    guard let account = try? JSONDecoder().decode(SubscriberAccount.self, from: data) else {
      return kept.adding(.members(["error": .bool(true)]))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let encoded = (try? encoder.encode(account)).map { String(decoding: $0, as: UTF8.self) }
    return kept.adding(
      .members(["account": account.vector, "encoded": encoded.map { .string($0) }]))
  }
}

/// The cases of writing.json, which test the encoding of headers.
enum WritingVectors {
  static func completed(_ vector: JSONValue) throws -> JSONValue {
    let validation: HeaderValidation = vector["validation"].isNull ? .strict : .lenient
    let kept = JSONValue.object(
      vector.keeping([
        "name", "comment", "account", "unknownMembers", "device", "phase", "validation",
      ]))
    do throws(HeaderError) {
      let value: String
      if vector["account"].isNull {
        value = try DeviceInfo(vector: vector["device"]).headerValue(validation: validation)
      } else {
        let phase =
          vector["phase"].text.flatMap { PartnerFrameworkStatus.Phase(rawValue: $0) } ?? .decisions
        value = try status(vector).headerValue(for: phase, validation: validation)
      }
      return kept.adding(.members(["value": .string(value)]))
    } catch {
      return kept.adding(
        .members([
          "error": .members([
            "code": .string(error.code.rawValue), "path": error.path.map { .string($0) },
          ])
        ]))
    }
  }

  /// Returns the status that a case describes.
  ///
  /// The member `unknownMembers` has a list of names and values for the path of each object.
  private static func status(_ vector: JSONValue) -> PartnerFrameworkStatus {
    var status = PartnerFrameworkStatus(SubscriberAccount(vector: vector["account"]))
    for object in vector["unknownMembers"].members {
      guard let place = PartnerFrameworkStatus.Object(rawValue: object.name) else {
        fatalError("\(object.name) is no object of a status")
      }
      status[unknownMembersOf: place] = object.value.elements.map {
        UnknownMember(name: $0["name"].text ?? "", $0["value"])
      }
    }
    return status
  }
}
