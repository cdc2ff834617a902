import PassHeaders

/// The view of a header for a person.
enum HeaderReport {
  static func print(_ header: DecodedHeader, _ console: inout Console) {
    switch header.result {
    case .success(.partnerFrameworkStatus(let status)): print(status, &console)
    case .success(.deviceInfo(let device)): print(device, &console)
    case .failure(let problem): print(problem, header, &console)
    }
    if header.isSound, header.isTooLong {
      console.print(
        "  \(console.outputStyle.warning("note[field-too-long]:")) the field is longer than "
          + "\(HeaderLength.limit) bytes, which common servers refuse")
    }
  }

  // MARK: Problems

  static func print(
    _ problem: DecodedHeader.Problem, _ header: DecodedHeader, _ console: inout Console
  ) {
    let style = console.errorStyle
    switch problem {
    case .header(let error):
      let name = header.kind?.fieldName ?? "header value"
      console.printError("\(style.bad("error[\(error.code)]:")) \(error.message)")
      for line in ErrorExcerpt(error, name, header).lines(style) { console.printError(line) }
      printInspection(header, &console)
    case .otherHeader:
      let name = header.input.name ?? ""
      let known = HeaderKind.allCases.map(\.fieldName)
      console.printError(
        "\(style.bad("error[other-header]:")) '\(name.printable)' is not a header this tool reads; "
          + "it reads \(known.joined(separator: " and "))" + didYouMean(name, known))
      printInspection(header, &console)
    case .unrecognised:
      console.printError(
        "\(style.bad("error[unrecognised]:")) the payload has no member of either header; "
          + "give it with its name, as 'X-Device-Info: …', to see what is missing")
      printInspection(header, &console)
    }
  }

  /// What the value probably is, and what to send instead.
  private static func printInspection(_ header: DecodedHeader, _ console: inout Console) {
    guard let inspection = header.inspection, !inspection.findings.isEmpty else { return }
    console.printError("")
    let layers = InspectionReport.layers(inspection)
    console.printError(
      console.errorStyle.strong(
        layers.isEmpty ? "With tolerance:" : "With tolerance, as \(layers):"))
    for line in InspectionReport.lines(
      inspection, indent: 2, limit: 12, console.errorStyle)
    {
      console.printError(line)
    }
    if let repaired = inspection.repaired, let value = inspection.canonicalValue {
      console.printError("")
      console.printError(console.errorStyle.strong("Repaired:"))
      console.printError("\(repaired.kind.fieldName): \(value)")
    } else if let value = inspection.value {
      console.printError("")
      console.printError(console.errorStyle.strong("As far as it can be read:"))
      console.printError(value.text.printable)
    }
  }

  // MARK: Status

  private static func print(_ status: PartnerFrameworkStatus, _ console: inout Console) {
    console.print(console.outputStyle.strong(PartnerFrameworkStatus.fieldName))
    table(
      of: status, provider: "the provider's platformMappingId; not yet Adobe's MVPD id",
      now: console.now
    ).print(&console)
    print(status.notes, &console)
  }

  /// The members of a status.
  ///
  /// - Parameter provider: What to say of the provider's id.
  static func table(
    of status: PartnerFrameworkStatus, provider: String, now: Timestamp
  ) -> FieldTable {
    let account = status.account
    var table = FieldTable()
    table.heading("frameworkPermissionInfo")
    table.row(
      "accessStatus", account.accessStatus.rawValue, [account.accessStatus.meaning],
      account.accessStatus == .granted ? .good : .warning)
    table.error(account.permissionError)
    table.heading("frameworkProviderInfo")
    if let id = account.platformMappingId { table.row("id", id, [provider]) }
    if let date = account.expirationDate {
      let isExpired = date <= now
      table.row(
        "expirationDate", String(date.millisecondsSinceEpoch),
        [
          (isExpired ? "expired " : "expires ") + date.phrase(relativeTo: now),
          date.utcPhrase,
          date.localPhrase ?? "",
        ], isExpired ? .bad : .good)
    }
    table.error(account.providerError)
    return table
  }

  // MARK: Device

  private static func print(_ device: DeviceInfo, _ console: inout Console) {
    console.print(console.outputStyle.strong(DeviceInfo.fieldName))
    table(of: device).print(&console)
    print(device.notes(), &console)
  }

  /// The members of a device.
  static func table(of device: DeviceInfo) -> FieldTable {
    var table = FieldTable()
    for key in DeviceInfo.Key.allCases {
      guard let value = device[key] else { continue }
      table.row(key.rawValue, value.shownText, [key.meaning])
    }
    for member in device.unknownMembers {
      table.row(member.name.printable, member.value.shownText, ["not a documented member"])
    }
    return table
  }

  private static func print(_ notes: [HeaderNote], _ console: inout Console) {
    guard !notes.isEmpty else { return }
    console.print("")
    for note in notes {
      console.print(
        "  \(console.outputStyle.warning("note[\(note.code)]:")) \(note.path.printable) "
          + note.message)
    }
  }
}

extension FieldTable {
  fileprivate mutating func error(_ error: FrameworkError?) {
    guard let error else { return }
    row("error.code", error.code ?? "(absent)", ["the framework's code"])
    row("error.message", error.message ?? "(absent)", ["the framework's words"])
  }
}

extension JSONValue {
  /// For a table: strings without quotes, everything else as JSON.
  fileprivate var shownText: String {
    text.isEmpty ? "\"\"" : text
  }
}

extension AccessStatus {
  fileprivate var meaning: String {
    switch self {
    case .granted: "the user allowed access to the account"
    case .denied: "the user refused access to the account"
    case .restricted: "the application may not ask for access"
    case .notDetermined: "the user has not chosen yet"
    default: "not a documented value"
    }
  }
}

extension DeviceInfo.Key {
  /// In a few words, what the member says.
  fileprivate var meaning: String {
    switch self {
    case .primaryHardwareType: "kind of hardware"
    case .model: "model"
    case .version: "version of the device"
    case .manufacturer: "who makes it"
    case .vendor: "who sells it"
    case .osName: "operating system"
    case .osFamily: "its family"
    case .osVendor: "its maker"
    case .osVersion: "its version"
    case .browserName: "browser"
    case .browserVendor: "its maker"
    case .browserVersion: "its version"
    case .userAgent: "user agent"
    case .displayWidth: "width of the screen"
    case .displayHeight: "height of the screen"
    case .displayPpi: "pixels per inch"
    case .diagonalScreenSize: "diagonal in inches"
    case .connectionIp: "IP address of requests"
    case .connectionPort: "port of requests"
    case .connectionType: "kind of network"
    case .connectionSecure: "true: secure network; false: public hot spot"
    case .applicationId: "the application at Adobe"
    }
  }
}
