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

  private static let limit = 10_000
  /// What is known of a header takes up to some twelve times its own bytes.
  private static let byteLimit = 16 << 20
  private static let placeLimit = 5

  struct Header {
    let text: ContiguousArray<UInt8>
    let inspection: Inspection
    let judgement: Judgement
    var count = 1
    /// The first places, and the last one.
    var places: [FoundHeader.Place]
  }

  init(_ kind: PassHeader.Kind?, _ judge: Judge) { (self.kind, self.judge) = (kind, judge) }

  /// - Returns: Its index; `nil` if it is not kept.
  mutating func add(_ header: FoundHeader, _ file: Word?) -> Int? {
    var place = header.place
    place.file = file
    let key = Self.key(header.kind, header.text)
    if let index = indexes[key] {
      count += 1
      headers[index].count += 1
      if headers[index].places.count > Self.placeLimit { headers[index].places.removeLast() }
      headers[index].places.append(place)
      return index
    }
    let inspection = header.inspection
    if let kind, inspection.kind ?? header.kind != kind { return nil }
    count += 1
    let judgement = judge.judgement(of: inspection, at: place)
    let isFailure = inspection.verdict != .valid || judge.isAsked && judgement.isRefused
    let mayBeRefused = judge.isAsked && !judgement.refusals.isEmpty
    let found: [Diagnostic.Severity?] = [
      severity, isFailure ? .error : inspection.severity, mayBeRefused ? .warning : nil,
    ]
    severity = found.compactMap { $0 }.max()
    byteCount += header.text.count
    guard headers.count < Self.limit, byteCount <= Self.byteLimit else {
      surplus += 1
      return nil
    }
    indexes[key] = headers.count
    headers.append(
      Header(text: header.text, inspection: inspection, judgement: judgement, places: [place]))
    return headers.count - 1
  }

  /// Adds an answer to the headers that it is for, which were found last.
  ///
  /// - Returns: The index of the one that it is most likely about: a status, or else the last.
  mutating func add(_ answer: CapturedAnswer, _ answered: [CapturedHeader]) -> Int? {
    var found: Int?
    for header in answered {
      guard let index = indexes[Self.key(header.kind, header.text.utf8)],
        let last = headers[index].places.indices.last
      else { continue }
      headers[index].places[last].answer = answer
      let isStatus = found.map { headers[$0].inspection.sentKind == .partnerFrameworkStatus }
      if isStatus != true { found = index }
    }
    return found
  }

  private static func key(_ kind: PassHeader.Kind?, _ text: some Collection<UInt8>) -> ByteKey {
    ByteKey("\(kind?.fieldName ?? ""): \(String(decoding: text, as: UTF8.self))")
  }
}
