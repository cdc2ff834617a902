/// Something about a header that was read which is worth knowing and no error: its meaning is
/// certain, but Adobe's documents ask for another form, or for more.
public struct HeaderNote: Hashable, Sendable, CustomStringConvertible {
  /// What it is, in a form that programs can compare.
  public let code: Code

  /// The member concerned, for example `frameworkPermissionInfo.accessStatus`.
  public let path: String

  /// What was found, as a sentence; without values.
  public let message: String

  /// The path and the message.
  public var description: String { "\(path): \(message)" }

  /// What a note is about. Spec/Errors.md lists all codes.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name, for example `absent-member`.
    public let rawValue: String

    /// The name.
    public var description: String { rawValue }

    /// A restricted member holds a value that Adobe's documents do not list.
    public static let unknownValue = Code(rawValue: "unknown-value")
    /// A member that Adobe's documents do not know.
    public static let unknownMember = Code(rawValue: "unknown-member")
    /// A member that the documents call required is absent.
    public static let absentMember = Code(rawValue: "absent-member")
    /// A text that should say something is empty or blank.
    public static let blankValue = Code(rawValue: "blank-value")
    /// A JSON number where the documents ask for a string.
    public static let numberForString = Code(rawValue: "number-for-string")
    /// A string where true or false is expected.
    public static let stringForBoolean = Code(rawValue: "string-for-boolean")

    /// All codes of this version.
    public static let all: [Code] = [
      unknownValue,
      unknownMember,
      absentMember,
      blankValue,
      numberForString,
      stringForBoolean,
    ]
  }
}
