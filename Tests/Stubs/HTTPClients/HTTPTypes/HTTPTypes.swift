// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the examples use of Swift HTTP Types, as that package declares it.

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
