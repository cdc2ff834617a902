import PassHeaders
import PassHeadersCaptures

/// Scanning of captures: the same in one piece and in many.
enum CaptureProperties {
  static func check(_ bytes: ContiguousArray<UInt8>) throws(PropertyFailure) {
    let whole = sightings(bytes, piece: max(bytes.count, 1))
    for piece in [1, 7, 4096] where bytes.count < 20_000 || piece > 100 {
      try expect(
        sightings(bytes, piece: piece) == whole, "pieces of \(piece) show other sightings")
    }
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for sighting in whole {
      if case .line(let line) = sighting.place {
        try expect((1...lines).contains(line), "a sighting in a line that is not there")
      }
      try expect(sighting.header != nil || sighting.code != nil, "a sighting of nothing")
      consume(sighting.mvpdInPath)
    }
  }

  private static func sightings(
    _ bytes: ContiguousArray<UInt8>, piece: Int
  ) -> [Sighting] {
    var scanner = CaptureScanner()
    var found: [Sighting] = []
    var start = 0
    while start < bytes.count {
      let end = min(start + piece, bytes.count)
      scanner.feed(ArraySlice(bytes[start..<end])) { found.append($0) }
      start = end
    }
    scanner.finish { found.append($0) }
    return found
  }
}
