import PassHeaders
import PassHeadersInspection

/// A header as people and programs see it: what it says, as far as that can be read.
struct HeaderView {
  let inspection: Inspection
  /// What was inspected.
  let bytes: ContiguousArray<UInt8>
  /// Its line in the input; `nil` if the input is the header alone.
  var line: Int?
  /// Where the provider of a status is looked up.
  var configuration: ProviderConfiguration?
  let discretion: Discretion
  let now: EpochMilliseconds

  /// What is shown: the header, or what it is after its repairs.
  private var shown: PassHeader? { inspection.repaired ?? inspection.header }

  var name: String { inspection.kind?.fieldName ?? "Not one of the headers" }

  /// Whether what is shown is not what was sent.
  var isRepaired: Bool {
    inspection.repaired.map { $0 != inspection.header } ?? false
  }

  /// What to send instead, if it may be shown.
  var repairedValue: String? {
    isRepaired && !discretion.isRedacted ? inspection.repairedValue : nil
  }

  // MARK: For a person

  /// What the configuration has for the provider of a status; `nil` if it cannot be looked up.
  var lookup: ProviderLookup? {
    guard let id = shown?.status?.account.platformMappingId, let configuration,
      configuration.hasPlatformFields
    else { return nil }
    return configuration.lookup(platformMappingId: id)
  }

  /// Prints which header it is, what it says and what is wrong with it.
  func printAll(_ remark: String = "", to console: inout Console) {
    let style = console.outputStyle
    let place = line.map { style.faint("  line \($0)") } ?? ""
    console.print(style.strong(name) + (isRepaired ? "  as repaired" : "") + place + remark)
    print(to: &console)
    print(inspection.diagnostics, to: &console)
  }

  /// Prints what to send instead, if there is something.
  func printRepaired(to console: inout Console) {
    guard let value = repairedValue, let kind = inspection.repaired?.kind else { return }
    console.print()
    console.print(console.outputStyle.strong("Repaired:"))
    console.print("\(kind.fieldName): \(value)")
  }

  /// - Parameter mvpd: The provider of a status, if it is known which of several is meant.
  func print(mvpd: MVPD? = nil, to console: inout Console) {
    switch shown {
    case .partnerFrameworkStatus(let status)?: console.print(table(status, mvpd))
    case .deviceInfo(let device)?: console.print(table(device))
    case .deviceIdentifier(let identifier)?: console.print(table(identifier))
    case nil: printReadable(&console)
    }
  }

  private func printReadable(_ console: inout Console) {
    if let readable = inspection.readable?.json {
      let text = discretion.isRedacted ? ValueMask(now: now).payload(readable) : readable
      console.print(
        "as far as it can be read: " + String(utf8: text.span).abridged(to: 400), indent: 2,
        hanging: 2)
    }
    if let response = inspection.samlResponse {
      console.print(
        "XML of \(response.xml.utf8.count) bytes; with '--raw' it is printed",
        indent: 2)
    }
  }

  private func table(_ status: PartnerFrameworkStatus, _ mvpd: MVPD?) -> FieldTable {
    let account = status.account
    var table = FieldTable()
    table.heading("frameworkPermissionInfo")
    for member in PartnerFrameworkStatus.Object.PermissionMember.allCases {
      switch member {
      case .accessStatus:
        table.row(
          member.name, discretion.value(account.accessStatus),
          [account.accessStatus.documented?.row.meaning ?? "not a documented value"],
          account.accessStatus == .granted ? .good : .warning)
      case .error: add(account.permissionError, &table)
      }
    }
    table.heading("frameworkProviderInfo")
    for member in PartnerFrameworkStatus.Object.ProviderMember.allCases {
      switch member {
      case .id:
        guard let id = account.platformMappingId else { continue }
        let meaning = meaning(of: mvpd ?? lookup?.preferred)
        table.row(member.name, discretion.value("id", id), [meaning])
      case .expirationDate: add(account.expirationDate, &table)
      case .error: add(account.providerError, &table)
      }
    }
    return table
  }

  private func add(_ date: EpochMilliseconds?, _ table: inout FieldTable) {
    guard let date else { return }
    let hasExpired = date <= now
    let distance = (hasExpired ? "expired " : "expires ") + date.phrase(relativeTo: now)
    table.row(
      "expirationDate", discretion.text(date),
      discretion.isRedacted ? [distance] : [distance, date.utcPhrase, date.localPhrase],
      hasExpired ? .bad : .good)
  }

  private func meaning(of mvpd: MVPD?) -> String {
    if let mvpd { return "MVPD \(discretion.title(mvpd))" }
    guard let configuration else { return "the provider's platformMappingId" }
    return configuration.hasPlatformFields
      ? "no MVPD has this platformMappingId" : "not looked up: there are no platform fields"
  }

  private func add(_ error: FrameworkError?, _ table: inout FieldTable) {
    for (name, text) in members(error) {
      table.row("error." + name, text, ["the framework's \(name)"])
    }
  }

  /// What the framework said, as far as it may be shown.
  private func members(_ error: FrameworkError?) -> [(name: String, text: String)] {
    [("code", error?.code), ("message", error?.message)].compactMap { name, text in
      text.map { (name, discretion.value(name, $0)) }
    }
  }

  private func table(_ device: DeviceInfo) -> FieldTable {
    var table = FieldTable()
    for (field, value) in members(device) {
      table.row(field.name, value.plainText, [field.row.meaning.string])
    }
    for member in device.unknownMembers {
      // Damage may have turned a value into a name.
      table.row(
        discretion.value("member", member.name),
        discretion.value("value", member.json).abridged(to: 60),
        ["not a documented member"])
    }
    return table
  }

  private func table(_ identifier: DeviceIdentifier) -> FieldTable {
    var table = FieldTable()
    let text = identifier.text ?? identifier.bytes.map { $0.hexadecimal.dropFirst(2) }.joined()
    table.row(
      "identifier", discretion.value("identifier", text),
      [identifier.text == nil ? "\(identifier.bytes.count) bytes that are not text" : ""])
    return table
  }

  // MARK: For a program

  /// The members that every command prints of a header.
  var json: JSONValue {
    .members([
      "line": line.map { .number($0) },
      "header": .text(inspection.kind?.fieldName) ?? .null,
      "valid": .bool(inspection.header != nil),
      "layers": .strings(inspection.layers.map { $0.rawValue }),
      "account": (shown?.status).map { json($0.account) },
      "device": (shown?.device).map { device in
        .object(members(device).map { JSONMember(name: $0.field.name, value: $0.value) })
      },
      "identifier": (shown?.identifier).map { identifier in
        .text(identifier.text.map { discretion.value("identifier", $0) }) ?? .null
      },
      "payload": discretion.isRedacted ? nil : inspection.readableJSON,
      "diagnostics": discretion.json(inspection.diagnostics),
      "error": inspection.error.map { error in
        .members([
          "stage": .string(error.stage.rawValue), "code": .string(error.code.rawValue),
          "offset": .number(error.offset),
        ])
      },
      "repaired": .text(repairedValue),
    ])
  }

  private func json(_ account: SubscriberAccount) -> JSONValue {
    .members([
      "accessStatus": .string(discretion.value(account.accessStatus)),
      "platformMappingId": .text(account.platformMappingId.map { discretion.value("id", $0) }),
      "expirationDate": account.expirationDate.map { json($0) },
      "permissionError": account.permissionError.map { json($0) },
      "providerError": account.providerError.map { json($0) },
    ])
  }

  private func json(_ date: EpochMilliseconds) -> JSONValue {
    let hasExpired = JSONValue.bool(date <= now)
    if discretion.isRedacted { return .members(["day": .string(date.day), "expired": hasExpired]) }
    return .members([
      "milliseconds": .number(date.rawValue), "utc": .string(date.rfc3339),
      "millisecondsFromNow": .number(date.rawValue - now.rawValue), "expired": hasExpired,
    ])
  }

  private func json(_ error: FrameworkError) -> JSONValue {
    .object(members(error).map { JSONMember(name: $0.name, value: .string($0.text)) })
  }

  /// The documented members, as far as they may be shown.
  private func members(_ device: DeviceInfo) -> [(field: DeviceInfo.Field, value: JSONValue)] {
    DeviceInfo.Field.allCases.compactMap { field in
      guard let value = device[field] else { return nil }
      let shown = discretion.value(field, value)
      switch value.kind {
      case .boolean: return (field, .bool(value.boolValue == true))
      case .number where shown.hasSameBytes(as: value.text): return (field, .number(shown))
      default: return (field, .string(shown))
      }
    }
  }
}

extension PassHeader {
  /// The status, if it is one.
  var status: PartnerFrameworkStatus? {
    if case .partnerFrameworkStatus(let status) = self { status } else { nil }
  }

  /// The device, if it is one.
  var device: DeviceInfo? {
    if case .deviceInfo(let device) = self { device } else { nil }
  }

  /// The identifier, if it is one.
  var identifier: DeviceIdentifier? {
    if case .deviceIdentifier(let identifier) = self { identifier } else { nil }
  }
}

extension Inspection {
  /// The payload as JSON, of what could be read.
  var readableJSON: JSONValue? {
    if let readable { return readable }
    guard let payload else { return nil }
    return try? JSONValue(parsing: payload.span)
  }
}
