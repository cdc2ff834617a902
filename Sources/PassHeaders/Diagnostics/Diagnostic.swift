/// Something that is, or may be, wrong with a header or a configuration, and where it shows.
///
/// Reading, writing, inspecting and judging all report their faults this way: one fault has one ``code`` and
/// one sentence, whoever finds it. What it prints names documented members and kinds of values. A
/// value, or a member's name that Adobe does not document, may be a person's and is only in
/// ``path`` and ``repair``.
public struct Diagnostic: Sendable {
  /// All of it, in one piece of memory: what reads or writes a header passes an error on that is nearly
  /// never there, and would move a hundred bytes at each step.
  private let content: Content

  /// What a diagnostic consists of.
  private struct Parts: Sendable {
    let row: Row
    /// If it is not the row's.
    let severity: Severity?
    let detail: Detail
    let range: Range<Int>?
    let jsonRange: Range<Int>?
    let location: Location?
    let path: MemberPath?
    let repair: String?
    let repairIsPersonal: Bool
  }

  private final class Content: Sendable {
    let parts: Parts
    init(_ parts: consuming Parts) { self.parts = parts }
  }

  /// What a row says, at a place.
  @inline(never)
  package init(
    _ row: Row, severity: Severity? = nil, detail: Detail = .none, range: Range<Int>? = nil,
    jsonRange: Range<Int>? = nil, location: Location? = nil, path: MemberPath? = nil,
    repair: String? = nil, repairIsPersonal: Bool = false
  ) {
    content = Content(
      Parts(
        row: row, severity: severity, detail: detail, range: range, jsonRange: jsonRange,
        location: location, path: path, repair: repair, repairIsPersonal: repairIsPersonal))
  }

  /// What a row of the core's table says, at a place.
  package init(
    _ fault: Fault, detail: Detail = .none, range: Range<Int>? = nil, location: Location? = nil,
    path: MemberPath? = nil
  ) {
    self.init(fault.row, detail: detail, range: range, location: location, path: path)
  }

  /// The same with that severity, and with another line and column if they are given.
  package func with(_ severity: Severity, location: Location? = nil) -> Diagnostic {
    Diagnostic(
      row, severity: severity, detail: detail, range: range, jsonRange: jsonRange,
      location: location ?? self.location, path: memberPath, repair: repair,
      repairIsPersonal: repairIsPersonal)
  }

  package var row: Row { content.parts.row }
  package var memberPath: MemberPath? { content.parts.path }
  package var detail: Detail { content.parts.detail }

  /// What it is, as a stable name.
  public var code: Code { row.code }

  /// How bad it is.
  public var severity: Severity { content.parts.severity ?? row.severity }

  /// Where it shows in the text that was given: bytes, counted from 0. An empty range lies between
  /// two bytes, where something is missing. `nil` if no text was given.
  public var range: Range<Int>? { content.parts.range }

  /// Where it shows in the decoded JSON, in bytes; `nil` for what is wrong outside of it.
  public var jsonRange: Range<Int>? { content.parts.jsonRange }

  /// The line and column of ``jsonRange``, or of ``range`` in a configuration.
  public var location: Location? { content.parts.location }

  /// What makes it valid; `nil` if that takes knowledge that the text does not hold.
  ///
  /// It may be a personal value: ``repairIsPersonal``.
  public var repair: String? { content.parts.repair }

  /// Whether ``repair`` holds a value of the header.
  public var repairIsPersonal: Bool { content.parts.repairIsPersonal }

  /// The member concerned, as `frameworkProviderInfo.id` or `mvpds[2].id`; `nil` if none is.
  ///
  /// A name that is not a plain word is quoted: `["a.b"]`. Spec/Errors.md has the grammar. A damaged
  /// payload may have a value where a name belongs; ``description`` leaves such names out.
  public var path: String? { memberPath?.text }

  /// What was found and what to do, as a sentence without values.
  public var message: String { message(memberPath?.discreetText) }

  /// The sentence with the whole path, for those who may see it.
  package var fullMessage: String { message(memberPath?.text) }

  /// How bad a fault is.
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Worth knowing.
    case note
    /// It can be read, and Adobe probably does not take it as it is meant.
    case warning
    /// It cannot be read, or must not be written.
    case error

    /// Whether the left one is less bad.
    public static func < (left: Severity, right: Severity) -> Bool {
      // Of three, only the first and the last have to be asked for.
      left != right && (left == .note || right == .error)
    }
  }

  /// A line and a column, both counted from 1.
  public struct Location: Hashable, Sendable {
    /// Lines end with LF, CRLF or CR.
    public let line: Int
    /// Counted in Unicode scalars.
    public let column: Int
  }
}

extension Diagnostic: Hashable {
  /// Compares texts byte by byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.code == right.code && left.message.hasSameBytes(as: right.message)
      && left.severity == right.severity
      && left.range == right.range
      && left.jsonRange == right.jsonRange && left.location == right.location
      && left.memberPath == right.memberPath && left.detail == right.detail
      && left.repair.hasSameBytes(as: right.repair)
      && left.repairIsPersonal == right.repairIsPersonal
  }

  /// Mixes in bytes of texts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(range)
    hasher.combine(repair.map { ByteKey($0) })
  }
}

extension Diagnostic: CustomStringConvertible, PersonalValue {
  /// The severity, the code and the message.
  public var description: String { "\(severity.rawValue)[\(code)]: \(message)" }
}

extension Diagnostic.Location {
  /// The location of a byte.
  package init(of offset: Int, in bytes: Span<UInt8>) {
    var cursor = TextCursor()
    self = cursor.advance(to: offset, bytes)
  }
}

/// Goes through a text and counts lines and columns.
struct TextCursor {
  private var offset = 0
  private var line = 1
  private var column = 1

  package init() {}

  /// The location of a byte that does not precede that of the last call.
  mutating func advance(to end: Int, _ bytes: Span<UInt8>) -> Diagnostic.Location {
    let end = min(end, bytes.count)
    var (offset, column) = (offset, column)
    while offset < end {
      // A printable ASCII character is a column, and most are.
      if let block = bytes.block(at: offset) {
        let plain = min(LaneSet(block.unprintable).first ?? 16, end &- offset)
        offset &+= plain
        column &+= plain
        if plain > 0 { continue }
      }
      switch bytes[offset] {
      case "\r" where bytes.byte(at: offset &+ 1) == "\n": column += 1
      case "\n", "\r":
        line += 1
        column = 1
      case 0x80...0xBF: break  // within a scalar
      default: column += 1
      }
      offset &+= 1
    }
    (self.offset, self.column) = (offset, column)
    return Diagnostic.Location(line: line, column: column)
  }
}
