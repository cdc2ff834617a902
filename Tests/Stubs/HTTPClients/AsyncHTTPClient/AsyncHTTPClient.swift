// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of AsyncHTTPClient that the example uses, with the declarations of that package.

public struct HTTPHeaders: Sendable {
  public mutating func replaceOrAdd(name: String, value: String) {}
}

public struct TimeAmount: Sendable {
  public static func seconds(_ amount: Int64) -> TimeAmount { TimeAmount() }
}

public struct HTTPClientRequest: Sendable {
  public var headers = HTTPHeaders()
  public init(url: String) {}
}

public struct HTTPClientResponse: Sendable {}

public final class HTTPClient: Sendable {
  public static let shared = HTTPClient()
  public func execute(
    _ request: HTTPClientRequest, timeout: TimeAmount
  ) async throws -> HTTPClientResponse { HTTPClientResponse() }
}
