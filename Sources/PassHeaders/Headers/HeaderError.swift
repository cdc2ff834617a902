/// Why a header value cannot be read, and where that shows.
///
/// It carries offsets, member names and kinds of values, never a value itself: a header names the
/// viewer's TV provider and device, and errors end in logs. The one exception is a single byte that
/// cannot stand where it stands.
public struct HeaderError: Error, Hashable, Sendable {
  /// How far reading came.
  public let stage: Stage

  /// What is wrong, in a form that programs can compare. Spec/Errors.md lists all codes.
  public let code: Code

  /// The byte of the given text at which it shows, counted from 0.
  ///
  /// For the ``Stage/json`` and ``Stage/payload`` stages it is the Base64 character in which the
  /// byte of the JSON begins. It is the text's length where something is missing at the end.
  public let offset: Int

  /// The same place in the decoded JSON; `nil` before the ``Stage/json`` stage.
  public let json: JSONPosition?

  /// The member concerned, for example `frameworkProviderInfo.expirationDate`; `nil` if none is.
  public let path: String?

  /// What the code stands for, with what belongs to it.
  let reason: Reason

  /// The steps of reading a header value, in their order.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// The word before the Base64 of a ``DeviceIdentifier``.
    case scheme
    /// Base64, RFC 4648 section 4.
    case base64
    /// JSON, RFC 8259.
    case json
    /// The members of the payload, as Adobe documents them.
    case payload
  }

  /// A place in the decoded JSON.
  public struct JSONPosition: Hashable, Sendable {
    /// The byte, counted from 0.
    public let offset: Int
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars.
    public let column: Int

    package init(offset: Int, line: Int, column: Int) {
      self.offset = offset
      self.line = line
      self.column = column
    }
  }

  enum Reason: Hashable, Sendable {
    case wire(WireError.Reason)
    case wrongType(found: JSONKind, expected: JSONKinds)
    case nullMember
    case missingMember
    case expirationDate(ExpirationDateForm)
    case notABoolean
    case otherScheme
  }
}

/// The kinds of values that a member may have.
enum JSONKinds: Hashable, Sendable {
  case object, string, numberOrString, bool, digits

  /// With its article, as a sentence needs it.
  var phrase: String {
    switch self {
    case .object: "an object"
    case .string: "a string"
    case .numberOrString: "a number or a string"
    case .bool: "true or false"
    case .digits: "a string of digits"
    }
  }
}

extension HeaderError {
  /// A failure of the Base64 stage.
  ///
  /// - Parameter start: Where in the given text the Base64 began.
  init(base64 error: WireError, at start: Int) {
    self.init(
      stage: .base64, code: Code(error.reason), offset: start + error.offset, json: nil, path: nil,
      reason: .wire(error.reason))
  }

  /// A failure of the scheme stage.
  init(scheme reason: Reason, at offset: Int) {
    self.init(
      stage: .scheme, code: Code(reason), offset: offset, json: nil, path: nil, reason: reason)
  }

  /// A failure in the decoded JSON.
  ///
  /// - Parameters:
  ///   - path: The member concerned; if it is `nil`, the text is searched for it.
  ///   - source: Turns an offset in the JSON into one in the given text.
  init(
    _ reason: Reason, at offset: Int, in json: Span<UInt8>, path: String? = nil,
    source: PayloadSource
  ) {
    var stage = Stage.payload
    var duplicate: String?
    if case .wire(let wire) = reason {
      stage = .json
      if case .duplicateMember(let name) = wire { duplicate = name }
    }
    let location = JSONLocation(of: offset, in: json, member: duplicate, path: path)
    self.init(
      stage: stage, code: Code(reason), offset: source.offset(ofJSON: offset),
      json: JSONPosition(offset: offset, line: location.line, column: location.column),
      path: location.path, reason: reason)
  }
}

/// Where the JSON of a payload came from.
enum PayloadSource {
  /// The text was JSON itself.
  case json
  /// The text was Base64, which began at this offset and had this length.
  case base64(start: Int, count: Int)

  /// The place in the given text of a byte of the JSON.
  func offset(ofJSON offset: Int) -> Int {
    switch self {
    case .json: offset
    case .base64(let start, let count): start + min(offset / 3 * 4 + offset % 3, count)
    }
  }
}
