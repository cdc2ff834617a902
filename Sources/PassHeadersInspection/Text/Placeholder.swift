import PassHeaders

/// A text that stands where a value was not filled in or not printed.
enum Placeholder: Sendable {
  /// `${name}`, `{{name}}`, `<name>`, `%NAME%`, `$NAME`.
  case template
  /// `<private>`, `[REDACTED]`, `***`, as logs print a value that they mask.
  case mask
  /// `Optional(…)`, `(null)`, `....`, as is printed for an optional, for no value, or for a value that is left out.
  case description
  /// `[object Object]`, as JavaScript prints an object that was not serialized.
  case object
  /// `null`, `None`, `N/A`, in any case: what languages print where there is no value.
  case null

  /// Recognizes the text of a member.
  init?(_ text: String) {
    guard let placeholder = text.withUTF8Span({ Placeholder(member: $0) }) else { return nil }
    self = placeholder
  }

  /// Recognizes the text of a whole value. Unlike a member, a value is never a word such as `unknown`.
  ///
  /// - Parameter isDecoded: Whether the text was Base64. Only what programs print for no value is encoded by accident.
  init?(value text: Span<UInt8>, isDecoded: Bool = false) {
    if text.hasIgnoringCase("[object Object]", at: 0), text.count == 15 {
      self = .object
    } else if Self.nulls.contains(where: {
      text.hasIgnoringCase($0, at: 0) && text.count == $0.utf8CodeUnitCount
    }) {
      self = .null
    } else {
      guard !isDecoded, let placeholder = Placeholder(member: text) else { return nil }
      self = placeholder
    }
  }

  private static let nulls: [StaticString] = [
    "none", "null", "nil", "undefined", "nan", "n/a", "na", "unknown", "-",
  ]

  private init?(member text: Span<UInt8>) {
    guard text.count > 2, Self.first.contains(text[0]) else { return nil }
    func isAll(_ isPart: (UInt8) -> Bool) -> Bool {
      text.end(from: 1, before: text.count - 1, where: isPart) == text.count - 1
    }
    let (first, last) = (text[0], text[text.count - 1])
    if Self.printed.contains(where: { text.count == $0.utf8CodeUnitCount && text.has($0, at: 0) })
      || text.has("Optional(", at: 0) && last == ")"
      || first == "." && last == "." && isAll({ $0 == "." })
    {
      self = .description
    } else if text.hasIgnoringCase("<private>", at: 0) && last == ">"
      || first == "[" && last == "]" && isAll({ $0.isASCIILetter })
      || first == "*" && last == "*" && isAll({ $0 == "*" })
    {
      self = .mask
    } else {
      guard text.isTemplate else { return nil }
      self = .template
    }
  }

  /// The bytes with which a placeholder begins. Nearly every text shows by its first byte that it is not one.
  private static let first = ByteSet(".*<[O$%{nNu(\u{E2}")

  private static let printed: [StaticString] = [
    "null", "nil", "None", "undefined", "(null)", "<null>", "[object Object]", "\u{2026}",
  ]

  /// What the placeholder is, as a sentence about a value says it.
  var phrase: String {
    switch self {
    case .template: "a template that was not filled in"
    case .mask: "a mask"
    case .description: "what is printed in place of a value"
    case .object: "a JavaScript object that was not serialized"
    case .null: "a printed null"
    }
  }

  /// The fault that is reported if the placeholder stands for a whole value.
  var valueFault: InspectionFault { self == .mask ? .maskedValue : .placeholder }

  /// The fault that is reported if the placeholder is a member's value; `nil` if the core reports it.
  var memberFault: InspectionFault? {
    switch self {
    case .template: nil
    case .mask: .maskedMember
    case .description, .object, .null: .placeholderMember
    }
  }
}

extension Span<UInt8> {
  /// Whether a mark at or after `start` says that what printed a value cut it: `…`, three dots, or a word as in
  /// `[TRUNCATED]`.
  func hasCutMark(from start: Int) -> Bool {
    let marks: [StaticString] = ["\u{2026}", "...", "truncated"]
    return marks.contains { firstIndex(ignoringCase: $0, in: start..<count) != nil }
  }
}
