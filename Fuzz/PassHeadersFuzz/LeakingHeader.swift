import Foundation
import TestSupport

/// A header's value, whole or damaged, and how programs print it.
struct LeakingHeader {
  let name: String
  private var payload: Bytes
  /// What is sent, and whether it is Base64.
  private(set) var value: ContiguousArray<UInt8> = []
  private var isEncoded = true
  private var isIdentifier: Bool { name == "AP-Device-Identifier" }

  init(
    _ name: String, _ payload: ContiguousArray<UInt8>, _ generator: inout SeededGenerator
  ) {
    (self.name, self.payload) = (name, payload)
    if !isIdentifier { addSpace(["", " ", "\n  "].randomElement(using: &generator) ?? "") }
    encode(&generator)
    if isIdentifier { value = Bytes("fingerprint ".utf8) + value }
  }

  /// Puts white space between members; a quote that is in a text is escaped.
  private mutating func addSpace(_ space: String) {
    let text = String(decoding: payload, as: UTF8.self)
    payload = Bytes(text.replacingOccurrences(of: ",\"", with: ",\(space)\"").utf8)
  }

  // MARK: Damage

  private mutating func encode(_ generator: inout SeededGenerator) {
    let damages = Int.random(in: 0...3, using: &generator)
    let isInPayload = Bool.random(using: &generator)
    if !isIdentifier, Int.random(in: 0..<4, using: &generator) == 0 {
      payload = escapedLetters(of: payload, "qzkwvjpyQZKWVJPY", &generator)
    }
    if isInPayload { damage(&payload, damages, &generator) }
    value = Bytes(Data(payload).base64EncodedString().utf8)
    switch Int.random(in: isIdentifier ? 2...11 : 0...11, using: &generator) {
    case 0: (value, isEncoded) = (payload.filter { $0 != 10 && $0 != 13 }, false)
    case 1: (value, isEncoded) = (Notation.percent(payload), false)
    case 2: value = Bytes(Data(value).base64EncodedString().utf8)
    case 3: value = Bytes(value.prefix(Int.random(in: 0...value.count, using: &generator)))
    case 4: value = Bytes(value.map { $0 == 43 ? 45 : $0 == 47 ? 95 : $0 })
    case 5: value += [44, 32] + value
    case 6: value = Bytes("b'".utf8) + value + Bytes("'".utf8)
    case 7: (value, isEncoded) = (Notation.escaped(value, &generator), false)
    default: break
    }
    if !isInPayload { damage(&value, damages, &generator) }
  }

  /// Writes all of the letters, or half of them, as escapes of JSON.
  private func escapedLetters(
    of text: Bytes, _ letters: String, _ generator: inout SeededGenerator
  ) -> Bytes {
    let (letters, isWhole) = (Array(letters.utf8), Bool.random(using: &generator))
    return Bytes(
      text.flatMap { byte in
        letters.contains(byte) && (isWhole || Bool.random(using: &generator))
          ? Array("\\u00\(String(byte, radix: 16))".utf8) : [byte]
      })
  }

  private func damage(_ bytes: inout Bytes, _ count: Int, _ generator: inout SeededGenerator) {
    for _ in 0..<count where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      var other = Bytes("\":,{}[]x \\0'=+/-_%;!A".utf8).randomElement(using: &generator) ?? 0
      if Bool.random(using: &generator) { other = UInt8.random(in: 0...255, using: &generator) }
      if other == 10 || other == 13 { other = 33 }
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(other, at: index)
      default: bytes[index] = other
      }
    }
  }

  // MARK: Printing

  func printed(_ generator: inout SeededGenerator) -> ContiguousArray<UInt8> {
    var template = Notation.templates.randomElement(using: &generator) ?? ""
    if isIdentifier, template.contains(":\n") { template = Notation.templates[0] }
    let isLate = isEncoded && !isIdentifier
    if isLate, Int.random(in: 0..<6, using: &generator) == 0 {
      template = Notation.lateNames.randomElement(using: &generator) ?? ""
    }
    var value = value
    if isLate, Int.random(in: 0..<5, using: &generator) == 0 {
      let joint = Notation.joints.randomElement(using: &generator) ?? ""
      value = Notation.wrapped(value, Int.random(in: 24...76, using: &generator), joint)
    }
    var text: Bytes = []
    for part in template.replacingOccurrences(of: "NAME", with: name).components(
      separatedBy: "VALUE")
    {
      if !text.isEmpty || template.hasPrefix("VALUE") { text += value }
      text += Bytes(part.utf8)
    }
    return Notation.encoded(text, &generator)
  }
}

/// How texts are printed, as by Tests/Notations/generate.py.
private enum Notation {
  static let templates = [
    "GET /api/v2/x/profiles HTTP/1.1\r\nNAME: VALUE\r\nHost: h\r\n\r\n",
    "send: b'GET / HTTP/1.1\\r\\nNAME: VALUE\\r\\nHost: h\\r\\n'\n",
    "{\"headers\": {\"Host\": \"h\", \"NAME\": \"VALUE\"}, \"status\": 200}\n",
    "{\n  \"headers\": {\n    \"NAME\": \"VALUE\",\n    \"Host\": \"h\"\n  }\n}\n",
    "{\"headers\": [{\"name\": \"NAME\", \"value\": \"VALUE\"}]}\n",
    "level=info NAME=VALUE status=200\n", "{'NAME': 'VALUE', 'Host': 'h'}\n",
    "map[Host:[h] NAME:[VALUE]]\n", "export HEADER=\"NAME: VALUE\"\nplay\n",
    "headers:\n  NAME: VALUE\nstatus: 200\n", "| NAME | VALUE |\n| Host | h |\n",
    "<tr><td>NAME</td><td>VALUE</td></tr>\n", "name,value\nNAME,VALUE\n", "NAME\tVALUE\n",
    "headers.set(\"NAME\", \"VALUE\");\n", "curl -s https://h/api -H 'NAME: VALUE' --compressed\n",
    "    \"NAME\" = \"VALUE\";\n", "{\"NAME\"=>\"VALUE\", \"Host\"=>\"h\"}\n", "NAME = \"VALUE\"\n",
    "NAME: VALUE", "2026-01-01 10:00:00 DEBUG > NAME: VALUE\n2026-01-01 10:00:01 INFO done\n",
    "NAME: VALUE\nNAME: e30=\n", "NAME:\n  VALUE\nend\n",
  ]
  /// What is Base64 is also masked where no name, or another one, is before it.
  static let lateNames = [
    "request.setValue(\"VALUE\", forHTTPHeaderField: \"NAME\")\n", "X-Copy: VALUE\n",
    "GET /p?device_info=VALUE HTTP/1.1\n", "VALUE\n", "Cookie: a=b; d=VALUE; c=d\n",
  ]
  static let joints = ["\n", "\r\n ", "\n    ", "\\\n", "=\n", "\" +\n    \"", "' . '"]

  static func wrapped(_ value: Bytes, _ width: Int, _ joint: String) -> Bytes {
    var lines: [Bytes] = []
    for start in stride(from: 0, to: value.count, by: width) {
      lines.append(Bytes(value[start..<min(start + width, value.count)]))
    }
    return Bytes(lines.joined(separator: Bytes(joint.utf8)))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte
  }

  private static func hex(_ byte: UInt8, _ isUpper: Bool = true) -> String {
    let digits = String(byte, radix: 16, uppercase: isUpper)
    return byte < 16 ? "0" + digits : digits
  }

  private static func escaped(_ text: Bytes, _ escape: (UInt8) -> String?) -> Bytes {
    Bytes(text.flatMap { byte in escape(byte).map { Array($0.utf8) } ?? [byte] })
  }

  /// Every character in one of the escapes.
  static func escaped(_ text: Bytes, _ generator: inout SeededGenerator) -> Bytes {
    let escapes: [(UInt8) -> String] = [
      { "%" + hex($0) }, { "\\u00" + hex($0, false) }, { "\\x" + hex($0) }, { "&#x\(hex($0));" },
      { "&#\($0);" },
    ]
    let escape = escapes.randomElement(using: &generator)
    return escaped(text) { escape?($0) }
  }

  static func percent(_ text: Bytes) -> Bytes {
    escaped(text) { isLetter($0) || $0 == 45 || $0 == 46 ? nil : "%" + hex($0) }
  }

  private static func quoted(_ text: Bytes) -> Bytes {
    let escapes: [UInt8: String] = [34: "\\\"", 92: "\\\\", 10: "\\n", 13: "\\r", 9: "\\t"]
    return Bytes("\"".utf8)
      + escaped(text) { escapes[$0] ?? ($0 < 32 ? "\\u00\(hex($0))" : nil) } + Bytes("\"\n".utf8)
  }

  static func encoded(_ text: Bytes, _ generator: inout SeededGenerator) -> Bytes {
    let signs = Bytes("=+/\"".utf8)
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: return quoted(text)
    case 1: return quoted(quoted(text))
    case 2: return percent(text)
    case 3: return escaped(text) { signs.contains($0) ? "\\u00\(hex($0, false))" : nil }
    case 4: return escaped(text) { signs.contains($0) ? "&#\($0);" : nil }
    case 5: return escaped(text) { signs.contains($0) ? "&#x\(hex($0));" : nil }
    case 6: return Bytes("> ".utf8) + escaped(text) { $0 == 10 ? "\n> " : nil }
    case 7: return quotedPrintable(text)
    case 8: return Bytes(Data(text).base64EncodedString().utf8)
    case 9: return dump(text)
    case 10: return escaped(text) { $0 == 47 ? "\\/" : nil }
    case 11:
      return Bytes("level,message\ninfo,\"".utf8) + escaped(text) { $0 == 34 ? "\"\"" : nil } + [
        34, 10,
      ]
    default: return text
    }
  }

  /// No soft break is within an escape.
  private static func quotedPrintable(_ text: Bytes) -> Bytes {
    var (result, length): (Bytes, Int) = ([], 0)
    for byte in text {
      let part = byte == 61 || byte > 126 ? Array("=\(hex(byte))".utf8) : [byte]
      if length + part.count > 75 {
        result += [61, 10]
        length = 0
      }
      result += part
      length = byte == 10 ? 0 : length + part.count
    }
    return result
  }

  private static func dump(_ text: Bytes) -> Bytes {
    var lines = ""
    for start in stride(from: 0, to: text.count, by: 16) {
      let row = text[start..<min(start + 16, text.count)]
      let shown = row.map { 32...126 ~= $0 ? Character(Unicode.Scalar($0)) : "." }
      let columns = row.map { hex($0, false) }.joined(separator: " ")
      let offset =
        String(repeating: "0", count: 8 - String(start, radix: 16).count) + String(start, radix: 16)
      lines += "\(offset)  \(columns)  |\(String(shown))|\n"
    }
    return Bytes(lines.utf8)
  }
}
