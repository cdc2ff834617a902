/// What leads to a member from the root of a payload or document.
///
/// `a.b[0]` where names are plain words, `["x y"]` for another name: a JSON string of ASCII only, of
/// at most 60 characters, followed by `…` where there are more.
package struct MemberPath: Hashable, Sendable {
  /// Its names, which become text only where somebody reads them.
  private enum Form {
    /// Up to four documented names by their numbers, a byte each and the first one lowest; 0 is none.
    case documented(UInt32)
    /// The text, and what to show instead; `nil` if all names are documented.
    case text(String, discreet: String?)
  }

  private let form: Form

  package var text: String {
    switch form {
    case .documented(let numbers): DocumentedNames.path(numbers)
    case .text(let text, _): text
    }
  }

  /// The path without names that Adobe does not document, which may be values that damage turned
  /// into names: `<member: 11 characters>`.
  package var discreetText: String {
    if case .text(_, let discreet?) = form { return discreet }
    return text
  }

  /// The path of a documented member.
  package init(_ text: String) { form = .text(text, discreet: nil) }

  private init(form: Form) { self.form = form }

  package static func == (left: MemberPath, right: MemberPath) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }

  /// How many characters of a name are shown.
  static let nameLimit = 60

  /// The path of a member of this one.
  package func appending(_ name: String) -> MemberPath {
    let isDocumented = DocumentedNames.contains(name)
    let discreetName = isDocumented ? name : "<member: \(name.unicodeScalars.count) characters>"
    return MemberPath(
      form: .text(
        Self.append(Self.show(name), to: text),
        discreet: Self.append(discreetName, to: discreetText)))
  }

  package func appending(index: Int) -> MemberPath {
    MemberPath(form: .text(text + "[\(index)]", discreet: discreetText + "[\(index)]"))
  }

  package static let root = MemberPath("")

  private static func append(_ name: String, to path: String) -> String {
    path.isEmpty || name.utf8.first == "[" ? path + name : path + "." + name
  }

  /// The name as it is if it is a plain word, else in brackets and quotes.
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

extension MemberPath {
  /// The path of the value at, or just before, a byte of a JSON text; `nil` for the root.
  ///
  /// All before the byte is known to be valid, and the text is gone through again only because there
  /// is something to report. At a member's name that is at fault itself, the path is that member's.
  init?(to offset: Int, in bytes: Span<UInt8>, isAtName: Bool = false) {
    let path = withTemporary(Frame.self, capacity: JSONReader.nestingLimit + 1) {
      frames in
      Frame.collect(&frames, to: offset, in: bytes)
      if isAtName, !frames.isEmpty {
        let name = offset + 1
        _ = frames.removeLast()
        frames.append(.member(name, bytes.endOfString(from: name)))
      }
      return MemberPath(frames.span, bytes)
    }
    guard let path else { return nil }
    self = path
  }

  private init?(_ frames: Span<Frame>, _ bytes: Span<UInt8>) {
    var numbers: UInt32 = 0
    var shift: UInt32 = 0
    var path: MemberPath?
    for index in frames.indices {
      switch frames[index] {
      case .object: break
      case .element(let number):
        path = (path ?? MemberPath(form: .documented(numbers))).appending(index: number)
      case .member(let start, let end):
        if path == nil, shift < 32, let number = DocumentedNames.number(start, end, bytes) {
          numbers |= number &<< shift
          shift += 8
        } else {
          let name = JSONEscape.resolve(bytes.extracting(start..<end))
          path = (path ?? MemberPath(form: .documented(numbers))).appending(name)
        }
      }
    }
    if path == nil, numbers == 0 { return nil }
    self = path ?? MemberPath(form: .documented(numbers))
  }

  /// What is open: an object in which a name comes next, a member, or an array's element.
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

/// The names of members that Adobe documents, which are not personal.
private enum DocumentedNames {
  private static let table = NameTable(
    DeviceInfo.Field.names.texts
      + PartnerFrameworkStatus.Object.allCases.flatMap { $0.memberNames }
      + MVPDMember.names.texts + ConfigurationMember.names.texts)

  static func contains(_ name: String) -> Bool { table.index(of: name) != nil }

  /// The number of the name in that range, from 1 to 255.
  static func number(_ start: Int, _ end: Int, _ bytes: Span<UInt8>) -> UInt32? {
    table.index(at: start, count: end - start, bytes).map { UInt32($0 + 1) }
  }

  /// The path of names by their numbers, a byte each and the first one lowest.
  static func path(_ numbers: UInt32) -> String {
    var path: [String] = []
    var rest = numbers
    while rest > 0 {
      path.append(table.texts[Int(rest & 0xFF) - 1])
      rest &>>= 8
    }
    return path.joined(separator: ".")
  }
}
