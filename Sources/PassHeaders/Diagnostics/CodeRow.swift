/// A row of a table of what can be wrong: `code | severity | sentence`, and what else the table has.
///
/// The core and inspection have a table each, which is an enumeration, so that its rows can be named and listed.
package protocol CodeRow: RawRepresentable, CaseIterable, Sendable where RawValue == String {}

extension CodeRow {
  package var row: Diagnostic.Row { Diagnostic.Row(text: rawValue) }
  package var code: Diagnostic.Code { row.code }
}

extension Diagnostic {
  /// The text of a ``CodeRow``, of which a part is made when somebody asks for it.
  package struct Row: Sendable {
    let text: String

    package var code: Code { Code(cell(0)) }

    /// Which of the words it is, its first letter shows.
    package var severity: Severity {
      text.withUTF8Span { bytes in
        switch bytes.byte(at: bytes.firstIndex(of: UInt8(ascii: "|"), from: 0) + 2) {
        case "n": .note
        case "w": .warning
        default: .error
        }
      }
    }

    /// Whether both have the same code.
    package func hasCode(of other: Row) -> Bool {
      text.withUTF8Span { bytes in
        other.text.withUTF8Span { other in
          let end = min(bytes.firstIndex(of: UInt8(ascii: "|"), from: 0) + 1, other.count)
          return bytes.extracting(0..<end).hasSameBytes(as: other.extracting(0..<end))
        }
      }
    }

    /// The sentence, with its braces.
    package var sentence: String { cell(2) }

    /// The text between two bars; empty behind the last one.
    package func cell(_ number: Int) -> String {
      text.withUTF8Span { bytes in
        var start = 0
        for _ in 0..<number {
          start = min(bytes.firstIndex(of: UInt8(ascii: "|"), from: start) + 1, bytes.count)
        }
        let cell = bytes.extracting(start..<bytes.firstIndex(of: UInt8(ascii: "|"), from: start))
        return String(utf8: cell.extracting(cell.trimmedRange { $0 == " " }))
      }
    }
  }

  /// What is wrong, as a stable name such as `missing-member`.
  ///
  /// Spec/Codes.md lists all of them. An application that acts on one compares its ``rawValue``.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private let key: ByteKey

    package init(_ rawValue: String) { key = ByteKey(rawValue) }

    /// The name.
    public var rawValue: String { key.text }

    /// The name.
    public var description: String { rawValue }

    package static func == (code: Self, row: Fault) -> Bool { code == row.code }
  }

  /// What a row does not say: what fills the braces of its sentence.
  package enum Detail: Equatable, Sendable {
    case none
    case byte(UInt8)
    case unexpected(UInt8, SyntaxError.Expectation)
    case kind(JSONKind)
    case wrongType(found: JSONKind, expected: ValueKind)
    case number(Int)
    /// What was found, or what is expected.
    case text(String)

    fileprivate var found: String {
      switch self {
      case .byte(let byte), .unexpected(let byte, _): byte.phrase
      case .kind(let kind), .wrongType(let kind, _): kind.rawValue
      case .number(let number): String(number)
      case .text(let text): text
      case .none: ""
      }
    }

    fileprivate var expected: String {
      switch self {
      case .unexpected(_, let expectation): expectation.rawValue
      case .wrongType(_, let kind): kind.rawValue
      case .text(let text): text
      case .none, .byte, .kind, .number: ""
      }
    }

    /// Behind which value it is expected.
    fileprivate func after(_ member: String?) -> String {
      switch self {
      case .unexpected(_, let expectation):
        member.flatMap { expectation.isBehindValue ? " after the value of " + $0 : nil } ?? ""
      case .none, .byte, .kind, .wrongType, .number, .text: ""
      }
    }
  }

  /// The sentence.
  ///
  /// - Parameter member: What to call the member: the value at, or just before, the place.
  func message(_ member: String?) -> String {
    let sentence = row.sentence.utf8
    var message = ""
    var index = sentence.startIndex
    while let open = sentence[index...].firstIndex(of: UInt8(ascii: "{")),
      let close = sentence[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      let next = sentence.index(after: close)
      let name = String(Substring(sentence[open..<next]))
      message += String(Substring(sentence[index..<open])) + filled(name, member)
      index = next
    }
    return message + String(Substring(sentence[index...]))
  }

  /// What stands for a name in braces; others, as of a path, stay.
  private func filled(_ name: String, _ member: String?) -> String {
    if name.hasSameBytes(as: "{member}") { return member ?? "the payload" }
    if name.hasSameBytes(as: "{found}") { return detail.found }
    if name.hasSameBytes(as: "{expected}") { return detail.expected }
    return name.hasSameBytes(as: "{after}") ? detail.after(member) : name
  }
}
