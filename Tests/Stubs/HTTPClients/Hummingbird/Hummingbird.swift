// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Hummingbird that the example uses, with the declarations of that package.

public import HTTPTypes

public struct Request: Sendable {
  public var headers: HTTPFields
}

public struct ByteBuffer: Sendable {
  public init<Bytes: Sequence>(bytes: Bytes) where Bytes.Element == UInt8 {}
}

public struct ResponseBody: Sendable {
  public init(byteBuffer: ByteBuffer) {}
}

public struct Response: Sendable {
  public init(status: HTTPResponse.Status, headers: HTTPFields, body: ResponseBody) {}
}

public protocol RequestContext: Sendable {}

public protocol MiddlewareProtocol<Input, Output, Context>: Sendable {
  associatedtype Input
  associatedtype Output
  associatedtype Context

  func handle(
    _ input: Input, context: Context, next: (Input, Context) async throws -> Output
  ) async throws -> Output
}

public protocol RouterMiddleware<Context>: MiddlewareProtocol
where Input == Request, Output == Response {}
