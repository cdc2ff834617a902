import Foundation
import PassHeaders
import PassHeadersCaptures
import TestSupport
import Testing

/// What is expected of the captures in `Captures`, by their names.
struct ExpectedSighting: Decodable, Equatable, Sendable {
  let header: String?
  let value: String?
  let line: Int?
  let entry: Int?
  let method: String?
  let url: String?
  let status: Int?
  let code: String?
  let time: String?

  init(_ sighting: Sighting) {
    header = sighting.header?.kind.fieldName
    value = sighting.header?.value
    switch sighting.place {
    case .line(let number): (line, entry) = (number, nil)
    case .entry(let number): (line, entry) = (nil, number)
    }
    method = sighting.method
    url = sighting.url
    status = sighting.status
    code = sighting.code
    time = sighting.time?.rfc3339
  }

  static let all = Result {
    try JSONDecoder().decode(
      [String: [ExpectedSighting]].self,
      from: Data(TestFile.bytes("Tests/PassHeadersCapturesTests/captures.json")))
  }
}

@Suite struct CaptureTests {
  private func scan(_ bytes: ContiguousArray<UInt8>, piece: Int) -> [ExpectedSighting] {
    var scanner = CaptureScanner()
    var sightings: [ExpectedSighting] = []
    var start = 0
    while start < bytes.count {
      let end = min(start + piece, bytes.count)
      scanner.feed(ArraySlice(bytes[start..<end])) { sightings.append(ExpectedSighting($0)) }
      start = end
    }
    scanner.finish { sightings.append(ExpectedSighting($0)) }
    return sightings
  }

  @Test(arguments: try ExpectedSighting.all.get().keys.sorted())
  func capture(_ name: String) throws {
    let expected = try #require(try ExpectedSighting.all.get()[name])
    let bytes = try TestFile.bytes("Tests/PassHeadersCapturesTests/Captures/\(name)")
    #expect(scan(bytes, piece: bytes.count) == expected)
    #expect(scan(bytes, piece: 4099) == expected)
  }
}
