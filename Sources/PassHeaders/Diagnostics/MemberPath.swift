/// The path of a member from the root of a payload or document, such as `requestor.mvpds[0].id`.
///
/// A name that is not a plain word is written in brackets as a JSON string, such as `["x y"]`. The string is ASCII. If
/// the name has more than 60 characters, only the first 60 are shown, followed by `…`.
package struct MemberPath: Hashable, Sendable {
  /// A path is stored as a text or as numbers of documented names. The numbers become a text only when it is requested.
  private enum Form {
    /// A path of up to four names of a ``DocumentedNames``, packed into an integer. Each byte is the index of a name
    /// plus 1, and the lowest byte is the first name.
    case documented(UInt32, DocumentedNames)
    /// The text of the path, and the text without undocumented names. The second text is `nil` if all names are
    /// documented.
    case text(String, discreet: String?)
  }

  private let form: Form

  package var text: String {
    switch form {
    case .documented(let numbers, let names): Self.text(numbers, names)
    case .text(let text, _): text
    }
  }

  /// The path without personal names. An undocumented name is shown as `<member: 11 characters>`, because a damaged
  /// payload may have a value in place of a name.
  package var discreetText: String {
    if case .text(_, let discreet?) = form { return discreet }
    return text
  }

  /// Creates a path from its text, such as `frameworkProviderInfo.id`. Adobe must document all names in the text.
  package init(_ text: String) { form = .text(text, discreet: nil) }

  private init(form: Form) { self.form = form }

  /// Joins the names that are packed in `numbers`. Each byte is the index of a name in `names` plus 1, and the lowest
  /// byte is the first name.
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

  /// The largest number of characters of a name that a path shows.
  static let nameLimit = 60

  /// Returns the path of the member `name` of the object at this path.
  ///
  /// - Parameters:
  ///   - name: The name of the member, without quotes and escape sequences.
  ///   - isDocumented: Whether Adobe documents the name. Such a name is not personal.
  package func appending(_ name: String, isDocumented: Bool) -> MemberPath {
    let discreetName = isDocumented ? name : "<member: \(name.unicodeScalars.count) characters>"
    return MemberPath(
      form: .text(
        Self.appending(Self.quotedUnlessPlain(name), to: text),
        discreet: Self.appending(discreetName, to: discreetText)))
  }

  /// Returns the path of the element at `index` of the array at this path.
  package func appending(index: Int) -> MemberPath {
    MemberPath(form: .text(text + "[\(index)]", discreet: discreetText + "[\(index)]"))
  }

  package static let root = MemberPath("")

  private static func appending(_ name: String, to path: String) -> String {
    path.isEmpty || name.utf8.first == "[" ? path + name : path + "." + name
  }

  /// Returns `name` itself if it is a plain word such as `model`, otherwise `name` in brackets and quotes, as in `["x
  /// y"]`.
  private static func quotedUnlessPlain(_ name: String) -> String {
    if isPlainWord(name) { return name }
    var quoted = "[\""
    for (index, scalar) in name.unicodeScalars.enumerated() {
      if index == nameLimit { return quoted + "\"…]" }
      quoted += escaped(scalar)
    }
    return quoted + "\"]"
  }

  private static func isPlainWord(_ name: String) -> Bool {
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

/// The names of the members that Adobe documents for a payload or document. They are not personal.
///
/// The type is a class so that a path stores only a reference to it.
package final class DocumentedNames: Sendable {
  fileprivate let table: NameTable

  init(_ names: [String]) { table = NameTable(names) }

  func contains(_ name: String) -> Bool { table.index(of: name) != nil }
}

extension MemberPath {
  /// Creates the path of the value at the byte `offset` of a JSON text, or directly before it. Returns `nil` if that
  /// value is the root.
  ///
  /// The bytes before `offset` must be valid JSON. They are scanned again, which costs linear time. This is acceptable,
  /// because it happens only when a fault is reported.
  ///
  /// - Parameters:
  ///   - offset: The offset of the fault in `bytes`.
  ///   - bytes: The JSON text.
  ///   - names: The names of the members that Adobe documents for the text.
  ///   - isAtName: Whether `offset` is at the name of a member. The result is then the path of this member.
  init?(to offset: Int, in bytes: Span<UInt8>, names: DocumentedNames, isAtName: Bool = false) {
    let path = withTemporaryOutput(Frame.self, capacity: JSONReader.nestingLimit + 1) {
      frames in
      Frame.appendFrames(to: &frames, upTo: offset, in: bytes)
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

  /// An object or array that encloses the byte to which the path leads. For the `8` in `{"a": [7, 8`, the frames are
  /// the member `a` and the element 1.
  private enum Frame: BitwiseCopyable {
    /// An object whose next name has not been read yet.
    case object
    /// An object and the offsets at which the name of its current member starts and ends.
    case member(_ start: Int, _ end: Int)
    /// An array and the index of its current element.
    case element(Int)

    /// Appends a frame for each object and array that is open before `offset`, the outermost first.
    static func appendFrames(
      to frames: inout OutputSpan<Frame>, upTo offset: Int, in bytes: Span<UInt8>
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
          // A string that contains the byte at `offset` has not ended yet, so it does not count as a name.
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
