// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Swift HTTP Types that the examples use, with the declarations of that package.

public struct HTTPField: Sendable {
  public struct Name: Hashable, Sendable {
    public init?(_ name: String) {}
  }
}

public struct HTTPFields: Sendable {
  public init() {}
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
