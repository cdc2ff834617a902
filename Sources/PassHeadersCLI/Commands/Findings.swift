import PassHeaders
import PassHeadersInspection

/// Identical headers of all inputs, with the places where they were found.
struct Findings {
  private let kind: PassHeader.Kind?
  private let judge: Judge
  private(set) var headers: [Header] = []
  /// The indexes of the headers by their names and texts.
  private var indexes: [ByteKey: Int] = [:]
  /// How many were found, kept or not.
  private(set) var count = 0
  /// How many were too many to be kept.
  private(set) var surplus = 0
  /// The worst; a header that is not valid, or refused where that was asked, is an error.
  private(set) var severity: Diagnostic.Severity?
  private var byteCount = 0

  /// Whether each header is valid or was repaired.
  var isRepaired: Bool {
    surplus == 0
      && headers.allSatisfy { $0.isOfAnotherService || $0.inspection.repairedValue != nil }
  }

  private static let limit = 10_000
  /// What is known of a header takes up to some twelve times its own bytes.
  private static let byteLimit = 16 << 20
  private static let placeLimit = 5

  struct Header {
    let text: ContiguousArray<UInt8>
    let inspection: Inspection
    let judgement: Judgement
    /// Whether the value was sent to another service than Adobe's.
    let isOfAnotherService: Bool
    var count = 1
    /// The first places, and the last one.
    var places: [FoundHeader.Place]
  }

  init(_ kind: PassHeader.Kind?, _ judge: Judge) { (self.kind, self.judge) = (kind, judge) }

  /// Judges a header, and counts it unless it was sent to another service.
  ///
  /// - Returns: The header, or `nil` if only headers of another kind were asked for.
  mutating func judge(_ found: FoundHeader, _ file: Word?) -> Header? {
    let inspection = found.inspection
    if let kind, inspection.kind ?? found.kind != kind { return nil }
    var place = found.place
    place.file = file
    let header = Header(
      text: found.text, inspection: inspection,
      judgement: judge.judgement(of: inspection, at: place),
      isOfAnotherService: found.isOfAnotherService, places: [place])
    if header.isOfAnotherService { return header }
    count += 1
    let isFailure =
      inspection.verdict != .valid || judge.isAsked && header.judgement.isRefused
    let mayBeRefused = judge.isAsked && !header.judgement.refusals.isEmpty
    let severities: [Diagnostic.Severity?] = [
      severity, isFailure ? .error : inspection.severity, mayBeRefused ? .warning : nil,
    ]
    severity = severities.compactMap { $0 }.max()
    return header
  }

  /// Adds a header to those that are kept.
  ///
  /// - Returns: Its index, or `nil` if it is not kept.
  mutating func add(_ found: FoundHeader, _ file: Word?) -> Int? {
    let key = ByteKey(found.key)
    if let index = indexes[key] {
      if !headers[index].isOfAnotherService { count += 1 }
      headers[index].count += 1
      if headers[index].places.count > Self.placeLimit { headers[index].places.removeLast() }
      var place = found.place
      place.file = file
      headers[index].places.append(place)
      return index
    }
    guard let header = judge(found, file) else { return nil }
    byteCount += header.text.count
    guard headers.count < Self.limit, byteCount <= Self.byteLimit else {
      surplus += 1
      return nil
    }
    indexes[key] = headers.count
    headers.append(header)
    return headers.count - 1
  }

  /// Adds an answer to the headers that it is for, which were found last.
  ///
  /// - Returns: The index of the one that it is most likely about: a status, or else the last.
  mutating func add(_ answer: CapturedAnswer, _ answered: [CapturedHeader]) -> Int? {
    var found: Int?
    for header in answered {
      guard let index = indexes[ByteKey(FoundHeader(header).key)],
        let last = headers[index].places.indices.last
      else { continue }
      headers[index].places[last].answer = answer
      let isStatus = found.map { headers[$0].inspection.sentKind == .partnerFrameworkStatus }
      if isStatus != true { found = index }
    }
    return found
  }
}
