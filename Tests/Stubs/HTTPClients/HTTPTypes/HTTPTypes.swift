// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Swift HTTP Types that the examples use, with the declarations of that package.

public struct HTTPField: Sendable {
  public struct Name: Hashable, Sendable {
    public init?(_ name: String) {}
    private init() {}
    public static var contentType: Name { Name() }
  }
}

public struct HTTPFields: Sendable, ExpressibleByDictionaryLiteral {
  public init() {}
  public init(dictionaryLiteral elements: (HTTPField.Name, String)...) {}
  public subscript(name: HTTPField.Name) -> String? {
    get { nil }
    set {}
  }
}

public struct HTTPResponse: Sendable {
  public struct Status: Sendable {
    public static var badRequest: Status { Status() }
  }
}
