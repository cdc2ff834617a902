import Foundation
import PassHeaders
import PassHeadersCaptures

/// All that is measured.
enum Rows {
  static var all: [Row] {
    decoding + encoding + refusing + configurations + inspections + captures
  }

  // MARK: Headers

  private static var decoding: [Row] {
    [
      decodeStatus("compact", Inputs.statusCompact, goal: 18, allocations: 0),
      decodeStatus("pretty", Inputs.statusPretty, goal: 15, allocations: 0),
      decodeStatus("errors and non-ASCII", Inputs.statusErrors, goal: 9, allocations: 3),
      decodeDevice("Android sample", Inputs.deviceAndroid, goal: 11, allocations: 0),
      decodeDevice("all keys", Inputs.deviceAllKeys, goal: 8, allocations: 3),
      Row(
        name: "decode status, compact, against JSONSerialization",
        bytes: Inputs.statusCompact.utf8.count,
        work: { keep(try? PartnerFrameworkStatus(headerValue: Inputs.statusCompact)) },
        peer: Row.Peer(name: "JSONSerialization") {
          keep(try? FoundationPeers.deserialize(Inputs.statusCompact))
        }),
    ]
  }

  private static func decodeStatus(
    _ name: String, _ value: String, goal: Double, allocations: Double
  ) -> Row {
    Row(
      name: "decode status, \(name)", bytes: value.utf8.count,
      work: { keep(try? PartnerFrameworkStatus(headerValue: value)) },
      peer: Row.Peer(name: "Foundation") { keep(try? FoundationPeers.decodeStatus(value)) },
      goal: goal, allocationLimit: allocations)
  }

  private static func decodeDevice(
    _ name: String, _ value: String, goal: Double, allocations: Double
  ) -> Row {
    Row(
      name: "decode device, \(name)", bytes: value.utf8.count,
      work: { keep(try? DeviceInfo(headerValue: value)) },
      peer: Row.Peer(name: "Foundation") { keep(try? FoundationPeers.decodeDevice(value)) },
      goal: goal, allocationLimit: allocations)
  }

  private static var encoding: [Row] {
    var rows: [Row] = []
    if let status = try? PartnerFrameworkStatus(headerValue: Inputs.statusCompact),
      let peer = try? FoundationPeers.decodeStatus(Inputs.statusCompact).0
    {
      rows.append(
        Row(
          name: "encode status", bytes: Inputs.statusCompact.utf8.count,
          work: { keep(try? status.headerValue()) },
          peer: Row.Peer(name: "Foundation") { keep(try? FoundationPeers.encode(peer)) },
          goal: 20, allocationLimit: 1))
    }
    let devices = [
      ("Android sample", Inputs.deviceAndroid, 10.0), ("all keys", Inputs.deviceAllKeys, 7.0),
    ]
    for (name, value, goal) in devices {
      guard let device = try? DeviceInfo(headerValue: value),
        let peer = try? FoundationPeers.decodeDevice(value)
      else { continue }
      rows.append(
        Row(
          name: "encode device, \(name)", bytes: value.utf8.count,
          work: { keep(try? device.headerValue(for: .v1)) },
          peer: Row.Peer(name: "Foundation") { keep(try? FoundationPeers.encode(peer)) },
          goal: goal, allocationLimit: 1))
    }
    return rows
  }

  /// The time to an error, compared with that of reading the same value when it is sound.
  private static var refusing: [Row] {
    let values = [
      ("missing padding", Inputs.statusWithoutPadding, Inputs.statusPretty),
      ("missing comma", Inputs.statusMissingComma, Inputs.statusCompact),
      ("date in seconds", Inputs.statusInSeconds, Inputs.statusCompact),
    ]
    return values.map { (name, invalid, valid) in
      Row(
        name: "refuse status, \(name)", bytes: invalid.utf8.count,
        work: { keep(try? PartnerFrameworkStatus(headerValue: invalid)) },
        peer: Row.Peer(name: "the valid one") {
          keep(try? PartnerFrameworkStatus(headerValue: valid))
        }, goal: 1)
    }
  }

  // MARK: Configurations

  private static var configurations: [Row] {
    var rows = [20, 250, 5000].flatMap { count -> [Row] in
      let json = Inputs.configuration(count: count)
      let data = Data(json)
      let asked = Inputs.mappingId(count / 20 * 10)
      return [
        Row(
          name: "configuration of \(count), and one lookup", bytes: json.count,
          work: { keep((try? Configuration(json: json))?.mvpd(platformMappingId: asked)) },
          peer: Row.Peer(name: "Foundation") {
            keep((try? FoundationPeers.mapping(data))?[asked])
          }, goal: count == 5000 ? 6.5 : nil)
      ]
    }
    let json = Inputs.configuration(count: 5000)
    let asked = Inputs.mappingId(2500)
    let data = Data(json)
    rows.append(
      Row(
        name: "lookup in the JSON of 5000", bytes: json.count,
        work: { keep(try? Configuration.mvpd(platformMappingId: asked, inJSON: json)) },
        peer: Row.Peer(name: "Foundation") { keep((try? FoundationPeers.mapping(data))?[asked]) },
        goal: 10))
    if let configuration = try? Configuration(json: json) {
      rows.append(
        Row(
          name: "lookup among 5000", bytes: asked.utf8.count,
          work: { keep(configuration.mvpd(platformMappingId: asked)) }))
      rows.append(
        Row(
          name: "lookup among 5000, the id", bytes: asked.utf8.count,
          work: { keep(configuration.mvpdId(platformMappingId: asked)) }))
    }
    return rows
  }

  // MARK: Inspection

  private static var inspections: [Row] {
    let valid = [
      ("status", Inputs.statusCompact), ("device", Inputs.deviceAllKeys),
    ].map { (name, value) in
      Row(
        name: "inspect \(name)", bytes: value.utf8.count, work: { keep(Inspection(of: value)) },
        peer: Row.Peer(name: "strict decoding") {
          if name == "status" {
            keep(try? PartnerFrameworkStatus(headerValue: value))
          } else {
            keep(try? DeviceInfo(headerValue: value))
          }
        }, goal: 1 / 3.0)
    }
    return valid + [
      Row(
        name: "inspect device, missing comma", bytes: Inputs.deviceMissingComma.utf8.count,
        work: { keep(Inspection(of: Inputs.deviceMissingComma)) })
    ]
  }

  private static var captures: [Row] {
    let log = Inputs.log(bytes: 4 << 20)[...]
    return [
      Row(
        name: "scan a log", bytes: log.count,
        work: {
          var scanner = CaptureScanner()
          scanner.feed(log) { keep($0) }
          scanner.finish { keep($0) }
        })
    ]
  }
}
