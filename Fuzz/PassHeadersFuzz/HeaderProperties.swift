import PassHeaders

/// Reading and writing of the two headers. An input is a header value, and also a payload.
enum HeaderProperties {
  static func check(
    _ kind: HeaderKind, _ bytes: ContiguousArray<UInt8>
  ) throws(PropertyFailure) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch Result(catching: { () throws(HeaderError) in try PassHeader(kind, headerValue: text) }) {
    case .success(let header):
      try checkWriting(header)
      try checkInspection(header, text)
      try checkTotal(header)
    case .failure(let error): try check(error, length: text.utf8.count)
    }
    switch Result(catching: { () throws(HeaderError) in try PassHeader(kind, json: bytes) }) {
    case .success(let header):
      try checkWriting(header)
      try checkTotal(header)
    case .failure(let error): try check(error, length: bytes.count)
    }
  }

  // MARK: Accepted

  /// Reading what was written gives the same header, and the same value again.
  static func checkWriting(_ header: PassHeader) throws(PropertyFailure) {
    let value = try written(header)
    try expect(
      value.utf8.allSatisfy { Base64.isSextet($0) || $0 == UInt8(ascii: "=") },
      "a written value has bytes outside of Base64")
    switch Result(catching: { () throws(HeaderError) in
      try PassHeader(header.kind, headerValue: value)
    }) {
    case .success(let again):
      try expect(again == header, "reading what was written gives another header")
      try expect(try written(again) == value, "the canonical value is no fixed point")
    case .failure(let error): throw PropertyFailure("what was written cannot be read: \(error)")
    }
  }

  private static func written(_ header: PassHeader) throws(PropertyFailure) -> String {
    do throws(HeaderWritingError) {
      return try header.headerValue(allowing: .everythingReadable)
    } catch {
      throw PropertyFailure("what was read cannot be written: \(error)")
    }
  }

  private static func checkInspection(
    _ header: PassHeader, _ value: String
  ) throws(PropertyFailure) {
    let inspection = Inspection(of: value, as: header.kind)
    try expect(
      inspection.header == header, "inspection reads another header than the strict parser")
    try expect(inspection.severity != .error, "inspection has errors for an accepted value")
    try expect(inspection.repaired != nil, "inspection does not keep an accepted value")
  }

  /// Whatever was read can be judged.
  private static func checkTotal(_ header: PassHeader) throws(PropertyFailure) {
    consume(header.notes)
    switch header {
    case .deviceInfo(let device):
      consume(device.evaluate())
      consume(device.evaluate(for: .v1).rejection)
      consume("\(device)")
    case .partnerFrameworkStatus(let status):
      consume("\(status)")
      for now in [0, 1, 1_735_689_600_000, 999_999_999_999_999] as [Int64] {
        let time = Timestamp(clamping: now)
        for phase in Verdict.Phase.allCases {
          let verdict = status.evaluate(
            at: time, phase: phase, configuration: ConfigurationProperties.sample,
            mvpd: "Cablevision")
          consume(verdict.answers)
          consume(verdict.explanation(of: "pfs_fallback"))
          try checkVerdict(verdict, status, time)
        }
        consume(status.cacheRule(at: time))
      }
    }
  }

  /// A verdict by another route: who is ready, in a few words.
  private static func checkVerdict(
    _ verdict: Verdict, _ status: PartnerFrameworkStatus, _ now: Timestamp
  ) throws(PropertyFailure) {
    let account = status.account
    let isIn =
      account.platformMappingId.map { Array($0.utf8) == Array("Cablevision".utf8) } ?? false
    let isFresh = account.expirationDate.map { $0 > now } ?? (verdict.phase != .decisions)
    let isReady =
      account.accessStatus.rawValue.utf8.elementsEqual("granted".utf8) && isIn && isFresh
    try expect(verdict.isReady == isReady, "a verdict that the rules do not give")
  }

  // MARK: Refused

  private static func check(_ error: HeaderError, length: Int) throws(PropertyFailure) {
    try expect((0...length).contains(error.offset), "an error's offset lies outside of the text")
    try expect(!error.message.isEmpty, "an error without a message")
    if let json = error.json {
      try expect(
        json.offset >= 0 && json.offset <= length && json.line > 0 && json.column > 0,
        "an error's place lies outside of the JSON")
    }
    consume("\(error)")
  }
}
