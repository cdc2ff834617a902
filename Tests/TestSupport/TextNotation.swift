/// A notation in which a program, a log or a configuration prints a header. Each is a text of several lines or fields.
package struct TextNotation: Sendable {
  package let name: String
  /// Whether nothing shows where a value ends, such as quotes. What looks like the next field is then no damage.
  private let isLoose: Bool
  /// The signs after a value that belong to the notation.
  private let signs: String
  private let text: @Sendable (_ name: String, _ value: String) -> String

  private init(
    _ name: String, isLoose: Bool = false, signs: String = "",
    _ text: @escaping @Sendable (_ name: String, _ value: String) -> String
  ) {
    (self.name, self.isLoose, self.signs, self.text) = (name, isLoose, signs, text)
  }

  package func print(_ name: String, _ value: String) -> String { text(name, value) }

  /// Whether `damage` can be told from the notation.
  package func shows(_ damage: Damage) -> Bool {
    switch damage {
    case .quotes, .singleQuotes, .bytes: !isLoose
    case .semicolon: !signs.contains(";")
    case .comma: !signs.contains(",")
    case .period: !signs.contains(".")
    case .word: !signs.contains(" ")
    default: true
    }
  }

  private static let request = "POST /api/v2/x/sessions/sso/Apple HTTP/1.1"

  package static let all: [TextNotation] = [
    TextNotation("message") { "\(request)\r\nHost: h\r\n\($0): \($1)\r\nAccept: */*\r\n\r\n" },
    TextNotation("curl -v") { "> \(request)\n> Host: h\n> \($0): \($1)\n> Accept: */*\n>\n" },
    TextNotation("field line") { "request sent\n\($0): \($1)\nend\n" },
    TextNotation("syslog") { name, value in
      ["> Host: h", "> \(name): \(value)", "> Accept: */*"]
        .map { "Nov 21 08:00:00 host app[7]: \($0)\n" }.joined()
    },
    TextNotation("log of fields") { name, value in
      ["Host: h", "\(name): \(value)", "Accept: */*"].map { "10:00:00 INFO \($0)\n" }.joined()
    },
    TextNotation("OkHttp") {
      "I/okhttp: --> POST https://h/x\nI/okhttp: \($0): \($1)\nI/okhttp: --> END POST\n"
    },
    TextNotation("curl, single quotes") { "curl -H '\($0): \($1)' https://sp.auth.adobe.com/x\n" },
    TextNotation("curl, double quotes") {
      "curl --header \"\($0): \(escaped($1))\" https://sp.auth.adobe.com/x\n"
    },
    TextNotation("curl of Windows") {
      "curl ^\"https://h/x^\" -H ^\"\($0): \($1.replacing("=", with: "^="))^\"\n"
    },
    TextNotation("JSON") { "{\"headers\":{\"Accept\":\"a\",\"\($0)\":\"\(escaped($1))\"}}\n" },
    TextNotation("list of JSON") { "[{\"name\":\"\($0)\",\"value\":\"\(escaped($1))\"}]\n" },
    TextNotation("JSON in a line") {
      "10:00 DEBUG {\"a\":\"b\",\"\($0)\":\"\(escaped($1))\"} ok\n"
    },
    TextNotation("Swift dictionary") {
      "[\"Accept\": \"a\", \"\($0)\": \"\(escaped($1))\"]\nend\n"
    },
    TextNotation("Python dictionary") { "{'Accept': 'a', '\($0)': '\($1)', 'Host': 'h'}\n" },
    TextNotation("Node object") { "headers: { Accept: 'a',\n     '\($0)': '\($1)' }\n" },
    TextNotation("JavaScript call") { "x.set(\"\($0)\", \"\(escaped($1))\");\n" },
    TextNotation("subscript") { "headers['\($0)'] = '\($1)'\n" },
    TextNotation("Go literal") {
      "http.Header{\"A\":[]string{\"a\"}, \"\($0)\":[]string{\"\(escaped($1))\"}}\n"
    },
    TextNotation("property list") { "<key>\($0)</key>\n<string>\($1)</string>\n" },
    TextNotation("NSDictionary") {
      "{\n    Accept = \"a\";\n    \"\($0)\" = \"\(escaped($1))\";\n}\n"
    },
    TextNotation("dump of Swift") {
      "▿ (2 elements)\n  - key: \"\($0)\"\n  - value: \"\(escaped($1))\"\n"
    },
    TextNotation("environment") { "export \(variable($0))='\($1)'\n" },
    TextNotation("logfmt") {
      "level=info \(variable($0).lowercased())=\"\(escaped($1))\" status=200\n"
    },
    TextNotation("CSV") {
      "time,headers\n1,\"{\"\"\($0)\"\": \"\"\($1.replacing("\"", with: "\"\"\"\""))\"\"}\"\n"
    },
    TextNotation("YAML") { "headers:\n  Accept: a\n  \($0): \($1)\n  Host: h\n" },
    TextNotation("map of Go", isLoose: true, signs: ",") {
      "map[Accept:[*/*] \($0):[\($1)] Host:[h]]\n"
    },
    TextNotation("map of Java", isLoose: true, signs: ",") {
      "INFO {Accept=a, \($0)=\($1), Host=h}\n"
    },
    TextNotation("log line", isLoose: true, signs: ",") {
      "2026-01-01 10:00 INFO [main] \($0): \($1)\n2026-01-01 10:00 INFO [main] done\n"
    },
    TextNotation("assignment", isLoose: true, signs: ",;.") {
      "INFO sent \($0)=\($1) status=200\n"
    },
    TextNotation("table", isLoose: true, signs: ",;") {
      "| name | value |\n|---|---|\n| \($0) | \($1) |\n"
    },
    TextNotation("tabs", isLoose: true, signs: ",") { "Accept\ta\n\($0)\t\($1)\nHost\th\n" },
    TextNotation("next line", isLoose: true, signs: ",") { "\($0)\n\($1)\nHost\nh\n" },
  ]

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  private static func variable(_ name: String) -> String {
    name.uppercased().replacing("-", with: "_")
  }
}

/// A mistake of a program, after which Adobe refuses a header.
package enum Damage: CaseIterable, Sendable {
  case quotes, singleQuotes, bearer, basic, bytes, semicolon, comma, period, twice
  case twiceWithoutComma, word, cut, dots, ellipsis, space, zeroWidthSpace, noBreakSpace
  case percent, numberSign, dataURL

  /// Returns the value that such a program sends in place of `value`.
  package func damaged(_ value: String) -> String {
    let half = value.prefix(value.utf8.count / 2)
    let rest = value.dropFirst(half.utf8.count)
    return switch self {
    case .quotes: "\"\(value)\""
    case .singleQuotes: "'\(value)'"
    case .bearer: "Bearer \(value)"
    case .basic: "Basic \(value)"
    case .bytes: "b'\(value)'"
    case .semicolon: value + ";"
    case .comma: value + ","
    case .period: value + "."
    case .twice: "\(value), \(value)"
    case .twiceWithoutComma: "\(value) \(value)"
    case .word: value + " sent"
    case .cut: String(value.dropLast(9))
    case .dots: half + "..."
    case .ellipsis: half + "…"
    case .space: "\(half) \(rest)"
    case .zeroWidthSpace: "\(half)\u{200B}\(rest)"
    case .noBreakSpace: value + "\u{A0}"
    case .percent: value.replacing("=", with: "") + "%3D"
    case .numberSign: value + "#1"
    case .dataURL: "data:application/json;base64,\(value)"
    }
  }
}
