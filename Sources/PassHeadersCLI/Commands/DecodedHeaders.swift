import PassHeaders
import PassHeadersInspection

/// The headers that were found in all inputs. Identical headers are kept once, with the places where each was found.
struct DecodedHeaders {
  private let kind: HeaderKind?
  private let request: HeaderRequest
  private(set) var headers: [Header] = []
  /// The index in `headers` of each header, by its ``key(_:)``.
  private var indexes: [ByteKey: Int] = [:]
  /// The number of headers that were found, including repetitions and headers that are not kept. Headers that were sent
  /// to another service do not count.
  private(set) var count = 0
  /// The number of headers that were sent to another service.
  private(set) var otherServiceCount = 0
  /// The number of headers that are not kept, because `limit` or `byteLimit` was reached.
  private(set) var omittedCount = 0
  /// For each problem, the number of headers that have it and are not kept, because a limit was reached.
  private(set) var omittedProblems: [Problem: Int] = [:]
  /// The first two files in which headers were found. They are enough to know whether there are several.
  private(set) var files: [Word] = []
  /// The highest severity of all headers. An invalid header counts as an error. If the user passed an option such as
  /// `--config`, a predicted refusal counts as an error, or as a warning if it is uncertain. It is `nil` as long as
  /// there is nothing to report.
  private(set) var severity: Diagnostic.Severity?
  private var byteCount = 0
  /// The requests that are certainly refused, and those that are perhaps refused.
  private var refusedRequests: Set<[Int]> = []
  private var perhapsRefusedRequests: Set<[Int]> = []
  /// The requests with an error response, and those whose response one of their headers explains.
  private var failedRequests: Set<[Int]> = []
  private var explainedRequests: Set<[Int]> = []

  /// The number of requests with an error response that none of their headers explains.
  var unexplainedCount: Int { failedRequests.subtracting(explainedRequests).count }

  /// Whether each header is valid or has a repaired value, and none was omitted.
  var isRepaired: Bool {
    omittedCount == 0
      && headers.allSatisfy { $0.isOfAnotherService || $0.inspection.repairedValue != nil }
  }

  private static let limit = 10_000
  /// The maximum total size in bytes of the headers that are kept. While a header is inspected, it takes several times
  /// the memory of its text.
  private static let byteLimit = 16 << 20
  /// The maximum number of places that are kept of each header, in addition to its last place.
  private static let placeLimit = 5

  /// A problem of a header. The cases are in the order of urgency, the most urgent first.
  enum Problem: CaseIterable {
    case broken, incomplete, refused, perhapsRefused, warned

    /// Returns a phrase such as `2 broken` or `1 request refused`.
    func phrase(_ count: Int) -> String {
      switch self {
      case .broken: "\(count) broken"
      case .incomplete: "\(count) not complete"
      case .refused: "\(count) request\(count == 1 ? "" : "s") refused"
      case .perhapsRefused: "\(count) request\(count == 1 ? "" : "s") perhaps refused"
      case .warned: "\(count) with a warning"
      }
    }
  }

  /// Returns the number of headers that have `problem` or, if `problem` is a refusal, the number of refused requests.
  func count(of problem: Problem) -> Int {
    switch problem {
    case .refused: refusedRequests.count
    case .perhapsRefused: perhapsRefusedRequests.subtracting(refusedRequests).count
    case .broken, .incomplete, .warned:
      headers.count { $0.problem == problem } + omittedProblems[problem, default: 0]
    }
  }

  /// A header with its inspection, the prediction of Adobe's response, and the places where it was found.
  struct Header {
    let text: ContiguousArray<UInt8>
    let inspection: Inspection
    /// Why Adobe refuses the header, in the requests of its places. A missing member of a device is not included,
    /// because the verdict reports it.
    var refusals: [PredictedRefusal] { predictions.filter { !$0.isAboutMissingMember } }
    fileprivate(set) var predictions: [PredictedRefusal]
    /// Whether the value was sent to another service than Adobe's. Such a header is listed, but does not affect the
    /// exit code.
    let isOfAnotherService: Bool
    var count = 1
    /// The first five places where the header was found, and the last one.
    var places: [InputHeader.Place]

    private var hasWarning: Bool { inspection.severity.map { $0 > .note } ?? false }

    /// Whether Adobe refuses the header in at least one request, for certain.
    var isRefused: Bool { predictions.contains { $0.refusal.isCertain } }

    var problem: Problem? {
      switch inspection.verdict {
      case _ where isOfAnotherService: nil
      case .broken: .broken
      case .incomplete: .incomplete
      case .valid:
        isRefused
          ? .refused : !refusals.isEmpty ? .perhapsRefused : hasWarning ? .warned : nil
      }
    }
  }

  init(_ kind: HeaderKind?, _ request: HeaderRequest) {
    (self.kind, self.request) = (kind, request)
  }

  /// Inspects a header, predicts Adobe's response to it, and adds it to `count` and `severity`. A header that was sent
  /// to another service is not added.
  ///
  /// - Returns: The header, or `nil` if it is not of the kind that the user asked for with `--kind`.
  mutating func judge(_ found: InputHeader) -> Header? {
    let inspection = found.inspection
    if let kind, inspection.kind ?? found.kind != kind { return nil }
    let header = Header(
      text: found.text, inspection: inspection,
      predictions: request.refusals(of: inspection, at: found.place),
      isOfAnotherService: found.isOfAnotherService, places: [found.place])
    if header.isOfAnotherService {
      otherServiceCount += 1
      return header
    }
    count += 1
    let isFailure =
      inspection.verdict != .valid || request.hasCriteria && header.isRefused
    let mayBeRefused = request.hasCriteria && !header.predictions.isEmpty
    let severities: [Diagnostic.Severity?] = [
      severity, isFailure ? .error : inspection.severity, mayBeRefused ? .warning : nil,
    ]
    severity = severities.compactMap { $0 }.max()
    return header
  }

  /// Adds a header to `headers`, or adds its place to an identical header.
  ///
  /// - Returns: The index of the header, or `nil` if it is not of the kind that the user asked for with `--kind`, or if
  ///   a limit was reached.
  mutating func addHeader(_ found: InputHeader) -> Int? {
    let key = key(found)
    if let file = found.place.file, files.count < 2,
      !files.contains(where: { $0.bytes == file.bytes })
    {
      files.append(file)
    }
    if let index = indexes[key] {
      let predictions = request.refusals(of: headers[index].inspection, at: found.place)
      if !headers[index].isOfAnotherService { count += 1 }
      countRequest(of: headers[index], predictions, found.place)
      headers[index].count += 1
      if headers[index].places.count > Self.placeLimit { headers[index].places.removeLast() }
      headers[index].places.append(found.place)
      headers[index].predictions.merge(predictions)
      return index
    }
    guard let header = judge(found) else { return nil }
    countRequest(of: header, header.predictions, found.place)
    byteCount += header.text.count
    if headers.count >= Self.limit || byteCount > Self.byteLimit {
      omittedCount += 1
      // If the limits are exceeded, keep one more header that is broken, not complete or refused, so that the summary
      // can show it.
      guard let problem = header.problem, problem != .warned,
        omittedProblems.keys.allSatisfy({ $0 == .warned })
      else {
        if let problem = header.problem { omittedProblems[problem, default: 0] += 1 }
        return nil
      }
      omittedProblems[problem] = 0
      omittedCount -= 1
    }
    indexes[key] = headers.count
    headers.append(header)
    return headers.count - 1
  }

  /// Counts the request of a header if Adobe refuses the header, or if the response is an error. A header whose request
  /// is not known is a request of its own.
  private mutating func countRequest(
    of header: Header, _ predictions: [PredictedRefusal], _ place: InputHeader.Place
  ) {
    if header.isOfAnotherService { return }
    let key = place.requestKey ?? [-count]
    if let response = place.response, response.status ?? 0 >= 400 { failedRequests.insert(key) }
    if request.explanation(header.inspection, place) != nil { explainedRequests.insert(key) }
    guard header.inspection.verdict == .valid else { return }
    if predictions.contains(where: { $0.refusal.isCertain }) {
      refusedRequests.insert(key)
    } else if predictions.contains(where: { !$0.isAboutMissingMember }) {
      perhapsRefusedRequests.insert(key)
    }
  }

  /// Returns the key of a header in `indexes`. Headers with equal keys have equal inspections and predictions, because
  /// the key includes the MVPD of the request.
  private func key(_ found: InputHeader) -> ByteKey {
    let mvpd = request.configuration == nil ? nil : request.at(found.place).mvpd
    return ByteKey("\(mvpd ?? "") \(found.key)")
  }
}
