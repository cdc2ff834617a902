import Foundation
import PassHeaders
import PassHeadersInspection

/// The rows of the benchmark, with their limits.
enum Rows {
  static var all: [Row] {
    (decoding + encoding + refusing + inspecting + configurations + captures).map { row in
      var row = row
      row.instructionLimit = instructionLimits[row.name]
      return row
    }
  }

  /// The maximum number of instructions by row.
  ///
  /// The figures vary by less than 1 % from run to run, and more from compiler to compiler. If a change exceeds a limit
  /// for a good reason, or a new compiler does, raise the limit in the same commit.
  private static let instructionLimits = [
    "decode status, compact": 3_093, "decode status, errors, non-ASCII": 11_980,
    "decode device, Apple": 8_077, "decode device, 22 keys": 15_029, "decode identifier": 1_262,
    "encode status, compact": 3_055, "encode device, 22 keys": 13_770, "encode identifier": 1_693,
    "refuse status, JSON fault near the end": 9_500,
    "refuse status, payload fault near the end": 4_468,
    "configuration of 20": 103_620, "configuration of 250": 1_008_632,
    "inspect status": 10_720, "inspect device, Apple": 35_950,
    "inspect device, 22 keys": 54_330, "inspect device, unlisted value": 116_900,
    "inspect device, missing comma": 147_700, "predict the response to a status": 20_400,
    "find in a log without headers": 61_100_000, "find in a dense log": 146_300_000,
    "find in a dense HTTP Archive": 71_100_000,
  ]

  // MARK: Decoding

  private static var decoding: [Row] {
    [
      decode(status: "compact", HeaderInputs.statusCompact, blocks: 0),
      decode(status: "pretty", HeaderInputs.statusPretty, blocks: 0),
      decode(status: "errors, non-ASCII", HeaderInputs.statusErrors, blocks: 5),
      decode(status: "100 kB of combining marks", HeaderInputs.statusCombiningMarks, blocks: 2),
      decode(device: "Android sample", HeaderInputs.deviceAndroid, blocks: 1),
      decode(device: "Apple", HeaderInputs.deviceApple, blocks: 1),
      decode(device: "22 keys", HeaderInputs.deviceAllKeys, blocks: 4),
      Row(
        name: "decode identifier", bytes: { HeaderInputs.identifier.utf8.count },
        peer: Row.Peer(name: "Foundation") {
          keep(try? FoundationPeers.decodeIdentifier(HeaderInputs.identifier))
        }, work: { keep(try? DeviceIdentifier(headerValue: HeaderInputs.identifier)) }),
    ]
  }

  private static func decode(
    status name: String, _ value: String, blocks: Int
  ) -> Row {
    Row(
      name: "decode status, \(name)", bytes: { value.utf8.count },
      blockLimit: blocks,
      peer: Row.Peer(name: "Foundation") { keep(try? FoundationPeers.decodeStatus(value)) },
      work: { keep(try? PartnerFrameworkStatus(headerValue: value)) })
  }

  private static func decode(
    device name: String, _ value: String, blocks: Int
  ) -> Row {
    Row(
      name: "decode device, \(name)", bytes: { value.utf8.count },
      blockLimit: blocks,
      peer: Row.Peer(name: "Foundation") { keep(try? FoundationPeers.decodeDevice(value)) },
      work: { keep(try? DeviceInfo(headerValue: value)) })
  }

  // MARK: Encoding

  private static var encoding: [Row] {
    let statuses = [
      ("compact", HeaderInputs.statusCompact), ("errors", HeaderInputs.statusErrors),
    ].compactMap { name, value -> Row? in
      guard let status = try? PartnerFrameworkStatus(headerValue: value),
        let peer = try? FoundationPeers.decodeStatus(value).0
      else { return nil }
      return Row(
        name: "encode status, \(name)", bytes: { value.utf8.count },
        blockLimit: 1,
        peer: Row.Peer(name: "Foundation") { keep(try? FoundationPeers.encode(peer)) },
        work: { keep(try? status.headerValue()) })
    }
    let devices = [
      ("Android sample", HeaderInputs.deviceAndroid), ("Apple", HeaderInputs.deviceApple),
      ("22 keys", HeaderInputs.deviceAllKeys),
    ].compactMap { name, value -> Row? in
      guard let device = try? DeviceInfo(headerValue: value),
        let peer = try? FoundationPeers.decodeDevice(value)
      else { return nil }
      return Row(
        name: "encode device, \(name)", bytes: { value.utf8.count },
        blockLimit: 1,
        peer: Row.Peer(name: "Foundation") { keep(try? FoundationPeers.encode(peer)) },
        work: { keep(try? device.headerValue(validation: .lenient)) })
    }
    guard let identifier = try? DeviceIdentifier(headerValue: HeaderInputs.identifier) else {
      return statuses + devices
    }
    let bytes = Data(identifier.bytes)
    return statuses + devices + [
      Row(
        name: "encode identifier", bytes: { HeaderInputs.identifier.utf8.count },
        peer: Row.Peer(name: "Foundation") { keep("fingerprint " + bytes.base64EncodedString()) },
        work: { keep(identifier.headerValue) })
    ]
  }

  // MARK: Refusing

  private static var refusing: [Row] {
    [
      ("Base64", HeaderInputs.statusBase64Fault, blocks: 1),
      ("JSON", HeaderInputs.statusJSONFault, blocks: 5),
      ("payload", HeaderInputs.statusPayloadFault, blocks: 1),
    ].map { name, value, blocks in
      Row(
        name: "refuse status, \(name) fault near the end", bytes: { value.utf8.count },
        blockLimit: blocks,
        peer: Row.Peer(name: "the valid one") {
          keep(try? PartnerFrameworkStatus(headerValue: HeaderInputs.statusCompact))
        }, work: { keep(try? PartnerFrameworkStatus(headerValue: value)) })
    }
  }

  // MARK: Inspecting

  private static var inspecting: [Row] {
    [
      inspect("status", HeaderInputs.statusCompact),
      inspect("device, Apple", HeaderInputs.deviceApple),
      inspect("device, 22 keys", HeaderInputs.deviceAllKeys),
      inspect("device, Android sample, member missing", HeaderInputs.deviceAndroid),
      inspect("device, unlisted value", HeaderInputs.deviceNote),
      inspect("status, 100 kB of combining marks", HeaderInputs.statusCombiningMarks),
      inspectUnknownMembers(1), inspectUnknownMembers(30),
      repair("device, missing comma", HeaderInputs.deviceMissingComma),
      repair("status, in quotes", HeaderInputs.statusQuoted),
      repair("status, percent-encoded", HeaderInputs.statusPercentEncoded), prediction,
    ]
  }

  private static func inspect(_ name: String, _ value: String) -> Row {
    inspect(name, value, peer: "decoding it", value)
  }

  private static func inspect(
    _ name: String, _ value: String, peer: String, _ decoded: String
  ) -> Row {
    Row(
      name: "inspect \(name)", bytes: { value.utf8.count },
      peer: Row.Peer(name: peer) {
        if name.hasPrefix("status") {
          keep(try? PartnerFrameworkStatus(headerValue: decoded))
        } else {
          keep(try? DeviceInfo(headerValue: decoded))
        }
      }, work: { keep(Inspection(of: value)) })
  }

  private static func inspectUnknownMembers(_ count: Int) -> Row {
    let value = HeaderInputs.deviceUnknownMembers(count)
    return Row(
      name: "inspect device, \(count) unknown", bytes: { value.utf8.count },
      peer: Row.Peer(name: "without them") { keep(Inspection(of: HeaderInputs.deviceNote)) },
      work: { keep(Inspection(of: value)) })
  }

  /// Returns a row that inspects an invalid header. Its peer decodes the repaired header.
  ///
  /// Decoding the invalid header would not be comparable, because it stops at the first fault.
  private static func repair(_ name: String, _ value: String) -> Row {
    let repaired = Inspection(of: value).repairedValue ?? ""
    return inspect(name, value, peer: "decoding it repaired", repaired)
  }

  private static var prediction: Row {
    let input = DocumentInputs.configuration20
    let request = HeaderRequest(
      at: EpochMilliseconds(clamping: 1_800_000_000_000), phase: .authentication,
      configuration: try? ProviderConfiguration(input.json))
    let status = PartnerFrameworkStatus(
      SubscriberAccount(
        accessStatus: .granted, platformMappingId: input.lookupId,
        expirationDate: EpochMilliseconds(clamping: 2_025_430_636_000)))
    let value = (try? status.headerValue()) ?? ""
    let inspection = Inspection(of: value)
    return Row(
      name: "predict the response to a status", bytes: { value.utf8.count },
      peer: Row.Peer(name: "inspecting it") { keep(Inspection(of: value)) },
      work: { keep(request.refusals(of: inspection)) })
  }

  // MARK: Configurations

  private typealias Configuration = DocumentInputs.Configuration

  private static var configurations: [Row] {
    [
      read("20", { DocumentInputs.configuration20 }),
      read("250", { DocumentInputs.configuration250 }),
      read("5000", { DocumentInputs.configuration5000 }),
      Row(
        name: "configuration of 5000 in XML", bytes: { DocumentInputs.configuration5000.xml.count },
        peer: Row.Peer(name: "Foundation") {
          let input = DocumentInputs.configuration5000
          keep((try? FoundationPeers.mapping(xml: Data(input.xml)))?[input.lookupId])
        },
        work: {
          let input = DocumentInputs.configuration5000
          keep(
            (try? ProviderConfiguration(input.xml))?.mvpds(platformMappingId: input.lookupId).first)
        }),
      lookup,
    ]
  }

  private static func read(
    _ name: String, _ input: @escaping () -> Configuration
  ) -> Row {
    Row(
      name: "configuration of \(name)", bytes: { input().json.count },
      peer: Row.Peer(name: "Foundation") {
        let input = input()
        keep((try? FoundationPeers.mapping(Data(input.json)))?[input.lookupId])
      },
      work: {
        let input = input()
        keep(
          (try? ProviderConfiguration(input.json))?.mvpds(platformMappingId: input.lookupId).first)
      })
  }

  // MARK: Lookups

  private static let configuration = try? ProviderConfiguration(
    DocumentInputs.configuration5000.json)

  private static var lookup: Row {
    // The input is made at its first use, and not with the row.
    Row(
      name: "lookup among 5000", bytes: { DocumentInputs.configuration5000.lookupId.utf8.count },
      peer: Row.Peer(name: "decoding a status") {
        keep(try? PartnerFrameworkStatus(headerValue: HeaderInputs.statusCompact))
      },
      work: {
        let lookupId = DocumentInputs.configuration5000.lookupId
        keep(configuration?.mvpds(platformMappingId: lookupId).first)
      })
  }

  // MARK: Captures

  private static let logData = Data(DocumentInputs.log)
  private static let archiveData = Data(DocumentInputs.archive)

  private static func scan(_ capture: [UInt8]) {
    keep(Capture(ContiguousArray(capture)))
  }

  private static var captures: [Row] {
    let peer = Row.Peer(name: "Foundation") { keep(FoundationPeers.find(in: logData)) }
    let decodingBoth = Row.Peer(name: "decoding both headers") {
      keep(try? PartnerFrameworkStatus(headerValue: HeaderInputs.statusCompact))
      keep(try? DeviceInfo(headerValue: HeaderInputs.deviceApple))
    }
    return [
      Row(
        name: "find in a log without headers", bytes: { DocumentInputs.log.count }, peer: peer,
        work: { scan(DocumentInputs.log) }),
      Row(
        name: "find in a log, two headers each 17 kB", bytes: { DocumentInputs.sparseLog.count },
        peer: peer, work: { scan(DocumentInputs.sparseLog) }),
      Row(
        name: "find in a dense log", bytes: { DocumentInputs.denseLog.count },
        units: DocumentInputs.requestCount, peer: decodingBoth,
        work: { scan(DocumentInputs.denseLog) }),
      Row(
        name: "find in a dense HTTP Archive", bytes: { DocumentInputs.denseArchive.count },
        units: DocumentInputs.requestCount, peer: decodingBoth,
        work: { scan(DocumentInputs.denseArchive) }),
      Row(
        name: "find in an HTTP Archive", bytes: { DocumentInputs.archive.count },
        peer: Row.Peer(name: "Foundation") {
          keep(try? JSONSerialization.jsonObject(with: archiveData))
        }, work: { scan(DocumentInputs.archive) }),
    ]
  }
}
