import PassHeaders

/// A part of a text that shows something about a header, a request or a response.
///
/// `Exchange` reads the findings in the order of the text to find the request and the response of each header.
struct Finding {
  /// The offset of the part from the beginning of the text, in bytes.
  let offset: Int
  let content: Content

  enum Content {
    case header(FoundHeader)
    case request(FoundRequest)
    /// A method that does not directly precede a path, as in `"method": "POST"`.
    case method(String)
    /// The status code of HTTP, from 200 to 599.
    case status(Int)
    case term(AdobeTerm)
    /// A number of lines that have ended. A command of several lines counts once.
    case lineEnds(Int)
    /// The beginning of a JSON object or, within JSON, of a string that is a text of its own, such as a line of a log.
    case open(isObject: Bool)
    /// The end of the innermost object or text that is open.
    case close
  }
}

struct FoundHeader {
  let kind: HeaderKind
  /// The offset of the name or, without a name, of the value.
  var offset: Int
  /// The number of the line that contains the byte at ``offset``, counted from 1.
  var line = 1
  let value: ContiguousArray<UInt8>
  let surroundings: Surroundings
  /// Whether the HTTP message or the command that contains the header names a service other than Adobe's.
  var isOfAnotherService = false
}

struct FoundRequest {
  /// The path without the query, such as `/api/v2/REF30/profiles`, or `nil` if it is not one of Adobe's.
  let path: String?
  /// The method directly before the path or the URL.
  var method: String?
  /// Whether words before the path, such as `response for`, say that the line is about the response.
  var isOfResponse = false
  /// Whether the URL names a host of a service other than Adobe's.
  var isOfAnotherService = false
}
