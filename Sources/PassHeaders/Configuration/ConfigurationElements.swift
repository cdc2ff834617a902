/// Makes a configuration of the elements of an XML document, whichever parser reports them.
///
/// The document's shape is that of the JSON, an element for each member: `requestor` and `mvpds`
/// stand in the root element, or are it; `mvpds` holds `mvpd` elements with a child element for each
/// member. Spec/Configuration.md tells the rest. Attributes are passed over.
package struct ConfigurationElements {
  /// How deep elements may stand in each other.
  package static let nestingLimit = JSONReader.nestingLimit

  private enum Role {
    case root, requestor, requestorId, requestorName, errorCode, errorStatus
    case list(isRequestors: Bool)
    case entry
    case member(MVPDDraft.Member)
    case field
    case other
  }

  /// What the open elements are, the root first.
  private var open: [Role] = []
  private var root: String?
  private var text = ""
  private var draft = MVPDDraft()
  private var memberHasFields = false
  private var hasRequestor = false
  private var requestorId: String?
  private var requestorName: String?
  private var requestorList: MVPDList?
  private var topLevelList: MVPDList?
  private var errorCode: String?
  private var errorStatus: String?

  package init() {}

  /// Why the document cannot go on.
  package struct Refusal: Error {
    package let code: ConfigurationError.Code
    package let message: String
  }

  /// An element begins. A name's namespace prefix does not matter.
  package mutating func start(_ qualifiedName: String) throws(Refusal) {
    guard open.count < Self.nestingLimit else {
      throw Refusal(
        code: .nestingTooDeep,
        message: "found elements in each other deeper than \(Self.nestingLimit)")
    }
    let name =
      qualifiedName.utf8.lastIndex(of: UInt8(ascii: ":")).map {
        String(qualifiedName[qualifiedName.utf8.index(after: $0)...])
      } ?? qualifiedName
    let role = try self.role(of: name)
    text = ""
    open.append(role)
  }

  private mutating func role(of name: String) throws(Refusal) -> Role {
    guard let parent = open.last else {
      root = name
      return try rootChild(name) ?? .root
    }
    switch parent {
    case .root:
      if root == "error", name == "code" { return .errorCode }
      if root == "error", name == "status" { return .errorStatus }
      return try rootChild(name) ?? .other
    case .requestor:
      switch name {
      case "id": return .requestorId
      case "name": return .requestorName
      case "mvpds": return try list(isRequestors: true)
      default: return .other
      }
    case .list:
      guard name == "mvpd" else { return .other }
      draft = MVPDDraft()
      memberHasFields = false
      return .entry
    case .entry:
      guard let member = MVPDDraft.Member(name: name) else { return .other }
      // A list may be written as elements of the list's name.
      if member != .requiredMetadataFields { draft.meet(member) }
      memberHasFields = false
      return .member(member)
    case .member(.requiredMetadataFields):
      memberHasFields = true
      return .field
    case .member(let member):
      draft.fail(.wrongType, member)
      return .other
    case .field:
      draft.fail(.wrongType, .requiredMetadataFields)
      return .other
    case .requestorId, .requestorName, .errorCode, .errorStatus, .other: return .other
    }
  }

  private mutating func rootChild(_ name: String) throws(Refusal) -> Role? {
    switch name {
    case "requestor":
      guard !hasRequestor else {
        throw Refusal(
          code: .duplicateMember, message: "found a second requestor element; keep one")
      }
      hasRequestor = true
      return .requestor
    case "mvpds": return try list(isRequestors: false)
    default: return nil
    }
  }

  private mutating func list(isRequestors: Bool) throws(Refusal) -> Role {
    guard (isRequestors ? requestorList : topLevelList) == nil else {
      throw Refusal(
        code: .duplicateMember, message: "found a second mvpds element beside another; keep one")
    }
    if isRequestors { requestorList = MVPDList() } else { topLevelList = MVPDList() }
    return .list(isRequestors: isRequestors)
  }

  /// Text of the element that is open.
  package mutating func characters(_ characters: String) {
    switch open.last {
    case .member, .field, .requestorId, .requestorName, .errorCode, .errorStatus:
      text += characters
    case .root, .requestor, .list, .entry, .other, nil: break
    }
  }

  /// The element that began last and is still open ends.
  package mutating func end() {
    switch open.popLast() {
    case .member(.requiredMetadataFields) where memberHasFields: break
    case .member(let member): draft.set(member, text: text)
    case .field: draft.addField(text)
    case .requestorId: requestorId = text
    case .requestorName: requestorName = text
    case .errorCode: errorCode = text
    case .errorStatus: errorStatus = text
    case .entry:
      if case .list(isRequestors: true) = open.last {
        requestorList?.append(draft)
      } else {
        topLevelList?.append(draft)
      }
    case .root, .requestor, .list, .other, nil: break
    }
    text = ""
  }

  /// The configuration, once the document has ended.
  package func finish(_ bytes: Span<UInt8>) throws(ConfigurationError) -> Configuration {
    guard let list = requestorList ?? topLevelList else {
      throw ConfigurationError(
        noListIn: bytes, at: 0,
        instead: root == "error"
          ? .adobeError(code: errorCode, status: errorStatus) : .xml(root: root))
    }
    return Configuration(
      requestorId: requestorId, requestorName: requestorName, mvpds: list.mvpds,
      skippedEntries: list.skippedEntries, skippedCount: list.skippedCount,
      hasSecondList: requestorList != nil && topLevelList != nil)
  }
}
