import PassHeaders

/// The edits that repair members whose value is valid JSON, but not what Adobe documents, such as `"model":5`.
extension SourceText {
  /// Returns the edit that repairs an error of a member, or `nil` if the error cannot be repaired.
  func editOfMember(for error: HeaderError) -> Edit? {
    let at = place(of: error)
    let range = at..<endOfToken(at: at)
    switch error.code {
    case Fault.wrongType.code:
      guard case .wrongType(let found, .string) = error.diagnostic.detail,
        found == .number || found == .bool, !isListed(error.path)
      else { return nil }
      return Edit(
        Fault.wrongType, range, "put in double quotes",
        replacing(range, with: "\"\(string(range))\""), error.diagnostic.detail)
    case Fault.nullMember.code:
      return editOfNull(range, error.diagnostic.memberPath)
    case Fault.missingMember.code:
      guard error.path.hasSameBytes(as: "frameworkProviderInfo"),
        bytes.span.rootMembers.isOnlyPermissionInfo,
        let end = bytes.lastIndex(of: UInt8(ascii: "}"))
      else { return nil }
      return Edit(
        Fault.missingMember, range.lowerBound..<range.lowerBound, "added",
        replacing(end..<end, with: #","frameworkProviderInfo":{}"#))
    case Fault.notMilliseconds.code:
      let isQuoted = bytes.span.byte(at: range.lowerBound) == "\""
      let content = isQuoted ? range.dropFirst().dropLast() : range
      guard let (found, date) = Self.date(string(content)) else { return nil }
      return Edit(
        Fault.wrongDate, range, String(date.rawValue),
        replacing(range, with: "\"\(date.rawValue)\""), .text(found), isPersonal: true)
    default: return nil
    }
  }

  /// Whether Adobe lists the allowed texts of the member at `path`. A number is then not put in quotes, because a text
  /// such as `"5"` is not in the list.
  private func isListed(_ path: String?) -> Bool {
    path.hasSameBytes(as: PartnerFrameworkStatus.accessStatusPath)
      || path.flatMap { DeviceInfo.Field(rawValue: $0) }?.listedValues.isEmpty == false
  }

  /// Returns the edit that removes the member with the `null` in `range`, or `nil` for a member that a status must
  /// have.
  private func editOfNull(_ range: Range<Int>, _ path: MemberPath?) -> Edit? {
    let text = path?.text
    if text.hasSameBytes(as: "frameworkPermissionInfo")
      || text.hasSameBytes(as: PartnerFrameworkStatus.accessStatusPath)
    {
      return nil
    }
    if text.hasSameBytes(as: "frameworkProviderInfo") {
      return Edit(Fault.nullMember, range, "{}", replacing(range, with: "{}"))
    }
    let colon = endOfText(before: range.lowerBound) - 1
    guard let start = startOfString(before: endOfText(before: colon)) else { return nil }
    // Remove one comma with the member: the one after it or, if the member is the last one, the one before it.
    let next = startOfText(after: range.upperBound)
    let previous = endOfText(before: start) - 1
    let removed =
      bytes.span.byte(at: next) == ","
      ? start..<next + 1
      : (bytes.span.byte(at: previous) == "," ? previous : start)..<range.upperBound
    return Edit(Fault.nullMember, range, "omitted", removing([removed]))
  }

  // MARK: Dates

  /// Recognizes a date in seconds since 1970 or since 2001, or as RFC 3339.
  ///
  /// A number from 6e8 to 1.3e9 is read as seconds since 2001, as Swift's `JSONEncoder` writes a date, which gives the
  /// years 2020 to 2042. As seconds since 1970, it would be a date before 2012, which expired long ago.
  ///
  /// - Returns: A phrase that completes "the date is …", and the date.
  private static func date(_ text: String) -> (found: String, date: EpochMilliseconds)? {
    guard text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == 0x2E }), let seconds = Double(text),
      1e8..<1e11 ~= seconds
    else { return EpochMilliseconds(rfc3339: text).map { ("a calendar date", $0) } }
    let countsFrom2001 = 6e8..<1.3e9 ~= seconds
    // A number such as 1205148054.912 is not exact in binary, and may be a little too small. So round it to
    // microseconds.
    let microseconds = ((seconds + (countsFrom2001 ? 978_307_200 : 0)) * 1_000_000).rounded()
    return (
      countsFrom2001
        ? "in seconds since 2001, as Swift's JSONEncoder writes a date" : "in seconds",
      EpochMilliseconds(clamping: Int64(microseconds / 1000))
    )
  }

  // MARK: The identifier

  /// Returns the edit for an error of an `AP-Device-Identifier`, or `nil`. It removes quotes around all of it, removes
  /// line breaks, or adds the word `fingerprint`.
  func editOfIdentifier(for error: HeaderError) -> Edit? {
    let text = bytes.span
    let range = text.trimmedRange { $0.isOptionalWhiteSpace }
    if let (opening, closing) = quotes(at: range.lowerBound), closing.upperBound == range.upperBound
    {
      return Edit(Fault.quotes, opening, "removed", removing([opening, closing]))
    }
    if let index = bytes.firstIndex(where: { $0.isLineBreak }) {
      let result = mapping { $1.isLineBreak ? nil : $1 }
      return Edit(Fault.lineBreaks, index..<index + 1, "removed", result)
    }
    guard error.code == Fault.missingScheme else { return nil }
    let identifier = text.extracting(range)
    let place = range.lowerBound..<min(range.lowerBound + 12, range.upperBound)
    let isDigest =
      range.count >= 16 && identifier.end(from: 0) { $0.hexadecimalValue != nil } == range.count
    if isDigest || string(range).isUUID {
      let value = "\(identifierScheme)" + Base64.encode(identifier)
      return Edit(
        Fault.missingScheme, place, "encoded as Base64, and added", replacing(range, with: value))
    }
    // Do not add `fingerprint` to an identifier that was encoded twice: the word is inside the Base64.
    guard range.count >= 8, let decoded = try? Base64.decode(identifier),
      !decoded.span.hasIgnoringCase(identifierScheme, at: 0)
    else { return nil }
    let start = range.lowerBound..<range.lowerBound
    return Edit(Fault.missingScheme, place, "added", replacing(start, with: "\(identifierScheme)"))
  }
}
