import PassHeaders
import PassHeadersInspection
import TestSupport

/// The properties of repairs whose result is known, because the fault was put into a valid payload.
enum RepairProperties {
  /// Checks the repairs of a number, of a date, of a payload with many faults and of a misspelled name, and the
  /// prediction for a status without access.
  static func check(_ seed: UInt64) throws(PropertyFailure) {
    var generator = SeededGenerator(state: seed)
    try checkNumber(&generator)
    try checkDate(&generator)
    try checkManyFaults(&generator)
    try checkSpellings(&generator)
    try checkMissingAccess(&generator)
  }

  private static func inspection(_ payload: String, _ kind: PassHeader.Kind) -> Inspection {
    Inspection(of: Base64.encode(Bytes(payload.utf8).span), as: kind)
  }

  /// Checks that a number in a spelling that JSON does not allow is repaired to the same number.
  private static func checkNumber(_ generator: inout SeededGenerator) throws(PropertyFailure) {
    let isNegative = Bool.random(using: &generator)
    let end = ["", ".5", "e3", ".25E-1"].randomElement(using: &generator) ?? ""
    // A fraction may lack the zero before it.
    let isFraction = end.utf8.first == UInt8(ascii: ".") && Bool.random(using: &generator)
    let digits = isFraction ? "" : "\(Int.random(in: 0...9999, using: &generator))"
    let zeros = isFraction ? "" : ["", "0", "00"].randomElement(using: &generator) ?? ""
    let dot = end.isEmpty && Bool.random(using: &generator) ? "." : ""
    let plus = isNegative ? "-" : ["", "+"].randomElement(using: &generator) ?? ""
    let number = (isNegative ? "-" : "") + (isFraction ? "0" : digits) + end
    let spelled = plus + zeros + digits + dot + end
    let repaired = inspection("{\"displayWidth\":\(spelled)}", .deviceInfo).repaired
    try expect(
      repaired == inspection("{\"displayWidth\":\(number)}", .deviceInfo).header,
      "a number is repaired to another one", "\(spelled), \(number)")
  }

  /// Checks that a date in another unit, as text or as a number, is repaired to the same date in milliseconds.
  private static func checkDate(_ generator: inout SeededGenerator) throws(PropertyFailure) {
    // These dates have 10 digits in seconds, 16 to 18 in microseconds, and 19 to 21 in nanoseconds. So the number of
    // digits shows the unit.
    let seconds = Int64.random(in: 1_300_000_000...9_999_999_999, using: &generator)
    let milliseconds = seconds * 1000 + Int64.random(in: 0...999, using: &generator)
    let scale = [1_000, 100_000].randomElement(using: &generator) ?? 1
    let late = milliseconds * Int64(scale) / 1_000
    let (number, expected) =
      [("\(seconds)", seconds * 1000), ("\(late)000", late), ("\(late)000000", late)]
      .randomElement(using: &generator) ?? ("", 0)
    let date = Bool.random(using: &generator) ? number : "\"\(number)\""
    let payload =
      "{\"frameworkPermissionInfo\":{\"accessStatus\":\"granted\"},"
      + "\"frameworkProviderInfo\":{\"id\":\"x\",\"expirationDate\":\(date)}}"
    guard
      case .partnerFrameworkStatus(let status)? =
        inspection(payload, .partnerFrameworkStatus).repaired
    else { return try expect(false, "a date in another unit is not repaired", date) }
    try expect(
      status.account.expirationDate?.rawValue == expected,
      "a date in another unit is repaired to another date", date)
  }

  /// Checks that a payload with many repairable faults is repaired, and that one fault that has no repair prevents
  /// that.
  private static func checkManyFaults(
    _ generator: inout SeededGenerator
  ) throws(PropertyFailure) {
    let count = Int.random(in: 0...20, using: &generator)
    let faults = (0..<count).map { "'u\($0)':1," }.joined()
    let isAmbiguous = Bool.random(using: &generator)
    let repaired = inspection(
      "{\(faults)\"model\":\"TV\"\(isAmbiguous ? ",\"model\":\"PC\"" : "")}", .deviceInfo
    ).repaired
    guard case .deviceInfo(let device)? = repaired else {
      return try expect(isAmbiguous, "a payload with many faults is not repaired", "\(count)")
    }
    try expect(
      !isAmbiguous && device.model.hasSameBytes(as: "TV") && device.unknownMembers.count == count,
      "a payload with many faults is repaired to another one", "\(count)")
  }

  /// Checks that a member with a misspelled name remains, whether the exact name is before it, after it or absent.
  private static func checkSpellings(_ generator: inout SeededGenerator) throws(PropertyFailure) {
    let spellings = ["os-name", "os_name", "OSName", "osname"]
    var names = ["osName", "model"]
    if let name = spellings.randomElement(using: &generator) { names.append(name) }
    if Bool.random(using: &generator) { names.removeFirst() }
    names.shuffle(using: &generator)
    let members = names.map { "\"\($0)\":\"a \($0)\"" }
    let comma = Bool.random(using: &generator) ? "," : ""
    let inspection = inspection("{\(members.joined(separator: ","))\(comma)}", .deviceInfo)
    let payload = inspection.repairedValue.flatMap(decodedPayload) ?? []
    let kept = (try? JSONValue(parsing: payload.span))?.texts ?? []
    for name in names {
      try expect(
        kept.contains { $0.hasSameBytes(as: "a \(name)") },
        "a member is lost beside one with a similar name", "\(names)")
    }
  }

  /// Checks that Adobe refuses a status without an access status, whatever else is missing.
  private static func checkMissingAccess(
    _ generator: inout SeededGenerator
  ) throws(PropertyFailure) {
    let permission = ["", "\"frameworkPermissionInfo\":{},", "\"frameworkPermissionInfo\":null,"]
      .randomElement(using: &generator)
    let provider = ["{}", "{\"id\":\"Cablevision\"}"].randomElement(using: &generator)
    guard let permission, let provider else { return }
    let status = inspection(
      "{\(permission)\"frameworkProviderInfo\":\(provider)}", .partnerFrameworkStatus)
    let now = EpochMilliseconds(clamping: 1_735_689_600_000)
    let refusal = Prediction(for: status, in: .init(at: now, phase: .check)).refusals.first
    let isMissing = !permission.contains("null")
    try expect(
      refusal?.code == .accessNotPresent
        && (!isMissing || refusal?.confidence == .documented),
      "a status without access is not refused for that", permission)
  }
}
