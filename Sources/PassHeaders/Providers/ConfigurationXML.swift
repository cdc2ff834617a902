/// A configuration in XML, made into JSON by one rule, so that the rules of JSON apply to it: an element
/// without children is its text, one with children is an object of them, and children of one name that
/// follow one another are an array.
struct ConfigurationXML {
  let given: ContiguousArray<UInt8>
  private(set) var json: ContiguousArray<UInt8> = []

  /// Where each element begins in both documents, in their order.
  private var places: ContiguousArray<(json: UInt32, xml: UInt32)> = []
  private var open: [Element] = []
  /// Whether the root element is what other documents have in theirs.
  private var isRootAMember = false

  private struct Element {
    var text = ""
    /// The name of the last child; `nil` if there is none.
    var lastChild: Range<Int>?
    /// The byte before the value of the first child of that name: a space, or the bracket of an array.
    var bracket = 0
  }

  /// - Throws: ``HeaderError`` if the document is not well-formed.
  init(_ given: ContiguousArray<UInt8>) throws(HeaderError) {
    self.given = given
    do throws(SyntaxError) {
      var reader = try XMLReader(given)
      while let event = try reader.next() {
        switch event {
        case .start(let name): begin(name, at: reader.eventStart)
        case .text(let text): append(text)
        case .end: end()
        }
      }
    } catch {
      throw HeaderError(.xml, error.fault, at: error.offset, in: given.span)
    }
  }

  /// Where the element begins of which a byte of the JSON was made.
  func offset(ofJSON offset: Int) -> Int {
    var (first, end) = (0, places.count)
    while first < end {
      let middle = (first + end) / 2
      if Int(places[middle].json) <= offset { first = middle + 1 } else { end = middle }
    }
    return first == 0 ? 0 : Int(places[first - 1].xml)
  }

  private mutating func begin(_ name: Range<Int>, at offset: Int) {
    let parent = open.count - 1
    if parent >= 0 {
      beginChild(name, at: offset, of: parent)
    } else if ConfigurationReader.RootMember.names.index(of: given.span.extracting(name)) != nil {
      isRootAMember = true
      open.append(Element())
      beginChild(name, at: offset, of: 0)
    } else {
      places.append((0, UInt32(offset)))
    }
    open.append(Element())
  }

  private mutating func beginChild(_ name: Range<Int>, at offset: Int, of parent: Int) {
    let isNext = open[parent].lastChild.map { given[$0].elementsEqual(given[name]) } ?? false
    if isNext { json[open[parent].bracket] = UInt8(ascii: "[") } else { endArray(of: open[parent]) }
    json.append(UInt8(ascii: open[parent].lastChild == nil ? "{" : ","))
    places.append((UInt32(json.count), UInt32(offset)))
    if isNext { return }
    json.append(UInt8(ascii: "\""))
    json.append(contentsOf: given[name])
    json.append(contentsOf: "\": ".utf8)
    (open[parent].lastChild, open[parent].bracket) = (name, json.count - 1)
  }

  private mutating func append(_ text: String) {
    if open[open.count - 1].lastChild == nil { open[open.count - 1].text += text }
  }

  private mutating func end() {
    let element = open.removeLast()
    if element.lastChild == nil {
      JSONWriter.write({ $0.string(element.text, &$1) }, then: { json.append($0) })
    } else {
      endArray(of: element)
      json.append(UInt8(ascii: "}"))
    }
    // What is around such a root element has no end tag.
    if open.count == 1, isRootAMember { end() }
  }

  private mutating func endArray(of element: Element) {
    if element.lastChild != nil, json[element.bracket] == "[" { json.append(UInt8(ascii: "]")) }
  }
}
