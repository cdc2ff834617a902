import PassHeaders

/// A text where somebody forgot to put a value, or did not print it.
enum Placeholder: Sendable {
  /// `${name}`, `{{name}}`, `<name>`, `%NAME%`, `$NAME`
  case template
  /// `<private>`, `[REDACTED]`, `***`, as logs print what they mask.
  case mask
  /// `Optional(…)`, `null`, `nil`, `None`, `undefined`, `(null)`, `<null>`, `[object Object]`, as
  /// programs print an optional, no value, or an object that they do not look into.
  case description
  /// `....` or `…`, as Adobe's page prints for a value.
  case dots

  init?(_ text: String) {
    guard let placeholder = text.withUTF8Span({ Placeholder($0) }) else { return nil }
    self = placeholder
  }

  init?(_ text: Span<UInt8>) {
    guard text.count > 2, Self.first.contains(text[0]) else { return nil }
    let last = text[text.count - 1]
    switch text[0] {
    case _ where Self.isPrintedNothing(text): self = .description
    case ".", "*":
      guard text.end(from: 1, where: { $0 == text[0] }) == text.count else { return nil }
      self = last == "." ? .dots : .mask
    case 0xE2:
      guard text.count == 3, text.has("\u{2026}", at: 0) else { return nil }
      self = .dots
    case "<" where last == ">" && text.hasASCII("<private>", at: 0): self = .mask
    case "[" where last == "]":
      for index in 1..<text.count - 1 where !text[index].isASCIILetter { return nil }
      self = .mask
    case "O" where last == ")":
      guard text.has("Optional(", at: 0) else { return nil }
      self = .description
    default:
      guard text.isTemplate else { return nil }
      self = .template
    }
  }

  /// What a placeholder may begin with, so that nearly every text shows by one byte that it is none.
  private static let first = ByteSet(".*<[O$%{nNu(\u{E2}")

  private static let printedNothing: [StaticString] = [
    "null", "nil", "None", "undefined", "(null)", "<null>", "[object Object]",
  ]

  private static func isPrintedNothing(_ text: Span<UInt8>) -> Bool {
    switch text[0] {
    case "n", "N", "u", "(", "<", "[":
      printedNothing.contains { text.count == $0.utf8CodeUnitCount && text.has($0, at: 0) }
    default: false
    }
  }
}

extension Placeholder {
  /// What is said of it in place of a value, and of an expiration date.
  var faults: (value: InspectionFault, date: InspectionFault) {
    switch self {
    case .template, .description: (.template, .templateDate)
    case .mask: (.maskedValue, .maskedDate)
    case .dots: (.documentationDots, .dotsDate)
    }
  }

  /// What is said of it in place of a member's value; `nil` if the core says it.
  var memberFault: InspectionFault? {
    switch self {
    case .template: nil
    case .mask: .maskedMember
    case .description: .printedMember
    case .dots: .dotsMember
    }
  }
}
