extension ReadingContext {
  /// Reads a status with tolerance, and tells each liberty it takes.
  mutating func readStatus(
    _ members: [LooseMember], _ range: Range<Int>
  ) -> PartnerFrameworkStatus {
    var root = Members(members, range, "")
    var status = PartnerFrameworkStatus(SubscriberAccount(accessStatus: ""))
    if let node = take(
      "frameworkPermissionInfo", ["permissioninfo", "frameworkpermission"], isRequired: true,
      from: &root)
    {
      if let object = object(node, "frameworkPermissionInfo") {
        readPermissionInfo(object, &status)
      } else {
        missing("frameworkPermissionInfo.accessStatus", node.range)
      }
    } else if let node = take("accessStatus", Self.accessStatusNames, from: &root) {
      // The objects were left out, and their members stand in the payload itself.
      readAccessStatus(node, "accessStatus", &status)
      missing("frameworkPermissionInfo", range, repair: "put around accessStatus")
    } else {
      missing("frameworkPermissionInfo", range)
    }
    if let node = take(
      "frameworkProviderInfo", ["providerinfo", "frameworkprovider"], isRequired: true,
      from: &root)
    {
      if let object = object(node, "frameworkProviderInfo", isRequired: true) {
        readProviderInfo(object, &status)
      }
    } else {
      missing("frameworkProviderInfo", range, repair: "{}")
    }
    status.unknownMembers[.payload] = unknownMembers(root)
    return status
  }

  private static let accessStatusNames = ["status", "access", "permission", "访问状态"]

  private mutating func missing(_ path: String, _ range: Range<Int>, repair: String? = nil) {
    reportAbsence(
      .missingMember, .error, of: path, in: range,
      "the member is absent, and the payload needs it", repair: repair)
  }

  private mutating func readPermissionInfo(
    _ object: Members, _ status: inout PartnerFrameworkStatus
  ) {
    var members = object
    if let node = take(
      "accessStatus", Self.accessStatusNames, isRequired: true, from: &members)
    {
      readAccessStatus(node, "frameworkPermissionInfo.accessStatus", &status)
    } else {
      missing("frameworkPermissionInfo.accessStatus", object.range)
    }
    status.account.permissionError = readError(
      &members, "frameworkPermissionInfo.error", &status.unknownMembers[.permissionError])
    status.unknownMembers[.permissionInfo] = unknownMembers(members)
  }

  private mutating func readProviderInfo(
    _ object: Members, _ status: inout PartnerFrameworkStatus
  ) {
    var members = object
    let isGranted = status.account.accessStatus == .granted
    let idPath = "frameworkProviderInfo.id"
    if let node = take(
      "id",
      [
        "platformmappingid", "mappingid", "providerid", "provider", "mvpd", "mvpdid",
        "accountprovideridentifier",
      ], from: &members)
    {
      status.account.platformMappingId = text(node, idPath)
      if let id = status.account.platformMappingId {
        if id.isBlank {
          report(
            .blankValue, .warning, node.range, idPath, "the id is blank, and names no provider")
        } else {
          _ = reportPlaceholder(id, node.range, idPath)
        }
      }
    } else if isGranted {
      reportAbsence(
        .absentMember, .warning, of: idPath, in: object.range,
        "the member is absent, though access is granted")
    }
    let datePath = "frameworkProviderInfo.expirationDate"
    if let node = take(
      "expirationDate",
      [
        "expiration", "expiresat", "expires", "expiry", "expirydate",
        "authenticationexpirationdate", "过期日期",
      ], from: &members)
    {
      status.account.expirationDate = readExpirationDate(node, datePath)
    } else if isGranted {
      reportAbsence(
        .absentMember, .warning, of: datePath, in: object.range,
        "the member is absent, though access is granted; decisions need it")
    }
    status.account.providerError = readError(
      &members, "frameworkProviderInfo.error", &status.unknownMembers[.providerError])
    status.unknownMembers[.providerInfo] = unknownMembers(members)
  }

  private mutating func readError(
    _ members: inout Members, _ path: String, _ unknown: inout [JSONMember]
  ) -> FrameworkError? {
    guard
      let node = take("error", ["エラー", "fehler", "erreur", "fout", "fel"], from: &members),
      var inner = object(node, path)
    else { return nil }
    var error = FrameworkError(code: nil, message: nil)
    if let node = take("code", ["errorcode", "コード", "código", "kod"], from: &inner) {
      if case .number(let text) = node.value {
        report(
          .numberForString, .note, node.range, path + ".code",
          "the code is a number, and Adobe's page asks for a string", repair: "put in double quotes"
        )
        error.code = text
      } else {
        error.code = text(node, path + ".code")
      }
    }
    if let node = take(
      "message", ["errormessage", "description", "localizeddescription", "nachricht"],
      from: &inner)
    {
      error.message = text(node, path + ".message")
    }
    unknown = unknownMembers(inner)
    return error
  }

  // MARK: Access status

  private mutating func readAccessStatus(
    _ node: LooseNode, _ path: String, _ status: inout PartnerFrameworkStatus
  ) {
    switch node.value {
    case .string(let text):
      let reading = AccessStatusReading(text)
      status.account.accessStatus = AccessStatus(rawValue: reading?.meaning ?? text)
      if let reading {
        report(
          reading.code, .warning, node.range, path, reading.message, repair: reading.meaning)
      } else if !status.account.accessStatus.isKnown, !reportPlaceholder(text, node.range, path) {
        report(
          text.isBlank ? .blankValue : .accessStatusUnknown, .warning, node.range, path,
          "the value is none of granted, denied, restricted and notDetermined")
      }
    case .number(let text):
      guard let number = Int(text), let known = AccessStatus(vsAccountAccessStatus: number) else {
        wrongType(node, path, "a string", repair: nil)
        return
      }
      status.account.accessStatus = known
      report(
        .accessStatusNumber, .error, node.range, path,
        "the value is the number of Apple's VSAccountAccessStatus", repair: known.rawValue)
    case .null:
      report(
        .nullMember, .error, node.range, path, "null stands where the access status should")
    case .bool, .array, .object: wrongType(node, path, "a string", repair: nil)
    }
  }

  // MARK: Expiration date

  private mutating func readExpirationDate(_ node: LooseNode, _ path: String) -> Timestamp? {
    let text: String
    switch node.value {
    case .string(let string): text = string
    case .number(let number): text = number
    case .null:
      null(node, path)
      return nil
    case .bool, .array, .object:
      wrongType(node, path, "a string of digits", repair: nil)
      return nil
    }
    if case .number = node.value {
      report(
        .numberForString, .note, node.range, path,
        "the date is a number, and Adobe's page asks for a string", repair: "put in double quotes")
    }
    let reading = ExpirationReading(text)
    guard let code = reading.code else { return reading.timestamp }
    report(
      PlaceholderText(text)?.code ?? code, .error, node.range, path, reading.message,
      repair: reading.repair)
    return reading.timestamp
  }
}

/// What a text means that is no documented access status.
struct AccessStatusReading {
  let code: Finding.Code
  /// The documented value.
  let meaning: String
  let message: String

  /// `nil` for a documented value, and for a text that means none that is known.
  init?(_ text: String) {
    guard !AccessStatus(rawValue: text).isKnown else { return nil }
    let folded = text.folded
    if folded == "pending" {
      self.init(
        .accessStatusRetired, .notDetermined,
        "pending was retired on 2026-01-13; it meant that the user has not chosen")
    } else if let known = Self.spelled(folded) {
      self.init(
        .accessStatusSpelling, known, "the value is written differently in Adobe's page")
    } else if let number = Int(text), let known = AccessStatus(vsAccountAccessStatus: number) {
      self.init(
        .accessStatusNumber, known, "the value is the number of Apple's VSAccountAccessStatus")
    } else if let known = Self.translations[folded] {
      self.init(
        .accessStatusTranslated, known,
        "the value is what the machine translation of Adobe's page made of the English one")
    } else {
      return nil
    }
  }

  private init(_ code: Finding.Code, _ meaning: AccessStatus, _ message: String) {
    self.code = code
    self.meaning = meaning.rawValue
    self.message = message
  }

  /// One of the four in another case, with separators, as Apple's constant, or with a slip.
  private static func spelled(_ folded: String) -> AccessStatus? {
    var word = folded[...]
    for prefix in ["vsaccountaccessstatus"] where word.hasPrefix(prefix) {
      word = word.dropFirst(prefix.count)
    }
    for known in AccessStatus.knownValues where known.rawValue.lowercased() == word { return known }
    guard word.utf8.count >= 5 else { return nil }
    return AccessStatus.knownValues.first {
      editDistance(String(word), $0.rawValue.lowercased()) <= ($0 == .notDetermined ? 2 : 1)
    }
  }

  /// Literal values as Adobe's pages in other languages print them.
  private static let translations: [String: AccessStatus] = [
    "authorized": .granted, "grant": .granted, "provided": .granted, "given": .granted,
    "gewährt": .granted, "허가됨": .granted, "已授予": .granted, "verleend": .granted,
    "toegekend": .granted, "concedido": .granted, "beviljad": .granted,
    "拒否": .denied, "verweigert": .denied, "refusé": .denied, "deny": .denied, "거부됨": .denied,
    "拒绝": .denied, "ontkende": .denied, "afgewezen": .denied, "denegado": .denied,
    "nekades": .denied, "nekad": .denied,
    "eingeschränkt": .restricted, "restreint": .restricted, "제한됨": .restricted,
    "受限制": .restricted, "beperkt": .restricted, "restringido": .restricted,
    "begränsad": .restricted,
    "notdefined": .notDetermined, "nietdetermined": .notDetermined,
    "undetermined": .notDetermined, "保留中": .notDetermined, "ausstehend": .notDetermined,
    "enattente": .notDetermined, "보류중": .notDetermined, "挂起": .notDetermined,
    "hangende": .notDetermined, "inbehandeling": .notDetermined, "pendiente": .notDetermined,
    "väntande": .notDetermined,
  ]
}
