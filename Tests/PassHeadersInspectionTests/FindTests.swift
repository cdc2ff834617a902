import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

private let device = "eyJtb2RlbCI6ImEiLCJvc05hbWUiOiJ0dk9TIiwiYSI6Ij8/Pz4+PiJ9"

/// The tests of where a header is found in a text. The rows of reading.json have a text for each rule.
@Suite struct FindTests {
  private static func rows() throws -> (rows: [JSONValue], values: [JSONMember]) {
    let bytes = try TestFile.bytes("Tests/PassHeadersInspectionTests/reading.json")
    let file = try JSONValue(parsing: bytes.span)
    return (file["rows"].elements, file["values"].members)
  }

  /// Returns `text` with the values for which names such as `$D` stand.
  private static func filled(_ text: String?, _ values: [JSONMember]) -> String {
    values.reversed().reduce(text ?? "") {
      $0.replacing("$" + $1.name, with: $1.value.text ?? "")
    }
  }

  /// Returns what is found: the value with its codes and, after a bar, the request and the response.
  private static func found(_ header: CapturedHeader) -> String {
    let codes = header.inspection.diagnostics.filter {
      $0.severity > .note && $0.code.rawValue != "missing-member"
    }.map { $0.code.rawValue }
    let facts = [
      header.request.method, header.request.url, header.response.status.map { "\($0)" },
      header.response.code,
    ].compactMap { $0 }
    return ([header.text] + (header.isOfAnotherService ? ["another-service"] : Set(codes).sorted()))
      .joined(separator: " ") + (facts.isEmpty ? "" : " | " + facts.joined(separator: " "))
  }

  /// Checks that each row of reading.json has the headers that its rule says.
  @Test func eachRuleHolds() throws {
    let (rows, values) = try Self.rows()
    #expect(rows.count > 190)
    for row in rows {
      let text = Self.filled(row["text"].text, values)
      let expected = row["found"].elements.map { Self.filled($0.text, values) }
      #expect(Scan(text).headers.map(Self.found) == expected, "\(row["rule"].string)\n\(text)")
    }
  }

  /// Checks that a path is read up to the limit of a word.
  @Test func longWordsAreNotPaths() {
    for (count, isRead) in [(2047, true), (2048, false)] {
      let path = "/api/v2/R/profiles/" + String(repeating: "a", count: count - 19)
      let header = Scan("GET \(path) HTTP/1.1\nX-Device-Info: \(device)\n").headers.first
      #expect((header?.request.endpoint == .profilesForMVPD) == isRead, "\(count)")
    }
  }

  /// Checks a name at each offset, because the search compares 16 bytes at a time.
  @Test func namesAreFoundAtAnyOffset() {
    for name in ["AP-Partner-Framework-Status", "X-Device-Info", "ap_device_identifier"] {
      for offset in 0..<40 {
        let text = String(repeating: ".", count: offset) + "\n\(name): e30=\n"
        let headers = Scan(text).headers
        #expect(headers.map { $0.place.offset } == [offset + 1], "\(text)")
        #expect(headers.map { $0.place.line } == [2], "\(text)")
      }
    }
  }

  /// Checks that a text has the same headers if its lines end with CRLF.
  @Test func lineBreaksMayBeCRLF() throws {
    func facts(_ text: String) -> [String] {
      Scan(text).headers.map { header in
        let codes = header.inspection.diagnostics.map { $0.code }
        return "\(header.place.line) \(header.text) \(codes)"
      }
    }
    let (rows, values) = try Self.rows()
    for row in rows {
      let lines = Self.filled(row["text"].text, values).replacing("\r\n", with: "\n")
      #expect(facts(lines.replacing("\n", with: "\r\n")) == facts(lines), "\(lines)")
    }
  }

  /// Checks values that end near a power of two.
  @Test func longValuesAreFoundWhole() {
    for count in 4_040...4_100 {
      let json = #"{"model":"\#(String(repeating: "a", count: count))"}"#
      for text in ["> X-Device-Info: \(json)\n", "log 'X-Device-Info': '\(json)', e\n"] {
        #expect(Scan(text + text).headers.map { $0.text } == [json, json], "\(count)")
      }
      let value = String(repeating: "e30A", count: count / 4) + "e30="
      for text in ["> X-Device-Info: \(value)\n", "log X-Device-Info=\(value) end\n"] {
        #expect(Scan(text + text).headers.map { $0.text } == [value, value], "\(count)")
      }
    }
  }

  /// Checks a header after a string of JSON that is too long to be read at once, and within such a string.
  @Test func headersAreFoundAroundAndInLongStrings() {
    for filler in ["ab cd\\n", "ä"] {
      let text = String(repeating: filler, count: 600_000 / filler.utf8.count)
      let document = """
        {"body":"\(text)\\nX-Device-Info: \(device)\\n\(text)","headers":{"X-Device-Info":"\(device)"}}
        """
      let headers = Scan(document).headers
      #expect(headers.map { $0.text } == [device, device], "\(filler)")
      #expect(headers.allSatisfy { $0.isValidWithoutWarning }, "\(filler)")
    }
  }

  /// Checks that each header of a long text has its own request and response, although only the last requests are kept.
  @Test func manyRequestsHaveTheirOwnHeaders() {
    let paths = (0..<1_500).map { "/api/v2/R\($0)/profiles" }
    let text = paths.map { "GET \($0)\nX-Device-Info: e30=\nHTTP/1.1 400\n\n" }.joined()
    let headers = Scan(text).headers
    #expect(headers.map { $0.request.url } == paths)
    #expect(headers.allSatisfy { $0.response.status == 400 })
  }

  /// Checks two headers between which a live text drops lines.
  @Test func distantHeadersAreFound() {
    let line = "2026-11-21 INFO nothing of interest here\n"
    let text = "X-Device-Info: e30=\n" + String(repeating: line, count: 20_000)
    let headers = Scan(ContiguousArray((text + text).utf8), linesPerSecond: 500).headers
    #expect(headers.map { $0.place.line } == [1, 20_002])
    #expect(headers.map { $0.place.offset } == [0, text.utf8.count])
  }

  /// Scans texts that begin a value at many places. The scan would take very long if it read each value to its end.
  @Test func repeatedBeginningsAreScannedQuickly() {
    for part in ["eyJ\n", "eyJ\" \"", "X-Device-Info: ", "X-Device-Info: \"eyJ", "eyJhIjoiYWFh"]
      as [String]
    {
      let text = String(repeating: part, count: 200_000 / part.utf8.count)
      #expect(Scan(text).headers.allSatisfy { $0.inspection.header == nil }, "\(part)")
    }
  }

  /// Checks that each of Adobe's error codes is recognized in a text without headers.
  @Test func eachErrorCodeIsFound() {
    let other = [
      "authenticated_profile_expired", "network_connection_timeout", "too_many_resources",
    ]
    for name in AdobeTerm.all.map({ $0.name }) + other {
      let names = Scan("the server responded {\"code\":\"\(name)\"}\n").codes
      #expect(names == [name], "\(names)")
    }
  }

  /// Checks the longest body in Base64 that is decoded, and one that is four characters longer.
  @Test func bodiesInBase64AreDecodedUpToTheLimit() {
    for (count, codes) in [
      (49_152, ["invalid_header_pfs_permission_access_not_granted"]), (49_155, []),
    ] {
      let code = #"{"code":"invalid_header_pfs_permission_access_not_granted"}"#
      let body = Data((code + String(repeating: " ", count: count - code.utf8.count)).utf8)
      let text = body.base64EncodedString()
      let response = #"{"content":{"text":"\#(text)","encoding":"base64"}}"#
      let header = #"{"url":"/api/v2/R/profiles","X-Device-Info":"e30=","response":\#(response)}"#
      let found = Scan(header).headers.compactMap { $0.response.code }
      #expect(found == codes, "\(text.utf8.count)")
    }
  }

  /// Checks that a damaged header is never valid without a warning, and a sound one always, in each notation.
  @Test func damageIsTold() {
    var generator = SeededGenerator(state: 5)
    for _ in 0..<3 {
      let status = PartnerFrameworkStatus.random(using: &generator)
      guard let value = try? status.headerValue() else { continue }
      for notation in TextNotation.all {
        let text = notation.print("AP-Partner-Framework-Status", value)
        #expect(Scan(text).headers.map { $0.text } == [value], "\(notation.name)\n\(text)")
        #expect(Scan(text).headers.allSatisfy { $0.isValidWithoutWarning }, "\(notation.name)")
        for damage in Damage.allCases where notation.shows(damage) {
          let text = notation.print("AP-Partner-Framework-Status", damage.damaged(value))
          let isSilent = Scan(text).headers.contains { $0.isValidWithoutWarning }
          #expect(!isSilent, "\(notation.name), \(damage)\n\(text)")
        }
      }
    }
  }
}
