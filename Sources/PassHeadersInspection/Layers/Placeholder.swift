import PassHeaders

/// A text where somebody forgot to put a value, or did not print it.
enum Placeholder: Sendable {
  /// `${name}`, `{{name}}`, `<name>`, `%NAME%`, `$NAME`
  case template
  /// `<private>`, `[REDACTED]`, `***`, as logs print what they mask.
  case mask
  /// `Optional(…)`, `null`, `[object Object]`, `....`: what is printed for an optional, for no value, or for an
  /// object that is not looked into, and what Adobe's page prints for a value.
  case description

  init?(_ text: String) {
    guard let placeholder = text.withUTF8Span({ Placeholder($0) }) else { return nil }
    self = placeholder
  }

  init?(_ text: Span<UInt8>) {
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
    } else if text.hasASCII("<private>", at: 0) && last == ">"
      || first == "[" && last == "]" && isAll({ $0.isASCIILetter })
      || first == "*" && last == "*" && isAll({ $0 == "*" })
    {
      self = .mask
    } else {
      guard text.isTemplate else { return nil }
      self = .template
    }
  }

  /// What a placeholder may begin with, so that nearly every text shows by one byte that it is none.
  private static let first = ByteSet(".*<[O$%{nNu(\u{E2}")

  private static let printed: [StaticString] = [
    "null", "nil", "None", "undefined", "(null)", "<null>", "[object Object]", "\u{2026}",
  ]

  /// What is said of it in place of a value.
  var valueFault: InspectionFault { self == .mask ? .maskedValue : .placeholder }

  /// What is said of it in place of a member's value; `nil` if the core says it.
  var memberFault: InspectionFault? {
    switch self {
    case .template: nil
    case .mask: .maskedMember
    case .description: .placeholderMember
    }
  }
}
