import PassHeaders

/// The closed lists and the limits of the rules by which a text is read.
enum Words {
  // MARK: Limits

  /// The maximum depth of texts within texts, such as JSON in a string of JSON. It is also the maximum number of times
  /// that an escaped line is decoded.
  static let nestingLimit = 4
  /// The maximum number of bytes of a body that is decoded from Base64.
  static let bodyLimit = 1 << 16
  /// The minimum number of characters of Base64 that looks like a value. A shorter text may be any word.
  static let leastRun = 20
  /// The maximum number of bytes between a name and its value.
  static let wordsLimit = 40
  /// The maximum number of lines between a name and its value.
  static let nextLines = 2
  /// The maximum number of lines of one value.
  static let joinLimit = 400
  /// The maximum number of lines between a request and its header.
  static let headerLines = 64
  /// The maximum number of lines between a request and the HTTP status of its response.
  static let statusLines = 256
  /// The maximum number of lines between an HTTP status and the path of its request, as in a log that prints
  /// `status 400` and then `/api/v2/…`.
  static let pathLines = 3
  /// The number of lines of a live text that are kept, because a later line may belong to them.
  static let keptLines = 400
  /// The number of bytes of a live text after which earlier lines are not kept.
  static let keptBytes = 1 << 22
  /// The maximum length in bytes of a word that is read for a request or a response.
  static let wordLimit = 1 << 11
  /// The number of bytes before a value that are searched for a bracket or a quote that is still open at the value.
  static let contextLimit = 1 << 10
  /// The maximum length in bytes of a header's name with a prefix such as `HTTP_` and a quote.
  static let longestName = 34
  /// The maximum number of bytes between the beginning of a list of header names, such as `Vary:`, and a name in it.
  static let listLimit = 512
  /// The number of last requests to which a header or an HTTP status may belong. Earlier requests are forgotten.
  static let requestLimit = 64

  // MARK: Lines

  /// The signs that a tool may print before a field line, such as the `>` of curl.
  static let fieldSigns: [StaticString] = ["->", ">", "<", "*", "-", "+"]
  /// The texts with which a log or a string shows a line end, such as a backslash and an `n`.
  static let lineEnds: [StaticString] = ["\\r\\n", "[\\r][\\n]", "\\n", "\\r", "^M"]
  /// The characters at the end of a line that continue a command in the next line, such as `\` in a shell.
  static let continuations = ByteSet("\\^`")
  /// The kinds of escape sequences next to a header's name that show that the whole line is escaped, such as
  /// percent-encoding in `X-Device-Info%3A`. The line is decoded before it is read.
  static let lineEscapes: Escape.Kinds = [.backslash, .percent, .reference, .caret]
  /// The kinds of escape sequences that are undone within the Base64 of a value, as in `e30%3D`.
  static let valueEscapes: Escape.Kinds = [.backslash, .percent, .reference]

  // MARK: Values

  static let separators: [StaticString] = [
    "=>", "->", ":", "=", ",", "|", ";", "\t", "\u{2192}",
  ]
  /// The separators after which the word `value` and a second separator may follow, as in `X-Device-Info, value: e30=`.
  static let separatorsOfList = ByteSet(",;|\t")
  /// The characters that may stand between a header's name and JSON that is its value.
  static let separatorsBeforeJSON = ByteSet(" \t:='\"")
  /// The characters before which a mask or a printed null ends, such as the `}` after `<private>`.
  static let signsAfterPadding = ByteSet("=)]}>,;")
  /// The characters that end a mask or a printed null, such as the `}` after `<private>`.
  static let endsOfMask = ByteSet(" \t\r\n,;\"'`)]}|")
  static let openingSigns = ByteSet("([{<")
  static let openers = ContiguousArray("([{<".utf8)
  static let closers = ContiguousArray(")]}>".utf8)
  /// The characters that may stand directly after a name to close a string or a bracket, such as the `"]` of
  /// `["X-Device-Info"]`.
  static let closingSigns = ByteSet("\"'`)]*>}\\")
  /// The words that may stand between a name and its value if a separator follows them, as in `value:`.
  static let wordsOfValue: [StaticString] = ["value"]
  /// The signs that may stand between a word and the value that was pasted with it, as in `decode("e30=")`.
  static let signsAfterWord = ByteSet(" \"'([{<`,")
  /// The beginnings of header fields whose value is a list of header names, such as `Vary:`.
  static let listsOfNames: [StaticString] = ["access-control-", "vary:", "vary\":", "vary',"]
  /// The options of commands whose argument is a field line.
  static let headerOptions: [StaticString] = ["-H", "--header"]
  /// The quotes, operators, backslashes and spaces that may end a line of a value that is split into several string
  /// literals, such as `" +` in `"eyJt" +`.
  static let signsBetweenLiterals = ByteSet("\"'`+.\\ \t")

  // MARK: Requests and responses

  static let methods: [StaticString] = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"]
  static let versions: [StaticString] = ["HTTP/1.1", "HTTP/1.0", "HTTP/2", "HTTP/2.0", "HTTP/3"]
  /// The reason phrases of RFC 9110 with which a status may stand at the beginning of a line, as in `400 Bad Request`.
  static let reasonPhrases: [(status: StaticString, phrase: StaticString)] = [
    ("200", "OK"), ("201", "Created"), ("202", "Accepted"), ("204", "No Content"),
    ("301", "Moved Permanently"), ("302", "Found"), ("303", "See Other"), ("304", "Not Modified"),
    ("307", "Temporary Redirect"), ("308", "Permanent Redirect"), ("400", "Bad Request"),
    ("401", "Unauthorized"), ("403", "Forbidden"), ("404", "Not Found"),
    ("405", "Method Not Allowed"), ("406", "Not Acceptable"), ("409", "Conflict"), ("410", "Gone"),
    ("412", "Precondition Failed"), ("415", "Unsupported Media Type"),
    ("422", "Unprocessable"), ("429", "Too Many Requests"), ("500", "Internal Server Error"),
    ("502", "Bad Gateway"), ("503", "Service Unavailable"), ("504", "Gateway Timeout"),
  ]
  /// The programs whose command lines are requests.
  static let commands: [StaticString] = ["curl", "wget"]
  /// The beginnings of words that show that a line is about a response, such as `responseCode`.
  static let wordsOfResponse: [StaticString] = ["response", "received"]
  /// The ends of names whose value is an HTTP status, such as `code` in `statusCode: 400`.
  static let namesOfStatus: [StaticString] = ["status", "code"]
  /// The ends of names whose value is a path, such as `url` in `requestUrl=/api`.
  static let namesOfPath: [StaticString] = ["path", "uri", "url"]
  /// The characters that separate the words of a line.
  static let wordSeparators = ByteSet("\"'`<>()[]{},;=|\\^&")
  /// The header fields that contain another URL than that of the request.
  static let fieldsOfOtherPaths: [StaticString] = ["referer", "origin", "location"]

  // MARK: JSON

  static let labels: [StaticString] = ["name", "key", "header", "field"]
  static let values: [StaticString] = ["value", "val"]
  static let encodedValues: [StaticString] = ["rawValue"]
  static let targets: [StaticString] = ["url", "uri", "path", "target", "href"]
  static let statuses: [StaticString] = ["status", "statusCode", "status_code", "code"]
  static let reasons: [StaticString] = ["reasonType"]
  /// The names of members whose URL is not that of the request, such as `referer`.
  static let otherTargets: [StaticString] = [
    "referer", "referrer", "origin", "location", "redirectURL", "response", "responseHeaders",
    "response_headers",
  ]
  static let bodies: [StaticString] = [
    "body", "content", "postData", "text", "requestBody", "request_body", "responseBody",
    "response_body",
  ]
  /// The members that say that a body beside them is Base64.
  static let bodyEncodings: [StaticString] = ["encoding", "isBase64Encoded"]
  /// The names of members, such as `message` in a JSON log entry, whose string is the logged line. It is read as a line
  /// of the log, so that a request in one entry and a header in the next one can belong together.
  static let lineTexts: [StaticString] = ["log", "message", "msg", "line", "textPayload"]
}
