import PassHeaders

/// A text in place of a value, such as a template that was not filled in, the mask of a log, or a printed null.
package enum Placeholder: Sendable {
  /// A template variable, such as `${name}`, `{{name}}`, `<name>`, `%NAME%` or `$NAME`.
  case template
  /// A mask that a log prints in place of a private value, such as `<private>`, `[REDACTED]` or `***`.
  case mask
  /// A text such as `(null)` that a program prints for a missing value, or dots for an omitted one.
  case description
  /// The text `[object Object]`, which JavaScript prints for an object that was not serialized.
  case object
  /// A word that a programming language prints for a missing value, such as `null`, `None` or `N/A`, in any case.
  case null

  /// Recognizes a placeholder in the text of a whole value.
  ///
  /// - Parameter isDecoded: Whether `text` was decoded from Base64. Only `[object Object]` and words such as `null` are
  ///   then recognized. A program encodes them if its own value is missing.
  package init?(value text: Span<UInt8>, isDecoded: Bool = false) {
    if text.hasIgnoringCase("[object Object]", at: 0), text.count == 15 {
      self = .object
    } else if Self.nullWords.contains(where: {
      text.hasIgnoringCase($0, at: 0) && text.count == $0.utf8CodeUnitCount
    }) {
      self = .null
    } else {
      guard !isDecoded, let placeholder = Placeholder(sign: text) else { return nil }
      // In `<eyJ9>`, the brackets surround a value, so the text is not a placeholder.
      if text.beginsEncodedObject(at: 1) || text.identifierBase64(at: 1) != nil { return nil }
      self = placeholder
    }
  }

  /// The signs with which a program shows that it did not print the whole value.
  static let cutMarks: [StaticString] = [
    "\u{2026}", "...", "<\u{2026}>", "<...>", "[\u{2026}]", "[...]", "[TRUNCATED]", "<TRUNCATED>",
  ]

  private static let nullWords: [StaticString] = [
    "none", "null", "nil", "undefined", "nan", "n/a", "na", "unknown", "-", "optional(nil)",
  ]

  private init?(sign text: Span<UInt8>) {
    guard text.count > 2, Self.firstBytes.contains(text[0]) else { return nil }
    func isAll(_ isPart: (UInt8) -> Bool) -> Bool {
      text.end(from: 1, before: text.count - 1, where: isPart) == text.count - 1
    }
    let (first, last) = (text[0], text[text.count - 1])
    if Self.printedValues.contains(where: {
      text.count == $0.utf8CodeUnitCount && text.has($0, at: 0)
    })
      || first == "." && last == "." && isAll({ $0 == "." })
    {
      self = .description
    } else if text.hasIgnoringCase("<private>", at: 0) && last == ">"
      || first == "[" && last == "]" && isAll({ $0.isASCIILetter })
      || first == "*" && last == "*" && isAll({ $0 == "*" })
    {
      self = .mask
    } else {
      guard text.isTemplate, !Self.signsOfTags.contains(where: { text.contains($0) }) else {
        return nil
      }
      self = .template
    }
  }

  /// The first bytes of all placeholders, to skip the comparisons for nearly all other texts.
  private static let firstBytes = ByteSet(".*<[$%{(\u{2026}")

  /// The signs of HTML tags. A text such as `<p>429</p>` begins and ends like the template `<name>`, but is none.
  private static let signsOfTags: [StaticString] = ["</", "/>"]

  /// The number of bytes that are searched for the signs of tags, so that the time is constant.
  fileprivate static let searchedLength = 1 << 10

  private static let printedValues: [StaticString] = [
    "(null)", "<null>", "\u{2026}",
  ]

  /// A noun phrase that completes "the value is …", such as "a printed null".
  var phrase: String {
    switch self {
    case .template: "a template that was not filled in"
    case .mask: "a mask"
    case .description: "what is printed in place of a value"
    case .object: "a JavaScript object that was not serialized"
    case .null: "a printed null"
    }
  }

  var fault: Fault {
    switch self {
    case .mask: .maskedValue
    case .template: .placeholderValue
    case .description, .object, .null: .printedNull
    }
  }
}

extension Span<UInt8> {
  fileprivate func contains(_ text: StaticString) -> Bool {
    firstIndex(ignoringCase: text, in: 0..<Swift.min(count, Placeholder.searchedLength)) != nil
  }
}
