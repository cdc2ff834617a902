import PassHeaders
package import PassHeadersInspection

/// A request with a status header, and its response.
package struct SampleExchange {
  package let value: String
  package let endpoint: AdobeEndpoint
  let path: String
  package let status: Int
  package let code: String

  /// Returns an exchange with a random status and one of three endpoints.
  package static func random(using generator: inout some RandomNumberGenerator) -> SampleExchange {
    // One value in eight has more than 4 kB.
    let prefix = String(
      repeating: "p", count: Int.random(in: 0...7, using: &generator) == 0 ? 3_100 : 1)
    let account = SubscriberAccount(
      accessStatus: AccessStatus.documentedValues.randomElement(using: &generator) ?? .denied,
      platformMappingId: prefix + "\(Int.random(in: 0...999, using: &generator))",
      expirationDate: EpochMilliseconds(
        clamping: Int64.random(in: 1_700_000_000_000...1_900_000_000_000, using: &generator)))
    let value =
      (try? PartnerFrameworkStatus(account).headerValue(validation: .lenient)) ?? ""
    let exchanges: [(AdobeEndpoint, String, Int, String)] = [
      (.partnerSessions, "/api/v2/REF30/sessions/sso/Apple", 200, "pfs_fallback"),
      (
        .partnerProfiles, "/api/v2/REF30/profiles/sso/Apple", 400,
        "invalid_header_pfs_provider_info_expired"
      ),
      (.authorize, "/api/v2/REF30/decisions/authorize/Cox", 200, "authenticated_profile_missing"),
    ]
    let (endpoint, path, status, code) = exchanges.randomElement(using: &generator) ?? exchanges[0]
    return SampleExchange(value: value, endpoint: endpoint, path: path, status: status, code: code)
  }

  /// Returns an exchange with the same path and another value, whose response has another status and code.
  package func repeated(using generator: inout some RandomNumberGenerator) -> SampleExchange {
    var other = SampleExchange.random(using: &generator)
    while other.value.hasSameBytes(as: value) { other = SampleExchange.random(using: &generator) }
    return SampleExchange(
      value: other.value, endpoint: endpoint, path: path, status: status == 200 ? 400 : 200,
      code: endpoint == .partnerSessions ? "configuration_fallback" : "invalid_integration")
  }

  private var body: String {
    endpoint == .partnerSessions
      ? #"{"reasonType":"\#(code)","actionName":"authenticate","code":"8BLW4RW"}"#
      : #"{"status":\#(status),"code":"\#(code)","message":"x"}"#
  }

  private var message: String {
    "POST \(path) HTTP/1.1\r\nHost: sp.auth.adobe.com\r\nAP-Partner-Framework-Status: \(value)\r\nAccept: */*\r\n\r\n"
  }

  private var response: String {
    "HTTP/1.1 \(status) OK\r\nContent-Type: application/json\r\n\r\n\(body)\r\n"
  }

  /// The exchange as several tools print it, each with the name of the format.
  package var printed: [(format: String, text: String)] {
    func lines(_ text: String, _ prefix: String) -> String {
      text.split(separator: "\r\n", omittingEmptySubsequences: false).dropLast()
        .map { prefix + $0 + "\n" }.joined()
    }
    func trace(_ text: String) -> String {
      var result = ""
      var offset = 0
      for line in text.split(separator: "\r\n", omittingEmptySubsequences: false).dropLast() {
        var rest = Substring(line)
        repeat {
          let number = String(offset, radix: 16)
          result +=
            String(repeating: "0", count: 4 - number.count) + number + ": \(rest.prefix(64))\n"
          offset += min(64, rest.count)
          rest = rest.dropFirst(64)
        } while !rest.isEmpty
        offset += 2
      }
      return result
    }
    let quoted = body.replacing("\"", with: "\\\"")
    return [
      ("HTTP messages", message + response),
      ("curl -v", lines(message, "> ") + lines(response, "< ")),
      (
        "curl --trace-ascii",
        "=> Send header, 9 bytes (0x9)\n" + trace(message) + "<= Recv header, 9 bytes (0x9)\n"
          + trace(response)
      ),
      (
        "syslog",
        lines(message, "Nov 21 08:00:00 host app[7]: ")
          + lines(response, "Nov 21 08:00:00 host app[7]: ")
      ),
      (
        "HAR",
        #"{"log":{"entries":[{"request":{"method":"POST","url":"https://sp.auth.adobe.com\#(path)?a=b","#
          + #""headers":[{"name":"ap-partner-framework-status","value":"\#(value)"}]},"#
          + #""response":{"status":\#(status),"content":{"text":"\#(quoted)"}}}]}}"#
      ),
      (
        "JSON log",
        #"{"method":"POST","uri":"\#(path)","http_ap_partner_framework_status":"\#(value)","status":\#(status),"answer":"\#(quoted)"}"#
          + "\n"
      ),
      (
        "curl -i command",
        "$ curl -i \\\n  -H 'AP-Partner-Framework-Status: \(value)' \\\n"
          + "  -X POST https://sp.auth.adobe.com\(path)\n" + response.replacing("\r\n", with: "\n")
      ),
      (
        "CSV",
        "time,method,uri,headers,status,response\n"
          + #"7,POST,\#(path),"{""AP-Partner-Framework-Status"": ""\#(value)""}",status=\#(status),"\#(body.replacing("\"", with: "\"\""))""#
          + "\n"
      ),
    ]
  }
}
