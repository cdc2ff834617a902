/// A provider while it is read, from JSON or from XML: so both follow the same rules.
///
/// The first thing that is wrong with it stays; the entry is then skipped as a whole.
package struct MVPDDraft {
  /// The members that this package reads, and the spellings that Adobe's documents use for them.
  ///
  /// In the order of Adobe's answers, so that the next one is found where it is looked for first.
  package enum Member: Int, CaseIterable, Sendable {
    case id, displayName, logoUrl, isTempPass, isProxy, platformMappingId, boardingStatus
    case enablePlatformServices, displayInPlatformPicker, enforcePlatformPermissions
    case requiredMetadataFields

    /// The name on the wire.
    package var name: String {
      switch self {
      case .id: "id"
      case .displayName: "displayName"
      case .logoUrl: "logoUrl"
      case .platformMappingId: "platformMappingId"
      case .boardingStatus: "boardingStatus"
      case .enablePlatformServices: "enablePlatformServices"
      case .displayInPlatformPicker: "displayInPlatformPicker"
      case .enforcePlatformPermissions: "enforcePlatformPermissions"
      case .isProxy: "isProxy"
      case .isTempPass: "isTempPass"
      case .requiredMetadataFields: "requiredMetadataFields"
      }
    }

    static let names = MemberNames(allCases.map { $0.name })

    package init?(name: String) {
      guard let member = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = member
    }
  }

  fileprivate var mvpd = MVPD(id: "")
  private var hasId = false
  private var seen = SeenMembers()
  private var fault: (reason: Configuration.SkippedEntry.Reason, member: Member?)?

  package init() {}

  package mutating func fail(
    _ reason: Configuration.SkippedEntry.Reason, _ member: Member? = nil
  ) {
    if fault == nil { fault = (reason, member) }
  }

  /// Notes that a member was met; a second one of the name is a fault.
  package mutating func meet(_ member: Member) {
    if !seen.mark(member.rawValue) { fail(.duplicateMember, member) }
  }

  /// Sets a member from text. Truth values may be text in any case; an empty one says nothing.
  package mutating func set(_ member: Member, text: String) {
    switch member {
    case .id: (mvpd.id, hasId) = (text, true)
    case .displayName: mvpd.displayName = text
    case .logoUrl: mvpd.logoUrl = text
    case .platformMappingId: mvpd.platformMappingId = text
    case .boardingStatus: mvpd.boardingStatus = BoardingStatus(rawValue: text)
    case .requiredMetadataFields: addFields(text)
    case .enablePlatformServices, .displayInPlatformPicker, .enforcePlatformPermissions, .isProxy,
      .isTempPass:
      switch text.lowercased().trimmed {
      case "true": set(member, bool: true)
      case "false": set(member, bool: false)
      case "": break
      default: fail(.notABoolean, member)
      }
    }
  }

  package mutating func set(_ member: Member, bool: Bool) {
    switch member {
    case .enablePlatformServices: mvpd.enablePlatformServices = bool
    case .displayInPlatformPicker: mvpd.displayInPlatformPicker = bool
    case .enforcePlatformPermissions: mvpd.enforcePlatformPermissions = bool
    case .isProxy: mvpd.isProxy = bool
    case .isTempPass: mvpd.isTempPass = bool
    default: fail(.wrongType, member)
    }
  }

  /// Adds one of the required metadata fields.
  package mutating func addField(_ name: String) { mvpd.requiredMetadataFields.append(name) }

  /// Adds fields from a text in which they are separated by commas or white space.
  private mutating func addFields(_ text: String) {
    for name in text.unicodeScalars.split(whereSeparator: {
      $0 == "," || $0.properties.isWhitespace
    }) {
      addField(String(String.UnicodeScalarView(name)))
    }
  }

  /// The provider; the draft is over then.
  fileprivate consuming func takeMVPD() -> MVPD { mvpd }

  /// Why the entry is to be skipped; `nil` if it is sound.
  fileprivate func skippedEntry(index: Int) -> Configuration.SkippedEntry? {
    let hasBlankId = mvpd.id.isBlank
    guard fault != nil || hasBlankId else { return nil }
    return Configuration.SkippedEntry(
      index: index, reason: fault?.reason ?? (hasId ? .blankId : .missingId),
      member: fault?.member?.name, id: hasBlankId ? nil : mvpd.id)
  }
}

extension String {
  /// Without the white space around it that JSON and XML allow between tokens.
  fileprivate var trimmed: String {
    let isWhiteSpace: (UInt8) -> Bool = { $0.isXMLWhiteSpace }
    let start = utf8.firstIndex { !isWhiteSpace($0) } ?? endIndex
    let end = utf8.lastIndex { !isWhiteSpace($0) }.map { utf8.index(after: $0) } ?? start
    return String(self[start..<end])
  }
}

/// A list of providers while it is read.
package struct MVPDList {
  package private(set) var mvpds: [MVPD] = []
  package private(set) var skippedEntries: [Configuration.SkippedEntry] = []
  package private(set) var skippedCount = 0
  private var count = 0

  package init() {}

  /// Makes room for as many providers as a document of that length probably has.
  mutating func reserveCapacity(forBytes count: Int) { mvpds.reserveCapacity(count / 384) }

  package mutating func append(_ draft: consuming MVPDDraft) {
    if let skipped = draft.skippedEntry(index: count) {
      if skippedCount < Configuration.skippedEntryLimit { skippedEntries.append(skipped) }
      skippedCount += 1
    } else {
      mvpds.append(draft.takeMVPD())
    }
    count += 1
  }

  /// Counts an entry that is no object.
  package mutating func appendOther() {
    var draft = MVPDDraft()
    draft.fail(.notAnObject)
    append(draft)
  }
}
