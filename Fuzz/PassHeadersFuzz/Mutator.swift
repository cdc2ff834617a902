import PassHeaders
import PassHeadersInspection
import TestSupport

/// Changes inputs, the same way for the same seed: bytes, and what the bytes mean.
struct Mutator: RandomNumberGenerator {
  private var generator: SeededGenerator
  private(set) var corpus: [Bytes]
  /// How many of the corpus were given.
  private let givenCount: Int
  private let dictionary: [Bytes]
  /// The tokens as texts, and those that are numbers.
  private let texts: [String]
  private let numbers: [String]

  /// Above that, an input is not changed further: time is for many short ones.
  private static let longest = 1 << 12

  init(seed: UInt64, corpus: [Bytes] = [], dictionary: [Bytes]) {
    generator = SeededGenerator(state: seed)
    (self.corpus, self.dictionary) = (corpus, dictionary)
    givenCount = corpus.count
    texts = dictionary.map { String(decoding: $0, as: UTF8.self) }
    numbers = texts.filter { JSONReader.isNumber($0) }
  }

  mutating func next() -> UInt64 { generator.next() }

  /// Keeps an input that showed something new.
  mutating func add(_ input: Bytes) {
    if input.count <= Self.longest { corpus.append(input) }
  }

  /// An input of the corpus, half of the time one that was added, with one to four changes.
  mutating func input() -> Bytes {
    let added = corpus[givenCount...]
    let isAdded = !added.isEmpty && Bool.random(using: &self)
    var bytes = (isAdded ? added : corpus[...]).randomElement(using: &self) ?? []
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
    if first == UInt8(ascii: "<") { return changedParts(bytes, UInt8(ascii: "<")) }
    if Int.random(in: 0..<4, using: &self) > 0, let changed = changedBase64(bytes, depth) {
      return changed
    }
    return changedParts(bytes, UInt8(ascii: "\n"))
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

  /// Changes the lines of a text, or the tags of XML with what follows each.
  private mutating func changedParts(_ bytes: Bytes, _ separator: UInt8) -> Bytes? {
    var parts = bytes.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    let index = Int.random(in: parts.indices, using: &self)
    let other = Int.random(in: parts.indices, using: &self)
    switch Int.random(in: 0..<7, using: &self) {
    case 0: parts.remove(at: index)
    case 1: parts.insert(parts[index], at: other)
    case 2: parts.swapAt(index, other)
    case 3: parts[index] += parts[other]
    case 4: parts[index] = (dictionary.randomElement(using: &self) ?? []) + parts[index]
    case 5: parts.removeSubrange(min(index, other)..<max(index, other))
    default:
      let donor = (corpus.randomElement(using: &self) ?? []).split(separator: separator)
      parts.insert(donor.randomElement(using: &self) ?? [], at: index)
    }
    return Bytes(parts.joined(separator: CollectionOfOne(separator)))
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
    case .array(let elements) where !elements.isEmpty:
      var members = elements.map { JSONMember(name: "", value: $0) }
      let index = Int.random(in: members.indices, using: &self)
      if goesInside { change(&members[index].value, depth) } else { change(&members, index) }
      value = .array(members.map { $0.value })
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
    case 3: members[index].name = name
    case 4: members[index].value = members[other].value
    case 5: members.insert(JSONMember(name: name, value: boundary), at: index)
    default: members[index].value = retyped(members[index].value)
    }
  }

  /// The same as another kind of value, or another value.
  private mutating func retyped(_ value: JSONValue) -> JSONValue {
    switch (value, Int.random(in: 0..<6, using: &self)) {
    case (.string(let text), 0) where JSONReader.isNumber(text): .number(text)
    case (.number(let text), 0): .string(text)
    case (.bool(let flag), 0): .string(flag ? "true" : "false")
    case (_, 1): .array([value])
    case (_, 2): .object([JSONMember(name: name, value: value)])
    default: boundary
    }
  }

  private var boundary: JSONValue {
    mutating get {
      switch Int.random(in: 0..<5, using: &self) {
      case 0: .null
      case 1: .bool(.random(using: &self))
      case 2: .number(numbers.randomElement(using: &self) ?? "0")
      case 3: .string(numbers.randomElement(using: &self) ?? "")
      default: .string(texts.randomElement(using: &self) ?? "")
      }
    }
  }

  /// A documented name, or any text.
  private var name: String {
    mutating get {
      (Bool.random(using: &self) ? memberNames : texts).randomElement(using: &self) ?? ""
    }
  }
}

private let memberNames =
  DeviceInfo.Field.allCases.map { $0.name } + MVPDMember.allCases.map { $0.name }
  + PartnerFrameworkStatus.Object.allCases.flatMap { $0.memberNames }
