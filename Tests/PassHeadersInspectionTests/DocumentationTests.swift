import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

/// The tests that the code, the explanations and Spec agree about codes, names and limits.
@Suite struct DocumentationTests {
  private static let faults = ExplainedCode.pages.flatMap { $0.faults }

  /// Checks that each code is in lowercase with hyphens, and that `explain` can print of each fault a whole sentence
  /// about what is wrong, and an advice. Only words that are a part of a path may be in braces.
  @Test func faultsAreExplained() throws {
    for fault in Self.faults {
      #expect(fault.code.rawValue.contains(/^[a-z0-9-]+$/), "\(fault.code)")
      let code = try #require(ExplainedCode(named: fault.code.rawValue))
      #expect(code.severities.contains(fault.severity))
      for text in [fault.generalMessage, fault.generalAdvice] {
        #expect(!text.contains("…") && !text.contains("  "), "\(text)")
        #expect(text.contains(/^[^ ].*[^ .]$/) && text.contains(" "), "\(text)")
        #expect(text.replacing("/{serviceProvider}/", with: "").missing("{") != nil, "\(text)")
      }
    }
  }

  /// Checks that faults of different severities that share a code have different messages, which say when each is
  /// meant.
  @Test func severitiesOfACodeAreToldApart() throws {
    for code in ExplainedCode.all {
      let faults = Dictionary(grouping: code.faults, by: { $0.generalMessage })
      #expect(faults.values.allSatisfy { Set($0.map { $0.severity }).count == 1 }, "\(code.code)")
    }
  }

  /// Checks that `explain` lists each fault that is declared.
  @Test func allFaultsAreListed() throws {
    let files = try TestFile.texts(in: "Sources").filter { $0.name.contains("/Fault+") }
    let declared = files.flatMap { $0.text.matches(of: /static let (\w+) = Fault\(/) }
    #expect(declared.count > 100)
    #expect(Self.faults.count == declared.count)
    #expect(Self.faults.indices.allSatisfy { !Self.faults[..<$0].contains(Self.faults[$0]) })
  }

  /// Checks that the errors of reading a header or a configuration have at most thirty codes.
  @Test func strictReadingHasFewCodes() throws {
    let files = [VectorFile.status, .device, .identifier, .configuration, .json]
    let errors = try files.flatMap { try $0.cases() }.flatMap { [$0["error"], $0["xmlError"], $0] }
    let codes = Set(errors.compactMap { $0["code"].text })
    #expect(24...30 ~= codes.count, "\(codes.sorted())")
  }

  /// Checks that the page of Spec that `explain` names for a code mentions the code.
  @Test func pagesExplainTheirCodes() throws {
    for explained in ExplainedCode.all {
      let page = try TestFile.text(explained.page)
      #expect(page.missing("`\(explained.code)`") == nil, "\(explained.page)")
    }
  }

  /// The input for each row of the table in Spec/formats/Refusals.md, in the order of the rows: a header, and the MVPD
  /// in the path of the request. The configuration is `configuration`, unless the MVPD is `nil`.
  private static let rows: [(header: String, mvpd: String?)] = {
    func status(_ access: String, _ provider: String = #""id":"m","expirationDate":"9""#) -> String
    {
      let permission = access.isEmpty ? "" : #""accessStatus":"\#(access)""#
      let json =
        #"{"frameworkPermissionInfo":{\#(permission)},"frameworkProviderInfo":{\#(provider)}}"#
      return "AP-Partner-Framework-Status: " + Base64.encode(ContiguousArray(json.utf8).span)
    }
    return [
      (status(""), nil), (status("Granted"), nil), (status("notDetermined"), nil),
      (status("denied"), nil), (status("restricted"), nil),
      (status("granted", #""expirationDate":"9""#), nil), (status("granted", #""id":"m""#), nil),
      (status("granted", #""id":"m","expirationDate":"8""#), nil),
      (status("granted"), "none"), (status("granted", #""id":"n","expirationDate":"9""#), "M"),
      (status("granted"), "N"), (status("granted", #""id":"p","expirationDate":"9""#), "P"),
      (status("granted", #""id":"p","expirationDate":"9""#), "P"),
      ("X-Device-Info: " + Base64.encode(ContiguousArray(#"{"model":"x"}"#.utf8).span), nil),
      ("AP-Device-Identifier: !", nil),
    ]
  }()

  private static let configuration = try? ProviderConfiguration(
    #"""
    {"mvpds":[{"id":"M","platformMappingId":"m","boardingStatus":"SUPPORTED",
    "enablePlatformServices":true},{"id":"N","platformMappingId":"o","boardingStatus":"SUPPORTED",
    "enablePlatformServices":true},{"id":"P","platformMappingId":"p"}]}
    """#.utf8)

  /// Checks that each row of the table in Spec/formats/Refusals.md has the code and the certainty of a predicted
  /// refusal, in each phase.
  @Test func tableOfRefusalsAgrees() throws {
    let page = try TestFile.text("Spec/formats/Refusals.md")
    let table = page.matches(
      of: /\n\| (\d+) \| [^|]+ \| `([a-z_]+)` \| ([a-z-]+) \| ([a-z-]+) \| ([a-z-]+) \|/)
    #expect(table.map { Int($0.1) } == Array(1...Self.rows.count))
    for (row, input) in zip(table, Self.rows) {
      let inspection = Inspection(of: input.header)
      let phases = PartnerFrameworkStatus.Phase.allCases
      for (phase, expected) in zip(phases, [row.3, row.4, row.5]) {
        let request = HeaderRequest(
          at: EpochMilliseconds(clamping: 8), phase: phase,
          configuration: input.mvpd == nil ? nil : Self.configuration, mvpd: input.mvpd)
        let refusals = request.refusals(of: inspection).map { $0.refusal }
        let refusal = refusals.first { $0.code.rawValue == row.2 }
        let certainty = refusal.map { $0.isCertain ? "certain" : "perhaps" } ?? "-"
        #expect(certainty == expected, "row \(row.1), \(phase)")
      }
    }
  }

  /// Checks that each name that Spec writes in code style exists: codes, members and sources.
  @Test func namesInSpecExist() throws {
    let codes =
      ExplainedCode.all.map { $0.code } + AdobeTerm.all.map { $0.name }
      + AdobeEndpoint.allCases.map { $0.rawValue }
      + Diagnostic.Notation.allCases.map { $0.rawValue } + ["pass-headers", "partner_profile"]
    let code =
      try TestFile.texts(in: "Sources") + TestFile.texts(in: "Spec/schema")
      + TestFile.texts(in: "Spec/vectors")
    // The members and values of Adobe's responses that only Spec names.
    let others: Set<Substring> = [
      "attributesNames", "authenticationRequest", "missingParameters", "request", "resume",
    ]
    let words = others.union(
      code.flatMap { $0.text.utf8.split { !$0.isNameByte }.map { Substring($0) } })
    let sources = try TestFile.text("Spec/formats/Sources.md")
    for (name, page) in try TestFile.texts(in: "Spec") where name.hasSuffix(".md") {
      func expect(_ isKnown: Bool, _ word: Substring) { #expect(isKnown, "\(name): \(word)") }
      for word in page.matches(of: /`([A-Za-z0-9._-]+)`/).map({ $0.1 }) {
        if word.wholeMatch(of: /[a-z0-9]+([_-][a-z0-9]+)+/) != nil {
          expect(codes.contains(String(word)) || AdobeTerm.isOtherCode(String(word)), word)
        } else if word.wholeMatch(of: /[a-z]\w*(\.\w+)*/) != nil, !word.hasSuffix(".json") {
          expect(word.split(separator: ".").allSatisfy { words.contains($0) }, word)
        }
      }
      for mark in page.matches(of: /[^`]\[([A-Z][A-Z0-9-]+)\]/).map({ $0.1 }) {
        expect(sources.missing("| \(mark) |") == nil, mark)
      }
    }
  }

  /// Checks that the limits listed in Spec/README.md are the values of the constants in the sources.
  @Test func limitsInSpecAgree() throws {
    let files = try TestFile.texts(in: "Sources")
    let rows = try TestFile.text("Spec/README.md").matches(
      of: /\| ([0-9,]+) \| `([\w+]+)\.(\w+)` \|/)
    #expect(rows.count > 10)
    for row in rows {
      let file = files.first { $0.name.hasSuffix("/\(row.2).swift") }?.text ?? ""
      let constant = try Regex("let \(row.3) = ([0-9_]+)(?: << ([0-9]+))?")
      let numbers = try #require(file.firstMatch(of: constant), "\(row.0)").output.dropFirst()
        .map { Int($0.substring?.filter { $0 != "_" } ?? "") ?? 0 }
      #expect(numbers[0] << numbers[1] == Int(row.1.filter { $0 != "," }), "\(row.0)")
    }
  }

  /// Checks that the table of endpoints in Spec/formats/Adobe-API.md is that of Spec/vectors/endpoints.json.
  @Test func tableOfEndpointsAgrees() throws {
    let data = Data(try TestFile.bytes("Spec/vectors/endpoints.json"))
    let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let endpoints = try #require(file["endpoints"] as? [[String: String]])
    let page = try TestFile.text("Spec/formats/Adobe-API.md")
    let table = page.matches(of: /\n\| `([a-z-]+)` \| ([A-Z]+ \/.*) \|/).map { row in
      ["`\(row.1)`"]
        + row.2.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.dropLast()
    }
    #expect(table.count == 15 && endpoints.count == 15)
    for (row, endpoint) in zip(table, endpoints) {
      let path = endpoint["path"]?.replacing("/api/v2/{serviceProvider}/", with: "/") ?? ""
      let phase = endpoint["phase"].map { "`\($0)`" } ?? ""
      let names = ["AP-Partner-Framework-Status", "X-Device-Info", "AP-Device-Identifier"]
      #expect(
        row == ["`\(endpoint["name"] ?? "")`", "\(endpoint["method"] ?? "") \(path)", phase]
          + names.map { endpoint[$0] ?? "" })
    }
  }

  /// Checks that Spec/manual/Codes.md is the page that the tables of the code produce.
  @Test func pageOfCodesIsUpToDate() throws {
    let page = try TestFile.text(CodesPage.path)
    #expect(page.firstDifference(from: CodesPage.text) == nil, "run make-vectors codes")
  }

  /// Checks that each code that a header can cause is a term, with a meaning that names no other cause.
  @Test func termsAreDistinctAndComplete() throws {
    #expect(AdobeTerm.all.count == 14)
    #expect(Set(AdobeTerm.all.map { $0.name }).count == AdobeTerm.all.count)
    for term in AdobeTerm.all {
      #expect(AdobeTerm(named: term.name)?.meaning == term.meaning)
      #expect(term.meaning.hasSuffix(".") && term.advice.hasSuffix("."), "\(term.name)")
      #expect(!AdobeTerm.isOtherCode(term.name))
    }
    for code in AdobeCode.allCases {
      let term = try #require(AdobeTerm(named: code.rawValue))
      #expect(code.httpStatus == term.httpStatus)
      #expect(code.isAboutStatus == (term.header == .partnerFrameworkStatus))
    }
  }

  /// Checks that the tables for other languages have the values of the code.
  @Test func dataFilesAreUpToDate() throws {
    for file in DataFile.allCases {
      let difference = try file.load().pretty().firstDifference(from: file.content().pretty())
      #expect(difference == nil, "run make-vectors \(file.rawValue)")
    }
  }

  /// Checks that each row of the tables about repairs in Spec/manual/Inspection.md is what an inspection reports.
  @Test func documentedRepairsAreMade() throws {
    let page = try TestFile.text("Spec/manual/Inspection.md")
    let repairs = try #require(page.firstRange(of: "\n## Repair")).lowerBound
    let rows = page[repairs...].matches(
      of: /\n\| \d \| `([^|]+)` \| (?:`([^|]+)` )?\| `([a-z0-9-]+)` \|/)
    #expect(rows.count == 47)
    for row in rows {
      let isValue = row.1.hasPrefix("X-Device-Info: ") || row.1.hasPrefix("AP-Device-Identifier: ")
      let isStatus = row.1.contains("accessStatus")
      let inspection =
        isValue
        ? Inspection(of: String(row.1))
        : Inspection(
          of: Base64.encode(ContiguousArray(row.1.utf8).span),
          as: isStatus ? .partnerFrameworkStatus : .deviceInfo)
      let expected = row.2.map {
        isValue ? String($0) : Base64.encode(ContiguousArray($0.utf8).span)
      }
      #expect(inspection.repairedValue == expected, "\(row.1)")
      #expect(inspection.diagnostics.contains { $0.code.rawValue == row.3 }, "\(row.1)")
    }
  }

  /// Checks that each text in the tables of Spec/manual/Inspection.md has the documented value and codes.
  @Test func documentedValuesAreFound() throws {
    let page = try TestFile.text("Spec/manual/Inspection.md")
    let repairs = try #require(page.firstRange(of: "\n## Repair")).lowerBound
    let rows = page[..<repairs].matches(
      of: /\n\| (\d|`[a-z-]+`) \| `([^`]+)` \| `([^`]+)` \|(?: (?:`([a-z-]+)` )?\|)?(?=\n)/)
    #expect(rows.count == 24)
    for row in rows {
      let headers = Scan(String(row.2.replacing("⏎", with: "\n"))).headers
      #expect(headers.map { Substring($0.text) } == [row.3], "\(row.2)")
      let diagnostics = headers.flatMap { $0.inspection.diagnostics }
      let codes = diagnostics.map { $0.code.rawValue }.filter { $0 != "missing-member" }
      if row.1.hasPrefix("`") {
        #expect(codes == ["read-differently"], "\(row.2)")
        let undone = diagnostics.flatMap { $0.undone }.map { "`\($0.rawValue)`" }
        #expect(undone == [String(row.1)], "\(row.2)")
      } else {
        #expect(codes == (row.4.map { [String($0)] } ?? []), "\(row.2)")
      }
    }
  }

  /// Checks that each text in the table of requests in Spec/manual/Inspection.md has the documented request and
  /// response.
  @Test func documentedResponsesAreFound() throws {
    let page = try TestFile.text("Spec/manual/Inspection.md")
    let start = try #require(page.firstRange(of: "## Requests and responses")).upperBound
    let rows = page[start...].matches(of: /\n\| `([^`]+)` \| `([^`]+)` \|(?=\n)/)
    #expect(rows.count == 7)
    for row in rows {
      let headers = Scan(String(row.1.replacing("⏎", with: "\n"))).headers
      let facts = headers.map { header in
        [header.request.method, header.request.url, header.response.status.map { "\($0)" }]
          .compactMap { $0 }.joined(separator: " ")
      }
      #expect(facts == [String(row.2)], "\(row.1)")
    }
  }
}
