import PassHeaders
import PassHeadersInspection
import TestSupport

/// Changes inputs, the same way for the same seed: bytes, and what the bytes mean.
struct Mutator: RandomNumberGenerator {
  private var generator: SeededGenerator
  private let corpus: [Bytes]
  private let dictionary: [Bytes]

  init(seed: UInt64, corpus: [Bytes] = [], dictionary: [Bytes] = []) {
    generator = SeededGenerator(state: seed)
    (self.corpus, self.dictionary) = (corpus, dictionary)
  }

  mutating func next() -> UInt64 { generator.next() }

  /// An input of the corpus with one to four changes.
  mutating func input() -> Bytes {
    var bytes = corpus.randomElement(using: &self) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      if Bool.random(using: &self), let changed = restructured(bytes) {
        bytes = changed
      } else {
        change(&bytes)
      }
    }
    return bytes
  }

  // MARK: Bytes

  private mutating func change(_ bytes: inout Bytes) {
    let place = Int.random(in: 0...bytes.count, using: &self)
    let length = Int.random(in: 0...min(16, bytes.count - place), using: &self)
    switch Int.random(in: 0..<7, using: &self) {
    case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &self)
    case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
    case 2: bytes.removeSubrange(place..<place + length)
    case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
    case 4: bytes.insert(contentsOf: dictionary.randomElement(using: &self) ?? [], at: place)
    case 5: bytes.removeSubrange(place...)
    default:
      // The end of another input.
      let other = corpus.randomElement(using: &self) ?? []
      bytes.replaceSubrange(
        place..., with: other.suffix(Int.random(in: 0...other.count, using: &self)))
    }
  }

  // MARK: Structure

  /// The text with a change of what it means: of a JSON value, an XML element, a line, or of what is in
  /// Base64; `nil` if it has none of these.
  mutating func restructured(_ bytes: Bytes, depth: Int = 0) -> Bytes? {
    guard depth < 4, let first = bytes.first(where: { !$0.isWhiteSpace }) else { return nil }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      var value = try? JSONValue(parsing: bytes.span)
    {
      change(&value, depth)
      return value.json
    }
    if first == UInt8(ascii: "<") { return changedXML(bytes) }
    if Int.random(in: 0..<4, using: &self) > 0, let changed = changedBase64(bytes, depth) {
      return changed
    }
    return changedLines(bytes)
  }

  private mutating func changedBase64(_ bytes: Bytes, _ depth: Int) -> Bytes? {
    var runs: [Range<Int>] = []
    var start = 0
    for index in 0...bytes.count where index == bytes.count || !Base64.isSextet(bytes[index]) {
      if index - start >= 12 { runs.append(start..<index) }
      start = index + 1
    }
    guard let run = runs.randomElement(using: &self) else { return nil }
    let letters = bytes[run].prefix(run.count / 4 * 4)
    guard var inner = try? Base64.decode(letters.span) else { return nil }
    // The last, padded group.
    let rest = bytes[letters.endIndex...].prefix(4)
    if letters.count < run.count, let end = try? Base64.decode(rest.span) { inner += end }
    guard let changed = restructured(inner, depth: depth + 1) else { return nil }
    var end = run.upperBound
    while end < bytes.count, bytes[end] == UInt8(ascii: "=") { end += 1 }
    var result = bytes
    result.replaceSubrange(run.lowerBound..<end, with: Base64.encode(changed.span).utf8)
    return result
  }

  private static let linePrefixes = [
    "> ", "< ", "0000: ", "-H '", "Nov 21 08:00:00 host app[7]: ", "{\"log\":\"", "\t", "# ", "",
  ].map { Bytes($0.utf8) }

  private mutating func changedLines(_ bytes: Bytes) -> Bytes? {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count > 1 else { return nil }
    let index = Int.random(in: lines.indices, using: &self)
    let other = Int.random(in: lines.indices, using: &self)
    switch Int.random(in: 0..<6, using: &self) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: other)
    case 2: lines.swapAt(index, other)
    case 3: lines[index] += lines[other]
    case 4:
      lines[index] = (Self.linePrefixes.randomElement(using: &self) ?? []) + lines[index]
    default:
      let donor = (corpus.randomElement(using: &self) ?? []).split(separator: UInt8(ascii: "\n"))
      lines.insert(donor.randomElement(using: &self) ?? [], at: index)
    }
    return Bytes(lines.joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
  }
}

// MARK: - JSON

extension Mutator {
  private mutating func change(_ value: inout JSONValue, _ depth: Int) {
    // Most changes are further inside.
    let goesInside = Int.random(in: 0..<4, using: &self) > 0
    switch value {
    case .object(var members) where !members.isEmpty:
      let index = Int.random(in: members.indices, using: &self)
      if goesInside { change(&members[index].value, depth) } else { change(&members, index) }
      value = .object(members)
    case .array(var elements) where !elements.isEmpty:
      let index = Int.random(in: elements.indices, using: &self)
      if goesInside { change(&elements[index], depth) } else { change(&elements, index) }
      value = .array(elements)
    case .string(let text) where goesInside:
      guard let changed = restructured(Bytes(text.utf8), depth: depth + 1) else { fallthrough }
      value = .string(String(decoding: changed, as: UTF8.self))
    default: value = retyped(value)
    }
  }

  private mutating func change(_ members: inout [JSONMember], _ index: Int) {
    let other = Int.random(in: members.indices, using: &self)
    switch Int.random(in: 0..<7, using: &self) {
    case 0: members.remove(at: index)
    case 1: members.insert(members[index], at: other)
    case 2: members.swapAt(index, other)
    case 3: members[index].name = Table.names.randomElement(using: &self) ?? ""
    case 4: members[index].value = members[other].value
    case 5:
      members.insert(
        JSONMember(name: Table.names.randomElement(using: &self) ?? "", value: boundary), at: index)
    default: members[index].value = retyped(members[index].value)
    }
  }

  private mutating func change(_ elements: inout [JSONValue], _ index: Int) {
    let other = Int.random(in: elements.indices, using: &self)
    switch Int.random(in: 0..<4, using: &self) {
    case 0: elements.remove(at: index)
    case 1: elements.insert(elements[index], at: other)
    case 2: elements.swapAt(index, other)
    default: elements[index] = retyped(elements[index])
    }
  }

  /// The same as another kind of value, or another value.
  private mutating func retyped(_ value: JSONValue) -> JSONValue {
    switch (value, Int.random(in: 0..<6, using: &self)) {
    case (.string(let text), 0) where JSONReader.isNumber(text): .number(text)
    case (.number(let text), 0): .string(text)
    case (.bool(let flag), 0): .string(flag ? "true" : "false")
    case (_, 1): .array([value])
    case (_, 2):
      .object([JSONMember(name: Table.names.randomElement(using: &self) ?? "", value: value)])
    default: boundary
    }
  }

  private var boundary: JSONValue {
    mutating get {
      switch Int.random(in: 0..<5, using: &self) {
      case 0: .null
      case 1: .bool(.random(using: &self))
      case 2: .number(Table.numbers.randomElement(using: &self) ?? "0")
      case 3: .string(Table.numbers.randomElement(using: &self) ?? "")
      default: .string(Table.texts.randomElement(using: &self) ?? "")
      }
    }
  }
}

/// Names, numbers and texts at which something changes.
private enum Table {
  static let names: [String] =
    DeviceInfo.Field.allCases.map { $0.name } + MVPDMember.allCases.map { $0.name }
    + PartnerFrameworkStatus.Object.allCases.flatMap { $0.memberNames }
    + DeviceInfo.Field.allCases.map { $0.name.uppercased() }
    + [
      "requestor", "mvpds", "mvpd", "name", "log", "entries", "request", "response", "headers",
      "queryString", "cookies", "postData", "params", "text", "content", "encoding", "status",
      "method", "url", "value", "startedDateTime", "X-Device-Info", "e\u{301}", "a b", "", "x",
    ]

  static let numbers = [
    "0", "-0", "1", "1e999", "-1.5E-7", "9007199254740993", "99999999", "100000000", "1735689600",
    "99999999999", "100000000000", "1735689600000", "1735689600000000", "1735689600000000000",
    "999999999999999", "1000000000000000", "9223372036854775808", "600000000", "200", "400",
  ]

  static let texts: [String] =
    AccessStatus.knownValues.map { $0.rawValue }
    + DeviceInfo.Field.allCases.flatMap { $0.listedValues.prefix(2) }
    + AccessStatus.knownValues.map { $0.rawValue.uppercased() }
    + [
      "", " ", "\u{0}", "\u{1B}[31m", "\u{FEFF}", "\u{202E}", "\u{200B}", "\u{2028}", "e\u{301}",
      "\u{E9}", "pending", "true", "FALSE", "yes", "none", "${id}", "{{id}}", "....", "…",
      "<private>",
      "SUPPORTED", "PICKER", "2034-03-08T11:37:16Z", "Mar 8, 2034", "01.02.2025", "Cablevision",
      "fingerprint ", "base64", "ew==", "eyJtb2RlbCI6IngifQ==", "AP-Partner-Framework-Status",
      "POST", "https://sp.auth.adobe.com/api/v2/REF30/sessions/sso/Apple", "pfs_fallback",
      String(repeating: "x", count: 130), String(repeating: "a\u{300}", count: 70),
    ]
}

// MARK: - XML

extension Mutator {
  private mutating func changedXML(_ bytes: Bytes) -> Bytes? {
    var parts = Self.parts(bytes)
    guard parts.count > 1 else { return nil }
    let index = Int.random(in: parts.indices, using: &self)
    let other = Int.random(in: parts.indices, using: &self)
    let element = Self.element(at: index, parts)
    switch Int.random(in: 0..<8, using: &self) {
    case 0: parts.removeSubrange(element)
    case 1: parts.insert(contentsOf: Array(parts[element]), at: other)
    case 2: parts.swapAt(index, other)
    case 3: parts.remove(at: index)
    case 4:
      // Another name, at both ends.
      let name = Bytes((MVPDMember.allCases.randomElement(using: &self)?.name ?? "").utf8)
      parts[element.lowerBound] = "<".utf8 + name + ">".utf8
      parts[element.upperBound - 1] = "</".utf8 + name + ">".utf8
    case 5: parts.insert(Self.markup.randomElement(using: &self) ?? [], at: index)
    case 6: parts.removeSubrange(index...)
    default: parts.insert(Bytes((Table.texts.randomElement(using: &self) ?? "").utf8), at: index)
    }
    return Bytes(parts.joined())
  }

  private static let markup = [
    "<!-- a -->", "<![CDATA[ ]] ]]>", "<?a b?>", "&amp;", "&#x10FFFF;", "&#0;",
    "<a:b c='d' e=\"&lt;\"/>",
    "<field>x</field>", "]]>", "<mvpds/>", "<id> </id>",
  ].map { Bytes($0.utf8) }

  /// Tags, and the texts between them.
  private static func parts(_ bytes: Bytes) -> [Bytes] {
    var parts: [Bytes] = []
    var start = 0
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "<"), index > start {
        parts.append(Bytes(bytes[start..<index]))
        start = index
      } else if byte == UInt8(ascii: ">") {
        parts.append(Bytes(bytes[start...index]))
        start = index + 1
      }
    }
    if start < bytes.count { parts.append(Bytes(bytes[start...])) }
    return parts
  }

  /// The parts from a start tag to its end tag, or the part alone.
  private static func element(at index: Int, _ parts: [Bytes]) -> Range<Int> {
    var depth = 0
    for end in index..<parts.count {
      if parts[end].starts(with: "</".utf8) {
        depth -= 1
      } else if parts[end].first == UInt8(ascii: "<"),
        !parts[end].suffix(2).elementsEqual("/>".utf8)
      {
        depth += 1
      }
      if depth <= 0 { return index..<end + 1 }
    }
    return index..<index + 1
  }
}
