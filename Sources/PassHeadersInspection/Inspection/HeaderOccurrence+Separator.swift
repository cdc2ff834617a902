import PassHeaders

extension HeaderOccurrence {
  /// What separates a value from its name, in whatever notation.
  struct Separator {
    let isField: Bool
    private(set) var end = 0
    /// The quote that the value begins with.
    private(set) var quote: UInt8?
    private(set) var isColon = false
    private var isAfterWord = false

    private static let words: [StaticString] = [
      "values", "value", "Optional", "some", "NSString", "String", "contents",
    ]

    init(isField: Bool) { self.isField = isField }

    /// Reads up to the value's first byte; `false` if no value follows.
    mutating func read(from start: Int, _ text: Span<UInt8>) -> Bool {
      let limit = min(text.count, start + 160)
      var isSeparated = false
      var hasComma = false
      end = start
      while end < limit {
        switch text[end] {
        case ":", "=":
          if !isSeparated { isColon = text[end] == ":" }
          isSeparated = true
          quote = nil
          // All of a field is its value, but for the tags of a page.
          if isField, isColon {
            let start = text.end(from: end + 1) { $0.isOptionalWhiteSpace }
            end = Self.endOfBlockSign(at: start, text) ?? end
            if start < text.count, end < start, !text[start].isLineBreak, !text.isTag(at: start) {
              end = start
              return true
            }
          }
        case "\"", "'":
          // An empty string is not a value.
          if isSeparated, quote == text[end], text[end - 1] == text[end] { return false }
          quote = text[end]
          // In a string as the name is, all up to its end was sent.
          if isSeparated, end > start, text[start] == text[end],
            text.backslashes(before: start) == text.backslashes(before: end)
          {
            end += 1
            return true
          }
          // What is in quotes is all of the value, and not more notation.
          if isSeparated, !text[end - 1].isNameByte,
            Self.punctuation.contains(text.byte(at: end + 1))
          {
            end += 1
            return true
          }
        case "\\", ">", "[", "@", " ", "`", "^": break
        case "(":
          // PHP says how long a string is.
          let close = text.end(from: end + 1) { $0.isASCIIDigit }
          if text.byte(at: close) == ")" { end = close }
        // Columns of a table: only before what must be a value.
        case "\t", "|": if !isSeparated, Self.beginsValue(after: end, text) { isSeparated = true }
        // Behind a name in code, as `]` may be, which also ends a type of Go and a list without elements.
        case ")" where !isSeparated: break
        case "]":
          if text.has("[]string{", at: end - 1) {
            end += 7
          } else if isSeparated {
            return text[end - 1] != "["
          }
        case "}":
          // `"Name"} = <CFString …>{contents = "value"`
          guard text.has("} = <", at: end) else { return isSeparated }
        case "{": guard isSeparated, text.hasASCII("{contents", at: end) else { return isSeparated }
        case "<":
          guard let length = text.markupLength(at: end), text.isTag(at: end) else {
            return isSeparated
          }
          end += length - 1
          quote = nil
        case "&":
          guard let length = text.entityLength(at: end) else { return isSeparated }
          end += length - 1
        case "\n", "\r":
          // The next line is another field, unless it is folded.
          if isField, isSeparated, !Self.isFolded(end, text) { return true }
          hasComma = true
        // A list of one in YAML.
        case "-" where isField && hasComma && Self.beginsValue(after: end, text): break
        case ",", "-":
          if let length = Self.lengthPrefix(at: end, text) {
            end += length
            return true
          }
          // Between the members of a HAR's header or a dump's; else it is a list of names.
          if isSeparated { return true }
          if Self.beginsValue(after: end, text) { isSeparated = true }
          hasComma = true
        default:
          guard let word = Self.words.first(where: { text.hasASCII($0, at: end) }),
            end + word.utf8CodeUnitCount < text.count,
            !text[end + word.utf8CodeUnitCount].isNameByte
          else { return isSeparated && (!hasComma || isAfterWord || Self.isValue(at: end, text)) }
          isAfterWord = true
          quote = nil
          end += word.utf8CodeUnitCount - 1
        }
        end += 1
      }
      return isSeparated && end == text.count
    }

    private static let punctuation = ByteSet(":=>([@`|")

    /// The length of `,172:`, with which mitmproxy's flow files announce so many bytes.
    private static func lengthPrefix(at comma: Int, _ text: Span<UInt8>) -> Int? {
      let index = text.end(from: comma + 1) { $0.isASCIIDigit }
      guard index > comma + 1, text.byte(at: index) == ":" else { return nil }
      return index + 1 - comma
    }

    private static func beginsValue(after index: Int, _ text: Span<UInt8>) -> Bool {
      let start = text.end(from: index + 1) { $0.isOptionalWhiteSpace || $0 == "`" || $0 == "\"" }
      return isValue(at: start, text)
    }

    /// Whether Base64 of a JSON object, or an identifier, begins there.
    private static func isValue(at index: Int, _ text: Span<UInt8>) -> Bool {
      text.has("eyJ", at: index) || text.has("ewo", at: index) || text.has("ewk", at: index)
        || text.has("ew0K", at: index) || text.hasASCII("fingerprint ", at: index)
    }

    /// Whether the value is on the next line: indented, in a list of YAML, or alone, as what is copied
    /// from a browser's table has it.
    private static func isFolded(_ lineEnd: Int, _ text: Span<UInt8>) -> Bool {
      let index = text.end(from: lineEnd) { $0.isLineBreak }
      return text.byte(at: index).isOptionalWhiteSpace || isValue(at: index, text)
        || text.has("- ", at: index) && beginsValue(after: index, text)
    }

    /// The last byte of YAML's sign that a text follows on lines of its own: `>-`, `|`.
    private static func endOfBlockSign(at start: Int, _ text: Span<UInt8>) -> Int? {
      guard text.byte(at: start) == ">" || text.byte(at: start) == "|" else { return nil }
      let end = start + (text.byte(at: start + 1) == "-" ? 2 : 1)
      return text.byte(at: end).isLineBreak && isFolded(end, text) ? end - 1 : nil
    }
  }
}
