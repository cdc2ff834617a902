#if !LIBFUZZER
  import Foundation
  import PassHeaders
  import PassHeadersCaptures
  import PassHeadersPlainXML
  import PassHeadersXML

  /// Measures how the time grows with the length, for the inputs that would hurt most.
  enum Growth {
    /// What doubling the length may multiply the time by.
    static let limit = 2.3

    private struct Work: Sendable {
      let name: String
      let make: @Sendable (Int) -> ContiguousArray<UInt8>
      let run: @Sendable (ContiguousArray<UInt8>) -> Void
    }

    /// Prints a table; `false` if something grows faster than it may.
    static func measure(_ length: Int) -> Bool {
      var isLinear = true
      for work in works {
        let (half, whole) = (work.make(length / 2), work.make(length))
        // The least of several, as the machine is not always equally fast; and the least of the
        // ratios, as it may slow down between the two.
        var ratios: [Double] = []
        var best = Double.infinity
        for _ in 0..<3 {
          let (first, second) = (time(work.run, half), time(work.run, whole))
          ratios.append(second / first * Double(half.count) * 2 / Double(whole.count))
          best = min(best, second)
        }
        let ratio = ratios.min() ?? 0
        let isGood = ratio < limit
        isLinear = isLinear && isGood
        let rate = Double(whole.count) / best / 1_000_000
        print(
          work.name.padding(toLength: 44, withPad: " ", startingAt: 0),
          String(format: "%6.2f  %8.0f MB/s%@", ratio, rate, isGood ? "" : "  not linear"))
      }
      return isLinear
    }

    private static func time(
      _ run: (ContiguousArray<UInt8>) -> Void, _ input: ContiguousArray<UInt8>
    ) -> Double {
      let duration = ContinuousClock().measure { run(input) }
      return Double(duration.components.seconds)
        + Double(duration.components.attoseconds) / 1e18
    }

    // MARK: Inputs

    private static func repeated(
      _ unit: String, _ length: Int, before: String = "", after: String = ""
    ) -> ContiguousArray<UInt8> {
      var bytes = ContiguousArray(before.utf8)
      bytes.reserveCapacity(length + 64)
      let unit = ContiguousArray(unit.utf8)
      while bytes.count < length { bytes.append(contentsOf: unit) }
      bytes.append(contentsOf: after.utf8)
      return bytes
    }

    /// An object with as many members as fit, each with another name.
    private static func members(_ length: Int) -> ContiguousArray<UInt8> {
      var bytes = ContiguousArray("{".utf8)
      var number = 0
      while bytes.count < length {
        bytes.append(contentsOf: "\"m\(number)\":1,".utf8)
        number += 1
      }
      bytes.append(contentsOf: "\"x\":0}".utf8)
      return bytes
    }

    private static func mvpds(_ length: Int) -> ContiguousArray<UInt8> {
      repeated(
        "{\"id\":\"A\",\"platformMappingId\":\"same\"},", length, before: "{\"mvpds\":[",
        after: "{\"id\":\"Z\"}]}")
    }

    private static func xml(_ length: Int) -> ContiguousArray<UInt8> {
      repeated(
        "<mvpd><id>A</id><platformMappingId>a&amp;b</platformMappingId></mvpd>", length,
        before: "<mvpds>", after: "</mvpds>")
    }

    private static func device(_ json: ContiguousArray<UInt8>) {
      consume(try? DeviceInfo(json: json))
    }

    private static func value(_ bytes: ContiguousArray<UInt8>) {
      consume(try? DeviceInfo(headerValue: String(decoding: bytes, as: UTF8.self)))
    }

    private static func configuration(_ bytes: ContiguousArray<UInt8>) {
      guard let configuration = try? Configuration(json: bytes) else { return }
      consume(configuration.lookup(platformMappingId: "same").matches.count)
      consume(configuration.notes.count)
    }

    private static func scan(_ bytes: ContiguousArray<UInt8>) {
      var scanner = CaptureScanner()
      var count = 0
      for start in stride(from: 0, to: bytes.count, by: 1 << 18) {
        scanner.feed(ArraySlice(bytes[start..<min(start + 1 << 18, bytes.count)])) { _ in count += 1
        }
      }
      scanner.finish { _ in count += 1 }
      consume(count)
    }

    private static let inspect: @Sendable (ContiguousArray<UInt8>) -> Void = {
      consume(Inspection(of: $0, as: .deviceInfo).findings.count)
    }

    private static let works: [Work] = [
      Work(
        name: "device: a long string",
        make: { repeated("é", $0, before: "{\"model\":\"", after: "\"}") }, run: device),
      Work(
        name: "device: escapes",
        make: { repeated("\\u00e9", $0, before: "{\"model\":\"", after: "\"}") }, run: device),
      Work(name: "device: many members", make: members, run: device),
      Work(
        name: "device: one member again and again",
        make: { repeated("\"a\":1,", $0, before: "{", after: "\"a\":1}") }, run: device),
      Work(
        name: "device: a list of numbers",
        make: { repeated("1,", $0, before: "{\"a\":[", after: "1]}") }, run: device),
      Work(name: "device: deep", make: { repeated("[", $0, before: "{\"a\":") }, run: device),
      Work(name: "value: letters", make: { repeated("QUFB", $0) }, run: value),
      Work(name: "value: padding", make: { repeated("=", $0) }, run: value),
      Work(name: "configuration: MVPDs that share an id", make: mvpds, run: configuration),
      Work(
        name: "configuration: deep", make: { repeated("[", $0, before: "{\"mvpds\":") },
        run: configuration),
      Work(
        name: "configuration: skipped entries",
        make: { repeated("1,", $0, before: "{\"mvpds\":[", after: "1]}") }, run: configuration),
      Work(
        name: "configuration-xml: Foundation's parser", make: xml,
        run: { consume(try? Configuration(xml: Data($0)).mvpds.count) }),
      Work(
        name: "configuration-xml: plain", make: xml,
        run: { consume(try? Configuration(plainXML: $0).mvpds.count) }),
      Work(name: "inspection: brackets", make: { repeated("{", $0) }, run: inspect),
      Work(name: "inspection: quotes", make: { repeated("'", $0, before: "{") }, run: inspect),
      Work(name: "inspection: percent signs", make: { repeated("%25", $0) }, run: inspect),
      Work(name: "inspection: entities", make: { repeated("&amp;", $0) }, run: inspect),
      Work(name: "inspection: Base64", make: { repeated("eyJh", $0) }, run: inspect),
      Work(name: "inspection: names", make: { repeated("X-Device-Info: ", $0) }, run: inspect),
      Work(name: "inspection: many members", make: members, run: inspect),
      Work(
        name: "scan: a log",
        make: { repeated("2026-11-21 08:00:00 INFO worker finished request in 12 ms\n", $0) },
        run: scan),
      Work(
        name: "scan: headers", make: { repeated("X-Device-Info: eyJhIjoxfQ==\n", $0) }, run: scan),
      Work(name: "scan: one line", make: { repeated("x-device-info:a,", $0) }, run: scan),
      Work(name: "scan: codes", make: { repeated("pfs_fallback ", $0) }, run: scan),
    ]
  }
#endif
