import PassHeaders

/// A JSON value that is being read, with the objects and arrays that are open.
struct JSONDocument {
  /// The offset in the text at which the value begins.
  private(set) var start = 0
  var walker = JSONWalker()
  var frames: ContiguousArray<Frame> = []
  /// Whether a part of the value was sent as a finding.
  var hasFindings = false
  /// The range of the last string if it is a value. It counts only if JSON follows it.
  var string: Range<Int>?
  /// The strings of the outermost object, if it may be a line of ``DocumentLines``.
  var strings: ContiguousArray<Member> = []
  /// Whether the value may be a line of ``DocumentLines``. It is not if it has a member about a request or an answer.
  var mayBeLine = false

  /// The offset before which objects are not skipped, because the bytes before it have already been searched.
  var skipStart = 0

  /// A member whose value is a string. The ranges are offsets in the text.
  struct Member {
    let name: Range<Int>
    let value: Range<Int>
    let hasMark: Bool
  }

  /// An object or array that is open. Ranges cover the contents of strings, as offsets in the text.
  struct Frame {
    let isObject: Bool
    /// Whether the members have the names of HTTP headers.
    var holdsHeaders = false
    /// The requests to which the paths in the object belong.
    var paths = Paths.anywhere
    /// The role of the current member. In an array, it is the role of the array.
    var name = JSONName.other
    var nameRange = 0..<0
    /// The name in a pair such as `{"name": "Host", "value": "example.com"}`. In an array, it is the last element.
    var label: Label?
    /// The value in a pair such as `{"value": "example.com", "name": "Host"}`, in which it precedes the name.
    var value: Range<Int>?
    /// A body that is Base64 if ``isBase64`` becomes `true`.
    var body: Range<Int>?
    var isBase64 = false
    /// The header after which the object is named, and the offset of this name.
    var header: (kind: PassHeader.Kind, offset: Int)?
    /// The offset of the opening bracket.
    var start = 0
    /// Whether a finding was sent for the beginning of the object.
    var isSent = false
    /// The facts of the object that were found before its beginning was sent.
    var facts = Facts()

    /// The requests to which the paths in the current member belong.
    var memberPaths: Paths {
      switch name {
      case .target: .target
      case .answer, .body: .ofOthers
      case .value where label?.isOfAnswer == true: .ofOthers
      default: paths
      }
    }
  }

  /// A status, a method and a request to another service. `depth` is the number of objects between each of them and the
  /// object that keeps it.
  ///
  /// Most objects do not have a header. Facts are therefore sent only after a header or a path of Adobe's was found.
  struct Facts {
    var status: (value: Int, depth: Int)?
    var method: (text: String, depth: Int)?
    var request: (found: FoundRequest, depth: Int)?

    var isEmpty: Bool { status == nil && method == nil && request == nil }

    /// Adds the facts of an object or an array that has ended within the object of these facts.
    ///
    /// The status and the method of an object belong to its own request, if it has one.
    ///
    /// - Parameter levels: 1 for an object, and 0 for an array.
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

  /// The name of a header that is the value of a member, or an element of an array.
  struct Label {
    /// The header with the name, or `nil` for any other text.
    let kind: PassHeader.Kind?
    let range: Range<Int>
    /// Whether a path in the value is not the one of a request, as in the value of `Location`.
    var isOfAnswer = false
  }

  /// The requests to which the paths in an object belong.
  enum Paths {
    /// The request of the object. A path may be within a longer text.
    case anywhere
    /// The request of the object. The value is a URL or a path, also of a service other than Adobe's.
    case target
    /// Other requests, such as the one of the page that a browser shows.
    case ofOthers
  }

  /// Begins a value at the offset `start`, which is `index` in the window. Keeps the memory of the last value for it.
  mutating func begin(at start: Int, _ index: Int, mayBeLine: Bool) {
    (self.start, self.mayBeLine, hasFindings) = (start, mayBeLine, false)
    (skipStart, string) = (0, nil)
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

  /// Returns the offset of the first byte that is still needed, at most `position`.
  func firstNeeded(before position: Int) -> Int {
    var first = mayBeLine ? start : position
    for frame in frames {
      for range in [frame.value, frame.body, frame.label?.range] {
        // A range that begins further before `position` is not kept, so that memory is bounded.
        if let range, position - range.lowerBound < JSONWalker.stringLimit {
          first = min(first, range.lowerBound)
        }
      }
    }
    return first
  }
}
