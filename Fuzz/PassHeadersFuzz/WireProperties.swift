import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport

/// The properties of the Base64 and JSON coders. They are compared with `Data` and `JSONSerialization`.
enum WireProperties {
  static func check(_ bytes: Bytes) throws(PropertyFailure) {
    let encoded = Base64.encode(bytes.span)
    try expect(encoded == Data(bytes).base64EncodedString(), "Base64 is not Foundation's")
    if !bytes.isEmpty {
      try expect((try? Base64.decode(Bytes(encoded.utf8).span)) == bytes, "Base64 is not undone")
    }
    try checkBase64(bytes)
    try checkJSON(bytes)
  }

  private static func checkBase64(_ bytes: Bytes) throws(PropertyFailure) {
    let foundation = Data(base64Encoded: Data(bytes)).map { Bytes($0) }
    let decoded: Bytes
    do throws(SyntaxError) {
      decoded = try Base64.decode(bytes.span)
    } catch {
      Behavior.record("\(error.fault)")
      try checkOffset(error, bytes) { text throws(SyntaxError) in
        consume(try Base64.decode(text.span))
      }
      return try expect(
        foundation == nil || KnownDifferences.isExpected(ofBase64: error.fault),
        "Foundation decodes what is refused", "\(error.fault)")
    }
    try expect(decoded == foundation, "Foundation decodes something else")
    // Foundation also decodes some Base64 that no encoder writes, such as with unused bits that are not zero. So the
    // bytes are encoded again and compared with the input.
    try expect(
      Base64.encode(decoded.span).utf8.elementsEqual(bytes), "what was decoded has another encoding"
    )
  }

  private static func checkJSON(_ bytes: Bytes) throws(PropertyFailure) {
    let foundation = try? JSONSerialization.jsonObject(
      with: Data(bytes), options: [.fragmentsAllowed])
    let own = Result { () throws(SyntaxError) in try JSONValue(parsing: bytes.span) }
    try checkSkipping(bytes, own)
    switch own {
    case .success(let value):
      Behavior.record("\(value.kind)")
      guard let foundation else {
        return try expect(
          KnownDifferences.isExpected(ofJSON: value), "Foundation refuses what is read")
      }
      try expect(
        value.isSame(as: foundation) || KnownDifferences.hasByteOrderMark(value),
        "Foundation reads another value")
      try checkWriting(value)
    case .failure(let error):
      Behavior.record("\(error.fault) \(Diagnostic.Detail(error))")
      try checkOffset(error, bytes) { text throws(SyntaxError) in
        consume(try JSONValue(parsing: text.span))
      }
      try expect(
        foundation == nil || KnownDifferences.isExpected(ofJSON: error, bytes),
        "Foundation reads what is refused", "\(error.fault)")
    }
  }

  /// Checks that the offset of `error` is the first byte that is not allowed, or the length if bytes are missing.
  ///
  /// Two prefixes of `bytes` are read for this:
  ///
  /// - The prefix before the offset is valid, or it is truncated at its end. A prefix that ends with `=` is not
  ///   checked, because padding is judged together with the bytes after it.
  /// - The prefix that includes the byte at the offset has the same fault. If the fault needs lookahead, the prefix may
  ///   also be truncated.
  private static func checkOffset(
    _ error: SyntaxError, _ bytes: Bytes, _ read: (Bytes) throws(SyntaxError) -> Void
  ) throws(PropertyFailure) {
    let offset = error.offset
    let detail = "\(error.fault) at \(offset)"
    try expect((0...bytes.count).contains(offset), "an offset is outside the text", detail)
    func fault(before end: Int) -> SyntaxError? {
      Result { () throws(SyntaxError) in try read(Bytes(bytes[..<end])) }.failure
    }
    guard offset < bytes.count else { return }
    try expect(
      !KnownDifferences.isTruncated(error.fault), "bytes are missing, and not at the end", detail)
    let before = fault(before: offset)
    try expect(
      before.map { $0.offset == offset } ?? true || bytes[offset - 1] == UInt8(ascii: "="),
      "a fault precedes the place of the fault", detail)
    let after = fault(before: offset + 1)
    let isSame = after?.fault == error.fault && after?.offset == offset
    let isCut = after.map { KnownDifferences.isTruncated($0.fault) || $0.offset == offset } ?? false
    try expect(
      isSame || isCut && KnownDifferences.needsLookahead(error.fault, at: bytes[offset]),
      "the byte at the place of the fault is not the fault", detail)
  }

  /// Checks that skipping a value throws the same error as reading it, except for members with the same name.
  ///
  /// Skipping does not compare names, so it accepts `{"a":1,"a":2}`.
  private static func checkSkipping(
    _ bytes: Bytes, _ read: Result<JSONValue, SyntaxError>
  ) throws(PropertyFailure) {
    let skipped = Result { () throws(SyntaxError) in
      var reader = JSONReader()
      try reader.start(bytes.span)
      try reader.skipValue(bytes.span)
      try reader.finish(bytes.span)
    }
    try expect(
      skipped.failure == read.failure || read.failure?.fault == .duplicateMember,
      "skipping and reading have other faults")
  }

  /// Checks that written JSON is read as the same value, both by the strict reader and by a lenient inspection.
  private static func checkWriting(_ value: JSONValue) throws(PropertyFailure) {
    let json = value.json
    let again = try? JSONValue(parsing: json.span)
    try expect(again?.json == json, "JSON that was written is read as another value")
    guard case .object = value else { return }
    let inspection = Inspection(of: Base64.encode(json.span), as: .deviceInfo)
    // The inspection unescapes a text with escaped brackets, because it may be a whole escaped document.
    if inspection.diagnostics.contains(where: { $0.code == Fault.escapes }) { return }
    guard let readable = inspection.readable else { return }
    try expect(readable.json == json, "tolerance reads valid JSON as another value")
  }
}

extension JSONValue {
  /// Whether `other`, a value from `JSONSerialization`, equals this value.
  ///
  /// Numbers are compared as `Double`, with a relative tolerance of 1e-12.
  fileprivate func isSame(as other: Any) -> Bool {
    switch self {
    case .null: return other is NSNull
    case .string(let text): return (other as? String)?.hasSameBytes(as: text) == true
    case .bool(let flag): return (other as? NSNumber)?.boolValue == flag
    case .number(let text):
      guard let theirs = (other as? NSNumber)?.doubleValue, let ours = Double(text) else {
        return false
      }
      return theirs == ours || abs(theirs - ours) <= abs(ours) * 1e-12
    case .array(let elements):
      guard let array = other as? [Any], array.count == elements.count else { return false }
      return zip(elements, array).allSatisfy { $0.isSame(as: $1) }
    case .object(let members):
      guard let object = other as? [String: Any] else { return false }
      guard Set(members.map { ByteKey($0.name) }).count == members.count else { return false }
      // Names that differ only in their Unicode normalization have the same key in Foundation's dictionary.
      guard Set(members.map { $0.name }).count == members.count else { return true }
      return object.count == members.count
        && members.allSatisfy { member in
          // Foundation removes U+FEFF from the name, so the member cannot be found by it.
          member.name.unicodeScalars.contains("\u{FEFF}")
            || object[member.name].map { member.value.isSame(as: $0) } ?? false
        }
    }
  }
}
