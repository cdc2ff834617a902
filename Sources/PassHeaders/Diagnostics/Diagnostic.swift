/// A fault, or a possible fault, of a header or a configuration, with its position.
///
/// Reading, writing and inspecting a header report faults as diagnostics, and so does predicting the response of Adobe.
/// The ``code`` of a fault, such as `missing-member`, does not depend on which of them reports it.
///
/// The description and the message are not personal. They do not contain values, nor names of members that Adobe does
/// not document. Only ``path`` may contain these.
public struct Diagnostic: Sendable {
  /// The parts of the diagnostic, as a single reference. Calls that may throw a diagnostic would otherwise reserve and
  /// move a hundred bytes each, although most do not throw.
  private let content: Content

  private struct Parts: Sendable {
    let fault: Fault
    /// The severity, or `nil` for the usual severity of the fault.
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

  @inline(never)
  package init(
    _ fault: Fault, severity: Severity? = nil, detail: Detail = .none, range: Range<Int>? = nil,
    jsonRange: Range<Int>? = nil, location: Location? = nil, path: MemberPath? = nil,
    repair: String? = nil, repairIsPersonal: Bool = false
  ) {
    content = Content(
      Parts(
        fault: fault, severity: severity, detail: detail, range: range, jsonRange: jsonRange,
        location: location, path: path, repair: repair, repairIsPersonal: repairIsPersonal))
  }

  /// Returns a copy with the given severity, and with `location` unless it is `nil`.
  package func with(_ severity: Severity, location: Location? = nil) -> Diagnostic {
    Diagnostic(
      fault, severity: severity, detail: detail, range: range, jsonRange: jsonRange,
      location: location ?? self.location, path: memberPath, repair: repair,
      repairIsPersonal: repairIsPersonal)
  }

  package var fault: Fault { content.parts.fault }
  package var memberPath: MemberPath? { content.parts.path }
  package var detail: Detail { content.parts.detail }

  /// The stable name for the kind of the fault, such as `missing-member`.
  public var code: Code { fault.code }

  /// The severity of the fault, such as `.warning`.
  public var severity: Severity { content.parts.severity ?? fault.severity }

  /// The range of the fault in the text that was passed in, in bytes, or `nil` if no text was passed in.
  ///
  /// An empty range is a position at which something is missing.
  public var range: Range<Int>? { content.parts.range }

  /// The range of the fault in the decoded JSON of a header, in bytes. It is `nil` for a fault outside the JSON, such
  /// as one of the Base64.
  public var jsonRange: Range<Int>? { content.parts.jsonRange }

  /// The line and column of ``jsonRange``, or of ``range`` for a configuration. It is `nil` without that range.
  public var location: Location? { content.parts.location }

  /// The text that replaces the faulty part and makes it valid, or `nil` if the fault cannot be repaired. Only an
  /// inspection repairs.
  ///
  /// The repair may contain personal data. Read ``repairIsPersonal`` before you log or display it.
  package var repair: String? { content.parts.repair }

  /// Whether ``repair`` may contain a value of the header, such as the identifier of the viewer's provider. Do not log
  /// or display such a repair.
  package var repairIsPersonal: Bool { content.parts.repairIsPersonal }

  /// The path of the member with the fault, such as `frameworkProviderInfo.id` or `mvpds[2].id`, if a member is
  /// concerned.
  ///
  /// A name that is not a plain word is quoted, as in `["a.b"]`. Spec/formats/Errors.md defines the format. A damaged
  /// payload may have a personal value in place of a name. ``description`` therefore omits names that Adobe does not
  /// document.
  public var path: String? { memberPath?.text }

  /// A sentence that says what is wrong. It does not contain values. Of a value, it shows at most one byte, which is
  /// not an ASCII letter or digit.
  public var message: String { fault.message(memberPath?.redactedText, detail.withheld) }

  /// The message with the whole path, for readers who may see personal values.
  package var fullMessage: String { fault.message(memberPath?.text, detail) }

  /// The advice, as an imperative sentence such as "omit the member". It never quotes a value from the input.
  public var advice: String { fault.advice(detail) }

  /// The severity of a fault.
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The header is valid, and the information is useful.
    case note
    /// The header can be read, but Adobe probably does not interpret it as intended.
    case warning
    /// The header cannot be read, or it must not be written.
    case error

    /// Returns whether `left` is less severe than `right`. The order is note, warning, error.
    public static func < (left: Severity, right: Severity) -> Bool {
      // Two different severities are in order if `left` is the lowest or `right` is the highest of the three.
      left != right && (left == .note || right == .error)
    }
  }

  /// A position in a text, as a line and a column.
  public struct Location: Hashable, Sendable {
    /// The number of the line, counted from 1. A line ends with LF, CRLF or CR.
    public let line: Int
    /// The number of the column, counted from 1 in Unicode scalars.
    public let column: Int
  }
}

extension Diagnostic: Hashable {
  /// Returns whether all parts of `left` and `right` are equal. Texts are compared byte by byte.
  public static func == (left: Self, right: Self) -> Bool {
    left.fault == right.fault && left.severity == right.severity && left.range == right.range
      && left.jsonRange == right.jsonRange && left.location == right.location
      && left.memberPath == right.memberPath && left.detail == right.detail
      && left.repair.hasSameBytes(as: right.repair)
      && left.repairIsPersonal == right.repairIsPersonal
  }

  /// Feeds the code, the range and the bytes of the repair into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(range)
    hasher.combine(repair.map { ByteKey($0) })
  }
}

extension Diagnostic: CustomStringConvertible, PersonalValue {
  /// The severity, the code, the message and the advice, as in `error[empty-value]: the value is empty; …`.
  public var description: String { "\(severity.rawValue)[\(code)]: \(message); \(advice)" }
}

extension Diagnostic.Location {
  package init(of offset: Int, in bytes: Span<UInt8>) {
    var cursor = TextCursor()
    self = cursor.advance(to: offset, bytes)
  }
}

/// A cursor that moves forward through a text and counts its lines and columns.
struct TextCursor {
  private var offset = 0
  private var line = 1
  private var column = 1

  package init() {}

  /// Moves the cursor to the byte at `end` and returns its location. `end` must not be less than in the previous call.
  mutating func advance(to end: Int, _ bytes: Span<UInt8>) -> Diagnostic.Location {
    let end = min(end, bytes.count)
    var (offset, column) = (offset, column)
    while offset < end {
      // Skip printable ASCII characters 16 at a time. Each of them is one column, and most bytes are of this kind.
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
