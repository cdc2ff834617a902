#if !LIBFUZZER
  import Foundation
  import PassHeaders
  import PassHeadersInspection
  import TestSupport

  /// A measurement of how the time of reading a text grows with its length.
  ///
  /// If the length doubles, the time of linear work doubles, and that of quadratic work grows by a factor of 4. One
  /// length would show neither, because a short text takes little time in any case.
  enum Growth {
    /// The lengths of the texts in bytes. Each is twice the one before.
    private static let lengths = (16...20).map { 1 << $0 }
    /// The factor by which the time may grow while the length grows by a factor of 16.
    private static let largestFactor = 40.0
    /// The time in seconds after which no longer text is measured. The growth is then too fast.
    private static let longestTime = 4.0
    /// The number of times that a text is measured if its time seems to grow too fast. The machine may have been busy.
    private static let attempts = 5

    /// Prints the times of all shapes. Returns whether none of them grows too fast.
    static func isLinear() -> Bool {
      print("processor time in ms for \(lengths.map { "\($0 >> 10)" }.joined(separator: ", ")) kB")
      var isLinear = true
      for shape in Shape.all {
        var times = measureTimes(of: shape)
        for _ in 1..<attempts where growTooFast(times) {
          times = zip(times, measureTimes(of: shape)).map { min($0, $1) }
        }
        let isTooFast = growTooFast(times)
        let columns = times.map { String(format: "%8.2f", $0 * 1000) }.joined()
        print("\(columns)  \(shape.name)\(isTooFast ? "  grows too fast" : "")")
        fflush(nil)
        if isTooFast { isLinear = false }
      }
      return isLinear
    }

    private static func growTooFast(_ times: [Double]) -> Bool {
      guard times.count == lengths.count, let first = times.first, let last = times.last else {
        return true
      }
      // The clock is not exact for a shorter time.
      return last > largestFactor * max(first, 0.000_2)
    }

    private static func measureTimes(of shape: Shape) -> [Double] {
      var times: [Double] = []
      for length in lengths where (times.last ?? 0) < longestTime {
        let text = shape.text(length)
        let start = threadTime
        shape.read(text)
        times.append(threadTime - start)
      }
      return times
    }

    /// The processor time of this thread in seconds. Other programs do not count.
    private static var threadTime: Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }

  /// A text of any length that repeats a part, and the function that reads it.
  private struct Shape: Sendable {
    let name: String
    private let start: String
    /// The text that is repeated. `$N` is the number of the repetition, so that names such as `a0` and `a1` differ.
    private let part: String
    private let end: String
    /// A text that is repeated before or after the parts, to half of the length.
    private let padStart, padEnd: String
    let read: @Sendable (Bytes) -> Void

    init(
      _ name: String, _ part: String, start: String = "", padStart: String = "",
      padEnd: String = "", end: String = "", _ read: @escaping @Sendable (Bytes) -> Void
    ) {
      (self.name, self.start, self.part, self.end, self.read) = (name, start, part, end, read)
      (self.padStart, self.padEnd) = (padStart, padEnd)
    }

    func text(_ length: Int) -> Bytes {
      func pad(_ text: String) -> Bytes {
        Bytes(String(repeating: text, count: length / 2 / max(1, text.utf8.count)).utf8)
      }
      var text = Bytes(start.utf8) + pad(padStart)
      var number = 0
      while text.count < length {
        text += part.replacing("$N", with: "\(number)").utf8
        number += 1
      }
      return text + pad(padEnd) + Bytes(end.utf8)
    }

    // MARK: Shapes

    private static let device = "eyJtb2RlbCI6ImEiLCJvc05hbWUiOiJ0dk9TIn0="

    static let all = [
      Shape(
        "headers with many members", #""a$N":{"b":"c\n\u00e9"},"#, start: "{", end: #""model":"a"}"#
      ) { json in
        let value = Base64.encode(json.span)
        consume(try? DeviceInfo(headerValue: value))
        consume(try? PartnerFrameworkStatus(headerValue: value))
        consume(try? DeviceIdentifier(headerValue: "fingerprint " + value))
      },
      Shape(
        "configuration in JSON", #"{"id":"$N","platformMappingId":"a$N"},"#, start: #"{"mvpds":["#,
        end: "{}]}", readConfiguration),
      Shape(
        "configuration in XML", "<mvpd><id>$N</id><displayName>a &amp; b</displayName></mvpd>",
        start: "<config><mvpds>", end: "</mvpds></config>", readConfiguration),
      Shape("damaged value", "'a$N': \u{201C}b\u{201D}; ", start: "{", end: "}") { text in
        consume(Inspection(of: text, as: .deviceInfo).repairedValue)
        consume(Inspection(of: Base64.encode(text.span)).repairedValue)
      },
      Shape("log without headers", "2026-11-21 08:00:00 INFO [main] nothing of $N\n", search),
      Shape(
        "log of headers",
        "> POST /api/v2/R/sessions/sso/Apple HTTP/1.1\n> X-Device-Info: \(device)\n"
          + "< HTTP/1.1 400 Bad Request\n< \n{\"status\":400,\"code\":\"invalid_header\"}\n", search
      ),
      Shape(
        "HTTP Archive",
        #"{"request":{"method":"POST","url":"https://sp.auth.adobe.com/api/v2/R/profiles/$N","#
          + #""headers":[{"name":"X-Device-Info","value":"\#(device)"}]},"#
          + #""response":{"status":400}},"#,
        start: #"{"log":{"entries":["#, end: "{}]}}", search),
      Shape(
        "lines of JSON", #"{"uri":"/$N","X-Device-Info":"\#(device)","status":400}"# + "\n", search
      ),
      Shape(
        "colored log", "\u{1B}[36mX-Device-Info\u{1B}[0m: \u{1B}[1m\(device)\u{1B}[0m\n", search),
      Shape("escapes", #"X-Device-Info: \"%7B\\\"model\\\"%3A&quot;\u0061eyJ"#, search),
      Shape("wrapped values", "X-Device-Info: eyJtb2RlbCI6\n  ImEiLCJvc05hbWUi\n  eyJ\n", search),
      Shape("one line of headers", "X-Device-Info: \(device); ", search),
      Shape("one escaped line", "X-Device-Info%3A%20eyJtb2RlbCI6ImEifQ%3D%3D&", search),
      Shape("names in one string", "\u{201C}X-Device-Info: ", padEnd: " ", end: "\u{201D}", search),
      Shape("names after white space", "X-Device-Info: ", padStart: " ", end: device, search),
      Shape(
        "JSON after white space", #"{"a":1} "#, start: "> GET /a HTTP/1.1\n> ", padStart: " ",
        end: "X-Device-Info: \(device)\n", search),
      Shape(
        "curl --trace-ascii",
        "=> Send header, 9 bytes (0x9)\n0000: POST /api/v2/R/profiles HTTP/1.1\n"
          + "0020: X-Device-Info: eyJtb2RlbCI6ImEiLCJv\n0040: c05hbWUiOiJ0dk9TIn0=\n", search),
    ]

    private static func readConfiguration(_ text: Bytes) {
      consume(try? ProviderConfiguration(text))
    }

    /// Searches `text` as a whole and by lines.
    private static func search(_ text: Bytes) {
      consume(Scan(text).headers)
      consume(Scan(text, linesPerSecond: 200).headers)
    }
  }
#endif
