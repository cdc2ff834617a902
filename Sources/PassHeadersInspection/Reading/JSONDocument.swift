import PassHeaders

/// A JSON value that is being read, with the objects and arrays that are open.
struct JSONDocument {
  /// The offset in the text at which the value begins.
  private(set) var start = 0
  var walker = JSONWalker()
  var frames: ContiguousArray<Frame> = []
  /// Whether a header, a request or a response was found in the value.
  var hasFindings = false
  /// The range of the last string that is a value and has not been read yet. In a program, as in `["a" + b]`, the next
  /// token shows that the string is not JSON.
  var string: Range<Int>?
  /// The strings of the outermost object, if it may be a line of ``DocumentLines``.
  var strings: ContiguousArray<Member> = []
  /// Whether the value may be a line of ``DocumentLines``. It is `false` after a member about a request or a response,
  /// such as `url`.
  var mayBeLine = false

  /// A member whose value is a string. The ranges are offsets in the text.
  struct Member {
    let name: Range<Int>
    let value: Range<Int>
    let hasMark: Bool
  }

  /// An object or array that has begun and not ended. The ranges are those of strings without their quotes, as offsets
  /// in the text.
  struct Frame {
    let isObject: Bool
    /// Whose request a path in the object is. With `.anywhere`, it is that of the object, also within a longer text.
    var paths = Paths.anywhere
    /// The role of the current member, such as ``JSONName/status``. In an array, it is the role of the member that has
    /// the array.
    var name = JSONName.other
    var nameRange = 0..<0
    /// The name in a pair such as `{"name": "Host", "value": "example.com"}`. In an array such as
    /// `["X-Device-Info", "e30="]`, it is the last element, if that names a header.
    var label: Label?
    /// The value in a pair such as `{"value": "example.com", "name": "Host"}`, in which it precedes the name.
    var value: Range<Int>?
    /// The body of a response. It is decoded from Base64 if ``isBase64`` becomes `true`, as after
    /// `"encoding": "base64"`.
    var body: Range<Int>?
    var isBase64 = false
    /// The header whose value the object may be, as in `{"X-Device-Info": {…}}`, and the offset of the header's name.
    var header: (kind: HeaderKind, offset: Int)?
    /// The offset of the opening bracket.
    var start = 0
    /// Whether the receiver of the findings was told that the object begins.
    var isSent = false
    /// The status, the method and the request that were found in the object before that.
    var facts = Facts()

    /// The request to which a path in the current member belongs: that of the object, as in `"url": "/v2/…"`, or a
    /// different one, as in `"location": "/v2/…"`.
    var memberPaths: Paths {
      switch name {
      case .target: .target
      case .response, .body: .ofOthers
      case .value where label?.isOfResponse == true: .ofOthers
      default: paths
      }
    }
  }

  /// The status, the method and the request to another service that an object contains, such as `"status": 400`.
  /// `depth` is the number of objects around each of them within that object. It is 0 for a member of the object.
  ///
  /// They are reported only after a header or a path of Adobe's was found, because most objects do not have a header.
  struct Facts {
    var status: (value: Int, depth: Int)?
    var method: (text: String, depth: Int)?
    var request: (found: FoundRequest, depth: Int)?

    var isEmpty: Bool { status == nil && method == nil && request == nil }

    /// Adds the facts of an object or an array that has ended within this object.
    ///
    /// The status and the method of an object belong to its own request, if it has one.
    ///
    /// - Parameter levels: The number to add to each depth: 1 if an object has ended, and 0 if an array has.
    mutating func add(_ inner: Facts, levels: Int) {
      if let (found, depth) = inner.request, depth + levels <= request?.depth ?? .max {
        request = (found, depth + levels)
      }
      if levels > 0, inner.request != nil { return }
      if let (value, depth) = inner.status, depth + levels < status?.depth ?? .max {
        status = (value, depth + levels)
      }
      if let (text, depth) = inner.method, depth + levels < method?.depth ?? .max {
        method = (text, depth + levels)
      }
    }
  }

  /// The value of a member such as `name`, or an element of an array, that may name a header, as in
  /// `"name": "X-Device-Info"`.
  struct Label {
    /// The header with the name, or `nil` for any other text.
    let kind: HeaderKind?
    let range: Range<Int>
    /// Whether a path in the value is not the path of the request, as in the value of `Location`.
    var isOfResponse = false
  }

  /// The requests to which the paths in an object belong.
  enum Paths {
    /// The request of the object. A path may be within a longer text, as in `"message": "GET /v2/…"`.
    case anywhere
    /// The request of the object. The value is a URL or a path, as in `"url": "https://example.com"`.
    case target
    /// Requests other than that of the object, as in `"referer": "https://example.com/v2/…"`.
    case ofOthers
  }

  /// Begins a value at the offset `start` of the text. `index` is its index in the window, the part of the text in
  /// memory. Reuses the memory of the last value.
  mutating func begin(at start: Int, _ index: Int, mayBeLine: Bool) {
    (self.start, self.mayBeLine, hasFindings) = (start, mayBeLine, false)
    string = nil
    frames.removeAll(keepingCapacity: true)
    strings.removeAll(keepingCapacity: true)
    walker.begin(at: index)
  }

  /// The innermost object or array.
  var frame: Frame {
    get { frames[frames.count - 1] }
    _modify { yield &frames[frames.count - 1] }
  }

  mutating func setName(_ name: JSONName, _ range: Range<Int>) {
    let last = frames.count - 1
    (frames[last].name, frames[last].nameRange) = (name, range)
  }

  /// Returns the offset of the first byte that must stay in memory: `position`, or the beginning of a range that is
  /// read later, such as ``Frame/body``.
  func firstNeeded(before position: Int) -> Int {
    let first = mayBeLine ? start : position
    let ranges = frames.flatMap { [$0.value, $0.body, $0.label?.range] } + [string]
    // Do not keep a range that begins 1 MiB or more before `position`, so that memory is bounded.
    let kept = ranges.lazy.compactMap { $0?.lowerBound }.filter {
      position - $0 < JSONWalker.stringLimit
    }
    return min(first, kept.min() ?? first)
  }
}
