import Foundation
import PassHeaders

/// Base64 and JSON against Foundation's.
enum WireProperties {
  static func check(_ bytes: ContiguousArray<UInt8>) throws(PropertyFailure) {
    try checkEncoding(bytes)
    try checkBase64(bytes)
    try checkJSON(bytes)
  }

  // MARK: Base64

  private static func checkEncoding(_ bytes: ContiguousArray<UInt8>) throws(PropertyFailure) {
    let encoded = Base64.encode(bytes.span)
    try expect(encoded == Data(bytes).base64EncodedString(), "Base64 is not Foundation's")
    guard !bytes.isEmpty else { return }
    try expect(decode(ContiguousArray(encoded.utf8)) == .success(bytes), "Base64 is not undone")
  }

  private static func decode(
    _ text: ContiguousArray<UInt8>
  ) -> Result<ContiguousArray<UInt8>, WireError> {
    Result { () throws(WireError) in try Base64.decode(text.span) }
  }

  private static func checkBase64(_ bytes: ContiguousArray<UInt8>) throws(PropertyFailure) {
    let foundation = Data(base64Encoded: Data(bytes)).map { ContiguousArray($0) }
    switch decode(bytes) {
    case .success(let decoded):
      try expect(decoded == foundation, "Foundation decodes something else")
      // Foundation would not notice another spelling of the same bytes.
      try expect(
        Base64.encode(decoded.span).utf8.elementsEqual(bytes),
        "what was decoded is not the encoding of its bytes")
    case .failure(let error):
      try expect((0...bytes.count).contains(error.offset), "an offset outside of the Base64")
      if foundation != nil {
        try expect(
          KnownDifferences.isExpected(ofBase64: error.reason),
          "Foundation decodes what is refused here: \(error.reason)")
      }
    }
  }

  // MARK: JSON

  private static func checkJSON(_ bytes: ContiguousArray<UInt8>) throws(PropertyFailure) {
    let foundation = try? JSONSerialization.jsonObject(
      with: Data(bytes), options: [.fragmentsAllowed])
    let own = Result { () throws(WireError) in
      var reader = JSONReader()
      try reader.start(bytes.span)
      let value = try reader.readValue(bytes.span)
      try reader.finish(bytes.span)
      return value
    }
    try checkSkipping(bytes, own)
    switch own {
    case .success(let value):
      guard let foundation else {
        try expect(
          KnownDifferences.isExpected(ofJSON: value), "Foundation refuses what is read here")
        return
      }
      try expect(
        isSame(value, foundation) || KnownDifferences.hasByteOrderMark(value),
        "Foundation reads another value")
      try checkWriting(value)
      try checkLoose(value, bytes)
    case .failure(let error):
      try expect((0...bytes.count).contains(error.offset), "an offset outside of the JSON")
      consume(JSONLocation(of: error.offset, in: bytes.span))
      if foundation != nil {
        try expect(
          KnownDifferences.isExpected(ofJSON: error.reason, bytes),
          "Foundation reads what is refused here: \(error.reason)")
      }
    }
  }

  /// Passing over a value accepts what reading it does, but for members of one name.
  private static func checkSkipping(
    _ bytes: ContiguousArray<UInt8>, _ read: Result<JSONValue, WireError>
  ) throws(PropertyFailure) {
    let skipped = Result { () throws(WireError) in
      var reader = JSONReader()
      try reader.start(bytes.span)
      try reader.skipValue(bytes.span)
      try reader.finish(bytes.span)
    }
    switch (read, skipped) {
    case (.success, .success): break
    case (.failure(let error), .success):
      guard case .duplicateMember = error.reason else {
        throw PropertyFailure("passing over a value accepts what reading it refuses")
      }
    case (.success, .failure):
      throw PropertyFailure("passing over a value refuses what reading it accepts")
    case (.failure(let left), .failure(let right)):
      guard case .duplicateMember = left.reason else {
        try expect(left == right, "passing over a value refuses for another reason")
        return
      }
    }
  }

  private static func checkWriting(_ value: JSONValue) throws(PropertyFailure) {
    let written = value.bytes
    let again = Result { () throws(WireError) in
      var reader = JSONReader()
      try reader.start(written.span)
      return try reader.readValue(written.span)
    }
    try expect(again == .success(value), "JSON that was written is read as another value")
  }

  /// What is sound JSON is read alike with tolerance.
  private static func checkLoose(
    _ value: JSONValue, _ bytes: ContiguousArray<UInt8>
  ) throws(PropertyFailure) {
    guard case .object = value else { return }
    let inspection = Inspection(of: bytes, as: .deviceInfo)
    // Escaped text inside of brackets is taken for an escaped document.
    guard inspection.layers == [.json],
      !inspection.findings.contains(where: { $0.code == .tooManyValues })
    else { return }
    try expect(inspection.value == value, "tolerance reads sound JSON as another value")
  }

  /// Whether Foundation's value is the same. Its numbers are compared as it has them.
  private static func isSame(_ value: JSONValue, _ other: Any) -> Bool {
    switch value {
    case .null: return other is NSNull
    case .string(let text):
      guard let string = other as? String else { return false }
      return Array(text.utf8) == Array(string.utf8)
    case .bool(let flag): return (other as? NSNumber)?.boolValue == flag
    case .number(let number):
      guard let theirs = (other as? NSNumber)?.doubleValue, let ours = Double(number.text) else {
        return false
      }
      return theirs == ours || abs(theirs - ours) <= abs(ours) * 1e-12
    case .array(let elements):
      guard let array = other as? [Any], array.count == elements.count else { return false }
      return zip(elements, array).allSatisfy { isSame($0, $1) }
    case .object(let members):
      guard let object = other as? [String: Any] else { return false }
      // Keys that differ in normalisation only are one to Foundation.
      guard Set(members.map(\.name)).count == members.count else { return true }
      return object.count == members.count
        && members.allSatisfy { member in
          // A name that Foundation changes is not looked for.
          member.name.unicodeScalars.contains("\u{FEFF}")
            || object[member.name].map { isSame(member.value, $0) } ?? false
        }
    }
  }
}
