/// Which TV providers a service provider can sign viewers in with, as Adobe's configuration says it.
///
/// It turns the platform's name of a provider into Adobe's: ``mvpd(platformMappingId:)``. Source:
/// REST API V2, *Retrieve configuration for specific service provider*; Spec/Configuration.md says
/// what this package reads of it. Adobe answers it for a service provider and a platform, not for a
/// viewer, and lets it be cached for some minutes.
public struct Configuration: Sendable {
  /// How many bytes a document may have; some thirty times what 5,000 MVPDs take.
  public static let sizeLimit = 64 << 20

  /// The service provider's identifier, for example `REF30`.
  public let requestorId: String?

  /// The service provider's name for people.
  public let requestorName: String?

  /// The providers, in the document's order.
  public let mvpds: [MVPD]

  /// Entries of the list that could not be read, in the document's order; the first 1,000.
  public let skippedEntries: [SkippedEntry]

  /// How many entries could not be read.
  public let skippedCount: Int

  /// How many skipped entries are told one by one.
  static let skippedEntryLimit = 1000

  /// Whether the document has a second list, at its top level, which counts for nothing beside
  /// the one in `requestor`.
  let hasSecondList: Bool

  let index: MVPDIndex

  /// A configuration with these providers.
  public init(requestorId: String? = nil, requestorName: String? = nil, mvpds: [MVPD]) {
    self.init(
      requestorId: requestorId, requestorName: requestorName, mvpds: mvpds, skippedEntries: [],
      skippedCount: 0, hasSecondList: false)
  }

  init(
    requestorId: String?, requestorName: String?, mvpds: [MVPD], skippedEntries: [SkippedEntry],
    skippedCount: Int, hasSecondList: Bool
  ) {
    self.requestorId = requestorId
    self.requestorName = requestorName
    self.mvpds = mvpds
    self.skippedEntries = skippedEntries
    self.skippedCount = skippedCount
    self.hasSecondList = hasSecondList
    index = MVPDIndex(mvpds)
  }

  /// Whether any provider has one of the fields that Adobe sends to a platform that it recognised.
  ///
  /// If not, no platformMappingId can be found: the configuration was fetched with an
  /// `X-Device-Info` or `User-Agent` that names no platform with single sign-on, for example from a
  /// shell.
  public var hasPlatformFields: Bool { mvpds.contains { $0.hasPlatformFields } }
}

extension Configuration: Hashable {
  /// Whether both say the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.requestorId == right.requestorId && left.requestorName == right.requestorName
      && left.mvpds == right.mvpds && left.skippedEntries == right.skippedEntries
      && left.skippedCount == right.skippedCount
      && left.hasSecondList == right.hasSecondList
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(requestorId)
    hasher.combine(requestorName)
    hasher.combine(mvpds)
    hasher.combine(skippedEntries)
    hasher.combine(skippedCount)
    hasher.combine(hasSecondList)
  }
}

extension Configuration: CustomStringConvertible, CustomDebugStringConvertible {
  /// How many providers there are, and how many of them have a platformMappingId.
  public var description: String {
    let mapped = mvpds.count { $0.usableMappingId != nil }
    return "Configuration(mvpds: \(mvpds.count), with platformMappingId: \(mapped), "
      + "skipped: \(skippedCount))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension Configuration {
  /// An entry of the list of MVPDs that could not be read; the others were.
  public struct SkippedEntry: Hashable, Sendable, CustomStringConvertible {
    /// The place in the list, counted from 0.
    public let index: Int

    /// Why, in a form that programs can compare.
    public let reason: Reason

    /// The member concerned; `nil` if it is the entry as a whole.
    public let member: String?

    /// The entry's identifier, if it was read before the trouble began.
    public let id: String?

    /// A sentence.
    public var description: String {
      let name = id.map { " (\($0.abridged))" } ?? ""
      let subject = "entry \(index)\(name)"
      let member = member ?? ""
      switch reason {
      case .notAnObject: return "\(subject) is not an object"
      case .missingId: return "\(subject) has no id"
      case .blankId: return "\(subject) has a blank id"
      case .wrongType: return "\(subject) has a \(member) of a kind that it cannot have"
      case .notABoolean: return "\(subject) has a \(member) that is neither true nor false"
      case .duplicateMember: return "\(subject) has two members named \(member)"
      }
    }

    /// Why an entry was skipped.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
      /// The entry is not an object.
      case notAnObject = "not-an-object"
      /// It has no `id`.
      case missingId = "missing-id"
      /// Its `id` is empty or blank.
      case blankId = "blank-id"
      /// A member has a value of a kind that it cannot have.
      case wrongType = "wrong-type"
      /// A text that is neither `true` nor `false` for a member that is one of them.
      case notABoolean = "not-a-boolean"
      /// A second member of the same name.
      case duplicateMember = "duplicate-member"
    }
  }

  /// Something about the document that is worth knowing and no error.
  public struct Note: Hashable, Sendable, CustomStringConvertible {
    /// What it is, in a form that programs can compare.
    public let code: Code

    /// A sentence.
    public let message: String

    /// The code and the message.
    public var description: String { "\(code): \(message)" }

    /// What a note is about. Spec/Configuration.md lists all codes.
    public enum Code: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
      /// No MVPD has platform fields: Adobe did not recognise the platform.
      case noPlatformFields = "no-platform-fields"
      /// The list is empty.
      case emptyList = "empty-list"
      /// There are two lists, and the one at the top level was passed over.
      case secondList = "second-list"
      /// Two MVPDs have the same id; the first is found by it.
      case sharedId = "shared-id"
      /// An entry of the list was skipped.
      case skippedEntry = "skipped-entry"

      /// The name.
      public var description: String { rawValue }
    }
  }

  /// What is worth knowing about the document.
  public var notes: [Note] {
    var notes: [Note] = []
    func note(_ code: Note.Code, _ message: String) {
      notes.append(Note(code: code, message: message))
    }
    if mvpds.isEmpty, skippedEntries.isEmpty {
      note(.emptyList, "the list of MVPDs is empty")
    } else if !mvpds.isEmpty, !hasPlatformFields {
      note(
        .noPlatformFields,
        "no MVPD has a platformMappingId or another platform field, so Adobe did not recognise the "
          + "platform that this was fetched for; fetch it with the device's own X-Device-Info and "
          + "User-Agent")
    }
    if hasSecondList {
      note(.secondList, "requestor.mvpds counts; the mvpds at the top level were passed over")
    }
    for position in index.shadowedIds {
      note(
        .sharedId,
        "two MVPDs have the id \(mvpds[position].id.abridged); the first is found by it")
    }
    for entry in skippedEntries { note(.skippedEntry, entry.description) }
    if skippedCount > skippedEntries.count {
      note(.skippedEntry, "\(skippedCount - skippedEntries.count) more entries were skipped")
    }
    return notes
  }
}
