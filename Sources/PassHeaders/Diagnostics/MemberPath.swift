/// The path of a member from the root of a payload or a configuration, such as `requestor.mvpds[0].id`.
///
/// A name that is not a plain word is written in brackets as a JSON string, such as `["x y"]`. The string is ASCII. If
/// the name has more than 60 characters, only the first 60 are shown, followed by `…`.
package struct MemberPath: Hashable, Sendable {
  package let text: String
  /// The value of ``redactedText``, or `nil` if it is equal to ``text``, because Adobe documents all names in the path.
  private let redacted: String?

  /// The path without personal names. An undocumented name is shown as `<member: 11 characters>`, because a damaged
  /// payload may have a value in place of a name.
  package var redactedText: String { redacted ?? text }

  /// Creates a path from its text, such as `frameworkProviderInfo.id`. Adobe must document all names in the text.
  package init(_ text: String) { self.init(text, redacted: nil) }

  private init(_ text: String, redacted: String?) {
    self.text = text
    self.redacted = redacted
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
    if isDocumented {
      return MemberPath(
        Self.appending(name, to: text), redacted: redacted.map { Self.appending(name, to: $0) })
    }
    let redactedName = "<member: \(name.unicodeScalars.count) characters>"
    return MemberPath(
      Self.appending(Self.quotedUnlessPlain(name), to: text),
      redacted: Self.appending(redactedName, to: redactedText))
  }

  /// Returns the path of the element at `index` of the array at this path, such as `mvpds[2]` for the index 2.
  package func appending(index: Int) -> MemberPath {
    MemberPath(text + "[\(index)]", redacted: redacted.map { $0 + "[\(index)]" })
  }

  package static let root = MemberPath("")

  private static func appending(_ name: String, to path: String) -> String {
    if path.isEmpty { return name }
    return name.utf8.first == "[" ? path + name : path + "." + name
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

extension MemberPath {
  /// Creates the path of the value at the byte `offset` of a JSON text, or directly before it. Returns `nil` if that
  /// value is the root.
  ///
  /// The bytes before `offset` must be valid JSON. They are scanned again, in linear time, because only a fault needs
  /// its path.
  ///
  /// - Parameters:
  ///   - offset: The offset of the fault in `bytes`.
  ///   - bytes: The JSON text.
  ///   - names: The names of the members that Adobe documents for the text.
  ///   - isAtName: Whether `offset` is at the name of a member. The result is then the path of this member.
  init?(to offset: Int, in bytes: Span<UInt8>, names: NameTable, isAtName: Bool = false) {
    var frames = Frame.frames(around: offset, in: bytes)
    if isAtName, !frames.isEmpty {
      frames[frames.count - 1] = .member(offset + 1, bytes.endOfString(from: offset + 1))
    }
    var path = MemberPath.root
    for frame in frames {
      switch frame {
      case .object: break
      case .element(let index): path = path.appending(index: index)
      case .member(let start, let end):
        let token = bytes.extracting(start..<end)
        let name = names.index(of: token).map { names.texts[$0] } ?? JSONEscape.resolve(token)
        path = path.appending(name, isDocumented: names.index(of: name) != nil)
      }
    }
    if path.text.isEmpty { return nil }
    self = path
  }

  /// An object or array that encloses the byte to which the path leads. For the `8` in `{"a": [7, 8`, the frames are
  /// the member `a` and the element 1.
  private enum Frame {
    /// An object whose next name has not been read yet.
    case object
    /// An object and the offsets at which the name of its current member starts and ends.
    case member(_ start: Int, _ end: Int)
    /// An array and the index of its current element.
    case element(Int)

    /// Returns the objects and arrays that enclose the byte at `offset`, the outermost first. Each has the name of the
    /// member, or the index of the element, that contains the byte.
    static func frames(around offset: Int, in bytes: Span<UInt8>) -> [Frame] {
      var frames: [Frame] = []
      let end = min(offset, bytes.count)
      var index = 0
      while index < end {
        switch bytes[index] {
        case "{": frames.append(.object)
        case "[": frames.append(.element(0))
        case "}", "]": _ = frames.popLast()
        case ",":
          switch frames.popLast() {
          case .element(let number)?: frames.append(.element(number + 1))
          case _?: frames.append(.object)
          case nil: break
          }
        case "\"":
          let start = index + 1
          index = min(bytes.endOfString(from: start), end)
          // A string that contains the byte at `offset` has not ended yet, so it does not count as a name.
          if index < end, case .object? = frames.last {
            frames[frames.count - 1] = .member(start, index)
          }
        default: break
        }
        index += 1
      }
      return frames
    }
  }
}
