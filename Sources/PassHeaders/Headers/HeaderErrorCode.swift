extension HeaderError {
  /// What is wrong with a header value, as a stable name.
  ///
  /// Codes are never renamed; later versions may add some. Spec/Errors.md describes each.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name, for example `missing-comma`.
    public let rawValue: String

    /// The name.
    public var description: String { rawValue }

    // MARK: Scheme

    /// Another word than `fingerprint` before the Base64 of a device identifier, or none.
    public static let otherScheme = Code(rawValue: "other-scheme")

    // MARK: Base64

    /// The value is empty.
    public static let empty = Code(rawValue: "empty")
    /// A byte that is not in the standard alphabet.
    public static let foreignByte = Code(rawValue: "foreign-byte")
    /// A last group of only one character, as when the value was cut.
    public static let incompleteGroup = Code(rawValue: "incomplete-group")
    /// The `=` at the end are absent or too few.
    public static let missingPadding = Code(rawValue: "missing-padding")
    /// More `=` at the end than the last group needs.
    public static let excessPadding = Code(rawValue: "excess-padding")
    /// Characters after padding, as when two values were run together.
    public static let dataAfterPadding = Code(rawValue: "data-after-padding")
    /// Bits of the last character that stand for nothing and are not zero.
    public static let trailingBits = Code(rawValue: "trailing-bits")

    // MARK: JSON

    /// The text begins with a UTF-8 byte order mark.
    public static let byteOrderMark = Code(rawValue: "byte-order-mark")
    /// The text ends too early.
    public static let unexpectedEnd = Code(rawValue: "unexpected-end")
    /// A byte that the grammar does not allow there.
    public static let unexpectedByte = Code(rawValue: "unexpected-byte")
    /// Two members or elements without a comma between them.
    public static let missingComma = Code(rawValue: "missing-comma")
    /// A comma after the last member or element.
    public static let trailingComma = Code(rawValue: "trailing-comma")
    /// A second member of the same name in an object.
    public static let duplicateMember = Code(rawValue: "duplicate-member")
    /// Objects and arrays in each other, deeper than the limit of 32.
    public static let nestingTooDeep = Code(rawValue: "nesting-too-deep")
    /// Something other than white space after the JSON value.
    public static let dataAfterValue = Code(rawValue: "data-after-value")
    /// Bytes that are not UTF-8.
    public static let invalidUTF8 = Code(rawValue: "invalid-utf8")
    /// A control character in a string that is not escaped.
    public static let controlCharacter = Code(rawValue: "control-character")
    /// A backslash sequence that JSON does not know.
    public static let invalidEscape = Code(rawValue: "invalid-escape")
    /// Half of a surrogate pair.
    public static let loneSurrogate = Code(rawValue: "lone-surrogate")
    /// Digits and signs that are not a JSON number.
    public static let invalidNumber = Code(rawValue: "invalid-number")
    /// A bare word other than `true`, `false` and `null`.
    public static let invalidLiteral = Code(rawValue: "invalid-literal")

    // MARK: Payload

    /// A value of a kind that the member cannot have.
    public static let wrongType = Code(rawValue: "wrong-type")
    /// `null` for a member that is to be left out instead.
    public static let nullMember = Code(rawValue: "null-member")
    /// A required member is absent.
    public static let missingMember = Code(rawValue: "missing-member")
    /// An `expirationDate` that looks like seconds.
    public static let expirationInSeconds = Code(rawValue: "expiration-in-seconds")
    /// An `expirationDate` that looks like microseconds or nanoseconds.
    public static let expirationInMicroseconds = Code(rawValue: "expiration-in-microseconds")
    /// An `expirationDate` that is a calendar date.
    public static let expirationAsDateText = Code(rawValue: "expiration-as-date-text")
    /// An `expirationDate` that is not plain digits.
    public static let expirationNotDigits = Code(rawValue: "expiration-not-digits")
    /// A text other than `true` and `false` for a member that is one of them.
    public static let notABoolean = Code(rawValue: "not-a-boolean")

    /// All codes of this version, in the order of the stages.
    public static let all: [Code] = [
      otherScheme,
      empty, foreignByte, incompleteGroup, missingPadding, excessPadding, dataAfterPadding,
      trailingBits,
      byteOrderMark, unexpectedEnd, unexpectedByte, missingComma, trailingComma, duplicateMember,
      nestingTooDeep, dataAfterValue, invalidUTF8, controlCharacter, invalidEscape, loneSurrogate,
      invalidNumber, invalidLiteral,
      wrongType, nullMember, missingMember, expirationInSeconds, expirationInMicroseconds,
      expirationAsDateText, expirationNotDigits, notABoolean,
    ]
  }
}

extension HeaderError.Code {
  init(_ reason: HeaderError.Reason) {
    switch reason {
    case .wire(let wire): self.init(wire)
    case .wrongType: self = .wrongType
    case .nullMember: self = .nullMember
    case .missingMember: self = .missingMember
    case .notABoolean: self = .notABoolean
    case .otherScheme: self = .otherScheme
    case .expirationDate(let form):
      switch form {
      case .seconds: self = .expirationInSeconds
      case .microseconds: self = .expirationInMicroseconds
      case .dateText: self = .expirationAsDateText
      case .empty, .negative, .fraction, .exponent, .leadingZero, .whiteSpace, .other:
        self = .expirationNotDigits
      }
    }
  }

  init(_ reason: WireError.Reason) {
    switch reason {
    case .empty: self = .empty
    case .foreignByte: self = .foreignByte
    case .incompleteGroup: self = .incompleteGroup
    case .missingPadding: self = .missingPadding
    case .excessPadding: self = .excessPadding
    case .dataAfterPadding: self = .dataAfterPadding
    case .trailingBits: self = .trailingBits
    case .byteOrderMark: self = .byteOrderMark
    case .unexpectedEnd: self = .unexpectedEnd
    case .unexpectedByte: self = .unexpectedByte
    case .missingComma: self = .missingComma
    case .trailingComma: self = .trailingComma
    case .duplicateMember: self = .duplicateMember
    case .nestingTooDeep: self = .nestingTooDeep
    case .dataAfterValue: self = .dataAfterValue
    case .invalidUTF8: self = .invalidUTF8
    case .controlCharacter: self = .controlCharacter
    case .invalidEscape: self = .invalidEscape
    case .loneSurrogate: self = .loneSurrogate
    case .invalidNumber: self = .invalidNumber
    case .invalidLiteral: self = .invalidLiteral
    }
  }
}
