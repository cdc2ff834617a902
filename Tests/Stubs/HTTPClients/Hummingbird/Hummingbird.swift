// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the example uses of Hummingbird, as that package declares it.

public import HTTPTypes

public struct Request: Sendable {
  public var headers: HTTPFields
}
