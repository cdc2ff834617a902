/// Why a model cannot become a header that Adobe's documents allow.
///
/// Like ``HeaderError`` it carries names and never a value.
public struct HeaderWritingError: Error, Hashable, Sendable {
  /// What is wrong, in a form that programs can compare.
  public let code: Code

  /// The member concerned, for example `frameworkProviderInfo.id`; `nil` for the whole header.
  public let path: String?

  init(_ code: Code, _ path: String?) {
    self.code = code
    self.path = path
  }

  /// What is wrong with a model. Spec/Errors.md lists all codes.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name, for example `absent-member`.
    public let rawValue: String

    /// The name.
    public var description: String { rawValue }

    /// A member that is required in this case has no value.
    public static let absentMember = Code(rawValue: "absent-member")
    /// A text is empty or only white space.
    public static let blankValue = Code(rawValue: "blank-value")
    /// The value is none of those that Adobe's documents list.
    public static let unknownValue = Code(rawValue: "unknown-value")
    /// The expiration lies in 1970 to 1973: seconds were taken for milliseconds.
    public static let expirationInSeconds = Code(rawValue: "expiration-in-seconds")
    /// Two members of an object have the same name.
    public static let duplicateMember = Code(rawValue: "duplicate-member")
    /// Unknown members hold objects and arrays deeper than the limit.
    public static let nestingTooDeep = Code(rawValue: "nesting-too-deep")
    /// The field would be longer than common servers accept.
    public static let valueTooLong = Code(rawValue: "value-too-long")

    /// All codes of this version.
    public static let all: [Code] = [
      absentMember,
      blankValue,
      unknownValue,
      expirationInSeconds,
      duplicateMember,
      nestingTooDeep,
      valueTooLong,
    ]
  }
}

extension HeaderWritingError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var message: String {
    let subject = path ?? "the header"
    switch code {
    case .absentMember: return "\(subject) has no value and is required; set it"
    case .blankValue: return "\(subject) is blank; set it, or leave it out as nil"
    case .unknownValue: return "\(subject) is none of the values that Adobe documents; use one"
    case .expirationInSeconds:
      return "\(subject) lies in 1970 to 1973, as when seconds are taken for milliseconds; "
        + "multiply by 1000"
    case .duplicateMember: return "\(subject) would be written twice; remove one"
    case .nestingTooDeep:
      return "\(subject) nests deeper than \(JSONReader.nestingLimit); flatten it"
    default:
      return "the field would be longer than \(HeaderLength.limit) bytes, which common servers "
        + "refuse; shorten it"
    }
  }

  /// The code and the message.
  public var description: String { "\(code.rawValue): \(message)" }
}

/// How long a header field may be.
package enum HeaderLength {
  /// Bytes of `Name: value`; Apache httpd's default, a little under nginx's.
  package static let limit = 8190

  package static func allows(valueCount: Int, _ fieldName: String) -> Bool {
    fieldName.utf8.count + 2 + valueCount <= limit
  }
}

/// What a writer may let pass that it would refuse otherwise.
public struct HeaderAllowances: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// The allowances of those bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A granted status without an `expirationDate`.
  ///
  /// Adobe's table requires it and its cookbook does so for decisions; in the other phases the
  /// cookbook says "if available", and Apple's framework may not tell.
  public static let missingExpirationDate = HeaderAllowances(rawValue: 1 << 0)
  /// A granted status without an `id`. Adobe will not accept it for single sign-on.
  public static let missingProviderId = HeaderAllowances(rawValue: 1 << 1)
  /// An `accessStatus` that Adobe's page does not list, or not any more.
  public static let unknownAccessStatus = HeaderAllowances(rawValue: 1 << 2)
  /// Absent members that the profile of a ``DeviceInfo`` requires.
  public static let missingDeviceMembers = HeaderAllowances(rawValue: 1 << 3)
  /// A field that is longer than common servers accept (8,190 bytes with its name).
  public static let anyLength = HeaderAllowances(rawValue: 1 << 4)
  /// Whatever can be read can be written again: all of the above.
  public static let everythingReadable: HeaderAllowances = [
    .missingExpirationDate, .missingProviderId, .unknownAccessStatus, .missingDeviceMembers,
    .anyLength,
  ]
}
