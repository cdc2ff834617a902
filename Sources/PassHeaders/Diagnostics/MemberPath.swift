/// The path to a member from the root of a payload or document.
///
/// `a.b[0]` where names are plain words. Another name is a JSON string in brackets, such as `["x y"]`: ASCII only, and
/// of at most 60 characters, followed by `…` if there are more.
package struct MemberPath: Hashable, Sendable {
  /// The names, which become text only when somebody reads them.
  private enum Form {
    /// Up to four names of a table, by their indexes plus 1: a byte each, the first name in the lowest byte.
    case documented(UInt32, DocumentedNames)
    /// The text, and what to show instead of it; `nil` if all names are documented.
    case text(String, discreet: String?)
  }

  private let form: Form

  package var text: String {
    switch form {
    case .documented(let numbers, let names): Self.text(numbers, names)
    case .text(let text, _): text
    }
  }

  /// The path with `<member: 11 characters>` for a name that Adobe does not document, because damage may have turned a
  /// value into a name.
  package var discreetText: String {
    if case .text(_, let discreet?) = form { return discreet }
    return text
  }

  /// The path of a documented member.
  package init(_ text: String) { form = .text(text, discreet: nil) }

  private init(form: Form) { self.form = form }

  /// Joins the names whose indexes plus 1 are the bytes of `numbers`, the first name in the lowest byte.
  private static func text(_ numbers: UInt32, _ names: DocumentedNames) -> String {
    var path: [String] = []
    var rest = numbers
    while rest > 0 {
      path.append(names.table.texts[Int(rest & 0xFF) - 1])
      rest &>>= 8
    }
    return path.joined(separator: ".")
  }

  package static func == (left: MemberPath, right: MemberPath) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }

  /// The number of characters of a name that are shown.
  static let nameLimit = 60

  /// Returns the path of the member `name` of the object at this path.
  ///
  /// - Parameter isDocumented: Whether Adobe documents the name, so that it is not personal.
  package func appending(_ name: String, isDocumented: Bool) -> MemberPath {
    let discreetName = isDocumented ? name : "<member: \(name.unicodeScalars.count) characters>"
    return MemberPath(
      form: .text(
        Self.append(Self.show(name), to: text),
        discreet: Self.append(discreetName, to: discreetText)))
  }

  /// Returns the path of an element of the array at this path.
  package func appending(index: Int) -> MemberPath {
    MemberPath(form: .text(text + "[\(index)]", discreet: discreetText + "[\(index)]"))
  }

  package static let root = MemberPath("")

  private static func append(_ name: String, to path: String) -> String {
    path.isEmpty || name.utf8.first == "[" ? path + name : path + "." + name
  }

  /// Returns the name as it is if it is a plain word, otherwise in brackets and quotes.
  private static func show(_ name: String) -> String {
    if isPlain(name) { return name }
    var quoted = "[\""
    for (index, scalar) in name.unicodeScalars.enumerated() {
      if index == nameLimit { return quoted + "\"…]" }
      quoted += escaped(scalar)
    }
    return quoted + "\"]"
  }

  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, !first.isASCIIDigit, first != "-",
      name.utf8.count <= nameLimit
    else { return false }
    return name.utf8.allSatisfy { $0.isNameByte || $0 == "$" }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case " "..."~": String(Character(scalar))
    default:
      UTF16.encode(scalar).map { units in
        units.map { "\\u" + String($0, width: 4, radix: 16) }.joined()
      } ?? ""
    }
  }
}

/// The names of the members that Adobe documents for a document. They are not personal.
///
/// A class, so that a path holds one reference.
package final class DocumentedNames: Sendable {
  fileprivate let table: NameTable

  init(_ names: [String]) { table = NameTable(names) }

  func contains(_ name: String) -> Bool { table.index(of: name) != nil }
}

extension MemberPath {
  /// The path of the value at, or just before, the byte `offset` of a JSON text; `nil` for the root.
  ///
  /// All bytes before `offset` are valid. They are read again, which happens only when there is a fault to report.
  ///
  /// - Parameters:
  ///   - names: The documented names of the document.
  ///   - isAtName: Whether a member's name is at `offset`, so that the path is that member's.
  init?(to offset: Int, in bytes: Span<UInt8>, names: DocumentedNames, isAtName: Bool = false) {
    let path = withTemporaryOutput(Frame.self, capacity: JSONReader.nestingLimit + 1) {
      frames in
      Frame.collect(&frames, to: offset, in: bytes)
      if isAtName, !frames.isEmpty {
        let name = offset + 1
        _ = frames.removeLast()
        frames.append(.member(name, bytes.endOfString(from: name)))
      }
      return MemberPath(frames.span, bytes, names)
    }
    guard let path else { return nil }
    self = path
  }

  private init?(_ frames: Span<Frame>, _ bytes: Span<UInt8>, _ names: DocumentedNames) {
    var numbers: UInt32 = 0
    var shift: UInt32 = 0
    var path: MemberPath?
    for index in frames.indices {
      switch frames[index] {
      case .object: break
      case .element(let number):
        path = (path ?? MemberPath(form: .documented(numbers, names))).appending(index: number)
      case .member(let start, let end):
        let index = names.table.index(at: start, count: end - start, bytes)
        if path == nil, shift < 32, let index {
          numbers |= UInt32(index + 1) &<< shift
          shift += 8
        } else {
          let name = JSONEscape.resolve(bytes.extracting(start..<end))
          let isDocumented = names.contains(name)
          path = (path ?? MemberPath(form: .documented(numbers, names)))
            .appending(name, isDocumented: isDocumented)
        }
      }
    }
    if path == nil, numbers == 0 { return nil }
    self = path ?? MemberPath(form: .documented(numbers, names))
  }

  /// An object or array that is open at the byte: an object whose next member's name follows, a member, or an element.
  private enum Frame: BitwiseCopyable {
    case object
    case member(_ start: Int, _ end: Int)
    case element(Int)

    static func collect(
      _ frames: inout OutputSpan<Frame>, to offset: Int, in bytes: Span<UInt8>
    ) {
      let end = min(offset, bytes.count)
      var index = 0
      while index < end {
        switch bytes[index] {
        case "{":
          if !frames.isFull { frames.append(.object) }
        case "[":
          if !frames.isFull { frames.append(.element(0)) }
        case "}", "]":
          if !frames.isEmpty { _ = frames.removeLast() }
        case ",":
          guard !frames.isEmpty else { break }
          if case .element(let number) = frames.removeLast() {
            frames.append(.element(number + 1))
          } else {
            frames.append(.object)
          }
        case "\"":
          let start = index + 1
          index = min(bytes.endOfString(from: start), end)
          // A string that the byte lies in has not ended, so it is no name yet.
          if index < end, !frames.isEmpty, case let frame = frames.removeLast() {
            if case .object = frame {
              frames.append(.member(start, index))
            } else {
              frames.append(frame)
            }
          }
        default: break
        }
        index += 1
      }
    }
  }
}
