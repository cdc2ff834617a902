import Foundation
import PassHeaders
import PassHeadersInspection
import TestSupport
import Testing

private let device = "eyJtb2RlbCI6ImEiLCJvc05hbWUiOiJ0dk9TIiwiYSI6Ij8/Pz4+PiJ9"

/// The tests of where a header is found in a text.
///
/// Spec/vectors/text.json has cases for each delimiter.
@Suite struct FindTests {
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

  /// Checks that the headers, the codes and the names without a value do not depend on the pieces of a text.
  @Test func piecesDoNotChangeWhatIsFound() throws {
    for text in try VectorFile.text.cases() {
      let bytes = ContiguousArray((text["text"].text ?? "").utf8)
      let whole = Scan(bytes, piece: .max).scanner
      let name = text["name"].string
      for piece in [1, 17] {
        let scan = Scan(bytes, piece: piece)
        let headers = scan.headers.map { $0.vector().string }
        #expect(headers == text["headers"].elements.map { $0.string }, "\(name)")
        let codes = scan.scanner.terms.map { $0.name }
        #expect(codes == whole.terms.map { $0.name }, "\(name)")
        let names = scan.scanner.namesWithoutValue?.sentence
        #expect(names == whole.namesWithoutValue?.sentence, "\(name)")
      }
    }
  }

  /// Checks JSON with strings and white space of 100,000 bytes, whose beginnings leave memory before the text goes on in
  /// the next piece.
  @Test func longTokensOfJSONMayEndInAnotherPiece() {
    let header = "X-Device-Info: e30="
    let filler = String(repeating: " ", count: 100_000)
    let texts = [
      ["a\nb\n{\"a\":1,\"b\":\"\(header)\\n", filler, "\"", "}\n"],
      ["a\nb\n{\"a\":1,\"b\":\"\(header)\"", filler, "}\n"],
      ["a\nb\n{\"a\":1,\"b\"", filler, ":\"\(header)\"}\n"],
      ["a\nb\n{\"a\":1,", filler, "x\n\(header)\n"],
      ["a\nb\n{\"a\":1,\"b\":\"", filler, "\"", filler, "x\n\(header)\n"],
      ["a\nb\n{\"a\":1,\"b\":\"", filler, "\n\(header)\n"],
    ]
    for pieces in texts {
      var scanner = CaptureScanner()
      var found: [String] = []
      for piece in pieces { scanner.feed(piece.utf8) { found.append($0.text) } }
      scanner.finish { found.append($0.text) }
      #expect(found == ["e30="], "\(pieces[0]) \(pieces[2])")
      #expect(Scan(pieces.joined()).headers.map { $0.text } == found)
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
    for text in try VectorFile.text.cases() {
      let lines = (text["text"].text ?? "").replacing("\r\n", with: "\n")
      // Some tools print the CR as a period.
      if lines.utf8.contains(".\n".utf8) { continue }
      #expect(facts(lines.replacing("\n", with: "\r\n")) == facts(lines), "\(text["name"].string)")
    }
  }

  /// Checks values that end near the number of bytes that the scanner reads of a line at first.
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

  /// Checks a header whose quotes are where a long string of JSON is divided: it is found whole, or not at all.
  @Test func headersAreNotCutWhereLongStringsAreDivided() {
    let header = "“X-Device-Info: e30=”, é"
    let codes = Scan(header).headers.map { $0.inspection.diagnostics.map { $0.code } }
    for distance in [2, 3, 4, 24, 25] {
      let text = String(repeating: " ", count: (1 << 20) - distance) + header
      let document = #"{"body":"\#(text)\#(String(repeating: " ", count: 100))"}"#
      let headers = Scan(document).headers
      let found = headers.map { $0.inspection.diagnostics.map { $0.code } }
      #expect(headers.isEmpty || found == codes, "\(distance)")
    }
  }

  /// Checks that each header of a long text has its own request and response, although only the last requests are kept.
  @Test func manyRequestsHaveTheirOwnHeaders() {
    let paths = (0..<1_500).map { "/api/v2/R\($0)/profiles" }
    let text = paths.map { "GET \($0)\nX-Device-Info: e30=\nHTTP/1.1 400\n\n" }.joined()
    let headers = Scan(ContiguousArray(text.utf8), piece: 10_000).headers
    #expect(headers.map { $0.request.url } == paths)
    #expect(headers.allSatisfy { $0.response.status == 400 })
  }

  /// Checks two headers whose distance is much longer than the text that the scanner keeps in memory.
  @Test func distantHeadersAreFound() {
    let line = "2026-11-21 INFO nothing of interest here\n"
    let text = "X-Device-Info: e30=\n" + String(repeating: line, count: 20_000)
    let headers = Scan(ContiguousArray((text + text).utf8), piece: 50_000).headers
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
    for term in AdobeTerm.all where term.kind == .code {
      let names = Scan("the server responded {\"code\":\"\(term.name)\"}\n").scanner.terms.map {
        $0.name
      }
      #expect(names == [term.name], "\(names)")
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
      #expect(Scan(response).scanner.terms.map { $0.name } == codes, "\(text.utf8.count)")
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
