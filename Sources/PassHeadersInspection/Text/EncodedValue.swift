import PassHeaders

extension Span<UInt8> {
  /// Whether Base64 of a JSON object begins at `index`. For example, `eyJ` encodes `{"`.
  ///
  /// After the bracket, a quote, white space, a letter or a closing bracket has to follow. White space may precede the
  /// bracket.
  package func beginsEncodedObject(at index: Int) -> Bool {
    let (second, third) = (byte(at: index + 1), byte(at: index + 2))
    switch byte(at: index) {
    case "e":
      switch second {
      case "y": return charactersAfterY.contains(third)
      case "w": return charactersAfterW.contains(third)
      // `e30` encodes `{}`, if no further Base64 follows.
      case "3" where third == "0" && !byte(at: index + 3).isBase64Character: return true
      case UInt8(ascii: "0")...UInt8(ascii: "3"):
        return end(from: index + 2, before: index + 8) { Base64.isInAlphabet($0) } == index + 8
      default: return false
      }
    case "I": return has("IHs", at: index)
    case "C": return has("Cns", at: index)
    // `77u/e` encodes a byte order mark and `{`.
    case "7": return has("77u/e", at: index) || has("77u_e", at: index)
    default: return false
    }
  }

  /// Returns the index after the Base64 characters, standard or URL-safe, and the `=` that begin at `start`. For
  /// `e30=e30=,`, it is 8.
  func endOfRun(from start: Int) -> Int {
    var index = start
    while true {
      let characters = end(from: index) { $0.isBase64Character }
      let padding = end(from: characters) { $0 == "=" }
      if padding == characters || !byte(at: padding).isBase64Character { return padding }
      index = padding
    }
  }

  /// Returns the index after `fingerprint ` at `start`, at which the Base64 of an AP-Device-Identifier begins: 12 for
  /// `fingerprint YWJj` and the start 0.
  func endOfScheme(at start: Int) -> Int? {
    guard hasIgnoringCase(identifierScheme, at: start) else { return nil }
    return end(from: start + identifierScheme.utf8CodeUnitCount) { $0.isOptionalWhiteSpace }
  }

  /// Returns the range of the Base64 of an AP-Device-Identifier at `start`, such as `YWJjZGVmZ2g=` in
  /// `fingerprint YWJjZGVmZ2g=`. The Base64 must have at least four characters.
  func identifierBase64(at start: Int) -> Range<Int>? {
    guard let identifier = endOfScheme(at: start) else { return nil }
    let end = endOfRun(from: identifier)
    return end - identifier >= 4 ? identifier..<end : nil
  }

  /// Whether a JSON object begins at `index`: `{`, optional white space and a quote.
  func beginsObject(at index: Int) -> Bool {
    guard byte(at: index) == "{" else { return false }
    let name = byte(at: end(from: index + 1) { $0.isWhiteSpace })
    return name == "\"" || name == "'"
  }

  /// Whether the whole text is Base64 of an object that does not close. For example, `eyJtb2RlbCI6` encodes the
  /// truncated `{"model":`.
  var isOpenObject: Bool {
    guard beginsEncodedObject(at: 0) else { return false }
    // Nearly all values are whole, so first check whether the last byte is the closing bracket. This avoids reading the
    // object.
    if lastByteOfEncoded(indices) == "}", (try? Base64.decode(self)) != nil { return false }
    var object = EncodedObject()
    let end = object.read(self, from: 0)
    return end == count && !object.isClosed && !object.isMalformed
  }
}

let identifierScheme: StaticString = "fingerprint "

/// The third characters of Base64 that begins with `ey` and encodes `{"`, `{'` or `{` and a space, such as `J` in
/// `eyJ`.
private let charactersAfterY = ByteSet("IJKLABcdef")
/// The third characters of Base64 that begins with `ew` and encodes `{` before a line break, a tab, or the zero byte of
/// UTF-16, such as `o` in `ewo`.
private let charactersAfterW = ByteSet("0koA")
